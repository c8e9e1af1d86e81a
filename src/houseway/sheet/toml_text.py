"""TOML as data, with a limit on how deeply tables and lists lie in each other, and data as TOML."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
DEEPEST = 24  # a sheet of the library has at most eight


def read_toml_text(text: str, *, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """The data of a TOML text. One that is nested too deeply is refused as broken TOML.

    >>> read_toml_text("a.b = [1]")
    {'a': {'b': [1]}}
    >>> read_toml_text("a = " + 100 * "[" + 100 * "]")
    Traceback (most recent call last):
    ...
    tomllib.TOMLDecodeError: tables and lists nested more than 24 deep; legal: up to 24
    """
    try:
        data = tomllib.loads(text, parse_float=parse_float)
    except RecursionError:
        raise _too_deep() from None
    level: list[Any] = [data]
    for _ in range(DEEPEST + 1):
        if not level:
            return data
        level = [inner for outer in level for inner in _inside(outer)]
    raise _too_deep()


def _inside(value: Any) -> list[Any]:
    """The tables and lists that lie in a table or list."""
    values = value.values() if isinstance(value, dict) else value
    return [inner for inner in values if isinstance(inner, dict | list)]


def _too_deep() -> tomllib.TOMLDecodeError:
    limit = f"nested more than {DEEPEST} deep; legal: up to {DEEPEST}"
    return tomllib.TOMLDecodeError(f"tables and lists {limit}")


def write_toml(data: Mapping[str, Any]) -> str:
    """Data as TOML: a section for each table, and a line for each entry of a list of tables.

    >>> print(write_toml({"deck": {"decks": 8}, "rows": [{"id": "wins"}]}), end="")
    rows = [
      { id = "wins" },
    ]
    <BLANKLINE>
    [deck]
    decks = 8
    """
    return "\n".join(_section(data, ())).lstrip("\n") + "\n"


def _section(table: Mapping[str, Any], path: tuple[str, ...]) -> Iterator[str]:
    plain = {key: value for key, value in table.items() if not isinstance(value, Mapping)}
    if path and (plain or not table):
        yield f"\n[{'.'.join(map(toml_key, path))}]"
    for key, value in plain.items():
        if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            yield f"{toml_key(key)} = ["
            yield from (f"  {toml_value(item)}," for item in value)
            yield "]"
        else:
            yield f"{toml_key(key)} = {toml_value(value)}"
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _section(value, (*path, key))


def toml_value(value: Any) -> str:
    """A value as TOML on one line.

    >>> toml_value({"from": 3, "of": ["a"]})
    '{ from = 3, of = ["a"] }'
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        pairs = (f"{toml_key(key)} = {toml_value(item)}" for key, item in value.items())
        return "{ " + ", ".join(pairs) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)


def toml_key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key)
