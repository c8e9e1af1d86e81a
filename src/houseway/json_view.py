"""Typed results that can also be read like their JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any


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
        each.name: plain(getattr(value, each.name))
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
