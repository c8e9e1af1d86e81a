"""The Aviator Casino's stud games as its document (000) prints them: stud, high-low, Razz."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import Told, hand

from houseway.errors import HousewayError, IllegalMove
from houseway.library import load_game

STUD, HI_LO, RAZZ = "aviator/seven-card-stud", "aviator/seven-card-stud-hi-lo-8", "aviator/razz"
ALL = pytest.mark.parametrize("game", [STUD, HI_LO, RAZZ])
SPLIT = pytest.mark.parametrize("game", [HI_LO, RAZZ])

FIVE_TEN = {"stakes.lower": 5, "stakes.upper": 10}
FIFTEEN_THIRTY = {"stakes.lower": 15, "stakes.upper": 30}


def upcards(*cards: str) -> dict[int, str]:
    """The first up card of each seat, under two cards that do not matter."""
    down = ["Qc Jc", "Qd Jd", "Qh Jh", "Qs Js"]
    return {seat: f"{down[seat - 1]} {card}" for seat, card in enumerate(cards, start=1)}


# --- the deal, all three games --------------------------------------------------------------------


@ALL
def test_two_cards_down_one_up_three_more_up_and_one_down(game: str) -> None:
    # 000:43; Razz and high-low have the format of stud (000:19, 000:27, 000:35)
    told = hand(game)
    assert told.streets == ["third", "fourth", "fifth", "sixth", "seventh"]
    faces = [event["face"] for event in told.events("card") if event["hand"] == "seat 1"]
    assert faces == ["down", "down", "up", "up", "up", "up", "down"]


@ALL
def test_cards_go_round_one_by_one_and_a_card_is_burned_before_each_later_round(game: str) -> None:
    # 000:60-62
    deck = "2c 3c 2d 3d 4h 5h Ac 6h 7h Ad 8h 9h As Th Jh Ah Qh Kh"
    told = hand(game, deck=deck, stacks=2)
    assert told.cards(1) == "2c 2d 4h 6h 8h Th Qh"
    assert told.cards(2) == "3c 3d 5h 7h 9h Jh Kh"


@ALL
def test_two_to_eight_players(game: str) -> None:
    # 000:7, 000:27, 000:43
    assert load_game(game).sheet.table.seats == 8
    assert len(hand(game, stacks=8).nets) == 8
    with pytest.raises(HousewayError):
        hand(game, stacks=9)
    with pytest.raises(HousewayError):
        hand(game, stacks=1)


@ALL
def test_the_smaller_bet_on_two_streets_and_the_larger_on_three(game: str) -> None:
    # 000:43, 000:15, 000:33
    ups = {1: "Qc Jc 4d 9c 7h 2s", 2: "Qd Jd 5h Tc 8d 3h", 3: "Qh Jh 6s Kc 9d Ad"}
    told = hand(game, cards=ups)
    streets = ("fourth", "fifth", "sixth", "seventh")
    assert [
        told.offer(told.order("third")[0], "third"),
        told.offer(2, "third").rpartition(", ")[2],
    ] == [
        "bring-in 1 or 4",
        "complete 4",
    ]
    bets = [told.offer(told.order(street)[0], street) for street in streets]
    assert bets == ["fold, check, bet 4", *["fold, check, bet 8"] * 3]


@ALL
def test_completing_the_forced_bet_is_no_raise_and_three_raises_follow(game: str) -> None:
    # 000:49: "in $15-$30 stud, the low card opens for $5. The next player to act brings the bet to
    # $15 (completion of the bet). Three raises are then allowed."
    low = upcards("2c", "9d", "Ts") if game != RAZZ else upcards("Kc", "9d", "Ts")
    says = "1 bring-in 5, 2 complete, 3 raise, 1 raise, 2 raise"
    told = hand(game, says=says, cards=low, settings=FIFTEEN_THIRTY)
    assert told.posts[-1] == "1 bring-in $5"
    assert told.offer(2, "third") == "fold, call, complete 15"
    assert told.offer(3, "third") == "fold, call, raise 30"
    assert told.offer(1, "third", 2) == "fold, call, raise 45"
    assert told.offer(2, "third", 2) == "fold, call, raise 60"
    assert told.offer(3, "third", 2) == "fold, call"
    with pytest.raises(IllegalMove, match="capped at a bet and 3 raises"):
        hand(game, says=says + ", 3 raise", cards=low, settings=FIFTEEN_THIRTY)


@ALL
def test_two_players_have_three_raises_as_well(game: str) -> None:
    # 000:49 names no exception; 000:282, 323 and 1791 do, for other games
    cards = upcards("2c", "9d", "Ts") if game != RAZZ else upcards("Kc", "9d", "Ts")
    says = "1 bring-in 5, 2 complete, 3 fold, 1 raise, 2 raise, 1 raise"
    told = hand(game, says=says, cards=cards, settings=FIFTEEN_THIRTY)
    assert told.offer(2, "third", 3) == "fold, call"
    free = {"two-players": "free"}
    told = hand(game, says=says, cards=cards, settings=FIFTEEN_THIRTY, readings=free)
    assert told.offer(2, "third", 3) == "fold, call, raise 75"


@ALL
def test_the_player_with_the_forced_bet_may_open_for_a_full_bet(game: str) -> None:
    # 000:48; it is the bet, so that the next player raises it, three times in all
    low = upcards("2c", "9d", "Ts") if game != RAZZ else upcards("Kc", "9d", "Ts")
    says = "1 bring-in 15, 2 raise, 3 raise, 1 raise"
    told = hand(game, says=says, cards=low, settings=FIFTEEN_THIRTY)
    assert told.offer(1, "third") == "bring-in 5 or 15"
    assert told.offer(2, "third") == "fold, call, raise 30"
    assert told.offer(2, "third", 2) == "fold, call"


@ALL
def test_who_brought_it_in_may_not_raise_himself_but_may_when_it_is_completed(game: str) -> None:
    # 000:47-49: his forced bet is his action
    low = upcards("2c", "9d", "Ts") if game != RAZZ else upcards("Kc", "9d", "Ts")
    called = hand(game, cards=low)
    assert called.order("third") == [1, 2, 3]
    completed = hand(game, says="3 complete", cards=low)
    assert completed.offer(1, "third", 2) == "fold, call, raise 8"


@ALL
def test_all_in_for_the_ante_with_the_forced_card_the_next_brings_it_in_or_folds(game: str) -> None:
    # 000:58: "the player to your left may come in for the forced bet, the maximum bet, or fold"
    low = upcards("2c", "9d", "Ts", "8h") if game != RAZZ else upcards("Kc", "9d", "Ts", "8h")
    stacks = {1: 1, 2: 100, 3: 100, 4: 100}
    told = hand(game, says="2 bring-in 4", cards=low, stacks=stacks)
    assert told.posts == ["1 ante $1", "2 ante $1", "3 ante $1", "4 ante $1", "2 bring-in $4"]
    assert told.offer(2, "third") == "fold, bring-in 1 or 4"
    folded = hand(game, says="2 fold, 3 bring-in", cards=low, stacks=stacks)
    assert folded.posts[-1] == "3 bring-in $1"


@ALL
def test_a_seat_folded_without_a_wager_gets_cards_until_a_bet_is_made(game: str) -> None:
    # 000:57
    ups = {1: "Qc Jc 4d 9c 7h 2s", 2: "Qd Jd 5h Tc 8d 3h", 3: "Qh Jh 6s Kc 9d Ad"}
    silent = hand(game, says="fourth: 3 fold", cards=ups)
    assert len(silent.cards(3).split()) == 7
    first = silent.order("fifth")[0]
    bet = hand(game, says=f"fourth: 3 fold; fifth: {first} bet", cards=ups)
    assert len(bet.cards(3).split()) == 5  # fifth street is dealt before the bet
    assert 3 not in bet.order("fifth") + silent.order("fifth") + silent.shows


@ALL
def test_a_seat_folded_to_a_bet_gets_no_more_cards(game: str) -> None:
    # 000:57, the other way round
    told = hand(game, says="fourth: 1 bet, 3 fold", cards={1: "2c 3c Kd 4d", 3: "2d 3d Ts 9s"})
    assert len(told.cards(3).split()) == 4


# --- the first to act -----------------------------------------------------------------------------


def test_the_lowest_up_card_makes_the_forced_bet() -> None:
    # 000:47
    assert hand(STUD, cards=upcards("9d", "3s", "Ts")).posts[-1] == "2 bring-in $1"


@pytest.mark.parametrize("game", [STUD, HI_LO])
@pytest.mark.parametrize(
    "cards, seat", [(("3s", "3h", "3d"), 3), (("3c", "3h", "3d"), 1), (("3s", "3h", "9c"), 2)]
)
def test_of_equal_low_cards_the_lowest_suit_is_forced(
    game: str, cards: tuple[str, ...], seat: int
) -> None:
    # 000:47, 000:13; suits as 000:32 has them: spades, hearts, diamonds, clubs
    assert hand(game, cards=upcards(*cards)).posts[-1] == f"{seat} bring-in $1"


def test_an_ace_is_a_high_card_for_the_forced_bet_of_high_low() -> None:
    # 000:7, 000:13
    assert hand(HI_LO, cards=upcards("Ac", "2s", "Kd")).posts[-1] == "2 bring-in $1"


def test_in_razz_the_highest_card_is_forced_and_aces_are_low() -> None:
    # 000:27, 000:32
    assert hand(RAZZ, cards=upcards("As", "9d", "Tc")).posts[-1] == "3 bring-in $1"


@pytest.mark.parametrize(
    "cards, seat", [(("Kc", "Ks", "Kh"), 2), (("Kc", "Kd", "Kh"), 3), (("Kd", "Kc", "9s"), 1)]
)
def test_in_razz_equal_high_cards_go_by_suit_from_spades_down(
    cards: tuple[str, ...], seat: int
) -> None:
    # 000:32: "by suit from the highest to the lowest; that is, spades, hearts, diamonds, clubs"
    assert hand(RAZZ, cards=upcards(*cards)).posts[-1] == f"{seat} bring-in $1"


@pytest.mark.parametrize("game", [STUD, HI_LO])
def test_the_high_hand_on_board_begins_all_later_rounds(game: str) -> None:
    # 000:47, 000:7: ace high on fourth, a pair on fifth, two pair on sixth
    ups = {1: "Qc Jc 4d 9c 9h 8s", 2: "Qd Jd Ah Tc 8d 3h", 3: "Qh Jh 6s 7c 6d 7d"}
    told = hand(game, cards=ups)
    streets = ("fourth", "fifth", "sixth", "seventh")
    assert [told.order(street) for street in streets] == [[2, 3, 1], [1, 2, 3], *[[3, 1, 2]] * 2]


@pytest.mark.parametrize("game", [STUD, HI_LO])
def test_of_equal_high_hands_who_got_cards_first_acts_first(game: str) -> None:
    # 000:47 "with the player who received cards first acting first", 000:7
    told = hand(game, cards={1: "Qc Jc 4d 9c", 2: "Qd Jd Ah Tc", 3: "Qh Jh As Td"}, button=2)
    assert told.order("fourth") == [2, 3, 1]


def test_in_razz_the_low_hand_begins_all_later_rounds() -> None:
    # 000:32; an ace is low, and a pair is worse than any cards without one
    ups = {1: "Qc Jc 4d 9c 9h 8s", 2: "Qd Jd Ah Tc 8d Kh", 3: "Qh Jh 6s 7c 6d 7d"}
    told = hand(RAZZ, cards=ups)
    assert told.order("fourth") == [3, 1, 2]
    assert told.order("fifth") == [2, 3, 1]
    assert told.order("sixth") == [2, 3, 1]


def test_in_razz_an_ace_up_is_the_lowest_card() -> None:
    # 000:31-32
    told = hand(RAZZ, cards={1: "Qc Jc 3d 9c", 2: "Qd Jd 2h 9d", 3: "Qh Jh As 9h"})
    assert told.order("fourth") == [3, 1, 2]


def test_in_razz_of_equal_low_hands_the_first_clockwise_from_the_dealer_starts() -> None:
    # 000:32
    told = hand(RAZZ, cards={1: "Qc Jc Kd 9c", 2: "Qd Jd 5h 4c", 3: "Qh Jh 5s 4d"}, button=2)
    assert told.order("fourth") == [2, 3, 1]


# --- open pairs -----------------------------------------------------------------------------------

PAIR = {1: "Qc Jc 8d 8c", 2: "Qd Jd 4h Tc", 3: "Qh Jh 7s 9d"}


def test_an_open_pair_on_fourth_street_lets_anyone_bet_either_limit() -> None:
    # 000:50: in a $5-$10 game "you may bet either $5 or $10. If you bet $5, any succeeding player
    # has the option to call $5, raise $5, or raise $10"
    told = hand(STUD, says="fourth: 1 bet 5, 2 raise 10, 3 raise 20", cards=PAIR, settings=FIVE_TEN)
    assert told.offer(1, "fourth") == "fold, check, bet 5 or 10"
    assert told.offer(2, "fourth") == "fold, call, raise 10 or 15"
    assert told.offer(3, "fourth") == "fold, call, raise 15 or 20"
    # "If a $10 raise is made, then all other raises must be in increments of $10."
    assert told.offer(1, "fourth", 2) == "fold, call, raise 30"


def test_after_a_bet_of_the_larger_limit_all_raises_are_of_the_larger() -> None:
    # 000:50
    told = hand(STUD, says="fourth: 1 bet 10", cards=PAIR, settings=FIVE_TEN)
    assert told.offer(2, "fourth") == "fold, call, raise 20"


def test_if_the_open_pair_checks_all_others_still_have_the_same_options() -> None:
    # 000:50
    told = hand(STUD, says="fourth: 1 check", cards=PAIR, settings=FIVE_TEN)
    assert told.offer(2, "fourth") == "fold, check, bet 5 or 10"
    assert told.offer(3, "fourth") == "fold, check, bet 5 or 10"


def test_a_pair_in_the_hole_or_half_of_it_opens_nothing() -> None:
    # 000:50 "when an open pair is showing"
    told = hand(STUD, cards={1: "8s Jc 8d Kc", 2: "Qd Jd 4h Tc", 3: "Qh Jh 7s 9d"})
    assert told.offer(1, "fourth") == "fold, check, bet 4"


@SPLIT
def test_an_open_pair_does_not_affect_the_limit_of_high_low_and_razz(game: str) -> None:
    # 000:15, 000:33
    told = hand(game, cards=PAIR, settings=FIVE_TEN)
    assert [told.offer(seat, "fourth") for seat in (1, 2, 3)] == ["fold, check, bet 5"] * 3


# --- showdown of stud -----------------------------------------------------------------------------


def test_the_best_five_of_seven_cards_win_the_entire_pot() -> None:
    # 000:43; the flush of seat 2 needs two of its cards that are down
    told = hand(
        STUD,
        cards={
            1: "Ac Kd Ad 9c 7h 2s 7d",
            2: "3h 9h 8h 4h Td Jc Kh",
            3: "Qs Qd 5s 6c Jd 2c 3c",
        },
    )
    assert told.won == ["2 high 6"]
    assert told.says(2).startswith("flush")
    assert told.nets == {1: -2, 2: 4, 3: -2}


def tied(says: str = "") -> Told:
    """Seats 1 and 2 have the same straight, seat 3 folds at once."""
    return hand(
        STUD,
        says=f"3 fold{says}",
        cards={1: "Kc Qd 4c Td 9c Jd 2h", 2: "Kd Qc 5d Tc 9d Jc 2s", 3: "2c 3c 7h"},
    )


def test_in_a_tie_the_pot_is_split_equally() -> None:
    # 000:43; three antes, the forced bet and its call are $5, and $16 more on fifth street
    told = tied("; fifth: 1 bet")
    assert sorted(told.won) == ["1 high 10", "2 high 11"]


def test_a_beaten_caller_gets_no_refund() -> None:
    # 000:73: "If you call a bet even though you are beaten by an opponent's up-cards"
    cards = {1: "2c 3c Ad Ac Ah As 4h", 2: "2d 3d 9d Tc 7h 8s Kd"}
    told = hand(STUD, says="seventh: 1 bet, 2 call", cards=cards, stacks=2)
    assert told.nets == {1: 10, 2: -10}


# --- too few cards --------------------------------------------------------------------------------


def test_with_eight_players_to_the_end_one_common_card_plays_for_all() -> None:
    # 000:62: 24 + 27 cards are out, one is left; with three burns it is not enough for eight
    told = hand(STUD, stacks=8)
    assert told.events("common-card")
    assert len(told.cards("board").split()) == 1
    assert {len(told.cards(seat).split()) for seat in range(1, 9)} == {6}


def test_who_is_high_with_the_common_card_begins_the_last_round() -> None:
    # 000:62; the ace of seat 3 is high until the common card pairs the queen of seat 6
    cards = {
        1: "6d 8c 2c 4d 6h 8s",
        2: "8h 9h 3c 5d 7h 9s",
        3: "Th Ts Ac 2d 4h 6s",
        4: "Jc Jd 3d 5h 7s 9c",
        5: "Jh Js Tc 2h 4s 6c",
        6: "Kc Kd Qd 3h 5s 7c",
        7: "Kh Ks 8d Td 2s 4c",
        8: "Qc Qs 3s 5c 7d 9d",
    }
    told = hand(STUD, cards, board="Qh", stacks=8)
    assert (told.order("sixth")[0], told.order("seventh")[0]) == (3, 6)


def test_seven_players_get_all_but_the_last_card_and_the_burns_make_up_for_it() -> None:
    # 000:62: 45 cards are out and seven left; six are dealt, the seventh is mixed with the three
    # burns, one of them is burned again, and the last player gets one of those that remain.
    ups = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    burns = {ups[21], ups[29], ups[37]}
    last = ups[51]
    deck = [*ups[:51], ups[21], last]
    told = hand(STUD, deck=" ".join(deck), stacks=7)
    assert not told.events("common-card")
    assert [told.cards(seat).split()[6] for seat in range(1, 7)] == ups[45:51]
    assert told.cards(7).split()[6] in {*burns, last}
    assert {len(told.cards(seat).split()) for seat in range(1, 8)} == {7}


def test_without_more_cards_than_players_nothing_is_burned_so_that_each_gets_a_fresh_card() -> None:
    # 000:62: eight start and one folds to a bet: 24 + 3 times (1 + 7) are out, four are left.
    # Three are dealt; the fourth and three burns are just enough for the other four.
    deck = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
    burns = [deck[24], deck[32], deck[40]]
    told = hand(
        STUD,
        says="2 complete, 8 fold",
        deck=" ".join([*deck[:51], *burns, deck[51]]),
        stacks=8,
    )
    assert [told.cards(seat).split()[6] for seat in (1, 2, 3)] == deck[48:51]
    assert [told.cards(seat).split()[6] for seat in (4, 5, 6, 7)] == [*burns, deck[51]]
