"""Values of hands inside compiled loops: the tables of an evaluator as one argument."""

from __future__ import annotations

from typing import Any, NamedTuple

from houseway.fast.jit import inline, uint64
from houseway.ranking.evaluate import (
    FLUSHES,
    JOKER_MARK,
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
    """The start, the word and the set of each card, and the values; see `evaluate`."""

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


@inline
def value_with_joker(
    word: Any,
    held: Any,
    places: Any,
    rows: Any,
    suits: Any,
    j_places: Any,
    j_rows: Any,
    j_suits: Any,
) -> Any:
    """The same, where the joker may be among the cards.

    The arrays come one by one: to take them from a tuple costs a reference count each time.
    """
    suited = uint64(0)
    if word & FLUSHES:
        suited = (held >> (SUIT_BITS * flush_suit(word))) & ONE_SUIT
    if word & JOKER_MARK:  # three aces and a joker beat the flush that it completes
        value = max(of_ranks(word, j_places, j_rows), j_suits[suited])
    elif word & FLUSHES:
        value = suits[suited]
    else:
        value = of_ranks(word, places, rows)
    return value
