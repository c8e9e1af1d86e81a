"""Stud of the 500 Club Casino: seven card stud, its two high-low games, and razz."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand

from houseway.errors import HousewayError

STUD, HI_LO = "500-club/seven-card-stud", "500-club/seven-card-stud-hi-lo"
STUD_8, RAZZ = "500-club/stud-8", "500-club/razz"
ALL = pytest.mark.parametrize("game", [STUD, HI_LO, STUD_8, RAZZ])
STUDS = pytest.mark.parametrize("game", [STUD, HI_LO, STUD_8])
SPLITS = pytest.mark.parametrize("game", [HI_LO, STUD_8])
STREETS = ["third", "fourth", "fifth", "sixth", "seventh"]
# Seat 3 has the lowest card up of stud, seat 1 that of razz; nobody pairs his first two up.
DOORS = {1: "9c 8d Ah Kh", 2: "9d 8c Th Jh", 3: "9s 8s 2h 4h"}


def doors(*up: str) -> dict[int, str]:
    """Hands of which only the first card up matters, for seats 1, 2, 3."""
    down = ["Qc Qd", "Jc Jd", "Tc Td"]
    return {seat: f"{down[seat - 1]} {card}" for seat, card in enumerate(up, start=1)}


# --- the deal -------------------------------------------------------------------------------------


@ALL
def test_eight_players_at_most(game: str) -> None:
    # 002:2852, 2975, 3114, 3263
    assert len(hand(game, stacks=8).nets) == 8
    with pytest.raises(HousewayError):
        hand(game, stacks=9)


@ALL
def test_everybody_antes_before_the_cards(game: str) -> None:
    # 002:2858-2860, 2985-2987, 3124-3126, 3267-3269; a quarter of the lower limit is read into it
    told = hand(game, DOORS)
    assert told.posts[:3] == ["1 ante $1", "2 ante $1", "3 ante $1"]
    kinds = [event["event"] for event in told.settled["events"]]
    assert kinds.index("posts") < kinds.index("card")


@ALL
def test_two_cards_down_one_up_then_three_up_and_one_down(game: str) -> None:
    # 002:2861-2915, 2988-3042, 3130-3181, 3270-3321
    told = hand(game, DOORS)
    assert told.faces(1) == ["down", "down", "up", "up", "up", "up", "down"]
    assert told.streets == STREETS
    assert told.burns == 4


@pytest.mark.parametrize("game", [STUD, HI_LO])
def test_cards_come_from_the_left_of_the_button(game: str) -> None:
    # 002:2988, 3001, 3130, 3140
    told = hand(game, stacks=4, button=2)
    cards = [event["hand"] for event in told.events("card")]
    assert cards[:16] == ["seat 3", "seat 4", "seat 1", "seat 2"] * 4


@pytest.mark.parametrize("game", [RAZZ, STUD_8])
def test_cards_come_from_the_left_of_the_house_dealer(game: str) -> None:
    # 002:2861, 2879, 3270, 3283: there is no button; the first seat is at the dealer's left
    told = hand(game, stacks=4, button=2)
    cards = [event["hand"] for event in told.events("card")]
    assert cards[:16] == ["seat 1", "seat 2", "seat 3", "seat 4"] * 4


# --- the bring-in ---------------------------------------------------------------------------------


@STUDS
@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("9h", "Th", "2h"), 3),
        (("Ah", "Th", "9h"), 3),  # an ace is high
        (("2d", "2c", "2h"), 2),  # clubs are the lowest suit, then diamonds, hearts, spades
        (("2s", "2h", "2d"), 3),
        (("2s", "2h", "3d"), 2),
    ],
)
def test_the_lowest_card_up_brings_it_in(game: str, up: tuple[str, ...], seat: int) -> None:
    # 002:2989, 3131, 3271
    told = hand(game, doors(*up))
    assert told.posts[-1] == f"{seat} bring-in $4"


@STUDS
def test_the_bring_in_is_the_lower_limit(game: str) -> None:
    # 002:2989 "at least equal", 3131, 3271 "equal to the amount of the lower table limit"
    told = hand(game, DOORS)
    assert told.posts[-1] == "3 bring-in $4"
    assert told.offer(1, "third") == "fold, call, raise 8"
    half = hand(game, DOORS, readings={"bring-in": "half"}, says="3 bring-in 4")
    assert half.offer(3, "third") == "bring-in 2 or 4"


@ALL
def test_the_others_follow_clockwise_and_nobody_acts_before_the_bring_in(game: str) -> None:
    # 002:2868, 2989-2990, 3131-3132, 3271-3272
    told = hand(game, doors("9h", "Th", "2h"), says="1 call, 2 call")
    assert [seat for seat in told.order("third") if seat != 3] == [1, 2]


@STUDS
def test_the_player_of_the_bring_in_may_check_or_raise_when_all_others_have_called(
    game: str,
) -> None:
    # 002:2998, 3137, 3280; raising is listed for everybody, 2993, 3135, 3278
    told = hand(game, DOORS)
    assert told.order("third") == [1, 2, 3]
    assert told.offer(3, "third") == "fold, check, raise 8"
    assert told.put_in == {1: 5, 2: 5, 3: 5}
    raises = hand(game, DOORS, says="3 raise, 1 raise, 2 fold")
    assert raises.order("third") == [1, 2, 3, 1, 2, 3]
    assert raises.put_in == {1: 13, 2: 5, 3: 13}
    raised = hand(game, DOORS, says="1 raise, 2 call, 3 call")
    assert raised.order("third") == [1, 2, 3]
    assert raised.offer(3, "third") == "fold, call, raise 12"


def test_the_player_of_the_bring_in_of_razz_may_check_or_complete_when_all_others_have_called() -> (
    None
):
    # 002:2870-2872
    told = hand(RAZZ, DOORS)
    assert told.order("third") == [1, 2, 3, 1]
    assert told.offer(1, "third", 2) == "fold, check, complete 4"
    assert told.put_in == {1: 2, 2: 2, 3: 2}
    says = "1 bring-in 1, 2 fold, 1 complete 4, 3 raise 8"
    assert hand(RAZZ, DOORS, says=says).put_in == {1: 9, 2: 1, 3: 9}


@ALL
def test_read_otherwise_the_bring_in_has_spoken_when_all_others_have_called(game: str) -> None:
    # 002:2872, 2998, 3137, 3280: a check is printed, and no raise beside it
    told = hand(game, DOORS, readings={"bring-in-raise": "check-alone"})
    assert told.order("third") == ([1, 2, 3] if game == RAZZ else [1, 2])


@STUDS
def test_the_bring_in_that_all_others_fold_to_wins_without_a_word(game: str) -> None:
    # 002:2998, 3137, 3280: there is nobody who has called
    told = hand(game, DOORS, says="1 2 fold")
    assert told.order("third") == [1, 2]
    assert told.nets == {1: -1, 2: -1, 3: 2}


@pytest.mark.parametrize(
    ("up", "seat"),
    [
        (("9h", "Th", "Kh"), 1),
        (("9h", "Th", "Ah"), 3),  # ranks go from ace to king
        (("Ac", "Ad", "Ah"), 3),  # spades, hearts, diamonds, clubs
        (("Ac", "As", "Ah"), 2),
    ],
)
def test_the_highest_ranked_door_card_of_razz_brings_it_in(up: tuple[str, ...], seat: int) -> None:
    # 002:2836, 2865
    assert hand(RAZZ, doors(*up)).posts[-1] == f"{seat} bring-in $1"


def test_read_otherwise_the_king_of_razz_brings_it_in() -> None:
    # 002:2865 as it is played elsewhere
    told = hand(RAZZ, doors("Ah", "Th", "Kh"), readings={"bring-in-card": "king"})
    assert told.posts[-1] == "3 bring-in $1"


def test_player_a_brings_in_for_one_dollar_and_player_b_may_complete_to_four() -> None:
    # 002:2870, the printed example of $4-$8; a complete is no raise, 2871
    says = "1 bring-in 1, 2 complete 4, 3 raise 8, 1 raise 12, 2 raise 16"
    told = hand(RAZZ, DOORS, says=says)
    assert told.offer(1, "third") == "bring-in 1 or 4"
    assert told.offer(2, "third") == "fold, call, complete 4"
    assert told.offer(3, "third", 2) == "fold, call"
    assert told.put_in == {1: 17, 2: 17, 3: 17}


def test_the_bring_in_of_razz_may_be_the_smaller_limit() -> None:
    # 002:2866-2867
    told = hand(RAZZ, DOORS, says="1 bring-in 4")
    assert told.offer(2, "third") == "fold, call, raise 8"


# --- the rounds -----------------------------------------------------------------------------------


@ALL
def test_the_lower_limit_on_third_and_fourth_street_and_the_upper_one_then(game: str) -> None:
    # 002:2882, 2891, 2900, 2912; 3007, 3013-3021, 3026-3031, 3036-3041; 3289, 3301, 3307, 3316
    told = hand(game, DOORS)
    for street, bet in zip(STREETS[1:], (4, 8, 8, 8), strict=True):
        first = told.order(street)[0]
        assert told.offer(first, street) == f"fold, check, bet {bet}"


@STUDS
def test_the_highest_cards_up_begin_later_rounds(game: str) -> None:
    # 002:3004, 3014, 3027, 3037; 3143; 3286, 3299, 3308, 3317
    cards = {1: "2c 3d 9h Kh 4h 4c", 2: "2d 3c Th Ah 5h 6c", 3: "As Ks 2h 7c 7h 8c"}
    told = hand(game, cards)
    assert told.order("fourth") == [2, 3, 1]
    assert told.order("fifth") == [3, 1, 2]
    assert told.order("sixth") == [3, 1, 2]


def test_the_best_low_cards_up_begin_later_rounds_of_razz() -> None:
    # 002:2880, 2889, 2898, 2910: "highest ranked" by 2836
    cards = {1: "Kc Kd 9h 8h 7h", 2: "Qd Qc Th 2h 3h", 3: "Js Ks 7s 7c 2s"}
    told = hand(RAZZ, cards)
    assert told.order("fourth") == [1, 2, 3]  # 9-8, then 10-2, then the pair
    assert told.order("fifth")[0] == 1  # 9-8-7 before 10-3-2


@ALL
def test_of_equal_cards_up_the_nearest_begins(game: str) -> None:
    # 002:2836, 2951, 3228: suits are equal but for the bring-in
    told = hand(game, {1: "2c 3d 9h 5h", 2: "2d 3c 9d 5s", 3: "As Ks 9s 5d"})
    assert told.order("fourth") == [1, 2, 3]


@ALL
def test_there_are_three_raises_in_a_round_and_no_limit_for_two(game: str) -> None:
    # 002:2871, 2997, 3007, 3136, 3150, 3279, 3289, 3301
    cards = {1: "9c 8d Ah Kh Qh 7h", 2: "9d 8c Th Jh 6h 5c", 3: "9s 8s 2h 4h 3c 6s"}
    one, two, three = order = hand(game, cards).order("sixth")
    assert order == ([3, 1, 2] if game == RAZZ else [1, 2, 3])
    says = f"sixth: {one} bet, {two} raise, {three} raise, {one} raise"
    capped = hand(game, cards, says=says)
    assert capped.offer(two, "sixth", 2) == "fold, call"
    says = f"{one} bet, {two} raise, {one} raise, {two} raise, {one} raise"
    free = hand(game, cards, says=f"fifth: {three} fold; sixth: {says}")
    assert free.put_in[one] == free.put_in[two] == free.put_in[three] + 40


@STUDS
def test_read_as_printed_a_raise_of_the_first_round_may_be_less_than_the_limit(game: str) -> None:
    # 002:2993, 3135, 3278: an additional amount within the lower limit
    less = {"first-raise": "up-to-the-limit"}
    told = hand(game, DOORS, says="1 raise 5, 2 raise 8, 3 fold, 1 raise 12", readings=less)
    assert told.offer(1, "third") == "fold, call, raise 5-8"
    assert told.offer(2, "third") == "fold, call, raise 6-9"
    assert told.offer(1, "third", 2) == "fold, call, raise 9-12"
    assert told.offer(2, "third", 2) == "fold, call"  # that was the third raise
    assert told.put_in == {1: 13, 2: 13, 3: 5}
    assert hand(game, DOORS).offer(1, "third") == "fold, call, raise 8"
    with pytest.raises(HousewayError):
        hand(game, DOORS, says="1 raise 9", readings=less)


@STUDS
def test_read_as_printed_the_wager_that_opens_the_second_round_is_one_of_three_raises(
    game: str,
) -> None:
    # 002:3007, 3150, 3289: the wager is called a raise
    counted = {"raise-words": "one-of-three"}
    one, two, three = hand(game, DOORS).order("fourth")
    says = f"fourth: {one} bet, {two} raise, {three} raise"
    assert hand(game, DOORS, says=says).offer(one, "fourth", 2) == "fold, call, raise 16"
    assert hand(game, DOORS, says=says, readings=counted).offer(one, "fourth", 2) == "fold, call"
    says = f"fifth: {one} bet, {two} raise, {three} raise"
    later = hand(game, DOORS, says=says, readings=counted).offer(one, "fifth", 2)
    # 002:3019, 3159: a wager, then raises; 002:3301: a raise in Stud 8
    assert later == ("fold, call" if game == STUD_8 else "fold, call, raise 32")


@STUDS
def test_two_players_raise_without_an_end_from_the_first_round(game: str) -> None:
    # 002:2997, 3136, 3279
    cards = {1: "Qc Qd Kh", 2: "Jc Jd 2h"}
    told = hand(game, cards, stacks=2, says="1 raise, 2 raise, 1 raise, 2 raise, 1 raise")
    assert told.put_in == {1: 25, 2: 25}


# Seat 3 has the lowest card up and brings it in; two of three are left after a fold in the round.
LEFT = {1: "Qc Qd Kh 9c", 2: "Jc Jd 7h 8c", 3: "Tc Td 2h 4h"}
ONE_FOLDS = "third: 1 raise, 2 fold, 3 raise, 1 raise"
FOLDS_LATER = "fourth: 1 bet, 2 raise, 3 fold, 1 raise, 2 raise"


@STUDS
def test_a_player_who_folds_took_part_in_the_first_round_but_is_not_active_in_later_ones(
    game: str,
) -> None:
    # 002:2997, 3136, 3279: two who take part in the round; 002:3007, 3150, 3289: two active players
    first = hand(game, LEFT, says=ONE_FOLDS)
    assert first.offer(3, "third", 2) == "fold, call"
    later = hand(game, LEFT, says=FOLDS_LATER)
    assert later.offer(1, "fourth", 3) == "fold, call, raise 20"


@STUDS
def test_the_other_readings_of_two_players_treat_all_rounds_alike(game: str) -> None:
    # 002:2997, 3007; 3136, 3150; 3279, 3289
    freely = hand(game, LEFT, says=ONE_FOLDS, readings={"two-players": "any-time"})
    assert freely.offer(3, "third", 2) == "fold, call, raise 20"
    strictly = hand(game, LEFT, says=FOLDS_LATER, readings={"two-players": "from-start"})
    assert strictly.offer(1, "fourth", 3) == "fold, call"


def test_a_player_who_folds_in_a_round_of_razz_has_taken_part_in_it() -> None:
    # 002:2871, and by the rules of the round before 002:2884
    says = "fourth: 3 bet, 1 raise, 2 fold, 3 raise, 1 raise"
    cards = {1: "9c 8d 5h 7c", 2: "9d 8c Th 9h", 3: "9s 8s 2h 4h"}
    assert hand(RAZZ, cards, says=says).offer(3, "fourth", 3) == "fold, call"
    free = hand(RAZZ, cards, says=says, readings={"two-players": "any-time"})
    assert free.offer(3, "fourth", 3) == "fold, call, raise 20"


# --- the open pair --------------------------------------------------------------------------------

PAIR = {1: "2c 3d 9h 9s", 2: "5d 4c Ah Kh", 3: "As Ks 2h 7c"}


@STUDS
def test_who_has_a_pair_up_begins_the_second_round_at_either_limit(game: str) -> None:
    # 002:3005, 3144, 3287
    told = hand(game, PAIR)
    assert told.order("fourth") == [1, 2, 3]
    assert told.offer(1, "fourth") == "fold, check, bet 4 or 8"


@STUDS
@pytest.mark.parametrize(("bet", "raised"), [(4, 8), (8, 16)])
def test_the_table_uses_the_limit_that_the_owner_of_the_pair_has_chosen(
    game: str, bet: int, raised: int
) -> None:
    # 002:3005-3007, 3144, 3287: in this round alone
    told = hand(game, PAIR, says=f"fourth: 1 bet {bet}")
    assert told.offer(2, "fourth") == f"fold, call, raise {raised}"
    first = told.order("fifth")[0]
    assert told.offer(first, "fifth") == "fold, check, bet 8"


@STUDS
def test_who_is_all_in_with_a_pair_up_for_less_than_a_bet_has_chosen_the_lower_limit(
    game: str,
) -> None:
    # 002:3005: he has not what the higher limit asks for
    told = hand(game, PAIR, stacks=[6, 100, 100], says="fourth: 1 bet")
    assert told.offer(1, "fourth") == "fold, check, bet 1"
    assert told.offer(2, "fourth") == "fold, call, raise 4"


@STUDS
def test_after_a_check_of_the_owner_the_lower_limit_stays(game: str) -> None:
    # 002:3005: the option is that player's
    told = hand(game, PAIR)
    assert told.offer(2, "fourth") == "fold, check, bet 4"
    anyone = hand(game, PAIR, readings={"open-pair": "anyone"})
    assert anyone.offer(2, "fourth") == "fold, check, bet 4 or 8"


@STUDS
def test_a_pair_on_a_later_street_changes_no_limit(game: str) -> None:
    # 002:3005: "only applies during the second round"
    told = hand(game, {1: "2c 3d 9h Ts 9s", 2: "5d 4c Ah Kh 3h", 3: "As Ks 2h 7c 4s"})
    assert told.order("fifth")[0] == 1
    assert told.offer(1, "fifth") == "fold, check, bet 8"


def test_a_pair_up_changes_nothing_in_razz() -> None:
    # 002:2882
    told = hand(RAZZ, PAIR)
    assert told.order("fourth")[0] == 3  # 7-2 is the best low
    assert all(told.offer(seat, "fourth") == "fold, check, bet 4" for seat in (1, 2, 3))


# --- the deck that runs out -----------------------------------------------------------------------


@STUDS
def test_one_card_for_all_when_the_deck_cannot_serve_everybody(game: str) -> None:
    # 002:3048, 3189, 3327. Eight players: 48 cards and three burns leave one. It is shuffled with
    # the burns, one is burned, and one of the four is turned for all.
    told = hand(game, stacks=8)
    deck = told.settled["deck"]
    assert len(deck) == 51 + 1 + 1
    assert len(told.board.split()) == 1
    assert all(len(told.cards(seat).split()) == 6 for seat in range(1, 9))
    out = {told.board} | {str(deck[51])}
    cards = {card for seat in range(1, 9) for card in told.cards(seat).split()}
    assert not out & cards


def test_seven_players_of_razz_burn_a_card_before_the_stub_is_dealt_to_its_last_card() -> None:
    # 002:2908, 2919; 003:1443-1446. 7 * 6 cards and three burns leave seven. One is burned and five
    # are dealt; the last and four burns are shuffled, one is burned again, and two are dealt.
    told = hand(RAZZ, stacks=7)
    deck = told.settled["deck"]
    assert [told.cards(seat).split()[6] for seat in range(1, 6)] == deck[46:51]
    again = {deck[21], deck[29], deck[37], deck[45]}
    (shuffled,) = told.events("reshuffle")
    assert shuffled["count"] == len(again)
    assert len(deck) == 51 + 1 + 2
    assert [told.cards(seat).split()[6] for seat in (6, 7)] == deck[52:]
    assert {*deck[:51]} & {*deck[51:]} <= again


def test_razz_deals_the_stub_but_its_last_card_then_the_burns_and_folded_cards() -> None:
    # 002:2919. Seat 8 folds on third street: 3 + 7 * 6 cards and three burns leave 4 for 7 players.
    # One is burned and two are dealt; the last, four burns and three folded cards are shuffled, one
    # is burned, and five are dealt.
    told = hand(RAZZ, stacks=8, says="third: 8 fold")
    assert told.board == ""
    assert len(told.settled["deck"]) == 48 + 1 + 2 + 1 + 5
    assert [len(told.cards(seat).split()) for seat in range(1, 8)] == [7] * 7


def test_razz_has_a_card_for_all_when_there_are_too_few_fresh_ones() -> None:
    # 002:2919. Eight players: one card and three burns for eight.
    told = hand(RAZZ, stacks=8)
    assert len(told.board.split()) == 1
    assert len(told.settled["deck"]) == 51 + 1 + 1


# --- the winner -----------------------------------------------------------------------------------


@ALL
def test_the_best_five_of_seven_cards_win(game: str) -> None:
    # 002:2828, 2943, 3052, 3220: razz has the wheel, the others a straight
    cards = {1: "5c 4d 3h 2s Ac Kd Kc", 2: "Ad Ah 9h Js 9c Qd 7d"}
    told = hand(game, cards, stacks=2)
    assert told.nets[1] > 0 > told.nets[2]
    if game in (HI_LO, STUD_8):
        assert [line.split()[:2] for line in told.won] == [["1", "high"], ["1", "low"]]


@SPLITS
def test_seven_six_four_three_ace_is_lower_than_eight_six_four_three_two(game: str) -> None:
    # 002:3110, 3259; the high half goes to the other one, with the kings
    cards = {1: "As 7c 4d 3d 6h Jc Qd", 2: "8s 2c 6d 4h 3c Kc Kd"}
    told = hand(game, cards, stacks=2)
    assert told.won == ["2 high 5", "1 low 5"]


@SPLITS
def test_without_a_low_the_high_hand_takes_the_pot(game: str) -> None:
    # 002:3195-3198, 3333
    cards = {1: "As 7c 4d 3d 9h Jc Qd", 2: "8s 2c 6d 9c Tc Kc Kd"}
    assert hand(game, cards, stacks=2).won == ["2 high 10"]


def test_the_highest_hand_up_gets_the_odd_chip_of_stud() -> None:
    # 002:3058. Equal straights to the ace; seat 3 folds its ante of $1, so there are $11. Seat 1
    # shows Q-J-10-2, seat 2 A-Q-J-10.
    cards = {1: "As Kd Qc Jd Th 2c 3c", 2: "2d Kc Ad Jc Ts Qh 3d", 3: "9s 9d Ah"}
    told = hand(STUD, cards, says="3 fold")
    assert sorted(told.won) == ["1 high 5", "2 high 6"]


def test_the_left_of_the_dealer_gets_the_odd_chip_of_razz() -> None:
    # 002:2929; no button, so it is the house dealer's left
    cards = {1: "5c 4d 3h 2s Ac Kd Kc", 2: "5d 4h 3s 2c Ad Kh Ks", 3: "9s 9d 8h"}
    told = hand(RAZZ, cards, says="3 fold")
    assert sum(told.put_in.values()) == 5
    assert sorted(told.won) == ["1 low 3", "2 low 2"]


def test_the_odd_chip_of_stud_high_low_goes_to_the_left_of_the_button() -> None:
    # 002:3206. Seat 1 has the button, so seat 2 is nearer to its left: low, and high.
    low, high = "As 7c 4d 3d 6h Jc Qd", "8s 2c 6d 4h 3c Kc Kd"
    fold = "9s 9d Ah"
    told = hand(HI_LO, {1: high, 2: low, 3: fold}, says="3 fold", button=1)
    assert told.won == ["1 high 5", "2 low 6"]
    told = hand(HI_LO, {1: low, 2: high, 3: fold}, says="3 fold", button=1)
    assert told.won == ["2 high 6", "1 low 5"]


def test_the_odd_chip_of_stud_8_goes_to_the_highest_hand_up() -> None:
    # 002:3341: the low hand shows an ace, the high one a king at the most
    low, high = "7c 4d As 3d 6h Jc Qd", "8s 2c 6d 4h 3c Kc Kd"
    told = hand(STUD_8, {1: high, 2: low, 3: "9s 9d Ah"}, says="3 fold")
    assert told.won == ["1 high 5", "2 low 6"]
    read = hand(
        STUD_8, {1: high, 2: low, 3: "9s 9d Ah"}, says="3 fold", readings={"odd-halves": "high"}
    )
    assert read.won == ["1 high 6", "2 low 5"]


@ALL
def test_the_last_player_wins_without_a_showdown(game: str) -> None:
    # 002:2925, 3056, 3333
    one, two, winner = (3, 1, 2) if game == RAZZ else (1, 2, 3)
    told = hand(game, DOORS, says=f"fourth: {one} fold, {two} fold")
    assert told.shows == []
    assert told.nets[winner] > 0
