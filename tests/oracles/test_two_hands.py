"""Hold'em against the better of two hands: boards by a loop over all pairs, decisions by flops."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.families.poker.easy_poker.board_sweep import ORDERS, TWO_HANDS, compare_with_two
from houseway.families.poker.easy_poker.solution import (
    BET_FIRST,
    BET_FLOP,
    BET_RIVER,
    BET_TURN,
    ENDS,
    EasyPays,
    EasySums,
    count_easy,
    solve_easy,
)
from houseway.families.poker.holdem.board_sweep import LOSES, OUTCOMES, TIES, WINS
from houseway.ranking.boards import (
    boards,
    flops,
    hole_classes,
    hole_number,
    holes_alike,
    moved_holes,
    suit_changes,
    turns,
)
from houseway.ranking.evaluate import evaluator
from houseway.ranking.holes import (
    FIRST,
    PAIRS,
    REST,
    SECOND,
    rest_of_deck,
    sort_values,
    value_holes,
    valuing,
)
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array

pytestmark = pytest.mark.slow  # solutions that take long to find

HIGH = order_named("high")
LIMITS = dict(HIGH.limits)
PAIR = LIMITS["pair"]
SUITED = tuple(parse_cards("2c 3c 4c"))
ALWAYS, NEVER = 0, len(HIGH.values) + 1
# Without a pair the player-dealer loses to everybody.
EASY = EasyPays(threshold=PAIR, pays=np.array([1, 1, 1, 0, 1, -1]), times=(1, 1, 2, 2))
ODD = EasyPays(threshold=PAIR, pays=np.array([2, 3, 0, -1, 1, -3]), times=(2, 1, 3, 5))


def luck() -> np.random.Generator:
    return np.random.default_rng(20)


def compared(board: list[int], threshold: int) -> tuple[Array, Array, Array]:
    """The cards beside a board, values and outcomes of all hole hands, by the compiled code."""
    cards = np.array(sorted(board), np.uint8)
    rest = np.zeros(REST, np.uint8)
    values, order, spare = (np.zeros(PAIRS, np.uint16) for _ in range(3))
    outcomes = np.zeros((PAIRS, OUTCOMES), np.int32)
    rest_of_deck(cards, rest)
    value_holes(cards, rest, valuing(must_use_one=False), values)
    sort_values(values, order, spare)
    compare_with_two(FIRST, SECOND, values, order, threshold, outcomes)
    return rest, values, outcomes


@cache
def disjoint() -> Array:
    """Which two of the 990 hands of 45 cards have no card in common, each two once."""
    held = np.zeros((990, 45), np.int64)
    for place, pair in enumerate(combinations(range(45), 2)):
        held[place, list(pair)] = 1
    return np.triu(held @ held.T == 0)


def outcomes_by_loop(board: list[int], hole: list[int], threshold: int) -> list[int]:
    """All pairs of hands that the player-dealer may have, one by one."""
    dead = {*board, *hole}
    others = combinations([card for card in range(52) if card not in dead], 2)
    hands = np.array([[*board, *pair] for pair in others], np.uint8)
    seven = evaluator(HIGH, 7)
    values = seven.values(hands).astype(np.int64)
    own = int(seven.values(np.array([[*board, *hole]], np.uint8))[0])
    better = np.maximum.outer(values, values)[disjoint()]
    versus = np.where(own > better, WINS, np.where(own < better, LOSES, TIES))
    counts: list[int] = np.bincount(versus + (better >= threshold), minlength=OUTCOMES).tolist()
    return counts


BOARDS = [
    "2s 7d 9h Jc Kd",
    "5s 6s 7s 8s Kd",
    "As Ks Qs Js Ts",  # everybody plays the board
    "8s 8d 8h 3c 3d",
    "2c 3d 4h 5s 9c",
]
RANDOM_BOARDS = luck().permuted(np.tile(np.arange(52), (12, 1)), axis=1)[:, :5].tolist()


@pytest.mark.parametrize("board", [list(parse_cards(text)) for text in BOARDS] + RANDOM_BOARDS)
def test_lines_without_a_common_point_are_pairs_of_hands(board: list[int]) -> None:
    rest, _, outcomes = compared(board, PAIR)
    for place in luck().choice(PAIRS, 12, replace=False):
        hole = [int(rest[FIRST[place]]), int(rest[SECOND[place]])]
        assert outcomes[place].tolist() == outcomes_by_loop(board, hole, PAIR)


@pytest.mark.parametrize("threshold", [ALWAYS, PAIR + 700, LIMITS["straight"], NEVER])
def test_any_value_may_be_the_least_that_qualifies(threshold: int) -> None:
    board = list(parse_cards("2s 7d 9h Jc Kd"))
    rest, values, outcomes = compared(board, threshold)
    lowest, highest = int(values.argmin()), int(values.argmax())
    for place in (lowest, highest, *luck().choice(PAIRS, 8, replace=False)):
        hole = [int(rest[FIRST[place]]), int(rest[SECOND[place]])]
        assert outcomes[place].tolist() == outcomes_by_loop(board, hole, threshold)


@pytest.mark.parametrize("board", RANDOM_BOARDS[:4])
def test_every_pair_of_hands_has_one_outcome(board: list[int]) -> None:
    _, values, outcomes = compared(board, PAIR)
    assert comb(45, 2) * comb(43, 2) // 2 == TWO_HANDS
    assert (outcomes >= 0).all()
    assert set(outcomes.sum(axis=1).tolist()) == {TWO_HANDS}
    weak = values < PAIR
    assert (outcomes[weak][:, [WINS + 1, TIES + 1]] == 0).all()
    assert (outcomes[~weak][:, [TIES, LOSES]] == 0).all()


def test_turns_are_alike_by_a_change_of_suits() -> None:
    steps, like, change_of, alike = turns()
    assert (len(alike), len(like)) == (16_432, 270_725)
    assert sorted(np.unique(np.bincount(like)).tolist()) == [1, 4, 6, 12, 24]
    seen = set()
    for cards in list(combinations(range(52), 4))[::97]:
        number = sum(int(steps[place, card]) for place, card in enumerate(cards))
        seen.add(number)
        way = suit_changes()[change_of[number]]
        moved = sorted(card // 4 * 4 + int(way[card % 4]) for card in cards)
        assert moved == alike[like[number]].tolist()
    assert len(seen) == len(range(0, 270_725, 97))


def test_beside_a_flop_of_one_suit_the_other_three_are_alike() -> None:
    kind, names = holes_alike(np.array([parse_cards("2c 7c Kc"), parse_cards("2c 7d Kh")]))
    one_suit, three_suits = names[kind]

    def hole(text: str) -> int:
        low, high = parse_cards(text)
        return int(hole_number()[low, high])

    assert one_suit[hole("9d Th")] == one_suit[hole("9s Td")] != one_suit[hole("9c Td")]
    assert len(set(three_suits.tolist())) == len(three_suits)


def boards_with(flop: tuple[int, ...]) -> tuple[Array, Array]:
    """All boards with a flop like this one: those that decide what is bet on it and after it."""
    number, like, _, _ = flops()
    cards, weights = boards()
    found = np.zeros(len(cards), np.bool_)
    for places in combinations(range(5), 3):
        found |= like[number[tuple(cards[:, places].T)]] == like[number[flop]]
    return cards[found], weights[found]


def net_by_hole(board: list[int], pays: EasyPays) -> Array:
    """What one unit wins with each hole hand, 0 where the board has one of its cards."""
    rest, _, outcomes = compared(board, pays.threshold)
    nets = np.zeros(len(moved_holes()[0]), np.int64)
    nets[hole_number()[rest[FIRST], rest[SECOND]]] = outcomes @ pays.pays
    return nets


def flop_bets(sums: EasySums, flop: list[int]) -> Array:
    number, like, change_of, _ = flops()
    place = number[tuple(sorted(flop))]
    bets: Array = sums.bets_flop[like[place]][moved_holes()[change_of[place]]]
    return bets


def turn_bets(sums: EasySums, turn: list[int]) -> Array:
    steps, like, change_of, _ = turns()
    place = steps[np.arange(4), sorted(turn)].sum()
    bets: Array = sums.bets_turn[like[place]][moved_holes()[change_of[place]]]
    return bets


@pytest.mark.parametrize("text", ["9d 9h 9s", "3d 8d Kd"])
@pytest.mark.parametrize("pays", [EASY, ODD])
def test_a_bet_is_made_where_all_that_may_come_wins_by_it(text: str, pays: EasyPays) -> None:
    """Every hole hand on one flop and on its 49 turns, without any change of suits."""
    flop = tuple(sorted(parse_cards(text)))
    sums = solve_easy(pays, over=boards_with(flop))
    by_turn = {
        card: np.zeros(len(moved_holes()[0]), np.int64) for card in range(52) if card not in flop
    }
    for turn, river in combinations(by_turn, 2):
        nets = net_by_hole([*flop, turn, river], pays)
        by_turn[turn] += nets
        by_turn[river] += nets
    on_flop = np.sum(list(by_turn.values()), axis=0)
    assert 0 < (on_flop > 0).sum() < (on_flop != 0).sum()
    assert (flop_bets(sums, list(flop)) == (on_flop > 0)).all()
    for turn, on_turn in by_turn.items():
        assert (turn_bets(sums, [*flop, turn]) == (on_turn > 0)).all()


def some_boards(number: int) -> tuple[Array, Array]:
    cards, weights = boards()
    chosen = np.sort(luck().choice(len(cards), number, replace=False))
    return cards[chosen], weights[chosen]


def river_bets(sums: EasySums, place: int) -> Array:
    return np.unpackbits(sums.river_bits[place], bitorder="little")[:PAIRS].astype(np.bool_)


def test_deals_are_counted_by_the_bets_of_every_order_of_the_board() -> None:
    over = boards_with(SUITED)  # many boards to a turn, so that bets differ by the order
    sums = solve_easy(ODD, over=over)
    wanted = np.zeros((ENDS, len(HIGH.limits), OUTCOMES), np.int64)
    starts = np.array([value for _, value in HIGH.limits])
    for place, (cards, weight) in enumerate(zip(*over, strict=True)):
        rest, values, outcomes = compared(cards.tolist(), ODD.threshold)
        river = river_bets(sums, place)
        assert (river == (outcomes @ ODD.pays > 0)).all()
        holes = hole_number()[rest[FIRST], rest[SECOND]]
        opens = sums.bets_first[hole_classes()[1][holes]]
        for last in cards:
            turn = [card for card in cards.tolist() if card != last]
            for out in turn:
                flop = [card for card in turn if card != out]
                ends = opens * (
                    BET_FIRST
                    + BET_FLOP * flop_bets(sums, flop)[holes]
                    + BET_TURN * turn_bets(sums, turn)[holes]
                    + BET_RIVER * river
                )
                own = np.searchsorted(starts, values, side="right") - 1
                np.add.at(wanted, (ends, own), int(weight) * outcomes)
    assert (count_easy(ODD, sums, over=over) == wanted).all()


def worth(joint: Array, pays: EasyPays) -> Fraction:
    """What the counted deals win in all."""
    by_ends = joint.sum(axis=1) @ pays.pays
    return Fraction(
        sum(pays.money(ends) * total for ends, total in enumerate(by_ends.tolist())), ORDERS
    )


@pytest.mark.parametrize("pays", [EASY, ODD])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_counted_deals_win_what_best_play_is_worth(pays: EasyPays, threads: int) -> None:
    over = boards_with(SUITED)
    sums = solve_easy(pays, over=over, threads=threads)
    joint = count_easy(pays, sums, over=over, threads=threads)
    assert joint.sum() == ORDERS * sums.deals
    assert joint[2::2].sum() == 0  # who checks makes no further bet
    assert worth(joint, pays) == sums.total


@pytest.mark.parametrize("unit, bets", [(1, True), (-1, False)])
def test_every_bet_is_made_if_it_always_wins_and_none_if_it_never_does(
    unit: int, bets: bool
) -> None:
    pays = EasyPays(threshold=PAIR, pays=np.full(OUTCOMES, unit), times=(1, 1, 2, 2))
    over = some_boards(50)
    sums = solve_easy(pays, over=over)
    assert sums.deals == int(over[1].sum()) * PAIRS * TWO_HANDS
    assert sums.total == unit * sums.deals * (pays.money(ENDS - 1) if bets else 1)
    assert set(sums.bets_first.tolist()) == {bets}


def test_easy_poker_costs_1_293383_percent_of_the_ante() -> None:
    """1,255,793,522,583,600 deals, each decision at its best."""
    sums = solve_easy(EASY)
    assert sums.deals == 1_255_793_522_583_600
    assert sums.total / sums.deals == Fraction(-1_765_459_292_791, 136_499_295_933_000)
    assert (len(sums.bets_first), int(sums.bets_first.sum())) == (169, 126)
    joint = count_easy(EASY, sums)
    assert joint.sum() == ORDERS * sums.deals
    assert worth(joint, EASY) == sums.total
