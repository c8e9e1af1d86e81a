"""Readings and settings: the switches of a sheet, and numbers that a document leaves open.

A switch acts in two ways only: a row or a wager that exists under a choice (`only =
"name=choice"`), and a value that depends on a choice (`{ switch = "name", a = ..., b = ... }`).
Resolving a sheet means choosing every switch and every open number; what is left is plain data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from houseway.errors import HousewayError, UnknownName, nearest
from houseway.sheet.cites import document_of_sheet
from houseway.sheet.merge import Table, merge

NO_FLAW: Literal["none"] = "none"  # no slip of the document made a reading necessary

Path = tuple[str | int, ...]


class SwitchError(HousewayError):
    def __init__(self, code: str, message: str, path: Path) -> None:
        super().__init__(code, message)
        self.path = path


@dataclass(frozen=True, eq=False, kw_only=True)
class Choices:
    """The choices in force: readings and settings by name, other values by dotted path.

    Choices are equal if their values are, exact by type: "6" is not 6. Only plain values are equal
    to others.
    """

    readings: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> object:
        chosen = (self.readings, self.settings)
        return repr(chosen) if _is_plain(chosen) else object()

    def copied(self) -> Choices:
        """A copy that does not change with the tables given here."""
        return Choices(readings=_copied(self.readings), settings=_copied(self.settings))


def _copied(table: Any) -> Any:
    return deepcopy(dict(table)) if isinstance(table, Mapping) else table


def content_key(value: Any) -> Any:
    """A hashable key, the same for equal tables and lists.

    >>> content_key({"a": [1], "b": 2}) == content_key({"b": 2, "a": [1]})
    True
    """
    if isinstance(value, Mapping):
        return frozenset((key, content_key(item)) for key, item in value.items())
    return tuple(map(content_key, value)) if isinstance(value, list | tuple) else value


def _is_plain(value: Any) -> bool:
    """Whether the value is fully described by its text."""
    if type(value) in (list, tuple):
        return all(map(_is_plain, value))
    if type(value) is dict:
        return _is_plain([*value.keys(), *value.values()])
    return type(value) in (str, int, float, bool)


@dataclass(frozen=True, slots=True)
class Resolved:
    """A sheet without switches, and the choices that were made."""

    data: Table
    readings: dict[str, str]
    settings: dict[str, Any]


def resolve(sheet: Table, choices: Choices) -> Resolved:
    """The sheet with all switches chosen, by the caller or else by the sheet's defaults."""
    for kind in ("reading", "setting"):
        if not isinstance(sheet.get(kind, {}), Mapping):
            raise SwitchError("wrong-value", f"{kind} is not a table: {sheet[kind]!r}", (kind,))
    readings = _chosen(sheet.get("reading", {}), choices.readings, "reading")
    switch_settings = {
        name: value for name, value in choices.settings.items() if name in sheet.get("setting", {})
    }
    values = {
        path: value for path, value in choices.settings.items() if path not in switch_settings
    }
    settings = _chosen(sheet.get("setting", {}), switch_settings, "setting")
    in_force = {**readings, **settings}
    numbers: dict[str, Any] = {}
    data: Table = {}
    for section, value in sheet.items():
        if section in ("reading", "setting"):
            data[section] = value
        else:
            data[section] = _resolve(value, in_force, (section,), values, numbers)
    for path in values:
        if path not in numbers:
            _check_fixed(data, path, values[path])
            data = _set(data, path, values[path])
            numbers[path] = values[path]
    return Resolved(data, readings, {**settings, **numbers})


def _check_fixed(data: Table, path: str, given: Any) -> None:
    """Refuse a number of decks other than the printed one."""
    if path != "deck.decks" or not document_of_sheet(data):
        return
    printed = data.get("deck", {}).get("decks")
    if str(given) != str(printed):
        raise HousewayError(
            "outside-range",
            f"{given!r} is not allowed; the sheet says {printed}. A sheet of your own that extends "
            "this one may have others",
            where=path,
        )


def _chosen(switches: Mapping[str, Any], given: Mapping[str, Any], kind: str) -> dict[str, str]:
    for name in given:
        if name not in switches:
            raise UnknownName(kind, name, switches, where=kind)
    result = {}
    for name, switch in switches.items():
        known = _choices(switch, (kind, name))
        choice = str(given.get(name, switch["default"]))
        if choice not in known:
            raise UnknownName("choice", choice, known, where=f"{kind} {name}")
        result[name] = choice
    return result


def _choices(switch: Any, path: Path) -> list[str]:
    """The choices of a switch, which must state them and its default."""
    if not isinstance(switch, Mapping):
        raise SwitchError("wrong-value", f"{'.'.join(map(str, path))} is not a table", path)
    for key in ("choices", "default"):
        if key not in switch:
            raise SwitchError("missing-key", f"{'.'.join(map(str, path))}.{key} is missing", path)
    choices = switch["choices"]
    if not isinstance(choices, list):
        raise SwitchError(
            "wrong-value", f'choices = {choices!r}; write a list, ["a", "b"]', (*path, "choices")
        )
    known = [str(choice) for choice in choices]
    if str(switch["default"]) not in known:
        raise SwitchError(
            "unknown-choice",
            f"default {switch['default']!r} is not a choice ({', '.join(known)})",
            (*path, "default"),
        )
    return known


