"""Conditions of a wager in words: the wagers that it needs, and its size.

`names` are the printed names by the wagers' ids.
"""

from __future__ import annotations

from collections.abc import Mapping

from houseway.money import dollars
from houseway.sheet.phrases import Need, Needs, Size

RELATIONS = {"<=": "at most", "==": "exactly"}


def needs_words(needs: Needs, names: Mapping[str, str]) -> str:
    """`player or banker` is "Player or Banker"; a wager that the game lacks keeps its id.

    >>> needs_words(Needs.parse("fortune >= $5 and ante"), {})
    'fortune of at least $5 and ante'
    """
    return " or ".join(
        " and ".join(_need(need, names) for need in together) for together in needs.alternatives
    )


def _need(need: Need, names: Mapping[str, str]) -> str:
    name = names.get(need.wager, need.wager)
    return name if need.least == 1 else f"{name} of at least {dollars(need.least)}"


def size_words(size: Size, names: Mapping[str, str]) -> str:
    """
    >>> [size_words(Size.parse(text), {}) for text in ("<= 1/2 base", "== 2 x ante", "any")]
    ['at most 1/2 of base', 'exactly 2 x ante', 'any']
    """
    if size.relation == "any":
        return "any"
    name = names.get(size.of, size.of)
    part = f"{size.factor} of {name}" if size.factor < 1 else f"{size.factor} x {name}"
    return f"{RELATIONS[size.relation]} {name if size.factor == 1 else part}"
