"""Betting structures of the Rancho's Club Casino: Omaha before and after the flop, lowball before
and after the draw.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker.felt import hand

from houseway.errors import IllegalMove

HIGH, LOWBALL = "ranchos/omaha-high", "ranchos/lowball"
OMAHAS = [HIGH, "ranchos/omaha-low", "ranchos/omaha-hi-lo"]
GAMES = pytest.mark.parametrize("game", [*OMAHAS, LOWBALL])
STRUCTURES = pytest.mark.parametrize(
    "structure", ["no-limit", "pot-limit", "spread", "fixed", "straight"]
)
FIRST = dict.fromkeys(OMAHAS, "pre-flop") | {LOWBALL: "before-draw"}
THEN = dict.fromkeys(OMAHAS, "flop") | {LOWBALL: "after-draw"}


def asked(game: str) -> int:
    """How often a seat is asked before it bets for the second time: in lowball it draws first."""
    return 2 if game == LOWBALL else 1


@GAMES
@STRUCTURES
def test_nobody_may_check_before_the_flop_or_the_draw(game: str, structure: str) -> None:
    # 004:87, 103, 123, 138, 172, 238, 254, 275, 291, 306. With blinds there is a bet to call; with
    # antes alone (44, 191) the first player bets or folds.
    told = hand(game, settings={"structure": structure})
    assert told.offer(3, FIRST[game]).startswith("fold, call, raise")
    antes = hand(game, says="1 bet", settings={"structure": structure, "posted": "antes"})
    assert antes.offer(1, FIRST[game]).startswith("fold, bet 3")


@GAMES
@STRUCTURES
def test_later_one_may_check_as_long_as_nobody_has_bet(game: str, structure: str) -> None:
    # 004:94, 109, 129, 144, 151, 160, 180, 245, 261, 281, 297, 312
    told = hand(game, says=f"{THEN[game]}: 1 check, 2 bet", settings={"structure": structure})
    turn = asked(game)
    assert told.offer(1, THEN[game], turn).startswith("check, bet")
    assert told.offer(3, THEN[game], turn).startswith("fold, call, raise")


# --- no limit -------------------------------------------------------------------------------------


@GAMES
def test_no_limit_all_chips_may_be_bet_at_any_turn(game: str) -> None:
    # 004:90, 97, 241, 248
    told = hand(game, stacks=[100] * 3, settings={"structure": "no-limit"})
    assert told.offer(3, FIRST[game]) == "fold, call, raise 6-100"
    assert told.offer(1, THEN[game], asked(game)) == "check, bet 3-97"


@GAMES
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit"])
def test_a_bet_is_the_minimum_bring_in_at_least_but_for_all_in(game: str, structure: str) -> None:
    # 004:94, 109, 245, 261
    settings = {"structure": structure}
    with pytest.raises(IllegalMove):
        hand(game, says=f"{THEN[game]}: 1 bet 2", settings=settings)
    told = hand(game, says=f"{THEN[game]}: 1 bet 2", stacks=[5, 100, 100], settings=settings)
    assert told.put_in[1] == 5


@GAMES
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "spread"])
def test_a_raise_is_no_smaller_than_the_last_bet_or_raise(game: str, structure: str) -> None:
    # 004:88, 96, 104, 111, 124, 132, 240, 247, 257, 263, 277, 285. After a bet of $5: $10.
    settings = {"structure": structure}
    told = hand(game, says=f"{THEN[game]}: 1 bet 5", settings=settings)
    assert "raise 10" in told.offer(2, THEN[game], asked(game))
    with pytest.raises(IllegalMove):
        hand(game, says=f"{THEN[game]}: 1 bet 5, 2 raise 9", settings=settings)


def test_all_in_a_raise_may_be_smaller() -> None:
    # 004:88, 96
    told = hand(
        HIGH,
        says="flop: 1 bet 10, 2 raise 15",
        stacks=[100, 18, 100],
        settings={"structure": "no-limit"},
    )
    assert told.put_in == {1: 18, 2: 18, 3: 18}


# --- pot limit ------------------------------------------------------------------------------------


@GAMES
def test_pot_limit_the_call_is_added_to_the_pot(game: str) -> None:
    # 004:116-117, 268-269. $4 blinds and the call of $3: $7 more than $3. On the flop $9.
    settings = {"structure": "pot-limit", "dollar-chips": "no"}
    told = hand(game, settings=settings)
    assert told.offer(3, FIRST[game]) == "fold, call, raise 6-10"
    assert told.offer(1, THEN[game], asked(game)) == "check, bet 3-9"


@GAMES
def test_pot_limit_with_dollar_chips_the_pot_is_rounded_to_five_dollars(game: str) -> None:
    # 004:115, 267. The pot of $7 is $5, so it is raised to $8; the pot of $9 is $10.
    told = hand(game, settings={"structure": "pot-limit"})
    assert told.offer(3, FIRST[game]) == "fold, call, raise 6-8"
    assert told.offer(1, THEN[game], asked(game)) == "check, bet 3-10"


# --- spread, fixed and straight limit -------------------------------------------------------------


@GAMES
def test_spread_limit_a_bet_is_between_the_lower_and_the_upper_limit(game: str) -> None:
    # 004:123, 130, 275, 282
    told = hand(game, settings={"structure": "spread"})
    assert told.offer(1, THEN[game], asked(game)) == "check, bet 3-6"
    for bet in (2, 7):
        with pytest.raises(IllegalMove):
            hand(game, says=f"{THEN[game]}: 1 bet {bet}", settings={"structure": "spread"})


@GAMES
def test_fixed_limit_raises_are_in_increments_of_the_limit(game: str) -> None:
    # 004:138-147, 291-300: $3 in a $3-$6 game; after the draw of lowball $6 (298)
    told = hand(game, says=f"3 raise; {THEN[game]}: 1 bet, 2 raise")
    assert told.offer(3, FIRST[game]) == "fold, call, raise 6"
    assert told.offer(1, FIRST[game]) == "fold, call, raise 9"
    bet = 6 if game == LOWBALL else 3
    assert told.offer(1, THEN[game], asked(game)) == f"check, bet {bet}"
    assert told.offer(3, THEN[game], asked(game)) == f"fold, call, raise {3 * bet}"


def test_fixed_limit_the_higher_limit_after_the_turn_and_the_river() -> None:
    # 004:149-166
    told = hand(HIGH, says="turn: 1 bet; river: 1 bet")
    assert told.offer(1, "turn") == told.offer(1, "river") == "check, bet 6"
    assert told.offer(2, "turn") == told.offer(2, "river") == "fold, call, raise 12"


@GAMES
def test_straight_limit_one_bet_on_all_rounds(game: str) -> None:
    # 004:172-186, 306-316: $30 in a straight $30 game
    settings = {"structure": "straight", "stakes.lower": 30, "stakes.upper": 30}
    told = hand(game, says=f"{THEN[game]}: 1 bet", settings=settings)
    assert told.offer(3, FIRST[game]) == "fold, call, raise 60"
    assert told.offer(1, THEN[game], asked(game)) == "check, bet 30"
    assert told.offer(2, THEN[game], asked(game)) == "fold, call, raise 60"
    if game != LOWBALL:
        assert told.offer(1, "turn") == told.offer(1, "river") == "check, bet 30"


# --- table stakes ---------------------------------------------------------------------------------

# Seat 1 has the best hand, then seat 2, then seat 3.
OMAHA_HANDS = {1: "Ac Ad 2c 3d", 2: "Kc Kd 2d 3h", 3: "Qc Qd 4h 5h"}
LOW_HANDS = {1: "8c 6d 4h 3s 2c", 2: "9c 6h 4s 3d 2d", 3: "Tc 6s 4c 3h 2h"}
TABLES: list[tuple[str, dict[str, Any], str]] = [
    (HIGH, {"cards": OMAHA_HANDS, "board": "As Ks Qs 7d 8h"}, "high"),
    (LOWBALL, {"cards": LOW_HANDS}, "low"),
]


@pytest.mark.parametrize(("game", "given", "share"), TABLES)
def test_an_all_in_player_wins_in_proportion_to_what_he_has_put_in(
    game: str, given: dict[str, Any], share: str
) -> None:
    # 004:79, 230. $10 of each are the main pot, $20 more of two the side pot; $70 come back.
    told = hand(
        game,
        says="3 raise 100",
        stacks=[10, 30, 100],
        settings={"structure": "no-limit"},
        **given,
    )
    assert told.won == [f"1 {share} 30", f"2 {share}, side pot 1 40"]
    assert told.nets == {1: 20, 2: 10, 3: -30}


@GAMES
def test_who_is_all_in_is_not_asked_for_more(game: str) -> None:
    # 004:79, 230
    told = hand(game, says=f"{THEN[game]}: 2 bet", stacks=[3, 100, 100])
    turns = [seat for seat in told.order(THEN[game]) if seat == 1]
    assert len(turns) == (1 if game == LOWBALL else 0)  # to draw
    assert told.put_in[1] == 3


@GAMES
def test_nobody_bets_more_than_he_has_on_the_table(game: str) -> None:
    # 004:79, 230
    with pytest.raises(IllegalMove):
        hand(game, says="3 raise 101", stacks=[200, 200, 100], settings={"structure": "no-limit"})


# --- what the house may decide --------------------------------------------------------------------


@GAMES
def test_check_raise_may_or_may_not_be_allowed(game: str) -> None:
    # 004:66, 223
    says, turn = f"{THEN[game]}: 1 check, 2 bet", asked(game) + 1
    assert "raise" in hand(game, says=says).offer(1, THEN[game], turn)
    told = hand(game, says=says, settings={"check-raise": "no"})
    assert told.offer(1, THEN[game], turn) == "fold, call"


@GAMES
def test_there_may_or_may_not_be_a_limit_on_the_number_of_raises(game: str) -> None:
    # 004:67, 218
    says = "3 raise, 1 raise, 2 raise"
    assert hand(game, says=says).offer(3, FIRST[game], 2) == "fold, call"
    told = hand(game, says=says, settings={"raises": "any"})
    assert told.offer(3, FIRST[game], 2) == "fold, call, raise 15"


@GAMES
def test_blinds_or_antes_or_both_may_be_put_up(game: str) -> None:
    # 004:44, 81, 191, 232
    def posts(posted: str) -> set[str]:
        told = hand(game, says="1 bet" if posted == "antes" else "", settings={"posted": posted})
        return {post.split()[1] for post in told.posts}

    assert posts("blinds") == {"small", "big"}
    assert posts("antes") == {"ante"}
    assert posts("both") == {"ante", "small", "big"}


def test_the_house_may_play_with_a_joker() -> None:
    # 004:43, 75: 53 cards
    held = {1: "Jk As 7c 6d", 2: "Kd Kc 2c 3d"}
    with pytest.raises(AssertionError):
        hand(HIGH, held, stacks=2)
    told = hand(HIGH, held, board="Ah Ac 9d Th 4c", stacks=2, settings={"jokers": "one"})
    assert told.says(1).startswith("four aces")


def test_the_house_may_play_with_two_jokers_and_more() -> None:
    # 004:43, 75: 54 cards with two, and so on
    held = {1: "Jk Jk 2c 3d", 2: "Kd Kc 2d 3s"}
    told = hand(HIGH, held, board="Ah Ac 9d Th 4c", stacks=2, settings={"jokers": "two"})
    assert told.says(1).startswith("four aces")
    assert told.hand.rules.deck_size == 54
    four = {1: "Jk Jk 2c 3d", 2: "Jk Jk Ad 3s"}
    told = hand(HIGH, four, board="Ah Ac As Th 4c", stacks=2, settings={"jokers": "four"})
    assert told.says(1) == told.says(2) == "five aces"


def test_two_jokers_that_are_no_wild_cards_complete_a_straight_or_are_aces() -> None:
    # 004:43, 75
    bug = {"joker-card": "bug"}
    held = {1: "Jk Jk 2c 3d", 2: "Kd Kc 2d 3s"}
    two = {"jokers": "two"}
    told = hand(HIGH, held, board="7h 8d 9c 2s Kh", stacks=2, settings=two, readings=bug)
    assert told.says(1) == "straight, jack high"
    told = hand(HIGH, held, board="3h 8d 8c 2s Kh", stacks=2, settings=two, readings=bug)
    assert told.says(1).startswith("two pair, aces and eights")


@pytest.mark.parametrize("game", [*OMAHAS, LOWBALL])
def test_a_new_player_may_kill_it_where_the_house_allows_it(game: str) -> None:
    # 004:71, 215
    before = {"enters": {"4": {"live": "6", "dead": "0"}}}
    told = hand(game, says="4 kill", stacks=5, settings={"enter": "kills"}, before=before)
    assert told.posts[-1] == "4 kill blind $6"
    assert told.offer(5, FIRST[game], 2) == "fold, call, raise 12"
    stopped = hand(
        game, says="4 kill, 1 object", stacks=5, settings={"enter": "kills"}, before=before
    )
    assert stopped.after["enters"] == before["enters"]  # 004:72, 217
