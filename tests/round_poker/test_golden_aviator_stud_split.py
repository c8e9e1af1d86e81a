"""The Aviator Casino's stud high-low and Razz at the showdown, as its document (000) prints it."""

from __future__ import annotations

from tests.round_poker.felt import hand

HI_LO, RAZZ = "aviator/seven-card-stud-hi-lo-8", "aviator/razz"

# --- high-low split -------------------------------------------------------------------------------

EIGHT = {1: "8c 6d 4c 3d Ac Kd Qc", 2: "Kc Ks Kh 9s 9d 2s Jh", 3: "Jc Jd Tc Th 9c 2h 7s"}


def test_an_eight_or_better_wins_half_of_the_pot() -> None:
    # 000:7, 000:11; three antes and three forced bets are $6
    assert hand(HI_LO, EIGHT).won == ["2 high 3", "1 low 3"]


def test_a_nine_is_no_low_and_the_high_hand_wins_all() -> None:
    # 000:11
    nine = EIGHT | {1: "9h 6d 4c 3d Ac Kd Qc"}
    assert hand(HI_LO, nine).won == ["2 high 6"]


def test_a_posting_to_the_contrary_changes_the_qualifier() -> None:
    # 000:11 "unless a specific posting to the contrary is displayed"
    nine = EIGHT | {1: "9h 6d 4c 3d Ac Kd Qc"}
    assert hand(HI_LO, nine, settings={"qualifier": "nine"}).won == ["2 high 3", "1 low 3"]


def test_five_cards_make_the_high_hand_and_any_other_five_the_low() -> None:
    # 000:7, 000:12: a flush of hearts and a low with two of them
    cards = {1: "Kh Qh 9h 4h 2h 3c Ad", 2: "Kc Ks Qs 9s 8d 8s Jh", 3: "Jc Jd Tc Th 9c 2s 7s"}
    told = hand(HI_LO, cards)
    assert (told.says(1), told.says(1, "low")) == ("flush, king high", "")
    cards[1] = "Kh Qh 6h 4h 2h 3c Ad"
    told = hand(HI_LO, cards)
    assert told.says(1, "low") == "six low, 6-4-3-2-A"
    assert told.won == ["1 high 3", "1 low 3"]
    assert told.nets == {1: 4, 2: -2, 3: -2}


def test_straights_and_flushes_do_not_affect_a_low_and_aces_are_high_or_low() -> None:
    # 000:14: the same five cards are a straight flush for high and the best low
    cards = {1: "5h 4h 3h 2h Ah Kd Qc", 2: "Kc Ks Kh 9s 9d 2s Jh", 3: "6c 4d 3d 2d Ac Jc Jd"}
    told = hand(HI_LO, cards)
    assert told.nets == {1: 4, 2: -2, 3: -2}
    assert (told.says(1), told.says(1, "low")) == ("straight flush, five high", "wheel, five low")
    pair = {1: "As Ad 9c Tc Jh 4c 3h", 2: "Kc Ks 9s 9d 2s Jd 8h", 3: "Qc Qd Th 7c 6s 4h 3s"}
    assert hand(HI_LO, pair).won == ["2 high 6"]
    pair[2] = "Kc Ks 9s Td 2s Jd 8h"
    assert hand(HI_LO, pair).won == ["1 high 6"]


def test_an_odd_chip_goes_to_the_high_hand() -> None:
    # 000:17; three antes, the forced bet and a call are $5
    told = hand(HI_LO, EIGHT | {3: "Jc Jd Tc"}, says="3 fold")
    assert told.won == ["2 high 3", "1 low 2"]


def test_who_ties_for_high_and_low_splits_all_and_the_highest_card_by_suit_gets_the_odd_chip() -> (
    None
):
    # 000:17: four antes and three forced bets are $7, and "all cards are used, not only the five":
    # the king of spades is in nobody's straight, and the six of diamonds is higher than the six of
    # clubs. By halves, the odd chip would be the low one's and go to the deuce of clubs.
    cards = {
        1: "6c 5d 4c 3d 2d Ks 9h",
        2: "6d 5c 4d 3c 2c Qs 9d",
        3: "Jh Jd Tc",
        4: "Jc Js Th",
    }
    told = hand(HI_LO, cards, says="4 fold; fourth: 3 fold", stacks=4)
    assert told.won == ["1 high 4", "2 high 3"]


def test_the_odd_chip_of_equal_high_hands_goes_to_the_high_card_by_suit() -> None:
    # 000:18: the high half is $3, for the kings of clubs and diamonds
    cards = {1: "Kc Qd Jc Td 9c 2h 2s", 2: "Kd Qc Jd Tc 9d 3h 3s", 3: "Ah 2d 4h 5s 7h Th 8s"}
    told = hand(HI_LO, cards)
    assert sorted(told.won) == ["1 high 1", "2 high 2", "3 low 3"]


def test_the_odd_chip_of_equal_low_hands_goes_to_the_low_card_by_suit() -> None:
    # 000:18: the low half is $3, for the deuces of diamonds and clubs
    cards = {1: "7c 5d 4h 3s 2d Kh Qs", 2: "7d 5c 4s 3h 2c Kc Qd", 3: "Ah As Ad Jc Jd 9h 9s"}
    told = hand(HI_LO, cards)
    assert sorted(told.won) == ["1 low 1", "2 low 2", "3 high 3"]


# --- Razz -----------------------------------------------------------------------------------------


def test_the_best_hand_of_razz_is_five_four_trey_deuce_ace_also_as_a_straight_flush() -> None:
    # 000:27, 000:31
    cards = {1: "6c 4d 3c 2d Ad Kd Kc", 2: "5h 4h 3h 2h Ah Kh Ks", 3: "7c 5d 4s 3s 2s Jc Jd"}
    assert hand(RAZZ, cards).won == ["2 low 6"]


def test_the_lowest_five_of_seven_cards_win_razz_and_pairs_do_not_hurt_beside_them() -> None:
    # 000:27, 000:31: with three sevens and two kings there is an eight to win with
    cards = {1: "9c 4d 3c 2d Ad Kd Kc", 2: "8h 7h 7s 7d 6h 4h 3h", 3: "Tc 5d 4s 3s 2s Jc Jd"}
    assert hand(RAZZ, cards).won == ["2 low 6"]


def test_razz_without_five_different_cards_is_won_by_the_lowest_pair() -> None:
    # 000:31: aces are low, so that a pair of them is the lowest pair
    cards = {1: "2c 2d 3c 3d 4c 4d Kc", 2: "Ah Ad Kh Ks Qh Qs Jh", 3: "3h 3s 5c 5d 6c 6d Jd"}
    assert hand(RAZZ, cards).won == ["2 low 6"]
