"""Typed results that can also be read like their JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

JSON_NAME = "json"  # the key of a field's metadata that has its name in JSON


class AsJson:
    """A dataclass whose JSON has its fields. A field that has a default is left out where it has
    nothing else to say.
    """

    __slots__ = ()

    def as_json(self) -> dict[str, Any]:
        """The result as plain values, the way the command line prints it with `--json`."""
        return plain_fields(self)


def plain_fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass as plain values, without those that are as their default is."""
    return {
        each.metadata.get(JSON_NAME, each.name): plain(getattr(value, each.name))
        for each in fields(value)
        if each.default is MISSING or getattr(value, each.name) != each.default
    }


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if hasattr(value, "as_json"):
        return value.as_json()
    if is_dataclass(value):
        return plain_fields(value)
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, tuple | list) else value


def read_plain(kind: Any, stated: Any) -> Any:
    """The value of a type that `plain` made: a dataclass, a tuple, a mapping, or anything else as
    it is. Keys that are no fields are left out.
    """
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = _kinds(kind)
        found = {key: kinds[key] for key in stated if key in kinds}
        return kind(**{name: read_plain(of, stated[key]) for key, (name, of) in found.items()})
    if get_origin(kind) is tuple:
        return tuple(read_plain(get_args(kind)[0], each) for each in stated)
    if get_origin(kind) is Mapping:
        return {key: read_plain(get_args(kind)[1], each) for key, each in stated.items()}
    return stated


@cache
def _kinds(kind: Any) -> dict[str, tuple[str, Any]]:
    """The name and the type of each field of a dataclass, by its name in JSON."""
    hints = get_type_hints(kind)
    return {
        each.metadata.get(JSON_NAME, each.name): (each.name, hints[each.name])
        for each in fields(kind)
    }


class JsonView(AsJson, Mapping[str, Any]):
    """A result with fields, which can be subscripted by the keys of its JSON as well.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Removed(JsonView):
    ...     card: str
    ...     change: float
    >>> five = Removed("5h", 0.5)
    >>> five.card, five["change"], dict(five)
    ('5h', 0.5, {'card': '5h', 'change': 0.5})
    """

    __slots__ = ()

    def __getitem__(self, key: str) -> Any:
        return self.as_json()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.as_json())

    def __len__(self) -> int:
        return len(self.as_json())
