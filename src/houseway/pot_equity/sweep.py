"""Sweep of two hold'em ranges over all boards: every hole hand of a board is valued once.

Before the flop suits are alike. If one range has every suit, the other may be summed over all 24
changes of suits; then boards that differ only in suits count the same, and 134,459 are enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np

from houseway.fast.jit import kernel
from houseway.pot_equity.deal import Job, parts_of
from houseway.pot_equity.hands import PotHand
from houseway.pot_equity.spot import Spot
from houseway.ranking.boards import HOLES, boards, hole_number, moved_holes, suit_changes
from houseway.ranking.holes import PAIRS, REST, sort_values, value_beside, valuing
from houseway.ranking.tables import Array

HIGH = ("high",)


@dataclass(frozen=True)
class Sweep:
    """The deals of a spot of two ranges. A job is a range of boards."""

    spot: Spot

    @cached_property
    def ranges(self) -> Array:
        """The hole hands of each range, by number."""
        return np.array([_held(hand, self.spot) for hand in self.spot.hands])

    @cached_property
    def alike(self) -> int | None:
        """The range that is summed over all changes of suits, if boards may stand for others."""
        if self.spot.board or self.spot.dead:
            return None
        return next((1 - place for place in (0, 1) if _has_every_suit(self.ranges[place])), None)

    @property
    def times(self) -> int:
        """The number of times that each deal is counted."""
        return 1 if self.alike is None else len(suit_changes())

    @cached_property
    def boards(self) -> tuple[Array, Array]:
        """All boards, and the number that each stands for."""
        if self.alike is not None:
            return boards()
        missing, number = self.spot.board_left, self._number
        listed = chain.from_iterable(combinations(self.spot.deck, missing))
        rest = np.fromiter(listed, np.uint8, number * missing).reshape(number, missing)
        shared = np.tile(np.array(self.spot.board, np.uint8), (number, 1))
        return np.hstack([shared, rest]), np.ones(number, np.int64)

    @property
    def _number(self) -> int:
        if self.alike is not None:
            return len(boards()[0])
        return comb(len(self.spot.deck), self.spot.board_left)

    @property
    def cost(self) -> int:
        """The number of hole hands to be valued."""
        return self._number * PAIRS

    @property
    def jobs(self) -> list[Job]:
        return parts_of(self._number)

    def count(self, first: int, last: int) -> Array:
        """Tallies of some boards."""
        cards, weights = self.boards
        sums = np.zeros(3, np.int64)
        some, by = (cards[first:last], weights[first:last]), valuing(must_use_one=False)
        sweep_boards(some, by, hole_number(), self._weighted, sums)
        tallies = np.zeros((2, 2, 3, 3), np.int64)
        tallies[0, 0, 1, 0] = tallies[1, 0, 0, 0] = sums[0]
        tallies[:, 0, 2, 0] = sums[1]
        tallies[1, 0, 1, 0] = tallies[0, 0, 0, 0] = sums[2]
        return tallies

    @cached_property
    def _weighted(self) -> Array:
        weighted = self.ranges.copy()
        if self.alike is not None:
            weighted[self.alike] = weighted[self.alike][moved_holes()].sum(axis=0)
        return weighted


def can_sweep(spot: Spot) -> bool:
    return spot.game.own == 2 and spot.game.orders == HIGH and len(spot.hands) == 2


def _held(hand: PotHand, spot: Spot) -> Array:
    """The hole hands that a hand may be."""
    held = np.zeros(HOLES, np.int64)
    deck = spot.deck
    for cards in hand.holdings:
        others = [card for card in deck if card not in cards]
        for more in combinations(others, hand.unknown):
            held[hole_number()[(*cards, *more)]] = 1
    return held


def _has_every_suit(held: Array) -> bool:
    return bool((held[moved_holes()] == held).all())


@kernel
def sweep_boards(part: Any, by: Any, numbers: Any, ranges: Any, sums: Any) -> None:
    """Add up how often the first range wins, ties and loses.

    One walk from the lowest value up keeps how many hands of the second range lie below, in all
    and by card; those that share a card with a hand of the first are taken off by these counts.
    """
    boards, weights = part
    first, second = by.first, by.second
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    order = np.zeros(PAIRS, np.uint16)
    spare = np.zeros(PAIRS, np.uint16)
    one = np.zeros(PAIRS, np.int64)
    other = np.zeros(PAIRS, np.int64)
    for at in range(len(boards)):
        value_beside(boards[at], 0, by, rest, values)
        sort_values(values, order, spare)
        all_with = np.zeros(REST, np.int64)
        total = 0
        for item in range(PAIRS):
            a, b = first[item], second[item]
            hole = numbers[rest[a], rest[b]]
            one[item] = ranges[0, hole]
            other[item] = ranges[1, hole]
            total += other[item]
            all_with[a] += other[item]
            all_with[b] += other[item]
        seen_with = np.zeros(REST, np.int64)
        group_with = np.zeros(REST, np.int64)
        seen = 0
        begin = 0
        while begin < PAIRS:
            end = begin
            here = 0
            while end < PAIRS and values[order[end]] == values[order[begin]]:
                item = order[end]
                here += other[item]
                group_with[first[item]] += other[item]
                group_with[second[item]] += other[item]
                end += 1
            for place in range(begin, end):
                item = order[place]
                if one[item]:
                    a, b = first[item], second[item]
                    weight = weights[at] * one[item]
                    under = seen - seen_with[a] - seen_with[b]
                    equal = here - group_with[a] - group_with[b] + other[item]
                    every = total - all_with[a] - all_with[b] + other[item]
                    sums[0] += weight * under
                    sums[1] += weight * equal
                    sums[2] += weight * (every - under - equal)
            for place in range(begin, end):
                item = order[place]
                seen_with[first[item]] += other[item]
                seen_with[second[item]] += other[item]
                group_with[first[item]] = 0
                group_with[second[item]] = 0
            seen += here
            begin = end
