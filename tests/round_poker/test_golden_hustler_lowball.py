"""Lowball of the Hustler Casino, ace-to-five and deuce-to-seven, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker import felt
from tests.round_poker.felt import Told

from houseway.errors import IllegalMove

A5, KC = "hustler/lowball-ace-to-five", "hustler/lowball-deuce-to-seven"
BOTH = pytest.mark.parametrize("game", [A5, KC])
# Pat hands: a seven, an eight, a nine.
SEVEN, EIGHT, NINE = "7c 6d 4h 3s 2c", "8c 6h 4s 3d 2d", "9c 6s 4c 3h 2h"
HELD = {1: SEVEN, 2: EIGHT, 3: NINE}


def hand(game: str, cards: dict[int, str] | None = None, **given: Any) -> Told:
    """Without the voluntary kill, which is offered to everybody otherwise."""
    given["settings"] = {"voluntary-kill": "no"} | given.get("settings", {})
    return felt.hand(game, cards, **given)


# --- deal, blinds, limits -------------------------------------------------------------------------


@BOTH
def test_five_cards_facedown_a_round_the_draw_and_another_round(game: str) -> None:
    # 003:1560-1563
    told = hand(game, HELD)
    assert told.faces(1) == ["down"] * 5
    assert told.streets == ["before-draw", "after-draw"]
    assert told.order("before-draw") == [1, 2, 3]
    assert told.order("after-draw") == [1, 2, 3, 1, 2, 3]  # they draw, then they bet


@BOTH
def test_before_the_draw_players_bet_or_fold(game: str) -> None:
    # 003:1561. Nobody may pass; only the blind that is not raised has its bet in already.
    told = hand(game, HELD)
    assert told.offer(1, "before-draw") == "fold, call, raise 8"
    assert told.offer(2, "before-draw") == "fold, call, raise 8"
    with pytest.raises(IllegalMove):
        hand(game, HELD, says="1 check")


@BOTH
def test_the_bet_doubles_after_the_draw(game: str) -> None:
    # 003:1563
    told = hand(game, HELD, says="after-draw: 1 bet")
    assert told.offer(1, "after-draw", 2) == "check, bet 8"
    assert told.offer(2, "after-draw", 2) == "fold, call, raise 16"


@BOTH
def test_it_is_opened_for_the_large_blind_or_twice_as_much(game: str) -> None:
    # 003:1637-1640. $30-$60 with blinds of $10, $20 and $30 is opened for $30 or $60; so $15-$30
    # with $5, $10 and $15 is opened for $15 or $30.
    told = hand(game, stacks=4, settings={"limit": "15-30"})
    assert told.posts == ["1 small blind $5", "2 middle blind $10", "3 big blind $15"]
    assert told.offer(4, "before-draw") == "fold, call, raise 30"


@BOTH
def test_a_bet_and_six_raises_in_multihanded_pots(game: str) -> None:
    # 003:1630. The blind of $4 is the bet: it is raised to $8, 12, 16, 20, 24 and 28.
    raises = ", ".join(f"{seat} raise" for seat in (1, 2, 3, 1, 2, 3))
    told = hand(game, HELD, says=raises)
    assert told.put_in == {1: 28, 2: 28, 3: 28}
    assert told.offer(1, "before-draw", 3) == "fold, call"
    assert "6 raises" in told.refused(1, "raise", "before-draw", 3)


@BOTH
def test_heads_up_there_are_more_than_six_raises(game: str) -> None:
    # 003:1630: six are for multi-handed pots
    raises = ", ".join(f"{seat} raise" for seat in (2, 1) * 4)
    told = hand(game, {1: SEVEN, 2: EIGHT}, says=raises, stacks=2)
    assert told.put_in == {1: 36, 2: 36}


@BOTH
def test_check_and_raise_is_not_permitted_in_limit_play(game: str) -> None:
    # 003:1635
    told = hand(game, HELD, says="after-draw: 1 check, 2 bet")
    assert told.offer(1, "after-draw", 3) == "fold, call"
    assert "checked" in told.refused(1, "raise", "after-draw", 3)
    free = hand(game, HELD, says="after-draw: 1 check, 2 bet 8", settings={"structure": "no-limit"})
    assert "raise" in free.offer(1, "after-draw", 3)


# --- blinds that are short ------------------------------------------------------------------------


def test_in_a_single_blind_game_who_has_less_than_half_a_blind_gets_a_hand() -> None:
    # 003:1592-1593. Seat 1 has $1 of a $4 blind: seat 2 takes it.
    told = hand(A5, HELD, stacks=[1, 100, 100], settings={"blinds": "one"})
    assert told.posts == ["2 big blind $4"]
    assert told.cards(1) == SEVEN


def test_in_a_single_blind_game_half_a_blind_is_a_full_one() -> None:
    # 003:1596
    told = hand(A5, HELD, stacks=[2, 100, 100], settings={"blinds": "one"})
    assert told.posts == ["1 big blind $2"]
    assert told.offer(2, "before-draw") == "fold, call, raise 8"
    assert told.put_in == {1: 2, 2: 4, 3: 4}


@BOTH
def test_who_was_too_short_takes_the_blind_when_he_has_won_or_bought_in_again(game: str) -> None:
    # 003:1593-1594. The button stays at 3 for the blind of seat 1, then goes to 2, who has posted.
    one = {"blinds": "one"}
    told = hand(game, HELD, stacks=[1, 100, 100], settings=one)
    assert told.nets[1] > 0
    rules = felt.rules_of(game, settings=one)
    stacks = {1: 400, 2: 9600, 3: 9600}
    assert rules.next_button(told.after, seats=9, button=3, stacks=stacks) == 3
    second = hand(game, HELD, stacks=[4, 96, 96], settings=one, before=told.after)
    assert second.posts == ["1 big blind $4"]
    assert rules.next_button(second.after, seats=9, button=3, stacks=stacks) == 2
    gone = {2: 9600, 3: 9600}
    assert rules.next_button(told.after, seats=9, button=3, stacks=gone) == 2


def test_the_button_may_also_move_on_by_another_reading() -> None:
    # 003:1592-1594 says nothing of the button
    readings = {"short-blind-owed": "button-moves"}
    told = hand(A5, HELD, stacks=[1, 100, 100], settings={"blinds": "one"}, readings=readings)
    assert "button" not in told.after


# --- new players ----------------------------------------------------------------------------------


@BOTH
def test_a_new_player_waits_for_the_big_blind(game: str) -> None:
    # 003:1589
    told = hand(game, says="4 wait", stacks=5, before={"enters": {"4": {"live": "8", "dead": "0"}}})
    assert told.cards(4) == ""


@BOTH
def test_a_new_player_may_kill_the_pot(game: str) -> None:
    # 003:1590: double the limit for that hand by posting double the amount of the blind
    told = hand(game, says="4 kill", stacks=5, before={"enters": {"4": {"live": "8", "dead": "0"}}})
    assert told.posts[-1] == "4 kill blind $8"
    assert told.offer(5, "before-draw") == "fold, call, raise 16"


# --- the draw -------------------------------------------------------------------------------------


@BOTH
def test_any_player_may_draw_up_to_five_cards(game: str) -> None:
    # 003:1611
    drawn = "Tc Td Th Js Qc"
    told = hand(game, {**HELD, 1: f"{SEVEN} {drawn}"}, says=f"after-draw: 1 discard {SEVEN}")
    assert told.cards(1) == drawn


@BOTH
def test_no_card_or_some_cards_are_replaced(game: str) -> None:
    # 003:1561-1563
    says = "after-draw: 1 stand-pat, 2 discard 8c, 3 discard 9c 6s"
    told = hand(game, {**HELD, 2: f"{EIGHT} Kd", 3: f"{NINE} Qd Jd"}, says=says)
    assert told.cards(1) == SEVEN
    assert told.cards(2) == "6h 4s 3d 2d Kd"
    assert told.cards(3) == "4c 3h 2h Qd Jd"


# --- what hands are worth -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5h 4h 3h 2h Ah", "6c 4d 3d 2d As"),  # straights and flushes do not count
        ("8c 7d 6h 5s 4c", "9c 4d 3d 2d As"),
        ("Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4d"),  # no pair beats the lowest pair
        ("Jk 2c 3d 4h 5s", "6c 4d 3h 2d As"),  # the joker is the ace
        ("Ac 2c Jk 4h 5s", "6c 4d 3h 2d As"),  # here the three
        ("Ac 2c 3d 4h Jk", "6c 4d 3h 2d As"),  # and here the five
    ],
)
def test_ace_to_five_the_best_hand_is_the_wheel(better: str, worse: str) -> None:
    # 003:1565, 1583-1586
    assert hand(A5, {1: worse, 2: better, 3: "Ks Kh Kd Qs Qh"}).won == ["2 low 12"]


def test_the_joker_makes_a_hand_equal_to_the_one_with_its_card() -> None:
    # 003:1586: the lowest card not present. A-2-3-4 and the joker is the wheel.
    told = hand(A5, {1: "Jk Ac 2c 3c 4c", 2: "As 2s 3s 4s 5s", 3: "Ks Kh Kd Qs Qh"})
    assert sorted(told.won) == ["1 low 6", "2 low 6"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7c 5d 4h 3s 2c", "7d 6d 4c 3c 2d"),
        ("8c 7s 4h 3s 2c", "7d 5d 4d 3d 2d"),  # not of the same suit
        ("8c 5d 4h 3s 2c", "6c 5h 4d 3d 2d"),  # a straight counts against it
        ("Kc 5d 4h 3s 2c", "Ac 5h 4d 3d 2d"),  # an ace is high
    ],
)
def test_deuce_to_seven_the_best_hand_is_seven_five_of_more_than_one_suit(
    better: str, worse: str
) -> None:
    # 003:1565-1566
    assert hand(KC, {1: worse, 2: better, 3: "Ks Kh Kd Qs Qh"}).won == ["2 low 12"]


# --- sevens ---------------------------------------------------------------------------------------


def test_a_seven_that_checks_and_is_best_wins_only_what_was_in_the_pot_before_the_draw() -> None:
    # 003:1645-1647. $12 before the draw; $8 are bet and called after it and go back.
    told = hand(A5, HELD, says="after-draw: 1 check, 2 bet, 3 call, 1 call")
    assert told.won == ["1 low 12"]
    assert told.nets == {1: 8, 2: -4, 3: -4}


@pytest.mark.parametrize(
    ("best", "is_seven"),
    [
        ("7c 5d 4h 3s 2c", True),
        ("7c 6d 4h 3s 2c", True),
        ("8h 5d 4h 3s 2c", False),
    ],
)
def test_deuce_to_seven_a_checked_seven_wins_no_later_bets(best: str, is_seven: bool) -> None:
    # 003:1645-1647, which does not name ace-to-five as the next rule does (003:1650)
    cards = {1: best, 2: "9c 6h 4s 3d 2d", 3: "Tc 6s 4c 3h 2h"}
    told = hand(KC, cards, says="after-draw: 1 check, 2 bet, 3 call, 1 call")
    assert told.won == ["1 low 12" if is_seven else "1 low 36"]


@pytest.mark.parametrize(
    "hand_of_1",
    [
        "7c 6d 5h 4s 3c",  # a straight
        "7c 5c 4c 3c 2c",  # a flush
        "Ac 5d 4h 3s 2c",  # aces are high
    ],
)
def test_deuce_to_seven_a_straight_a_flush_or_an_ace_is_no_seven(hand_of_1: str) -> None:
    # 003:1566, 1645: seat 1 checks what would be a seven or better from ace to five, and wins the
    # later bets with it, since the others have worse
    cards = {1: hand_of_1, 2: "Kc Kd Kh 9s 9d", 3: "Qc Qd Qh 8s 8d"}
    told = hand(KC, cards, says="after-draw: 1 check, 2 bet, 3 call, 1 call")
    assert told.won == ["1 low 36"]


def test_a_seven_that_bets_wins_all() -> None:
    # 003:1645-1646: only who checks it
    told = hand(A5, HELD, says="after-draw: 1 bet")
    assert told.nets == {1: 24, 2: -12, 3: -12}


def test_a_seven_that_checks_and_is_beaten_loses_its_calls() -> None:
    # 003:1647-1648. Seat 2 has a six.
    told = hand(
        A5, {1: SEVEN, 2: "6c 5d 4d 3d 2d", 3: NINE}, says="after-draw: 1 check, 2 bet, 3 fold"
    )
    assert told.nets == {1: -12, 2: 16, 3: -4}


def test_an_eight_may_check_and_win_later_bets() -> None:
    # 003:1645: a seven or better
    told = hand(A5, {1: EIGHT, 2: NINE, 3: "Tc 9d 8d 7d 6d"}, says="after-draw: 1 check, 2 bet")
    assert told.nets == {1: 24, 2: -12, 3: -12}


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_the_rule_on_sevens_is_one_of_limit_play(structure: str) -> None:
    # 003:1645
    says = "after-draw: 1 check, 2 bet 8, 3 call"
    told = hand(A5, HELD, says=says, settings={"structure": structure})
    assert told.nets == {1: 24, 2: -12, 3: -12}


def test_a_seven_may_call_a_short_all_in_and_overcallers_who_lose_get_it_back() -> None:
    # 003:1650-1652. Seat 1 is all in for $3, less than half of $8. The seven of seat 2 calls and
    # wins; seat 3 overcalls, loses, and gets its $3 back.
    told = hand(
        A5, {1: EIGHT, 2: SEVEN, 3: NINE}, says="after-draw: 1 bet 3, 2 call", stacks=[7, 100, 100]
    )
    assert told.nets == {1: -7, 2: 11, 3: -4}


def test_when_the_seven_completes_the_bet_all_betting_stands() -> None:
    # 003:1652-1654
    told = hand(
        A5,
        {1: EIGHT, 2: SEVEN, 3: NINE},
        says="after-draw: 1 bet 3, 2 raise 8",
        stacks=[7, 100, 100],
    )
    assert told.nets == {1: -7, 2: 19, 3: -12}


def test_when_the_short_bet_is_half_a_bet_overcalls_stand() -> None:
    # 003:1650: less than half a bet
    told = hand(
        A5, {1: EIGHT, 2: SEVEN, 3: NINE}, says="after-draw: 1 bet 4, 2 call", stacks=[8, 100, 100]
    )
    assert told.nets == {1: -8, 2: 16, 3: -8}


# --- kills ----------------------------------------------------------------------------------------

KILL = {"kill": "two-in-a-row"}


@BOTH
def test_the_limits_double_before_and_after_the_draw_when_the_pot_is_killed(game: str) -> None:
    # 003:1668-1669. The kill blind is part of the pot.
    told = hand(game, stacks=5, settings=KILL, before={"kill": 4, "leg": 4})
    assert told.posts[-1] == "4 kill blind $8"
    assert told.offer(5, "before-draw") == "fold, call, raise 16"
    assert told.offer(1, "after-draw", 2) == "check, bet 16"
    assert set(told.put_in.values()) == {8}


@BOTH
def test_a_natural_killer_who_wins_again_kills_again_for_the_same_amount(game: str) -> None:
    # 003:1669-1670
    told = hand(game, HELD, settings=KILL, before={"kill": 1, "leg": 1})
    assert told.won == ["1 low 24"]
    assert told.after == {"kill": 1, "leg": 1}
    again = hand(game, HELD, settings=KILL, before=told.after)
    assert again.posts[-1] == "1 kill blind $8"


VOLUNTARY = {"voluntary-kill": "yes"}


@BOTH
def test_a_player_may_look_at_two_cards_and_kill_the_pot(game: str) -> None:
    # 003:1687-1688: not when anybody has received a third card
    told = hand(game, says="5 kill", stacks=5, settings=VOLUNTARY)
    assert told.posts[-1] == "5 kill blind $8"
    assert told.offer(4, "before-draw", 2) == "fold, call, raise 16"
    events = told.settled["events"]
    killed = next(place for place, e in enumerate(events) if e.get("what") == "kill blind")
    assert [event["event"] for event in events[:killed]].count("card") == 2 * 5


@BOTH
@pytest.mark.parametrize(("chips", "may"), [(32, True), (31, False)])
def test_a_voluntary_killer_must_have_four_kill_blinds_before_posting(
    game: str, chips: int, may: bool
) -> None:
    # 003:1688-1691: with a kill blind of four chips 16, so with one of $8 it is $32
    told = hand(game, stacks=[100, 100, 100, 100, chips], settings=VOLUNTARY)
    assert (told.offer(5) == "kill, no") == may


@BOTH
def test_a_pot_is_killed_once(game: str) -> None:
    # 003:1702. After seat 4 nobody else is asked; a pot that must be killed is not killed again.
    told = hand(game, says="4 kill", stacks=5, settings=VOLUNTARY)
    assert told.offer(5) == "fold, call, raise 16"
    natural = hand(game, stacks=5, settings=VOLUNTARY | KILL, before={"kill": 4, "leg": 4})
    assert not any("kill" in natural.offer(seat) for seat in range(1, 6))


@BOTH
def test_a_new_player_waits_when_the_pot_is_killed_already(game: str) -> None:
    # 003:1702-1703: he may kill the next available pot
    before = {"enters": {"5": {"live": "8", "dead": "0"}}, "kill": 4, "leg": 4}
    told = hand(game, stacks=6, settings=KILL, before=before)
    assert told.cards(5) == ""
    assert "5" in told.after["enters"]
