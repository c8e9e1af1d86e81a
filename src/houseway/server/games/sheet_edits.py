"""Rule sheets as editable text: a copy to start from, and edits that keep all comments."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import tomlkit
from pydantic import Field
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, InlineTable, Table

from houseway.design.own_sheets import child_heading
from houseway.errors import BadSheet, HousewayError
from houseway.library import read_sheet, sheet_from_text
from houseway.server.http.bodies import RequestBody
from houseway.sheet.format import SECTIONS, format_sheet
from houseway.sheet.merge import INLINE_ROW, ROW_KEYS, lend
from houseway.sheet.toml_text import toml_key, toml_value

OPENED = ("wager", "reading", "setting", "jackpot")  # a table for each name


# --- a copy ---------------------------------------------------------------------------------------


def child_copy(game: str) -> str:
    """A sheet that extends a game and changes nothing yet."""
    return child_heading(game, read_sheet(game).data["game"]["name"])


def whole_copy(game: str) -> str:
    """The whole sheet in one text, with its readings and without citations of its document."""
    data = lend(read_sheet(game).data)
    about = data["game"]
    data["game"] = {**about, "name": f"{about['name']}, changed", "source": "own"}
    data.pop("collection", None)  # schedules belong to a house
    data["wager"] = {name: _tidy(wager) for name, wager in data.get("wager", {}).items()}
    for kind in ("reading", "setting"):
        switches = data.pop(kind, {})
        used = {name: item for name, item in switches.items() if name in set(_used(data))}
        data |= {kind: used} if used else {}
    parts = [part for name in SECTIONS if name in data for part in _section(name, data[name])]
    return format_sheet("\n".join(parts))


def _used(value: Any) -> Iterator[str]:
    """The switches that a value depends on; others only comment on a printed line."""
    if isinstance(value, Mapping):
        if "switch" in value:
            yield str(value["switch"])
        if "only" in value:
            yield str(value["only"]).partition("=")[0]
    for item in value.values() if isinstance(value, Mapping) else value:
        if isinstance(item, Mapping | list):
            yield from _used(item)


def _tidy(wager: Mapping[str, Any]) -> dict[str, Any]:
    """A wager with its terms first, then the rows; a single row is written without a list."""
    terms = {key: value for key, value in wager.items() if key not in ("rows", "else")}
    rows = wager.get("rows", [])
    if [row.get("id") for row in rows] == [INLINE_ROW]:
        terms |= {key: value for key, value in rows[0].items() if key != "id"}
    elif rows:
        terms["rows"] = rows
    return terms | {key: wager[key] for key in ("else",) if key in wager}


def _section(name: str, value: Any) -> Iterator[str]:
    if name in OPENED and isinstance(value, Mapping):
        for key, item in value.items():
            yield f"[{name}.{toml_key(key)}]\n{_pairs(item)}"
    else:
        yield f"[{name}]\n{_pairs(value)}"


def _pairs(table: Mapping[str, Any]) -> str:
    return "".join(f"{toml_key(key)} = {_written(value)}\n" for key, value in table.items())


def _written(value: Any) -> str:
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{value.lstrip(chr(10))}"""'
    if isinstance(value, list) and value and all(isinstance(item, Mapping) for item in value):
        return "[\n" + "".join(f"{toml_value(item)},\n" for item in value) + "]"
    return toml_value(value)


# --- edits ----------------------------------------------------------------------------------------


class Edit(RequestBody):
    """One change of a wager: of its own keys, a row, or one price in a table of prices."""

    do: Literal["set", "add-row", "drop-row", "add-wager", "drop-wager"]
    wager: str = Field(max_length=60)
    row: str = Field(default="", max_length=60)
    key: str = Field(default="", max_length=60)
    item: str = Field(default="", max_length=60, description="A key of a table of prices")
    value: str = Field(default="", max_length=4000)
    before: str = Field(default="", max_length=60, description="The row that follows the new one")


def edited(text: str, edit: Mapping[str, Any]) -> str:
    """The text with one change, in canonical form; data and comments are kept.

    >>> change = {"do": "set", "wager": "tie", "row": "wins", "key": "pays", "value": "9 to 1"}
    >>> print(edited('extends = "a/b"  # mine', change), end="")
    extends = "a/b"  # mine
    <BLANKLINE>
    [wager.tie.row.wins]
    pays = "9 to 1"
    """
    change = Edit.model_validate(edit)
    try:
        document = tomlkit.parse(text)
    except (TOMLKitError, RecursionError):
        raise HousewayError("broken-toml", "the text is not TOML; correct it first") from None
    match change.do:
        case "set" if change.row:
            _set_row(document, change)
        case "set":
            _wager(document, change.wager)[change.key] = change.value
        case "add-row":
            _add_row(document, change)
        case "drop-row":
            _drop_row(document, change, text)
        case "add-wager":
            _add_wager(document, change)
        case "drop-wager":
            _drop_wager(document, change)
    return format_sheet(tomlkit.dumps(document))


