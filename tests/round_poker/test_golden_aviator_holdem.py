"""The Aviator Casino's games with a board as its document (000) prints them."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker.felt import Told, hand, rules_of

from houseway.errors import HousewayError, IllegalMove
from houseway.families.round_poker.next_hand.positions import prepare_hand
from houseway.library import load_game
from houseway.table.chips.carried_pot import remove_seat

HOLDEM, PRO = "aviator/texas-holdem", "aviator/pokerpro-texas-holdem"
OMAHA, OMAHA_8 = "aviator/omaha", "aviator/omaha-hi-lo-8"
PINEAPPLE, CRAZY = "aviator/pineapple", "aviator/crazy-pineapple"
NINE = [HOLDEM, OMAHA, OMAHA_8, PINEAPPLE, CRAZY]
GAMES = pytest.mark.parametrize("game", [*NINE, PRO])
TWO_CARDS = pytest.mark.parametrize("game", [HOLDEM, PRO])

AT_4_8 = {"stakes.lower": 4, "stakes.upper": 8}
NO_LIMIT, POT_LIMIT = {"structure": "no-limit"}, {"structure": "pot-limit"}
ROUNDS = ["pre-flop", "flop", "turn", "river"]
DISCARDS = {PINEAPPLE: "flop", CRAZY: "turn"}  # before the cards of which street


def through(game: str, words: str = "", **given: Any) -> Told:
    """A hand in which everybody puts away his first card where one must be put away."""
    held = ("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "4c")
    count = given.get("stacks", 3)
    if game in DISCARDS:
        away = ", ".join(f"{seat} discard {held[seat - 1]}" for seat in range(1, count + 1))
        given["cards"] = {seat: held[seat - 1] for seat in range(1, count + 1)}
        words = f"{words}; {DISCARDS[game]}: {away}"
    return hand(game, says=words, **given)


# --- deal and rounds ------------------------------------------------------------------------------


@pytest.mark.parametrize("game, most", [*((game, 9) for game in NINE), (PRO, 10)])
def test_the_number_of_players(game: str, most: int) -> None:
    # 000:1476, 657, 644, 1007, 298: two to nine; 000:1075: ten at the electronic table
    assert load_game(game).sheet.table.seats == most
    with pytest.raises(HousewayError):
        hand(game, stacks=most + 1)
    with pytest.raises(HousewayError):
        hand(game, stacks=1)


@GAMES
def test_four_rounds_and_three_burns_before_flop_turn_and_river(game: str) -> None:
    # 000:1476, 000:1055-1071
    told = through(game)
    assert told.streets == ROUNDS
    board = [event for event in told.events("card") if event["hand"] == "board"]
    assert len(board) == 5
    assert told.burns == 3


@pytest.mark.parametrize(
    "game, own", [(HOLDEM, 2), (PRO, 2), (OMAHA, 4), (OMAHA_8, 4), (PINEAPPLE, 3), (CRAZY, 3)]
)
def test_how_many_cards_everybody_is_dealt_face_down(game: str, own: int) -> None:
    # 000:1476, 000:1057, 000:657, 000:1007
    told = through(game)
    dealt = [event["face"] for event in told.events("card") if event["hand"] == "seat 1"]
    assert dealt == ["down"] * own


@TWO_CARDS
def test_the_button_is_dealt_last(game: str) -> None:
    # 000:1478; burn, flop, burn, turn, burn, river after it
    told = hand(game, deck="2c 3c 4c 2d 3d 4d Kc 7h 8h 9s Kd Js Kh Qs", button=3)
    assert [told.cards(seat) for seat in (1, 2, 3)] == ["2c 2d", "3c 3d", "4c 4d"]
    assert told.board == "7h 8h 9s Js Qs"


@GAMES
def test_the_player_left_of_the_blinds_begins_then_the_first_left_of_the_button(game: str) -> None:
    # 000:1482, 000:1095-1101
    told = through(game, stacks=5)
    words = [wait.who for at, wait in told.asked if at == "pre-flop" and "fold" in wait.options]
    assert words == [(seat, "") for seat in (3, 4, 5, 1, 2)]
    assert told.order("river") == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("game", [HOLDEM, OMAHA, OMAHA_8, PRO])
def test_after_the_flop_the_first_active_player_begins(game: str) -> None:
    # 000:1482 "the first active player to the left of the button"
    told = hand(game, says="4 raise, 1 fold, 2 fold", stacks=4)
    assert told.order("flop") == [3, 4]


@GAMES
@pytest.mark.parametrize("street, bet", [("flop", "bet 4"), ("turn", "bet 8"), ("river", "bet 8")])
def test_the_larger_bet_is_made_from_the_turn_on(game: str, street: str, bet: str) -> None:
    # 000:1085 two limits; from the turn by the reading of larger-bet
    settings = {"limits": "2-4"} if game == PRO else AT_4_8
    told = through(game, settings=settings)
    size = {"bet 4": "bet 2", "bet 8": "bet 4"}[bet] if game == PRO else bet
    asked = [wait for at, wait in told.asked if at == street and "check" in wait.options]
    assert len(asked) == 3
    nth = 2 if DISCARDS.get(game) == street else 1
    assert told.offer(1, street, nth) == f"fold, check, {size}"


# --- blinds ---------------------------------------------------------------------------------------


@GAMES
def test_the_small_blind_is_at_the_left_of_the_button(game: str) -> None:
    # 000:1480, 000:1491
    settings = {"limits": "20-40"} if game == PRO else {"stakes.lower": 20, "stakes.upper": 40}
    told = through(game, settings=settings)
    assert told.posts == ["1 small blind $10", "2 big blind $20"]


@GAMES
def test_heads_up_the_small_blind_is_on_the_button(game: str) -> None:
    # 000:1491; the button is last after the flop (000:1478)
    told = through(game, stacks=2, button=2)
    assert [post.rpartition(" $")[0] for post in told.posts] == ["2 small blind", "1 big blind"]
    assert told.order("pre-flop") == [2, 1]
    assert told.order("river") == [1, 2]


@GAMES
def test_blinds_are_live_and_their_posters_may_raise_in_turn(game: str) -> None:
    # 000:1490, 000:1095: the big blind may check, raise or fold when all have called
    settings = {"limits": "20-40"} if game == PRO else {"stakes.lower": 20, "stakes.upper": 40}
    told = through(game, settings=settings)
    assert told.offer(1, "pre-flop") == "fold, call, raise 40"
    assert told.offer(2, "pre-flop") == "fold, check, raise 40"
    assert told.put_in == {1: 20, 2: 20, 3: 20}


@GAMES
def test_nobody_checks_before_the_flop_but_the_big_blind(game: str) -> None:
    # 000:1095 the options are call, raise or fold
    told = through(game, stacks=4, settings={"limits": "20-40"} if game == PRO else None)
    assert "check" not in told.offer(4, "pre-flop")
    with pytest.raises(IllegalMove):
        hand(game, says="4 check", stacks=4)


# --- new players and missed blinds ----------------------------------------------------------------


def entering(seat: int, *, live: int = 4, dead: int = 0) -> dict[str, Any]:
    return {"enters": {str(seat): {"live": str(live), "dead": str(dead)}}}


def test_a_new_player_owes_the_big_blind_and_one_who_missed_blinds_the_total() -> None:
    # 000:1494, 000:1502: the rest is dead; blinds are $2 and $4
    rules = rules_of(HOLDEM)
    common: dict[str, Any] = {"seats": 6, "button": 1, "last": {1, 2, 3, 4}}
    new = prepare_hand(rules, {}, present={1, 2, 3, 4, 5}, away=(), **common)
    assert new["enters"] == {"5": {"live": "4", "dead": "0"}}
    before = {"missed": {"5": ["big"]}, "played": [1, 2, 3, 4, 5]}
    missed = prepare_hand(rules, before, present={1, 2, 3, 4, 5}, away=(), **common)
    assert missed["enters"] == {"5": {"live": "4", "dead": "2"}}


def test_who_is_away_when_the_blinds_come_has_missed_them() -> None:
    # 000:1502; the blinds of button 1 are for seats 2 and 3, and seat 2 is not there
    rules = rules_of(HOLDEM)
    found = prepare_hand(
        rules, {}, seats=6, button=1, present={1, 3, 4, 5}, away={2}, last={1, 2, 3, 4, 5}
    )
    assert found["missed"] == {"2": ["small"]}
    assert "enters" not in found
    back = prepare_hand(
        rules, found, seats=6, button=3, present={1, 2, 3, 4, 5}, away=(), last={1, 3, 4, 5}
    )
    assert back["enters"] == {"2": {"live": "4", "dead": "2"}}


def test_who_took_the_big_blind_and_missed_the_small_one_makes_up_both() -> None:
    # 000:1503: seat 2 had the big blind, and is away when the button's left is seat 2
    rules = rules_of(HOLDEM)
    gone = prepare_hand(
        rules, {}, seats=6, button=1, present={1, 3, 4}, away={2}, last={1, 2, 3, 4}
    )
    back = prepare_hand(
        rules, gone, seats=6, button=3, present={1, 2, 3, 4}, away=(), last={1, 3, 4}
    )
    assert back["enters"] == {"2": {"live": "4", "dead": "2"}}


def test_what_was_missed_is_not_forgotten_while_others_play_nor_while_one_waits() -> None:
    # 000:1502. Seat 2 misses his blinds, two hands go by, and he comes back and waits.
    rules = rules_of(HOLDEM)
    before: dict[str, Any] = {}
    for button, there in ((1, {1, 3, 4, 5}), (3, {1, 3, 4, 5}), (4, {1, 2, 3, 4, 5})):
        away = {2} - there
        last = {1, 2, 3, 4, 5}
        before = prepare_hand(
            rules, before, seats=9, button=button, present=there, away=away, last=last
        )
        says = "2 wait" if 2 in there else ""
        stacks = dict.fromkeys(there, 100)
        before = hand(HOLDEM, says=says, stacks=stacks, button=button, before=before).after
    assert before["enters"] == {"2": {"live": "4", "dead": "2"}}
    assert before["missed"] == {"2": ["small"]}
    posted = hand(
        HOLDEM, says="2 post", stacks=dict.fromkeys(range(1, 6), 100), button=4, before=before
    )
    assert "missed" not in posted.after


def test_who_sat_out_and_missed_no_blind_owes_nothing() -> None:
    # 000:1502 is for who has missed blinds. Seat 5 was out while the blinds were at 2 and 3.
    rules = rules_of(HOLDEM)
    before = {"played": [1, 2, 3, 4, 5]}
    common: dict[str, Any] = {"seats": 9, "last": {1, 2, 3, 4}}
    out = prepare_hand(rules, before, button=1, present={1, 2, 3, 4}, away={5}, **common)
    back = prepare_hand(rules, out, button=2, present={1, 2, 3, 4, 5}, away=(), **common)
    assert "enters" not in back


def test_when_a_game_starts_nobody_has_to_post_to_come_in() -> None:
    # 000:1505
    rules = rules_of(HOLDEM)
    found = prepare_hand(rules, {}, seats=6, button=1, present={1, 2, 3}, away=(), last=())
    assert "enters" not in found


def started(game: str, *, readings: dict[str, str] | None = None) -> dict[str, Any]:
    """What the first hand of a game leaves: seats 1, 3 and 4 of nine, blinds of 3 and 4."""
    rules = rules_of(game, readings=readings)
    return prepare_hand(rules, {}, seats=9, button=1, present={1, 3, 4}, away=(), last=())


def second_hand(game: str, new: int, **given: Any) -> dict[str, Any]:
    """The button is at 3, the blinds at 4 and 1, and somebody new sits down."""
    rules = rules_of(game, readings=given.get("readings"))
    there = {1, 3, 4, new}
    return prepare_hand(
        rules, started(game, **given), seats=9, button=3, present=there, away=(), last={1, 3, 4}
    )


@pytest.mark.parametrize("game", NINE)
def test_until_the_button_has_gone_round_a_new_player_comes_in_free(game: str) -> None:
    # 000:1505; seat 2 lies behind the big blind, and no blind was ever required from it
    before = second_hand(game, 2)
    assert before["enters"] == {"2": {"live": "0", "dead": "0"}}
    stacks = dict.fromkeys((1, 2, 3, 4), 100)
    told = hand(game, stacks=stacks, button=3, before=before)
    assert told.posts == ["4 small blind $2", "1 big blind $4"]
    assert told.order()[0] == 2  # he is dealt in, and first to speak
    assert told.after["played"] == [1, 2, 3, 4]


def test_a_new_player_takes_a_blind_that_comes_to_him_in_the_first_round() -> None:
    # 000:1505: "not required to post a blind until" means to come in; seat 6 is in the big blind
    told = hand(
        HOLDEM, stacks=dict.fromkeys((1, 3, 4, 6), 100), button=3, before=second_hand(HOLDEM, 6)
    )
    assert told.posts == ["4 small blind $2", "6 big blind $4"]


@pytest.mark.parametrize(("reading", "live"), [("not-required", "0"), ("not-passed", "4")])
def test_of_an_empty_seat_no_blind_was_required_though_it_has_passed_it(
    reading: str, live: str
) -> None:
    # 000:1505 "provided a blind has not yet been required from that seat"; seat 2 lies between the
    # first button and the first small blind
    before = second_hand(HOLDEM, 2, readings={"first-round": reading})
    assert before["enters"]["2"]["live"] == live


def test_where_a_blind_was_required_the_next_one_in_the_seat_posts() -> None:
    # 000:1505: seat 4 had the big blind and has left the game; somebody else sits down there
    rules = rules_of(HOLDEM)
    before = remove_seat(started(HOLDEM), 4)
    found = prepare_hand(
        rules, before, seats=9, button=3, present={1, 3, 4}, away=(), last={1, 3, 4}
    )
    assert found["enters"] == {"4": {"live": "4", "dead": "0"}}


def test_when_the_button_has_gone_round_once_a_new_player_posts() -> None:
    # 000:1505: the button was at 1, 3 and 4, and comes to 1 again
    rules = rules_of(HOLDEM)
    before = started(HOLDEM)
    for button in (3, 4):
        before = prepare_hand(
            rules, before, seats=9, button=button, present={1, 3, 4}, away=(), last={1, 3, 4}
        )
        assert "opening" in before
    found = prepare_hand(
        rules, before, seats=9, button=1, present={1, 3, 4, 7}, away=(), last={1, 3, 4}
    )
    assert "opening" not in found
    assert found["enters"] == {"7": {"live": "4", "dead": "0"}}


def test_who_drew_for_the_button_is_active_and_makes_up_both_blinds() -> None:
    # 000:1505, in the first round of the button: seat 4 was there and is away when he has a blind
    rules = rules_of(HOLDEM)
    gone = prepare_hand(
        rules, started(HOLDEM), seats=9, button=3, present={1, 3}, away={4}, last={1, 3, 4}
    )
    back = prepare_hand(rules, gone, seats=9, button=1, present={1, 3, 4}, away=(), last={1, 3})
    assert back["enters"] == {"4": {"live": "4", "dead": "2"}}


def test_a_new_player_may_wait_for_the_big_blind() -> None:
    # 000:1493: seat 4 is not dealt in, and still has to come in after the hand
    told = hand(HOLDEM, says="4 wait", stacks=5, before=entering(4))
    assert told.cards(4) == ""
    assert told.nets[4] == 0
    assert 4 not in told.order("flop")
    assert told.after == entering(4)


def test_a_new_player_may_post_the_big_blind_and_is_dealt_a_hand() -> None:
    # 000:1494, 000:1500: "the blind serves as your opening bet", one may call or raise
    told = hand(HOLDEM, says="4 post", stacks=5, before=entering(4))
    assert told.posts == ["1 small blind $2", "2 big blind $4", "4 post $4"]
    assert told.offer(4, "pre-flop", 1) == "post, wait"
    assert told.offer(4, "pre-flop", 2) == "fold, check, raise 8"
    assert told.put_in == dict.fromkeys(range(1, 6), 4)
    assert len(told.cards(4).split()) == 2


def test_of_the_total_of_the_blinds_the_big_one_is_live_and_the_rest_dead() -> None:
    # 000:1502: five players call $4, and $2 more are in the pot
    told = hand(HOLDEM, says="4 post", stacks=5, before=entering(4, dead=2))
    assert told.offer(4, "pre-flop", 2) == "fold, check, raise 8"
    assert told.put_in == {1: 4, 2: 4, 3: 4, 4: 6, 5: 4}
    raised = hand(HOLDEM, says="4 post, 3 raise", stacks=5, before=entering(4, dead=2))
    assert raised.put_in == {1: 8, 2: 8, 3: 8, 4: 10, 5: 8}


def test_nobody_is_dealt_in_between_the_button_and_the_small_blind() -> None:
    # 000:1499: he must wait until the button passes
    told = hand(HOLDEM, stacks=5, before=entering(1))
    assert told.cards(1) == ""
    assert told.posts == ["2 small blind $2", "3 big blind $4"]
    assert 1 not in told.order()


def test_who_has_the_big_blind_coming_takes_it_and_owes_nothing_else() -> None:
    # 000:1493, 000:1502 "or waiting for the big blind"
    told = hand(HOLDEM, stacks=5, before=entering(2, dead=2))
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.put_in[2] == 4


# --- the live straddle ----------------------------------------------------------------------------


def test_a_live_straddle_is_twice_the_big_blind_and_its_player_acts_last() -> None:
    # 000:1506
    told = hand(HOLDEM, says="3 straddle", stacks=5)
    assert told.posts[-1] == "3 straddle $8"
    assert told.order("pre-flop")[1:] == [4, 5, 1, 2, 3]
    assert told.offer(4, "pre-flop") == "fold, call, raise 12"
    assert told.offer(3, "pre-flop", 2) == "fold, check, raise 12"


def test_only_the_player_next_to_the_big_blind_may_straddle() -> None:
    # 000:1506
    told = hand(HOLDEM, stacks=5)
    offered = [seat for seat in range(1, 6) if "straddle" in told.offer(seat, "pre-flop")]
    assert offered == [3]


@pytest.mark.parametrize("chips, may", [(16, True), (15, False)])
def test_who_straddles_begins_with_four_big_blinds(chips: int, may: bool) -> None:
    # 000:1506: "in $2-$4 game the minimum required amount of chips ... is $16": blinds of $2 and $4
    told = hand(HOLDEM, stacks=[100, 100, chips, 100])
    assert ("straddle" in told.offer(3, "pre-flop")) is may


# --- what wins ------------------------------------------------------------------------------------


@TWO_CARDS
def test_any_five_of_seven_cards_make_a_hand(game: str) -> None:
    # 000:1476, 000:1029: four of the board and one of seat 1; two of seat 2; none of seat 3 counts
    cards = {1: "2h 3c", 2: "Ks Kd", 3: "9c 9d"}
    told = hand(game, cards, board="Ah Qh 8h 4h Kc")
    assert told.says(1).startswith("flush")
    assert told.nets == ({1: 8, 2: -4, 3: -4} if game == HOLDEM else {1: 4, 2: -2, 3: -2})


@TWO_CARDS
def test_who_plays_the_board_splits_the_pot(game: str) -> None:
    # 000:1476, 000:1039, 000:1107
    cards = {1: "2h 3c", 2: "4s 4d", 3: "2c 2d"}
    told = hand(game, cards, board="Ah Kd Qh Jc Ts", says="3 raise, 1 call, 2 call")
    assert told.nets == {1: 0, 2: 0, 3: 0}
    assert len(told.won) == 3


def test_the_highest_hand_is_a_royal_flush_and_the_lowest_a_high_card() -> None:
    # 000:1041
    cards = {1: "Ah Kh", 2: "9h 8h", 3: "7c 2d"}
    told = hand(PRO, cards, board="Qh Jh Th 3s 4c")
    assert told.says(1) == "royal flush"
    assert told.says(2).startswith("straight flush")
    assert told.says(3).startswith("queen high")
    assert told.won == ["1 high 6"]


def test_who_is_left_alone_wins() -> None:
    # 000:1106
    told = hand(PRO, says="3 raise, 1 fold, 2 fold")
    assert told.won == ["3 pot 5"]
    assert told.nets == {1: -1, 2: -2, 3: 3}
    assert told.streets == ["pre-flop"]


def test_who_is_all_in_wins_the_main_pot_and_the_others_play_for_a_side_pot() -> None:
    # 000:1187-1189, 000:1265: $10 of each of three are the main pot, $20 of each of two the side
    # pot; what nobody can match goes back.
    cards = {1: "Ah As", 2: "Kh Ks", 3: "7c 2d"}
    told = hand(
        PRO,
        cards,
        board="Qh Jh 9d 3s 4c",
        stacks=[10, 30, 50],
        says="3 raise 50, 1 call, 2 call",
        settings=NO_LIMIT,
    )
    assert told.won == ["1 high 30", "2 high, side pot 1 40"]
    assert told.nets == {1: 20, 2: 10, 3: -30}


# --- PokerPro -------------------------------------------------------------------------------------

PRINTED = [(2, 4), (3, 6), (6, 12), (10, 20), (15, 30), (20, 40), (75, 150)]


@pytest.mark.parametrize("lower, upper", PRINTED)
def test_the_printed_limits_of_the_electronic_table(lower: int, upper: int) -> None:
    # 000:1085
    told = hand(PRO, settings={"limits": f"{lower}-{upper}"})
    assert told.posts[1] == f"2 big blind ${lower}"
    sizes = [told.offer(1, street) for street in ("flop", "turn", "river")]
    assert sizes == [f"fold, check, bet {size}" for size in (lower, upper, upper)]


def test_the_blinds_of_a_2_4_no_limit_game() -> None:
    # 000:1093
    told = hand(PRO, settings=NO_LIMIT)
    assert told.posts == ["1 small blind $2", "2 big blind $4"]


def test_without_a_limit_one_may_wager_all_chips_in_one_bet() -> None:
    # 000:1279
    told = hand(PRO, stacks=[100, 100, 100], settings=NO_LIMIT)
    assert told.offer(1, "flop") == "fold, check, bet 4-96"
    assert told.offer(3, "pre-flop", 2) == "fold, call, raise 8-100"


def test_in_pot_limit_one_may_bet_up_to_the_amount_of_the_pot() -> None:
    # 000:1283; three calls of $4 are a pot of $12
    told = hand(PRO, settings=POT_LIMIT)
    assert told.offer(1, "flop") == "fold, check, bet 4-12"


def test_there_are_three_raises_and_no_more() -> None:
    # 000:1095, 000:1185 the cap is the third raise; $2-$4
    told = hand(PRO, says="3 raise, 1 raise, 2 raise", stacks=3)
    offers = [told.offer(3, "pre-flop", 2), told.offer(1, "pre-flop"), told.offer(2, "pre-flop")]
    assert offers == ["fold, call, raise 4", "fold, call, raise 6", "fold, call, raise 8"]
    assert told.offer(3, "pre-flop", 3) == "fold, call"


def test_after_the_flop_one_may_check_bet_or_fold() -> None:
    # 000:1097-1101, 000:1193 who checks may act when another bets
    told = hand(PRO, says="flop: 1 check, 2 bet, 3 fold, 1 raise")
    assert told.offer(1, "flop") == "fold, check, bet 2"
    assert told.offer(1, "flop", 2) == "fold, call, raise 4"


def test_the_winner_of_a_pot_is_told_with_the_card_that_decides() -> None:
    # 000:1476: a pair of kings each, the ace against the queen
    told = hand(HOLDEM, {1: "Kd Ac", 2: "Ks Qc"}, board="Kh 9s 7d 4c 2h", stacks=2)
    assert told.settled["settlement"][-1]["why"] == "pair of kings, ace kicker over queen"
    told = hand(HOLDEM, {1: "Kd Ac", 2: "9d 9c"}, board="Kh Ts 7d 4c 2h", stacks=2)
    assert told.settled["settlement"][-1]["why"] == "pair of kings over pair of nines"
    told = hand(HOLDEM, {1: "Kd Ac", 2: "9d 8c"}, board="Kh Ts 7d 4c 2h", stacks=2)
    assert told.settled["settlement"][-1]["why"] == "pair of kings, A-T-7"
