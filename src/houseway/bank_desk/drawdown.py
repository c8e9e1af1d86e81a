"""How deep a bank falls below its highest point on the way: simulated paths, with their error."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from houseway.json_view import JsonView
from houseway.pricing.round_result import RoundResult

DRAWS = 4_000_000  # rounds that are drawn in all
MOST_PATHS = 20_000
FEWEST_PATHS = 500
DEEP = 0.99


@dataclass(frozen=True, slots=True)
class Drawdown(JsonView):
    """The deepest fall from a highest point within a number of rounds, in dollars.

    `mean` has a standard error. `deep` is not exceeded in 99 of 100 paths, and `worst` is the
    deepest of all `paths`.
    """

    mean: float
    error: float
    deep: float
    worst: float
    paths: int


def drawdown(result: RoundResult, rounds: int, *, seed: int) -> Drawdown | None:
    """The drawdown of so many rounds; None if their paths are too long to be drawn often."""
    paths = min(MOST_PATHS, DRAWS // rounds)
    if paths < FEWEST_PATHS:
        return None
    values = np.fromiter(result.weights, np.int64)
    shares = np.cumsum([weight / result.total for weight in result.weights.values()])
    luck = np.random.Generator(np.random.Philox(seed))
    height, top, deepest = (np.zeros(paths, np.int64) for _ in range(3))
    for _ in range(rounds):
        places = np.searchsorted(shares, luck.random(paths), side="right")
        height += values[np.minimum(places, len(values) - 1)]
        np.maximum(top, height, out=top)
        np.maximum(deepest, top - height, out=deepest)
    dollars = deepest / 100
    return Drawdown(
        mean=float(dollars.mean()),
        error=float(dollars.std(ddof=1)) / math.sqrt(paths),
        deep=float(np.quantile(dollars, DEEP, method="higher")),
        worst=float(dollars.max()),
        paths=paths,
    )
