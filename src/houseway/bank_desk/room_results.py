"""Results of a room's tables from its books: handle, hold, collections, pace, luck.

All lines are sums over rounds, so that tables, games, banks and hours can be added up alike.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from houseway.bank_desk.booked_round import BookedHand, BookedRound
from houseway.bank_desk.luck import (
    OUTSIDE,
    POINTS,
    RATE,
    LuckLine,
    LuckReport,
    check_rate,
    two_sided,
    with_alarms,
)
from houseway.data_table import DataTable, Tabular
from houseway.errors import UnknownName
from houseway.json_view import JsonView
from houseway.origin import program_origin
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.pricing.round_result import RoundResult

HOUR = 3_600_000
PAUSE = 15 * 60_000  # a longer time between two rounds counts as no play
MOST_COUNTED = 200  # different rounds whose distribution is still counted exactly
NORMAL_95 = 1.959963984540054
ROOM, TABLE, GAME, BANK = "room", "table", "game", "bank"
HOURLY, TABLE_HOUR = "hour", "table-hour"
LUCK_BY = (TABLE, GAME, BANK)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomRound:
    """A round of a room with its table, its bank and its time in milliseconds."""

    table: str
    name: str
    game: str
    bank: str  # the person who banked it; empty among players
    number: int
    at: int
    figures: BookedRound | BookedHand

    @property
    def hour(self) -> int:
        return self.at // HOUR * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomFee:
    """Collections that the house took at a table; below zero where some went back."""

    table: str
    name: str
    game: str
    at: int
    cents: int

    @property
    def hour(self) -> int:
        return self.at // HOUR * HOUR


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomLine(JsonView):
    """The rounds of one group; money in dollars, times in milliseconds since 1970.

    `handle` is what was in action: wagers against the bank, or what players put into pots. `won` is
    what the banks won from the bettors before collections, `hold` its share of the handle.
    `expected` and `deviation` are those of the wagers as placed; `deviations` says how many lie
    between the two. `unpriced` is the part of `won` that has no expectation and is left out of that
    comparison. `collected` is what the house took, `bank_paid` the part from player-dealers.
    `pace` is the number of rounds an hour while a table plays. Groups of players' games have no
    bank: their `won` and all that follows from it is None.
    """

    by: str
    name: str
    table: str
    game: str
    hour: int | None
    rounds: int
    handle: float
    won: float | None
    hold: float | None
    expected: float | None
    error: float
    deviation: float | None
    deviations: float | None
    chance: float | None
    unpriced: float
    collected: float
    bank_paid: float
    each_round: float
    pace: float | None
    first: int | None
    last: int | None


COLUMNS: Mapping[str, type] = {
    "by": str,
    "name": str,
    "table": str,
    "game": str,
    "hour": int,
    "rounds": int,
    "handle": float,
    "won": float,
    "hold": float,
    "expected": float,
    "error": float,
    "deviation": float,
    "deviations": float,
    "chance": float,
    "unpriced": float,
    "collected": float,
    "bank_paid": float,
    "each_round": float,
    "pace": float,
    "first": int,
    "last": int,
}


@dataclass(frozen=True, slots=True)
class RoomReport(JsonView, Tabular):
    """Results of a room by what was asked for, in the order of the books."""

    lines: tuple[RoomLine, ...]

    def table(self) -> DataTable:
        return DataTable.of(COLUMNS, (line.as_json() for line in self.lines), program_origin())


# --- groups ---------------------------------------------------------------------------------------

Key = tuple[str, str, str, str, int | None]  # of a group: by, name, table, game, hour
KEYS: Mapping[str, Callable[[RoomRound | RoomFee], Key | None]] = {
    ROOM: lambda each: (ROOM, "", "", "", None),
    TABLE: lambda each: (TABLE, each.name, each.table, each.game, None),
    GAME: lambda each: (GAME, each.game, "", each.game, None),
    BANK: lambda each: (
        (BANK, each.bank, "", "", None) if isinstance(each, RoomRound) and each.bank else None
    ),
    HOURLY: lambda each: (HOURLY, str(each.hour), "", "", each.hour),
    TABLE_HOUR: lambda each: (TABLE_HOUR, each.name, each.table, each.game, each.hour),
}


def room_report(
    rounds: Sequence[RoomRound], fees: Sequence[RoomFee], by: Sequence[str] = (TABLE,)
) -> RoomReport:
    """The lines of each group: tables, games, banks, hours, or hours of each table."""
    for name in by:
        if name not in KEYS:
            raise UnknownName("column", name, KEYS, where="by")
    return RoomReport(tuple(line for name in by for line in _lines(rounds, fees, name)))


def _lines(rounds: Sequence[RoomRound], fees: Sequence[RoomFee], by: str) -> Iterator[RoomLine]:
    key_of = KEYS[by]
    groups = _grouped(rounds, key_of)
    taken: Counter[Key] = Counter()
    for fee in fees:
        key = key_of(fee)
        if key is not None:
            taken[key] += fee.cents
            groups.setdefault(key, [])
    for key, held in sorted(groups.items(), key=lambda item: (item[0][4] or 0, item[0][1])):
        cents = taken[key] if by != BANK else sum(map(_fees_of, held))
        if held or cents:
            yield _line(key, held, cents)


def _grouped(
    rounds: Iterable[RoomRound], key_of: Callable[[RoomRound | RoomFee], Key | None]
) -> dict[Key, list[RoomRound]]:
    groups: dict[Key, list[RoomRound]] = {}
    for each in rounds:
        key = key_of(each)
        if key is not None:
            groups.setdefault(key, []).append(each)
    return groups


def _fees_of(one: RoomRound) -> int:
    figures = one.figures
    return figures.bank_fee + figures.bettor_fees if isinstance(figures, BookedRound) else 0


@dataclass(frozen=True, slots=True)
class _Sum:
    """The sums of the banks' results and expectations over rounds, in cents."""

    won: int
    unpriced: int
    mean: Fraction
    variance: Fraction
    error: float

    @classmethod
    def of(cls, held: Iterable[RoomRound]) -> _Sum:
        banked = [each.figures for each in held if isinstance(each.figures, BookedRound)]
        return cls(
            won=sum(one.won for one in banked),
            unpriced=sum(one.unpriced for one in banked),
            mean=exact_sum(one.expected.mean for one in banked),
            variance=exact_sum(one.expected.variance for one in banked),
            error=sum(one.expected.error for one in banked),
        )

    @property
    def compared(self) -> int:
        """The win from wagers that have a price."""
        return self.won - self.unpriced

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def deviations(self) -> float:
        return float(self.compared - self.mean) / self.deviation if self.variance else 0.0

    @property
    def chance(self) -> float:
        """The two-sided chance by the normal distribution."""
        return math.erfc(abs(self.deviations) / math.sqrt(2))


