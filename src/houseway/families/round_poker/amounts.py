"""Amounts as a sheet writes them: of the table's limits, or in money."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from houseway.errors import Unreadable
from houseway.money import parse_money

_SHARE = re.compile(r"(?:(\d+(?:/\d+)?) )?(lower|upper|big-blind)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Amount:
    """A multiple of a limit, or so many cents."""

    of: str
    times: Fraction

    def cents(self, limits: dict[str, int], *, chip: int) -> int:
        """What it comes to: whole chips, rounded down, and one chip at least."""
        if not self.of:
            return int(self.times)
        exact = limits[self.of] * self.times
        return max(int(exact // chip) * chip, chip)


def parse_amount(text: str) -> Amount:
    """
    >>> limits = {"lower": 300, "upper": 600}
    >>> [parse_amount(text).cents(limits, chip=100) for text in ("lower", "1/2 lower", "$0.50")]
    [300, 100, 50]
    """
    if match := _SHARE.fullmatch(text):
        return Amount(of=match[2], times=Fraction(match[1] or 1))
    try:
        return Amount(of="", times=Fraction(parse_money(text)))
    except Unreadable:
        raise ValueError(
            f'{text!r} is no amount; write "$1", "lower", "1/2 lower", "2 upper" or "4 big-blind"'
        ) from None
