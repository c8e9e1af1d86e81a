"""All pay tables of a design, looked at one by one: fast in floating point, exact at every border.

A table is one pay for each row. Edge, hit rate and second moment are sums over rows, so the tables
of half the rows are listed once and added to those of the other half. A table whose figure lies
within the error of floating point of a border is decided by whole numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.design.chances import Chances
from houseway.design.wishes import FREE, Between, Wishes
from houseway.pricing.figures import skewness_of

MARGIN = 1e-9  # far above the rounding error of a sum over rows, far below any wish
MOST_AT_ONCE = 4_000_000
NO_PROFIT = Fraction(0)

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Table = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Shoes:
    """The chances of the rows for the game's own number of decks, and for others."""

    own: Chances
    others: tuple[Chances, ...] = ()

    @property
    def all(self) -> tuple[Chances, ...]:
        return (self.own, *self.others)


def edge_of(chances: Chances, table: Table) -> Fraction:
    """The average loss of the bettor, of one unit."""
    return -moment_of(chances, table, 1)


def hit_of(chances: Chances, table: Table) -> Fraction:
    """How often the bet wins."""
    rows = zip(chances.rows, table, strict=True)
    won = sum(row.weight for row, pay in rows if pay > 0)
    return Fraction(won + chances.lost * (chances.profit_of_lost > 0), chances.total)


def moment_of(chances: Chances, table: Table, power: int) -> Fraction:
    """The mean of a power of the result."""
    rows = zip(chances.rows, table, strict=True)
    lost = chances.lost * chances.profit_of_lost**power
    return sum((row.weight * pay**power for row, pay in rows), lost) / chances.total


def variance_of(chances: Chances, table: Table) -> Fraction:
    return moment_of(chances, table, 2) - edge_of(chances, table) ** 2


def table_skewness(chances: Chances, table: Table) -> float:
    """The third standardised moment; 0 for a result that never varies."""
    rows = zip(table, (row.weight for row in chances.rows), strict=True)
    return skewness_of([*rows, (chances.profit_of_lost, chances.lost)])


def satisfies(shoes: Shoes, wishes: Wishes, table: Table) -> bool:
    """Whether a table satisfies every wish, in whole numbers."""
    return _in_order(table, shoes.own.ranked) and all(
        _holds(shoes, wishes, table, name) for name in wishes.named()
    )


def _in_order(table: Table, places: Sequence[int]) -> bool:
    """Whether each of these rows pays at least as much as the next one."""
    return all(table[above] >= table[below] for above, below in pairwise(places))


def _holds(shoes: Shoes, wishes: Wishes, table: Table, name: str) -> bool:
    own = shoes.own
    match name:
        case "edge":
            return _within(edge_of(own, table), wishes.edge)
        case "hit":
            return _within(hit_of(own, table), wishes.hit)
        case "deviation":
            low, high = wishes.deviation
            variance = variance_of(own, table)
            return (low is None or variance >= low**2) and (high is None or variance <= high**2)
        case "steps":
            paid = sorted({pay for pay in table if pay > 0})
            return all(_within(above / below, wishes.steps) for below, above in pairwise(paid))
        case "order":
            return _in_order(table, row_order(own, wishes.order))
        case "same_edge":
            edges = [edge_of(each, table) for each in shoes.all]
            assert wishes.same_edge is not None
            return max(edges) - min(edges) <= wishes.same_edge
        case "bank_loss":
            return _within(max(table), (None, wishes.most_paid))
    return _within(max(table), wishes.top)


def _within(value: Fraction, span: Between) -> bool:
    low, high = span
    return (low is None or value >= low) and (high is None or value <= high)


def row_order(chances: Chances, order: str) -> list[int]:
    """The places of the rows, from the one that must pay most to the one that must pay least."""
    places = list(range(len(chances.rows)))
    if order == "by-chance":
        return sorted(places, key=lambda place: chances.rows[place].weight)
    return places[::-1] if order == "rising" else places


@dataclass(slots=True)
class Found:
    """The tables that satisfy the wishes: how many, and the best of them."""

    looked_at: int
    count: int
    best: list[Table]


