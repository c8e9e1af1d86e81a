"""Counts of how rounds end for one bettor: actions, own hand, player-dealer's hand, winner.

Exact work and simulation fill the same table with whole numbers. Every wager is priced from it
afterwards, by its own rows, so a changed paytable needs no new count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from houseway.errors import HousewayError
from houseway.families.counts import Weights, weights_of
from houseway.families.poker.bettor_actions import End
from houseway.families.poker.hand_classes import Classes, classes
from houseway.families.poker.rules import PokerRules
from houseway.pricing.figures import Tally, tallied
from houseway.ranking.orders import Strength
from houseway.ranking.tables import Array
from houseway.wagers.facts import COMPARED, Facts
from houseway.wagers.rows import Wager, WagerRow

# Facts of the two hands of a round, alone and compared.
AXIS_FACTS = frozenset(
    {
        "hand.category",
        "hand.pair",
        "hand.folded",
        "hand.vs",
        "dealer.category",
        "dealer.top",
        "dealer.second",
        "dealer.qualifies",
        "beaten.category",
        "winner.category",
    }
)


@dataclass(frozen=True)
class Axes:
    """The kinds of ends: actions, own class, the player-dealer's class, which is higher.

    Hands are told apart by the facts that wagers look at, and by no others.
    """

    rules: PokerRules
    uses: frozenset[str]

    @property
    def ends(self) -> tuple[End, ...]:
        return self.rules.ends

    @cached_property
    def _needed(self) -> frozenset[str]:
        return self.rules.needed(self.uses)

    @cached_property
    def own(self) -> Classes:
        return classes(self.rules.order, self.rules.own_says, self._needed)

    @cached_property
    def dealer(self) -> Classes:
        says = self.rules.dealer_says if self.rules.cards.dealer else _nothing
        return classes(self.rules.order, says, self._needed)

    @cached_property
    def own_class(self) -> Array:
        """The class of a bettor's hand by its value."""
        return np.array(self.own.of_value, np.uint16)

    @cached_property
    def dealer_class(self) -> Array:
        """The class of the player-dealer's hand by its value."""
        return np.array(self.dealer.of_value, np.uint16)

    @property
    def class_tables(self) -> tuple[Array, Array]:
        """Both, for compiled loops."""
        return self.own_class, self.dealer_class

    @property
    def shape(self) -> tuple[int, int, int, int]:
        return len(self.ends), len(self.own.listed), len(self.dealer.listed), len(COMPARED)

    def facts(self, end: int, own: int, other: int, versus: int) -> Facts:
        """The facts of one kind of end."""
        says, folded = self.own.listed[own].says, self.ends[end].folded
        result = {**says, "hand.folded": folded}
        if not self.rules.cards.dealer:
            return result
        his = self.dealer.listed[other].says
        made = self.rules.versus(says, his, COMPARED[versus], folded=folded)
        return {**result, **his, **made}

    @cached_property
    def all_facts(self) -> list[Facts]:
        """The facts of every kind of end, in the order of a flat table."""
        return [self.facts(*place) for place in np.ndindex(*self.shape)]


def _nothing(_strength: Strength) -> Facts:
    return {}