def _resolve(
    value: Any, in_force: Mapping[str, str], path: Path, given: Table, numbers: Table
) -> Any:
    if isinstance(value, Mapping):
        if "switch" in value:
            return _resolve(_switched(value, in_force, path), in_force, path, given, numbers)
        if is_open_number(value):
            dotted = ".".join(map(str, path))
            _check_open_number(value, path)
            numbers[dotted] = open_number(value, given.get(dotted), dotted)
            return numbers[dotted]
        wagers = path == ("wager",)
        return {
            key: _resolve(_plain(item) if wagers else item, in_force, (*path, key), given, numbers)
            for key, item in value.items()
            if not wagers or _in_force(item, in_force, (*path, key))
        }
    if isinstance(value, list):
        kept = [
            (place, item) for place, item in enumerate(value) if _in_force(item, in_force, path)
        ]
        return [
            _resolve(_plain(item), in_force, (*path, place), given, numbers) for place, item in kept
        ]
    return value


def _plain(item: Any) -> Any:
    """A row or a wager in force, without the choice that it depends on."""
    return {k: v for k, v in item.items() if k != "only"} if isinstance(item, dict) else item


def _switched(value: Mapping[str, Any], in_force: Mapping[str, str], path: Path) -> Any:
    name = str(value["switch"])
    if name not in in_force:
        raise SwitchError(
            "unknown-switch", f"no reading or setting {name!r}{nearest(name, in_force)}", path
        )
    if in_force[name] not in value:
        found = ", ".join(key for key in value if key != "switch")
        raise SwitchError(
            "switch",
            f"switch {name!r} lacks the choice {in_force[name]!r}; it has {found or 'none'}",
            path,
        )
    return value[in_force[name]]


def _in_force(item: Any, in_force: Mapping[str, str], path: Path) -> bool:
    if not (isinstance(item, Mapping) and "only" in item):
        return True
    name, _, wanted = str(item["only"]).partition("=")
    if name not in in_force or not wanted:
        raise SwitchError(
            "unknown-switch",
            f'only = {item["only"]!r}: write "name=choice" with a reading or setting '
            f"({', '.join(in_force)})",
            path,
        )
    return in_force[name] in wanted.split("|")


def is_open_number(value: Mapping[str, Any]) -> bool:
    return "default" in value and ("of" in value or ("from" in value and "to" in value))


def open_numbers(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, dict[str, Any]]]:
    """The numbers that a document leaves open, by their paths, with what is allowed.

    >>> list(open_numbers({"deck": {"decks": {"from": 3, "to": 8, "default": 8}}}))
    [('deck.decks', {'from': 3, 'to': 8, 'default': 8})]
    """
    if isinstance(data, Mapping):
        if "asks" not in data and is_open_number(data):
            yield ".".join(path), dict(data)
            return
        for key, item in data.items():
            yield from open_numbers(item, (*path, key))


def _check_open_number(value: Mapping[str, Any], path: Path) -> None:
    of = value["of"] if "of" in value else [value["from"], value["to"]]
    numbers = [*(of if isinstance(of, list) else [of]), value["default"]]
    if not isinstance(of, list) or any(type(number) is not int for number in numbers):
        raise SwitchError(
            "open-number",
            f"{dict(value)!r}: write whole numbers, {{ from = 3, to = 8, default = 8 }} or "
            "{ of = [4, 6, 8], default = 8 }",
            path,
        )
    legal = of if "of" in value else range(of[0], of[1] + 1)
    if value["default"] not in legal:
        raise SwitchError(
            "open-number", f"default {value['default']} is not one of the numbers it allows", path
        )


def open_number(value: Mapping[str, Any], given: Any, where: str) -> int:
    """A number that the document leaves open, checked against its range.

    >>> open_number({"from": 3, "to": 8, "default": 8}, "6", "deck.decks")
    6
    """
    if given is None:
        return int(value["default"])
    legal = value.get("of") or range(value["from"], value["to"] + 1)
    words = (
        ", ".join(map(str, value["of"])) if "of" in value else f"{value['from']} to {value['to']}"
    )
    if not str(given).isdigit() or int(given) not in legal:
        raise HousewayError(
            "outside-range", f"{given!r} is not allowed; the sheet says {words}", where=where
        )
    return int(given)


def _set(data: Table, dotted: str, value: Any) -> Table:
    """Set a value by its path, as a child sheet would."""
    *tables, last = dotted.split(".")
    node: Any = data
    walked: list[str] = []
    for key in tables:
        rows = node.get("rows") if isinstance(node, Mapping) else None
        if key == "row" and isinstance(rows, list):
            node = {str(row.get("id")): row for row in rows}
        elif not isinstance(node, Mapping) or key not in node:
            known = node if isinstance(node, Mapping) else ()
            raise UnknownName("path", dotted, known, where=".".join(walked) or "settings")
        else:
            node = node[key]
        walked.append(key)
    keys = set(node) | {"pays"} if isinstance(node, Mapping) else set()
    if last not in keys:
        raise UnknownName("path", dotted, sorted(keys), where=".".join(walked) or "settings")
    patch: Any = _like(node.get(last), value) if isinstance(node, Mapping) else value
    for key in reversed((*tables, last)):
        patch = {key: patch}
    return merge(data, patch)


def _like(old: Any, new: Any) -> Any:
    """Text from a command line takes the type of the value that it replaces."""
    if isinstance(old, bool):
        return str(new).lower() in ("true", "yes", "on", "1")
    if isinstance(old, int) and str(new).isdigit():
        return int(new)
    return new
