"""Several tables and games of a company together: what they earn, risk and need as a bankroll."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.arguments import table_of, text_of, whole_number
from houseway.bank_desk.bank_report import RUINS
from houseway.bank_desk.bank_table import SHIFT, YEAR, BankTable, bank_table
from houseway.bank_desk.periods import POINTS, PeriodFigures, period_figures
from houseway.bank_desk.ruin import adjustment
from houseway.data_table import DataTable, Tabular
from houseway.errors import HousewayError
from houseway.extras import require
from houseway.json_view import JsonView
from houseway.library import load_game
from houseway.money import parse_money
from houseway.origin import program_origin
from houseway.pricing.many_rounds import Played

COLUMNS: Mapping[str, type] = {
    "name": str,
    "game": str,
    "tables": int,
    "rounds": int,
    "mean": float,
    "deviation": float,
    "risk": float,
    "loses": float,
}


@dataclass(frozen=True, slots=True)
class TableLine(JsonView):
    """The result of a shift at tables of one kind after collections, in dollars.

    `risk` is their share of the variance of all tables, `loses` the chance that one of them alone
    loses in the shift.
    """

    name: str
    game: str
    tables: int
    rounds: int
    mean: float
    deviation: float
    risk: float
    loses: float


@dataclass(frozen=True, slots=True)
class CompanyReport(JsonView, Tabular):
    """All tables of a company, whose rounds are independent.

    `banks` are bankrolls in dollars by the chance that they are ever used up, which is no larger
    than stated (Lundberg's inequality); None if the tables win nothing on average.
    """

    lines: tuple[TableLine, ...]
    shift: PeriodFigures
    day: PeriodFigures
    year: PeriodFigures
    banks: dict[str, float] | None

    def table(self) -> DataTable:
        lines = (line.as_json() for line in self.lines)
        return DataTable.of(COLUMNS, lines, program_origin())


@dataclass(frozen=True)
class _Tables:
    """So many tables of one kind, each with what the bank keeps of a round."""

    name: str
    number: int
    table: BankTable
    net: Any

    def played(self, period: str) -> Played:
        return Played(self.net, self.number * self.table.rounds_in(self.table.periods[period]))


def company(tables: Iterable[Mapping[str, Any]], *, loss: str = "") -> CompanyReport:
    """Earnings, risk and need of several tables together, for a company that banks them.

    Each table is described as for `Game.bank`; beside that it has its `game`, and `name` and
    `tables`, the number of tables of this kind, where it has them. `loss` is what a bad period
    loses.

    >>> both = company([{"game": "hustler/ez-baccarat", "tables": 2},
    ...                 {"game": "ranchos/ez-baccarat"}])
    >>> [line.tables for line in both.lines], both.shift.rounds
    ([2, 1], 1728)
    """
    require("odds", "company")
    kinds = [_tables(data, f"tables.{place}") for place, data in enumerate(tables, 1)]
    if not kinds:
        raise HousewayError("no-tables", "a company has at least one table", where="tables")
    bad = parse_money(loss, where="loss") if loss else None
    shift, day, year = (_together(kinds, period, bad) for period in kinds[0].table.periods)
    whole = sum(_variance(kind.played(SHIFT)) for kind in kinds)
    lines = tuple(_line(kind, whole) for kind in kinds)
    return CompanyReport(lines, shift, day, year, _banks(kinds))


def _tables(described: Mapping[str, Any], where: str) -> _Tables:
    data = dict(table_of(described, where, 'such as {"game": "my-house/baccarat"}'))
    name, number = data.pop("name", ""), data.pop("tables", 1)
    game = text_of(data.pop("game", None), f"{where}.game", "the id of a game")
    text_of(name, f"{where}.name", "a name")
    whole_number(number, f"{where}.tables", least=1)
    try:
        table = bank_table(load_game(game), data)
    except HousewayError as error:
        error.where = f"{where}.{error.where}" if error.where else where
        raise
    net = table.round.bank.shifted(-table.dealer_fee)
    return _Tables(name or table.game.name, number, table, net)


def _variance(played: Played) -> float:
    return float(played.rounds * played.result.variance)


def _together(kinds: Sequence[_Tables], period: str, loss: int | None) -> PeriodFigures:
    return period_figures(
        period,
        [kind.played(period) for kind in kinds],
        hours=max(kind.table.periods[period] for kind in kinds),
        loss=loss,
        points=POINTS,
        sampled=[not kind.table.round.exact for kind in kinds],
    )


def _line(kind: _Tables, whole: float) -> TableLine:
    every, one = kind.played(SHIFT), kind.table.rounds_in(kind.table.hours)
    alone = period_figures(SHIFT, [Played(kind.net, one)], hours=kind.table.hours, points=POINTS)
    return TableLine(
        name=kind.name,
        game=kind.table.game.id,
        tables=kind.number,
        rounds=one,
        mean=float(every.rounds * every.result.mean) / 100,
        deviation=math.sqrt(_variance(every)) / 100,
        risk=_variance(every) / whole if whole else 0.0,
        loses=alone.loses,
    )


def _banks(kinds: Sequence[_Tables]) -> dict[str, float] | None:
    parts = [kind.played(YEAR) for kind in kinds]
    if sum(part.rounds * part.result.mean for part in parts) <= 0:
        return None
    if all(part.result.least >= 0 for part in parts):
        return {str(ruin): 0.0 for ruin in RUINS}
    theta = adjustment(parts)
    return {str(ruin): math.log(ruin) / theta / 100 for ruin in RUINS}
