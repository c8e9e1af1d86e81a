"""What the 500 Club Casino takes out of its pots, by the rates that its document (002) prints."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.round_poker.felt import Told, hand

from houseway.errors import HousewayError

PINEAPPLES = ["crazy-pineapple", "crazy-pineapple-hi-lo", "omaha-hi-lo", "pineapple"]
PINEAPPLES += ["pineapple-hi-lo"]
STUDS = ["seven-card-stud", "seven-card-stud-hi-lo", "stud-8", "razz", "mexican-poker"]
DRAWS = ["2-7-triple-draw", "badugi", "triple-draw-poker"]

# Game, option, players, regular, turn, river and modified fee.
Row = tuple[str, int, int, int, int, int, int]
# 002:4147-4149, 4232 of limit games; 4243-4245 without a fee for the turn and the river
LIMIT: list[Row] = [(game, 84, 7, 15, 1, 1, 1) for game in PINEAPPLES]
LIMIT += [("pineapple", 85, 9, 15, 0, 0, 1), ("omaha-hi-lo", 86, 10, 13, 5, 5, 1)]
LIMIT += [("pineapple-hi-lo", 163, 4, 6, 0, 0, 1), ("crazy-pineapple", 164, 7, 6, 0, 0, 1)]
LIMIT += [("omaha-hi-lo", 165, 5, 5, 0, 0, 1), ("omaha-hi-lo", 165, 6, 5, 0, 0, 1)]
LIMIT += [("omaha-hi-lo", 166, 4, 4, 0, 0, 1), ("pineapple", 166, 3, 4, 0, 0, 1)]
# 002:4359-4361, 4445, 4450
LIMIT += [("omaha", 91, 7, 15, 1, 1, 1), ("big-o", 92, 8, 15, 0, 0, 1)]
LIMIT += [("omaha", 93, 10, 13, 5, 5, 1), ("big-o", 171, 7, 7, 1, 1, 1)]
LIMIT += [("omaha", 176, 4, 5, 0, 0, 1)]
# 002:4565-4572, 4647, 4653, 4656
LIMIT += [("texas-holdem", 92, 7, 15, 1, 1, 1), ("texas-holdem", 94, 10, 13, 5, 5, 1)]
LIMIT += [("texas-holdem", 97, 5, 13, 5, 0, 1), ("texas-holdem", 98, 4, 13, 1, 1, 1)]
LIMIT += [("texas-holdem", 99, 3, 13, 1, 0, 1), ("texas-holdem", 168, 4, 6, 1, 1, 1)]
LIMIT += [("texas-holdem", 174, 6, 5, 1, 1, 1), ("texas-holdem", 177, 4, 4, 0, 0, 1)]
# 002:4043, 4048, 4052, 4125, 4136-4138; 4256-4258, 4351; 4463, 4550, 4555-4557
FREE: list[Row] = [(game, 1, 7, 15, 1, 1, 1) for game in PINEAPPLES]
FREE += [("pineapple", 6, 5, 13, 5, 0, 1), ("crazy-pineapple", 10, 4, 13, 0, 0, 1)]
FREE += [("omaha-hi-lo", 80, 3, 6, 0, 0, 1), ("omaha-hi-lo", 81, 7, 6, 0, 0, 1)]
FREE += [("pineapple-hi-lo", 82, 6, 5, 0, 0, 1), ("crazy-pineapple-hi-lo", 83, 4, 4, 0, 0, 1)]
FREE += [("omaha", 1, 7, 15, 1, 1, 1), ("big-o", 2, 7, 15, 0, 0, 1)]
FREE += [("pot-limit-omaha-8", 3, 9, 13, 5, 5, 1), ("pot-limit-omaha-8", 90, 4, 5, 0, 0, 1)]
FREE += [("texas-holdem", 3, 8, 13, 5, 5, 1), ("texas-holdem", 84, 7, 4, 0, 0, 1)]
FREE += [("texas-holdem", 90, 4, 4, 1, 1, 1), ("texas-holdem", 91, 4, 4, 0, 0, 1)]


def schedule(game: str) -> str:
    if game in PINEAPPLES:
        return "pineapple-and-omaha-hi-lo"
    if game == "texas-holdem":
        return game
    return "omaha-and-big-o" if game in ("omaha", "big-o", "pot-limit-omaha-8") else "draw-and-stud"


def play(game: str, option: int | str, players: int, says: str = "", **settings: Any) -> Told:
    """$20-$40, so that the pot can pay every fee."""
    settings |= {"stakes.lower": 20, "stakes.upper": 40}
    return hand(
        f"500-club/{game}",
        says=says,
        stacks=players,
        fee=str(option),
        schedule=schedule(game),
        settings=settings,
        puts_away=True,
    )


def taken(told: Told) -> list[Fraction]:
    """What was taken; nothing else is lost, and players pay no more than that."""
    assert sum(told.nets.values()) + sum(told.drops) == 0
    return told.drops


def folds(players: int) -> str:
    """All fold to the big blind."""
    return ", ".join(f"{seat} fold" for seat in (*range(3, players + 1), 1))


def out(players: int) -> str:
    """All but the last fold in their turns."""
    return ", ".join(f"{seat} fold" for seat in range(1, players))


# --- games with a flop ----------------------------------------------------------------------------


@pytest.mark.parametrize("row", LIMIT)
def test_the_printed_fees_of_limit_games_with_a_flop(row: Row) -> None:
    # 002:4036, 4140, 4234, 4247, 4452: regular after the flop, then turn and river
    game, option, players, *fees, _ = row
    assert taken(play(game, option, players)) == [fee for fee in fees if fee]


@pytest.mark.parametrize("row", FREE)
def test_the_printed_fees_of_games_without_limits_and_a_flop(row: Row) -> None:
    # 002:4036, 4129, 4247, 4452
    game, option, players, *fees, _ = row
    structure = {} if game == "pot-limit-omaha-8" else {"structure": "no-limit"}
    assert taken(play(game, option, players, **structure)) == [fee for fee in fees if fee]


@pytest.mark.parametrize("row", LIMIT)
def test_the_modified_fee_is_taken_from_a_hand_without_a_flop(row: Row) -> None:
    # the same lines
    game, option, players, *_, modified = row
    assert taken(play(game, option, players, folds(players))) == [modified]


@pytest.mark.parametrize("game, option", [("texas-holdem", 98), ("omaha", 97), ("omaha-hi-lo", 90)])
def test_the_fee_of_a_street_that_is_not_reached_is_not_taken(game: str, option: int) -> None:
    # 002:4140, 4247, 4452; 4153, 4365, 4571: $13, $1 and $1 for four players or less
    assert taken(play(game, option, 3, f"flop: {out(3)}")) == [13]
    assert taken(play(game, option, 3, f"turn: {out(3)}")) == [13, 1]
    assert taken(play(game, option, 3, f"river: {out(3)}")) == [13, 1, 1]


def test_an_option_is_for_its_number_of_players() -> None:
    # 002:4036 "based on the number of players"; 4565, 4568, 4571
    found = [taken(play("texas-holdem", "92, 95, 98", players)) for players in (7, 6, 5, 4, 2)]
    assert found == [[15, 1, 1], [14, 1, 1], [14, 1, 1], [13, 1, 1], [13, 1, 1]]


def test_the_fee_comes_out_of_the_pot_and_not_from_a_player() -> None:
    # 002:4452. Three players put in $20 each; the winner gets what is left.
    told = play("texas-holdem", 98, 3)
    assert told.put_in == {1: 20, 2: 20, 3: 20}
    paid = sum(Fraction(line.split()[-1]) for line in told.won)
    assert paid == 60 - 15


def test_no_more_is_taken_than_the_pot_holds() -> None:
    # 002:4036 "from the pot": $12 at $4-$8, and a regular fee of $13
    told = hand("500-club/texas-holdem", fee="98", schedule="texas-holdem")
    assert sum(told.drops) == 12
    assert told.nets == {1: -4, 2: -4, 3: -4}


# --- draw, stud, Mexican poker --------------------------------------------------------------------

# 002:4705-4734: option, players and the fees after the first, second and third round
ROUNDS = [(31, 7, (11, 1, 1)), (32, 8, (11, 0, 0)), (41, 5, (10, 1, 1)), (49, 6, (6, 1, 1))]
ROUNDS += [(50, 6, (6, 0, 0)), (51, 4, (9, 1, 1)), (59, 2, (5, 1, 1)), (60, 3, (5, 0, 0))]


@pytest.mark.parametrize("game", STUDS + DRAWS)
@pytest.mark.parametrize("option, players, fees", ROUNDS)
def test_the_printed_fees_of_stud_and_draw(
    game: str, option: int, players: int, fees: tuple[int, ...]
) -> None:
    # 002:4658: after each of the first three rounds, and never more
    seats = {"mexican-poker": 7, "2-7-triple-draw": 6, "triple-draw-poker": 6}.get(game, 8)
    if players > seats:
        with pytest.raises(HousewayError):
            play(game, option, players)
        return
    assert taken(play(game, option, players)) == [fee for fee in fees if fee]


@pytest.mark.parametrize("option, players, fees", [(1, 7, (11, 1, 1)), (30, 4, (5,))])
def test_the_printed_fees_of_stud_without_limits(
    option: int, players: int, fees: tuple[int, ...]
) -> None:
    # 002:4665, 4697
    told = play("seven-card-stud", option, players, structure="no-limit")
    assert taken(told) == [*fees]


def test_a_single_draw_has_two_rounds_and_two_fees() -> None:
    # 002:4658, 4725
    assert taken(play("2-7-single-draw", 51, 4)) == [9, 1]


@pytest.mark.parametrize("game", DRAWS)
def test_the_fee_of_a_round_that_is_not_reached_is_not_taken(game: str) -> None:
    # 002:4658, 4725: $9, $1 and $1
    assert taken(play(game, 51, 3, "3 raise, 1 2 fold")) == [9]
    assert taken(play(game, 51, 3, f"first-draw: {out(3)}")) == [9, 1]
    assert taken(play(game, 51, 3, f"second-draw: {out(3)}")) == [9, 1, 1]
    assert taken(play(game, 51, 3, f"third-draw: {out(3)}")) == [9, 1, 1]


@pytest.mark.parametrize("game", [*DRAWS, "2-7-single-draw"])
def test_nothing_is_taken_from_blinds_to_which_everybody_folds(game: str) -> None:
    # 002:4658: there was no betting. By the words alone the round was reached, and $9 is due.
    walk = play(game, 51, 3, folds(3))
    assert walk.drops == []
    assert walk.nets == {1: -10, 2: 10, 3: 0}
    paid = charged_walk(game, folds(3))
    assert paid.drops == [9]


@pytest.mark.parametrize("game", STUDS)
def test_nothing_is_taken_from_antes_and_a_bring_in_to_which_everybody_folds(game: str) -> None:
    # 002:4658
    brings = next(int(post[0]) for post in play(game, 51, 3).posts if "bring-in" in post)
    says = ", ".join(f"{(brings + step - 1) % 3 + 1} fold" for step in (1, 2))
    walk = play(game, 51, 3, says)
    assert walk.drops == []
    assert walk.nets[brings] > 0
    assert charged_walk(game, says).drops == [9]


def charged_walk(game: str, says: str) -> Told:
    return hand(
        f"500-club/{game}",
        says=says,
        fee="51",
        schedule="draw-and-stud",
        settings={"stakes.lower": 20, "stakes.upper": 40},
        readings={"round-not-reached": "taken"},
    )


def test_the_winner_of_a_walk_loses_no_chips_at_the_lowest_limit() -> None:
    # 002:4658: the pot of $4 is less than the fee of $9
    game = "500-club/2-7-single-draw"
    walk = hand(game, says=folds(3), fee="51", schedule="draw-and-stud")
    assert walk.nets == {1: -2, 2: 2, 3: 0}
    taken_ = {"round-not-reached": "taken"}
    lost = hand(game, says=folds(3), fee="51", schedule="draw-and-stud", readings=taken_)
    assert lost.nets == {1: -2, 2: -2, 3: 0}