def _wager(document: Any, name: str) -> Any:
    wagers = document.setdefault("wager", tomlkit.table(is_super_table=True))
    return wagers.setdefault(name, tomlkit.table())


def _rows(wager: Any) -> Any:
    rows = wager.get("rows")
    return rows if isinstance(rows, Array | AoT | list) else None


def _row(wager: Any, name: str) -> Any:
    """The place where the text itself writes a row: in a list, by its id, or inline; else None."""
    rows = _rows(wager)
    for row in rows if rows is not None else ():
        if isinstance(row, Mapping) and row.get("id") == name:
            return row
    patches = wager.get("row", {})
    if isinstance(patches, Mapping) and name in patches:
        return patches[name]
    if name == INLINE_ROW and any(key in wager for key in ROW_KEYS):
        return wager
    return None


def _set_row(document: Any, change: Edit) -> None:
    wager = _wager(document, change.wager)
    row = _row(wager, change.row)
    if row is None:
        patches = wager.setdefault("row", tomlkit.table(is_super_table=True))
        patches[change.row] = tomlkit.table()
        row = patches[change.row]
    if change.item:
        prices = row.setdefault(change.key, tomlkit.inline_table())
        prices[change.item] = change.value
    else:
        row[change.key] = change.value


def _add_row(document: Any, change: Edit) -> None:
    wager = _wager(document, change.wager)
    row = {"when": change.value, "pays": "1 to 1"}
    rows = _rows(wager)
    if rows is None and any(key in wager for key in ROW_KEYS):
        rows = _listed(wager)
    if rows is None:
        ids = [row.get("id") for row in _merged_wager(document, change.wager).get("rows", [])]
        place = {"before": change.before} if change.before else {"after": ids[-1]} if ids else {}
        patches = wager.setdefault("row", tomlkit.table(is_super_table=True))
        patches[change.row] = _table({**place, **row})
        return
    places = [place for place, item in enumerate(rows) if item.get("id") == change.before]
    rows.insert(places[0] if places else len(rows), _inline({"id": change.row, **row}))


def _merged_wager(document: Any, name: str) -> dict[str, Any]:
    wager: dict[str, Any] = sheet_from_text(tomlkit.dumps(document)).data["wager"][name]
    return wager


def _listed(wager: Any) -> Array:
    """The only row of a wager, turned into the first of a list."""
    inline = {key: wager.pop(key) for key in ROW_KEYS if key in wager}
    rows = tomlkit.array()
    rows.append(_inline({"id": INLINE_ROW, **inline}))
    rows.multiline(True)
    wager["rows"] = rows
    listed: Array = wager["rows"]
    return listed


def _drop_row(document: Any, change: Edit, text: str) -> None:
    wager = _wager(document, change.wager)
    row = _row(wager, change.row)
    rows = _rows(wager)
    if rows is not None:
        for place, item in enumerate(rows):
            if item is row:
                del rows[place]
                return
    if row is wager:
        for key in ROW_KEYS:
            wager.pop(key, None)
    elif row is not None:
        del wager["row"][change.row]
    if _inherits_row(text, change):
        patches = wager.setdefault("row", tomlkit.table(is_super_table=True))
        patches[change.row] = _table({"drop": True})


def _inherits_row(text: str, change: Edit) -> bool:
    wager = _parent_data(text).get("wager", {}).get(change.wager, {})
    return change.row in [row.get("id") for row in wager.get("rows", [])]


def _add_wager(document: Any, change: Edit) -> None:
    wager = _wager(document, change.wager)
    wager["name"] = change.key or change.wager
    wager["kind"] = "bonus"
    wager["when"] = change.value
    wager["pays"] = "1 to 1"


def _drop_wager(document: Any, change: Edit) -> None:
    data = sheet_from_text(tomlkit.dumps(document)).data
    wagers = document.get("wager", {})
    if change.wager in wagers:
        del wagers[change.wager]
    if change.wager in _parent_data(tomlkit.dumps(document)).get("wager", {}):
        dropped = document.get("drop", [])
        document["drop"] = [*dropped, f"wager.{change.wager}"]
    order = data.get("settle", {}).get("order")
    if isinstance(order, list):
        kept = [[name for name in group if name != change.wager] for group in order]
        settle = document.setdefault("settle", tomlkit.table())
        settle["order"] = [group for group in kept if group]


def _parent_data(text: str) -> dict[str, Any]:
    """The data that a sheet inherits, without its own changes."""
    named = tomllib.loads(text).get("extends", [])
    parents = [str(name) for name in (named if isinstance(named, list) else [named])]
    try:
        return sheet_from_text(f"extends = {toml_value(parents)}\n").data
    except BadSheet:
        return {}


def _table(values: Mapping[str, Any]) -> Table:
    made = tomlkit.table()
    made.update(values)
    return made


def _inline(values: Mapping[str, Any]) -> InlineTable:
    made = tomlkit.inline_table()
    made.update(values)
    return made
