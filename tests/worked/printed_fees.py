"""Fee tables as a document prints them, and what the program takes at the edges of their bands.

A table has a row for each option, in dollars. An indented line names a reading that the row needs:

    lines | option | limit | player | dealer
    4079-4081 | 1 | 5-50    | 0.50 | 5-100 1; 101-300 2; 301+ 3
    4258-4261 | 4 | 5-1,000 | 0.50 | 5-200 1; 201-400 2; 401-1,000 5; 1,000+ 10
        shared-dollar: dealer 5 at 1,000

`lines` are those of the document. A fee is flat or has bands; a column that the table does not
have is no fee. A reading says the fee `at` an amount that no band or two bands name, or what is
read `for` a piece of the print. Where fees of two rows run together in a cell, the last one is the
row's own. An indented line that begins with a stroke continues its row.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from typing import NamedTuple

from tests.suite.rows import each_row

from houseway.errors import BadRecord
from houseway.library import read_schedules
from houseway.sheet_files import SHEETS
from houseway.table.collections.fee_bands import Bands
from houseway.table.collections.fees import FeeBet, due
from houseway.table.collections.schedule import Charge, Schedule, ScheduleOption

PAYERS = ("player", "dealer")
FLAT_AT = 100_00  # cents: an amount for a row that has flat fees only
NO_END = 10**9  # cents: more than any printed amount
_READ = re.compile(r".+: (?P<payer>player|dealer) (?P<fee>.+) (?P<how>at|for) (?P<printed>.+)")


class Band(NamedTuple):
    low: int
    high: int | None
    fee: int


@dataclass(frozen=True, kw_only=True)
class PrintedOption:
    """One row: `fees` are the bands of each payer or a flat fee, `decided` what readings add."""

    lines: str
    option: str
    limit: tuple[int, int | None] | None
    fees: Mapping[str, int | list[Band]]
    decided: Mapping[tuple[str, int], int]
    readings: set[str]


# --- the transcription ----------------------------------------------------------------------------


def printed_options(table: str) -> list[PrintedOption]:
    header, *rows = re.sub(r"\n +\|", " |", table.strip()).splitlines()
    columns, found = _cells(header), list[tuple[dict[str, str], list[str]]]()
    for row in rows:
        if row.startswith(" "):
            found[-1][1].append(row.strip())
        else:
            found.append((dict(zip(columns, _cells(row), strict=True)), []))
    return [_option(cells, notes) for cells, notes in found]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")]


def _option(cells: Mapping[str, str], notes: list[str]) -> PrintedOption:
    pieces = {payer: cells.get(payer, "0").split("; ") for payer in PAYERS}
    decided = {}
    for note in notes:
        if read := _READ.fullmatch(note):
            payer, printed = read["payer"], read["printed"]
            if read["how"] == "at":
                decided[payer, _cents(printed)] = _cents(read["fee"])
            else:
                pieces[payer][pieces[payer].index(printed)] = read["fee"]
    return PrintedOption(
        lines=cells["lines"],
        option=cells["option"],
        limit=_span(cells["limit"]) if "limit" in cells else None,
        fees={payer: _fee(pieces[payer], run_together=bool(notes)) for payer in PAYERS},
        decided=decided,
        readings={note.partition(":")[0] for note in notes},
    )


def _fee(pieces: list[str], *, run_together: bool) -> int | list[Band]:
    if len(pieces[0].split()) == 1:
        return _cents(pieces[0])
    bands = []
    for piece in pieces:
        span, *others, fee = piece.split()
        assert run_together or not others, f"{piece!r} has several fees and names no reading"
        bands.append(Band(*_span(span), _cents(fee)))
    return sorted(bands, key=lambda band: band.low)


def _span(text: str) -> tuple[int, int | None]:
    low, dash, high = text.removesuffix("+").partition("-")
    open_end = text.endswith("+") or high == "No Limit"
    return _cents(low), None if open_end else _cents(high if dash else low)


def _cents(text: str) -> int:
    return int(Decimal(text.replace(",", "")) * 100)


def printed_names(tables: Mapping[str, str]) -> dict[str, list[str]]:
    """The options of each transcribed table."""
    return {name: [row.option for row in printed_options(text)] for name, text in tables.items()}


# --- the program ----------------------------------------------------------------------------------


@cache
def schedules(house: str) -> dict[str, Schedule]:
    """The schedules of a house for games with a player-dealer."""
    return {
        name: known for name, known in read_schedules(house).items() if isinstance(known, Schedule)
    }


def option_names(house: str) -> dict[str, list[str]]:
    """The options of each schedule that the program knows."""
    return {name: [row.name for row in known.options] for name, known in schedules(house).items()}


def taken(option: ScheduleOption, payer: str, amount: int) -> int:
    """The fee in cents of one wager of this amount, -1 where the program refuses it.

    A carried bet has paid its player fee and is table action still, which may be more than any
    player may wager.
    """
    bet = FeeBet(bettor="seat 2", wager="base", base=True, amount=amount, carried=payer == "dealer")
    try:
        return sum(fee.amount for fee in due(option, [bet]) if fee.what == payer)
    except BadRecord:
        return -1


def check_table(house: str, schedule: str, table: str) -> None:
    """Compare every printed option of a schedule; a failure names its row."""
    terms = schedules(house)[schedule].terms

    @each_row(printed_options(table))
    def as_printed(row: PrintedOption) -> None:
        assert not list(differences(row, schedules(house)[schedule].option(row.option)))
        assert row.readings <= {*terms.reading} | _readings(terms.games[0])

    as_printed()


@cache
def _readings(game: str) -> set[str]:
    """The readings in the sheet of one game."""
    return {*tomllib.loads((SHEETS / f"{game}.toml").read_text()).get("reading", {})}


def differences(row: PrintedOption, option: ScheduleOption) -> Iterator[str]:
    """How limit, bands or the fees at both edges of each band depart from the print."""
    if row.limit and [(limit.low, limit.high) for limit in option.limits] != [row.limit]:
        yield f"limits {option.limits}"
    for payer, charge in (("player", option.player), ("dealer", option.dealer)):
        if _charge(charge) != row.fees[payer]:
            yield f"{payer} bands other than printed"
    if option.wagers or option.jackpot:
        yield f"{option.wagers} or jackpot {option.jackpot}, which are not printed"
    for payer, amount, fee in expected(row):
        found = taken(option, payer, amount)
        if found != fee:
            yield f"{payer} {found} at {amount}, printed {fee}"


def _charge(charge: Charge) -> int | list[Band]:
    if not isinstance(charge, Bands):
        return charge
    return [Band(band.low, band.high, band.fee) for band in charge.rows]


def expected(row: PrintedOption) -> Iterator[tuple[str, int, int]]:
    """Payer, amount and fee at both edges of each band, and where a reading decides.

    A flat fee is asked for at the edges of the other payer's bands.
    """
    edges = {payer: _edges(row.fees[payer]) for payer in PAYERS}
    for payer in PAYERS:
        for amount in edges[payer] or set().union(*edges.values()) or {FLAT_AT}:
            if (payer, amount) not in row.decided:
                yield payer, amount, _printed_fee(row.fees[payer], amount)
    yield from ((payer, amount, fee) for (payer, amount), fee in row.decided.items())


def _edges(fees: int | list[Band]) -> set[int]:
    bands = [] if isinstance(fees, int) else fees
    return {edge for band in bands for edge in (band.low, band.high or NO_END)}


def _printed_fee(fees: int | list[Band], amount: int) -> int:
    if isinstance(fees, int):
        return fees
    inside = [band.fee for band in fees if band.low <= amount <= (band.high or NO_END)]
    assert len(inside) == 1, f"{amount} cents stand in {len(inside)} bands; name the reading"
    return inside[0]
