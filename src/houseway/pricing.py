"""Prices from integer weights: expectation, hit and push rates, deviation, row by row."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from houseway.errors import HousewayError
from houseway.families.branches import Analyst, Branch, Knows
from houseway.families.figures import Figure
from houseway.notebook import shortened
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager, WagerRow

Strategy = Mapping[Knows, str]


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
    def rows(self) -> list[tuple[WagerRow, float, int | None]]:
        """The rows, each with its probability and the number of deals in which it decides."""
        return [(row, weight / self.total, weight) for row, weight in self.weights]


@dataclass(frozen=True, slots=True, repr=False)
class Valued:
    """A wager's price in floating-point figures: solved, or simulated."""

    wager: Wager
    figure: Figure
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


def _price_text(price: Price | Valued) -> str:
    name = shortened(price.id, 80)
    return f"<{type(price).__name__} {name}: {float(price.ev):+.6f}, sd {price.sd:.4f}>"


def price_cells(price: Price | Valued) -> tuple[str, ...]:
    """The name of a wager, its expectation, hit and push rates and deviation, as texts."""
    name = price.wager.name if price.number is None else f"{price.wager.name} {price.number}"
    shares = (f"{float(share):.4%}" for share in (price.hit, price.push))
    return (name, f"{float(price.ev):+.4%}", *shares, f"{price.sd:.4f}")


PRICE_HEAD = ("wager", "EV", "hit", "push", "sd")


def priced(
    wager: Wager,
    number: int | None,
    branches: Iterable[Branch],
    strategy: Strategy,
    total: int,
) -> Price:
    """The wager's price when decisions follow the strategy."""
    check_per_unit(wager)
    counts = dict.fromkeys((row.id for row in wager.all_rows), 0)
    for branch in branches:
        choice = strategy[branch.knows] if branch.knows is not None else ""
        for facts, weight in branch.outcomes[choice]:
            counts[wager.judge(with_number(facts, number)).id] += weight
    rows = tuple((row, counts[row.id]) for row in wager.all_rows)
    return checked(Price(wager, number, rows, total))


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


def with_number(facts: Facts, number: int | None) -> Facts:
    return facts if number is None else {**facts, "bet.number": number}


@dataclass(frozen=True, slots=True)
class Decision:
    """One state of knowledge: the value of each choice, in units times total weight."""

    knows: Knows
    total: int  # points of the hand
    weight: int
    values: Mapping[str, Fraction]
    best: str
    house_way: str

    def __hash__(self) -> int:
        return hash((self.knows, self.total, self.weight, self.best, self.house_way))

    @property
    def cost(self) -> Fraction:
        """The loss of the house way against the best choice, in units times total weight."""
        return self.values[self.best] - self.values[self.house_way]


def decisions(wager: Wager, branches: Iterable[Branch], analyst: Analyst) -> list[Decision]:
    """Every decision solved for the bettor of this wager. A tie goes to the house way."""
    result = []
    for branch in branches:
        if branch.knows is None:
            continue
        values = {
            choice: sum(
                (weight * wager.judge(facts).pays.per_unit for facts, weight in outcomes),
                Fraction(0),
            )
            for choice, outcomes in branch.outcomes.items()
        }
        house_way = analyst.house_way(branch.knows)
        best = max(values, key=lambda choice: (values[choice], choice == house_way))
        weight = sum(weight for _, weight in next(iter(branch.outcomes.values())))
        result.append(Decision(branch.knows, branch.total, weight, values, best, house_way))
    return result


def check_weights(branches: Iterable[Branch], total: int) -> None:
    """Checks that each deal is counted once, whatever is chosen; a failure is a bug."""
    counted = sum(
        weight for branch in branches for _, weight in next(iter(branch.outcomes.values()))
    )
    if counted != total:
        raise HousewayError("weights", f"counted {counted} of {total} deals")
