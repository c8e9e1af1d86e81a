"""Hold'em of the Hustler Casino, also without a limit, rule by rule."""

from __future__ import annotations

import pytest
from tests.round_poker.felt import hand, rules_of

from houseway.errors import IllegalMove
from houseway.families.round_poker.next_hand.positions import prepare_hand

HOLDEM = "hustler/holdem"
NO_LIMIT, POT_LIMIT = {"structure": "no-limit"}, {"structure": "pot-limit"}
ROYAL = "Ts Js Qs Ks As"


# --- the deal and the rounds ----------------------------------------------------------------------


def test_two_downcards_then_three_boardcards_at_once_and_two_one_at_a_time() -> None:
    # 003:4344-4347
    told = hand(HOLDEM, {1: "As Ad", 2: "Kc Kd", 3: "7h 2s"}, board="Ah 9c 4d 8s Jc")
    assert told.streets == ["pre-flop", "flop", "turn", "river"]
    assert [told.cards(seat) for seat in (1, 2, 3)] == ["As Ad", "Kc Kd", "7h 2s"]
    assert told.faces(1) == ["down", "down"]
    flop, turn = (
        told.settled["events"].index({"event": "street", "name": n}) for n in told.streets[1:3]
    )
    dealt = [
        event["card"] for event in told.settled["events"][flop:turn] if event["event"] == "card"
    ]
    assert dealt == ["Ah", "9c", "4d"]
    assert told.board == "Ah 9c 4d 8s Jc"
    assert all(told.order(street) for street in told.streets)


def test_any_five_cards_of_the_board_and_ones_own_make_a_hand() -> None:
    # 003:4347-4349. One card of his own makes the flush, two make the full house.
    told = hand(HOLDEM, {1: "Ah 2c", 2: "9c 9d", 3: "Ks Qd"}, board="9h 5h 5c Th Jh")
    assert told.says(1).startswith("flush")
    assert told.won == ["2 high 12"]


def test_a_player_may_play_the_board() -> None:
    # 003:4349-4351. All three play the royal flush on the board and split $12.
    told = hand(HOLDEM, {1: "2c 2d", 2: "3c 3d", 3: "4c 4d"}, board=ROYAL)
    assert sorted(told.won) == ["1 high 4", "2 high 4", "3 high 4"]


def test_the_button_receives_its_cards_last_and_acts_last_after_the_first_round() -> None:
    # 003:4355-4356, 4366-4367
    told = hand(HOLDEM, stacks=4, button=2)
    cards = [event["hand"] for event in told.events("card")]
    assert cards[:4] == ["seat 3", "seat 4", "seat 1", "seat 2"]
    for street in ("flop", "turn", "river"):
        assert told.order(street) == [3, 4, 1, 2]


def test_after_the_first_round_the_first_active_player_left_of_the_button_begins() -> None:
    # 003:4366-4367
    told = hand(HOLDEM, stacks=4, says="1 fold")
    assert told.order("flop") == [2, 3, 4]


def test_the_player_left_of_the_blinds_begins_the_first_round() -> None:
    # 003:4365
    assert hand(HOLDEM, stacks=4).order("pre-flop") == [3, 4, 1, 2]


# --- blinds ---------------------------------------------------------------------------------------


def test_the_small_blind_is_next_to_the_button_and_the_big_blind_two_positions_from_it() -> None:
    # 003:4361-4363, 4376-4377
    assert hand(HOLDEM, stacks=4, button=4).posts == ["1 small blind $2", "2 big blind $4"]


def test_blinds_are_part_of_a_bet_and_live() -> None:
    # 003:4359, 4373-4374. The small blind adds $2 to call; the big blind may raise.
    told = hand(HOLDEM, says="3 call, 1 call, 2 raise")
    assert told.offer(1, "pre-flop") == "fold, call, raise 8"
    assert told.offer(2, "pre-flop") == "check, raise 8"
    assert told.put_in == {1: 8, 2: 8, 3: 8}


def test_heads_up_the_small_blind_is_on_the_button() -> None:
    # 003:4377-4378
    told = hand(HOLDEM, stacks=2, button=1)
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.order("pre-flop") == [1, 2]
    assert told.order("flop") == [2, 1]


