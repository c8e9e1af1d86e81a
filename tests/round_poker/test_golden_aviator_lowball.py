"""The Aviator Casino's lowball games as its document (000) prints them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker.at_table import play
from tests.round_poker.felt import hand, rules_of

from houseway.errors import HousewayError, IllegalMove
from houseway.families.round_poker.next_hand.positions import prepare_hand
from houseway.library import load_game
from houseway.table.rounds import Incident

LOWBALL, KANSAS = "aviator/lowball", "aviator/kansas-city-lowball"
BOTH = pytest.mark.parametrize("game", [LOWBALL, KANSAS])
THIRTY_SIXTY = {"stakes.lower": 30, "stakes.upper": 60}
SINGLE = {"blinds": "single"}

# $6-$12 with blinds of $2, $4 and $6 for seats 1, 2 and 3; seat 3 has the button.
SEVEN, EIGHT, NINE = "7c 5c 4d 3d 2h", "8c 6d 4c 3h 2d", "9c 8d 7h 6s 2c"


# --- the deal, the draw, the bets -----------------------------------------------------------------


@BOTH
def test_two_to_seven_players_get_five_cards_face_down(game: str) -> None:
    # 000:256, 000:582
    assert load_game(game).sheet.table.seats == 7
    told = hand(game, stacks=7)
    assert told.streets == ["before-draw", "after-draw"]
    assert told.faces(1) == ["down"] * 5
    with pytest.raises(HousewayError):
        hand(game, stacks=8)


def test_ace_to_five_has_a_joker_and_kansas_city_has_none() -> None:
    # 000:256, 000:582
    sizes = [sum(load_game(game).deck.composition().values()) for game in (LOWBALL, KANSAS)]
    assert sizes == [53, 52]


@BOTH
def test_three_blinds_and_what_one_may_open_for(game: str) -> None:
    # 000:284: "In a $30-$60 limit game where, the blinds are $10, $20, and $30, you may open for
    # $30 or $60 before the draw."
    told = hand(game, stacks=5, settings=THIRTY_SIXTY)
    assert told.posts == ["1 small blind $10", "2 middle blind $20", "3 big blind $30"]
    assert told.order("before-draw")[:5] == [4, 5, 1, 2, 3]
    assert told.offer(4, "before-draw") == "fold, call, raise 60"
    assert told.put_in[4] == 30


@BOTH
def test_players_bet_or_fold_before_the_draw(game: str) -> None:
    # 000:256: only the large blind, who has bet already, may let it be
    told = hand(game, stacks=5)
    offers = [told.offer(seat, "before-draw") for seat in (4, 5, 1, 2, 3)]
    assert offers == [*["fold, call, raise 12"] * 4, "check, raise 12"]
    with pytest.raises(IllegalMove):
        hand(game, stacks=5, says="4 check")


@BOTH
def test_the_bet_doubles_after_the_draw(game: str) -> None:
    # 000:256
    told = hand(game, says="after-draw: 1 bet")
    assert told.offer(1, "after-draw", 2) == "check, bet 12"
    assert told.offer(2, "after-draw", 2) == "fold, call, raise 24"


@BOTH
@pytest.mark.parametrize("count", range(6))
def test_any_player_may_draw_up_to_five_cards(game: str, count: int) -> None:
    # 000:276; the button too
    cards = {3: "Kc Qc Jd Tc 9s As 2d 3h 4s 6c"}
    away = " ".join(cards[3].split()[:count])
    told = hand(game, cards, says=f"after-draw: 3 discard {away}" if count else "")
    assert told.cards(3).split() == cards[3].split()[count : count + 5]


@BOTH
def test_a_card_is_burned_and_all_that_a_player_wants_come_in_a_row(game: str) -> None:
    # 000:275-276, 000:279 name the burn card of the draw
    first = "Kc Kd Kh Qc Qd Qh Jc Jd Jh Tc Td Th 9c 9d 9h"
    told = hand(
        game,
        deck=f"{first} 8s As 2s 3s 4s",
        says="after-draw: 1 discard Kc Qc, 2 discard Kd, 3 discard Kh",
    )
    assert told.cards(1) == "Jc Tc 9c As 2s"
    assert told.cards(2) == "Qd Jd Td 9d 3s"
    assert told.cards(3) == "Qh Jh Th 9h 4s"


@BOTH
def test_in_limit_play_a_bet_and_six_raises_are_allowed(game: str) -> None:
    # 000:282, 000:591; the large blind of $6 is the bet, six raises make it $42
    raises = "1 raise, 2 raise, 3 raise, 1 raise, 2 raise, 3 raise"
    told = hand(game, says=raises)
    assert told.put_in[3] == 42
    assert told.offer(1, "before-draw", 3) == "fold, call"
    with pytest.raises(IllegalMove, match="a bet and 6 raises"):
        hand(game, says=f"{raises}, 1 raise")
    after = hand(game, says=f"after-draw: 1 bet, {raises[9:]}, 1 raise")
    assert after.put_in == {1: 90, 2: 90, 3: 90}  # 6 before the draw, seven times 12 after it


def test_two_players_may_raise_on_for_their_pot_is_not_multi_handed() -> None:
    # 000:282 "in all multi-handed pots"
    raises = ", ".join(f"{2 - turn % 2} raise" for turn in range(9))
    told = hand(LOWBALL, says=raises, stacks=2)
    assert told.put_in[1] == 6 + 9 * 6


# --- blinds ---------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("chips, posts", [(2, ["2 big blind $6"]), (3, ["1 big blind $3"])])
def test_less_than_half_a_single_blind_and_the_next_player_takes_it(
    game: str, chips: int, posts: list[str]
) -> None:
    # 000:269-270: he gets a hand; half a blind or more is a full blind, and the bet stays $6
    told = hand(game, stacks=[chips, 100, 100, 100], settings=SINGLE)
    assert told.posts == posts
    assert len(told.cards(1).split()) == 5
    assert told.put_in == {1: chips, 2: 6, 3: 6, 4: 6}


@pytest.mark.parametrize("game", [LOWBALL, KANSAS])
def test_who_was_too_short_for_the_single_blind_takes_it_when_he_has_won(game: str) -> None:
    # 000:269; the button waits as in Jacks Back (000:311), and then skips to seat 2, who has posted
    cards = {1: SEVEN, 2: "8h 6d 4c 3c 2d", 3: NINE}
    told = hand(game, cards, stacks=[2, 100, 100], settings=SINGLE)
    assert told.posts == ["2 big blind $6"]
    assert told.nets[1] == 4
    rules = rules_of(game, settings=SINGLE)
    for chips, button in ((600, 3), (300, 3), (299, 1)):  # half a blind is a blind
        stacks = {1: chips, 2: 9400, 3: 9400}
        assert rules.next_button(told.after, seats=7, button=3, stacks=stacks) == button
    second = hand(game, stacks=[6, 94, 94], settings=SINGLE, before=told.after)
    assert second.posts == ["1 big blind $6"]
    assert rules.next_button(second.after, seats=7, button=3, stacks=stacks) == 2


@pytest.mark.parametrize(
    "game, card", [(LOWBALL, "8s"), (KANSAS, "6s"), ("hustler/lowball-ace-to-five", "8s")]
)
def test_the_first_exposed_card_is_the_burn_card_of_the_draw(game: str, card: str) -> None:
    # 000:275, 000:586, 003:1606-1607: seat 2 is dealt the card face up, gets the 2h after the deal,
    # and the first who draws gets the next card of the deck
    deck = f"Ac {card} 9c 2d 7d 9d 3h Th Jh 4s Jd Js 6c Qc Kc 2h 5h Kd"
    told = play(
        game,
        deck,
        Incident(event="exposed", card=2),
        says={1: ["after-draw: discard 6c"], 3: ["after-draw: discard Kc"]},
        settings={"voluntary-kill": "no"} if game.startswith("hustler") else {},
    )
    assert told.burns == card
    assert told.cards(2).split()[-1] == "2h"
    assert told.cards(1).split()[-1] == "5h"
    assert told.cards(3).split()[-1] == "Kd"


def test_at_ranchos_too_the_exposed_card_is_the_burn() -> None:
    # 004:219
    deck = "Ac 8s 9c 2d 7d 9d 3h Th Jh 4s Jd Js 6c Qc Kc 2h 5h"
    told = play(
        "ranchos/lowball",
        deck,
        Incident(event="exposed", card=2),
        says={1: ["after-draw: discard 6c"]},
    )
    assert told.burns == "8s"
    assert told.cards(1).split()[-1] == "5h"


def test_a_kill_doubles_the_limit_by_double_the_blind() -> None:
    # 000:268: in a $6-$12 game he posts $12, and it is a $12-$24 game for that hand
    told = hand(LOWBALL, stacks=5, before={"kill": 5}, says="after-draw: 1 bet")
    assert told.posts[-1] == "5 kill blind $12"
    assert told.offer(4, "before-draw") == "fold, call, raise 24"
    assert told.offer(2, "after-draw", 2) == "fold, call, raise 48"


def before_seat_5_comes_in() -> dict[str, Any]:
    """What the table has ready when seat 5 was not dealt in before."""
    return prepare_hand(
        rules_of(LOWBALL),
        {},
        seats=7,
        button=6,
        present={1, 2, 3, 4, 5, 6},
        away=(),
        last={1, 2, 3, 4, 6},
    )


def test_a_new_player_waits_for_the_big_blind_or_kills_the_pot() -> None:
    # 000:266-268: he posts double the blind, and the limit doubles for that hand
    before = before_seat_5_comes_in()
    waits = hand(LOWBALL, says="5 wait", stacks=6, before=before)
    assert waits.cards(5) == ""
    assert waits.offer(4, "before-draw") == "fold, call, raise 12"
    kills = hand(LOWBALL, says="5 kill; after-draw: 1 bet", stacks=6, before=before)
    assert kills.posts[-1].endswith("$12")
    assert kills.offer(4, "before-draw") == "fold, call, raise 24"
    assert kills.offer(2, "after-draw", 2) == "fold, call, raise 48"
    assert kills.put_in[5] == 12 + 24


def test_whom_the_big_blind_has_passed_waits_or_kills_too() -> None:
    # 000:274
    passed = before_seat_5_comes_in() | {"missed": {"5": ["big"]}}
    kills = hand(LOWBALL, says="5 kill", stacks=6, before=passed)
    assert kills.offer(4, "before-draw") == "fold, call, raise 24"
    assert kills.put_in == dict.fromkeys(range(1, 7), 12)


# --- what wins, ace to five -----------------------------------------------------------------------


def test_the_lowest_hand_wins() -> None:
    # 000:256
    assert hand(LOWBALL, {1: EIGHT, 2: SEVEN, 3: NINE}).won == ["2 low 18"]


def test_the_best_hand_is_five_four_trey_deuce_ace_and_straights_and_flushes_do_not_count() -> None:
    # 000:256, 000:264
    cards = {1: "6c 4d 3c 2d Ad", 2: "5h 4h 3h 2h Ah", 3: "6d 5c 3s 2c As"}
    assert hand(LOWBALL, cards).won == ["2 low 18"]


def test_an_ace_is_low_and_a_pair_is_worse_than_any_hand_without() -> None:
    # 000:264
    cards = {1: "Ac Ad 2c 3d 4h", 2: "Kh Qd Jh Th 9s", 3: "2d 2h 3c 4c 5c"}
    assert hand(LOWBALL, cards).won == ["2 low 18"]
    cards[2] = "3s 3h 5h 6h 7h"
    assert hand(LOWBALL, cards).won == ["1 low 18"]


@pytest.mark.parametrize(
    "with_joker, same",
    [
        ("Jk 2c 3d 4h 5s", "Ac 2d 3h 4s 5c"),  # an ace
        ("Jk Ac 3d 4h 7s", "Ad 2d 3h 4s 7c"),  # a deuce
        ("Jk Ac 2d 3h 4s", "Ad 2h 3s 4c 5c"),  # a five, and the best hand
        ("Jk Kc Qd Jh Ts", "Ad Kd Qh Js Tc"),  # an ace, and not a straight
    ],
)
def test_the_joker_is_the_lowest_card_not_present_in_the_hand(with_joker: str, same: str) -> None:
    # 000:265; so it ties with the natural hand
    told = hand(LOWBALL, {1: with_joker, 2: same, 3: "Kh Ks 9d 9h 8c"})
    assert sorted(told.won) == ["1 low 9", "2 low 9"]


# --- what wins, deuce to seven --------------------------------------------------------------------


def test_the_best_hand_of_kansas_city_is_seven_five_four_trey_deuce_of_two_suits() -> None:
    # 000:582, 000:588
    cards = {1: "7d 6c 4c 3c 2c", 2: SEVEN, 3: "8c 5d 4h 3h 2d"}
    assert hand(KANSAS, cards).won == ["2 low 18"]


@pytest.mark.parametrize(
    "worse",
    [
        "6c 5d 4h 3s 2d",  # a straight
        "7s 5s 4s 3s 2s",  # a flush
        "5d 4h 3s 2d Ac",  # aces are high only
        "2d 2s 3s 4h 5d",  # a pair
    ],
)
def test_straights_flushes_and_aces_count_against_a_hand(worse: str) -> None:
    # 000:582, 000:588: each loses to a king high
    told = hand(KANSAS, {1: worse, 2: "Kh Qh Jd 9h 8c", 3: "Kd Ks Td Ts 9d"})
    assert told.won == ["2 low 18"]


def test_an_ace_with_a_wheel_is_no_straight_but_ace_high() -> None:
    # 000:588: it beats a pair
    cards = {1: "5d 4h 3s 2d Ac", 2: "2h 2s 3d 4c 6d", 3: "Kd Ks Td Ts 9d"}
    assert hand(KANSAS, cards).won == ["1 low 18"]


# --- check and raise, the sevens rule -------------------------------------------------------------


def test_in_limit_lowball_check_and_raise_is_not_permitted() -> None:
    # 000:283
    told = hand(LOWBALL, says="after-draw: 1 check, 2 bet")
    assert told.offer(1, "after-draw", 3) == "fold, call"
    assert "may not raise" in told.refused(1, "raise", "after-draw", 3)


def test_in_kansas_city_check_and_raise_is_permitted() -> None:
    # 000:582, 000:590
    told = hand(KANSAS, says="after-draw: 1 check, 2 bet, 3 fold, 1 raise")
    assert told.offer(1, "after-draw", 3) == "fold, call, raise 24"
    assert told.put_in == {1: 30, 2: 30, 3: 6}


@pytest.mark.parametrize("best", [SEVEN, "5c 4d 3d 2h Ac", "7c 6c 5d 4d 3h"])
def test_a_seven_or_better_that_checks_wins_the_pot_before_the_draw_alone(best: str) -> None:
    # 000:286: $18 were in the pot; the bets of $12 are void
    told = hand(
        LOWBALL,
        {1: best, 2: "8h 6d 4c 3c 2d", 3: NINE},
        says="after-draw: 1 check, 2 bet, 3 fold, 1 call",
    )
    assert told.nets == {1: 12, 2: -6, 3: -6}


@pytest.mark.parametrize(
    "best, pot",
    [
        ("7c 5d 4h 3h 2c", 18),  # the best hand there is
        ("7c 6c 5d 4d 3h", 54),  # a straight counts against it
        ("Ac 5d 4h 3h 2c", 54),  # and so does an ace
    ],
)
def test_in_kansas_city_a_seven_is_one_as_hands_rank_there(best: str, pot: int) -> None:
    # 000:586 has the rules of ace-to-five and so the sevens rule (000:286), by that reading;
    # 000:588 says how hands rank
    cards = {1: best, 2: "Kc Kd Kh 9s 9d", 3: "Qc Qd Qh 8s 8d"}
    told = hand(
        KANSAS,
        cards,
        says="after-draw: 1 check, 2 bet, 3 call, 1 call",
        readings={"sevens": "pot-before-draw"},
    )
    assert told.won == [f"1 low {pot}"]
    free = hand(KANSAS, cards, says="after-draw: 1 check, 2 bet, 3 call, 1 call")
    assert free.won == ["1 low 54"]


def test_a_checked_seven_that_is_beaten_loses_the_pot_and_its_calls() -> None:
    # 000:286
    told = hand(
        LOWBALL,
        {1: SEVEN, 2: "6h 5d 4c 3c 2d", 3: NINE},
        says="after-draw: 1 check, 2 bet, 3 fold, 1 call",
    )
    assert told.nets == {1: -18, 2: 24, 3: -6}


def test_a_seven_that_bets_and_an_eight_that_checks_win_all() -> None:
    # 000:286, the other way round
    bets = hand(
        LOWBALL, {1: SEVEN, 2: "8h 6d 4c 3c 2d", 3: NINE}, says="after-draw: 1 bet, 2 call, 3 fold"
    )
    assert bets.nets == {1: 24, 2: -18, 3: -6}
    checks = hand(
        LOWBALL,
        {1: EIGHT, 2: "9h 6h 4d 3c 2s", 3: NINE},
        says="after-draw: 1 check, 2 bet, 3 fold, 1 call",
    )
    assert checks.nets == {1: 24, 2: -18, 3: -6}


def test_the_sevens_rule_is_for_limit_play() -> None:
    # 000:286 "In limit play"
    told = hand(
        LOWBALL,
        {1: SEVEN, 2: "8h 6d 4c 3c 2d", 3: NINE},
        says="after-draw: 1 check, 2 bet 12, 3 fold, 1 call",
        settings={"structure": "no-limit"},
    )
    assert told.nets == {1: 24, 2: -18, 3: -6}


# --- a short all-in after the draw ----------------------------------------------------------------

# Seat 1 has $5 left after the draw, less than half of the bet of $12.
SHORT = [11, 100, 100]


def test_a_seven_may_call_a_short_bet_and_a_losing_overcall_goes_back() -> None:
    # 000:290: $18 before the draw and $10 of the short bet and its call
    told = hand(
        LOWBALL,
        {1: NINE, 2: SEVEN, 3: "8h 6d 4c 3c 2d"},
        says="after-draw: 1 bet 5, 2 call, 3 call",
        stacks=SHORT,
    )
    assert told.nets == {1: -11, 2: 17, 3: -6}


def test_an_overcall_that_wins_stands() -> None:
    # 000:290 "if another player overcalls this short bet and loses"
    told = hand(
        LOWBALL,
        {1: NINE, 2: SEVEN, 3: "6h 5d 4c 3c 2s"},
        says="after-draw: 1 bet 5, 2 call, 3 call",
        stacks=SHORT,
    )
    assert told.nets == {1: -11, 2: -11, 3: 22}


def test_when_the_seven_completes_to_a_full_bet_all_later_action_stands() -> None:
    # 000:290
    told = hand(
        LOWBALL,
        {1: NINE, 2: SEVEN, 3: "8h 6d 4c 3c 2d"},
        says="after-draw: 1 bet 5, 2 raise 12, 3 call",
        stacks=SHORT,
    )
    assert told.nets == {1: -11, 2: 29, 3: -18}


def test_an_eight_that_calls_a_short_bet_keeps_the_overcalls() -> None:
    # 000:290 is for "a seven or better"
    told = hand(
        LOWBALL,
        {1: NINE, 2: EIGHT, 3: "9h 6h 4h 3c 2s"},
        says="after-draw: 1 bet 5, 2 call, 3 call",
        stacks=SHORT,
    )
    assert told.nets == {1: -11, 2: 22, 3: -11}


@pytest.mark.parametrize(
    "reading, nets",
    [("no", {1: -11, 2: 22, 3: -11}), ("yes", {1: -11, 2: 17, 3: -6})],
)
def test_the_rule_on_short_bets_may_be_read_to_hold_in_kansas_city(
    reading: str, nets: dict[int, int]
) -> None:
    # 000:586 has the rules of ace-to-five but for four differences, and so 000:290
    told = hand(
        KANSAS,
        {1: NINE, 2: SEVEN, 3: "8h 6d 4c 3c 2d"},
        says="after-draw: 1 bet 5, 2 call, 3 call",
        stacks=SHORT,
        readings={"short-seven": reading},
    )
    assert told.nets == nets
