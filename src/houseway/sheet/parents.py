"""Parents of one sheet: rules that are inherited whole, and entries taken by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.sheet.merge import MergeError, Table
from houseway.sheet.switches import is_open_number

# Sections of shared text: tables of switches, and a list of rows with ids.
SWITCHES = ("setting", "reading")
ROWS = "irregular"

Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lent:
    """The rules of one parent; `bases` are those of sheets that earlier parents extend as well."""

    label: str
    data: Table
    bases: tuple[Table, ...] = ()


def combined(
    parents: Sequence[Lent], child: Mapping[str, Any], trimmed: Callable[[Table], Table]
) -> Table:
    """The rules of all parents of a sheet together, without those that `trimmed` removes.

    A parent that changes a value of a common ancestor overrides one that passes it on. If two
    change it in different ways, the child must drop it or write it.

    >>> base = {"deck": {"cards": "52", "decks": 1}}
    >>> game = Lent("game", {"deck": {"cards": "52 less 2", "decks": 1}})
    >>> house = Lent("house", {"deck": {"cards": "52", "decks": 6}}, (base,))
    >>> combined([game, house], {}, dict)
    {'deck': {'cards': '52 less 2', 'decks': 6}}
    """
    result: Table = dict(parents[0].data) if parents else {}
    differing: dict[Path, str] = {}
    for place, parent in enumerate(parents[1:], start=1):
        contested: list[Path] = []
        together = _joined(result, parent.data, parent.bases, (), contested)
        for path in contested:
            known = _at(result, path)
            labels = [one.label for one in parents[:place] if _at(one.data, path) == known]
            differing[path] = " and ".join([*labels[:1], parent.label])
        result = together
    result = trimmed(result)
    for path, names in differing.items():
        if _at(result, path) is not None and not _is_written(child, path):
            message = f"{names} give {'.'.join(path)} different values; write it here"
            raise MergeError("parents-differ", message, ("extends",))
    return result


def _joined(
    known: Table, other: Table, bases: Sequence[Table], path: Path, contested: list[Path]
) -> Table:
    """Two tables together. A value that one only passes on from a base yields to the other.

    `contested` gains the paths of values that both give differently and no base explains.
    """
    result = {
        key: value
        for key, value in known.items()
        if key in other or value not in _given(bases, key)  # else the other dropped it
    }
    for key, value in other.items():
        given = _given(bases, key)
        if key not in known:
            if value not in given:  # else the first dropped it
                result[key] = value
        elif is_table(known[key]) and is_table(value):
            below = [base for base in given if is_table(base)]
            result[key] = _joined(known[key], value, below, (*path, key), contested)
        elif value != known[key] and value not in given:
            if known[key] not in given:
                contested.append((*path, key))
            result[key] = value
    return result


def _given(bases: Sequence[Table], key: str) -> list[Any]:
    return [base[key] for base in bases if key in base]


def is_table(value: Any) -> bool:
    """Whether values below a table merge one by one. A switch and an open number are one value."""
    return isinstance(value, Mapping) and "switch" not in value and not is_open_number(value)


def _at(value: Any, path: Path) -> Any:
    for key in path:
        if not isinstance(value, Mapping) or key not in value:
            return None
        value = value[key]
    return value


def _is_written(value: Any, path: Path) -> bool:
    """Whether a sheet writes a value at the path, or one that replaces a table around it."""
    for key in path:
        if not isinstance(value, Mapping) or "switch" in value:
            return True
        if key not in value:
            return False
        value = value[key]
    return True


def filled(child: Table, shared: Mapping[str, Any], inherited: Mapping[str, Any]) -> Table:
    """A sheet with the entries that it takes from shared text: its keys laid over the shared ones.

    An entry with a question or an event of its own takes nothing, and neither does one that the
    sheet inherits from its other parents.

    >>> shared = {"reading": {"fold": {"asks": "may he?"}}}
    >>> filled({"reading": {"fold": {"cite": "2"}}}, shared, {})
    {'reading': {'fold': {'asks': 'may he?', 'cite': '2'}}}
    >>> filled({"reading": {"fold": {"cite": "2"}}}, shared, {"reading": {"fold": {}}})
    {'reading': {'fold': {'cite': '2'}}}
    """
    result = dict(child)
    for section in SWITCHES:
        own = child.get(section)
        if isinstance(own, Mapping):
            known = inherited.get(section, {})
            lent = {k: v for k, v in shared.get(section, {}).items() if k not in known}
            result[section] = {name: _taken(own[name], lent.get(name), "asks") for name in own}
    own = child.get(ROWS)
    if isinstance(own, Mapping) and isinstance(own.get("rows"), list):
        lent = {row["id"]: row for row in shared.get(ROWS, {}).get("rows", [])}
        rows = [_taken(row, lent.get(_id_of(row)), "event") for row in own["rows"]]
        result[ROWS] = {**own, "rows": rows}
    return result


def _taken(own: Any, lent: Table | None, subject: str) -> Any:
    if lent is None or not isinstance(own, Mapping) or subject in own:
        return own
    return {**lent, **own}


def _id_of(row: Any) -> str:
    return str(row.get("id")) if isinstance(row, Mapping) else ""
