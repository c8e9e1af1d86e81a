"""Bands of a fee: `$10-$100 $1; $101-$300 $2; $301+ $3`, as a collection schedule prints them.

Bands are whole dollars. Printed bands sometimes leave a hole or name an amount twice; the
schedule decides the fee of such an amount, as `Edges`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from houseway.errors import HousewayError, Unreadable
from houseway.money import dollars, format_range, parse_money, parse_range

_DOLLAR = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """`high` is None where the band has no end ("$1,101+")."""

    low: int
    high: int | None
    fee: int

    def __contains__(self, amount: int) -> bool:
        return self.low <= amount and (self.high is None or amount <= self.high)

    def __str__(self) -> str:
        return format_range(self.low, self.high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edges:
    """The band of an amount that the printed bands do not place; empty if the schedule is silent.

    `between`: in a hole, "up" or "down". `overlap`: in two bands, "lower" or "upper".
    `below` = "first" and `above` = "last": outside all bands, the nearest one.
    """

    between: str = ""
    overlap: str = ""
    below: str = ""
    above: str = ""

    @property
    def used(self) -> tuple[str, ...]:
        return tuple(
            name for name in ("between", "overlap", "below", "above") if getattr(self, name)
        )


NOT_SAID = Edges()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bands:
    rows: tuple[Band, ...]
    edges: Edges = NOT_SAID

    def at(self, amount: int) -> Band | None:
        """The band an amount pays; None when neither the bands nor the edges place it.

        Half a dollar over a band's end is already in the next band:

        >>> str(parse_bands("$5-$100 $1; $101+ $2").at(100_50))
        '$101+'
        """
        inside = [band for band in self.rows if amount in band]
        if len(inside) == 1:
            return inside[0]
        if inside:
            return {"lower": inside[0], "upper": inside[-1]}.get(self.edges.overlap)
        ended = [(band.high, band) for band in self.rows if band.high and band.high < amount]
        later = [band for band in self.rows if band.low > amount]
        if not ended:
            return self.rows[0] if self.edges.below else None
        reach, lower = max(ended, key=lambda pair: pair[0])
        if not later:
            return lower if self.edges.above else None
        if later[0].low - reach <= _DOLLAR:
            return later[0]
        return {"up": later[0], "down": lower}.get(self.edges.between)

    @property
    def overlaps(self) -> Iterator[str]:
        for number, upper in enumerate(self.rows):
            for lower in self.rows[:number]:
                if upper.low in lower:
                    ends = [band.high for band in (lower, upper) if band.high is not None]
                    yield _span(upper.low, min(ends) if ends else None)

    @property
    def holes(self) -> Iterator[str]:
        """Whole dollars between the first and the last band that no band names."""
        reach = self.rows[0].high
        for band in self.rows[1:]:
            if reach is None:
                return
            if band.low > reach + _DOLLAR:
                yield _span(reach + _DOLLAR, band.low - _DOLLAR)
            reach = None if band.high is None else max(reach, band.high)

    @property
    def end(self) -> int | None:
        """The largest amount a band names; None when some band is open."""
        ends = [band.high for band in self.rows if band.high is not None]
        return max(ends) if len(ends) == len(self.rows) else None

    def __str__(self) -> str:
        return "; ".join(f"{band} {dollars(band.fee)}" for band in self.rows)


def _span(low: int, high: int | None) -> str:
    return dollars(low) if low == high else format_range(low, high)


def parse_bands(text: str, edges: Edges = NOT_SAID) -> Bands:
    """
    >>> parse_bands("$10 - $100 $1; $101+ $2.50").rows[1]
    Band(low=10100, high=None, fee=250)
    """
    rows = tuple(_parse_band(part.strip()) for part in text.split(";"))
    for before, after in pairwise(rows):
        if after.low < before.low:
            raise Unreadable(
                "bands-order", f"band {after} is printed after {before}; write bands upwards"
            )
    return Bands(rows=rows, edges=edges)


def _parse_band(text: str) -> Band:
    span, _, fee = text.rpartition(" ")
    try:
        low, high = parse_range(span)
        return Band(low=low, high=high, fee=parse_fee(fee))
    except HousewayError as error:
        raise Unreadable(
            "fee-cell", f'{text!r} is not a band with its fee, such as "$5-$100 $1" or "$101+ $2"'
        ) from error


def parse_fee(text: str) -> int:
    """A flat fee in cents; a fee is never negative."""
    fee = parse_money(text)
    if fee < 0:
        raise Unreadable("fee-cell", f"{text!r}: a fee is $0 or more")
    return fee