def exact_sum(values: Iterable[Fraction]) -> Fraction:
    """The sum of many fractions of few denominators, which are added up apart.

    >>> exact_sum([Fraction(1, 2), Fraction(1, 3), Fraction(1, 2)])
    Fraction(4, 3)
    """
    parts: Counter[int] = Counter()
    for value in values:
        parts[value.denominator] += value.numerator
    return sum((Fraction(number, over) for over, number in parts.items()), Fraction(0))


def _line(key: Key, held: Sequence[RoomRound], collected: int) -> RoomLine:
    by, name, table, game, hour = key
    one = _Sum.of(held)
    handle = sum(each.figures.handle for each in held)
    banked = [each for each in held if isinstance(each.figures, BookedRound)]
    staked = sum(each.figures.handle for each in banked)
    paid = sum(each.figures.bank_fee for each in held if isinstance(each.figures, BookedRound))
    compared: dict[str, Any] = dict.fromkeys(
        ("won", "hold", "expected", "deviation", "deviations", "chance")
    )
    if banked:
        compared = {
            "won": one.won / 100,
            "hold": one.won / staked if staked else None,
            "expected": float(one.mean) / 100,
            "deviation": one.deviation / 100,
            "deviations": one.deviations,
            "chance": one.chance,
        }
    return RoomLine(
        by=by,
        name=name,
        table=table,
        game=game,
        hour=hour,
        rounds=len(held),
        handle=handle / 100,
        **compared,
        error=one.error / 100,
        unpriced=one.unpriced / 100,
        collected=collected / 100,
        bank_paid=paid / 100,
        each_round=collected / len(held) / 100 if held else 0.0,
        pace=None if by == BANK else pace_of(held),  # others bank between its rounds
        first=min((each.at for each in held), default=None),
        last=max((each.at for each in held), default=None),
    )


def pace_of(held: Iterable[RoomRound]) -> float | None:
    """Rounds an hour while the tables play; None until one has settled two rounds in a row."""
    times: dict[str, list[int]] = {}
    for each in held:
        times.setdefault(each.table, []).append(each.at)
    gaps = [
        later - earlier
        for all_times in map(sorted, times.values())
        for earlier, later in pairwise(all_times)
        if later - earlier <= PAUSE
    ]
    return len(gaps) * HOUR / sum(gaps) if sum(gaps) else None


# --- luck or trouble ------------------------------------------------------------------------------


def room_luck(
    rounds: Sequence[RoomRound], *, by: Sequence[str] = (), rate: float = RATE
) -> LuckReport:
    """The results of tables, games and banks beside expectations, with a list of alarms.

    A distribution is counted exactly where every round is, and few of them differ; else it is the
    normal one.
    """
    for name in by:
        if name not in LUCK_BY:
            raise UnknownName("column", name, LUCK_BY, where="by")
    check_rate(rate)
    banked = [each for each in rounds if isinstance(each.figures, BookedRound)]
    lines = [
        _luck_line(key[0], key[1], held)
        for name in (by or LUCK_BY)
        for key, held in sorted(_grouped(banked, KEYS[name]).items())
    ]
    return with_alarms(lines, rate)


def _luck_line(by: str, name: str, held: Sequence[RoomRound]) -> LuckLine:
    one = _Sum.of(held)
    results = _counted(held)
    low = float(one.mean) - NORMAL_95 * one.deviation
    high = float(one.mean) + NORMAL_95 * one.deviation
    chance = one.chance
    if results is not None:
        found = many_rounds([Played(*part) for part in results.items()], points=POINTS)
        low, high = found.quantile(OUTSIDE / 2), found.quantile(1 - OUTSIDE / 2)
        chance = two_sided(found, one.compared)
    return LuckLine(
        by=by,
        name=name,
        shifts=len({each.hour for each in held}),
        rounds=len(held),
        won=one.compared / 100,
        expected=float(one.mean) / 100,
        error=one.error / 100 or None,
        deviation=one.deviation / 100,
        deviations=one.deviations,
        low=low / 100,
        high=high / 100,
        chance=chance,
        corrected=1.0,
        alarm=False,
        normal=results is None,
    )


def _counted(held: Sequence[RoomRound]) -> Counter[RoundResult] | None:
    """The rounds by their counted results; None if one is not counted, or too many differ."""
    results: Counter[RoundResult] = Counter()
    for each in held:
        assert isinstance(each.figures, BookedRound)
        if each.figures.expected.result is None:
            return None
        results[each.figures.expected.result] += 1
    return results if len(results) <= MOST_COUNTED else None
