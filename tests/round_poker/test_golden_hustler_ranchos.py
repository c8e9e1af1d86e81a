"""Hold'em, Omaha and lowball of the Rancho's Club Casino, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker.felt import hand, rules_of

from houseway.errors import IllegalMove
from houseway.families.round_poker.next_hand.positions import prepare_hand

HOLDEM, NINE = "ranchos/texas-holdem", "ranchos/omaha-9-hi-lo-half-kill"
HIGH, LOW, HI_LO = "ranchos/omaha-high", "ranchos/omaha-low", "ranchos/omaha-hi-lo"
LIMIT_GAMES = pytest.mark.parametrize("game", [HOLDEM, HIGH, LOW, HI_LO])
OMAHAS = pytest.mark.parametrize("game", [HIGH, LOW, HI_LO])
ALL_GAMES = [HOLDEM, NINE, HIGH, LOW, HI_LO, "ranchos/lowball"]


# --- deal and rounds ------------------------------------------------------------------------------


def test_two_cards_each_and_five_community_cards_with_a_round_after_each_deal() -> None:
    # 004:7-9
    told = hand(HOLDEM, {1: "As Ad", 2: "Kc Kd", 3: "7h 2s"}, board="Ah 9c 4d 8s Jc")
    assert told.faces(1) == ["down", "down"]
    assert told.streets == ["pre-flop", "flop", "turn", "river"]
    assert told.board == "Ah 9c 4d 8s Jc"
    assert all(len(told.order(street)) == 3 for street in told.streets)


@LIMIT_GAMES
def test_the_lower_limit_on_two_rounds_and_the_higher_on_the_last_two(game: str) -> None:
    # 004:7-9, 26: $3 and $6 in a 3-6 game
    told = hand(game)
    assert told.offer(3, "pre-flop") == "fold, call, raise 6"
    assert [told.offer(1, s) for s in ("flop", "turn", "river")] == [
        "check, bet 3",
        "check, bet 6",
        "check, bet 6",
    ]


def test_players_call_the_big_blind_and_any_raise_or_fold() -> None:
    # 004:7
    told = hand(HOLDEM, says="3 raise")
    assert told.offer(1, "pre-flop") == "fold, call, raise 9"
    assert told.put_in == {1: 6, 2: 6, 3: 6}


def test_a_player_may_check_while_nobody_has_bet_and_then_calls_or_folds() -> None:
    # 004:9
    told = hand(HOLDEM, says="flop: 1 check, 2 bet")
    assert told.offer(1, "flop") == "check, bet 3"
    assert told.offer(1, "flop", 2) == "fold, call, raise 6"


@pytest.mark.parametrize(
    ("own", "says"), [("2c 3d", "flush"), ("Qh 3d", "flush, ace"), ("9c 9d", "flush")]
)
def test_any_five_of_seven_cards_or_just_the_board(own: str, says: str) -> None:
    # 004:11
    told = hand(HOLDEM, {1: own, 2: "4c 4d"}, board="Ah Kh 9h 8h 5h", stacks=2)
    assert told.says(1).startswith(says)
    assert (told.nets[1] > 0) == (own == "Qh 3d")


def test_the_button_is_dealt_last_and_acts_last_except_on_the_first_round() -> None:
    # 004:13
    told = hand(HOLDEM, stacks=4, button=2)
    assert [event["hand"] for event in told.events("card")][3] == "seat 2"
    assert told.order("pre-flop") == [1, 2, 3, 4]
    assert told.order("flop") == told.order("turn") == told.order("river") == [3, 4, 1, 2]


@pytest.mark.parametrize(
    ("blinds", "posts", "first"),
    [
        ("one", ["1 big blind $3"], 2),
        ("two", ["1 small blind $1", "2 big blind $3"], 3),
        ("three", ["1 small blind $1", "2 middle blind $2", "3 big blind $3"], 4),
    ],
)
def test_one_or_more_blinds_in_order_from_the_button(
    blinds: str, posts: list[str], first: int
) -> None:
    # 004:13: the player left of the Big Blind begins
    told = hand(HOLDEM, stacks=5, settings={"blinds": blinds})
    assert told.posts == posts
    assert told.order("pre-flop")[0] == first


@pytest.mark.parametrize("game", ALL_GAMES)
def test_of_two_players_the_button_has_the_small_blind_and_begins_the_first_round(
    game: str,
) -> None:
    # 004:13: the button is not last to act on the first round; in consecutive order it would be
    small = hand(game, stacks=2, button=2)
    assert [post.split(" blind")[0] for post in small.posts[:2]] == ["2 small", "1 big"]
    assert small.order()[0] == 2
    big = hand(game, stacks=2, button=2, readings={"two-players": "button-big"})
    assert [post.split(" blind")[0] for post in big.posts[:2]] == ["1 small", "2 big"]
    assert big.order()[0] == 1


def test_blinds_are_live_and_may_raise_themselves() -> None:
    # 004:13, 25
    told = hand(HOLDEM, says="3 call, 1 call, 2 raise")
    assert told.offer(2, "pre-flop") == "check, raise 6"


# --- betting --------------------------------------------------------------------------------------


def test_a_bet_and_three_raises() -> None:
    # 004:28
    told = hand(HOLDEM, says="flop: 1 bet, 2 raise, 3 raise, 1 raise")
    assert told.offer(2, "flop", 2) == "fold, call"
    assert told.put_in == {1: 15, 2: 15, 3: 15}
    blind = hand(HOLDEM, says="3 raise, 1 raise, 2 raise")
    assert blind.offer(3, "pre-flop", 2) == "fold, call"


def test_heads_up_there_is_never_a_limit_of_raises() -> None:
    # 004:28
    raises = ", ".join(f"{seat} raise" for seat in (2, 1) * 3)
    told = hand(HOLDEM, says=f"flop: 1 bet, {raises}", stacks=2)
    assert told.put_in == {1: 24, 2: 24}


def test_check_and_raise_is_allowed() -> None:
    # 004:29
    told = hand(HOLDEM, says="flop: 1 check, 2 bet, 3 call, 1 raise")
    assert told.put_in == {1: 9, 2: 9, 3: 9}


# --- missed blinds --------------------------------------------------------------------------------


def test_who_missed_all_three_blinds_posts_the_big_and_the_middle_blind() -> None:
    # 004:37: $3 + $2 with blinds of $1, $2 and $3; up to the Big Blind plays for him.
    rules = rules_of(HOLDEM, settings={"blinds": "three"})
    before = prepare_hand(
        rules,
        {"missed": {"5": ["big", "middle", "small"]}},
        seats=6,
        button=6,
        present={*range(1, 7)},
        away=(),
        last={1, 2, 3, 4, 6},
    )
    assert before["enters"] == {"5": {"live": "3", "dead": "2"}}


@pytest.mark.parametrize(
    ("missed", "live", "dead"),
    [
        (["small"], 1, 0),  # "or just the Small Blind he/she posts what he/she missed"
        (["middle", "small"], 3, 0),  # "If a player misses the Middle and Small Blinds"
        (["big"], 3, 0),  # not printed: what he missed
        (["middle"], 2, 0),
        (["big", "small"], 3, 1),
        (["big", "middle", "small"], 3, 2),
    ],
)
@pytest.mark.parametrize("game", [HOLDEM, HIGH, HI_LO])
def test_who_missed_some_of_the_blinds_posts_what_he_missed(
    game: str, missed: list[str], live: int, dead: int
) -> None:
    # 004:37: "up to the amount of the Big Blind plays for the player"
    blinds = {"blinds": "three", "stakes.lower": 3, "stakes.upper": 6}
    rules = rules_of(game, settings=blinds)
    before = prepare_hand(
        rules,
        {"missed": {"5": missed}},
        seats=6,
        button=6,
        present={*range(1, 7)},
        away=(),
        last={1, 2, 3, 4, 6},
    )
    assert before["enters"] == {"5": {"live": str(live), "dead": str(dead)}}
    told = hand(game, says="5 post", stacks=6, settings=blinds, before=before)
    assert told.posts[-1] == f"5 post ${live + dead}"
    assert told.put_in[5] == 3 + dead  # the rest of the call, and what is dead
    assert told.put_in[6] == 3


def test_which_blinds_pass_who_is_away() -> None:
    # 004:37. The blinds of $1, $2 and $3 go round; seat 4 has posted the Big Blind and goes away.
    rules = rules_of(HOLDEM, settings={"blinds": "three"})
    everybody = {*range(1, 8)}
    for first, missed in (
        (2, ["middle", "small"]),
        (3, ["small"]),
        (1, ["big", "middle", "small"]),
    ):
        before: dict[str, Any] = {"played": sorted(everybody)}
        for button in range(first, 4):
            there = everybody - {4}
            before = prepare_hand(
                rules, before, seats=9, button=button, present=there, away={4}, last=there
            )
        assert before["missed"] == {"4": missed}
        back = prepare_hand(
            rules, before, seats=9, button=5, present=everybody, away=(), last=everybody
        )
        assert "4" in back["enters"]


def test_of_what_is_posted_the_big_blind_plays() -> None:
    # 004:37
    before = {"enters": {"4": {"live": "3", "dead": "1"}}}
    told = hand(HOLDEM, says="4 post, 3 raise", stacks=5, before=before)
    assert told.posts[-1] == "4 post $4"
    assert told.put_in[4] == 7  # $6 to call and the dead $1


def test_who_missed_blinds_may_wait_for_the_big_blind() -> None:
    # 004:38
    before = {"enters": {"4": {"live": "3", "dead": "1"}}}
    told = hand(HOLDEM, says="4 wait", stacks=5, before=before)
    assert told.cards(4) == ""
    there = hand(HOLDEM, stacks=5, button=2, before=before)
    assert there.posts == ["3 small blind $1", "4 big blind $3"]


def test_the_player_left_of_the_button_may_buy_it() -> None:
    # 004:39: he puts up the large and small blinds, and the amount of the big one plays for him.
    before = {"enters": {"1": {"live": "3", "dead": "1"}}}
    told = hand(HOLDEM, says="1 buy-button", stacks=5, before=before)
    assert told.put_in[1] == 4
    assert len(told.cards(1).split()) == 2


# --- Omaha ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [NINE, HIGH, LOW, HI_LO])
def test_omaha_is_dealt_one_card_at_a_time_until_each_has_four(game: str) -> None:
    # 004:17, 45
    told = hand(game)
    dealt = [event["hand"] for event in told.events("card")][:12]
    assert dealt == ["seat 1", "seat 2", "seat 3"] * 4


def test_exactly_two_own_cards_and_three_of_the_board() -> None:
    # 004:17, 50, 73
    told = hand(HIGH, {1: "Ah Ks 7c 6d", 2: "Qd Qc 2c 3d"}, board="2h 9h Jh Th 4c", stacks=2)
    assert told.says(1) == "ace high, K-J-T-9"
    assert told.won == ["2 high 6"]


def test_omaha_low_the_lowest_hand_is_the_wheel() -> None:
    # 004:51
    told = hand(LOW, {1: "Ac 2d Kc Kd", 2: "Ad 6c Qc Qd"}, board="3h 4h 5h Jh Th", stacks=2)
    assert told.says(1, "low") == "wheel, five low"
    assert told.won == ["1 low 6"]


HIGHS = {1: "Kh Kd Jc Jd", 2: "Ac 2d Qc Qd"}


@pytest.mark.parametrize("game", [NINE, HI_LO])
@pytest.mark.parametrize(("card", "halves"), [("9s", True), ("Td", False)])
def test_a_nine_qualifies_for_low_and_else_the_high_hand_wins_all(
    game: str, card: str, halves: bool
) -> None:
    # 004:19, 74
    told = hand(game, HIGHS, board=f"Ks 3c 7d {card} Th", stacks=2)
    shares = [line.split()[:2] for line in told.won]
    assert shares == ([["1", "high"], ["2", "low"]] if halves else [["1", "high"]])


def test_any_two_cards_for_high_and_any_two_for_low() -> None:
    # 004:19
    told = hand(NINE, {1: "Kh Kd Ac 2d", 2: "Qh Qd 9c 4d"}, board="Ks 3c 7d 8s Jc", stacks=2)
    assert told.says(1) == "three kings, J-8"
    assert told.says(1, "low") == "eight low, 8-7-3-2-A"


@pytest.mark.parametrize("game", [NINE, HI_LO])
def test_equal_highs_and_equal_lows_split_their_portions(game: str) -> None:
    # 004:19, 51. Both limits raised to have whole dollars.
    held = {1: "Kh Qd 5c 5d", 2: "Kd Qh 6c 6d", 3: "Ac 2d 9h 9d", 4: "Ad 2c Th Td"}
    settings = {"stakes.lower": 4, "stakes.upper": 8}
    told = hand(game, held, board="Ks Qs 8c 7s 4h", stacks=4, settings=settings)
    assert sorted(told.won) == ["1 high 4", "2 high 4", "3 low 4", "4 low 4"]


def test_a_bet_that_nobody_calls_wins_the_pot_and_blinds_are_bets() -> None:
    # 004:52
    told = hand(HIGH, says="flop: 1 bet, 2 3 fold")
    assert told.nets == {1: 6, 2: -3, 3: -3}
    walk = hand(HIGH, says="3 1 fold")
    assert walk.nets == {1: -1, 2: 1, 3: 0}


# --- the half kill --------------------------------------------------------------------------------

SCOOPER = {1: "Kc Kd Ac 2c", 2: "Qc Qd Qh 6d", 3: "7c 7d Th Jh"}
SCOOPED = "Ks 3c 8d 7s Jc"


@pytest.mark.parametrize(
    ("says", "pot", "kills"),
    [
        ("turn: 1 bet; river: 1 bet", 60, True),
        ("turn: 1 bet; river: 1 bet, 2 fold", 52, False),
    ],
)
def test_who_scoops_a_main_pot_of_60_dollars_kills_the_next(
    says: str, pot: int, kills: bool
) -> None:
    # 004:21
    told = hand(NINE, SCOOPER, board=SCOOPED, says=says)
    assert sum(told.put_in.values()) == pot
    assert told.after == ({"kill": 1} if kills else {})


def test_who_wins_half_of_it_does_not_kill() -> None:
    # 004:21: "scoops"
    held = {1: "Kc Kd Qc Qd", 2: "Ac 2c 9d 9h", 3: "7c 7d Th Jh"}
    told = hand(NINE, held, board=SCOOPED, says="flop: 1 bet; turn: 1 bet; river: 1 bet")
    assert sum(told.put_in.values()) == 72
    assert told.after == {}


def test_it_is_the_main_pot_that_must_have_60_dollars() -> None:
    # 004:21. Seat 1 is all in for $12 and scoops $36; the side pot is seat 2's.
    told = hand(
        NINE,
        SCOOPER,
        board=SCOOPED,
        says="turn: 1 bet, 2 raise; river: 2 bet",
        stacks=[12, 100, 100],
    )
    assert told.won[0].startswith("1 ")
    assert sum(told.put_in.values()) > 60
    assert told.after == {}


def test_a_half_kill_makes_4_8_a_6_12_game_for_the_next_hand_only() -> None:
    # 004:21: the player posts $6
    told = hand(NINE, stacks=5, before={"kill": 4})
    assert told.posts[-1] == "4 kill blind $6"
    assert told.offer(3, "pre-flop") == "fold, call, raise 12"
    assert told.offer(1, "flop") == "check, bet 6"
    assert told.offer(1, "turn") == "check, bet 12"
    assert told.after == {}


def test_a_kill_that_is_scooped_again_stays_at_6_12() -> None:
    # 004:21
    told = hand(NINE, SCOOPER, board=SCOOPED, says="turn: 1 bet; river: 1 bet", before={"kill": 1})
    assert told.after == {"kill": 1}
    again = hand(NINE, before=told.after)
    assert "1 kill blind $6" in again.posts


# --- kills of the other Omaha games ---------------------------------------------------------------


@pytest.mark.parametrize("game", [HIGH, LOW, HI_LO, "ranchos/lowball"])
def test_who_wins_two_hands_in_a_row_kills_and_the_stakes_double(game: str) -> None:
    # 004:68, 212
    settings = {"kill": "two-in-a-row"}
    first = hand(game, says="3 1 fold", settings=settings)
    assert first.after == {"leg": 2}
    second = hand(game, says="3 1 fold", settings=settings, before=first.after)
    assert second.after == {"leg": 2, "kill": 2}
    third = hand(game, stacks=5, settings=settings, before={"leg": 4, "kill": 4})
    assert third.posts[-1] == "4 kill blind $6"
    assert third.offer(3) == "fold, call, raise 12"


@pytest.mark.parametrize("game", [HIGH, LOW, HI_LO, "ranchos/lowball"])
def test_a_killer_kills_until_he_loses(game: str) -> None:
    # 004:68, 212
    settings = {"kill": "two-in-a-row"}
    wins = hand(game, says="3 1 fold", settings=settings, before={"leg": 2, "kill": 2})
    assert wins.after == {"leg": 2, "kill": 2}
    loses = hand(game, says="3 raise, 1 2 fold", settings=settings, before={"leg": 2, "kill": 2})
    assert loses.after == {"leg": 3}


@pytest.mark.parametrize("game", [HIGH, LOW, HI_LO])
def test_a_pot_of_a_predetermined_amount_is_killed(game: str) -> None:
    # 004:69. $60 is posted.
    settings = {"kill": "pot"}
    held = {1: "Ac 2d Ad 2c", 2: "Kc Kd Qc Qd", 3: "Jc Jd Tc Td"}
    bets = "flop: 1 bet, 2 raise; turn: 1 bet"
    told = hand(game, held, board="As 3h 4h 8s 9s", says=f"{bets}; river: 1 bet", settings=settings)
    assert sum(told.put_in.values()) == 63
    assert told.after == {"kill": 1}
    small = hand(game, held, board="As 3h 4h 8s 9s", says=bets, settings=settings)
    assert small.after == {}


# --- fees -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALL_GAMES)
def test_five_dollars_are_taken_from_the_pot(game: str) -> None:
    # 004:324-329
    told = hand(game, stacks=5, fee="1")
    assert told.drops == [5]
    assert sum(told.nets.values()) == -5


@pytest.mark.parametrize("game", [HOLDEM, HIGH, LOW, HI_LO, "ranchos/lowball"])
def test_no_limit_games_pay_the_same(game: str) -> None:
    # 004:324-327
    assert hand(game, stacks=5, fee="1", settings={"structure": "no-limit"}).drops == [5]


@pytest.mark.parametrize("game", ALL_GAMES)
def test_nothing_is_taken_from_blinds_to_which_everybody_folds(game: str) -> None:
    # 004:329. By the words alone every pot pays, and the winner would lose chips to the fee.
    walk = hand(game, says="3 1 fold", fee="1")
    assert walk.drops == []
    assert walk.nets[2] > 0
    every = hand(game, says="3 1 fold", fee="1", readings={"once-a-hand": "every-hand"})
    assert every.nets[2] < 0
    raised = hand(game, says="3 raise, 1 2 fold", fee="1")
    assert raised.drops == [5]


def test_a_kill_by_choice_is_not_forced_on_anybody() -> None:
    # 004:70, 72: the house may allow it, and here it does not
    with pytest.raises(IllegalMove):
        hand(HIGH, says="3 kill", stacks=4)
