"""Pairs of hands from one deck, counted over the cards that they might share.

Two hands of one deck have no card in common. Pairs without a common card that stand in some
relation are an alternating sum over sets of cards: for each set, the pairs of which both hands
contain it, added where its size is even and taken away where it is odd. For one set all hands that
contain it make one list, and no pair in that list gets in the way of another. Sets that differ in
the names of their suits count the same, so one of them stands for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from math import comb
from typing import Any

import numpy as np

from houseway.cards.card import JOKER, RANKS, SUITS
from houseway.families.pai_gow_poker.splits import Splits
from houseway.fast.jit import inline, kernel
from houseway.ranking.bonus import SEVEN
from houseway.ranking.tables import Array

ALL_RANKS = (1 << len(RANKS)) - 1


@dataclass(frozen=True)
class Deck:
    """Some ranks in four suits, and a joker or not."""

    joker: bool
    ranks: int = ALL_RANKS

    @cached_property
    def cards(self) -> Array:
        held = [card for card in range(JOKER) if self.ranks >> card // len(SUITS) & 1]
        return np.array([*held, *[JOKER] * self.joker], np.int64)

    @property
    def hands(self) -> int:
        return comb(len(self.cards), SEVEN)

    @property
    def pairs(self) -> int:
        """Ordered pairs of hands without a common card."""
        return self.hands * comb(len(self.cards) - SEVEN, SEVEN)

    def counts(self, splits: Splits) -> Array:
        """How many hands of the deck are of each kind."""
        dealt = np.isin(splits.cards, self.cards).all(axis=1)
        return np.where(dealt, splits.times, 0)


@cache
def shared_sets(deck: Deck, size: int) -> tuple[Array, Array, Array]:
    """Sets of so many cards, one for all that differ in suits alone: the ranks of each suit as
    bits, whether the joker is among them, and how many it stands for.
    """
    held, times = _sets(size, deck.ranks)
    plain = len(held)
    if deck.joker and size:
        more = _sets(size - 1, deck.ranks)
        held, times = np.concatenate([held, more[0]]), np.concatenate([times, more[1]])
    return held, np.arange(len(held)) >= plain, times


def _sets(size: int, ranks: int) -> tuple[Array, Array]:
    listed = [bits for bits in range(ALL_RANKS + 1) if not bits & ~ranks]
    masks = np.array(sorted(listed, key=lambda bits: (bits.bit_count(), bits)), np.int64)
    counts = [bits.bit_count() for bits in masks.tolist()]
    begin = np.searchsorted(counts, np.arange(SEVEN + 1))
    nothing = np.zeros(0, np.int64)
    number = list_sets(size, masks, begin, nothing, nothing)
    held, times = np.zeros(number, np.int64), np.zeros(number, np.int64)
    list_sets(size, masks, begin, held, times)
    return held.astype(np.uint64), times


@kernel
def list_sets(size: int, masks: Any, begin: Any, held: Any, times: Any) -> int:
    """Four sets of ranks, none above the one before it; `times` is in how many ways suits can be
    named. Returns how many there are, and writes them where there is room.

    `masks` has sets of no card, then of one, and so on; `begin` says where each number begins.
    """
    found = 0
    for in_a in range(size + 1):
        for a in masks[begin[in_a] : begin[in_a + 1]]:
            for in_b in range(size - in_a + 1):
                for b in masks[begin[in_b] : begin[in_b + 1]]:
                    if b > a:
                        break
                    for in_c in range(size - in_a - in_b + 1):
                        in_d = size - in_a - in_b - in_c
                        for c in masks[begin[in_c] : begin[in_c + 1]]:
                            if c > b:
                                break
                            for d in masks[begin[in_d] : begin[in_d + 1]]:
                                if d > c:
                                    break
                                if found < len(held):
                                    held[found] = a | b << 13 | c << 26 | d << 39
                                    times[found] = _ways(a == b, b == c, c == d)
                                found += 1
    return found


@inline
def _ways(first: bool, second: bool, third: bool) -> int:
    """In how many ways four sets in a row can be laid out, by which neighbours are equal."""
    equal = first + second + third
    if equal == 2 and not second:
        return 6
    return 24 if equal == 0 else 12 if equal == 1 else 4 if equal == 2 else 1
