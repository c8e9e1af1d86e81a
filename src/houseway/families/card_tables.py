"""Values of hands inside compiled loops: the tables of an evaluator as one argument."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.fast.jit import inline
from houseway.ranking.evaluate import (
    FLUSHES,
    ONE_SUIT,
    SETS,
    SUIT_BITS,
    WORDS,
    evaluator,
    flush_suit,
    of_ranks,
)
from houseway.ranking.orders import Order


class CardTables(NamedTuple):
    """Where to start, the word and the set of each card, and the values; see `evaluate`."""

    start: Any
    words: Any
    sets: Any
    places: Any
    rows: Any
    suits: Any


class JokerTables(NamedTuple):
    """The same, with the values of hands with the joker: places, rows and suits."""

    start: Any
    words: Any
    sets: Any
    plain: tuple[Any, Any, Any]
    joker: tuple[Any, Any, Any]


def card_tables(order: Order, cards: int) -> CardTables:
    """The tables for so many cards, without a joker."""
    found = evaluator(order, cards)
    tables = found.tables
    return CardTables(found.start, WORDS, SETS, tables.places, tables.rows, tables.suits)


def joker_tables(order: Order, cards: int) -> JokerTables:
    found = evaluator(order, cards)
    tables = found.tables
    plain = tables.places, tables.rows, tables.suits
    joker = tables.joker_places, tables.joker_rows, tables.joker_suits
    return JokerTables(found.start, WORDS, SETS, plain, joker)


@inline
def value_of(word: Any, held: Any, by: Any) -> Any:
    """The value of the cards whose words and sets were added up, without a joker."""
    if word & FLUSHES:
        return by.suits[(held >> (SUIT_BITS * flush_suit(word))) & ONE_SUIT]
    return of_ranks(word, by.places, by.rows)
