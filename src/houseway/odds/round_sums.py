"""The results of many rounds of one wager: the distribution of their sum, in units of the wager.

A round's distribution is exact where all deals are counted. If a hand can be split too many ends
are left to count: it is simulated, and the sum carries a standard error.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.errors import HousewayError
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.odds.report import solve
from houseway.origin import origin
from houseway.pricing.figures import unit_of
from houseway.pricing.many_rounds import ManyRounds, Played, many_rounds
from houseway.pricing.prices import Price, Valued
from houseway.pricing.round_result import RoundResult

MOST_ROUNDS = 100_000
POINTS = 1 << 20  # a sum that needs more is brought to a coarser lattice
SAMPLE = 1 << 22  # rounds that are simulated where they cannot be counted
SEED = 1
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
MOST_BARS = 40
HALF = Fraction(1, 2)
TAIL = 0.002  # the share of results on each side that lies in the last bar


@dataclass(frozen=True, slots=True)
class ResultBar(JsonView):
    """The chance of a result of at least `least` and below `below` units.

    `result` is the only one that can happen between them, if there is one alone.
    """

    least: float
    below: float
    chance: float
    result: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RoundSums(JsonView, Tabular):
    """The results of `rounds` independent rounds with one unit on a wager, in units.

    `ev` and `deviation` are of one round, `mean` and `spread` of all. A bet that stays up neither
    wins nor loses in that round. If rounds were simulated, `standard_error` says how far the
    distribution may lie to one side, in units; `mean` is exact. `bound` is the error of a chance
    that the transform adds, at the most. The first bar and the last hold what lies beyond them.
    """

    game: str
    wager: str
    name: str
    rounds: int
    ev: float
    deviation: float
    mean: float
    spread: float
    wins: float
    even: float
    loses: float
    quantiles: Mapping[str, float] = field(hash=False)
    bars: tuple[ResultBar, ...]
    method: str
    standard_error: float
    bound: float
    origin: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        return (
            f"<{self.game[:60]}, {self.rounds:,} rounds of {self.wager[:40]}: "
            f"{self.mean:+.4f}, deviation {self.spread:.4f}, {self.wins:.2%} win>"
        )

    def table(self) -> DataTable:
        """One row for each bar."""
        columns = {"wager": str, "rounds": int, "least": float, "below": float, "chance": float}
        own = {"wager": self.wager, "rounds": self.rounds}
        return DataTable.of(columns, ({**own, **bar.as_json()} for bar in self.bars), self.origin)


def round_sums(game: Game, *, wager: str = "", rounds: int = 100) -> RoundSums:
    """The results of many rounds of a wager; without a name, of the game's first wager."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise HousewayError(
            "rounds", f"expected 1 to {MOST_ROUNDS:,} rounds, found {rounds:,}", where="rounds"
        )
    price = solve(game, only=wager).wagers[0].price
    result, unit, method = round_result(game, price)
    found = many_rounds([Played(result, rounds)], points=POINTS)
    number = "" if price.number is None else f" {price.number}"
    below, at_most = found.at_most(-1), found.at_most(0)
    error = result.deviation / math.sqrt(result.total) * rounds if method == "simulated" else 0.0
    ev = price.per_round if isinstance(price, Price) else price.ev
    return RoundSums(
        game=game.id,
        wager=price.id,
        name=price.wager.name + number,
        rounds=rounds,
        ev=float(ev),
        deviation=result.deviation / unit,
        mean=float(ev * rounds),
        spread=found.deviation / unit,
        wins=1 - at_most,
        even=at_most - below,
        loses=below,
        quantiles={str(share): found.quantile(share) / unit for share in QUANTILES},
        bars=tuple(_bars(found, unit)),
        method=method,
        standard_error=error / unit,
        bound=found.bound,
        origin=origin(game),
    )


def round_result(game: Game, price: Price | Valued) -> tuple[RoundResult, int, str]:
    """The result of one round of a wager in parts of a unit, the parts, and how it was found."""
    if isinstance(price, Price):
        unit = unit_of(price.wager)
        weights: dict[int, int] = {}
        for row, weight in price.weights:
            net = int(row.pays.per_unit * unit)
            weights[net] = weights.get(net, 0) + weight
        return RoundResult.of(weights), unit, "exact"
    tally, method = price.tally, "exact"
    if tally is None or price.figure.method == "simulated":
        tally, method = price.tally or _sampled(game, price), "simulated"
    return RoundResult.of(tally.nets), tally.unit, method


def _sampled(game: Game, price: Valued) -> Any:
    """Counted rounds of a wager at best play, dealt by the fast player."""
    player = game.analyst.counter(game.analyst.policy("best"))
    results = player.results(player.play(SEED, 0, SAMPLE), SAMPLE)
    return next(
        found.tally
        for found, _ in results
        if isinstance(found, Valued) and found.id == price.id and found.tally is not None
    )


def _bars(found: ManyRounds, unit: int) -> list[ResultBar]:
    """A bar for each result, if they are few; else bars of equal width, one of them around 0."""
    low, high = found.quantile(TAIL), found.quantile(1 - TAIL)
    step = Fraction(found.step, unit)
    single = high - low < MOST_BARS * found.step
    width = step if single else _bar_width(Fraction(high - low, MOST_BARS * unit))
    middle = Fraction(low, unit) if single else Fraction(0)
    first, last = (math.floor((Fraction(end, unit) - middle) / width + HALF) for end in (low, high))
    edges = [middle + (place - HALF) * width for place in range(first, last + 2)]
    reached = [found.at_most(math.ceil(edge * unit) - 1) for edge in edges]
    reached[0], reached[-1] = 0.0, 1.0
    return [
        ResultBar(
            float(least),
            float(below),
            max(0.0, after - before),
            float((least + below) / 2) if single else None,
        )
        for least, below, before, after in zip(edges, edges[1:], reached, reached[1:], strict=False)
    ]


def _bar_width(least: Fraction) -> Fraction:
    """The least of 1, 2, 5, 10, ... units that is wide enough."""
    width = Fraction(1)
    for factor in (2, Fraction(5, 2), 2) * 12:
        if width >= least:
            break
        width *= factor
    return width
