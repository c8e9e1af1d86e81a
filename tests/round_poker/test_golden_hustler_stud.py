"""Seven-card stud, razz and stud high-low split of the Hustler Casino, rule by rule."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand

STUD, RAZZ, HI_LO = (
    "hustler/seven-card-stud",
    "hustler/razz",
    "hustler/seven-card-stud-hi-lo",
)
# Seat 3 has the lowest card up, the deuce; nobody has a pair up.
DOORS = {1: "Ac Kd 9h", 2: "Ad Kc Th", 3: "As Ks 2h"}


def doors(*up: str) -> dict[int, str]:
    """Hands of which only the first card up matters, for seats 1, 2, 3, ..."""
    down = ["Qc Qd", "Jc Jd", "Tc Td", "9c 9d"]
    return {seat: f"{down[seat - 1]} {card}" for seat, card in enumerate(up, start=1)}


# --- the streets ----------------------------------------------------------------------------------


def test_two_cards_down_and_one_up_then_three_up_and_one_down() -> None:
    # 003:1379-1381
    told = hand(STUD, DOORS)
    assert told.faces(1) == ["down", "down", "up", "up", "up", "up", "down"]
    assert told.streets == ["third", "fourth", "fifth", "sixth", "seventh"]
    assert all(told.order(street) for street in told.streets)


def test_the_best_five_of_seven_cards_win() -> None:
    # 003:1381
    told = hand(STUD, {1: "2c 3d 4h 5s 6c Kd Kc", 2: "Ac Ad Th Js 9c 2d 7d"}, stacks=2)
    assert told.says(1).startswith("straight")
    assert told.nets[1] > 0


def test_the_smaller_bet_on_two_rounds_and_the_larger_on_three() -> None:
    # 003:1381-1383
    told = hand(STUD, {1: "2c 3d Kh", 2: "2d 3c Th", 3: "As Ks 2h"}, stacks=3)
    assert told.offer(1, "third") == "fold, call, complete 4"
    for street, bet in [("fourth", 4), ("fifth", 8), ("sixth", 8), ("seventh", 8)]:
        first = told.order(street)[0]
        assert told.offer(first, street) == f"fold, check, bet {bet}"


# --- the forced bet -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("9h", "Th", "2h"), 3),
        (("Ah", "Th", "9h"), 3),
        (("2d", "2c", "2h"), 2),  # of equal cards the lowest suit: clubs
        (("2s", "2h", "2d"), 3),
    ],
)
def test_the_lowest_upcard_is_forced_to_bet(up: tuple[str, ...], seat: int) -> None:
    # 003:1388-1389
    told = hand(STUD, doors(*up))
    assert told.posts[-1].startswith(f"{seat} bring-in")
    assert told.order("third")[0] == seat  # he has the choice of the amount, 1392


def test_the_forced_bet_may_be_opened_as_a_full_bet() -> None:
    # 003:1392
    told = hand(STUD, DOORS, says="3 bring-in 4")
    assert told.offer(3, "third") == "bring-in 1 or 4"
    assert told.offer(1, "third") == "fold, call, raise 8"


def test_completing_the_forced_bet_is_no_raise() -> None:
    # 003:1394-1396. $15-$30: opened for $5, completed to $15, then three raises.
    told = hand(
        RAZZ,
        doors("9h", "Th", "Kh"),
        says="1 complete 15, 2 raise 30, 3 raise 45, 1 raise 60",
        settings={"limit": "15-30"},
    )
    assert told.posts[-1] == "3 bring-in $5"
    assert told.offer(1, "third") == "fold, call, complete 15"
    assert told.offer(2, "third", 2) == "fold, call"
    assert "3 raises" in told.refused(2, "raise", "third", 2)


def test_the_high_hand_on_board_begins_later_rounds() -> None:
    # 003:1389-1390
    told = hand(STUD, {1: "2c 3d 9h Kh 4h", 2: "2d 3c Th Ah 5h", 3: "As Ks 2h 7c 7h"})
    assert told.order("fourth")[0] == 2
    assert told.order("fifth")[0] == 3


def test_of_equal_high_hands_who_received_cards_first_acts_first() -> None:
    # 003:1390
    told = hand(STUD, {1: "2c 3d 2h 7h", 2: "2d 3c Th Ah", 3: "As Ks Td Ac"})
    assert told.order("fourth") == [2, 3, 1]


# --- the open pair --------------------------------------------------------------------------------

PAIR = {1: "2c 3d 9h 9s", 2: "5d 4c Th 6h", 3: "As Ks 2h 7c"}


def test_with_an_open_pair_on_fourth_street_either_limit_may_be_bet() -> None:
    # 003:1398-1401: $5 or $10 in a $5-$10 game. Bet the lower: call, raise by it, or by the upper.
    told = hand(STUD, PAIR, says="fourth: 1 bet 4, 2 raise 12")
    assert told.offer(1, "fourth") == "fold, check, bet 4 or 8"
    assert told.offer(2, "fourth") == "fold, call, raise 8 or 12"


def test_after_a_raise_of_the_upper_limit_all_raises_are_of_it() -> None:
    # 003:1401-1402
    told = hand(STUD, PAIR, says="fourth: 1 bet 4, 2 raise 12, 3 raise 20")
    assert told.offer(3, "fourth") == "fold, call, raise 20"
    assert told.offer(1, "fourth", 2) == "fold, call, raise 28"


def test_when_the_pair_checks_the_others_have_the_same_options() -> None:
    # 003:1402-1403
    told = hand(STUD, PAIR, says="fourth: 1 check")
    assert told.offer(2, "fourth") == "fold, check, bet 4 or 8"
    assert told.offer(3, "fourth") == "fold, check, bet 4 or 8"


def test_a_pair_of_later_streets_changes_nothing() -> None:
    # 003:1382-1384: the option is of the fourth card
    told = hand(STUD, {1: "2c 3d 9h Ks 9s", 2: "5d 4c Th 6h", 3: "As Kd 2h 7c"})
    assert told.offer(1, "fifth") == "fold, check, bet 8"


# --- folding and all in ---------------------------------------------------------------------------


def test_a_seat_that_folds_without_a_wager_receives_cards_until_a_bet() -> None:
    # 003:1421-1422. Seat 2 folds on fourth street, where nobody has bet or bets.
    held = {1: "2c 3d 9h Kh", 2: "5d 4c Th 6h", 3: "As Ks 2h 7c"}
    told = hand(STUD, held, says="fourth: 2 fold; fifth: 1 bet")
    assert len([e for e in told.events("card") if e["hand"] == "seat 2"]) == 5
    folds = hand(STUD, held, says="fourth: 1 bet, 2 fold")
    assert len([e for e in folds.events("card") if e["hand"] == "seat 2"]) == 4


def test_when_the_low_card_is_all_in_for_the_ante_the_next_comes_in_or_folds() -> None:
    # 003:1424-1425: the forced bet, the maximum bet, or fold
    told = hand(STUD, DOORS, stacks=[100, 100, 1])
    assert told.order("third")[0] == 1
    assert told.offer(1, "third") == "fold, bring-in 1 or 4"
    full = hand(STUD, DOORS, says="1 bring-in 4", stacks=[100, 100, 1])
    assert full.offer(2, "third") == "fold, call, raise 8"
    folds = hand(STUD, {**DOORS, 4: "5c 5d 8h"}, says="4 fold", stacks=[100, 100, 1, 100])
    assert folds.offer(1, "third") == "fold, bring-in 1 or 4"


def test_who_calls_though_upcards_beat_him_gets_no_refund() -> None:
    # 003:1479-1480. Four aces lie open.
    told = hand(
        STUD,
        {1: "2c 3d Ac Ad Ah As 4c", 2: "5d 6c 9h Th Jd Qc 2d"},
        says="sixth: 1 bet; seventh: 1 bet",
        stacks=2,
    )
    assert told.nets == {1: 18, 2: -18}


# --- when the cards run out -----------------------------------------------------------------------


def test_all_but_the_last_card_are_dealt_and_it_is_mixed_with_the_burns() -> None:
    # 003:1443-1446. Seven players leave 7 cards for the seventh street: 6 are dealt, the last and
    # the three burns are scrambled, one is burned, and the seventh player gets a card of these.
    told = hand(STUD, stacks=7)
    cards = told.settled["deck"]
    burns, dealt, later = {cards[21], cards[29], cards[37]}, {*cards[:51]}, cards[51:]
    assert len(later) == 2
    assert {*later} & dealt <= burns
    assert all(len(told.cards(seat).split()) == 7 for seat in range(1, 8))
    assert told.cards(7).split()[-1] == later[1]
    assert told.board == ""


def test_read_otherwise_a_card_is_burned_before_the_stub_is_dealt() -> None:
    # 003:1445: a card is burned again. Five are dealt from the stub, and two from the mixed cards.
    told = hand(STUD, stacks=7, readings={"stub-burn": "burn"})
    cards = told.settled["deck"]
    assert [told.cards(seat).split()[-1] for seat in range(1, 6)] == cards[46:51]
    assert [told.cards(seat).split()[-1] for seat in (6, 7)] == cards[52:]


def test_no_card_is_burned_when_the_fresh_cards_are_only_just_enough() -> None:
    # 003:1446-1447. Eight players to sixth street leave one card; with three burns it is four, and
    # four players are left.
    says = "sixth: 1 bet, 5 6 7 8 fold"
    told = hand(STUD, {1: "2c 2d Ac Ad"}, says=says, stacks=8)
    live = [seat for seat in range(1, 9) if seat in told.shows]
    assert len(live) == 4
    assert all(len(told.cards(seat).split()) == 7 for seat in live)
    assert len(told.settled["deck"]) == 51 + 4
    assert told.board == ""


def test_one_common_card_is_turned_up_when_the_fresh_cards_are_not_enough() -> None:
    # 003:1447-1451. Eight players and four fresh cards: burn one, turn one up for all.
    told = hand(STUD, stacks=8)
    assert len(told.board.split()) == 1
    assert len(told.settled["deck"]) == 51 + 2
    assert all(len(told.cards(seat).split()) == 6 for seat in range(1, 9))


def test_who_is_high_with_the_common_card_begins_the_last_round() -> None:
    # 003:1450-1451. Seat 1 is high with aces; the common queen gives seat 5 three queens.
    up = {
        1: "2c 2d Ac Ad 3h 4h",
        2: "2h 2s Kc 9c 8d 7c",
        3: "3c 3d Kd 9d 8h 7d",
        4: "4c 4d Kh 9h 8s 7h",
        5: "5c 5d Qc Qd 6h Th",
        6: "6c 6d Jc Td 9s 8c",
        7: "7s 5h Jd Ts 4s 3s",
        8: "As Ah Jh Tc 6s 5s",
    }
    told = hand(STUD, up, board="Qh", stacks=8)
    assert told.order("sixth")[0] == 1
    assert told.order("seventh")[0] == 5


# --- razz -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("Kh", "Th", "2h"), 1),
        (("Ah", "3h", "2h"), 2),  # aces are low
        (("Kd", "Ks", "Kh"), 2),  # spades, hearts, diamonds, clubs
        (("Kc", "Kd", "Kh"), 3),
    ],
)
def test_razz_the_highest_card_makes_the_forced_bet(up: tuple[str, ...], seat: int) -> None:
    # 003:1487-1488, 1497-1498
    assert hand(RAZZ, doors(*up)).posts[-1].startswith(f"{seat} bring-in")


def test_razz_the_low_hand_acts_first_on_later_rounds() -> None:
    # 003:1488-1489, 1498-1499. A pair is higher than any two cards.
    told = hand(RAZZ, {1: "Qc Qd Kh 2c", 2: "Jc Jd 2h 2d", 3: "Tc Td 9h 3h"})
    assert told.order("fourth") == [3, 1, 2]


def test_razz_of_equal_low_hands_the_first_from_the_dealer_begins() -> None:
    # 003:1499-1500
    told = hand(RAZZ, {1: "Qc Qd Kh 2c", 2: "Jc Jd 4h 2d", 3: "Tc Td 4c 2h"})
    assert told.order("fourth") == [2, 3, 1]


def test_razz_an_open_pair_does_not_affect_the_limit() -> None:
    # 003:1490, 1502-1503
    told = hand(RAZZ, {1: "Qc Qd Kh Kc", 2: "Jc Jd 4h 2d", 3: "Tc Td 6c 3h"})
    assert told.offer(2, "fourth") == "fold, check, bet 4"
    assert told.offer(told.order("fifth")[0], "fifth") == "fold, check, bet 8"


def test_razz_the_best_hand_is_the_wheel_and_straights_and_flushes_do_not_count() -> None:
    # 003:1489-1490, 1494-1495
    told = hand(RAZZ, {1: "Ah 2h 3h 4h 5h Kc Kd", 2: "Ad 2d 3d 4d 6d Qc Qd"}, stacks=2)
    assert told.says(1, "low") == "wheel, five low"
    assert told.nets[1] > 0


# --- stud high-low split --------------------------------------------------------------------------


def test_hi_lo_the_low_card_by_suit_begins_and_an_ace_is_high() -> None:
    # 003:1517-1518, 1533-1534
    assert hand(HI_LO, doors("Ac", "2d", "2h")).posts[-1].startswith("2 bring-in")


def test_hi_lo_the_high_hand_begins_later_rounds_the_first_from_the_dealer_of_equals() -> None:
    # 003:1518-1519
    told = hand(HI_LO, {1: "2c 3d 2h 7h", 2: "2d 3c Th Ah", 3: "As Ks Td Ac"})
    assert told.order("fourth") == [2, 3, 1]


def test_hi_lo_an_open_pair_does_not_affect_the_limit() -> None:
    # 003:1519-1520, 1538-1539
    told = hand(HI_LO, PAIR)
    assert told.offer(1, "fourth") == "fold, check, bet 4"
    assert told.offer(told.order("fifth")[0], "fifth") == "fold, check, bet 8"


def test_hi_lo_any_five_cards_for_high_and_any_five_for_low() -> None:
    # 003:1521-1523, 1530-1531, 1536. Seat 1 has a straight to the seven and 7-6-5-4-3, or better
    # 6-5-4-3-A with the ace: straights do not count against a low.
    told = hand(HI_LO, {1: "Ac 3d 4h 5s 6c 7d Kc", 2: "Kh Kd Qh Qd 9c 9d Jh"}, stacks=2)
    assert told.says(1).startswith("straight")
    assert told.says(1, "low") == "six low, 6-5-4-3-A"
    assert told.nets[2] < 0


@pytest.mark.parametrize(("card", "low"), [("8c", True), ("9s", False)])
def test_hi_lo_the_low_takes_an_eight_or_better(card: str, low: bool) -> None:
    # 003:1515-1517, 1527-1528
    told = hand(HI_LO, {1: f"Ac 2d 3h 4s {card} Kc Kh", 2: "Ad As Ah Qd Qs 9c 9d"}, stacks=2)
    assert [line.split()[1] for line in told.won] == (["high", "low"] if low else ["high"])


def test_hi_lo_an_odd_chip_goes_to_the_high_hand() -> None:
    # 003:1543. Three antes and two forced dollars are $5.
    told = hand(
        HI_LO,
        {1: "Ac 2d 3h 4s 7c Kc Qh", 2: "Kd Kh 9c 9d 9h Jd Ts", 3: "8c 8d Th"},
        says="3 fold",
    )
    assert told.won == ["2 high 3", "1 low 2"]


def test_hi_lo_who_tie_both_ways_split_the_pot_and_the_highest_card_gets_the_odd_chip() -> None:
    # 003:1543-1546. Both have the wheel, high and low; the ace of diamonds is above that of clubs.
    told = hand(
        HI_LO,
        {1: "Ac 2d 3h 4s 5c Ks Qh", 2: "Ad 2s 3c 4c 5h Kd Qd", 3: "8c 8d Th"},
        says="3 fold",
    )
    assert told.nets == {1: 0, 2: 1, 3: -1}


def test_hi_lo_all_seven_cards_are_used_for_the_highest_card() -> None:
    # 003:1545-1546. Straights to the eight, lows of 7-6-5-4-2: the king is in neither, and counts.
    told = hand(
        HI_LO,
        {1: "8c 7d 6h 5s 4c Kc 2h", 2: "8d 7s 6c 5c 4h Qd 2d", 3: "Tc Td Th"},
        says="3 fold",
    )
    assert told.nets == {1: 1, 2: 0, 3: -1}


def test_hi_lo_an_odd_chip_of_the_high_half_goes_to_the_high_card_by_suit() -> None:
    # 003:1548-1549. $6: the high half of $3 is split by two straights to the king.
    told = hand(
        HI_LO,
        {1: "Kc Qd Jh Ts 9c 4d 4h", 2: "Kd Qc Js Td 9h 4c 4s", 3: "Ac 2d 3h 5s 8c 8d Th"},
        says="third: 1 call, 2 call",
    )
    assert sorted(told.won) == ["1 high 1", "2 high 2", "3 low 3"]


def test_hi_lo_an_odd_chip_of_the_low_half_goes_to_the_low_card_by_suit() -> None:
    # 003:1549-1550. Two eights with an ace: the ace of clubs is the low card.
    told = hand(
        HI_LO,
        {1: "Kc Kd Kh Ts 9c 9d 9h", 2: "Ad 2d 3h 5s 8c Jc Qh", 3: "Ac 2c 3d 5h 8d Jd Qs"},
    )
    assert sorted(told.won) == ["1 high 3", "2 low 1", "3 low 2"]
