"""One round of a whole table: what every bet wins, with the weight of each outcome.

If all seats share the hands, every outcome is counted: facts of the round, thrown dice, order of
settlement and cover. Elsewhere rounds are dealt and played. Either way the bank's result comes with
all that binds the bets together.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from houseway.errors import HousewayError
from houseway.pricing.round_result import RoundResult
from houseway.table.chips.cover import COVER_POLICIES, Account
from houseway.table.chips.settlement import Settlement
from houseway.table.rounds import Bet, Bettor, person_of

Cents = tuple[int, ...]  # of each bet


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of all bets in a round: `nets` after cover, `uncovered` the chips that went back.

    `needs` is the cover from which everything is in action.
    """

    nets: Cents
    uncovered: Cents
    needs: int


def outcome_of(
    bets: tuple[Bet, ...],
    policy: str,
    cover: int | None,
    settled: Callable[[int | None], Settlement],
) -> Outcome:
    """The outcome of a round that can be settled with any cover.

    Money that was placed during the play counts with the first bet of its bettor.
    """
    whole = settled(None)
    needs = needed_cover(whole, policy)
    if cover is None or needs <= cover:
        return Outcome(_of_each(bets, whole, whole)[0], (0,) * len(bets), needs)
    return Outcome(*_of_each(bets, settled(cover), whole), needs)


def needed_cover(settlement: Settlement, policy: str) -> int:
    """The cover from which every wager of a round is in action.

    The most that a wager has at risk beside what was used up before it. The rest of a posted
    amount is that amount and a part that depends on the account alone.
    """
    account, most = Account(0), 0
    for line in settlement.lines:
        if line.fund:
            continue
        most = max(most, abs(line.net) - COVER_POLICIES[policy](0, account, line.net > 0))
        account = account.after(line.net)
    return most


def _of_each(bets: tuple[Bet, ...], found: Settlement, whole: Settlement) -> tuple[Cents, Cents]:
    """The net of each bet, and the chips that were not covered."""
    places = place_among(bets)
    nets, uncovered = [0] * len(bets), [0] * len(bets)
    wins = {_line_key(line.bet): line.net for line in whole.lines}
    for line in found.lines:
        if line.fund:
            continue
        place = places(line.bet)
        nets[place] += line.net
        if line.net != wins[_line_key(line.bet)]:
            uncovered[place] += line.bet.amount - line.in_action
    return tuple(nets), tuple(uncovered)


def place_among(bets: Sequence[Bet]) -> Callable[[Bet], int]:
    """The bet that a settled one counts with: the same spot, else the first of the bettor."""
    places: dict[object, int] = {}
    for place, bet in enumerate(bets):
        places.setdefault(bet.bettor, place)
        places[bet.spot] = place

    def place_of(bet: Bet) -> int:
        bettor: Bettor = bet.bettor
        return places.get(bet.spot, places[bettor])

    return place_of


def _line_key(bet: Bet) -> tuple[object, ...]:
    return (*bet.spot, bet.hand, bet.amount)


class TableRound(ABC):
    """The joint distribution of all bets of a table in one round, as far as the bank looks at it.

    `exact` tells counted weights, which are `total` in all, from numbers of played rounds.
    """

    bets: tuple[Bet, ...]
    exact: bool

    @property
    @abstractmethod
    def total(self) -> int: ...

    @property
    @abstractmethod
    def bank(self) -> RoundResult:
        """The bank's result before collections."""

    @property
    @abstractmethod
    def means(self) -> tuple[Fraction, ...]:
        """The mean win of each bet, in cents."""

    @abstractmethod
    def product(self, one: int, other: int) -> int:
        """The sum of the products of what two bets win, in square cents."""

    @cached_property
    def covariances(self) -> tuple[tuple[Fraction, ...], ...]:
        """The covariance of each bet with each other, in square cents."""
        places, means = range(len(self.bets)), self.means
        return tuple(
            tuple(
                Fraction(self.product(one, other), self.total) - means[one] * means[other]
                for other in places
            )
            for one in places
        )

    def mean_of(self, places: Iterable[int]) -> Fraction:
        """The mean win of some of the bets together, in cents."""
        return sum((self.means[place] for place in places), Fraction(0))

    def covariance_of(self, places: Sequence[int], others: Sequence[int]) -> Fraction:
        """The covariance of what some bets win together with what others win."""
        found = (self.covariances[one][other] for one in places for other in others)
        return sum(found, Fraction(0))

    def deviation_of(self, places: Sequence[int]) -> float:
        return math.sqrt(self.covariance_of(places, places))

    # --- cover ------------------------------------------------------------------------------------

    @property
    @abstractmethod
    def needed(self) -> RoundResult:
        """The cover from which everything is in action."""

    @abstractmethod
    def returned(self, place: int) -> tuple[Fraction, Fraction]:
        """The chance that chips of a bet go back uncovered, and how many cents on average."""

    @abstractmethod
    def in_full(self, name: str) -> Fraction:
        """The chance that a bettor has everything in action."""

    def short(self, cover: int) -> Fraction:
        """The chance that so much cover does not reach for everything."""
        return self.needed.chance(above=cover)

    def least_cover(self, share: Fraction) -> int:
        """The least cover that reaches in at least this share of rounds."""
        held = 0
        for cents, weight in self.needed.weights.items():
            held += weight
            if held >= share * self.total:
                return cents
        raise HousewayError("share", f"found {float(share)}; a share is at most 1", where="share")


@dataclass(frozen=True)
class ListedRound(TableRound):
    """A round whose outcomes are listed, with integer weights."""

    bets: tuple[Bet, ...]
    outcomes: Mapping[Outcome, int]
    exact: bool

    @cached_property
    def total(self) -> int:
        return sum(self.outcomes.values())

    def _result(self, value: Callable[[Outcome], int]) -> RoundResult:
        """The distribution of a number of cents that each outcome has."""
        weights: Counter[int] = Counter()
        for outcome, weight in self.outcomes.items():
            weights[value(outcome)] += weight
        return RoundResult.of(weights)

    @cached_property
    def bank(self) -> RoundResult:
        return self._result(lambda outcome: -sum(outcome.nets))

    @cached_property
    def means(self) -> tuple[Fraction, ...]:
        held = self.outcomes.items()
        sums = (sum(o.nets[at] * weight for o, weight in held) for at in range(len(self.bets)))
        return tuple(Fraction(found, self.total) for found in sums)

    def product(self, one: int, other: int) -> int:
        return sum(o.nets[one] * o.nets[other] * weight for o, weight in self.outcomes.items())

    @cached_property
    def needed(self) -> RoundResult:
        return self._result(lambda outcome: outcome.needs)

    def returned(self, place: int) -> tuple[Fraction, Fraction]:
        found = [(o.uncovered[place], weight) for o, weight in self.outcomes.items()]
        chance = sum(weight for cents, weight in found if cents)
        mean = sum(cents * weight for cents, weight in found)
        return Fraction(chance, self.total), Fraction(mean, self.total)

    def in_full(self, name: str) -> Fraction:
        theirs = [at for at, bet in enumerate(self.bets) if person_of(bet.bettor) == name]
        short = sum(
            weight
            for outcome, weight in self.outcomes.items()
            if any(outcome.uncovered[place] for place in theirs)
        )
        return 1 - Fraction(short, self.total)
