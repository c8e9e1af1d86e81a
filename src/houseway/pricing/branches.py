"""The exact form of a game: all outcomes for one bettor, with integer weights.

A branch is one state of knowledge: either there is no decision, or the bettor knows `knows` and
each choice leads to its own outcomes. Prices of all wagers are sums over branches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.errors import HousewayError
from houseway.pricing.prices import Price, check_per_unit, checked
from houseway.wagers.facts import Facts, follows_choice
from houseway.wagers.rows import Wager

Knows = tuple[Any, ...]
Outcomes = list[tuple[Facts, int]]
Strategy = Mapping[Knows, str]


@dataclass(frozen=True, slots=True)
class Branch:
    """Outcomes by choice; a branch without a decision has the one choice ""."""

    knows: Knows | None  # the values of the own cards, and of the player-dealer's exposed one
    total: int  # points of the bettor's hand at the decision, -1 without one
    outcomes: Mapping[str, Outcomes]


def lead_wager(wagers: Mapping[str, Wager]) -> Wager:
    """The wager whose bettor makes the decisions: the first base wager that plays the hand."""
    playing = [w for w in wagers.values() if follows_choice(w.uses)]
    return next((w for w in playing if w.is_base), next(iter(wagers.values())))


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


def with_number(facts: Facts, number: int | None) -> Facts:
    return facts if number is None else {**facts, "bet.number": number}


@dataclass(frozen=True, slots=True)
class Decision:
    """One state of knowledge: the worth of each choice, in units times total weight."""

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
        """The loss of the house way here, in units times total weight."""
        return self.values[self.best] - self.values[self.house_way]


def decisions(
    wager: Wager, branches: Iterable[Branch], house_way: Callable[[Knows], str]
) -> list[Decision]:
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
        usual = house_way(branch.knows)
        best = max(values, key=lambda choice: (values[choice], choice == usual))
        weight = sum(weight for _, weight in next(iter(branch.outcomes.values())))
        result.append(Decision(branch.knows, branch.total, weight, values, best, usual))
    return result


def check_weights(branches: Iterable[Branch], total: int) -> None:
    """Check that the branches count all deals exactly once; a failure is a bug."""
    counted = sum(
        weight for branch in branches for _, weight in next(iter(branch.outcomes.values()))
    )
    if counted != total:
        raise HousewayError("weights", f"counted {counted} of {total} deals")
