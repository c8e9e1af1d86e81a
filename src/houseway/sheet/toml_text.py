"""TOML as data, with a limit on how deeply tables and lists lie in each other."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from typing import Any

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
