"""Prices by the pay of one row, against how often the row wins."""

from __future__ import annotations

from fractions import Fraction

import pytest

import houseway as hw
from houseway.errors import HousewayError
from houseway.pricing.prices import Price

EZ = "hustler/ez-baccarat"
THREE_CARD = "reference/three-card-poker"


def test_a_bet_with_one_row_costs_what_its_chance_and_its_pay_say() -> None:
    game = hw.game(EZ)
    hit = game.odds(wager="tie").price("tie", Price).hit
    found = game.pay_values("tie", pays=["9 to 1", "19 to 2"])
    assert [(item.pays, item.ev) for item in found.prices] == [
        (text, hit * profit - (1 - hit))
        for text, profit in (("8 to 1", 8), ("9 to 1", 9), ("19 to 2", Fraction(19, 2)))
    ]
    assert [item.is_default for item in found.prices] == [True, False, False]
    assert found.even == (1 - hit) / hit


def test_a_row_of_a_table_that_a_switch_chooses_changes_alone() -> None:
    game = hw.game(THREE_CARD)
    price = game.odds(wager="pair-plus").price("pair-plus", Price)
    straights = sum(weight for row, weight in price.weights if row.id == "straight")
    found = game.pay_values("pair-plus", "straight", pays=["5 to 1"])
    assert [item.pays for item in found.prices] == ["5 to 1", "6 to 1"]
    assert price.ev - found.prices[0].ev == Fraction(straights, price.total)


def test_without_pays_some_around_the_present_one_are_shown() -> None:
    profits = [item.profit for item in hw.game(EZ).pay_values("tie").prices]
    assert profits == [4, 6, 8, 10, 12, 14, 16]


@pytest.mark.slow
def test_a_played_bet_is_solved_anew_for_each_pay() -> None:
    game = hw.game("reference/blackjack")
    found = game.pay_values("base", "natural", pays=["6 to 5"])
    short, usual = (item.ev for item in found.prices)
    naturals = 2 * Fraction(24 * 96, 312 * 311)  # an ace and a ten of six decks
    assert float(usual - short) == pytest.approx(0.3 * float(naturals), rel=0.06)
    assert found.even is None


@pytest.mark.parametrize(
    ("wager", "row", "pays", "where"),
    [
        ("ties", "", (), "wager"),
        ("tie", "loses", (), "row"),
        ("tie", "", [f"{pay} to 1" for pay in range(1, 60)], "pays"),
    ],
)
def test_what_cannot_be_priced_is_named(wager: str, row: str, pays: list[str], where: str) -> None:
    with pytest.raises(HousewayError) as refused:
        hw.game(EZ).pay_values(wager, row, pays=pays)
    assert refused.value.where == where