def list_tables(
    shoes: Shoes, wishes: Wishes, *, progress: Callable[[int, int], None] = lambda _d, _a: None
) -> Found:
    """Every table, each looked at once."""
    values = [wishes.pays[row.id] for row in shoes.own.rows]
    sizes = [len(each) for each in values]
    total = math.prod(sizes)
    half = _half(sizes)
    first, second = _Part(shoes, values, 0, half), _Part(shoes, values, half, len(values))
    chunk = max(1, MOST_AT_ONCE // max(1, second.size))
    found = Found(total, 0, [])
    kept: list[tuple[float, int]] = []
    for start in range(0, first.size, chunk):
        stop = min(first.size, start + chunk)
        sure, near = _judged(shoes, wishes, first, second, slice(start, stop))
        numbers = np.flatnonzero(sure)
        exact = [
            int(number)
            for number in np.flatnonzero(near)
            if satisfies(shoes, wishes, _table(values, start * second.size + int(number)))
        ]
        found.count += len(numbers) + len(exact)
        every = np.concatenate([numbers, np.asarray(exact, dtype=np.int64)])
        if len(every):
            ranks = _ranks(shoes, wishes, first, second, slice(start, stop)).ravel()[every]
            few = np.argsort(ranks, kind="stable")[: wishes.most]
            kept += [
                (float(ranks[place]), start * second.size + int(every[place])) for place in few
            ]
            kept = sorted(kept)[: wishes.most]
        progress(stop * second.size, total)
    found.best = [_table(values, number) for _, number in kept]
    return found


def _half(sizes: Sequence[int]) -> int:
    """The place that parts the rows, so that both halves have about as many tables."""
    products = [math.prod(sizes[:place]) for place in range(len(sizes) + 1)]
    whole = math.sqrt(products[-1])
    return min(range(len(products)), key=lambda place: abs(math.log(products[place] / whole)))


def _table(values: Sequence[Sequence[Fraction]], number: int) -> Table:
    """The table of a number, the last row counting fastest."""
    pays: list[Fraction] = []
    for each in reversed(values):
        number, place = divmod(number, len(each))
        pays.append(each[place])
    return tuple(reversed(pays))


class _Part:
    """The tables of some neighbouring rows, with the sums of their figures."""

    def __init__(
        self, shoes: Shoes, values: Sequence[Sequence[Fraction]], start: int, stop: int
    ) -> None:
        lists = [np.array([float(value) for value in each]) for each in values[start:stop]]
        self.size = math.prod(len(each) for each in lists)
        grids = np.meshgrid(*lists, indexing="ij") if lists else []
        self.pays: list[Floats] = [grid.ravel() for grid in grids]
        nothing = np.zeros(self.size)
        self.won = [
            sum(
                (pay * (row.weight / each.total) for pay, row in self._rows(each, start, stop)),
                nothing,
            )
            for each in shoes.all
        ]
        own = shoes.own
        self.square = sum(
            (pay**2 * (row.weight / own.total) for pay, row in self._rows(own, start, stop)),
            nothing,
        )
        self.hit = sum(
            ((pay > 0) * (row.weight / own.total) for pay, row in self._rows(own, start, stop)),
            nothing,
        )
        self.top: Floats = np.maximum.reduce([np.full(self.size, -1.0), *self.pays])

    def _rows(self, chances: Chances, start: int, stop: int) -> Iterator[tuple[Floats, Any]]:
        return zip(self.pays, chances.rows[start:stop], strict=True)


def _sums(a: Floats, b: Floats, part: slice) -> Floats:
    return a[part, None] + b[None, :]


def _judged(
    shoes: Shoes, wishes: Wishes, first: _Part, second: _Part, part: slice
) -> tuple[Mask, Mask]:
    """The tables that satisfy the wishes for sure, and those too near a border to tell."""
    shape = (len(range(*part.indices(first.size))), second.size)
    low_sure, maybe = np.ones(shape, dtype=bool), np.ones(shape, dtype=bool)

    def need(figure: Floats, span: Between) -> None:
        nonlocal low_sure, maybe
        for bound, sign in ((span[0], 1.0), (span[1], -1.0)):
            if bound is not None:
                over = sign * (figure - float(bound))
                margin = MARGIN * max(1.0, abs(float(bound)))
                low_sure = low_sure & (over > margin)
                maybe = maybe & (over >= -margin)

    edges = [
        -_sums(a, b, part) - _lost(each, 1)
        for a, b, each in zip(first.won, second.won, shoes.all, strict=True)
    ]
    if wishes.edge != FREE:
        need(edges[0], wishes.edge)
    if wishes.hit != FREE:
        won = float(hit_of(shoes.own, (NO_PROFIT,) * len(shoes.own.rows)))
        need(_sums(first.hit, second.hit, part) + won, wishes.hit)
    if wishes.deviation != FREE:
        squares = tuple(None if end is None else end**2 for end in wishes.deviation)
        need(_variance(shoes, first, second, part, edges[0]), (squares[0], squares[1]))
    if (allowed := wishes.top_allowed) != FREE:
        need(np.maximum(first.top[part, None], second.top[None, :]), allowed)
    if wishes.same_edge is not None:
        spread = np.maximum.reduce(edges) - np.minimum.reduce(edges)
        need(spread, (None, wishes.same_edge))
    for places in orders(shoes.own, wishes):
        ordered = _ordered(places, first, second, part)
        low_sure, maybe = low_sure & ordered, maybe & ordered
    near = maybe & ~low_sure
    if wishes.steps != FREE:  # ratios of neighbours are looked at exactly
        near, low_sure = maybe, np.zeros(shape, dtype=bool)
    return low_sure.ravel(), near.ravel()


def orders(chances: Chances, wishes: Wishes) -> list[Sequence[int]]:
    """The orders of rows in which no pay may rise: as wished, and where the best row decides."""
    wished = row_order(chances, wishes.order) if wishes.order else ()
    return [places for places in (wished, chances.ranked) if places]


def _lost(chances: Chances, power: int) -> float:
    """The part of the deals of no row in the mean of a power of the result."""
    return float(chances.lost * chances.profit_of_lost**power / chances.total)


def _variance(shoes: Shoes, first: _Part, second: _Part, part: slice, edge: Floats) -> Floats:
    return _sums(first.square, second.square, part) + _lost(shoes.own, 2) - edge**2


def _ordered(places: Sequence[int], first: _Part, second: _Part, part: slice) -> Mask:
    """Whether each row pays at least as much as the next one."""
    columns: list[Floats] = [
        *(pay[part, None] for pay in first.pays),
        *(pay[None, :] for pay in second.pays),
    ]
    shape = (len(range(*part.indices(first.size))), second.size)
    ordered = np.ones(shape, dtype=bool)
    for above, below in pairwise(places):
        ordered &= columns[above] >= columns[below]
    return ordered


def _ranks(shoes: Shoes, wishes: Wishes, first: _Part, second: _Part, part: slice) -> Floats:
    """The figure by which tables are ranked, the least first."""
    sign = -1.0 if wishes.best.startswith("-") else 1.0
    edge = -_sums(first.won[0], second.won[0], part) - _lost(shoes.own, 1)
    match wishes.best.removeprefix("-"):
        case "edge":
            return sign * edge
        case "deviation":
            return sign * _variance(shoes, first, second, part, edge)
    return sign * np.maximum(first.top[part, None], second.top[None, :])
