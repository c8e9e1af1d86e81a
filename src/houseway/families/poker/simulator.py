"""The fast player of poker rounds: ends are counted in whole numbers, wagers judge the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Protocol

import numpy as np

from houseway.cards import Card
from houseway.families.poker.joint_table import Package
from houseway.fast.random import seed_key
from houseway.pricing.figures import Tally, tallied, unit_of
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager, WagerRow


class Table(Protocol):
    """A kind of deal, compiled: it plays rounds by a solved strategy."""

    @property
    def sides(self) -> Sequence[Facts]:
        """Facts of other cards beside the end of a hand, for bonus bets."""

    def play(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        """Count rounds in `counts[end, own, dealer, versus, side]`; trace them if there is room."""

    def deal(self, key: Any, round_: int) -> tuple[Card, ...]:
        """The cards of a round in the order in which the readable engine deals them."""


class PokerSimulator:
    """Plays rounds by their number."""

    def __init__(self, *, package: Package, table: Table, wagers: Sequence[Wager]) -> None:
        self.package = package
        self.axes = package.axes
        self.table = table
        self.wagers = wagers

    @cached_property
    def _shape(self) -> tuple[int, ...]:
        return (*self.axes.shape, len(self.table.sides))

    def play(self, seed: int, first: int, rounds: int) -> Array:
        """Counts of the rounds by how they end, to be added up."""
        counts = np.zeros(self._shape, np.int64)
        self.table.play(seed_key(seed), first, rounds, counts, np.zeros((0, 5), np.int64))
        return counts

    def trace(self, seed: int, first: int, rounds: int) -> Array:
        """Per round: the end, own class, the player-dealer's class, the comparison, other cards."""
        trace = np.zeros((rounds, len(self._shape)), np.int64)
        self.table.play(seed_key(seed), first, rounds, np.zeros(self._shape, np.int64), trace)
        return trace

    def deal(self, seed: int, round_: int) -> tuple[Card, ...]:
        return self.table.deal(seed_key(seed), round_)

    def facts(self, end: int, own: int, other: int, versus: int, side: int) -> Facts:
        """The facts of a traced round."""
        return {**self.axes.facts(end, own, other, versus), **self.table.sides[side]}

    # --- counts made into figures -----------------------------------------------------------------

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts; of the lead, with all that it opens."""
        return [self._tally(wager, counts) for wager in self.wagers]

    def _tally(self, wager: Wager, counts: Array) -> Tally:
        whole = wager is self.package.lead
        unit = self.package.unit if whole else unit_of(wager)
        return tallied(wager, unit, self._ends(wager, counts, unit, whole=whole))

    def _ends(
        self, wager: Wager, counts: Array, unit: int, *, whole: bool
    ) -> Iterator[tuple[WagerRow, int, int, int]]:
        for place in zip(*np.nonzero(counts), strict=True):
            end, own, other, versus, side = (int(part) for part in place)
            if not self.package.times(wager, end):
                continue
            row = wager.judge(self.facts(end, own, other, versus, side))
            net, money = int(row.pays.per_unit * unit), 1
            if whole:
                net = int(self.package.pays[end, own, other, versus])
                money = int(self.package.money[end])
            yield row, net, money, int(counts[place])
