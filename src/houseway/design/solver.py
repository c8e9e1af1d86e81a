"""Designs too big to list: the best tables by integer programming (HiGHS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from houseway.design.listing import Shoes, Table, row_order, satisfies
from houseway.design.wishes import FREE, Wishes
from houseway.extras import require

MOST_TRIES = 200  # solutions that the exact check may refuse


@dataclass(frozen=True, slots=True)
class _Choice:
    """One value of one row, as a variable that is 0 or 1."""

    row: int
    value: Fraction
    column: int


def solve_tables(shoes: Shoes, wishes: Wishes) -> list[Table]:
    """The best tables in their order, each checked in whole numbers; fewer if there are no more.

    Edge, hit rate, top pay and order are linear in the choices. Deviation and steps are not: a
    solution that fails one of them is refused and the next one is looked for.
    """
    require("design", "a design of so many pay tables")
    model = _Model(shoes, wishes)
    found: list[Table] = []
    for _ in range(MOST_TRIES):
        if len(found) == wishes.most:
            break
        table = model.next_table()
        if table is None:
            break
        if satisfies(shoes, wishes, table):
            found.append(table)
    return found


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
        for chances in self.shoes.all if wishes.same_edge is not None else (own,):
            low, high = wishes.edge
            if wishes.edge != FREE and chances is own:
                self._add(
                    None if low is None else float(low) - _lost(own),
                    self._edge(chances),
                    None if high is None else float(high) - _lost(own),
                )
        if wishes.same_edge is not None:
            spread = float(wishes.same_edge)
            for place, one in enumerate(self.shoes.all):
                for other in self.shoes.all[:place]:
                    terms = [
                        (a - b, column)
                        for (a, column), (b, _) in zip(
                            self._edge(one), self._edge(other), strict=True
                        )
                    ]
                    shift = _lost(one) - _lost(other)
                    self._add(-spread - shift, terms, spread - shift)
        if wishes.hit != FREE:
            terms = [
                (own.rows[each.row].weight / own.total, each.column)
                for each in self.choices
                if each.value > 0
            ]
            self._add(*_floats(wishes.hit, terms))
        low, high = wishes.top_allowed
        for each in self.choices:
            if high is not None and each.value > high:
                self._add(0, [(1.0, each.column)], 0)
        if low is not None:
            self._add(1, [(1.0, each.column) for each in self.choices if each.value >= low], None)
        if wishes.order:
            places = row_order(own, wishes.order)
            for above, below in pairwise(places):
                terms = [(float(each.value), each.column) for each in self._of(above)]
                terms += [(-float(each.value), each.column) for each in self._of(below)]
                self._add(0, terms, None)

    def _edge(self, chances: Any) -> list[tuple[float, int]]:
        return [
            (-float(each.value) * chances.rows[each.row].weight / chances.total, each.column)
            for each in self.choices
        ]

    def _rank(self) -> None:
        """The figure to be least: edge, second moment, or the sum of pays for the top."""
        own, wishes = self.shoes.own, self.wishes
        sign = -1.0 if wishes.best.startswith("-") else 1.0
        for each in self.choices:
            share = own.rows[each.row].weight / own.total
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


def _lost(chances: Any) -> float:
    return chances.lost / chances.total if chances.otherwise == "lose" else 0.0


def _floats(
    span: tuple[Fraction | None, Fraction | None], terms: list[tuple[float, int]]
) -> tuple[float | None, list[tuple[float, int]], float | None]:
    low, high = span
    return None if low is None else float(low), terms, None if high is None else float(high)
