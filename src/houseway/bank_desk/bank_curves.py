"""The pictures of a bank's table as figures: a round, a shift as it goes, cover, ruin."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.bank_desk.bank_table import BankTable
from houseway.bank_desk.ruin import Ruin, usual_ruin
from houseway.data_table import DataTable, Tabular
from houseway.json_view import JsonView
from houseway.origin import origin
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.pricing.round_result import RoundResult
from houseway.table.chips.cover import COVER_POLICIES

BARS = 48  # of a round, at the most
BEYOND = Fraction(1, 2000)  # the share of rounds on each side that is shown in the last bar
STEPS = 16  # of a shift
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
COVERS = 60  # points of the curve of cover, at the most
BANKS = 24  # points of the curve of ruin
RUINED = 0.001  # the chance at which the curve of ruin ends
COLUMNS: Mapping[str, type] = {"curve": str, "series": str, "from": float, "to": float, "y": float}


@dataclass(frozen=True, slots=True)
class Bar(JsonView):
    """The chance of a result of a round from `low` to `high` dollars, before collections."""

    low: float
    high: float
    chance: float


@dataclass(frozen=True, slots=True)
class FanPoint(JsonView):
    """The bank's result after so many rounds of a shift, after collections: dollars by share."""

    hours: float
    rounds: int
    mean: float
    quantiles: dict[str, float]


@dataclass(frozen=True, slots=True)
class CoverPoint(JsonView):
    """The share of rounds in which so many dollars of cover reach for everything, by policy."""

    cover: float
    reaches: dict[str, float]


@dataclass(frozen=True, slots=True)
class RuinPoint(JsonView):
    """The chance that so many dollars are used up: in a shift, ever, and by the usual formula."""

    bank: float
    shift: float
    ever: float
    usual: float


@dataclass(frozen=True, slots=True)
class BankCurves(JsonView, Tabular):
    """The curves that the bank's desk draws of a table."""

    bars: tuple[Bar, ...]
    fan: tuple[FanPoint, ...]
    cover: tuple[CoverPoint, ...]
    ruin: tuple[RuinPoint, ...]
    origin: Mapping[str, Any]

    def table(self) -> DataTable:
        """Each point of each curve in a row; a bar reaches from one amount to another."""
        rows = (dict(zip(COLUMNS, row, strict=True)) for row in self._rows())
        return DataTable.of(COLUMNS, rows, self.origin)

    def _rows(self) -> Iterator[tuple[str, str, float, float, float]]:
        for bar in self.bars:
            yield "round", "chance", bar.low, bar.high, bar.chance
        for point in self.fan:
            for share, dollars in point.quantiles.items():
                yield "shift", share, point.hours, point.hours, dollars
        for each in self.cover:
            for policy, chance in each.reaches.items():
                yield "cover", policy, each.cover, each.cover, chance
        for one in self.ruin:
            for name, chance in (("shift", one.shift), ("ever", one.ever), ("usual", one.usual)):
                yield "ruin", name, one.bank, one.bank, chance


def bank_curves(table: BankTable) -> BankCurves:
    """The curves of a table."""
    one = table.round
    net = one.bank.shifted(-table.dealer_fee)
    return BankCurves(
        bars=tuple(round_bars(one.bank)),
        fan=tuple(_fan(table, net)),
        cover=tuple(_covers(table)),
        ruin=tuple(_ruins(table, net)),
        origin=origin(table.game, play=str(table.play)),
    )


# --- one round ------------------------------------------------------------------------------------


def round_bars(result: RoundResult) -> Iterator[Bar]:
    """The distribution as bars; results that are rare on either side share the last ones.

    >>> [bar.chance for bar in round_bars(RoundResult.of({-500: 1, 500: 3}))]
    [0.25, 0.75]
    """
    if len(result.weights) <= BARS:
        for cents, weight in result.weights.items():
            yield Bar(cents / 100, cents / 100, weight / result.total)
        return
    low, high = _quantile(result, BEYOND), _quantile(result, 1 - BEYOND)
    width = _round_width((high - low) / BARS)
    first, last = low // width, high // width
    counts: dict[int, int] = dict.fromkeys(range(first, last + 1), 0)
    for cents, weight in result.weights.items():
        counts[min(max(cents // width, first), last)] += weight
    for place, weight in counts.items():
        ends = (
            min(result.least, place * width) if place == first else place * width,
            max(result.most, (place + 1) * width) if place == last else (place + 1) * width,
        )
        yield Bar(ends[0] / 100, ends[1] / 100, weight / result.total)


def _quantile(result: RoundResult, share: Fraction) -> int:
    held = 0
    for cents, weight in result.weights.items():
        held += weight
        if held >= share * result.total:
            return cents
    return result.most


def _round_width(least: float) -> int:
    """The next of 1, 2, 5, 10, ... dollars, in cents.

    >>> _round_width(3.0), _round_width(230.0)
    (100, 500)
    """
    power: int = 10 ** max(2, math.floor(math.log10(max(least, 1))))
    return next(size * power for size in (1, 2, 5, 10) if size * power >= least)


# --- a shift --------------------------------------------------------------------------------------


def _fan(table: BankTable, net: RoundResult) -> Iterator[FanPoint]:
    """The quantiles of the bank's result as a shift goes on."""
    whole = table.rounds_in(table.hours)
    for rounds in spaced(0, whole, STEPS):
        hours = table.hours * rounds / whole
        if not rounds:
            yield FanPoint(hours, 0, 0.0, {str(share): 0.0 for share in SHARES})
            continue
        found = many_rounds([Played(net, rounds)])
        quantiles = {str(share): found.quantile(share) / 100 for share in SHARES}
        yield FanPoint(hours, rounds, found.mean / 100, quantiles)


def spaced(first: int, last: int, steps: int) -> list[int]:
    """Whole numbers from the first to the last, so many steps apart or fewer.

    >>> spaced(0, 10, 4), spaced(0, 2, 4)
    ([0, 2, 5, 7, 10], [0, 1, 2])
    """
    return sorted({first + (last - first) * place // steps for place in range(steps + 1)})


# --- cover and ruin -------------------------------------------------------------------------------


def _covers(table: BankTable) -> Iterator[CoverPoint]:
    """The curve of cover; it rises at the amounts that some round needs."""
    needed = {policy: table.round_under(policy).needed for policy in COVER_POLICIES}
    amounts = sorted({0} | {cents for each in needed.values() for cents in each.weights})
    for cents in _thinned(amounts, COVERS):
        reaches = {name: float(1 - each.chance(above=cents)) for name, each in needed.items()}
        yield CoverPoint(cents / 100, reaches)


def _thinned(amounts: Sequence[int], most: int) -> Iterable[int]:
    return (amounts[place] for place in spaced(0, len(amounts) - 1, most))


def _ruins(table: BankTable, net: RoundResult) -> Iterator[RuinPoint]:
    """The curve of ruin up to a bank that hardly ever is used up, or to four deviations of a shift.

    Without an end the bank of a table that wins nothing on average is used up for certain.
    """
    ruin, mean, rounds = Ruin(net), float(net.mean), table.rounds_in(table.hours)
    if net.least >= 0:
        return
    last = ruin.bank_for(RUINED) if mean > 0 else int(4 * net.deviation * math.sqrt(rounds))
    banks = spaced(0, max(last, 1), BANKS)
    for bank, shift in zip(banks, ruin.within_for_each(banks, rounds), strict=True):
        usual = usual_ruin(mean, net.deviation, bank)
        yield RuinPoint(bank=bank / 100, shift=shift, ever=ruin.for_ever(bank), usual=usual)
