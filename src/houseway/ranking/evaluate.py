"""The compiled evaluator: cards in, values out, for many hands at once and inside other kernels.

A card's 64-bit word holds the key of its rank, a count for its suit and, for a joker, one for every
suit and a mark. Words of a hand are added up; the counts start so that the top bit of a count says
"a flush", with the joker among its cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

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
WRONG = np.uint64(0x7F << 57)  # something strange, or more than one joker
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
    """The words of all bytes: of cards, and a mark for what is no card of the order's deck."""
    table = np.full(256, STRANGE, np.uint64)
    for card in range(JOKER):
        rank, suit = divmod(card, len(SUITS))
        if order is None or rank in order.rank_numbers:
            table[card] = RANK_KEYS[rank] | 1 << (32 + 4 * suit)
    if order is None or order.joker:
        table[JOKER] = int(JOKER_MARK) | 0x1111 << 32
    return table


class Lookups(NamedTuple):
    """What compiled code values cards by: their words and sets, and the tables of an order."""

    start: Any
    words: Any
    sets: Any
    places: Any
    rows: Any
    suits: Any
    joker_places: Any
    joker_rows: Any
    joker_suits: Any


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


@inline
def ranks_in_flush(word: Any, held: Any) -> Any:
    """The ranks of the suit that has a flush, of cards whose words and sets are added up."""
    return (held >> (SUIT_BITS * flush_suit(word))) & ONE_SUIT


@kernel
def value_of(word: Any, held: Any, by: Any) -> Any:
    """The value of cards whose words and sets are added up, no joker among them."""
    if word & FLUSHES:
        return by.suits[ranks_in_flush(word, held)]
    return of_ranks(word, by.places, by.rows)


@kernel
def value_with_joker(word: Any, held: Any, by: Any) -> Any:
    """The same, a joker among them or not."""
    if word & JOKER_MARK:
        value = of_ranks(word, by.joker_places, by.joker_rows)
        if word & FLUSHES:  # three aces and a joker beat the flush that it completes
            value = max(value, by.joker_suits[ranks_in_flush(word, held)])
        return value
    return value_of(word, held, by)


@kernel
def values_of_seven(cards: Any, by: Any, out: Any) -> Any:
    """Seven cards a hand, no joker; written out, since this is where evaluators are compared.

    All three return the marks of all words together.
    """
    words, places, rows, suits = by.words, by.places, by.rows, by.suits
    marks = uint64(0)
    for hand in range(len(cards)):
        word = (
            by.start
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
def values_of_any(cards: Any, by: Any, out: Any) -> Any:
    """Any number of cards a hand, no joker."""
    words, places, rows, suits = by.words, by.places, by.rows, by.suits
    marks = uint64(0)
    for hand in range(len(cards)):
        word = by.start
        for place in range(cards.shape[1]):
            word += words[cards[hand, place]]
        marks |= word
        if word & FLUSHES:
            out[hand] = suits[suit_set(cards, hand, flush_suit(word))]
        else:
            out[hand] = of_ranks(word, places, rows)
    return marks


@kernel
def values_with_joker(cards: Any, by: Any, out: Any) -> Any:
    """Any number of cards a hand, a joker among them or not."""
    words, places, rows, suits = by.words, by.places, by.rows, by.suits
    marks = uint64(0)
    for hand in range(len(cards)):
        word = by.start
        for place in range(cards.shape[1]):
            word += words[cards[hand, place]]
        marks |= word
        if word & JOKER_MARK:
            value = of_ranks(word, by.joker_places, by.joker_rows)
            if word & FLUSHES:  # three aces and a joker beat the flush that it completes
                value = max(value, by.joker_suits[suit_set(cards, hand, flush_suit(word))])
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

    @property
    def lookups(self) -> Lookups:
        """The same for other kernels."""
        tables = self.tables
        return Lookups(
            self.start,
            WORDS,
            SETS,
            tables.places,
            tables.rows,
            tables.suits,
            tables.joker_places,
            tables.joker_rows,
            tables.joker_suits,
        )

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
            self._check_bytes(hands)
            hands = hands.astype(np.uint8)
        out = np.empty(len(hands), np.uint16)
        seven = values_of_seven if self.tables.cards == 7 else values_of_any
        valued = values_with_joker if self.order.joker else seven
        if valued(hands, self.lookups._replace(words=self._words), out) & WRONG:
            self._refuse(hands)
        return out

    @cached_property
    def _words(self) -> Array:
        return _words(self.order)

    def _check_bytes(self, hands: Array) -> None:
        if len(hands) and (hands.max() > 255 or hands.min() < 0):
            self._refuse(hands)

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
