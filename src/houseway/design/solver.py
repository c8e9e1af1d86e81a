"""Designs too big to list: the best tables by integer programming (HiGHS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from houseway.design.listing import (
    NO_PROFIT,
    Shoes,
    Table,
    edge_of,
    hit_of,
    moment_of,
    orders,
    satisfies,
)
from houseway.design.wishes import FREE, Between, Wishes
from houseway.extras import require

MOST_TRIES = 200  # solutions that the exact check may refuse


@dataclass(frozen=True, slots=True)
class _Choice:
    """One value of one row, as a variable that is 0 or 1."""

    row: int
    value: Fraction
    column: int


@dataclass(frozen=True, slots=True)
class Solved:
    """Tables in their order; `complete` if there are no others, or as many as were asked for."""

    tables: list[Table]
    complete: bool


def solve_tables(shoes: Shoes, wishes: Wishes) -> Solved:
    """The best tables, each checked in whole numbers.

    Edge, hit rate, top pay and order are linear in the choices. Deviation and steps are not: a
    solution that fails one of them is refused and the next one is looked for.
    """
    require("design", "a design of so many pay tables")
    model = _Model(shoes, wishes)
    found: list[Table] = []
    for _ in range(MOST_TRIES):
        if len(found) == wishes.most:
            return Solved(found, complete=True)
        table = model.next_table()
        if table is None:
            return Solved(found, complete=True)
        if satisfies(shoes, wishes, table):
            found.append(table)
    return Solved(found, complete=False)


class _Model:
    """The linear part of a design."""

    def __init__(self, shoes: Shoes, wishes: Wishes) -> None:
        import highspy

        solver: Any = highspy.Highs
        self.highs = solver()
        self.highs.silent()
        self.highs.setOptionValue("mip_rel_gap", 0.0)
        self.infinity = highspy.kHighsInf
        self.optimal = highspy.HighsModelStatus.kOptimal
        self.shoes, self.wishes = shoes, wishes
        self.values = [wishes.pays[row.id] for row in shoes.own.rows]
        self.choices = [
            _Choice(row, value, number)
            for number, (row, value) in enumerate(
                (row, value) for row, values in enumerate(self.values) for value in values
            )
        ]
        self.columns = [self.highs.addBinary() for _ in self.choices]
        for row in range(len(self.values)):
            self._add(1, [(1.0, each.column) for each in self._of(row)], 1)
        self._linear_wishes()
        self._rank()

    def _of(self, row: int) -> Iterator[_Choice]:
        return (each for each in self.choices if each.row == row)

    def _add(
        self, low: float | None, terms: Sequence[tuple[float, int]], high: float | None
    ) -> None:
        self.highs.addRow(
            -self.infinity if low is None else low,
            self.infinity if high is None else high,
            len(terms),
            [column for _, column in terms],
            [factor for factor, _ in terms],
        )

    def _linear_wishes(self) -> None:
        wishes, own = self.wishes, self.shoes.own
        if wishes.edge != FREE:
            lost = float(edge_of(own, self._nothing))
            self._add(*_floats(wishes.edge, self._edge(own), lost))
        if wishes.same_edge is not None:
            spread = float(wishes.same_edge)
            for one, other in combinations(self.shoes.all, 2):
                pairs = zip(self._edge(one), self._edge(other), strict=True)
                terms = [(a - b, column) for (a, column), (b, _) in pairs]
                shift = float(edge_of(one, self._nothing) - edge_of(other, self._nothing))
                self._add(-spread - shift, terms, spread - shift)
        if wishes.hit != FREE:
            terms = [(share, each.column) for each, share in self._shares() if each.value > 0]
            self._add(*_floats(wishes.hit, terms, float(hit_of(own, self._nothing))))
        if wishes.deviation != FREE:
            self._bound_second_moment()
        low, high = wishes.top_allowed
        for each in self.choices:
            if high is not None and each.value > high:
                self._add(0, [(1.0, each.column)], 0)
        if low is not None:
            self._add(1, [(1.0, each.column) for each in self.choices if each.value >= low], None)
        for places in orders(own, wishes):
            for above, below in pairwise(places):
                terms = [(float(each.value), each.column) for each in self._of(above)]
                terms += [(-float(each.value), each.column) for each in self._of(below)]
                self._add(0, terms, None)

    def _bound_second_moment(self) -> None:
        """The span of the second moment that a deviation asks for, for the edges that there may be.

        The variance is the second moment less the square of the edge. The exact check refuses what
        this lets through.
        """
        own, (low, high) = self.shoes.own, self.wishes.deviation
        ends = (tuple(pick(values) for values in self.values) for pick in (max, min))
        reached = [edge_of(own, table) for table in ends]
        wished = zip(self.wishes.edge, reached, strict=True)
        least, most = (reach if wish is None else wish for wish, reach in wished)
        squares = (least**2, most**2)
        span = (
            None if low is None else low**2 + (0 if least <= 0 <= most else min(squares)),
            None if high is None else high**2 + max(squares),
        )
        terms = [(float(each.value) ** 2 * share, each.column) for each, share in self._shares()]
        self._add(*_floats(span, terms, float(moment_of(own, self._nothing, 2))))

    @property
    def _nothing(self) -> Table:
        """The table in which no row pays: what it costs comes from the deals of no row."""
        return (NO_PROFIT,) * len(self.values)

    def _shares(self) -> Iterator[tuple[_Choice, float]]:
        """The choices with the chance of their rows."""
        own = self.shoes.own
        return ((each, own.rows[each.row].weight / own.total) for each in self.choices)

    def _edge(self, chances: Any) -> list[tuple[float, int]]:
        return [
            (-float(each.value) * chances.rows[each.row].weight / chances.total, each.column)
            for each in self.choices
        ]

    def _rank(self) -> None:
        """The figure to be least: edge, second moment, or the sum of pays for the top."""
        wishes = self.wishes
        sign = -1.0 if wishes.best.startswith("-") else 1.0
        for each, share in self._shares():
            cost = {
                "edge": -float(each.value) * share,
                "deviation": float(each.value) ** 2 * share,
                "top": float(each.value),
            }[wishes.best.removeprefix("-")]
            self.highs.changeColCost(each.column, sign * cost)

    def next_table(self) -> Table | None:
        """The best table that was not given yet."""
        self.highs.run()
        if self.highs.getModelStatus() != self.optimal:
            return None
        chosen = self.highs.getSolution().col_value
        taken = [each for each in self.choices if chosen[each.column] > 0.5]
        self._add(None, [(1.0, each.column) for each in taken], len(self.values) - 1)
        return tuple(each.value for each in sorted(taken, key=lambda each: each.row))


def _floats(
    span: Between, terms: list[tuple[float, int]], given: float
) -> tuple[float | None, list[tuple[float, int]], float | None]:
    """A span of a sum, less what is given without any choice."""
    low, high = (None if end is None else float(end) - given for end in span)
    return low, terms, high
