"""The force rule: onto another player's run, from the pile at any time, from the stock in turn."""

from __future__ import annotations

import pytest
from tests.conquian.felt import Felt, complete, on, three, zones

SEVENS = "force 7s on seat 2 run 1"
SIX = "force 6d on seat 3 run 1"


def sevens_out(stock: str, **readings: str) -> Felt:
    """Seat 2 has three sevens on the table and draws the fourth, which he does not want."""
    felt = three(f"Qc 7c 7s {stock}", **readings)
    felt.decline(2, 3, 1)
    felt.say(2, "meld 7c 7d 7h", "discard Jd")
    felt.decline(3, 1)
    assert on(felt) == (2, "the drawn card 7s")
    felt.decline(2)
    return felt


def diamonds_out() -> Felt:
    """Seat 3 has 3d 4d 5d on the table; seat 1 draws the 6d, which seat 2 can use."""
    felt = three("Qc 2c 4d As 6d")
    felt.decline(2, 3, 1, 2, 3, 1)
    felt.say(3, "meld 3d 4d 5d", "discard Jc")
    felt.decline(1, 2)
    felt.decline(3)  # the As
    felt.decline(1, 2)
    assert on(felt) == (1, "the drawn card 6d")
    return felt


def test_who_is_next_may_force_the_up_card_and_nobody_is_before_him() -> None:
    # 000:2468
    felt = sevens_out("")
    assert on(felt) == (3, "the up card 7s")
    felt.say(3, SEVENS)
    assert felt.runs(2) == ["7c 7d 7h 7s"]
    assert felt.wait.options == ("discard",)
    assert on(felt)[0] == 2
    felt.say(2, "discard 3s")
    assert felt.up == "3s"
    assert len(zones(felt.round.events)["seat 2"]) == 9


@pytest.mark.parametrize(("choice", "drawer"), [("left-of-forced", 3), ("as-his-run", 2)])
def test_after_a_force_the_play_goes_on_at_the_left_of_the_forced(choice: str, drawer: int) -> None:
    # reading after-force
    felt = sevens_out("2c", after_force=choice)
    felt.say(3, SEVENS)
    felt.say(2, "discard 3s")
    felt.decline(3, 1)
    assert on(felt) == (drawer, "the drawn card 2c")


def test_a_forced_player_lays_down_nothing_else() -> None:
    # 000:2437: a run is made with a card that one picks up
    felt = sevens_out("")
    felt.say(3, SEVENS)
    assert "seat 2 must discard" in felt.refusal(2, "meld Jd Qd Kd")
    assert "7s is not there" in felt.refusal(2, "discard 7s")


def test_it_need_not_be_ones_turn() -> None:
    # 000:2468: seat 1 forces what seat 3, who is next, does not want
    felt = sevens_out("")
    felt.decline(3)
    assert on(felt) == (1, "the up card 7s")
    assert felt.wait.options == (SEVENS, "decline")
    assert felt.wait.offer
    felt.say(1, SEVENS)
    assert on(felt) == (3, "7s, which seat 1 forces")
    felt.decline(3)
    assert felt.runs(2) == ["7c 7d 7h 7s"]
    assert felt.asked == 2


def test_nobody_forces_a_card_on_himself_or_where_it_does_not_fit() -> None:
    felt = sevens_out("")
    assert "may meld or force 7s on seat 2 run 1" in felt.refusal(3, "force 7s on seat 1 run 1")
    felt.decline(3, 1)
    # Seat 2 is not asked, for the run is his own; seat 1 has the option, and seat 3 draws.
    assert on(felt) == (1, "the up card 7s")
    assert "meld" in felt.wait.options


def test_a_force_is_pre_empted_by_who_is_next_and_wants_the_card_for_a_run() -> None:
    # 000:2468
    felt = diamonds_out()
    felt.decline(1)  # puts the 6d on the pile
    felt.decline(2)  # who is next, does not want it yet
    felt.say(1, SIX)
    assert on(felt) == (2, "6d, which seat 1 forces")
    assert SIX not in felt.wait.options
    felt.say(2, "meld 6d 7d Jd", "discard 2h")
    assert felt.runs(2) == ["6d 7d Jd"]
    assert felt.runs(3) == ["3d 4d 5d"]


def test_a_force_that_is_not_pre_empted_stands() -> None:
    felt = diamonds_out()
    felt.decline(1, 2)
    felt.say(1, SIX)
    felt.decline(2)
    assert felt.runs(3) == ["3d 4d 5d 6d"]
    assert felt.asked == 3


def test_a_card_from_the_stock_is_forced_in_ones_own_turn_and_nobody_is_before_it() -> None:
    # 000:2468: only a force from the discard pile can be pre-empted
    felt = diamonds_out()
    felt.say(1, SIX)
    assert felt.runs(3) == ["3d 4d 5d 6d"]
    assert on(felt) == (3, "6 cards")


def test_a_forced_tenth_card_wins() -> None:
    # 000:2461: the first to have ten cards in runs, whoever put the last one there
    felt = complete("6c 2s 3h 7c")
    felt.say(2, "meld 4c 5c 6c", "meld 7d 7h 7s", "meld Jd Qd Kd", "discard 3c")
    felt.decline(1, 1)  # the 3c, and the 2s that he draws
    felt.decline(1)  # the 3h of seat 2, whom it fits nowhere
    assert on(felt) == (1, "the drawn card 7c")
    felt.say(1, "force 7c on seat 2 run 1")
    assert felt.events("wins")[0]["hand"] == "seat 2"
    assert felt.runs(2) == ["4c 5c 6c 7c", "7d 7h 7s", "Jd Qd Kd"]


def test_a_card_that_fits_two_runs_is_forced_on_one_of_them() -> None:
    felt = complete("6c 7c")
    felt.say(2, "meld 4c 5c 6c", "meld 7d 7h 7s", "discard Kd")
    felt.decline(1)
    assert on(felt) == (1, "the drawn card 7c")
    assert [option for option in felt.wait.options if option.startswith("force")] == [
        "force 7c on seat 2 run 1",
        "force 7c on seat 2 run 2",
    ]
    felt.say(1, "force 7c on seat 2 run 2")
    assert felt.runs(2) == ["4c 5c 6c", "7c 7d 7h 7s"]
