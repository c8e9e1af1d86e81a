"""The limits and buy-ins of the Aviator Casino's pot games, as its rates (000) print them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker.felt import rules_of

from houseway.errors import HousewayError

FLOP = ["texas-holdem", "omaha", "omaha-hi-lo-8", "pineapple", "crazy-pineapple"]
STUD = ["seven-card-stud", "seven-card-stud-hi-lo-8", "razz"]
DRAW = ["lowball", "kansas-city-lowball", "draw-jacks-or-better", "jacks-back"]
MEXICAN = ["mexican-poker", "delano-draw"]
GAMES = pytest.mark.parametrize("game", [f"aviator/{x}" for x in (*FLOP, *STUD, *DRAW, *MEXICAN)])


def limits(lower: int, upper: int, structure: str = "fixed") -> dict[str, Any]:
    return {"structure": structure, "stakes.lower": lower, "stakes.upper": upper}


@GAMES
def test_the_lowest_limit_game_is_1_2(game: str) -> None:
    # 000:3635, 000:3700, 000:3745, 000:3790
    plain = rules_of(game, settings=limits(1, 2)).plain
    assert (plain.lower, plain.upper) == (1_00, 2_00)
    with pytest.raises(HousewayError):
        rules_of(game, settings=limits(0, 2))


@GAMES
def test_the_highest_no_limit_game_is_5000_10000(game: str) -> None:
    # 000:3637, 000:3700, 000:3745, 000:3790
    plain = rules_of(game, settings=limits(5000, 10000, "no-limit")).plain
    assert (plain.lower, plain.upper) == (5000_00, 10000_00)
    with pytest.raises(HousewayError):
        rules_of(game, settings=limits(5000, 10001, "no-limit"))


@pytest.mark.parametrize("game", [f"aviator/{name}" for name in FLOP])
@pytest.mark.parametrize("structure", ["fixed", "spread"])
def test_the_highest_limit_game_with_a_flop_is_2000_4000(game: str, structure: str) -> None:
    # 000:3635
    plain = rules_of(game, settings=limits(2000, 4000, structure)).plain
    assert (plain.lower, plain.upper) == (2000_00, 4000_00)
    for lower, upper in ((2001, 4000), (2000, 4001)):
        with pytest.raises(HousewayError):
            rules_of(game, settings=limits(lower, upper, structure))


@GAMES
def test_without_a_limit_the_buy_in_is_20_dollars_at_least_and_has_no_maximum(game: str) -> None:
    # 000:3639, 000:3702, 000:3747, 000:3792
    rules = rules_of(game, settings={"structure": "no-limit"})
    assert rules.least_buy_in == 20_00
    assert not rules.stakes.most_buy_in


def test_the_electronic_table_has_the_limits_that_are_printed_and_no_others() -> None:
    # 000:1085-1087
    game = "aviator/pokerpro-texas-holdem"
    for lower, upper in ((2, 4), (3, 6), (6, 12), (10, 20), (15, 30), (20, 40), (75, 150)):
        plain = rules_of(game, settings={"limits": f"{lower}-{upper}"}).plain
        assert (plain.lower, plain.upper) == (lower * 100, upper * 100)
    with pytest.raises(HousewayError):
        rules_of(game, settings={"limits": "4-8"})