def test_a_new_player_is_dealt_in_at_once_or_lets_the_blinds_pass() -> None:
    # 003:4380-4384
    before = {"enters": {"4": {"live": "4", "dead": "0"}}}
    told = hand(HOLDEM, says="4 post", stacks=5, before=before)
    assert told.posts[-1] == "4 post $4"
    assert len(told.cards(4).split()) == 2
    waits = hand(HOLDEM, says="4 wait", stacks=5, before=before)
    assert waits.cards(4) == ""
    assert waits.nets[4] == 0
    assert waits.after["enters"] == before["enters"]


@pytest.mark.parametrize("game", [HOLDEM, "aviator/texas-holdem"])
def test_a_new_player_may_let_the_blinds_and_the_button_pass(game: str) -> None:
    # 003:4383-4384; 000:1495. Seat 2 has the big blind coming and declines it: seat 3 posts it.
    before = {"enters": {"2": {"live": "4", "dead": "0"}}}
    told = hand(game, says="2 wait", stacks=5, before=before)
    assert told.offer(2) == "post, wait"
    assert [line.split(" $")[0] for line in told.posts] == ["1 small blind", "3 big blind"]
    assert told.cards(2) == ""
    assert told.after["enters"] == before["enters"]
    # The blinds and the button have passed: now the player posts and is dealt in.
    later = hand(game, says="2 post", stacks=5, button=4, before=told.after)
    assert later.posts[-1].startswith("2 post")
    assert len(later.cards(2).split()) == 2


def test_a_new_player_who_declines_nothing_takes_the_big_blind() -> None:
    # 003:4380-4381
    told = hand(HOLDEM, stacks=5, before={"enters": {"2": {"live": "4", "dead": "0"}}})
    assert told.posts == ["1 small blind $2", "2 big blind $4"]


def test_a_player_with_missed_blinds_cannot_decline_the_big_blind() -> None:
    # 003:4395-4396: such a player waits for it. 003:4384 is for new players.
    owed = {"enters": {"2": {"live": "4", "dead": "2"}}, "missed": {"2": ["small"]}}
    told = hand(HOLDEM, stacks=5, before=owed)
    assert told.offer(2, "pre-flop") == "check, raise 8"


def test_a_new_player_is_not_dealt_in_between_the_button_and_the_small_blind() -> None:
    # 003:4388-4389. Seat 1 would be left of the button: seats 2 and 3 post the blinds.
    told = hand(HOLDEM, stacks=5, before={"enters": {"1": {"live": "4", "dead": "0"}}})
    assert told.posts == ["2 small blind $2", "3 big blind $4"]
    assert 1 not in told.order()
    assert told.cards(1) == ""


def test_who_comes_in_as_the_big_blind_posts_that_and_nothing_else() -> None:
    # 003:4395-4396: "or waiting for the big blind"
    told = hand(HOLDEM, stacks=5, before={"enters": {"2": {"live": "4", "dead": "2"}}})
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.put_in[2] == 4


def test_missed_blinds_are_posted_in_total_live_up_to_the_opening_bet_and_the_rest_dead() -> None:
    # 003:4395-4400. $2 + $4: $4 play for him, $2 are dead. He may call or raise in his turn.
    rules = rules_of(HOLDEM)
    before = prepare_hand(
        rules,
        {"missed": {"4": ["big", "small"]}, "played": [1, 2, 3, 4, 5]},
        seats=5,
        button=5,
        present={1, 2, 3, 4, 5},
        away=(),
        last={1, 2, 3, 5},
    )
    assert before["enters"] == {"4": {"live": "4", "dead": "2"}}
    told = hand(HOLDEM, says="4 post, 3 fold, 4 raise, 5 1 2 fold", stacks=5, before=before)
    assert told.offer(4, "pre-flop", 2) == "check, raise 8"
    assert told.put_in[4] == 6
    assert told.nets == {1: -2, 2: -4, 3: 0, 4: 6, 5: 0}
    calls = hand(HOLDEM, says="4 post, 3 raise, 4 call", stacks=5, before=before)
    assert calls.put_in[4] == 10  # the dead $2 do not count for the call of $8


def test_who_was_away_when_the_blinds_passed_has_missed_them() -> None:
    # 003:4395-4398
    rules = rules_of(HOLDEM)
    before = prepare_hand(
        rules, {}, seats=5, button=1, present={1, 3, 4, 5}, away={2}, last={1, 2, 3, 4, 5}
    )
    assert before["missed"] == {"2": ["small"]}


