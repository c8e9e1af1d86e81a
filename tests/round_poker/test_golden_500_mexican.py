"""Mexican poker of the 500 Club Casino: jokers by their face, cards turned, the gap of 8 to 10."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand

from houseway.errors import HousewayError, IllegalMove
from houseway.library import load_game

MEXICAN = "500-club/mexican-poker"
STREETS = ["second", "third", "fourth", "fifth"]
# The first card is up, the second down. Seat 3 has the button; seat 1 has the highest card up.
HELD = {1: "Kc 2d 6h 4c 3s", 2: "Qd 3c 5h 2h 4d", 3: "Jh 4s 3h 6c 2s"}


def test_seven_seats_and_41_cards_without_8_9_and_10_but_with_a_joker() -> None:
    # 002:2052, 2080
    assert sum(load_game(MEXICAN).deck.composition().values()) == 41
    assert len(hand(MEXICAN, stacks=7).nets) == 7
    with pytest.raises(HousewayError):
        hand(MEXICAN, stacks=8)


def test_all_ante_then_one_card_up_and_one_down_from_the_left_of_the_button() -> None:
    # 002:2084, 2087-2089
    told = hand(MEXICAN, stacks=4, button=2)
    assert sorted(told.posts[:4]) == [f"{seat} ante $1" for seat in (1, 2, 3, 4)]
    cards = [(event["hand"], event["face"]) for event in told.events("card")][:8]
    order = ["seat 3", "seat 4", "seat 1", "seat 2"]
    assert cards == [(seat, "up") for seat in order] + [(seat, "down") for seat in order]


def test_three_more_cards_come_after_a_burn_each() -> None:
    # 002:2104-2105, 2117-2118, 2127-2128
    told = hand(MEXICAN, HELD)
    assert told.streets == STREETS
    assert told.burns == 3
    assert len(told.cards(1).split()) == 5


# --- the bring-in ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("2c", "Kd", "Qh"), 2),
        (("Ac", "Kd", "Qh"), 1),
        (("2c", "Kd", "Ks"), 2),  # the first to receive it, whatever the suit
        (("2c", "Kd", "Jk"), 3),  # a joker up is an ace
        (("2c", "As", "Jk"), 2),
        (("Jk", "As", "3d"), 1),
    ],
)
def test_the_highest_card_up_brings_in_the_lower_limit(up: tuple[str, ...], seat: int) -> None:
    # 002:2090
    told = hand(MEXICAN, dict(enumerate(up, start=1)))
    assert told.posts[-1] == f"{seat} bring-in $4"


def test_of_equal_cards_the_first_clockwise_of_the_button_opens() -> None:
    # 002:2090: seat 3 gets its card before seat 1, which has the button
    told = hand(MEXICAN, {1: "Ks", 2: "2c", 3: "Kd"}, button=1)
    assert told.posts[-1] == "3 bring-in $4"


def test_it_is_called_raised_by_the_lower_limit_or_folded_from_the_left_of_the_bring_in() -> None:
    # 002:2094-2101
    told = hand(MEXICAN, HELD, says="2 raise")
    assert [seat for seat in told.order("second") if seat != 1][:2] == [2, 3]
    assert told.offer(2, "second") == "fold, call, raise 8"
    assert told.offer(3, "second") == "fold, call, raise 12"
    assert told.offer(1, "second", told.order("second").count(1)) == "fold, call, raise 12"


def test_only_the_bring_in_may_check_in_the_first_round() -> None:
    # 002:2097
    for seat in (2, 3):
        with pytest.raises(IllegalMove):
            hand(MEXICAN, HELD, says=f"{seat} check")
    assert hand(MEXICAN, HELD).put_in == {1: 5, 2: 5, 3: 5}


def test_the_player_of_the_bring_in_may_check_or_raise_when_all_others_have_called() -> None:
    # 002:2096-2097
    told = hand(MEXICAN, HELD, says="1 raise")
    assert told.order("second") == [2, 3, 1, 2, 3]
    assert told.offer(1, "second") == "fold, check, raise 8"
    assert told.put_in == {1: 9, 2: 9, 3: 9}
    alone = hand(MEXICAN, HELD, readings={"bring-in-raise": "check-alone"})
    assert alone.order("second") == [2, 3]


def test_there_are_three_raises_in_a_round_and_no_limit_for_two_players() -> None:
    # 002:2100
    told = hand(MEXICAN, HELD, says="2 raise, 3 raise, 1 raise")
    assert told.offer(2, "second", 2) == "fold, call"
    assert told.put_in == {1: 17, 2: 17, 3: 17}
    two = hand(MEXICAN, HELD, says="2 raise, 3 fold, 1 raise, 2 raise, 1 raise, 2 raise")
    assert two.put_in == {1: 25, 2: 25, 3: 1}


def test_no_limit_games_have_no_limit_of_raises_and_a_least_raise() -> None:
    # 002:2098-2100: at least the bring-in, then at least the raise before; up to all chips
    no_limit = {"structure": "no-limit"}
    says = "2 raise 8, 3 raise 12, 1 raise 16, 2 raise 26, 3 raise 36"
    told = hand(MEXICAN, HELD, says=says, settings=no_limit)
    assert told.put_in == {1: 37, 2: 37, 3: 37}
    assert told.offer(2, "second") == "fold, call, raise 8-999"
    assert told.offer(3, "second", 2) == "fold, call, raise 36-999"
    with pytest.raises(IllegalMove):
        hand(MEXICAN, HELD, says="2 raise 7", settings=no_limit)
    with pytest.raises(IllegalMove):
        hand(MEXICAN, HELD, says="2 raise 16, 3 raise 27", settings=no_limit)


# --- a card turned --------------------------------------------------------------------------------


def test_who_exposes_his_down_card_gets_the_next_one_down() -> None:
    # 002:2103, 2116, 2126: and who does not gets it up; one card is down after each street
    told = hand(MEXICAN, HELD, says="third: 1 expose; fourth: 1 expose; fifth: 2 expose")
    assert told.faces(1) == ["up", "up", "up", "down", "up"]
    assert told.faces(2) == ["up", "up", "up", "up", "down"]
    assert told.faces(3) == ["up", "down", "up", "up", "up"]


def test_the_highest_cards_up_begin_the_later_rounds() -> None:
    # 002:2085, 2106, 2119, 2129: a pair up before an ace; a card that is turned counts
    cards = {1: "Ac 2d 3h 5c", 2: "Kd Kc 4h 6d", 3: "Qh 5d Qs 7c"}
    told = hand(MEXICAN, cards)
    assert told.order("third")[3:] == [3, 1, 2]
    turned = hand(MEXICAN, cards, says="third: 2 expose")
    assert turned.order("third")[3:] == [2, 3, 1]


def test_of_equal_cards_up_the_closest_to_the_left_of_the_button_begins() -> None:
    # 002:2085; a joker up is an ace
    cards = {1: "Qc 2d Jc", 2: "Ac 3d Kh", 3: "Jk 4d Kd"}
    assert hand(MEXICAN, cards).order("third")[3:] == [2, 3, 1]
    assert hand(MEXICAN, cards, button=2).order("third")[3:] == [3, 1, 2]


def test_the_lower_limit_in_two_rounds_and_the_upper_one_in_two() -> None:
    # 002:2090, 2096, 2107, 2120, 2130 print two limits and not which round has the upper one
    told = hand(MEXICAN, HELD)
    for street, bet in zip(STREETS[1:], (4, 8, 8), strict=True):
        assert told.offer(told.order(street)[3], street, 2) == f"fold, check, bet {bet}"
    never = hand(MEXICAN, HELD, readings={"upper-limit": "never"})
    assert never.offer(never.order("fifth")[3], "fifth", 2) == "fold, check, bet 4"


# --- the joker ------------------------------------------------------------------------------------

TRIPS = "Kd Kh Ks 2c 4d"


def test_a_joker_dealt_up_is_an_ace_or_completes_a_straight_or_a_flush() -> None:
    # 002:2058. With K-K-5-4 it is an ace and no third king.
    told = hand(MEXICAN, {1: "Jk Kc Kd 5h 4h", 2: "2c 2d 2h 3c 6d"}, stacks=2)
    assert told.nets == {1: -5, 2: 5}
    straight = hand(MEXICAN, {1: "Jk 7c 6d Qh Jh", 2: TRIPS}, stacks=2)
    assert straight.says(1).startswith("straight")
    flush = hand(MEXICAN, {1: "Jk 7c 2c Qc 3c", 2: TRIPS.replace("2c", "6c")}, stacks=2)
    assert flush.says(1).startswith("flush")
    aces = hand(MEXICAN, {1: "Jk Ac 2d Qh 3h", 2: "Kd Kh 5s 6c 4d"}, stacks=2)
    assert aces.nets == {1: 5, 2: -5}


def test_a_joker_dealt_down_is_any_card() -> None:
    # 002:2058
    told = hand(MEXICAN, {1: "Kc Jk Kd 5h 4h", 2: "2c 2d 2h 3c 6d"}, stacks=2)
    assert told.says(1).startswith("three kings")
    assert told.nets == {1: 5, 2: -5}
    five = hand(MEXICAN, {1: "2c Jk 2d 2h 2s", 2: "As Ks Qs Js 7s"}, stacks=2)
    assert five.nets == {1: 5, 2: -5}


def test_a_joker_that_was_dealt_down_stays_wild_when_it_is_turned_up() -> None:
    # 002:2058
    cards = {1: "Kc Jk Kd 5h 4h", 2: "2c 2d 2h 3c 6d"}
    told = hand(MEXICAN, cards, says="third: 1 expose", stacks=2)
    assert told.faces(1)[1] == "up"
    assert told.nets == {1: 5, 2: -5}


def test_a_joker_dealt_down_as_a_later_card_is_wild_too() -> None:
    # 002:2058, 2103: "during any round"
    cards = {1: "Kc 5h Jk Kd 4h", 2: "2c 2d 2h 3c 6d"}
    down = hand(MEXICAN, cards, says="third: 1 expose", stacks=2)
    assert down.nets == {1: 5, 2: -5}
    up = hand(MEXICAN, cards, stacks=2)
    assert up.nets == {1: -5, 2: 5}


# --- the winner -----------------------------------------------------------------------------------


@pytest.mark.parametrize("run", ["4c 5d 6h 7s Jc", "5c 6d 7h Js Qc", "6c 7d Jh Qs Kc"])
def test_the_printed_straights_over_the_gap(run: str) -> None:
    # 002:2065, 2072
    told = hand(MEXICAN, {1: run, 2: "Ad Ah As 2h 3d"}, stacks=2)
    assert told.says(1).startswith("straight")
    assert told.nets == {1: 5, 2: -5}
    suited = " ".join(f"{card[0]}c" for card in run.split())
    flush = hand(MEXICAN, {1: suited, 2: "Ad Ah As 2h 2d"}, stacks=2)
    assert flush.says(1).startswith("straight flush")


def test_a_flush_beats_a_full_house() -> None:
    # 002:2067-2068
    told = hand(MEXICAN, {1: "7c 5c 4c 3c 2c", 2: "Ad Ah As Kd Kh"}, stacks=2)
    assert told.nets == {1: 5, 2: -5}


def test_equal_hands_split_and_the_odd_chip_goes_to_the_left_of_the_button() -> None:
    # 002:2143: suits decide nothing. Seat 3 folds its ante of $1: $11.
    cards = {1: "As Kd Qc Jd 7h", 2: "Ad Kc Qh Jc 7s", 3: "2c 3d"}
    told = hand(MEXICAN, cards, says="3 fold", button=1)
    assert sorted(told.won) == ["1 high 5", "2 high 6"]
    told = hand(MEXICAN, cards, says="3 fold", button=3)
    assert sorted(told.won) == ["1 high 6", "2 high 5"]
