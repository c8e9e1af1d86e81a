"""The compiled evaluator: cards in, values out, for many hands at once and inside other kernels.

A card's 64-bit word holds the key of its rank, a count for its suit and, for a joker, one for every
suit and a mark. Words of a hand are added up; the counts start so that the top bit of a count says
"a flush", with the joker among its cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import uint64

from houseway.cards.card import JOKER, JOKER_RANK, RANKS, SUITS, card_text
from houseway.errors import BadRecord
from houseway.fast.jit import inline, kernel
from houseway.ranking.orders import Order
from houseway.ranking.tables import MOST_CARDS, RANK_KEYS, ROW_BITS, Array, Tables, tables_for

FLUSHES = np.uint64(0x8888 << 32)
JOKER_MARK = np.uint64(1 << 56)
KEY = np.uint64(0xFFFFFFFF)
ROW = np.uint64((1 << ROW_BITS) - 1)
ROW_SHIFT = np.uint64(ROW_BITS)


def _words() -> Array:
    cards = [
        RANK_KEYS[rank] | 1 << (32 + 4 * suit)
        for rank in range(len(RANKS))
        for suit in range(len(SUITS))
    ]
    joker = int(JOKER_MARK) | 0x1111 << 32
    return np.array([*cards, joker], np.uint64)


WORDS = _words()


@inline
def of_ranks(word: Any, places: Any, rows: Any) -> Any:
    """The value by ranks alone."""
    key = word & KEY
    return places[(key >> ROW_SHIFT) + rows[key & ROW]]


@inline
def flush_suit(word: Any) -> Any:
    """Four times the suit of which there are five or more, to shift by."""
    flushes = (word & FLUSHES) >> uint64(35)
    shift = uint64(0)
    while flushes & uint64(1) == uint64(0):
        flushes >>= uint64(4)
        shift += uint64(1)
    return shift


@kernel
def values_of_seven(
    cards: Any, start: Any, words: Any, places: Any, rows: Any, suits: Any, out: Any
) -> None:
    """Seven cards a hand, no joker; written out, since this is where evaluators are compared."""
    for hand in range(len(cards)):
        word = (
            start
            + words[cards[hand, 0]]
            + words[cards[hand, 1]]
            + words[cards[hand, 2]]
            + words[cards[hand, 3]]
            + words[cards[hand, 4]]
            + words[cards[hand, 5]]
            + words[cards[hand, 6]]
        )
        if word & FLUSHES:
            out[hand] = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            out[hand] = of_ranks(word, places, rows)


@kernel
def values_of_any(
    cards: Any, start: Any, words: Any, places: Any, rows: Any, suits: Any, out: Any
) -> None:
    """Any number of cards a hand, no joker."""
    for hand in range(len(cards)):
        word = start
        for place in range(cards.shape[1]):
            word += words[cards[hand, place]]
        if word & FLUSHES:
            out[hand] = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            out[hand] = of_ranks(word, places, rows)


@kernel
def values_with_joker(
    cards: Any,
    start: Any,
    words: Any,
    places: Any,
    rows: Any,
    suits: Any,
    joker_places: Any,
    joker_rows: Any,
    joker_suits: Any,
    out: Any,
) -> None:
    """Any number of cards a hand, a joker among them or not."""
    for hand in range(len(cards)):
        word = start
        for place in range(cards.shape[1]):
            word += words[cards[hand, place]]
        if word & JOKER_MARK:
            value = of_ranks(word, joker_places, joker_rows)
            if word & FLUSHES:  # three aces and a joker beat the flush that it completes
                value = max(value, joker_suits[suit_set(cards, hand, flush_suit(word))])
        elif word & FLUSHES:
            value = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            value = of_ranks(word, places, rows)
        out[hand] = value


@inline
def suit_set(cards: Any, hand: Any, suit: Any) -> Any:
    """The ranks that a hand holds of a suit, as bits."""
    held = uint64(0)
    for place in range(cards.shape[1]):
        card = uint64(cards[hand, place])
        if card & uint64(3) == suit and card < uint64(JOKER):
            held |= uint64(1) << (card >> uint64(2))
    return held


@dataclass(frozen=True)
class Evaluator:
    """Values of many hands at once, by an order and a number of cards.

    >>> from houseway.ranking.orders import order_named
    >>> high = evaluator(order_named("high"), 5)
    >>> high.values([[48, 44, 40, 36, 32], [51, 50, 49, 48, 44]])
    array([7462, 7452], dtype=uint16)
    """

    tables: Tables

    @property
    def order(self) -> Order:
        return self.tables.order

    @property
    def start(self) -> np.uint64:
        """Counts of suits begin so high that a flush of the order's size reaches 8."""
        count = 8 - self.order.size if self.order.suits_matter else 0
        return np.uint64(0x1111 * count << 32)

    def values(self, cards: npt.ArrayLike) -> Array:
        """The value of each row of cards; a larger one is better, 0 does not qualify.

        Rows are taken to be hands that can be dealt: a card twice in a row is not looked for.
        """
        hands = np.ascontiguousarray(cards)
        if hands.ndim != 2 or hands.shape[1] != self.tables.cards:
            raise BadRecord(
                "shape",
                f"an array of shape {hands.shape}; needed: hands times {self.tables.cards} cards",
                where="cards",
            )
        self._check(hands)
        hands = hands.astype(np.uint8, copy=False)
        out = np.zeros(len(hands), np.uint16)
        tables = self.tables
        plain = tables.places, tables.rows, tables.suits
        if self.order.joker:
            joker = tables.joker_places, tables.joker_rows, tables.joker_suits
            values_with_joker(hands, self.start, WORDS, *plain, *joker, out)
        elif tables.cards == 7:
            values_of_seven(hands, self.start, WORDS, *plain, out)
        else:
            values_of_any(hands, self.start, WORDS, *plain, out)
        return out

    def _check(self, hands: Array) -> None:
        """Cards that the order's deck has."""
        if not np.issubdtype(hands.dtype, np.integer):
            raise BadRecord(
                "not-cards", f"an array of {hands.dtype}; needed: whole numbers", where="cards"
            )
        if not len(hands):
            return
        most = JOKER if self.order.joker else JOKER - 1
        if hands.max() > most or hands.min() < 0:
            strange = hands.max() if hands.max() > most else hands.min()
            raise BadRecord(
                "not-in-deck",
                f"card {strange}; this order knows 0 (2c) to {most} ({card_text(most)})",
                where="cards",
            )
        if len(self.order.ranks) < len(RANKS):
            known = np.isin(hands // 4, [*self.order.rank_numbers, JOKER_RANK])
            if not known.all():
                card = int(hands[~known][0])
                raise BadRecord(
                    "not-in-deck",
                    f"{card_text(card)} is not in this deck; its ranks are "
                    f"{' '.join(self.order.ranks)}",
                    where="cards",
                )


@cache
def evaluator(order: Order, cards: int) -> Evaluator:
    """The compiled evaluator for the best hand of so many cards."""
    most = order.size if order.low and order.suits_matter else MOST_CARDS
    if not order.size <= cards <= most:
        raise BadRecord(
            "cards", f"{cards} cards; this order ranks {order.size} to {most}", where="cards"
        )
    return Evaluator(tables_for(order, cards))
