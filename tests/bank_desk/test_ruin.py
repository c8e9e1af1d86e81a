"""Ruin of a bank: published figures, and slow twins that follow every position."""

from __future__ import annotations

import math

import numpy as np
import pytest

import houseway as hw
from houseway.bank_desk.ruin import Ruin, usual_bank, usual_ruin, usual_ruin_before
from houseway.pricing.round_result import RoundResult

WALK = RoundResult.of({100: 50, -100: 44, 0: 11, -400: 1})
RUIN = Ruin(WALK)
STEPS = {cents // 100: weight / WALK.total for cents, weight in WALK.weights.items()}


def solved(lost: int, won: int) -> float:
    """The chance to lose `lost` steps before `won` are won, from one equation for each position."""
    size = lost + won - 1
    matrix, ruined = np.eye(size), np.zeros(size)
    for place in range(1, size + 1):
        for step, chance in STEPS.items():
            if place + step <= 0:
                ruined[place - 1] += chance
            elif place + step <= size:
                matrix[place - 1, place + step - 1] -= chance
    return float(np.linalg.solve(matrix, ruined)[lost - 1])


def followed(lost: int, rounds: int, won: int | None = None) -> float:
    """The chance to lose `lost` steps within some rounds, by every position after each round."""
    held, ruined = {lost: 1.0}, 0.0
    for _ in range(rounds):
        after: dict[int, float] = {}
        for place, mass in held.items():
            for step, chance in STEPS.items():
                if place + step <= 0:
                    ruined += mass * chance
                elif won is None or place + step < lost + won:
                    after[place + step] = after.get(place + step, 0.0) + mass * chance
        held = after
    return ruined


@pytest.mark.parametrize("bank", [1, 2, 5, 20, 100])
def test_ruin_for_ever_agrees_with_equations_for_every_position(bank: int) -> None:
    assert RUIN.for_ever(bank * 100) == pytest.approx(solved(bank, 1200), abs=1e-9)


def test_ruin_of_a_large_bank_falls_by_the_root() -> None:
    ratio = RUIN.for_ever(1000_00) / RUIN.for_ever(900_00)
    assert ratio == pytest.approx(RUIN.root**100, rel=1e-6)
    moment = sum(chance * RUIN.root**step for step, chance in STEPS.items())
    assert moment == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("bank", "goal"), [(20, 30), (5, 1), (1, 40)])
def test_ruin_before_a_goal_agrees_with_equations_for_every_position(bank: int, goal: int) -> None:
    assert RUIN.before(bank * 100, goal * 100) == pytest.approx(solved(bank, goal), abs=1e-9)


@pytest.mark.parametrize(("bank", "rounds", "goal"), [(10, 100, None), (10, 100, 5), (2, 7, None)])
def test_ruin_within_rounds_agrees_with_every_position(
    bank: int, rounds: int, goal: int | None
) -> None:
    stop = None if goal is None else goal * 100
    found = RUIN.within(bank * 100, rounds, goal=stop)
    assert found == pytest.approx(followed(bank, rounds, goal), abs=1e-12)


def test_ruin_within_ever_more_rounds_comes_near_ruin_for_ever() -> None:
    ruin = Ruin(RoundResult.of({100: 3, -100: 2}))
    *_, last = ruin.round_by_round(5_00, 1_000)
    assert last == pytest.approx(ruin.for_ever(5_00), abs=1e-9)
    assert ruin.for_ever(5_00) == pytest.approx((2 / 3) ** 5)


def test_the_bank_for_a_chance_of_ruin_is_the_least_that_has_it() -> None:
    bank = RUIN.bank_for(0.01)
    assert RUIN.for_ever(bank) <= 0.01 < RUIN.for_ever(bank - 100)


def test_published_ruin_with_a_goal() -> None:
    """RB05: w = 0.0151, s^2 = 3.88681, bank and goal of 300: 8.860 %."""
    found = usual_ruin_before(0.0151, math.sqrt(3.88681), 300, 300)
    assert round(found, 5) == 0.08860


def test_published_square_root_law() -> None:
    """RB06: twice the unit, or half the bank, takes the root: about 1.8 % becomes about 13 %."""
    whole, half = usual_ruin(0.015, 1.15, 177), usual_ruin(0.015, 1.15, 88.5)
    assert half == pytest.approx(math.sqrt(whole))
    assert usual_ruin(0.015, 1.15, usual_bank(0.015, 1.15, 0.018)) == pytest.approx(0.018)


def test_the_usual_formula_is_an_approximation() -> None:
    usual = usual_ruin(float(WALK.mean) / 100, WALK.deviation / 100, 20)
    assert usual != pytest.approx(RUIN.for_ever(2000), rel=1e-3)
    assert usual == pytest.approx(RUIN.for_ever(2000), rel=0.05)


def test_a_bank_that_wins_nothing_on_average_is_ruined_for_certain() -> None:
    fair = Ruin(RoundResult.of({100: 1, -100: 1}))
    assert (fair.for_ever(10_000_00), fair.root) == (1, 1)
    assert fair.before(300, 700) == pytest.approx(0.7)


def test_a_bank_that_never_loses_is_never_ruined() -> None:
    assert Ruin(RoundResult.of({100: 1, 0: 1})).for_ever(100) == 0
    assert Ruin(RoundResult.of({100: 1, 0: 1})).for_ever(0) == 1


def test_too_many_positions_are_refused() -> None:
    with pytest.raises(hw.HousewayError, match="positions between ruin and goal"):
        RUIN.before(10_000_000_00, 10_000_000_00)
