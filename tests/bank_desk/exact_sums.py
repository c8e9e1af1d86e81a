"""The exact sum of independent results, by convolution in whole numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from houseway.pricing.round_result import RoundResult


def together(results: Iterable[RoundResult]) -> RoundResult:
    """The sum of independent results: several tables in one round each."""
    return reduce(_sum, results)


def _sum(first: RoundResult, second: RoundResult) -> RoundResult:
    weights: dict[int, int] = {}
    for one, weight in first.weights.items():
        for other, factor in second.weights.items():
            weights[one + other] = weights.get(one + other, 0) + weight * factor
    return RoundResult.of(weights)
