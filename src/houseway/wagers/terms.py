"""The conditions of a wager in words: the wagers it needs beside it, and its size.

`names` are the printed names by the wagers' ids.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.money import dollars
from houseway.sheet.phrases import Need, parse_needs, parse_size

RELATIONS = {"<=": "at most", "==": "exactly"}


def needs_words(text: str, names: Mapping[str, str]) -> str:
    """`player or banker` is "Player or Banker"; what is not a wager here keeps its id.

    >>> needs_words("fortune >= $5 and ante", {})
    'fortune of at least $5 and ante'
    """
    return " or ".join(
        " and ".join(_need(need, names) for need in together) for together in parse_needs(text)
    )


def _need(need: Need, names: Mapping[str, str]) -> str:
    name = names.get(need.wager, need.wager)
    return name if need.least == 1 else f"{name} of at least {dollars(need.least)}"


def size_words(text: str, names: Mapping[str, str]) -> str:
    """
    >>> size_words("<= 1/2 base", {}), size_words("== 2 x ante", {}), size_words("any", {})
    ('at most 1/2 of base', 'exactly 2 x ante', 'any')
    """
    size = parse_size(text)
    if size.relation == "any":
        return "any"
    name = names.get(size.of, size.of)
    part = f"{size.factor} of {name}" if size.factor < 1 else f"{size.factor} x {name}"
    return f"{RELATIONS[size.relation]} {name if size.factor == 1 else part}"
