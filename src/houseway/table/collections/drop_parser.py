"""The parser of the schedules of pot games: `kind = "pot"`.

    fees.regular = { stage = "after-flop", from = "pot" }
    fees.modified = { stage = "no-flop", from = "pot" }

    [[schedule.texas-holdem.block]]
    stakes = "no-limit"
    buy_in = "$20-$100,000"
    table = '''
    line | option | players | regular | modified
    4461 | 1      | 7+      | $15     | $1
    '''

`fees` says when and from whom each fee is taken; a block may say otherwise for its own rows.
Columns: `line` (of the document) and `option`; `players` (the option is for so many); stakes
(`limit`, `no-limit` or `wager`; `stakes` of the block where all its rows have the same); `ante`
and `blinds`; and the names of the fees, alone or with a run of player counts
(`fee-2: 7-9 | 6 | 5 | <=4`). A cell `-` is no fee at all. With `pot_limit = "lower"`
the rows are for pot-limit games, and the lower of the two limits is the least bet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

from pydantic import Field

from houseway.errors import BadSheet, HousewayError, Problem, Unreadable, nearest
from houseway.money import parse_money, parse_range
from houseway.sheet.cites import document_of
from houseway.sheet.model import Section
from houseway.table.collections.drops import (
    GENERAL,
    SOURCES,
    STAGES,
    Drop,
    PotOption,
    PotSchedule,
    PotTerms,
)
from houseway.table.collections.fee_bands import parse_fee
from houseway.table.collections.fee_stakes import StakesBand, parse_band, parse_stakes_bands
from houseway.table.collections.schedule import parse_players
from houseway.table.collections.schedule_parser import Report, check_keys, check_stated, read_model

_BESIDE = ("kind", "fees", "block")  # keys of a schedule that are no terms
_BLOCK_KEYS = ("stakes", "buy_in", "fees", "table")
_STAKES = ("limit", "no-limit", "wager")
_FIXED = ("line", "option", "players", *_STAKES, "ante", "blinds")
_LINES = re.compile(r"\d+(?:-\d+)?")

Fees = Mapping[str, Drop]


def parse_pot_schedule(id: str, data: Mapping[str, object]) -> PotSchedule:
    """Reads a `[schedule.<id>]` table, or refuses it with everything that is wrong in it."""
    problems: list[Problem] = []

    def report(code: str, message: str) -> None:
        problems.append(Problem(code, message, path=f"schedule.{id}"))

    terms = read_model(PotTerms, data, report, of="a pot schedule", beside=_BESIDE)
    check_stated(terms, report)
    for word in terms.general:
        if word not in GENERAL:
            report("wrong-word", f"no general term {word!r}{nearest(word, GENERAL)}")
    if terms.general and not terms.general_source:
        report("missing-key", "general_source is missing: say where the general terms are printed")
    fees = _fees(data.get("fees", {}), report)
    blocks = data.get("block", [])
    if not isinstance(blocks, list) or not blocks or not all(isinstance(b, dict) for b in blocks):
        report("fee-table", f"no [[schedule.{id}.block]] with the rows of the schedule")
        blocks = []
    options: list[PotOption] = []
    for block in blocks:
        options += _block(block, terms, fees, report)
    names = [option.name for option in options]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        report("option-twice", f"option {name!r} is in the table {names.count(name)} times")
    if problems:
        raise BadSheet(problems)
    return PotSchedule(id=id, terms=terms, options=tuple(options))


# --- the time and the payer of a fee ---------------------------------------------------------


class StatedFee(Section):
    """A fee as it is stated, without its amounts; `not_when` is `{ 9 = 4 }`: of nine, four left."""

    stage: str = ""
    source: str = Field(default="", alias="from")
    when: str = ""
    every: int = 0
    in_advance: bool = False
    whole: bool = False
    not_when: dict[Annotated[str, Field(pattern=r"^\d+$")], int] = Field(default={})


def _fees(data: object, report: Report) -> dict[str, Drop]:
    """The fees by name, without their amounts."""
    if not isinstance(data, dict) or not all(isinstance(fee, dict) for fee in data.values()):
        report("wrong-type", f"fees = {data!r}; write fees.NAME = {{ stage = ..., from = ... }}")
        return {}
    return {name: _fee(name, fee, report) for name, fee in data.items()}


def _fee(name: str, data: Mapping[str, Any], report: Report) -> Drop:
    stated = read_model(StatedFee, data, report, of=f"fee {name}", before=f"fee {name}: ")
    if name in _FIXED:
        report("fee-column", f"{name!r} is a column of its own and cannot name a fee")
    every, stage = stated.every, stated.stage
    if every < 0 or bool(every) == bool(stage):
        report("fee-stage", f"fee {name}: write stage = ... or every = minutes, not both")
        every, stage = 0, STAGES[0]
    if not every and stage not in STAGES[:-1]:
        report("fee-stage", f"fee {name}: no stage {stage!r}{nearest(stage, STAGES[:-1])}")
        stage = STAGES[0]
    if stated.source not in SOURCES:
        report("fee-source", f"fee {name}: from = {stated.source!r}; write {' or '.join(SOURCES)}")
    return Drop(
        name=name,
        stage="time" if every else stage,
        source=stated.source,
        amount=0,
        cite="",
        when=stated.when,
        minutes=every,
        in_advance=stated.in_advance,
        whole=stated.whole,
        not_when=tuple((int(size), left) for size, left in stated.not_when.items()),
    )


# --- the rows --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """A fixed column, or a fee, with or without a number of players."""

    name: str
    fee: Drop | None = None


def _block(
    block: Mapping[str, Any], terms: PotTerms, fees: Fees, report: Report
) -> list[PotOption]:
    check_keys(block, _BLOCK_KEYS, "a block", report)
    base = PotOption(name="", terms=terms, cite=terms.source)
    try:
        if "stakes" in block:
            base = replace(base, stakes=parse_stakes_bands(str(block["stakes"])))
        if "buy_in" in block:
            base = replace(base, buy_in=parse_range(str(block["buy_in"])))
    except HousewayError as error:
        report(error.code, error.message)
    table = block.get("table", "")
    lines = table.strip().splitlines() if isinstance(table, str) else []
    if len(lines) < 2:
        report("fee-table", "a block has no table; write its rows with | between columns")
        return []
    header, *rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    columns = _columns(header, {**fees, **_fees(block.get("fees", {}), report)}, report)
    return [option for row in rows if (option := _option(row, columns, base, report))]


def _columns(header: list[str], fees: Fees, report: Report) -> list[_Column]:
    columns: list[_Column] = []
    run: Drop | None = None
    for text in header:
        try:
            if run and re.match(r"<=|\d", text):
                columns.append(_Column(name=run.name, fee=_for(run, text)))
                continue
            name, colon, first = (part.strip() for part in text.partition(":"))
            if name not in fees and (colon or name not in _FIXED):
                known = (*_FIXED, *fees)
                raise Unreadable("fee-column", f"no column {text!r}{nearest(name, known)}")
            run = fees[name] if colon else None
            fee = _for(fees[name], first) if colon else fees.get(name)
            columns.append(_Column(name=name, fee=fee))
        except HousewayError as error:
            report("fee-column", error.message)
            columns.append(_Column(name=""))
    for needed in ("line", "option"):
        if all(column.name != needed for column in columns):
            report("fee-column", f"no column {needed!r}")
    for number, column in enumerate(columns):
        if any(_clash(column, other) for other in columns[:number]):
            band = f": {column.fee.players}" if column.fee and column.fee.players else ""
            report("fee-column", f"column {column.name + band!r} repeats a column before it")
    return columns


def _for(fee: Drop, players: str) -> Drop:
    return replace(fee, players=parse_players(players))


def _clash(one: _Column, other: _Column) -> bool:
    if not one.name or one.name != other.name:
        return False
    band, beside = (column.fee.players if column.fee else None for column in (one, other))
    return band is None or beside is None or band.low in beside or beside.low in band


def _option(
    row: list[str], columns: list[_Column], base: PotOption, report: Report
) -> PotOption | None:
    if len(row) != len(columns):
        report("fee-row", f"row {' | '.join(row)!r} has not {len(columns)} cells")
        return None
    cells = {column.name: cell for cell, column in zip(row, columns, strict=True)}
    lines, name = cells.get("line", ""), cells.get("option", "")
    if not _LINES.fullmatch(lines):
        report("cite", f"option {name}: line {lines!r} is no line of the document")
    option = replace(base, name=name, cite=f"{document_of(base.terms.source)}:{lines}")
    for cell, column in zip(row, columns, strict=True):
        try:
            option = _with_cell(option, cell, column)
        except HousewayError as error:
            report(error.code, f"option {name}: column {column.name!r}: {error.message}")
    if not option.stakes:
        report("stakes", f"option {name} has no stakes; add a column or stakes to its block")
    return option


def _with_cell(option: PotOption, cell: str, column: _Column) -> PotOption:
    if column.fee:
        if cell == "-":
            return option
        drop = replace(column.fee, amount=parse_fee(cell), cite=option.cite)
        return replace(option, drops=(*option.drops, drop))
    match column.name:
        case "players":
            return replace(option, players=parse_players(cell))
        case "limit" | "no-limit" | "wager" as kind:
            bands = tuple(parse_band(kind, part.strip()) for part in cell.split(";"))
            if option.terms.pot_limit:
                bands = tuple(map(_least_bet, bands))
            return replace(option, stakes=bands)
        case "ante":
            return replace(option, ante=parse_money(cell))
        case "blinds":
            return replace(option, blinds=tuple(parse_money(blind) for blind in cell.split("/")))
    return option


def _least_bet(band: StakesBand) -> StakesBand:
    """The pot-limit games whose least bet is the lower of two limits."""
    return StakesBand(kind="no-limit", low=band.low[:1], high=band.high and band.high[:1])
