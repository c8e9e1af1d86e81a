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
from typing import Any

from houseway.errors import BadSheet, HousewayError, Problem, Unreadable, nearest
from houseway.money import parse_money, parse_range
from houseway.sheet.cites import document_of
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
from houseway.table.collections.schedule_parser import Report, check_keys, check_stated, read_text

_TEXTS = ("source", "bureau", "date", "note", "general_source", "pot_limit")
_POT_LIMIT = ("", "lower")
_LISTS = ("games", "reading", "general")
_KEYS = ("kind", *_TEXTS, *_LISTS, "fees", "block")
_BLOCK_KEYS = ("stakes", "buy_in", "fees", "table")
_FEE_KEYS = ("stage", "from", "when", "every", "in_advance", "whole", "not_when")
_STAKES = ("limit", "no-limit", "wager")
_FIXED = ("line", "option", "players", *_STAKES, "ante", "blinds")
_LINES = re.compile(r"\d+(?:-\d+)?")

Fees = Mapping[str, Drop]


def parse_pot_schedule(id: str, data: Mapping[str, object]) -> PotSchedule:
    """Reads a `[schedule.<id>]` table, or refuses it with everything that is wrong in it."""
    problems: list[Problem] = []

    def report(code: str, message: str) -> None:
        problems.append(Problem(code, message, path=f"schedule.{id}"))

    check_keys(data, _KEYS, "a pot schedule", report)
    terms = _terms(data, report)
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


def _terms(data: Mapping[str, object], report: Report) -> PotTerms:
    found: dict[str, Any] = {key: read_text(data, key, report) for key in _TEXTS}
    for key in _LISTS:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            report("wrong-type", f"{key} = {value!r}; write a list of names")
            value = []
        found[key] = tuple(value)
    check_stated(found, report)
    for word in found["general"]:
        if word not in GENERAL:
            report("wrong-word", f"no general term {word!r}{nearest(word, GENERAL)}")
    if found["pot_limit"] not in _POT_LIMIT:
        report("wrong-word", f'pot_limit = {found["pot_limit"]!r}; write "lower" or leave it out')
    if found["general"] and not found["general_source"]:
        report("missing-key", "general_source is missing: say where the general terms are printed")
    return PotTerms(**found)


# --- the time and the payer of a fee ---------------------------------------------------------


def _fees(data: object, report: Report) -> dict[str, Drop]:
    """The fees by name, without their amounts."""
    if not isinstance(data, dict) or not all(isinstance(fee, dict) for fee in data.values()):
        report("wrong-type", f"fees = {data!r}; write fees.NAME = {{ stage = ..., from = ... }}")
        return {}
    return {name: _fee(name, fee, report) for name, fee in data.items()}


def _fee(name: str, data: Mapping[str, Any], report: Report) -> Drop:
    check_keys(data, _FEE_KEYS, f"fee {name}", report)
    if name in _FIXED:
        report("fee-column", f"{name!r} is a column of its own and cannot name a fee")
    every, stage = data.get("every", 0), data.get("stage", "")
    if type(every) is not int or every < 0 or bool(every) == bool(stage):
        report("fee-stage", f"fee {name}: write stage = ... or every = minutes, not both")
        every, stage = 0, STAGES[0]
    if not every and stage not in STAGES[:-1]:
        report("fee-stage", f"fee {name}: no stage {stage!r}{nearest(str(stage), STAGES[:-1])}")
        stage = STAGES[0]
    source = data.get("from", "")
    if source not in SOURCES:
        report("fee-source", f"fee {name}: from = {source!r}; write {' or '.join(SOURCES)}")
    for key in ("in_advance", "whole"):
        if not isinstance(data.get(key, False), bool):
            report("wrong-type", f"fee {name}: {key} = {data[key]!r} is neither true nor false")
    return Drop(
        name=name,
        stage="time" if every else stage,
        source=str(source),
        amount=0,
        cite="",
        when=str(data.get("when", "")),
        minutes=every,
        in_advance=data.get("in_advance") is True,
        whole=data.get("whole") is True,
        not_when=_shrunk(name, data.get("not_when", {}), report),
    )


def _shrunk(name: str, data: object, report: Report) -> tuple[tuple[int, int], ...]:
    if isinstance(data, dict) and all(
        str(size).isdecimal() and type(left) is int for size, left in data.items()
    ):
        return tuple((int(size), left) for size, left in data.items())
    report("wrong-type", f"fee {name}: not_when = {data!r}; write {{ 9 = 4 }}: of nine, four left")
    return ()


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
