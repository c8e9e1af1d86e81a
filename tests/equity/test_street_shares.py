"""Shares of the pot by street: those of the equity calculator, from cards that may be seen."""

from __future__ import annotations

from typing import Any

import pytest

import houseway as hw
from houseway.errors import HousewayError
from houseway.pot_equity.street_shares import street_shares

HOLDEM = "aviator/texas-holdem"


def cards(hand: str, *texts: str) -> list[dict[str, Any]]:
    return [{"event": "card", "hand": hand, "card": text, "face": "down"} for text in texts]


def street(name: str) -> dict[str, Any]:
    return {"event": "street", "name": name}


CALL = {"event": "wagers", "hand": "seat 1", "does": "call", "says": "call $4"}
FLOP = cards("board", "3h", "4h", "5s")
PLAYED = [
    street("pre-flop"),
    *cards("seat 1", "7c", "7d"),
    *cards("seat 2", "Kd", "Kc"),
    *cards("seat 3", "Ah", "Jc"),
    {"event": "folds", "hand": "seat 3"},
    CALL,
    street("flop"),
    *FLOP,
    CALL,
    street("turn"),
    *cards("board", "Js"),
    street("river"),
    *cards("board", "2c"),
    {"event": "open", "hand": "seat 1", "places": [1, 2]},
]


def test_the_share_of_a_street_is_that_of_the_equity_calculator() -> None:
    found = street_shares(hw.game(HOLDEM).rules, PLAYED)
    assert [each.street for each in found] == ["pre-flop", "flop", "turn", "river"]
    flop = found[1]
    assert PLAYED[flop.place]["card"] == "5s"
    exact = hw.equity("holdem", "7c7d", "KdKc", board="3h4h5s", dead="AhJc")
    assert [hand.share for hand in flop.hands] == [float(hand.share) for hand in exact.hands]
    assert [hand.error for hand in flop.hands] == [0.0, 0.0]
    assert [hand.share for hand in found[3].hands] == [0.0, 1.0]
    assert len(found[0].hands) == 3  # before seat 3 has folded
    assert sum(hand.share for hand in found[0].hands) == pytest.approx(1)


def test_a_hand_that_may_not_be_seen_is_taken_at_random() -> None:
    hidden = [
        {**event, "card": "??"} if event.get("hand") == "seat 2" and "card" in event else event
        for event in PLAYED
    ]
    other = [{**event, "card": "Qc"} if event.get("card") == "Kc" else event for event in PLAYED]
    found = street_shares(hw.game(HOLDEM).rules, hidden)
    assert found[1].hands[1].cards == ("??", "??")
    assert 0 < found[1].hands[1].share < 1
    assert found[1].hands[1].error > 0
    assert street_shares(hw.game(HOLDEM).rules, other)[1].hands[1].cards == ("Kd", "Qc")


def test_games_in_which_cards_are_exchanged_say_that_they_have_no_shares() -> None:
    with pytest.raises(HousewayError, match="cards are exchanged"):
        street_shares(hw.game("500-club/2-7-triple-draw").rules, PLAYED)