@dataclass(frozen=True)
class Package:
    """The base wager with all that it obliges and opens: the win of a whole hand, per unit."""

    axes: Axes
    lead: Wager
    wagers: Mapping[str, Wager]

    @cached_property
    def _rows(self) -> dict[str, list[WagerRow]]:
        """The row that decides each base wager and raise in every kind of end."""
        taking_part = (w for w in self.wagers.values() if w.section.kind in ("base", "raise"))
        return {w.id: [w.judge(facts) for facts in self.axes.all_facts] for w in taking_part}

    def times(self, wager: Wager, end: int) -> int:
        """The amount of a wager that is bet when a hand ends so, in units of the lead."""
        done = self.axes.ends[end]
        if wager.section.kind != "raise":
            return 0 if wager.id in done.taken else self.units.get(wager.id, 1)
        raised = (move for move in done.raised if move.wager == wager.id)
        return sum(move.times * self.units[move.of] for move in raised)

    @cached_property
    def units(self) -> dict[str, int]:
        """The size of each base wager, in units of the lead; the sizes are tied to each other."""
        sizes = {wager.id: self._size(wager) for wager in self.wagers.values() if wager.is_base}
        root, lead = sizes[self.lead.id]
        found = {}
        for name, (of, size) in sizes.items():
            if of != root or (size / lead).denominator != 1:
                raise HousewayError(
                    "not-solvable",
                    f"the size of {name} does not follow from {self.lead.id}; write "
                    f'size = "== {self.lead.id}"',
                    where=f"wager.{name}.size",
                )
            found[name] = int(size / lead)
        return found

    def _size(self, wager: Wager) -> tuple[str, Fraction]:
        """The wager that a wager's size derives from, and the factor."""
        size, factor, seen = wager.section.size, Fraction(1), [wager.id]
        while size.relation == "==" and size.of not in seen:
            factor *= size.factor
            seen.append(size.of)
            size = self.wagers[size.of].section.size
        return seen[-1], factor

    @cached_property
    def unit(self) -> int:
        """Parts of a unit in which every pay-off is whole."""
        rows = (row for own in self._rows.values() for row in own)
        return lcm(*{row.pays.per_unit.denominator for row in rows})

    @property
    def _alike(self) -> int:
        """How many kinds of ends there are with the same actions."""
        return len(self.axes.all_facts) // self.axes.shape[0]

    def unit_pays(self, name: str, end: int) -> Array:
        """The win of a unit of one wager when a hand ends so, in parts of a unit."""
        rows = self._rows[name][end * self._alike : (end + 1) * self._alike]
        table = np.array([int(row.pays.per_unit * self.unit) for row in rows], np.int64)
        return table.reshape(self.axes.shape[1:])

    @cached_property
    def pays(self) -> Array:
        """The win of a whole hand in every kind of end, in parts of a unit."""
        table = np.zeros(self.axes.shape, np.int64)
        flat = table.reshape(-1)
        for place, index in enumerate(np.ndindex(*self.axes.shape)):
            for name, rows in self._rows.items():
                times = self.times(self.wagers[name], index[0])
                if times:
                    flat[place] += int(times * rows[place].pays.per_unit * self.unit)
        return table

    @cached_property
    def dealer_kinds(self) -> tuple[int, tuple[int, ...]]:
        """The first value from which the player-dealer's hand pays otherwise (0 if there is none),
        and a class of each kind from the lowest up: one that does not qualify, and one that does.
        """
        of_value = self.axes.dealer_class
        changes = [
            value
            for value in range(2, len(of_value))
            if (self.pays[:, :, of_value[value]] != self.pays[:, :, of_value[value - 1]]).any()
        ]
        if not changes:
            return 0, (int(of_value[1]),) * 2
        return changes[0], tuple(int(of_value[value]) for value in (1, *changes))

    @cached_property
    def money(self) -> Array:
        """The amount on the table when a hand ends so, in units."""
        base = [w for w in self.wagers.values() if w.id in self._rows]
        return np.array(
            [sum(self.times(w, end) for w in base) for end in range(self.axes.shape[0])], np.int64
        )

    def tally(self, joint: Array) -> Tally:
        """The lead wager with all that it obliges and opens, from a table of counted ends."""
        rows, size = self._rows[self.lead.id], self._alike
        nets, money = self.pays.reshape(-1).tolist(), self.money.tolist()
        ends = (
            (rows[place], nets[place], money[place // size], count)
            for place, count in enumerate(joint.reshape(-1).tolist())
            if count
        )
        return tallied(self.lead, self.unit, ends)

    def row_weights(self, wager: Wager, joint: Array) -> Weights:
        """The number of counted rounds that each row of a wager decides, of those in which it is
        bet.
        """
        counted = zip(self.axes.all_facts, joint.reshape(-1).tolist(), strict=True)
        ends = (
            end
            for place, end in enumerate(counted)
            if end[1] and self.times(wager, place // self._alike)
        )
        return weights_of(wager, ends)
