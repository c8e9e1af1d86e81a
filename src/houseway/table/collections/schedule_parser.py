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
from typing import Any

from pydantic import TypeAdapter, ValidationError

from houseway.errors import BadSheet, HousewayError, Problem, Unreadable, nearest
from houseway.money import dollars, parse_money
from houseway.sheet.model import Bound
from houseway.table.collections.fee_bands import Bands, Edges, parse_bands, parse_fee
from houseway.table.collections.schedule import (
    Charge,
    Schedule,
    ScheduleOption,
    ScheduleTerms,
    WagerFee,
    parse_limits,
)

PER = ("per base wager", "per wager", "per round")
BY = ("by base wager", "by total wager")

_FIXED = (
    *("option", "limit", "player", "player by wager", "dealer", "dealer by action", "jackpot"),
    "action cap",
)
_EDGES: Mapping[str, tuple[str, ...]] = {
    "between": ("up", "down"),
    "overlap": ("lower", "upper"),
    "below": ("first",),
    "above": ("last",),
}
_WORDS: Mapping[str, tuple[str, ...]] = {
    "player_pays": PER + BY,
    "action": ("base and bonus", "base"),
    **_EDGES,
}
_TEXTS = ("source", "bureau", "date", "taken", "refund", "players", "note")
_LISTS = ("games", "only_alone", "reading")
_KEYS = (*_TEXTS, *_LISTS, *_WORDS, "circles", "backline", "bounds", "table")
_BOUNDS = TypeAdapter(list[Bound])
_WAGER = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

Report = Callable[[str, str], None]


def parse_schedule(
    id: str, data: Mapping[str, object], *, wagers: Collection[str] | None = None
) -> Schedule:
    """Reads a `[schedule.<id>]` table, or refuses it with everything that is wrong in it.

    `wagers`, where the caller knows them, are the wager ids that fee columns may name.
    """
    problems: list[Problem] = []

    def report(code: str, message: str) -> None:
        problems.append(Problem(code, message, path=f"schedule.{id}"))

    terms = _terms(data, report)
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


def _terms(data: Mapping[str, object], report: Report) -> ScheduleTerms:
    check_keys(data, _KEYS, "a schedule", report)
    found: dict[str, Any] = {key: read_text(data, key, report) for key in (*_TEXTS, *_WORDS)}
    found |= {key: _list(data, key, report) for key in _LISTS}
    check_stated(found, report)
    circles, backline = data.get("circles"), data.get("backline", True)
    if circles is not None and (not isinstance(circles, int) or circles is True or circles < 1):
        report("wrong-type", f"circles = {circles!r} is not a number of circles, such as 40")
        circles = None
    if not isinstance(backline, bool):
        report("wrong-type", f"backline = {backline!r} is neither true nor false")
    edges = Edges(**{key: found.pop(key) for key in _EDGES})
    bounds = _bounds(data, report)
    return ScheduleTerms(
        **found, circles=circles, backline=bool(backline), bounds=bounds, edges=edges
    )


def check_keys(data: Mapping[str, object], known: Collection[str], of: str, report: Report) -> None:
    for key in sorted(data.keys() - set(known)):
        report("unknown-key", f"no key {key!r} in {of}{nearest(key, known)}")


def check_stated(terms: Mapping[str, Any], report: Report) -> None:
    """Report a schedule that does not say where it is printed, or for which games."""
    for key in ("source", "games"):
        if not terms[key]:
            report("missing-key", f"{key} is missing")


def read_text(data: Mapping[str, object], key: str, report: Report) -> str:
    value = data.get(key, "")
    legal = _WORDS.get(key)
    if isinstance(value, str) and (not legal or not value or value in legal):
        return value
    wanted = " or ".join(f'"{word}"' for word in legal) if legal else "a text"
    report("wrong-word" if legal else "wrong-type", f"{key} = {value!r}; write {wanted}")
    return ""


def _list(data: Mapping[str, object], key: str, report: Report) -> tuple[str, ...]:
    value = data.get(key, [])
    if isinstance(value, str):
        value = [value]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    report("wrong-type", f"{key} = {value!r}; write a list of names")
    return ()


def _bounds(data: Mapping[str, object], report: Report) -> tuple[Bound, ...]:
    try:
        bounds = _BOUNDS.validate_python(data.get("bounds", []))
    except ValidationError as error:
        for problem in error.errors():
            where = ".".join(map(str, ("bounds", *problem["loc"])))
            report("fee-bounds", f"{where}: {problem['msg']}")
        return ()
    for place, bound in enumerate(bounds):
        if not bound.cite:
            report("uncited", f"bounds.{place} names no line")
    return tuple(bounds)


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
    for kind, legal in (("player", PER), ("player by wager", BY)):
        asked = terms.player_pays or any(option.player for option in options)
        if kind in kinds and asked and terms.player_pays not in legal:
            words = " or ".join(f'"{word}"' for word in legal)
            found = f"player_pays = {terms.player_pays!r}"
            report("player-pays", f"column {kind!r} with {found}; write {words}")
    if terms.player_pays and not kinds & {"player", "player by wager"}:
        report("player-pays", "player_pays is given but there is no player column")
    if "dealer by action" in kinds and not terms.action:
        words = " or ".join(f'"{word}"' for word in _WORDS["action"])
        report("no-action", f"action is missing: total table action counts {words}")
