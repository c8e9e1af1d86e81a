"""Standard errors of a period's figures, where the distribution of a round is a sample.

A sample of N rounds errs in every chance of a round. Its effect on a figure of n rounds follows
from its influence function: with one round more of result x, the chance of at most q changes by
n (F(q - x) - F(q)) / N, with the first F that of one round less. The variance of this over x is the
square of the error (delta method).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from houseway.json_view import JsonView
from houseway.pricing.many_rounds import ManyRounds, Played, many_rounds

NEAR = 1 / 20  # of a deviation: the distance over which a density is taken


@dataclass(frozen=True, slots=True)
class PeriodErrors(JsonView):
    """Standard errors of the figures of a period that have the same names; money in dollars."""

    mean: float
    loses: float
    quantiles: dict[str, float]
    loses_more: float | None = None


def period_errors(
    found: ManyRounds, sampled: Sequence[bool], quantiles: Sequence[float], loss: int | None = None
) -> PeriodErrors | None:
    """The errors of a sum of rounds of which some parts are samples; None if none is one."""
    rests = [
        (part, _without_one(found, place))
        for place, part in enumerate(found.parts)
        if sampled[place]
    ]
    if not rests:
        return None

    def of_chance(cents: int) -> float:
        """The error of the chance of at most so many cents."""
        return math.sqrt(sum(_variance(part, rest, cents) for part, rest in rests))

    def of_quantile(share: float) -> float:
        place = found.quantile(share)
        return of_chance(place) / max(_density(found, place), 1e-300) / 100

    means = (part.rounds**2 * float(part.result.variance) / part.result.total for part, _ in rests)
    return PeriodErrors(
        mean=math.sqrt(sum(means)) / 100,
        loses=of_chance(-1),
        quantiles={str(share): of_quantile(share) for share in quantiles},
        loses_more=None if loss is None else of_chance(-loss - 1),
    )


def _without_one(found: ManyRounds, place: int) -> ManyRounds | None:
    """The sum without one round of a part; None if that was the only round of all."""
    parts = [*found.parts]
    parts[place] = replace(parts[place], rounds=parts[place].rounds - 1)
    held = [part for part in parts if part.rounds]
    return many_rounds(held, points=1 << len(found.chances).bit_length()) if held else None


def _variance(part: Played, rest: ManyRounds | None, cents: int) -> float:
    """The sample's share in the variance of the chance of at most so many cents, for one part."""
    values = np.fromiter(part.result.weights, np.int64)
    weights = np.fromiter(part.result.weights.values(), np.float64) / part.result.total
    left = cents - values
    below = (left >= 0).astype(np.float64) if rest is None else rest.at_most_each(left)
    mean = float(below @ weights)
    return part.rounds**2 * float((below - mean) ** 2 @ weights) / part.result.total


def _density(found: ManyRounds, cents: int) -> float:
    """The chance by the cent around a result."""
    near = max(found.step, round(found.deviation * NEAR))
    return (found.at_most(cents + near) - found.at_most(cents - near - found.step)) / (
        2 * near + found.step
    )
