"""The fast player of poker rounds: ends are counted in whole numbers, wagers judge the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Protocol

import numpy as np

from houseway.cards import Cards
from houseway.families.counts import tally_of
from houseway.families.fast_rounds import EndedRounds
from houseway.families.poker.joint_table import Package
from houseway.families.poker.solved_deals import Rounds
from houseway.families.round_columns import WagerEnd, ended
from houseway.fast.random import seed_key
from houseway.pricing.figures import Tally
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager, WagerRow

NOT_DEALT = np.zeros((0, 0), np.uint8)
NO_TRACE = np.zeros((0, 5), np.int64)
NO_ENDS = np.zeros((0, 1), np.int32)


class Table(Protocol):
    """A kind of deal, compiled: it plays rounds by a solved strategy.

    `plays_all` tells that it plays all seats of a dealt round together.
    """

    plays_all: ClassVar[bool]

    @property
    def sides(self) -> Sequence[Facts]:
        """Facts of other cards beside the end of a hand, for bonus bets."""

    def play(self, key: Any, first: int, rounds: int, to: Rounds) -> None:
        """Play rounds, and count or write down how they end: [end, own, dealer, versus, side]."""

    def deal(self, key: Any, round_: int) -> Cards:
        """The cards of a round in the order in which the readable engine deals them."""


class PokerSimulator(EndedRounds):
    """Plays rounds by their number.

    A trace has the end, own class, the player-dealer's class, the comparison, other cards.
    """

    traced = (5,)

    def __init__(self, *, package: Package, table: Table, wagers: Sequence[Wager]) -> None:
        self.package = package
        self.axes = package.axes
        self.table = table
        self.wagers = wagers

    @cached_property
    def shape(self) -> tuple[int, ...]:
        return (*self.axes.shape, len(self.table.sides))

    def run(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        self.table.play(key, first, rounds, Rounds(counts, trace, NOT_DEALT, NO_ENDS))

    def deal(self, seed: int, round_: int) -> Cards:
        return self.table.deal(seed_key(seed), round_)

    def facts(self, *end: int) -> Facts:
        *place, side = end
        return {**self.axes.facts(*place), **self.table.sides[side]}

    @property
    def varied(self) -> list[str]:
        return [self.package.lead.id]

    def judged(self, *end: int) -> list[WagerEnd]:
        facts = self.facts(*end)
        return [self._end_of(wager, end, wager.judge(facts)) for wager in self.wagers]

    def _end_of(self, wager: Wager, end: tuple[int, ...], row: WagerRow) -> WagerEnd:
        """A wager of one unit; the lead is counted with all that it opens."""
        package = self.package
        if wager is package.lead:
            net = Fraction(int(package.pays[end[:-1]]), package.unit)
            return WagerEnd((row,), net, int(package.money[end[0]]))
        return ended(row) if package.times(wager, end[0]) else WagerEnd()

    # --- counts made into figures -----------------------------------------------------------------

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts; of the lead, with all that it opens."""
        return [self._tally(wager, counts) for wager in self.wagers]

    def _tally(self, wager: Wager, counts: Array) -> Tally:
        if wager is self.package.lead:
            return self.package.tally(counts.sum(axis=-1))
        return tally_of(wager, self._decided(wager, counts))

    def _decided(self, wager: Wager, counts: Array) -> Iterator[tuple[WagerRow, int]]:
        for place in np.argwhere(counts).tolist():
            if self.package.times(wager, place[0]):
                yield wager.judge(self.facts(*place)), int(counts[tuple(place)])
