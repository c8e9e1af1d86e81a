"""Typed results that can also be read like their JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

JSON_NAME = "json"  # the key of a field's metadata that has its name in JSON
JSON_FORM = "form"  # the key of a function that writes its value, where that is not `plain`
EXACT = "_fraction"  # the end of the key that has a number as "a/b"


class AsJson:
    """A dataclass whose JSON has its fields. A field that has a default is left out where it has
    nothing else to say.
    """

    __slots__ = ()

    def as_json(self) -> dict[str, Any]:
        """The result as plain values, the way the command line prints it with `--json`."""
        return plain_fields(self)


def plain_fields(value: Any) -> dict[str, Any]:
    """The fields of a dataclass as plain values, without those that are as their default is.

    A fraction is there twice: as a number, and exactly as "a/b" under `ev_fraction`.
    """
    found: dict[str, Any] = {}
    for each in fields(value):
        own = getattr(value, each.name)
        if each.default is MISSING or own != each.default:
            name = each.metadata.get(JSON_NAME, each.name)
            found[name] = each.metadata.get(JSON_FORM, plain)(own)
            if exact := _exactly(own):
                found[f"{name}{EXACT}"] = exact
    return found


def canonical(value: Any) -> str:
    """The canonical JSON of a value: equal values have equal texts and digests.

    >>> canonical({"b": 1, "a": ["é", None]})
    '{"a":["\\\\u00e9",null],"b":1}'
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    )


def fraction_text(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"


def _exactly(value: Any) -> Any:
    """A fraction as text, or the fractions of a mapping."""
    if isinstance(value, Fraction):
        return fraction_text(value)
    if isinstance(value, Mapping):
        parts = value.items()
        return {key: fraction_text(each) for key, each in parts if isinstance(each, Fraction)}
    return None


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Fraction):
        return float(value)
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
    if isinstance(kind, UnionType) and isinstance(stated, Mapping):
        kind = next(each for each in get_args(kind) if each is not type(None))
    if isinstance(kind, type) and is_dataclass(kind):
        kinds = _kinds(kind)
        found = {key: kinds[key] for key in stated if key in kinds}
        exact = {key: _exact_of(stated, key) for key in found if f"{key}{EXACT}" not in kinds}
        values = {**stated, **exact}
        return kind(**{name: read_plain(of, values[key]) for key, (name, of) in found.items()})
    if get_origin(kind) is tuple:
        return tuple(read_plain(get_args(kind)[0], each) for each in stated)
    if get_origin(kind) is Mapping:
        return {key: read_plain(get_args(kind)[1], each) for key, each in stated.items()}
    return stated


def _exact_of(stated: Mapping[str, Any], key: str) -> Any:
    """The value of a key, with the fractions that are stated beside it."""
    exact = stated.get(f"{key}{EXACT}")
    if isinstance(exact, str):
        return Fraction(exact)
    if isinstance(exact, Mapping) and isinstance(stated[key], Mapping):
        return stated[key] | {name: Fraction(text) for name, text in exact.items()}
    return stated[key]


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
