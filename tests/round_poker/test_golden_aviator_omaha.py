"""The Aviator Casino's Omaha and Pineapple games as its document (000) prints them."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand

from houseway.errors import HousewayError

OMAHA, OMAHA_8 = "aviator/omaha", "aviator/omaha-hi-lo-8"
PINEAPPLE, CRAZY = "aviator/pineapple", "aviator/crazy-pineapple"
DISCARDS = {PINEAPPLE: "flop", CRAZY: "turn"}  # before the cards of which street

# --- Omaha ----------------------------------------------------------------------------------------


def test_omaha_takes_exactly_two_hole_cards_so_that_four_hearts_on_the_board_are_not_enough() -> (
    None
):
    # 000:657, 000:663: the lone ace of hearts makes no flush
    cards = {1: "Ah Kc Ks 2d", 2: "3h 4h 8c 8d", 3: "Jc Jd Ts 9s"}
    told = hand(OMAHA, cards, board="Qh Th 7h 2h 5c")
    assert told.says(1).startswith("pair of kings")
    assert told.says(2).startswith("flush")
    assert told.nets == {1: -4, 2: 8, 3: -4}


def test_omaha_takes_no_more_than_two_hole_cards() -> None:
    # 000:663: three aces in the hand are a pair of aces
    cards = {1: "Ah Ac As 2d", 2: "Kh Kc 8c 8d", 3: "Jc Jd Ts 9s"}
    told = hand(OMAHA, cards, board="Ks 7d 6h 4c 3s")
    assert told.says(1).startswith("pair of aces")
    assert told.nets == {1: -4, 2: 8, 3: -4}


def test_the_board_cannot_be_played_in_omaha() -> None:
    # 000:664: a royal flush on the board is nobody's
    cards = {1: "2c 2d 3c 4d", 2: "9h 8h 3d 4c", 3: "2h 2s 5c 5d"}
    told = hand(OMAHA, cards, board="Ah Kh Qh Jh Th")
    assert told.says(2) == "straight flush, queen high"
    assert told.nets == {1: -4, 2: 8, 3: -4}


def test_omaha_high_low_has_a_qualifier_of_eight() -> None:
    # 000:646; one more with two cards below nine and three on the board
    cards = {1: "Ah 2c Ks Qd", 2: "Kh Kc 9c 9d", 3: "Jc Jd Ts Th"}
    told = hand(OMAHA_8, cards, board="Kd 8d 6h 4c 9s")
    assert told.won == ["2 high 6", "1 low 6"]
    assert told.says(1, "low").startswith("eight low")


def test_without_a_low_hand_the_high_hand_wins_the_entire_pot() -> None:
    # 000:647: only two low cards on the board
    cards = {1: "Ah 2c 3s 4d", 2: "Kh Kc 9c 9d", 3: "Jc Jd 2s 2h"}
    told = hand(OMAHA_8, cards, board="Kd 8d 6h Qc 9s")
    assert told.won == ["2 high 12"]


def test_the_low_hand_takes_exactly_two_hole_cards_and_another_two_than_the_high_one() -> None:
    # 000:648, 000:659: kings for high, ace and deuce for low; seat 2 has one low card and no low
    cards = {1: "Kh Kc Ah 2c", 2: "Ac Qc Qd Td", 3: "Jc Jd Ts Th"}
    told = hand(OMAHA_8, cards, board="3d 5d 7h 8c Ks")
    assert told.nets == {1: 8, 2: -4, 3: -4}
    assert told.says(1).startswith("three kings")
    assert told.says(1, "low").startswith("seven low")
    assert told.says(2, "low") == ""


# --- Pineapple ------------------------------------------------------------------------------------

THREE = {1: "Ah Ad Ac", 2: "Kh Kd 2c", 3: "Qh Qd 2d"}


@pytest.mark.parametrize("game, flop", [(PINEAPPLE, 0), (CRAZY, 3)])
def test_one_of_three_cards_is_put_away_before_or_after_the_flop(game: str, flop: int) -> None:
    # 000:1007: after the first betting, before the flop; 000:298: after the flop is turned up
    street = DISCARDS[game]
    told = hand(game, THREE, says=f"{street}: 1 discard Ac, 2 discard 2c, 3 discard 2d")
    asked = [at for at, wait in told.asked if "discard" in wait.options]
    assert asked == [street] * 3
    boards = [len(wait.knows[1]) for _, wait in told.asked if "discard" in wait.options]
    assert boards == [flop] * 3
    assert told.cards(1) == "Ah Ad"


@pytest.mark.parametrize("game", [PINEAPPLE, CRAZY])
def test_who_does_not_discard_has_a_dead_hand(game: str) -> None:
    # 000:1007, 000:298
    street = DISCARDS[game]
    told = hand(game, THREE, says=f"{street}: 2 discard 2c, 3 discard 2d", board="9c 8c 7d 4s 3h")
    assert told.shows == [2, 3]
    assert told.nets == {1: -4, 2: 8, 3: -4}


@pytest.mark.parametrize("game", [PINEAPPLE, CRAZY])
@pytest.mark.parametrize("word", ["discard Ac Ad", "stand-pat", "discard 9s"])
def test_exactly_one_of_his_own_cards_is_put_away(game: str, word: str) -> None:
    # 000:1007, 000:298
    with pytest.raises(HousewayError):
        hand(game, THREE, says=f"{DISCARDS[game]}: 1 {word}")


@pytest.mark.parametrize("game", [PINEAPPLE, CRAZY])
def test_the_two_cards_that_are_left_play_as_in_holdem(game: str) -> None:
    # 000:1007, 000:298 "All other Hold'em rules apply": the third ace is gone
    street = DISCARDS[game]
    told = hand(
        game,
        THREE,
        says=f"{street}: 1 discard Ac, 2 discard 2c, 3 discard 2d",
        board="9c 8c 7d 4s 3h",
    )
    assert told.says(1).startswith("pair of aces")
    assert told.nets == {1: 8, 2: -4, 3: -4}
