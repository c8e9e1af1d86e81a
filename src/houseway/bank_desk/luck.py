"""Luck or trouble: the results of tables against their expectations.

The results of a group are compared with the exact distribution of the sum of its rounds. Among
many groups some are far off by luck alone. So the chances are corrected for the number of groups
(Benjamini and Hochberg): of the groups on the alarm list, a share of `rate` is
expected to be there by luck.
"""

from __future__ import annotations

import math
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from houseway.arguments import sheet_name, shown
from houseway.bank_desk.periods import chance_at_most
from houseway.bank_desk.shift_results import LABELS, ShiftResult, each_label, read_results
from houseway.data_table import DataTable, Tabular
from houseway.errors import UnknownName, Unreadable
from houseway.extras import require
from houseway.json_view import JsonView
from houseway.origin import program_origin
from houseway.pricing.many_rounds import ManyRounds, Played, many_rounds
from houseway.pricing.round_result import RoundResult
from houseway.text_file import read_text

RATE = 0.05
OUTSIDE = 0.05  # the chance of a result outside of the interval
POINTS = 1 << 22
SHIFT = "shift"
COLUMNS: Mapping[str, type] = {
    "by": str,
    "name": str,
    "shifts": int,
    "rounds": int,
    "won": float,
    "expected": float,
    "error": float,
    "deviation": float,
    "deviations": float,
    "low": float,
    "high": float,
    "chance": float,
    "corrected": float,
    "alarm": bool,
    "normal": bool,
}


@dataclass(frozen=True, slots=True)
class LuckLine(JsonView):
    """The results of one group, such as one table or one dealer; money in dollars.

    `error` is the standard error of what is expected, where rounds were simulated. `deviations`
    says how many standard deviations lie between what was won and what was expected. A result lies
    from `low` to `high` in 95 of 100 cases, and is at least as far off with the two-sided `chance`.
    `corrected` is that chance, corrected for the number of groups. `normal` says that the normal
    distribution stands for the exact one.
    """

    by: str
    name: str
    shifts: int
    rounds: int
    won: float
    expected: float
    error: float | None
    deviation: float
    deviations: float
    low: float
    high: float
    chance: float
    corrected: float
    alarm: bool
    normal: bool = False


@dataclass(frozen=True, slots=True)
class LuckReport(JsonView, Tabular):
    """All groups that were looked at, in the order of the results, and the rate of the alarms."""

    lines: tuple[LuckLine, ...]
    rate: float

    @property
    def alarms(self) -> tuple[LuckLine, ...]:
        """The groups on the alarm list, the least likely ones first."""
        return tuple(sorted((x for x in self.lines if x.alarm), key=lambda line: line.chance))

    def table(self) -> DataTable:
        lines = (line.as_json() for line in self.lines)
        return DataTable.of(COLUMNS, lines, {**program_origin(), "rate": self.rate})


def luck(
    results: str | os.PathLike[str], *, by: Iterable[str] = (), rate: float = RATE
) -> LuckReport:
    """The results of tables beside their expectations, with a list of alarms.

    `results` is a CSV file with a line for each shift: `won`, `game` or `setup` (a file that
    describes the table), `rounds` or `hours`, and `table`, `dealer`, `bank` to add up by. `rate` is
    the share of the alarms that is expected to be luck.
    """
    require("odds", "luck")
    path = Path(sheet_name(results, "results"))
    made = read_results(read_text(path, where="results"), path.parent, where=str(path))
    return luck_report(made, by=tuple(by), rate=rate)


def luck_report(
    results: Sequence[ShiftResult], *, by: Sequence[str] = (), rate: float = RATE
) -> LuckReport:
    """The groups of some results by these columns; by all that occur, if none is named.

    `shift` makes a group of each line.
    """
    for name in by:
        if name not in (*LABELS, SHIFT):
            raise UnknownName("column", name, (*LABELS, SHIFT), where="by")
    check_rate(rate)
    named = tuple(name for name in (by or LABELS) if name != SHIFT)
    groups = {
        (column, value): [each for each in results if each.labels.get(column) == value]
        for column, value in each_label(results, named)
    }
    if SHIFT in by:
        groups |= {(SHIFT, f"line {each.line}"): [each] for each in results}
    return with_alarms([_line(*group, held) for group, held in groups.items()], rate)


def with_alarms(lines: Sequence[LuckLine], rate: float) -> LuckReport:
    """The report of some lines, whose chances are corrected for their number."""
    corrected = corrected_chances([line.chance for line in lines])
    return LuckReport(
        tuple(
            replace(line, corrected=one, alarm=one <= rate)
            for line, one in zip(lines, corrected, strict=True)
        ),
        rate,
    )


def check_rate(rate: object) -> None:
    """Refuse a rate that is no share between 0 and 1."""
    if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 < rate < 1:
        raise Unreadable(
            "rate", f"expected a share between 0 and 1, found {shown(rate)}", where="rate"
        )


def corrected_chances(chances: Sequence[float]) -> list[float]:
    """The chances corrected for their number, so that the share of false alarms is controlled.

    >>> corrected_chances([0.01, 0.5, 0.02])
    [0.03, 0.5, 0.03]
    """
    order = sorted(range(len(chances)), key=chances.__getitem__, reverse=True)
    found, least = [1.0] * len(chances), 1.0
    for place, at in enumerate(order):
        least = min(least, chances[at] * len(chances) / (len(chances) - place))
        found[at] = least
    return found


def two_sided(found: ManyRounds, cents: int) -> float:
    """The chance of a result at least as far off on the same side, twice, and at most 1."""
    if cents < found.mean:
        return min(1.0, 2 * chance_at_most(found, cents))
    mirrored = many_rounds([Played(-part.result, part.rounds) for part in found.parts])
    return min(1.0, 2 * chance_at_most(mirrored, -cents))


def _line(column: str, value: str, held: Sequence[ShiftResult]) -> LuckLine:
    rounds: Counter[RoundResult] = Counter()
    for each in held:
        rounds[each.table.round.bank] += each.rounds
    found = many_rounds([Played(*part) for part in rounds.items()], points=POINTS)
    won = sum(each.won for each in held)
    deviation = found.deviation
    return LuckLine(
        by=column,
        name=value,
        shifts=len(held),
        rounds=sum(rounds.values()),
        won=won / 100,
        expected=found.mean / 100,
        error=_error(held),
        deviation=deviation / 100,
        deviations=(won - found.mean) / deviation if deviation else 0.0,
        low=found.quantile(OUTSIDE / 2) / 100,
        high=found.quantile(1 - OUTSIDE / 2) / 100,
        chance=two_sided(found, won),
        corrected=1.0,
        alarm=False,
    )


def _error(held: Sequence[ShiftResult]) -> float | None:
    """The standard error of the expectation; None if all rounds were counted."""
    rounds: Counter[RoundResult] = Counter()
    for each in held:
        if not each.table.round.exact:
            rounds[each.table.round.bank] += each.rounds
    if not rounds:
        return None
    found = sum(n * n * float(one.variance) / one.total for one, n in rounds.items())
    return math.sqrt(found) / 100
