"""Worked rounds of a page: real rounds that together show every row."""

from __future__ import annotations

import re

import pytest

import houseway as hw
from houseway.papers.examples import examples

CASH_IN = "parkwest/cash-in-baccarat"


def test_worked_rounds_show_every_row_of_cash_in_baccarat() -> None:
    told = " ".join(example.text for example in examples(hw.game(CASH_IN)))
    for words in (
        "Player: it is a push",
        "Player: you win $25",
        "Banker: it is a push (banker wins 7",
        "Banker: you win $25",
        "Tie: you win $40",
        "Tiger 8: you win $125",
        "Phoenix 7: you win $200",
    ):
        assert words in told


@pytest.mark.parametrize(
    "game", [CASH_IN, "hustler/la-blackjack", "parkwest/3-card-poker", "hustler/pai-gow-tiles"]
)
def test_no_worked_round_shows_only_what_others_show(game: str) -> None:
    """Each of them is there for a row of its own."""
    made = examples(hw.game(game), rounds=400)
    results = [set(re.findall(r"([A-Z][^:.]*): (you|it) [^(]*\(([^)]*)\)", e.text)) for e in made]
    assert made
    for place, own in enumerate(results):
        others = set().union(*(results[:place] + results[place + 1 :]))
        assert own - others


def test_the_same_game_has_the_same_worked_rounds() -> None:
    assert examples(hw.game(CASH_IN)) == examples(hw.game(CASH_IN))


def test_a_changed_pay_changes_the_worked_rounds() -> None:
    own = hw.game(CASH_IN, settings={"wager.tie.pays": "9 to 1"})
    assert "Tie: you win $45" in " ".join(example.text for example in examples(own))


def test_games_among_players_have_no_bets_to_show() -> None:
    assert examples(hw.game("500-club/texas-holdem")) == ()
