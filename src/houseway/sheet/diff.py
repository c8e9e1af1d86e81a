"""The difference of two sheets, in the sheet's own addresses and as a child sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from houseway.sheet.merge import filtered
from houseway.sheet.toml_text import toml_key, toml_value

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A value that differs; `old` or `new` is None where one sheet lacks it."""

    path: Path
    old: Any
    new: Any

    @property
    def address(self) -> str:
        return ".".join(map(toml_key, self.path))


def changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """All differences of two merged sheets, in the order of the first.

    >>> a = {"wager": {"tie": {"rows": [{"id": "wins", "pays": "8 to 1"}]}}}
    >>> b = {"wager": {"tie": {"rows": [{"id": "wins", "pays": "9 to 1"}]}}}
    >>> [(change.address, change.new) for change in changes(a, b)]
    [('wager.tie.row.wins.pays', '9 to 1')]
    """
    return list(_changes(old, new, ()))


WORDS = (
    *("cite", "cites", "asks", "literal", "why", "says"),
    *("name", "source", "bureau", "owner", "note"),
)


def rules_only(value: Any) -> Any:
    """A sheet without citations, names and wording: only values that change play or money.

    A reading with a single choice is wording too: it explains a line and changes nothing.
    """
    return filtered(value, lambda key, item: key not in WORDS and not _is_remark(item))


def _is_remark(switch: Any) -> bool:
    if not isinstance(switch, Mapping):
        return False
    choices = switch.get("choices", ())  # the sheet may not be checked yet
    return "asks" in switch and isinstance(choices, list) and len(choices) == 1


def _changes(old: Any, new: Any, path: Path) -> Iterator[Change]:
    if old == new:
        return
    if path and not (_is_table(old) and _is_table(new)):
        yield Change(path, old, new)
        return
    for key in dict.fromkeys((*old, *new)):
        if key == "rows" and _same_rows(old.get(key), new.get(key)):
            yield from _row_changes(old[key], new[key], (*path, "row"))
        else:
            yield from _changes(old.get(key), new.get(key), (*path, key))


def _is_table(value: Any) -> bool:
    """Whether a value is a table to compare by keys; a switch or an open number is one value."""
    return (isinstance(value, Mapping) and "switch" not in value and "default" not in value) or (
        isinstance(value, Mapping) and "asks" in value
    )


def _same_rows(old: Any, new: Any) -> bool:
    """Whether rows can be told apart by id and the common ones stand in the same order."""
    if not (isinstance(old, list) and isinstance(new, list)):
        return False
    ids = [[row.get("id") for row in rows] for rows in (old, new)]
    common = [[name for name in these if name in those] for these, those in (ids, ids[::-1])]
    return common[0] == common[1]


def _row_changes(old: list[Any], new: list[Any], path: Path) -> Iterator[Change]:
    before = {row["id"]: row for row in old}
    after = {row["id"]: row for row in new}
    for name in dict.fromkeys((*before, *after)):
        if name in before and name in after:
            yield from _changes(before[name], after[name], (*path, name))
        else:
            yield Change((*path, name), before.get(name), after.get(name))


def with_changes(old: Mapping[str, Any], new: Mapping[str, Any], paths: Iterable[Path]) -> Any:
    """The old sheet with the values of the new one at some paths of their changes.

    >>> a, b = {"tie": {"pays": "8 to 1", "limits": "table"}}, {"tie": {"pays": "9 to 1"}}
    >>> with_changes(a, b, [("tie", "pays")])
    {'tie': {'pays': '9 to 1', 'limits': 'table'}}
    """
    result = deepcopy(dict(old))
    for path in paths:
        _copy(result, new, path)
    return result


def _copy(table: dict[str, Any], new: Mapping[str, Any], path: Path) -> None:
    """Set, add or take away the value that a path leads to."""
    key, *rest = path
    if key == "row" and "row" not in table:
        _copy_row(table.setdefault("rows", []), new.get("rows", []), tuple(rest))
    elif rest and isinstance(table.get(key), dict) and isinstance(new.get(key), Mapping):
        _copy(table[key], new[key], tuple(rest))
    elif key in new:
        table[key] = deepcopy(new[key])
    else:
        table.pop(key, None)


def _copy_row(rows: list[Any], new: list[Any], path: Path) -> None:
    """Change a row, or add it at its place among the others, or take it away."""
    name, *rest = path
    ids, wanted = ([row["id"] for row in each] for each in (rows, new))
    if rest:
        _copy(rows[ids.index(name)], new[wanted.index(name)], tuple(rest))
        return
    if name in ids:
        rows.pop(ids.index(name))
    if name in wanted:
        later = wanted[wanted.index(name) + 1 :]
        place = next((at for at, each in enumerate(rows) if each["id"] in later), len(rows))
        rows.insert(place, deepcopy(new[wanted.index(name)]))


def as_child(parent: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """A sheet that extends the old one and equals the new one."""
    found = changes(old, new)
    # A table laid over a table would mix with it, so an open number is taken away first.
    dropped = [
        c.address
        for c in found
        if c.new is None or (isinstance(c.old, Mapping) and isinstance(c.new, Mapping))
    ]
    lines = [f'extends = "{parent}"']
    if dropped:
        lines.append(f"drop = {toml_value(dropped)}")
    for change in found:
        if change.new is None:
            continue
        value = change.new
        if change.path[-2:-1] == ("row",) and change.old is None:
            value = _placed(change.path, old, new)
        was = "" if change.old is None else f"  # was {toml_value(change.old)}"
        lines.append(f"{change.address} = {toml_value(value)}{was}")
    lines += _kept_cites(found, new)
    return "\n".join(lines) + "\n"


def _rows(sheet: Any, path: Path) -> dict[str, Any]:
    """The rows by id of the wager that a path to a row leads through."""
    for key in path[: path.index("row")]:
        sheet = sheet[key]
    return {row["id"]: row for row in sheet["rows"]}


def _placed(path: Path, old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """A new row with the place it takes among the others."""
    before, rows = _rows(old, path), _rows(new, path)
    ids = list(rows)
    place = ids.index(path[-1])
    later = [name for name in ids[place:] if name in before]
    where = {"after": ids[place - 1]} if place else {"before": later[0]} if later else {}
    return {**where, **{key: value for key, value in rows[path[-1]].items() if key != "id"}}


def _kept_cites(found: list[Change], new: Mapping[str, Any]) -> Iterator[str]:
    """The citations to repeat: a row whose price changes loses its parent's citation."""
    said = {change.path for change in found}
    for change in found:
        *row, key = change.path
        if key == "pays" and row[-2:-1] == ["row"] and (*row, "cite") not in said:
            cite = _rows(new, change.path)[row[-1]].get("cite")
            if cite is not None:
                yield f"{Change((*row, 'cite'), None, cite).address} = {toml_value(cite)}"
