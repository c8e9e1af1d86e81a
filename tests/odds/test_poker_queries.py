"""One hand of poker against an open card: what each move is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import houseway as hw
from houseway.cards import parse_card, parse_cards
from houseway.errors import BadRecord, HousewayError, UnknownName

CLUB = "500-club/three-card-poker-6-card-bonus"


def worth_of_playing(game: hw.Game, hand: str, up: str) -> Fraction:
    """Every pair of cards below the open one, judged by the rows of the sheet."""
    rules: Any = game.rules
    own, open_card = parse_cards(hand), parse_card(up)
    rest = [card for card in range(52) if card not in (*own, open_card)]
    total = Fraction(0)
    for pair in combinations(rest, 2):
        dealer = (*pair, open_card)
        facts = {
            **rules.dealer_says(rules.dealers_best(dealer).strength),
            **rules.hand_facts(own, dealer, (), folded=False),
        }
        for wager in ("ante", "play"):
            total += game.wagers[wager].judge(facts).pays.per_unit
    return total / 1128


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "hand, up", [("Qs 9d 4c", "Jh"), ("Ts 9d 2c", "2h"), ("Ah Kh 5d", "Ad"), ("7s 7d 2c", "Kd")]
)
def test_a_move_is_worth_what_the_unseen_cards_bring(hand: str, up: str) -> None:
    game = hw.game(CLUB)
    report = game.hand(hand, up)
    wanted = worth_of_playing(game, hand, up)
    assert report["options"] == pytest.approx({"play": float(wanted), "fold": -1.0}, abs=1e-12)
    assert report["best"] == ("play" if wanted > -1 else "fold")


def test_a_queen_never_beats_an_open_king() -> None:
    report = hw.game(CLUB).hand("Qs 9d 4c", "Kd")
    assert report["options"] == {"fold": -1.0, "play": -2.0}
    assert report["name"] == "queen high, 9-4"


def test_a_hand_that_nobody_can_hold_is_refused() -> None:
    game = hw.game(CLUB)
    with pytest.raises(BadRecord, match="cards: 2; a hand has 3"):
        game.hand("Qs 9d", "Kd")
    with pytest.raises(BadRecord, match="Qs appears 2 times"):
        game.hand("Qs 9d 4c", "Qs")


def test_no_house_prints_a_way_for_the_bettor_and_no_chart_is_taken() -> None:
    game = hw.game(CLUB)
    with pytest.raises(UnknownName, match="best"):
        game.simulate(1000, strategy="house-way")
    with pytest.raises(HousewayError, match="not played by a chart"):
        game.analyst.policy("best", {"ups": ["2"]})


def test_the_price_of_the_play_wager_is_part_of_the_ante() -> None:
    found = {item["wager"]: item for item in hw.game(CLUB).odds().as_json()["wagers"]}
    assert found["play"]["part_of"] == "ante"
    assert "part_of" not in found["pair-plus"]
    assert found["ante"]["ev_fraction"] == "-360001/7830200"
    assert found["ante"]["precision"] == 0.0


def test_a_deal_that_has_no_solution_says_so(tmp_path: Path) -> None:
    sheet = tmp_path / "four.toml"
    sheet.write_text(
        """
extends = "_common/three-card-poker"
[game]
name = "Four cards"
source = "own"
[table]
seats = 7
limits = "$5-$100"
[deal]
order = "seats 4 dealer 4"
[play]
order = "front-4"
[settle]
order = [["ante"], ["play"]]
"""
    )
    with pytest.raises(HousewayError, match="cannot be solved") as refused:
        hw.game(str(sheet)).odds()
    assert refused.value.where == "deal.order"
