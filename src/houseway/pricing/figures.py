"""Figures of a wager that are numbers, not counts: expectation, deviation, rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from math import lcm, sqrt
from typing import Any

from houseway.wagers.rows import Wager, WagerRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Per unit wagered before the deal. `rows` are hands per round that each row decides.

    `ev_fraction` is the expectation as "a/b", where it is a fraction of whole numbers. `method` is
    "exact" (float64, good to 1e-12) or "simulated", then with a standard error; the deviation may
    be simulated beside an exact expectation.
    """

    ev: float
    average_wager: float
    sd: float
    rows: dict[str, float]
    method: str = "exact"
    standard_error: float = 0.0
    sd_method: str = "exact"
    ev_fraction: str = ""

    def __hash__(self) -> int:
        return hash((self.ev, self.average_wager, self.sd, self.method, frozenset(self.rows)))

    def share(self, wager: Wager, result: str) -> float:
        """Hands per round with this result."""
        return sum(self.rows[row.id] for row in wager.all_rows if row.pays.result == result)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True)
class Tally:
    """The sums of simulated rounds for one wager; `net` and `net_squared` in parts of a unit."""

    wager: Wager
    rounds: int  # rounds in which the wager was in play
    rows: tuple[int, ...]
    unit: int
    net: int
    net_squared: int
    money: int

    @property
    def figure(self) -> Figure:
        rounds = max(self.rounds, 1)
        mean = self.net / self.unit / rounds
        variance = max(0.0, self.net_squared / self.unit**2 / rounds - mean**2)
        rows = zip(self.wager.all_rows, self.rows, strict=True)
        return Figure(
            ev=mean,
            average_wager=self.money / rounds,
            sd=sqrt(variance),
            rows={row.id: count / rounds for row, count in rows},
            method="simulated",
            standard_error=sqrt(variance / rounds),
            sd_method="simulated",
        )


def tallied(wager: Wager, unit: int, ends: Iterable[tuple[WagerRow, int, int, int]]) -> Tally:
    """The tally of ends of rounds: the row that decides, its net, the money, the count."""
    rows = dict.fromkeys((row.id for row in wager.all_rows), 0)
    rounds = total = squared = staked = 0
    for row, net, money, count in ends:
        rows[row.id] += count
        rounds += count
        total += count * net
        squared += count * net * net
        staked += count * money
    return Tally(
        wager=wager,
        rounds=rounds,
        rows=tuple(rows.values()),
        unit=unit,
        net=total,
        net_squared=squared,
        money=staked,
    )


def unit_of(wager: Wager) -> int:
    """The parts of a unit in which all pays of a wager are whole."""
    return lcm(*(row.pays.per_unit.denominator for row in wager.all_rows))
