"""How all deals against the better of two hands end when every bet is known."""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from houseway.families.poker.easy_poker.board_sweep import (
    ORDERS,
    compare_with_two,
    moved_cards,
    turn_of,
)
from houseway.families.poker.holdem.board_sweep import OUTCOMES
from houseway.fast.jit import kernel
from houseway.ranking.holes import PAIRS, REST, sort_values, value_beside
from houseway.ranking.tables import Array


def _orders_by_bets() -> Array:
    """Of a board's 20 orders: those without flop and turn bet, with the one, the other, both.

    By the flops that are bet on (bits in the order of `combinations`) and by the turns (the bit of
    the card that is left for the river).
    """
    counts = np.zeros((1 << 10, 1 << 5, 4), np.int64)
    flop_bits, turn_bits = np.arange(1 << 10)[:, None], np.arange(1 << 5)[None, :]
    for flop, places in enumerate(combinations(range(5), 3)):
        for river in set(range(5)) - set(places):
            case = (flop_bits >> flop & 1) | (turn_bits >> river & 1) << 1
            for wanted in range(4):
                counts[:, :, wanted] += case == wanted
    return counts.astype(np.int8)


ORDERS_BY_BETS = _orders_by_bets()


class Bets(NamedTuple):
    """The hole hands that bet before the flop, beside each flop and beside each turn."""

    first: Any
    flop: Any
    turn: Any


@kernel
def count_ends(part: Any, tables: Any, bets: Any, joint: Any) -> None:
    """Count the deals of some boards by the bets that are made, by own category and outcome.

    Every deal counts 20 times, once for each order in which its board comes: a flop, then a turn.
    """
    boards, weights, river_bits = part
    by, threshold, class_of, find, find_turn, orders_by_bets = tables
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    order = np.zeros(PAIRS, np.uint16)
    spare = np.zeros(PAIRS, np.uint16)
    outcomes = np.zeros((PAIRS, OUTCOMES), np.int32)
    cards = np.zeros(REST, np.uint8)
    on_flop = np.zeros(PAIRS, np.uint16)
    on_turn = np.zeros(PAIRS, np.uint16)
    for at in range(len(boards)):
        board = boards[at]
        value_beside(board, 0, by, rest, values)
        sort_values(values, order, spare)
        compare_with_two(by.first, by.second, values, order, threshold, outcomes)
        on_flop[:] = 0
        on_turn[:] = 0
        bit = 0
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    flop = find.flop_number[board[a], board[b], board[c]]
                    move = find_turn.changes[find.flop_change[flop]]
                    moved_cards(rest, move, cards)
                    row = bets.flop[find.flop_like[flop]]
                    collect_bets(row, cards, find.hole_number, bit, on_flop)
                    bit += 1
        for river in range(5):
            turn = turn_of(board, river, find_turn.steps)
            moved_cards(rest, find_turn.changes[find_turn.change_of[turn]], cards)
            row = bets.turn[find_turn.like[turn]]
            collect_bets(row, cards, find.hole_number, river, on_turn)
        for item in range(PAIRS):
            own = class_of[values[item]]
            if not bets.first[find.hole_number[rest[by.first[item]], rest[by.second[item]]]]:
                for outcome in range(OUTCOMES):
                    joint[0, own, outcome] += ORDERS * weights[at] * outcomes[item, outcome]
                continue
            river_bet = river_bits[at, item >> 3] >> (item & 7) & 1
            for case in range(4):
                times = orders_by_bets[on_flop[item], on_turn[item], case] * weights[at]
                if times:
                    ended = joint[1 | case << 1 | river_bet << 3, own]
                    for outcome in range(OUTCOMES):
                        ended[outcome] += times * outcomes[item, outcome]


@kernel
def collect_bets(bets: Any, cards: Any, hole_number: Any, bit: int, found: Any) -> None:
    """Set a bit of each hole hand that bets, by a row of decisions on moved cards."""
    item = 0
    for one in range(REST - 1):
        numbers = hole_number[cards[one]]
        for other in range(one + 1, REST):
            found[item] |= np.uint16(bets[numbers[cards[other]]]) << bit
            item += 1


@kernel
def count_rivers(
    part: Any, by: Any, category: Any, asked: Any, hole_number: Any, shares: Any
) -> None:
    """Count `shares[bets, own category, board's category]` of the hole hands that are asked."""
    boards, weights, board_values, river_bits = part
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    for at in range(len(boards)):
        value_beside(boards[at], 0, by, rest, values)
        board = category[board_values[at]]
        for item in range(PAIRS):
            if asked[hole_number[rest[by.first[item]], rest[by.second[item]]]]:
                bets = river_bits[at, item >> 3] >> (item & 7) & 1
                shares[bets, category[values[item]], board] += weights[at]
