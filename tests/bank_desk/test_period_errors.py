"""Standard errors of a period's figures: those of many samples that are drawn."""

from __future__ import annotations

from statistics import stdev

import numpy as np
import pytest

import houseway as hw
from houseway.bank_desk.period_errors import period_errors
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.pricing.round_result import RoundResult

WALK = RoundResult.of({100: 47, -100: 42, 0: 9, -700: 1, 500: 1})
ROUNDS = 60
SIZE = 20_000


def drawn(luck: np.random.Generator) -> RoundResult:
    """A sample of rounds."""
    counts = luck.multinomial(SIZE, [weight / WALK.total for weight in WALK.weights.values()])
    return RoundResult.of(dict(zip(WALK.weights, counts.tolist(), strict=True)))


def test_errors_are_the_deviations_of_many_samples() -> None:
    luck = np.random.default_rng(9)
    samples = [drawn(luck) for _ in range(300)]
    sums = [many_rounds([Played(each, ROUNDS)]) for each in samples]
    typical = RoundResult.of({cents: 200 * weight for cents, weight in WALK.weights.items()})
    found = many_rounds([Played(typical, ROUNDS)])
    errors = period_errors(found, [True], (0.01, 0.5), loss=2000)
    assert errors is not None
    assert errors.mean == pytest.approx(stdev(s.mean / 100 for s in sums), rel=0.15)
    assert errors.loses == pytest.approx(stdev(s.at_most(-1) for s in sums), rel=0.15)
    assert errors.loses_more == pytest.approx(stdev(s.at_most(-2001) for s in sums), rel=0.15)
    # A quantile of a coarse lattice jumps; between its points it is where the chance says.
    low = found.quantile(0.01)
    shares = [each.at_most(low) for each in sums]
    near = (found.at_most(low + 100) - found.at_most(low - 200)) / 300
    assert errors.quantiles["0.01"] == pytest.approx(stdev(shares) / near / 100, rel=0.25)


def test_only_parts_that_are_samples_add_to_the_errors() -> None:
    found = many_rounds([Played(WALK, 10), Played(WALK, 50)])
    assert period_errors(found, [False, False], (0.01,)) is None
    one, both = (period_errors(found, each, (0.01,)) for each in ([True, False], [True, True]))
    assert one is not None
    assert both is not None
    assert one.mean < both.mean
    alone = many_rounds([Played(WALK, 1)])
    last = period_errors(alone, [True], (0.5,))
    assert last is not None
    assert last.loses == pytest.approx((0.43 * 0.57 / WALK.total) ** 0.5)


@pytest.mark.slow
def test_a_counted_table_has_no_errors_and_a_sample_is_as_large_as_its_bad_shift_needs() -> None:
    assert hw.game("parkwest/cash-in-baccarat").bank().shift.errors is None
    found = hw.game("reference/three-card-poker").bank()
    assert found.shift.errors is not None
    assert found.sample is not None
    assert found.sample > 1 << 20
    assert found.shift.errors.quantiles["0.01"] < 0.0105 * abs(found.shift.quantiles["0.01"])
    assert found.round.error == pytest.approx(found.shift.errors.mean / found.shift.rounds)
    assert found.round.deviation_error is not None
    assert 0 < found.round.deviation_error < found.round.deviation / 100
