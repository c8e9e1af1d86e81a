"""Checks of the arguments of the Python interface: a wrong type is refused like a wrong value."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import Any

from houseway.errors import HousewayError, Unreadable

SHOWN = 60  # characters of a value that an error repeats


def shown(value: object) -> str:
    """A value as errors name it: short, and with its type unless the text shows it.

    >>> shown(5), shown("x" * 100)[-6:]
    ('5', 'xxx...')
    """
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _unlike(code: str, legal: str, value: object, where: str) -> Unreadable:
    return Unreadable(code, f"expected {legal} found {shown(value)}", where=where)


def text_of(value: object, where: str, legal: str) -> str:
    """The value, which must be a text; `legal` says what to write."""
    if not isinstance(value, str):
        raise _unlike("not-a-text", f"{legal} as a text,", value, where)
    return value


def whole_number(value: object, where: str, *, least: int | None = None) -> int:
    """The value, which must be a whole number (not True or False), and at least `least`."""
    bound = "" if least is None else f", {least} or more"
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise _unlike("not-a-number", f"a whole number{bound},", value, where)
    number = int(value.__index__())
    if least is not None and number < least:
        raise Unreadable("too-small", f"expected {least} or more, found {number}", where=where)
    return number


def truth(value: object, where: str) -> bool:
    """The value, which must be True or False."""
    if not isinstance(value, bool):
        raise _unlike("not-true-or-false", "True or False,", value, where)
    return value


def table_of(value: object, where: str, legal: str) -> dict[str, Any]:
    """The value as a dictionary with texts as keys; None is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _unlike("not-a-table", f"a dictionary, {legal},", value, where)
    for key in value:
        text_of(key, where, f"each name, {legal},")
    return dict(value)


def sheet_name(value: object, where: str = "game") -> str:
    """The id of a game, or the path of a sheet, as a text.

    >>> from pathlib import Path
    >>> sheet_name(Path("own.toml")), sheet_name("parkwest/cash-in-baccarat")
    ('own.toml', 'parkwest/cash-in-baccarat')
    """
    name = os.fspath(value) if isinstance(value, os.PathLike) else value
    if not isinstance(name, str):
        legal = 'the id of a game as a text, "house/game", or the path of a sheet;'
        raise _unlike("not-a-name", legal, value, where)
    return name


def card_numbers(value: object, where: str) -> tuple[int, ...]:
    """The value as numbers of cards, as `houseway.cards.parse_cards` gives them."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise _unlike("not-cards", 'cards, "Ah 5d" or their numbers,', value, where)
    return tuple(whole_number(card, where) for card in value)


def named_values(texts: Iterable[str], where: str, form: str = "NAME=VALUE") -> dict[str, str]:
    """Texts such as `deck.decks=6` as a dictionary; `form` is how a refusal writes one.

    >>> named_values(["deck.decks=6"], "set", "name=value")
    {'deck.decks': '6'}
    """
    found = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise HousewayError("option", f"{text!r}: write {form}", where=where)
        found[name.strip()] = value.strip()
    return found
