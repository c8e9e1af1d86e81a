"""Sums of many rounds: the transform against exact convolution in whole numbers."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import reduce

import pytest
from tests.bank_desk.exact_sums import together

import houseway as hw
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.pricing.round_result import RoundResult

SKEWED = RoundResult.of({100_00: 45, -100_00: 44, 0: 11, -4000_00: 1})
HALVES = RoundResult.of({50: 3, -150: 2})


def convolved(result: RoundResult, rounds: int) -> RoundResult:
    return together([result] * rounds)


def test_the_chance_of_every_sum_agrees_with_whole_numbers_within_the_stated_bound() -> None:
    exact, found = convolved(SKEWED, 40), many_rounds([Played(SKEWED, 40)])
    assert found.bound < 1e-9
    for cents in range(exact.least, exact.most + 1, 100_00):
        error = abs(found.at_most(cents) - float(exact.chance(below=cents + 1)))
        assert error <= found.bound, cents


def test_a_chance_far_below_rounding_errors_is_found_by_tilting() -> None:
    exact, found = convolved(SKEWED, 40), many_rounds([Played(SKEWED, 40)])
    for dollars in (-30, -300, -30_000, -100_000, -150_000):
        chance = float(exact.chance(below=dollars * 100 + 1))
        assert found.tail(dollars * 100) == pytest.approx(chance, rel=1e-9)
    assert found.tail(exact.least) == pytest.approx(float(exact.chance(below=exact.least + 1)))
    assert found.tail(exact.least - 1) == 0


def test_mean_deviation_quantiles_and_shortfall_are_those_of_the_sum() -> None:
    exact, found = convolved(SKEWED, 12), many_rounds([Played(SKEWED, 12)])
    assert found.mean == pytest.approx(float(exact.mean))
    assert found.deviation == pytest.approx(exact.deviation)
    one_in_ten = next(
        cents for cents in exact.weights if exact.chance(below=cents + 1) >= Fraction(1, 10)
    )
    assert found.quantile(0.1) == one_in_ten
    below = sum(cents * w for cents, w in exact.weights.items() if cents < one_in_ten)
    rest = Fraction(1, 10) - exact.chance(below=one_in_ten)
    mean = (Fraction(below, exact.total) + rest * one_in_ten) * 10
    assert found.shortfall(0.1) == pytest.approx(float(mean))


def test_tables_with_different_chips_add_up() -> None:
    exact = together([convolved(SKEWED, 5), convolved(HALVES, 7)])
    found = many_rounds([Played(SKEWED, 5), Played(HALVES, 7)])
    assert found.step == 200
    for cents in exact.weights:
        assert found.at_most(cents) == pytest.approx(float(exact.chance(below=cents + 1)))


def test_a_year_of_rounds_is_cut_to_a_window_and_keeps_its_moments() -> None:
    found = many_rounds([Played(SKEWED, 400_000)])
    assert len(found.chances) < 100_000
    mean = sum(
        (found.first + place * found.step) * chance for place, chance in enumerate(found.chances)
    )
    assert mean == pytest.approx(400_000 * float(SKEWED.mean), rel=1e-9)
    assert math.isclose(float(found.chances.sum()), 1, abs_tol=found.bound)


def test_the_normal_distribution_fails_in_the_tail_of_a_skewed_result() -> None:
    found = many_rounds([Played(SKEWED, 40)])
    assert found.normal_at_most(-30_000_00) < found.at_most(-30_000_00) / 1e9
    assert found.normal_at_most(0) == pytest.approx(found.at_most(0), abs=0.1)


def test_moments_of_a_round_are_exact() -> None:
    result = RoundResult.of({3: 1, 0: 2, -1: 3})
    assert result.mean == 0
    assert result.variance == Fraction(12, 6)
    assert result.skewness == pytest.approx((27 - 3) / 6 / 2**1.5)
    assert (-result).weights == {-3: 1, 0: 2, 1: 3}
    assert reduce(math.gcd, result.weights) == 1


@pytest.mark.parametrize("weights", [{}, {0: 0}, {1: -1, 2: 5}])
def test_a_distribution_needs_a_positive_weight(weights: dict[int, int]) -> None:
    with pytest.raises(hw.HousewayError, match="at least one positive weight"):
        RoundResult.of(weights)


def test_no_rounds_are_refused() -> None:
    with pytest.raises(hw.HousewayError, match="at least one round"):
        many_rounds([Played(HALVES, 0)])
