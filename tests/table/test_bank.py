"""The player-dealer position: offered clockwise, two rounds at most, and a game that breaks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from houseway.errors import IllegalMove
from houseway.library import load_game
from houseway.sheet.model import Bank
from houseway.sheet.switches import Choices
from houseway.table.bank import Position, after_round, eligible, offers, take

ALL = frozenset(range(1, 9))


def rule(game: str, **readings: str) -> Bank:
    return load_game(game, Choices(readings=readings)).sheet.banked


GOLD = rule("aviator/baccarat-gold")
PAN_9 = rule("aviator/super-pan-9")


def only(*seats: int) -> Callable[[int], bool]:
    return lambda seat: seat in seats


def test_the_position_is_first_offered_at_the_house_dealers_left() -> None:
    # Seat 1, then clockwise (001:49, and a reading elsewhere).
    assert offers(Position(seats=8), GOLD, ALL) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert offers(Position(seats=8), GOLD, frozenset({3, 6})) == [3, 6]


def test_a_reading_offers_it_first_to_the_first_player_seated() -> None:
    first = rule("aviator/baccarat-gold", **{"first-bank": "first-seated"})
    assert offers(Position(seats=8), first, frozenset({5, 7, 3})) == [3, 5, 7]


def test_a_player_who_declines_is_passed_over() -> None:
    position = take(Position(seats=8), GOLD, ALL, only(4, 6))
    assert (position.holder, position.turns, position.button) == (4, 1, "1st bank")


def test_the_holder_may_keep_it_for_a_second_round_and_no_longer() -> None:
    # Not more than two consecutive hands; somebody must come between (000:244-248).
    one = take(Position(seats=8), GOLD, ALL, only(2))
    assert offers(one, GOLD, ALL)[0] == 2
    two = take(one, GOLD, ALL, only(2))
    assert (two.holder, two.turns, two.button) == (2, 2, "2nd bank")
    assert offers(two, GOLD, ALL) == [3, 4, 5, 6, 7, 8, 1]


def test_after_two_rounds_the_offer_goes_on_clockwise_past_the_last_seat() -> None:
    position = Position(seats=8, holder=7, turns=2, rounds=2)
    assert offers(position, GOLD, frozenset({2, 5, 7})) == [2, 5]


def test_one_round_of_somebody_else_lets_the_first_bank_again() -> None:
    position = Position(seats=8, holder=2, turns=2, rounds=2)
    between = take(position, GOLD, ALL, only(5))
    again = take(between, GOLD, ALL, only(2))
    assert (again.holder, again.turns) == (2, 1)


def test_the_game_is_broken_when_nobody_else_takes_the_position() -> None:
    # "The game will be broken if at least one other intervening player ... does not accept"
    # (000:248).
    position = Position(seats=8, holder=2, turns=2, rounds=2)
    with pytest.raises(IllegalMove, match="the game is broken") as refused:
        take(position, GOLD, ALL, only(2))
    assert (refused.value.code, refused.value.where) == ("game-broken", "bank")


def test_a_reading_closes_the_game_instead() -> None:
    closed = rule("aviator/super-pan-9", **{"nobody-banks": "closed"})
    with pytest.raises(IllegalMove, match="the game is closed"):
        take(Position(seats=8), closed, ALL, only())


def test_a_holder_who_has_left_the_table_is_not_asked_again() -> None:
    position = Position(seats=8, holder=2, turns=1, rounds=1)
    assert offers(position, GOLD, frozenset({3, 4})) == [3, 4]


# --- Aviator Super Pan 9: who qualifies (000:1387, 1392) ------------------------------------------


def played(*rounds: set[int]) -> Position:
    position = Position(seats=8, holder=1, turns=2)
    for bettors in rounds:
        position = after_round(position, frozenset(bettors))
    return position


def test_three_wagers_as_a_player_qualify_for_the_bank() -> None:
    position = played({2, 3}, {2, 3}, {2, 3, 4}, {2, 4})
    assert position.wagered == {2: 4, 3: 3, 4: 2}
    assert eligible(position, PAN_9, 2)
    assert not eligible(position, PAN_9, 4)  # wagered twice only


def test_a_seat_without_a_wager_in_the_last_round_does_not_qualify() -> None:
    position = played({2, 3}, {2, 3}, {2, 3}, {2})
    assert position.wagered[3] == 3
    assert not eligible(position, PAN_9, 3)
    assert offers(position, PAN_9, ALL) == [2]


def test_at_a_young_table_nobody_needs_more_rounds_than_were_played() -> None:
    assert eligible(Position(seats=8), PAN_9, 5)
    position = played({2, 3}, {2})
    assert eligible(position, PAN_9, 2)
    assert not eligible(position, PAN_9, 3)


def test_other_houses_ask_for_no_wagers() -> None:
    position = played({2}, {2}, {2}, {2})
    assert eligible(position, GOLD, 7)
    assert offers(position, GOLD, ALL) == [2, 3, 4, 5, 6, 7, 8]


def test_wagers_count_until_the_position_has_gone_once_round_the_table() -> None:
    # "three (3) times as a Player during that round of play" (000:1387): a circuit of the position.
    position = played({2, 3}, {2, 3}, {2, 3}, {2, 3})
    onwards = take(position, PAN_9, ALL, only(3))
    assert (onwards.wagered, onwards.circuit) == ({2: 4, 3: 4}, 4)
    onwards = after_round(onwards, frozenset({2, 4}))
    round_the_table = take(onwards, PAN_9, ALL, only(2))
    assert (round_the_table.wagered, round_the_table.circuit) == ({}, 0)
    for bettors in ({3, 4}, {3, 4}, {3, 4, 5}):
        round_the_table = after_round(round_the_table, frozenset(bettors))
    assert eligible(round_the_table, PAN_9, 3)
    assert not eligible(round_the_table, PAN_9, 5)
