"""How rounds end for one bettor, counted: what he did, his hand, the player-dealer's, who wins.

Exact work and simulation fill the same table with whole numbers. Every wager is priced from it
afterwards, by its own rows, so a changed paytable needs no new count.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt

import numpy as np

from houseway.families.figures import Figure
from houseway.families.poker.rules import PokerRules
from houseway.families.poker.section import CHECK, COMPARED, FOLD, Move
from houseway.ranking.orders import Strength
from houseway.ranking.tables import Array, category_numbers
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager, WagerRow


@dataclass(frozen=True)
class Axes:
    """The kinds of ends: moves, own categories, the player-dealer's classes, who is higher.

    A class of the player-dealer's hand is a category and a highest card: all that rows and the
    qualifier look at.
    """

    rules: PokerRules

    @cached_property
    def ends(self) -> tuple[Move, ...]:
        """The moves that end a bettor's part; a check only waits."""
        moves = dict.fromkeys(move for street in self.rules.moves for move in street)
        return tuple(move for move in moves if move.verb != CHECK)

    @cached_property
    def _classes(self) -> dict[tuple[str, int], int]:
        found: dict[tuple[str, int], int] = {}
        for strength in self.rules.order.values:
            found.setdefault(self._class_key(strength), len(found))
        return found

    def _class_key(self, strength: Strength) -> tuple[str, int]:
        order = self.rules.order
        return order.category(strength), order.highest(strength)

    @cached_property
    def dealer_class(self) -> Array:
        """The class of the player-dealer's hand by its value."""
        order = self.rules.order
        table = np.zeros(len(order.values) + 1, np.uint8)
        for strength, value in order.values.items():
            table[value] = self._classes[self._class_key(strength)]
        return table

    @cached_property
    def own_class(self) -> Array:
        """The category of a hand, as a number, by its value."""
        return category_numbers(self.rules.order)

    @property
    def shape(self) -> tuple[int, int, int, int]:
        categories = len(self.rules.order.categories)
        return len(self.ends), categories, len(self._classes), len(COMPARED)

    def facts(self, end: int, own: int, other: int, versus: int) -> Facts:
        """The facts of one kind of end."""
        return {
            "hand.category": self.rules.order.categories[own],
            "hand.vs": COMPARED[versus],
            "hand.folded": self.ends[end].verb == FOLD,
            **self.rules.dealer_says(*list(self._classes)[other]),
        }

    @cached_property
    def all_facts(self) -> list[Facts]:
        """The facts of every kind of end, in the order of a flat table."""
        return [self.facts(*place) for place in np.ndindex(*self.shape)]

    @property
    def known(self) -> frozenset[str]:
        """The facts that an end states; a wager that looks at more is not priced from it."""
        return frozenset(self.all_facts[0])


@dataclass(frozen=True)
class Package:
    """The base wager with all that it obliges and opens: what a whole hand wins, per unit of it."""

    axes: Axes
    lead: Wager
    wagers: Mapping[str, Wager]

    @cached_property
    def _rows(self) -> dict[str, list[WagerRow]]:
        """The row that decides each base wager and raise in every kind of end."""
        taking_part = (w for w in self.wagers.values() if w.section.kind in ("base", "raise"))
        return {w.id: [w.judge(facts) for facts in self.axes.all_facts] for w in taking_part}

    def times(self, wager: Wager, end: int) -> int:
        """How much of a wager lies there when a hand ends so, in units of the lead."""
        if wager.section.kind == "base":
            return 1
        move = self.axes.ends[end]
        return move.times if move.wager == wager.id else 0

    @cached_property
    def unit(self) -> int:
        """Parts of a unit in which every pay-off is whole."""
        rows = (row for own in self._rows.values() for row in own)
        return lcm(*{row.pays.per_unit.denominator for row in rows})

    @cached_property
    def pays(self) -> Array:
        """What a whole hand wins in every kind of end, in parts of a unit."""
        table = np.zeros(self.axes.shape, np.int64)
        flat = table.reshape(-1)
        for place, index in enumerate(np.ndindex(*self.axes.shape)):
            for name, rows in self._rows.items():
                times = self.times(self.wagers[name], index[0])
                if times:
                    flat[place] += int(times * rows[place].pays.per_unit * self.unit)
        return table

    @cached_property
    def money(self) -> Array:
        """What lies on the table when a hand ends so, in units."""
        base = [w for w in self.wagers.values() if w.id in self._rows]
        return np.array(
            [sum(self.times(w, end) for w in base) for end in range(self.axes.shape[0])], np.int64
        )

    def figure(self, joint: Array) -> Figure:
        """The figures of the lead wager from a table of all deals."""
        counts = [int(count) for count in joint.reshape(-1)]
        nets = [int(net) for net in self.pays.reshape(-1)]
        total = sum(counts)
        ev = Fraction(_dot(counts, nets), total * self.unit)
        square = Fraction(
            sum(count * net * net for count, net in zip(counts, nets, strict=True)),
            total * self.unit**2,
        )
        weights, _ = row_weights(self.lead, self.axes, joint)
        money = [int(part) for part in joint.sum(axis=(1, 2, 3))]
        return Figure(
            ev=float(ev),
            average_wager=float(Fraction(_dot(money, [int(m) for m in self.money]), total)),
            sd=sqrt(square - ev**2),
            rows={row: count / total for row, count in weights.items()},
            ev_fraction=f"{ev.numerator}/{ev.denominator}",
        )


def row_weights(wager: Wager, axes: Axes, joint: Array) -> tuple[dict[str, int], int]:
    """How many of the counted rounds each row of a wager decides, of those in which it is bet."""
    weights = dict.fromkeys((row.id for row in wager.all_rows), 0)
    raises = wager.section.kind == "raise"
    for place, (facts, count) in enumerate(zip(axes.all_facts, joint.reshape(-1), strict=True)):
        end = place // (joint.size // joint.shape[0])
        if count and not (raises and axes.ends[end].wager != wager.id):
            weights[wager.judge(facts).id] += int(count)
    return weights, sum(weights.values())


def _dot(counts: Iterable[int], values: Iterable[int]) -> int:
    return sum(count * value for count, value in zip(counts, values, strict=True))
