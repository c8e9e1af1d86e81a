"""The Aviator Casino's Mexican poker as its document (000) prints it."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand

from houseway.errors import HousewayError
from houseway.library import load_game

MEXICAN = "aviator/mexican-poker"

# $4-$8 with antes of $1; a seat's first card is up, its second down. Seat 3 has the button.
LOW = {1: "2c 5c", 2: "3d 6d", 3: "4h 7h"}


def test_two_to_seven_players_and_41_cards_without_8_9_and_10_but_with_the_joker() -> None:
    # 000:599
    game = load_game(MEXICAN)
    assert game.sheet.table.seats == 7
    assert sum(game.deck.composition().values()) == 41
    assert len(hand(MEXICAN, stacks=7).nets) == 7
    with pytest.raises(HousewayError):
        hand(MEXICAN, stacks=8)
    for card in ("8c", "9d", "Th"):
        with pytest.raises(HousewayError):
            hand(MEXICAN, deck=f"{card} 3c 2d 3d Kc 4c 5c Kd 6c 7c Kh Jc Qc", stacks=2)


def test_five_cards_one_of_them_down_are_dealt_from_the_left_of_the_button() -> None:
    # 000:601-605, 000:622: two cards each, then a burn and a card each, three times
    deck = "2c 3c 2d 3d Kc 4c 5c Kd 6c 7c Kh Jc Qc"
    told = hand(MEXICAN, deck=deck, stacks=2)
    assert told.streets == ["second", "third", "fourth", "fifth"]
    assert told.cards(1) == "2c 2d 4c 6c Jc"
    assert told.cards(2) == "3c 3d 5c 7c Qc"
    assert sorted(told.faces(1)) == ["down", "up", "up", "up", "up"]
    assert told.burns == 3


# --- the forced opening bet -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "ups, seat",
    [
        (("2c", "Kd", "Qh"), 2),
        (("Ac", "Kd", "Qh"), 1),
        (("2c", "Kd", "Ks"), 2),  # the first clockwise of the button, whatever the suit
        (("2c", "Kd", "Jk"), 3),  # a joker face up is an ace
        (("2c", "As", "Jk"), 2),
        (("Jk", "As", "3d"), 1),
    ],
)
def test_the_highest_card_clockwise_of_the_button_opens(ups: tuple[str, ...], seat: int) -> None:
    # 000:603, 000:610
    told = hand(MEXICAN, dict(enumerate(ups, start=1)))
    assert told.posts[-1] == f"{seat} bring-in $4"


def test_the_opening_bettor_may_open_at_the_lower_or_the_upper_limit() -> None:
    # 000:610, 000:624: a raise is at least as large as the last bet
    cards = {1: "Ac", 2: "Kd", 3: "Qh"}
    lower = hand(MEXICAN, cards)
    assert lower.offer(1, "second") == "bring-in 4 or 8"
    assert lower.offer(2, "second") == "fold, call, raise 8"
    upper = hand(MEXICAN, cards, says="1 bring-in 8")
    assert upper.posts[-1] == "1 bring-in $8"
    assert upper.offer(2, "second") == "fold, call, raise 16"


# --- up or down -----------------------------------------------------------------------------------


def test_who_turns_his_down_card_gets_the_next_one_down() -> None:
    # 000:603-605: before the third, fourth and fifth card, and one card is always down
    told = hand(MEXICAN, says="third: 1 expose; fourth: 1 expose; fifth: 2 expose")
    assert told.faces(1) == ["up", "up", "up", "down", "up"]
    assert told.faces(2) == ["up", "up", "up", "up", "down"]
    assert told.faces(3) == ["up", "down", "up", "up", "up"]


def test_down_cards_are_turned_after_the_betting_and_before_the_next_card() -> None:
    # 000:603
    told = hand(MEXICAN, says="third: 1 expose")
    asked = [(at, len(w.knows[0])) for at, w in told.asked if "expose" in w.options]
    assert asked == [("third", 2)] * 3 + [("fourth", 3)] * 3 + [("fifth", 4)] * 3


# --- who begins -----------------------------------------------------------------------------------


def test_the_highest_open_hand_begins_all_following_rounds() -> None:
    # 000:611; cards that are down do not count until they are turned
    cards = {1: "Ac 2d 3h", 2: "Kd Kc 4h", 3: "Qh 5d Qs"}
    down = hand(MEXICAN, cards)
    assert down.order("third")[3:] == [3, 1, 2]
    turned = hand(MEXICAN, cards, says="third: 2 expose")
    assert turned.order("third")[3:] == [2, 3, 1]


def test_hands_are_equal_whether_or_not_one_has_the_joker() -> None:
    # 000:611: ace-king open, once with the joker as the ace; the closest to the button's left
    cards = {1: "Qc 2d Jc", 2: "Ac 3d Kh", 3: "Jk 4d Kd"}
    assert hand(MEXICAN, cards).order("third")[3:] == [2, 3, 1]
    cards = {1: "Qc 2d Jc", 2: "Jk 3d Kh", 3: "Ac 4d Kd"}
    assert hand(MEXICAN, cards).order("third")[3:] == [2, 3, 1]


def test_check_and_raise_is_permitted() -> None:
    # 000:623
    cards = {1: "Ac 2d 3h", 2: "Kd 5c 4h", 3: "Qh 5d 6s"}
    told = hand(MEXICAN, cards, says="third: 1 check, 2 bet, 3 fold, 1 raise")
    assert told.put_in == {1: 13, 2: 13, 3: 5}


def test_who_checked_first_shows_first() -> None:
    # 000:632
    cards = {1: "Ac 2d 3h 4c 6d", 2: "Kd Kc 4h 5c 7d", 3: "Qh 5d Qs 3c 2h"}
    told = hand(MEXICAN, cards)
    assert told.order("fifth")[-3:] == [3, 1, 2]
    assert told.shows == [3, 1, 2]


# --- what wins ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "cards",
    ["4c 5d 6h 7s Jc", "5c 6d 7h Js Qc", "6c 7d Jh Qs Kc", "7c Jd Qh Ks Ac"],
)
def test_straights_go_over_the_gap_of_8_9_and_10(cards: str) -> None:
    # 000:613-615
    told = hand(MEXICAN, {1: cards, 2: "Kd Kh 3c 4d 5h", 3: "2c 2d 3h 4h 6s"})
    assert told.says(1).startswith("straight")
    assert told.nets == {1: 10, 2: -5, 3: -5}


def test_of_two_straights_over_the_gap_the_higher_wins() -> None:
    # 000:613-615
    cards = {1: "6c 7d Jh Qs Kc", 2: "7c Jd Qh Ks Ac", 3: "4d 5d 6h 7s Jc"}
    assert hand(MEXICAN, cards).won == ["2 high 15"]


@pytest.mark.parametrize("cards", ["3c 4d 5h 6s Jc", "7c Jd Qh Ks 2c"])
def test_other_hands_over_the_gap_are_no_straights(cards: str) -> None:
    # 000:615: the four that are printed and no more
    told = hand(MEXICAN, {1: cards, 2: "2d 2h 3d 4h 5s", 3: "Ac 3h 5d 7h Kd"})
    assert told.won == ["2 high 15"]


def test_a_joker_dealt_down_is_wild_in_all_cases() -> None:
    # 000:609: two queens and the joker are three
    cards = {1: "Qc Jk Qd 5h 3s", 2: "Ac Ad 2h 4s 7c", 3: "2c 3c 4d 6h 7d"}
    told = hand(MEXICAN, cards)
    assert told.faces(1)[1] == "down"
    assert told.says(1).startswith("three queens")
    assert told.won == ["1 high 15"]


def test_a_joker_dealt_up_is_no_queen() -> None:
    # 000:609: "when dealt face up, it is wild only with Aces, Flushes, and Straights"
    cards = {1: "Jk Qc Qd 5h 3s", 2: "Ac Ad 2h 4s 7c", 3: "2c 3c 4d 6h 7d"}
    told = hand(MEXICAN, cards)
    assert told.says(1).startswith("pair of queens")
    assert told.won == ["2 high 15"]


@pytest.mark.parametrize(
    "cards, says",
    [
        ("Jk Ac Qd 5h 3s", "pair of aces"),
        ("Jk 2c 5c Qc Kc", "flush"),
        ("Jk 4c 5d 6h 7s", "straight"),
        ("Jk 6c 7d Jh Qs", "straight"),  # over the gap
    ],
)
def test_a_joker_dealt_up_is_wild_with_aces_flushes_and_straights(cards: str, says: str) -> None:
    # 000:609
    assert hand(MEXICAN, {1: cards}).says(1).startswith(says)


def test_a_later_joker_is_judged_by_how_it_was_dealt() -> None:
    # 000:609, 000:603: as the third card it comes down to who has turned his first one
    cards = {1: "Qc Qd Jk 5h 3s", 2: "Ac Ad 2h 4s 7c", 3: "2c 3c 4d 6h 7d"}
    assert hand(MEXICAN, cards).says(1).startswith("pair of queens")
    assert hand(MEXICAN, cards, says="third: 1 expose").says(1).startswith("three queens")


def test_the_highest_ranking_hand_wins_the_pot() -> None:
    # 000:605
    cards = {1: "Qc Qd 2h 5h 3s", 2: "Ac 7d 2d 4s 3c", 3: "2c 2s 3d 3h 7c"}
    assert hand(MEXICAN, cards).won == ["3 high 15"]


def test_a_full_house_beats_a_flush_for_only_the_straights_are_changed() -> None:
    # 000:605, 613-615
    cards = {1: "2c 4c 5c Qc Kc", 2: "Ad Ah As 3d 3h", 3: "2d 3c 4d 6h 7d"}
    assert hand(MEXICAN, cards).won == ["2 high 15"]
    swapped = hand(MEXICAN, cards, readings={"flush-or-full-house": "flush"})
    assert swapped.won == ["1 high 15"]
