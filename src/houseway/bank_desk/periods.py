"""A bank's result in a shift, a day, a year: quantiles, chances to lose, drawdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.bank_desk.bank_table import SHIFT, BankTable
from houseway.bank_desk.drawdown import Drawdown, drawdown
from houseway.bank_desk.period_errors import PeriodErrors, period_errors
from houseway.json_view import JsonView
from houseway.pricing.many_rounds import ManyRounds, Played, many_rounds
from houseway.pricing.round_result import RoundResult

QUANTILES = (0.001, 0.01, 0.05, 0.5, 0.95, 0.99)
WORST = 0.01
POINTS = 1 << 20  # of a day and a year, which are brought to a coarser lattice if they need more


@dataclass(frozen=True, slots=True)
class PeriodFigures(JsonView):
    """The bank's result after collections in a number of rounds, in dollars."""

    name: str
    rounds: int
    hours: float
    mean: float
    deviation: float
    loses: float
    loses_normal: float  # the same by the normal distribution
    quantiles: dict[str, float]
    worst: float  # the mean of the worst hundredth
    bound: float  # the error of a probability, at the most
    even_rounds: float | None  # N0: the rounds after which the mean equals the deviation
    loses_more: float | None = None  # the chance to lose more than the amount that was asked for
    drawdown: Drawdown | None = None
    blur: float = 0.0  # the deviation that a coarser lattice adds, in dollars
    errors: PeriodErrors | None = None  # None if rounds are counted


def table_periods(table: BankTable, net: RoundResult) -> Iterable[PeriodFigures]:
    """A shift, a day and a year of a table whose bank keeps `net` of a round."""
    for name, hours in table.periods.items():
        yield period_figures(
            name,
            [Played(net, table.rounds_in(hours))],
            hours=hours,
            loss=table.loss,
            points=None if name == SHIFT else POINTS,
            seed=table.seed,
            sampled=[not table.round.exact],
        )


def period_figures(
    name: str,
    parts: Sequence[Played],
    *,
    hours: float,
    loss: int | None = None,
    points: int | None = None,
    seed: int = 1,
    sampled: Sequence[bool] = (),
) -> PeriodFigures:
    """The figures of a period in which the parts are played, `loss` cents being a bad result.

    `sampled` tells of each part whether its rounds are a sample, so that the figures have errors.
    Drawdown is told of a single part: how the rounds of several tables alternate is not known.
    """
    found = many_rounds(parts) if points is None else many_rounds(parts, points=points)
    mean, deviation = found.mean, found.deviation
    rounds = sum(part.rounds for part in parts)
    each = (deviation**2 / rounds, mean / rounds)  # variance and mean of a round
    return PeriodFigures(
        name=name,
        rounds=rounds,
        hours=hours,
        mean=mean / 100,
        deviation=deviation / 100,
        loses=chance_at_most(found, -1),
        loses_normal=found.normal_at_most(-1),
        quantiles={str(share): found.quantile(share) / 100 for share in QUANTILES},
        worst=found.shortfall(WORST) / 100,
        bound=found.bound,
        even_rounds=each[0] / each[1] ** 2 if mean else None,
        loses_more=None if loss is None else chance_at_most(found, -loss - 1),
        drawdown=drawdown(parts[0].result, rounds, seed=seed) if len(parts) == 1 else None,
        blur=found.blur / 100,
        errors=period_errors(found, sampled, QUANTILES, loss) if any(sampled) else None,
    )


def chance_at_most(found: ManyRounds, cents: int) -> float:
    """The chance of a result of at most so many cents, however small it is."""
    near = found.at_most(cents)
    return found.tail(cents) if near < 1e6 * found.bound else near
