"""Pineapple, Omaha and Texas Stud of the Hustler Casino, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker.felt import game_of, hand

from houseway.errors import BadRecord, IllegalMove
from houseway.room.peer_games.pot_fees import first_printed

OMAHA, HI_LO = "hustler/omaha", "hustler/omaha-hi-lo"
PINEAPPLE, TEXAS_STUD = "hustler/pineapple", "hustler/texas-stud"
ROYAL = "Ts Js Qs Ks As"


# --- Pineapple ------------------------------------------------------------------------------------


def test_pineapple_players_discard_one_of_three_cards_before_the_flop() -> None:
    # 003:1369-1371
    told = hand(
        PINEAPPLE,
        {1: "As Ad 2c", 2: "Kc Kd 3c", 3: "7h 2s 4c"},
        says="flop: 1 discard 2c, 2 discard 3c, 3 discard 7h",
    )
    assert told.order("pre-flop") == [3, 1, 2]
    assert told.order("flop")[:3] == [1, 2, 3]
    assert [told.cards(seat) for seat in (1, 2, 3)] == ["As Ad", "Kc Kd", "2s 4c"]
    events = [event["event"] for event in told.settled["events"]]
    last_away = max(place for place, name in enumerate(events) if name == "moved")
    board = [e["event"] == "card" and e["hand"] == "board" for e in told.settled["events"]]
    assert last_away < board.index(True)


def test_pineapple_who_does_not_discard_before_the_flop_has_a_dead_hand() -> None:
    # 003:1371-1372
    told = hand(
        PINEAPPLE,
        {1: "As Ad 2c", 2: "Kc Kd 3c", 3: "7h 2s 4c"},
        board="Ah Ac 9d 8s Td",
        says="flop: 2 discard 3c, 3 discard 4c",
    )
    assert told.nets == {1: -4, 2: 8, 3: -4}
    assert told.shows == [2, 3]


def test_pineapple_one_card_must_go_and_not_two() -> None:
    # 003:1369-1370
    with pytest.raises(IllegalMove):
        hand(PINEAPPLE, {1: "As Ad 2c"}, says="flop: 1 discard As 2c")


# --- Omaha ----------------------------------------------------------------------------------------


def test_omaha_takes_exactly_two_holecards_and_three_boardcards() -> None:
    # 003:1327-1329, 1338-1339. One heart of his own makes no flush with four on the board.
    told = hand(OMAHA, {1: "Ah Ks 7c 6d", 2: "Qd Qc 2c 3d"}, board="2h 9h Jh Th 4c", stacks=2)
    assert len(told.cards(1).split()) == 4
    assert told.says(1) == "ace high, K-J-T-9"
    assert told.won == ["2 high 8"]


def test_omaha_the_board_cannot_be_played() -> None:
    # 003:1341-1342. With the royal flush on the board the two aces win, not a split.
    told = hand(OMAHA, {1: "Ah Ad 7c 6d", 2: "2c 3d 7h 6s"}, board=ROYAL, stacks=2)
    assert told.won == ["1 high 8"]


def test_omaha_is_bet_as_holdem() -> None:
    # 003:1329, 1341
    told = hand(OMAHA)
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.offer(3, "pre-flop") == "fold, call, raise 8"
    assert [told.order(street) for street in told.streets] == [[3, 1, 2], *[[1, 2, 3]] * 3]


def test_omaha_high_and_low_may_use_different_holecards() -> None:
    # 003:1331-1334, 1360-1361. Seat 1 has K-K for high, A-2 for low, and scoops.
    told = hand(HI_LO, {1: "Kh Kd Ac 2d", 2: "Qh Qd 9c 4d"}, board="Ks 3c 7d 8s Jc", stacks=2)
    assert told.says(1) == "three kings, J-8"
    assert told.says(1, "low") == "eight low, 8-7-3-2-A"
    assert told.nets == {1: 4, 2: -4}


def test_omaha_low_takes_an_eight_or_better() -> None:
    # 003:1355-1356. 8-7-3-2-A halves the pot; with a nine there is no low (1358).
    held = {1: "Kh Kd Jc Jd", 2: "Ac 2d Qc Qd"}
    told = hand(HI_LO, held, board="Ks 3c 7d 8s Th", stacks=2)
    assert told.won == ["1 high 4", "2 low 4"]
    none = hand(HI_LO, held, board="Ks 3c 7d 9s Th", stacks=2)
    assert none.won == ["1 high 8"]


def test_another_qualifier_may_be_posted() -> None:
    # 003:1355-1356
    held = {1: "Kh Kd Jc Jd", 2: "Ac 2d Qc Qd"}
    told = hand(HI_LO, held, board="Ks 3c 7d 9s Th", stacks=2, settings={"qualifier": "nine"})
    assert told.won == ["1 high 4", "2 low 4"]


# --- Texas Stud -----------------------------------------------------------------------------------


def test_texas_stud_has_three_downcards_and_four_community_cards_one_at_a_time() -> None:
    # 003:2944-2948, 2980-2988, 3004-3018
    told = hand(TEXAS_STUD, {1: "As Ad 2c"}, board="Ah 9c 4d 8s")
    assert len(told.streets) == 5
    assert told.cards(1) == "As Ad 2c"
    assert told.board == "Ah 9c 4d 8s"
    turned = [
        event["event"]
        for event in told.settled["events"]
        if event["event"] == "street" or event.get("hand") == "board"
    ]
    assert turned == ["street", *["street", "card"] * 4]


def test_texas_stud_bets_small_twice_and_big_three_times() -> None:
    # 003:2965-2969
    told = hand(TEXAS_STUD)
    rounds = [told.offer(1, street) for street in told.streets]
    assert rounds == ["fold, call, raise 8", "check, bet 4", *["check, bet 8"] * 3]


@pytest.mark.parametrize(
    ("limit", "blinds"),
    [("2-4", (1, 2)), ("3-6", (1, 3)), ("4-8", (2, 4)), ("6-12", (2, 6)), ("8-16", (2, 8))],
)
def test_texas_stud_blinds_are_those_of_its_table(limit: str, blinds: tuple[int, int]) -> None:
    # 003:3026-3040
    told = hand(TEXAS_STUD, settings={"limit": limit})
    assert told.posts == [f"1 small blind ${blinds[0]}", f"2 big blind ${blinds[1]}"]


@pytest.mark.parametrize(
    ("own", "says"),
    [
        ("2c 3d Kd", "king high, T-9-8-7"),  # the four hearts alone are no hand
        ("6h 2c 3d", "straight flush, ten high"),  # one with four
        ("9d 9s 2c", "three nines, T-8"),  # two with three
        ("7d 7s 9c", "full house"),  # three with two
    ],
)
def test_texas_stud_uses_one_two_or_three_downcards(own: str, says: str) -> None:
    # 003:2992-2994, 3019
    told = hand(TEXAS_STUD, {1: own, 2: "As Kc Qd"}, board="7h 8h 9h Th", stacks=2)
    assert told.says(1).startswith(says)


# --- the rates of pot-limit Omaha -----------------------------------------------------------------


def test_the_rates_of_omaha_are_for_pot_limit_too() -> None:
    # 003:7653 names pot limit; 003:7663: $6-$12, $1 from the blind, $1 for four players, $1
    table: dict[str, Any] = {"stacks": 4, "fee": "3"}
    pot = {"structure": "pot-limit", "limit": "6-12"}
    fixed = hand(OMAHA, settings={"limit": "6-12"}, **table)
    assert hand(OMAHA, settings=pot, **table).drops == fixed.drops == [1, 1, 1]
    with pytest.raises(BadRecord, match="option 3 is not for no limit"):
        hand(OMAHA, settings=pot, readings={"omaha-pot-limit": "limit-games-only"}, **table)
    with pytest.raises(BadRecord, match="option 3 is not for no limit"):
        hand(OMAHA, settings=pot | {"structure": "no-limit"}, **table)


def test_a_pot_limit_table_posts_the_row_of_its_least_bet() -> None:
    # 003:7661-7668
    game = game_of(OMAHA, settings={"structure": "pot-limit", "limit": "15-30"})
    assert first_printed(game) == {"schedule": "omaha-pot-limit-2015", "option": "5"}
    hi_lo = game_of(HI_LO, settings={"structure": "pot-limit", "limit": "15-30"})
    assert first_printed(hi_lo) is None  # the heading names pot limit with Omaha alone
