"""Exact prices: every hand in each of its settings against every hand of the player-dealer.

The player-dealer's hand is set the house way; the bettor's is solved, or set the house way too.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

import numpy as np

from houseway.families.counts import Weights, exact_figure, tally_of, weights_of
from houseway.families.pai_gow_tiles.tables import Array, TileTables
from houseway.pricing.figures import Figure, Tally, unit_of
from houseway.wagers.facts import COMPARED, Facts
from houseway.wagers.rows import Wager, WagerRow

ENDS: tuple[Facts, ...] = tuple(
    {"high.vs": high, "low.vs": low, "hand.foul": False}
    for high, low in product(COMPARED, COMPARED)
)


def rows_of(wager: Wager) -> tuple[WagerRow, ...]:
    """The row that decides, by how the hands compare."""
    return tuple(wager.judge(facts) for facts in ENDS)


def pays_of(wager: Wager) -> Array:
    """The pay of each end, in parts of `unit_of`."""
    unit = unit_of(wager)
    return np.array([int(row.pays.per_unit * unit) for row in rows_of(wager)], np.int64)


@dataclass(frozen=True)
class TileSolution:
    """The best setting of every hand for the bettor of one wager."""

    tables: TileTables
    lead: Wager

    @cached_property
    def worth(self) -> Array:
        """The win of each setting of each hand over all deals, in parts of a unit."""
        found: Array = self.tables.versus @ pays_of(self.lead)
        return found

    @cached_property
    def best(self) -> Array:
        """The best setting of every hand; the house's, where it is as good."""
        there = np.where(self.tables.high >= 0, self.worth, np.iinfo(np.int64).min)
        choice = there.argmax(axis=1)
        hands = np.arange(len(choice))
        way = self.tables.way
        result: Array = np.where(there[hands, way] == there[hands, choice], way, choice)
        return result

    @property
    def differs(self) -> Array:
        """The hands whose best setting is not the house's."""
        found: Array = np.nonzero(self.best != self.tables.way)[0]
        return found

    def cost(self, hand: int) -> Fraction:
        """The loss of the house way with a hand, per unit, over all deals of the game."""
        lost = self.worth[hand, self.best[hand]] - self.worth[hand, self.tables.way[hand]]
        return Fraction(int(lost), unit_of(self.lead) * self.tables.total)

    def ends(self, choice: Array) -> list[int]:
        """All deals by how they end, when hands are set by this choice."""
        chosen = self.tables.versus[np.arange(len(choice)), choice]
        return [int(count) for count in chosen.sum(axis=0)]

    def row_weights(self, wager: Wager, choice: Array) -> Weights:
        return weights_of(wager, zip(ENDS, self.ends(choice), strict=True))

    def tally(self, choice: Array) -> Tally:
        return tally_of(self.lead, zip(rows_of(self.lead), self.ends(choice), strict=True))

    def figure(self, choice: Array) -> Figure:
        """The lead wager's figures, exact."""
        return exact_figure(self.tally(choice))

    def expectation(self, choice: Array) -> Fraction:
        tally = self.tally(choice)
        return Fraction(tally.net, tally.rounds * tally.unit)
