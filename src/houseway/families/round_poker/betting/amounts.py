"""Amounts as a sheet writes them: of the table's limits, or in money."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from houseway.errors import Unreadable
from houseway.money import parse_money
from houseway.phrase import Phrase

_SHARE = re.compile(r"(?:(\d+(?:/\d+)?) )?(lower|upper|big-blind)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Amount(Phrase):
    """A multiple of a limit, or so many cents; an empty text is nothing."""

    of: str
    times: Fraction

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> limits = {"lower": 300, "upper": 600}
        >>> [Amount.parse(text).cents(limits, chip=100) for text in ("lower", "1/2 lower", "$0.50")]
        [300, 100, 50]
        """
        if match := _SHARE.fullmatch(text):
            return cls(text, match[2], Fraction(match[1] or 1))
        try:
            return cls(text, "", Fraction(parse_money(text) if text else 0))
        except Unreadable:
            raise ValueError(
                f'{text!r} is no amount; write "$1", "lower", "1/2 lower", "2 upper" or '
                '"4 big-blind"'
            ) from None

    def cents(self, limits: dict[str, int], *, chip: int) -> int:
        """The amount in cents: whole chips, rounded down, and one chip at least."""
        if not self.of:
            return int(self.times)
        exact = limits[self.of] * self.times
        return max(int(exact // chip) * chip, chip)


@dataclass(frozen=True, slots=True)
class Money(Phrase):
    """An amount in money."""

    cents: int

    @classmethod
    def parse(cls, text: str) -> Self:
        return cls(text, parse_money(text))
