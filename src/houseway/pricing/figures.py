"""Figures of a wager that are numbers, not counts: expectation, deviation, rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm, sqrt
from typing import Any

from houseway.wagers.rows import Wager, WagerRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Per unit wagered before the deal. `rows` are hands per round that each row decides, `returns`
    the part of the expectation that comes from them.

    `ev_fraction` is the expectation as "a/b", where it is a fraction of whole numbers. `method` is
    "exact" (float64, good to 1e-12) or "simulated", then with a standard error; the deviation may
    be simulated beside an exact expectation, and so is the skewness then.
    """

    ev: float
    average_wager: float
    sd: float
    rows: dict[str, float]
    method: str = "exact"
    standard_error: float = 0.0
    sd_method: str = "exact"
    ev_fraction: str = ""
    returns: dict[str, float] = field(default_factory=dict)
    skewness: float | None = None

    def __hash__(self) -> int:
        return hash((self.ev, self.average_wager, self.sd, self.method, frozenset(self.rows)))

    def share(self, wager: Wager, result: str) -> float:
        """Hands per round with this result."""
        return sum(self.rows[row.id] for row in wager.all_rows if row.pays.result == result)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Tally:
    """Counted rounds of one wager. Wins are in parts of a unit.

    `nets` has the rounds by what they win, `row_nets` the sum of the wins of each row; it is empty
    where one round may be decided by several rows.
    """

    wager: Wager
    rows: tuple[int, ...]  # hands that each row decides
    unit: int
    nets: Mapping[int, int]
    money: int
    row_nets: tuple[int, ...] = ()

    @cached_property
    def rounds(self) -> int:
        """Rounds in which the wager was in play."""
        return sum(self.nets.values())

    @property
    def net(self) -> int:
        return self.sum_of(1)

    def sum_of(self, power: int) -> int:
        """The sum of a power of the wins."""
        return sum(net**power * count for net, count in self.nets.items())

    @property
    def skewness(self) -> float:
        return skewness_of(self.nets.items())

    @property
    def figure(self) -> Figure:
        rounds = max(self.rounds, 1)
        mean = self.net / self.unit / rounds
        variance = max(0.0, self.sum_of(2) / self.unit**2 / rounds - mean**2)
        names = [row.id for row in self.wager.all_rows]
        returns = zip(names, self.row_nets, strict=False)
        return Figure(
            ev=mean,
            average_wager=self.money / rounds,
            sd=sqrt(variance),
            rows={name: count / rounds for name, count in zip(names, self.rows, strict=True)},
            method="simulated",
            standard_error=sqrt(variance / rounds),
            sd_method="simulated",
            returns={name: net / self.unit / rounds for name, net in returns},
            skewness=self.skewness,
        )


def skewness_of(results: Iterable[tuple[Fraction | int, Fraction | int]]) -> float:
    """The third standardised moment of results with their weights; 0 if they never vary.

    >>> skewness_of([(-1, 3), (1, 3)]), round(skewness_of([(-1, 9), (8, 1)]), 4)
    (0.0, 2.6667)
    """
    listed = list(results)
    total, first, second, third = (
        sum((weight * Fraction(value) ** power for value, weight in listed), Fraction(0))
        for power in range(4)
    )
    spread = total * second - first**2
    if spread <= 0:
        return 0.0
    lean = total**2 * third - 3 * total * first * second + 2 * first**3
    return float(lean / spread / total) / sqrt(spread / total**2)


def tallied(wager: Wager, unit: int, ends: Iterable[tuple[WagerRow, int, int, int]]) -> Tally:
    """The tally of ends of rounds: the row that decides, its net, the money, the count."""
    rows = dict.fromkeys((row.id for row in wager.all_rows), 0)
    row_nets = dict(rows)
    nets: dict[int, int] = {}
    staked = 0
    for row, net, money, count in ends:
        rows[row.id] += count
        row_nets[row.id] += count * net
        nets[net] = nets.get(net, 0) + count
        staked += count * money
    return Tally(
        wager=wager,
        rows=tuple(rows.values()),
        unit=unit,
        nets=nets,
        money=staked,
        row_nets=tuple(row_nets.values()),
    )


def unit_of(wager: Wager) -> int:
    """The parts of a unit in which all pays of a wager are whole."""
    return lcm(*(row.pays.per_unit.denominator for row in wager.all_rows))
