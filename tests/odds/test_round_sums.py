"""Results of many rounds of one wager against binomials and against exact convolution by hand."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction

import pytest

import houseway as hw
from houseway.errors import HousewayError
from houseway.pricing.prices import Price

CASH_IN = "parkwest/cash-in-baccarat"
THREE_CARD = "500-club/three-card-poker-6-card-bonus"


def nets(price: Price) -> dict[Fraction, Fraction]:
    """The results of one round of a unit, with their chances."""
    found: dict[Fraction, Fraction] = {}
    for row, weight in price.weights:
        chance = Fraction(weight, price.total)
        found[row.pays.per_unit] = found.get(row.pays.per_unit, Fraction(0)) + chance
    return {net: chance for net, chance in found.items() if chance}


def added(one: Mapping[Fraction, Fraction], rounds: int) -> dict[Fraction, Fraction]:
    sums = {Fraction(0): Fraction(1)}
    for _ in range(rounds):
        later: dict[Fraction, Fraction] = {}
        for so_far, chance in sums.items():
            for net, each in one.items():
                later[so_far + net] = later.get(so_far + net, Fraction(0)) + chance * each
        sums = later
    return sums


def test_a_wager_with_one_pay_wins_as_often_as_the_binomial_says() -> None:
    game = hw.game(CASH_IN)
    price = game.odds(wager="tiger-8").price("tiger-8")
    found = game.many_rounds(40, wager="tiger-8")
    wins = float(price.hit)
    chances = [math.comb(40, k) * wins**k * (1 - wins) ** (40 - k) for k in range(41)]
    by_result = {bar.result: bar.chance for bar in found.bars}
    assert by_result[26 - 40] == pytest.approx(chances[1], abs=1e-10)
    assert found.loses == pytest.approx(sum(chances[:2]), abs=1e-10)  # 26 units a win, less 40
    assert found.mean == pytest.approx(40 * float(price.ev), rel=1e-12)
    assert found.spread == pytest.approx(math.sqrt(40) * price.sd, rel=1e-12)


@pytest.mark.parametrize("wager", ["banker", "tie"])
def test_sums_agree_with_fractions_added_round_by_round(wager: str) -> None:
    game = hw.game(CASH_IN)
    exact = added(nets(game.odds(wager=wager).price(wager, Price)), 12)
    found = game.many_rounds(12, wager=wager)
    assert found.method == "exact"
    assert found.wins == pytest.approx(float(sum(c for s, c in exact.items() if s > 0)), abs=1e-9)
    assert found.even == pytest.approx(float(exact.get(Fraction(0), Fraction(0))), abs=1e-9)
    for bar in found.bars[1:-1]:
        inside = sum(c for s, c in exact.items() if bar.least <= s < bar.below)
        assert bar.chance == pytest.approx(float(inside), abs=1e-9), bar
    assert sum(bar.chance for bar in found.bars) == pytest.approx(1)
    median = min(s for s in exact if sum(c for t, c in exact.items() if t <= s) >= Fraction(1, 2))
    assert found.quantiles["0.5"] == pytest.approx(float(median))


def test_a_hand_that_raises_has_the_results_of_the_whole_hand() -> None:
    game = hw.game(THREE_CARD)
    ante = game.odds(wager="ante").price("ante")
    found = game.many_rounds(1, wager="ante")
    assert found.method == "exact"
    assert found.ev == pytest.approx(float(ante.ev))
    assert found.spread == pytest.approx(ante.sd)
    assert {bar.result for bar in found.bars} >= {-2.0, -1.0, 1.0, 2.0}


def test_simulated_rounds_keep_the_exact_mean_and_carry_a_standard_error() -> None:
    game = hw.game("reference/blackjack")
    found = game.many_rounds(100)
    assert found.method == "simulated"
    assert found.standard_error > 0
    middle = sum(bar.chance * (bar.least + bar.below) / 2 for bar in found.bars)
    assert found.mean == pytest.approx(100 * float(game.odds().wagers[0].price.ev))
    width = found.bars[0].below - found.bars[0].least
    assert abs(middle - found.mean) < 5 * found.standard_error + width / 2


def test_impossible_numbers_of_rounds_are_refused_by_name() -> None:
    game = hw.game(CASH_IN)
    for rounds in (0, 100_001):
        with pytest.raises(HousewayError, match=r"expected 1 to 100,000 rounds, found") as refused:
            game.many_rounds(rounds)
        assert refused.value.where == "rounds"
