"""The parser of collection schedules: printed fees of a house, one text table per schedule.

    option | limit    | player | dealer by action
    13     | $10-$100 | $0     | $10-$100 $1; $101-$300 $2; $301-$500 $3; $501-$1100 $7; $1101+ $15

Columns: `option`; `limit`; `player` (a flat fee) or `player by wager` (bands); `dealer` or
`dealer by action`; `jackpot`; `action cap`; any other name is a wager and its fee per such bet. An
empty cell or `-` is no fee.
`houseway.table.collections.fees` works out the fees of a round. Games without a
player-dealer have schedules of their own
(`houseway.table.collections.drop_parser`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError

from houseway.errors import BadSheet, HousewayError, Problem, Unreadable, nearest
from houseway.money import dollars, parse_money
from houseway.table.collections.fee_bands import Bands, Edges, parse_bands, parse_fee
from houseway.table.collections.schedule import (
    Action,
    By,
    Charge,
    Per,
    Schedule,
    ScheduleOption,
    ScheduleTerms,
    Terms,
    WagerFee,
    parse_limits,
)

_FIXED = (
    *("option", "limit", "player", "player by wager", "dealer", "dealer by action", "jackpot"),
    "action cap",
)
_WAGER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Report = Callable[[str, str], None]
Stated = TypeVar("Stated", bound=BaseModel)


def parse_schedule(
    id: str, data: Mapping[str, object], *, wagers: Collection[str] | None = None
) -> Schedule:
    """Reads a `[schedule.<id>]` table, or refuses it with everything that is wrong in it.

    `wagers`, where the caller knows them, are the wager ids that fee columns may name.
    """
    problems: list[Problem] = []

    def report(code: str, message: str) -> None:
        problems.append(Problem(code, message, path=f"schedule.{id}"))

    terms = read_model(ScheduleTerms, data, report, of="a schedule", beside=("table",))
    check_stated(terms, report)
    for place, bound in enumerate(terms.bounds):
        if not bound.cite:
            report("uncited", f"bounds.{place} names no line")
    options: list[ScheduleOption] = []
    table = data.get("table")
    if isinstance(table, str) and table.strip():
        lines = [line.split("|") for line in table.strip().splitlines() if line.strip()]
        header, *rows = [[cell.strip() for cell in line] for line in lines]
        columns = _columns(header, wagers, report)
        options = [o for row in rows if (o := _option(row, columns, terms, report))]
        _check_terms(terms, columns, options, report)
    else:
        report("fee-table", "table is missing; write the fees as text with | between columns")
    if problems:
        raise BadSheet(problems)
    return Schedule(id=id, terms=terms, options=tuple(options))


# --- the words above the table ---------------------------------------------------------------


def read_model(
    kind: type[Stated],
    data: Mapping[str, Any],
    report: Report,
    *,
    of: str,
    beside: Collection[str] = (),
    before: str = "",
) -> Stated:
    """The values of a table; what is wrong is reported and left out. `beside` are keys that are
    read elsewhere, `before` begins a message about a value.
    """
    keys = [each.alias or name for name, each in kind.model_fields.items()]
    check_keys(data, (*keys, *beside), of, report)
    known = {key: data[key] for key in keys if key in data}
    try:
        return kind.model_validate(known)
    except ValidationError as error:
        for item in error.errors():
            key, *inside = map(str, item["loc"])
            known.pop(key, None)
            if len(inside) > 1:
                report(f"fee-{key}", f"{'.'.join((key, *inside))}: {item['msg']}")
                continue
            wrong = "wrong-word" if item["type"] == "literal_error" else "wrong-type"
            legal = item["msg"].removeprefix("Input should be ").replace("'', ", "")
            report(wrong, f"{before}{key} = {data[key]!r}; write {legal}")
    return kind.model_validate(known)


def check_keys(data: Mapping[str, object], known: Collection[str], of: str, report: Report) -> None:
    for key in sorted(data.keys() - set(known)):
        report("unknown-key", f"no key {key!r} in {of}{nearest(key, known)}")


def check_stated(terms: Terms, report: Report) -> None:
    """Report a schedule that does not say where it is printed, or for which games."""
    for key, stated in (("source", terms.source), ("games", terms.games)):
        if not stated:
            report("missing-key", f"{key} is missing")


# --- the table -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """`kind` is a fixed header or "wager", or empty for one that was refused."""

    name: str
    kind: str = ""


def _columns(
    header: list[str], wagers: Collection[str] | None, report: Report
) -> tuple[_Column, ...]:
    columns: list[_Column] = []
    for text in header:
        try:
            column = _column(text, wagers)
        except HousewayError as error:
            report("fee-column", error.message)
            column = _Column(name=text)
        columns.append(column)
    for number, column in enumerate(columns):
        if any(_clash(column, other) for other in columns[:number] if column.kind):
            report("fee-column", f"column {column.name!r} repeats a column before it")
    if not any(column.kind == "option" for column in columns):
        report("fee-column", "no column 'option'")
    return tuple(columns)


def _column(name: str, wagers: Collection[str] | None) -> _Column:
    if name in _FIXED:
        return _Column(name=name, kind=name)
    if wagers is None and _WAGER.fullmatch(name):
        return _Column(name=name, kind="wager")
    if wagers is not None and name in wagers:
        return _Column(name=name, kind="wager")
    known = (*_FIXED, *(wagers or ()))
    raise Unreadable("fee-column", f"no column {name!r}{nearest(name, known)}")


def _clash(one: _Column, other: _Column) -> bool:
    if one.kind.split(" by ")[0] != other.kind.split(" by ")[0]:
        return False
    return one.kind != "wager" or one.name == other.name


def _option(
    row: list[str], columns: tuple[_Column, ...], terms: ScheduleTerms, report: Report
) -> ScheduleOption | None:
    if len(row) != len(columns):
        report("fee-row", f"row {row[0]!r} has {len(row)} cells under {len(columns)} columns")
        return None
    name = next((c for c, col in zip(row, columns, strict=True) if col.kind == "option"), "")
    option = ScheduleOption(name=name, terms=terms)
    for cell, column in zip(row, columns, strict=True):
        try:
            option = _with_cell(option, "" if cell == "-" else cell, column)
        except HousewayError as error:
            report(error.code, f"option {name}: column {column.name!r}: {error.message}")
    by_wager = terms.player_pays == "by base wager"
    for charge, capped in ((option.player, by_wager), (option.dealer, False)):
        if isinstance(charge, Bands):
            for code, message in _unplaced(charge, option, capped=capped):
                report(code, f"option {name}: {message} and name the reading")
    return option


def _with_cell(option: ScheduleOption, cell: str, column: _Column) -> ScheduleOption:
    edges = option.terms.edges
    match column.kind:
        case "limit":
            return replace(option, limits=parse_limits(cell))
        case "player" | "player by wager":
            return replace(option, player=_charge(cell, column, edges))
        case "dealer" | "dealer by action":
            return replace(option, dealer=_charge(cell, column, edges))
        case "jackpot":
            return replace(option, jackpot=_fee(cell))
        case "action cap":
            return replace(option, action_cap=parse_money(cell) if cell else None)
        case "wager":
            fee = WagerFee(wager=column.name, fee=_fee(cell))
            return replace(option, wagers=(*option.wagers, fee))
    return option


def _fee(cell: str) -> int:
    return parse_fee(cell) if cell else 0


def _charge(cell: str, column: _Column, edges: Edges) -> Charge:
    if not re.search(r"[ ;+]", cell):
        return _fee(cell)
    if " by " not in column.kind:
        by = {"player": "player by wager", "dealer": "dealer by action"}[column.kind]
        raise Unreadable("fee-column", f"{cell!r} has bands; name the column {by!r}")
    return parse_bands(cell, edges)


# --- gaps of printed bands -------------------------------------------------------------------


def _unplaced(bands: Bands, option: ScheduleOption, *, capped: bool) -> Iterator[tuple[str, str]]:
    """Legal amounts that neither the bands nor the schedule's edges place.

    `capped`: the bands are of one wager, which the table limit bounds; sums have no bound.
    """
    edges, first = bands.edges, bands.rows[0]
    if not edges.overlap:
        for span in bands.overlaps:
            yield "bands-overlap", f'{span} is in two bands; say overlap = "lower" or "upper"'
    if not edges.between:
        for span in bands.holes:
            yield "bands-hole", f'{span} is in no band; say between = "up" or "down"'
    least = min((limit.low for limit in option.limits), default=first.low)
    if not edges.below and least < first.low:
        low = f"{dollars(least)} is allowed but the first band is {first}"
        yield "bands-below", f'{low}; say below = "first"'
    highs = [limit.high for limit in option.limits] or [None]
    tops = [high for high in highs if high is not None]
    most = max(tops) if capped and len(tops) == len(highs) else None
    if not edges.above and bands.end is not None and (most is None or most > bands.end):
        yield "bands-above", f'the last band ends at {dollars(bands.end)}; say above = "last"'


def _check_terms(
    terms: ScheduleTerms,
    columns: tuple[_Column, ...],
    options: list[ScheduleOption],
    report: Report,
) -> None:
    names = [option.name for option in options]
    for name in sorted({name for name in names if names.count(name) > 1}):
        report("option-twice", f"option {name!r} is in the table {names.count(name)} times")
    if not names:
        report("fee-table", "the table has no options below its header")
    known = [column.name for column in columns if column.kind == "wager"]
    for name in terms.only_alone:
        if name not in known:
            report("fee-column", f"no wager column {name!r}{nearest(name, known)}")
    _check_columns(terms, {column.kind for column in columns}, options, report)
    charges = [charge for o in options for charge in (o.player, o.dealer)]
    bands = [charge for charge in charges if isinstance(charge, Bands)]
    if terms.edges.used and not terms.reading:
        report("no-reading", f"{terms.edges.used[0]} decides money; name the reading that says why")
    if terms.edges.overlap and not any(True for b in bands for _ in b.overlaps):
        report("edge-unused", "overlap is given but no amount is in two bands")
    if terms.edges.between and not any(True for b in bands for _ in b.holes):
        report("edge-unused", "between is given but the bands leave no hole")


def _check_columns(
    terms: ScheduleTerms, kinds: set[str], options: list[ScheduleOption], report: Report
) -> None:
    for kind, legal in (("player", get_args(Per)), ("player by wager", get_args(By))):
        asked = terms.player_pays or any(option.player for option in options)
        if kind in kinds and asked and terms.player_pays not in legal:
            words = " or ".join(f'"{word}"' for word in legal)
            found = f"player_pays = {terms.player_pays!r}"
            report("player-pays", f"column {kind!r} with {found}; write {words}")
    if terms.player_pays and not kinds & {"player", "player by wager"}:
        report("player-pays", "player_pays is given but there is no player column")
    if "dealer by action" in kinds and not terms.action:
        words = " or ".join(f'"{word}"' for word in get_args(Action))
        report("no-action", f"action is missing: total table action counts {words}")
