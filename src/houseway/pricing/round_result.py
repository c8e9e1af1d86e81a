"""The result of one round in whole cents, with integer weights: exact moments and chances."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce

from houseway.errors import HousewayError


@dataclass(frozen=True)
class RoundResult:
    """The distribution of a result in cents: a weight for each, out of `total`.

    Counted results are exact. Simulated ones are the counts of `total` rounds.

    >>> toss = RoundResult.of({100: 1, -100: 1})
    >>> toss.mean, toss.deviation
    (Fraction(0, 1), 100.0)
    """

    weights: Mapping[int, int]

    @classmethod
    def of(cls, weights: Mapping[int, int]) -> RoundResult:
        """A distribution of the results that have a weight, in ascending order."""
        held = {cents: weight for cents, weight in sorted(weights.items()) if weight}
        if not held or min(held.values()) < 0:
            raise HousewayError("weights", "a distribution has at least one positive weight")
        return cls(held)

    def __hash__(self) -> int:
        return hash(tuple(self.weights.items()))

    @cached_property
    def total(self) -> int:
        return sum(self.weights.values())

    @property
    def least(self) -> int:
        return next(iter(self.weights))

    @property
    def most(self) -> int:
        return next(reversed(self.weights))

    @cached_property
    def spacing(self) -> int:
        """The greatest number of cents that divides all distances between results; 0 for one."""
        return reduce(math.gcd, (cents - self.least for cents in self.weights))

    def moment(self, power: int, *, about: Fraction = Fraction(0)) -> Fraction:
        """The expectation of a power of the distance from a value."""
        found = (weight * (cents - about) ** power for cents, weight in self.weights.items())
        return Fraction(sum(found, Fraction(0)), self.total)

    @cached_property
    def mean(self) -> Fraction:
        return Fraction(sum(c * w for c, w in self.weights.items()), self.total)

    @cached_property
    def variance(self) -> Fraction:
        square = sum(c * c * w for c, w in self.weights.items())
        return Fraction(square, self.total) - self.mean**2

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def deviation_error(self) -> float:
        """The standard error of the deviation, if the weights are numbers of simulated rounds."""
        if not self.variance:
            return 0.0
        mean, square = float(self.mean), float(self.variance)
        held = self.weights.items()
        fourth = sum((cents - mean) ** 4 * weight for cents, weight in held) / self.total
        return math.sqrt(max(0.0, fourth - square**2) / self.total) / (2 * self.deviation)

    @property
    def skewness(self) -> float:
        """The third standardised moment; 0 if the result is certain."""
        if not self.variance:
            return 0.0
        return float(self.moment(3, about=self.mean)) / self.deviation**3

    def chance(self, *, below: int | None = None, above: int | None = None) -> Fraction:
        """The probability of a result below, or above, a number of cents."""
        held = sum(
            weight
            for cents, weight in self.weights.items()
            if (below is None or cents < below) and (above is None or cents > above)
        )
        return Fraction(held, self.total)

    def shifted(self, cents: int) -> RoundResult:
        """The same result and a fixed amount."""
        return RoundResult({value + cents: weight for value, weight in self.weights.items()})

    def __neg__(self) -> RoundResult:
        return RoundResult.of({-cents: weight for cents, weight in self.weights.items()})
