"""The compiled evaluator: cards in, values out, for many hands at once and inside other kernels.

A card's 64-bit word holds the key of its rank, a count for its suit and, for a joker, one for every
suit and a mark. Words of a hand are added up; the counts start so that the top bit of a count says
"a flush", with the joker among its cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards.card import JOKER, RANKS, SUITS, card_text
from houseway.errors import BadRecord
from houseway.fast.jit import inline, kernel, uint64
from houseway.ranking.orders import Order
from houseway.ranking.tables import MOST_CARDS, RANK_KEYS, ROW_BITS, Array, Tables, tables_for

FLUSHES = np.uint64(0x8888 << 32)
JOKER_MARK = np.uint64(1 << 56)
STRANGE = np.uint64(1 << 60)
WRONG = np.uint64(0x7F << 57)  # an unknown card, or more than one joker
KEY = np.uint64(0xFFFFFFFF)
ROW = np.uint64((1 << ROW_BITS) - 1)
ROW_SHIFT = np.uint64(ROW_BITS)
# A card as a bit among four sets of ranks, one for each suit; a joker is in none.
SUIT_BITS = np.uint64(len(RANKS))
ONE_SUIT = np.uint64((1 << len(RANKS)) - 1)
SETS = np.array(
    [*(1 << (len(RANKS) * (card % 4) + card // 4) for card in range(JOKER)), 0], np.uint64
)


def _words(order: Order | None = None) -> Array:
    """The words of all bytes: of cards, and a mark for bytes that are no card of the deck."""
    table = np.full(256, STRANGE, np.uint64)
    for card in range(JOKER):
        rank, suit = divmod(card, len(SUITS))
        if order is None or rank in order.rank_numbers:
            table[card] = RANK_KEYS[rank] | 1 << (32 + 4 * suit)
    if order is None or order.joker:
        table[JOKER] = int(JOKER_MARK) | 0x1111 << 32
    return table


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
def values_of_seven(cards: Any, start: Any, words: Any, tables: Any, out: Any) -> Any:
    """Seven cards a hand, no joker; written out, since this is where evaluators are compared.

    All three return the marks of all words together.
    """
    places, rows, suits = tables
    marks = uint64(0)
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
        marks |= word
        if word & FLUSHES:
            out[hand] = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            out[hand] = of_ranks(word, places, rows)
    return marks


@kernel
def values_of_any(cards: Any, start: Any, words: Any, tables: Any, out: Any) -> Any:
    """Any number of cards a hand, no joker."""
    places, rows, suits = tables
    marks = uint64(0)
    for hand in range(len(cards)):
        word = start
        for place in range(cards.shape[1]):
            word += words[cards[hand, place]]
        marks |= word
        if word & FLUSHES:
            out[hand] = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            out[hand] = of_ranks(word, places, rows)
    return marks


@kernel
def values_with_joker(cards: Any, start: Any, words: Any, plain: Any, joker: Any, out: Any) -> Any:
    """Any number of cards a hand, a joker among them or not."""
    places, rows, suits = plain
    joker_places, joker_rows, joker_suits = joker
    marks = uint64(0)
    for hand in range(len(cards)):
        word = start
        for place in range(cards.shape[1]):
            word += words[cards[hand, place]]
        marks |= word
        if word & JOKER_MARK:
            value = of_ranks(word, joker_places, joker_rows)
            if word & FLUSHES:  # three aces and a joker beat the flush that it completes
                value = max(value, joker_suits[suit_set(cards, hand, flush_suit(word))])
        elif word & FLUSHES:
            value = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            value = of_ranks(word, places, rows)
        out[hand] = value
    return marks


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
        if not np.issubdtype(hands.dtype, np.integer):
            raise BadRecord(
                "not-cards", f"an array of {hands.dtype}; needed: whole numbers", where="cards"
            )
        if hands.dtype != np.uint8:
            if len(hands) and (hands.max() > 255 or hands.min() < 0):
                self._refuse(hands)
            hands = hands.astype(np.uint8)
        out = np.empty(len(hands), np.uint16)
        tables = self.tables
        plain = tables.places, tables.rows, tables.suits
        if self.order.joker:
            joker = tables.joker_places, tables.joker_rows, tables.joker_suits
            marks = values_with_joker(hands, self.start, self._words, plain, joker, out)
        elif tables.cards == 7:
            marks = values_of_seven(hands, self.start, self._words, plain, out)
        else:
            marks = values_of_any(hands, self.start, self._words, plain, out)
        if marks & WRONG:
            self._refuse(hands)
        return out

    @cached_property
    def _words(self) -> Array:
        return _words(self.order)

    def _refuse(self, hands: Array) -> None:
        """Name the first card that the order's deck does not have."""
        known = [card for card in range(JOKER + 1) if not self._words[card] & STRANGE]
        strange = hands[~np.isin(hands, known)]
        if not len(strange):
            raise BadRecord("joker", "a hand has more than one joker", where="cards")
        card = int(strange[0])
        what = card_text(card) if 0 <= card <= JOKER else "no card"
        raise BadRecord(
            "not-in-deck",
            f"card {card} ({what}) is not in this deck; its ranks are "
            f"{' '.join(self.order.ranks)}{', and a joker' if self.order.joker else ''}",
            where="cards",
        )


WORDS = _words()


@cache
def evaluator(order: Order, cards: int) -> Evaluator:
    """The compiled evaluator for the best hand of so many cards."""
    most = order.size if order.low and order.suits_matter else MOST_CARDS
    if not order.size <= cards <= most:
        raise BadRecord(
            "cards", f"{cards} cards; this order ranks {order.size} to {most}", where="cards"
        )
    return Evaluator(tables_for(order, cards))
