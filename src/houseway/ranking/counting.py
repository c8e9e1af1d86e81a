"""Counts of the hands of a deck by value; every hand is counted, none is sampled."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.cards.card import SUITS
from houseway.fast.jit import kernel
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
from houseway.ranking.tables import Array

EACH_SUIT = np.uint64(0x1111 << 32)


def value_counts(order: Order, cards: int) -> Array:
    """Hands of so many cards by the value of the best hand among them, the joker's included."""
    ranks_hands = evaluator(order, cards)
    tables, start = ranks_hands.tables, ranks_hands.start
    deck = [4 * rank + suit for rank in order.rank_numbers for suit in range(len(SUITS))]
    words = WORDS[deck]
    sets = SETS[deck]
    counts = np.zeros(len(order.values) + 1, np.int64)
    plain = tables.places, tables.rows, tables.suits
    count_hands(cards, words, sets, start, plain, counts, False)
    if order.joker:
        joker = tables.joker_places, tables.joker_rows, tables.joker_suits
        count_hands(cards - 1, words, sets, start + EACH_SUIT, joker, counts, True)
    return counts


def category_counts(order: Order, cards: int) -> dict[str, int]:
    """The same by category; "none" are lows that do not qualify.

    >>> from houseway.ranking.orders import order_named
    >>> category_counts(order_named("three-card"), 3)["mini-royal"]
    4
    """
    counts = value_counts(order, cards)
    firsts = [value for _, value in order.limits]
    ends = [*firsts[1:], len(counts)]
    found = {"none": int(counts[0])} if counts[0] else {}
    for (name, first), end in zip(order.limits, ends, strict=True):
        found[name] = int(counts[first:end].sum())
    return found


@kernel
def count_hands(
    cards: int, words: Any, sets: Any, start: Any, tables: Any, counts: Any, joker: bool
) -> None:
    """Walk over all combinations; sums of the cards before the last are kept."""
    places, rows, suits = tables
    deck = len(words)
    at = np.zeros(cards + 1, np.int64)
    word = np.zeros(cards + 1, np.uint64)
    held = np.zeros(cards + 1, np.uint64)
    word[0] = start
    depth = 0
    at[0] = 0
    while depth >= 0:
        if depth == cards - 1:
            above, above_held = word[depth], held[depth]
            for card in range(at[depth], deck):
                whole = above + words[card]
                if whole & FLUSHES:
                    suit = flush_suit(whole)
                    mask = ((above_held | sets[card]) >> (suit * SUIT_BITS)) & ONE_SUIT
                    value = suits[mask]
                    if joker:
                        value = max(value, of_ranks(whole, places, rows))
                else:
                    value = of_ranks(whole, places, rows)
                counts[value] += 1
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        card = at[depth]
        if card > deck - (cards - depth):
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        word[depth + 1] = word[depth] + words[card]
        held[depth + 1] = held[depth] | sets[card]
        depth += 1
        at[depth] = card + 1
