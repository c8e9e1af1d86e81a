"""Kinds of hands of seven cards: hands of one kind do not differ in ranks or flushes.

If no flush is possible, the ranks are the kind. If one is (five cards of a suit, or four and
the joker), the kind is the ranks of that suit and the ranks of the other cards, of which there are
two at most; beside a royal flush also whether these two are a king and queen of one suit, which
some bonus bets pay. So 154,143,080 hands are 292,259 kinds, and a property of hands can be
computed once for each kind and then looked up.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import numpy as np

from houseway.cards.card import JOKER, RANKS, SUITS
from houseway.disk_cache import cached_arrays
from houseway.fast.jit import inline, kernel, uint64
from houseway.ranking.bonus import MATCH, ROYAL, SEVEN
from houseway.ranking.evaluate import (
    FLUSHES,
    JOKER_MARK,
    KEY,
    ONE_SUIT,
    ROW,
    ROW_SHIFT,
    SUIT_BITS,
    flush_suit,
)
from houseway.ranking.orders import RUN
from houseway.ranking.tables import ROW_BITS, Array, folded

ALL_RANKS = len(RANKS)
ALL_SUITS = len(SUITS)
ANY_SUITS = slice(None)
START = np.uint64(0x3333 << 32)  # with it five cards of a suit reach the top bit of their count

# A table by kinds: places of rows by ranks, without the joker and with it; places by the ranks of
# the flush's suit, likewise; then the values.
_ROWS = 1 << ROW_BITS
_SETS = 1 << ALL_RANKS
JOKER_ROWS = np.uint64(_ROWS)
SUITED = np.uint64(2 * _ROWS)
JOKER_SUITED = np.uint64(2 * _ROWS + _SETS)
HEAD = 2 * _ROWS + 2 * _SETS

# The lowest bit of a set, as rank and 16 times the suit: a product with this word has six first
# bits of its own for each bit.
_DE_BRUIJN = 0x03F79D71B4CB0A89
DE_BRUIJN = np.uint64(_DE_BRUIJN)
CARD_OF_BIT = np.zeros(64, np.uint64)
for _bit in range(ALL_RANKS * ALL_SUITS):
    _suit, _rank = divmod(_bit, ALL_RANKS)
    CARD_OF_BIT[((_DE_BRUIJN << _bit) % (1 << 64)) >> 58] = 16 * _suit + _rank
PAIRS = np.uint64(ALL_RANKS**2)


@dataclass(frozen=True)
class SevenCardKinds:
    """Every kind, with the index that finds the kind of a hand.

    `cards` is a hand of each kind, the highest card first, the joker before all, and of cards of
    one rank that of the flush last. `counts` is how many hands of 53 cards are of the kind. Kinds
    without the joker come first; there are `plain` of them. `index` is the table of kinds
    themselves.
    """

    cards: Array
    counts: Array
    index: Array

    @cached_property
    def plain(self) -> int:
        return int(np.count_nonzero(self.cards[:, 0] != JOKER))

    def __len__(self) -> int:
        return len(self.counts)

    def table(self, values: Array) -> Array:
        """The table with which `look_up` finds a whole number for each kind."""
        table = self.index.copy()
        table[HEAD:] = values[self.index[HEAD:]]
        return table


@inline
def look_up(word: Any, held: Any, table: Any) -> Any:
    """The value of seven cards, by the sum of their words and `START`, and their sets of ranks.

    It is a single table, since passing several arrays costs a reference count for each.
    """
    if word & FLUSHES:
        shift = SUIT_BITS * flush_suit(word)
        ranks = (held >> shift) & ONE_SUIT
        others = held & ~(ONE_SUIT << shift)
        at = uint64(0)
        if others:
            one = CARD_OF_BIT[((others & (~others + uint64(1))) * DE_BRUIJN) >> uint64(58)]
            at = one & uint64(15)
            others &= others - uint64(1)
            if others:
                other = CARD_OF_BIT[(others * DE_BRUIJN) >> uint64(58)]
                at = at * uint64(13) + (other & uint64(15))
                if (one ^ other) < uint64(16):  # of one suit
                    at += PAIRS
        start = JOKER_SUITED if word & JOKER_MARK else SUITED
        at += table[start + ranks]
    else:
        key = word & KEY
        start = JOKER_ROWS if word & JOKER_MARK else uint64(0)
        at = (key >> ROW_SHIFT) + table[start + (key & ROW)]
    return table[at]


@kernel
def look_up_hands(hands: Any, words: Any, sets: Any, table: Any, out: Any) -> None:
    """The value of every row of seven cards."""
    for hand in range(len(hands)):
        word = START
        held = uint64(0)
        for place in range(7):
            word += words[hands[hand, place]]
            held |= sets[hands[hand, place]]
        out[hand] = look_up(word, held, table)


@cache
def all_kinds() -> SevenCardKinds:
    code = Path(__file__).read_text(encoding="utf-8")
    key = hashlib.sha256(code.encode()).hexdigest()
    return SevenCardKinds(**cached_arrays("kinds", key, _make))


# --- making them ----------------------------------------------------------------------------------


def _make() -> dict[str, Array]:
    plain = _Made(SEVEN, 0)
    joker = _Made(SEVEN - 1, len(plain))
    values = [plain.places, joker.places, plain.flushes, joker.flushes]
    begin = [HEAD + sum(map(len, values[:part])) for part in range(len(values))]
    heads = [plain.rows, joker.rows, plain.suited, joker.suited]
    index = [*(head + first for head, first in zip(heads, begin, strict=True)), *values]
    return {
        "cards": np.concatenate([plain.cards, joker.cards]),
        "counts": np.concatenate([plain.counts, joker.counts]),
        "index": np.concatenate(index).astype(np.uint32),
    }


class _Made:
    """The kinds of hands with so many cards that are no joker, numbered from `first`."""

    def __init__(self, naturals: int, first: int) -> None:
        self.naturals = naturals
        self.jokers = SEVEN - naturals
        ranks = np.array(list(combinations_with_replacement(range(ALL_RANKS), naturals)), np.uint8)
        ranks = ranks[(ranks[:, ALL_SUITS:] != ranks[:, :-ALL_SUITS]).all(axis=1)]
        numbers = {tuple(held): number for number, held in enumerate(ranks.tolist())}
        places, self.rows = folded(numbers)
        self.places = places.astype(np.uint32) + np.uint32(first)
        # Cards of neighbouring ranks in other suits: no suit comes to more than two.
        unsuited = ranks * ALL_SUITS + np.arange(naturals, dtype=np.uint8) % ALL_SUITS
        flush = np.array(list(self._flush_hands(first + len(ranks))), np.uint8)
        naturals_of = np.sort(np.concatenate([unsuited, flush]), axis=1)[:, ::-1]
        joker = np.full((len(naturals_of), self.jokers), JOKER, np.uint8)
        self.cards = np.ascontiguousarray(np.concatenate([joker, naturals_of], axis=1))
        self.counts = self._count(ranks, flush, numbers)

    def __len__(self) -> int:
        return len(self.cards)

    def _flush_hands(self, number: int) -> Iterator[list[int]]:
        """A hand of each kind with a flush, in clubs; `suited` and `flushes` are filled."""
        self.suited = np.zeros(1 << ALL_RANKS, np.int64)
        self.matches: list[tuple[int, int]] = []  # without a match, and with it
        blocks: list[Array] = []
        first, size = number, 0
        for others in range(self.naturals - (RUN - self.jokers) + 1):
            listed = list(combinations_with_replacement(range(ALL_RANKS), others))
            for ranks in combinations(range(ALL_RANKS), self.naturals - others):
                self.suited[sum(1 << rank for rank in ranks)] = size
                block: Any = np.zeros((2, *[ALL_RANKS] * others), np.uint32)
                suited = [ALL_SUITS * rank for rank in ranks]
                for held in listed:
                    block[(ANY_SUITS, *held)] = block[(ANY_SUITS, *held[::-1])] = number
                    number += 1
                    yield [*suited, *(ALL_SUITS * r + 1 + place for place, r in enumerate(held))]
                if others == len(MATCH) and ROYAL.issuperset(ranks):
                    match = tuple(sorted(MATCH))
                    self.matches.append((int(block[1][match]) - first, number - first))
                    block[1][match] = number
                    number += 1
                    yield [*suited, *(ALL_SUITS * rank + 1 for rank in MATCH)]
                blocks.append((block if others == 2 else block[0]).reshape(-1))
                size += len(blocks[-1])
        self.flushes = np.concatenate(blocks)

    def _count(self, ranks: Array, flush: Array, numbers: dict[tuple[int, ...], int]) -> Array:
        """Hands of each kind: suits for the ranks, less those that make a flush."""
        four, three = np.array([1, 4, 6, 4, 1]), np.array([1, 3, 3, 1])
        held = np.stack([(ranks == rank).sum(axis=1) for rank in range(ALL_RANKS)], axis=1)
        unsuited = four[held].prod(axis=1)
        others = np.stack(
            [
                ((flush // ALL_SUITS == rank) & (flush % ALL_SUITS > 0)).sum(axis=1)
                for rank in range(ALL_RANKS)
            ],
            axis=1,
        )
        suited = ALL_SUITS * three[others].prod(axis=1)
        for plain, match in self.matches:
            suited[match] = ALL_SUITS * (ALL_SUITS - 1)
            suited[plain] -= suited[match]
        same_ranks = [numbers[tuple(row)] for row in np.sort(flush // ALL_SUITS, axis=1).tolist()]
        np.subtract.at(unsuited, same_ranks, suited)
        return np.concatenate([unsuited, suited]).astype(np.int64)