def test_when_a_game_starts_nobody_has_to_post_for_his_first_hand() -> None:
    # 003:4404-4406
    rules = rules_of(HOLDEM)
    present = {1, 2, 3, 4, 5}
    found = prepare_hand(rules, {}, seats=5, button=5, present=present, away=(), last=())
    assert "enters" not in found


@pytest.mark.parametrize(("seat", "live"), [(2, "4"), (5, "0"), (6, "0")])
def test_until_the_button_has_gone_round_who_sits_where_no_blind_has_passed_is_free(
    seat: int, live: str
) -> None:
    # 003:4404-4406. The button was at 1 and the blinds passed from 2 to 4; now it is at 3.
    rules = rules_of(HOLDEM)
    there = {1, 3, 4}
    first = prepare_hand(rules, {}, seats=9, button=1, present=there, away=(), last=())
    found = prepare_hand(
        rules, first, seats=9, button=3, present={*there, seat}, away=(), last=there
    )
    assert found["enters"] == {str(seat): {"live": live, "dead": "0"}}
    if seat == 2:
        return
    told = hand(HOLDEM, stacks=dict.fromkeys((1, 3, 4, seat), 100), button=3, before=found)
    assert len(told.cards(seat).split()) == 2


def test_a_new_player_who_is_free_posts_nothing_whatever_round_it_is() -> None:
    # 003:4380-4381 "to immediately be dealt a hand", by the words alone
    rules = rules_of(HOLDEM, readings={"new-player": "free"})
    before = prepare_hand(
        rules, {}, seats=9, button=5, present={1, 2, 3, 4, 5}, away=(), last={1, 2, 3, 5}
    )
    told = hand(HOLDEM, stacks=5, before=before, readings={"new-player": "free"})
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert len(told.cards(4).split()) == 2


def test_blinds_are_not_made_up_between_the_button_and_the_big_blind() -> None:
    # 003:4402
    told = hand(HOLDEM, stacks=5, before={"enters": {"1": {"live": "4", "dead": "2"}}})
    assert 1 not in told.order()


@pytest.mark.parametrize("structure", ["fixed", "pot-limit", "no-limit"])
def test_no_live_straddle_is_allowed(structure: str) -> None:
    # 003:4411
    told = hand(HOLDEM, stacks=4, settings={"structure": structure})
    assert told.posts == ["1 small blind $2", "2 big blind $4"]
    assert told.order("pre-flop") == [3, 4, 1, 2]
    with pytest.raises(IllegalMove):
        hand(HOLDEM, says="3 straddle", stacks=4, settings={"structure": structure})


# --- no limit and pot limit -----------------------------------------------------------------------


@pytest.mark.parametrize("settings", [NO_LIMIT, POT_LIMIT])
def test_without_a_limit_there_is_no_maximum_number_of_raises(settings: dict[str, str]) -> None:
    # 003:4467
    says = "flop: 1 bet 4, 2 raise 8, 3 raise 12, 1 raise 16, 2 raise 20, 3 raise 24, 1 raise 28"
    told = hand(HOLDEM, says=says, settings=settings)
    assert told.put_in == {1: 32, 2: 32, 3: 32}


@pytest.mark.parametrize("settings", [NO_LIMIT, POT_LIMIT])
def test_a_bet_is_at_least_the_minimum_bring_in(settings: dict[str, str]) -> None:
    # 003:4469
    with pytest.raises(IllegalMove, match="bet takes \\$4 to"):
        hand(HOLDEM, says="flop: 1 bet 3", settings=settings)


def test_a_bet_below_the_bring_in_is_not_raised_by_who_has_checked() -> None:
    # 003:4469-4471. Seat 2 goes all in for $3; seat 3 may raise it, seat 1 has checked.
    told = hand(
        HOLDEM, says="flop: 1 check, 2 bet 3, 3 call", stacks=[100, 7, 100], settings=NO_LIMIT
    )
    assert told.offer(3, "flop").startswith("fold, call, raise")
    assert told.offer(1, "flop", 2) == "fold, call"


@pytest.mark.parametrize("settings", [NO_LIMIT, POT_LIMIT])
def test_a_raise_is_at_least_as_large_as_the_last_bet_or_raise(settings: dict[str, str]) -> None:
    # 003:4473-4474. Bet $10; the raise to $25 is one of $15, so the next goes to $40 at least.
    for short in ("2 raise 19", "2 raise 25, 3 raise 39"):
        with pytest.raises(IllegalMove):
            hand(HOLDEM, says=f"3 raise 12; flop: 1 bet 10, {short}", settings=settings)
    told = hand(
        HOLDEM, says="3 raise 12; flop: 1 bet 10, 2 raise 25, 3 raise 40", settings=settings
    )
    assert told.put_in == {1: 52, 2: 52, 3: 52}


