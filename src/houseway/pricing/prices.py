"""Prices from integer weights: expectation, hit and push rates, deviation, row by row."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.errors import HousewayError
from houseway.notebook import shortened
from houseway.pricing.figures import Figure, Tally, skewness_of
from houseway.wagers.rows import Wager, WagerRow


@dataclass(frozen=True, slots=True, repr=False)
class Price:
    """A wager's exact price: how often each row decides, of `total` equally likely deals."""

    wager: Wager
    number: int | None
    weights: tuple[tuple[WagerRow, int], ...]
    total: int

    def __repr__(self) -> str:
        return _price_text(self)

    @property
    def id(self) -> str:
        return self.wager.id if self.number is None else f"{self.wager.id}-{self.number}"

    def _share(self, *results: str) -> Fraction:
        weight = sum(weight for row, weight in self.weights if row.pays.result in results)
        return Fraction(weight, self.total)

    @property
    def per_round(self) -> Fraction:
        """Expected profit of one unit in one round; a bet that stays up gains nothing yet."""
        return Fraction(
            sum(weight * row.pays.per_unit for row, weight in self.weights) / self.total
        )

    @property
    def decided(self) -> Fraction:
        """The probability that a round decides the bet: 1, unless it may stay up."""
        return 1 - self._share("stays")

    @property
    def ev(self) -> Fraction:
        """Expected profit of one unit, until the bet is decided."""
        return self.per_round / self.decided if self.decided else Fraction(0)

    @property
    def hit(self) -> Fraction:
        return self._share("win")

    @property
    def push(self) -> Fraction:
        return self._share("push")

    @property
    def variance(self) -> Fraction:
        """The variance of one unit, until the bet is decided."""
        square = sum(weight * row.pays.per_unit**2 for row, weight in self.weights)
        if not self.decided:
            return Fraction(0)
        return Fraction(square / self.total) / self.decided - self.ev**2

    @property
    def sd(self) -> float:
        return math.sqrt(self.variance)

    @property
    def skewness(self) -> float:
        """The skewness of one unit, until the bet is decided."""
        decided = ((row, weight) for row, weight in self.weights if row.pays.result != "stays")
        return skewness_of((row.pays.per_unit, weight) for row, weight in decided)

    @property
    def rows(self) -> list[tuple[WagerRow, float, int | None]]:
        """The rows, each with its probability and the number of deals in which it decides."""
        return [(row, weight / self.total, weight) for row, weight in self.weights]


@dataclass(frozen=True, slots=True, repr=False)
class Valued:
    """A wager's price in floating-point figures: solved, or simulated.

    `tally` has the counts that the figures were made of, where all deals or rounds were counted.
    """

    wager: Wager
    figure: Figure
    tally: Tally | None = field(default=None, compare=False, repr=False)
    number: None = None
    decided: int = 1  # every round decides it

    def __repr__(self) -> str:
        return _price_text(self)

    @property
    def id(self) -> str:
        return self.wager.id

    @property
    def ev(self) -> float:
        return self.figure.ev

    @property
    def sd(self) -> float:
        return self.figure.sd

    @property
    def hit(self) -> float:
        """Hands won per round; with splits there may be more than one."""
        return self.figure.share(self.wager, "win")

    @property
    def push(self) -> float:
        return self.figure.share(self.wager, "push")

    @property
    def element_of_risk(self) -> float:
        """Expected profit per unit of all money that came into action; 0 when none did."""
        return self.figure.ev / self.figure.average_wager if self.figure.average_wager else 0.0

    @property
    def rows(self) -> list[tuple[WagerRow, float, int | None]]:
        return [(row, self.figure.rows[row.id], None) for row in self.wager.all_rows]


@dataclass(frozen=True, slots=True)
class Priced:
    """One wager: its price at best play, and at the house way where that differs."""

    price: Price | Valued
    house_way: Price | None = None

    @property
    def counted(self) -> Price:
        """The price as counts of deals, where rounds can be listed."""
        assert isinstance(self.price, Price)
        return self.price


def _price_text(price: Price | Valued) -> str:
    name = shortened(price.id, 80)
    return f"<{type(price).__name__} {name}: {float(price.ev):+.6f}, sd {price.sd:.4f}>"


def price_cells(price: Price | Valued) -> tuple[str, ...]:
    """The name of a wager, its expectation, hit and push rates and deviation, as texts."""
    name = price.wager.name if price.number is None else f"{price.wager.name} {price.number}"
    shares = (f"{float(share):.4%}" for share in (price.hit, price.push))
    return (name, f"{float(price.ev):+.4%}", *shares, f"{price.sd:.4f}")


PRICE_HEAD = ("wager", "EV", "hit", "push", "sd")


def checked(price: Price) -> Price:
    """The price; refused if no round decides the bet."""
    if not price.decided:
        wager = price.wager
        raise HousewayError(
            "never-decided",
            f'{wager.name} stays up in every round and is never decided; a row must say "lose", '
            '"push" or odds',
            where=f"wager.{wager.id}",
        )
    return price


def has_unit_price(wager: Wager) -> bool:
    """Whether the wager's pay-offs are multiples of the stake."""
    return not any(row.pays.fixed for row in wager.all_rows)


def without_unit_price(wagers: Mapping[str, Wager]) -> list[str]:
    """Wagers with a row that pays fixed dollars."""
    return [name for name, wager in wagers.items() if not has_unit_price(wager)]


def check_per_unit(wager: Wager) -> None:
    """Refuses to price a wager with a pay-off in fixed dollars."""
    for row in wager.all_rows:
        if row.pays.fixed:
            raise HousewayError(
                "fixed-pay",
                f"{wager.name} pays {row.pays.text} whatever the stake, so it has no price per "
                'unit; write odds such as "8 to 1"',
                where=f"wager.{wager.id}.row.{row.id}",
            )