def _abc(says: str) -> str:
    """Player A bets $100, B raises $100 more, C goes all in for $280 in total."""
    return f"flop: 1 bet 100, 2 raise 200, 3 raise 280, {says}"


def test_who_was_not_fully_raised_has_no_option_to_raise_again() -> None:
    # 003:4476-4479: "Player A calls, then Player B has no option to raise again"
    told = hand(HOLDEM, says=_abc("1 call"), stacks=[1000, 1000, 284], settings=NO_LIMIT)
    assert told.offer(1, "flop", 2) == "fold, call, raise 380-996"
    assert told.offer(2, "flop", 2) == "fold, call"
    assert told.put_in == {1: 284, 2: 284, 3: 284}


def test_when_player_a_raises_the_betting_is_reopened_for_player_b() -> None:
    # 003:4479-4480
    says = _abc("1 raise 400, 2 raise 600")
    told = hand(HOLDEM, says=says, stacks=[1000, 1000, 284], settings=NO_LIMIT)
    assert told.offer(2, "flop", 2).startswith("fold, call, raise")
    assert told.put_in == {1: 604, 2: 604, 3: 284}


def test_an_all_in_of_a_full_raise_reopens_the_betting() -> None:
    # 003:4474-4478: with $300 in total player C has made a full $100 raise.
    says = "flop: 1 bet 100, 2 raise 200, 3 raise 300, 1 call"
    told = hand(HOLDEM, says=says, stacks=[1000, 1000, 304], settings=NO_LIMIT)
    assert told.offer(2, "flop", 2) == "fold, call, raise 400-996"


def test_at_pot_limit_the_call_counts_before_the_pot_is_raised() -> None:
    # 003:4454-4461 print no formula. $6 blinds and the call of $4 are $10: raised to $14.
    told = hand(HOLDEM, settings=POT_LIMIT)
    assert told.offer(3, "pre-flop") == "fold, call, raise 8-14"
    assert told.offer(1, "flop") == "check, bet 4-12"
    literal = hand(HOLDEM, settings=POT_LIMIT, readings={"pot-limit": "before-call"})
    assert literal.offer(3, "pre-flop") == "fold, call, raise 8-10"


# --- what is read into it -------------------------------------------------------------------------


@pytest.mark.parametrize(("reading", "raises"), [("three", 3), ("six", 6)])
def test_at_fixed_limits_a_bet_is_raised_as_often_as_is_posted(reading: str, raises: int) -> None:
    # 003:1394-1396 has three raises for stud, 003:1630 and 1728 six for draw games.
    words = ", ".join(f"{seat} raise" for seat in [2, 3, 1, 2, 3, 1][:raises])
    told = hand(HOLDEM, says=f"flop: 1 bet, {words}", readings={"raises": reading})
    assert told.put_in[1] == 4 + 4 * (raises + 1)
    assert told.offer(2, "flop", 1 + raises // 3) == "fold, call"


@pytest.mark.parametrize(("reading", "again"), [("half-bet", True), ("full-bet", False)])
def test_an_all_in_of_half_a_bet_may_reopen_the_betting(reading: str, again: bool) -> None:
    # 003:1650-1654 draw the line at half a bet. Seat 2 raises the $4 to $6.
    told = hand(
        HOLDEM,
        says="flop: 1 bet, 2 raise 6, 3 call",
        stacks=[100, 10, 100],
        readings={"all-in": reading},
    )
    assert ("raise" in told.offer(1, "flop", 2)) == again


@pytest.mark.parametrize(("reading", "winner"), [("by-suit", 3), ("left-of-button", 2)])
def test_an_odd_chip_of_holdem_goes_by_suit_or_by_place(reading: str, winner: int) -> None:
    # 003:1548-1549 of stud. $1 of the small blind and $3 of two players are $7.
    told = hand(
        HOLDEM,
        {2: "Ac Kd", 3: "Ad Kc"},
        board="As Ks 9c 8s Jd",
        says="1 fold",
        settings={"limit": "3-6"},
        readings={"odd-chip": reading},
    )
    assert f"{winner} high 4" in told.won
    assert f"{5 - winner} high 3" in told.won
