"""All hole hands of a board at once against a player-dealer who plays the better of two hands.

Cards beside the board are points, hands are lines between two of them. A walk from the lowest hand
up draws the lines; the player-dealer's two hands are lines without a common point. How many such
pairs there are away from the bettor's two cards follows from the number of lines at each point.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.families.poker.holdem.board_sweep import OUTCOMES, write_outcomes
from houseway.fast.jit import inline, kernel, uint64
from houseway.ranking.holes import PAIRS, REST, rest_of_deck, sort_values, value_beside

TWO_HANDS = 446_985  # pairs of hole hands beside a board and a hole hand: 990 x 903 / 2
LANES = 48  # points in a row of the table of lines; the last is idle, for the sake of alignment
ORDERS = 20  # orders of a board: ten flops, then one of two turns
RIVER_BYTES = (PAIRS + 7) // 8


class FindingTurns(NamedTuple):
    """How turns are found, and where suits go; see `boards.turns` and `boards.suit_changes`."""

    steps: Any
    like: Any
    change_of: Any
    changes: Any


@inline
def bits_set(word: Any) -> Any:
    """How many bits of a word are set."""
    word = word - ((word >> uint64(1)) & uint64(0x5555555555555555))
    word = (word & uint64(0x3333333333333333)) + ((word >> uint64(2)) & uint64(0x3333333333333333))
    word = (word + (word >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((word * uint64(0x0101010101010101)) >> uint64(56))


@inline
def pairs_apart(
    a: Any, b: Any, drawn: Any, lines: Any, squares: Any, degree: Any, near: Any, reach: Any
) -> Any:
    """Pairs of lines without a common point, away from the points a and b.

    `drawn` is 1 if a line joins a and b, `squares` the sum of the squares of the degrees, `near`
    the sum of the degrees of a point's neighbours. Without a and b there are m lines, and a point
    has d = degree - (1 if joined to a) - (1 if joined to b). All pairs of lines less those that
    meet are m(m - 1)/2 - sum of d(d - 1)/2; with sum of d = 2m this is (m^2 + m - sum of d^2)/2.
    """
    at_a, at_b = np.int64(degree[a]), np.int64(degree[b])
    left = lines - at_a - at_b + drawn
    both = bits_set(reach[a] & reach[b])
    rest = squares - at_a * (at_a - 1) - at_b * (at_b - 1)
    rest -= 2 * (np.int64(near[a]) + np.int64(near[b]))
    rest += 2 * (both + drawn * (at_a + at_b - 1))
    return (left * left + left - rest) >> 1


@kernel
def compare_with_two(
    first: Any, second: Any, values: Any, order: Any, threshold: int, outcomes: Any
) -> None:
    """Fill `outcomes[hole hand]`: pairs of dealer's hands of which the better is lower, equal and
    higher, each below the qualifying value `threshold` and from it on.
    """
    joined = np.zeros((REST, LANES), np.int16)
    near = np.zeros(LANES, np.int16)
    degree = np.zeros(REST, np.int16)
    reach = np.zeros(REST, np.uint64)
    weak = np.zeros(PAIRS, np.int32)
    lines, begin = 0, 0
    squares = np.int64(0)
    qualified = False
    while begin < PAIRS:
        value = values[order[begin]]
        if value >= threshold and not qualified:
            qualified = True
            if begin:
                for item in range(PAIRS):
                    drawn = np.int64(values[item] < threshold)
                    weak[item] = pairs_apart(
                        first[item], second[item], drawn, lines, squares, degree, near, reach
                    )
        end = begin
        while end < PAIRS and values[order[end]] == value:
            item = order[end]
            outcomes[item, 0] = pairs_apart(
                first[item], second[item], 0, lines, squares, degree, near, reach
            )
            end += 1
        for place in range(begin, end):
            a, b = first[order[place]], second[order[place]]
            for point in range(LANES):
                near[point] += joined[a, point] + joined[b, point]
            squares += 2 * (np.int64(degree[a]) + np.int64(degree[b]) + 1)
            degree[a] += np.int16(1)
            degree[b] += np.int16(1)
            near[a] += degree[b]
            near[b] += degree[a]
            joined[a, b] = 1
            joined[b, a] = 1
            reach[a] |= uint64(1) << uint64(b)
            reach[b] |= uint64(1) << uint64(a)
            lines += 1
        for place in range(begin, end):
            item = order[place]
            outcomes[item, 1] = pairs_apart(
                first[item], second[item], 1, lines, squares, degree, near, reach
            )
        begin = end
    for item in range(PAIRS):
        below, up_to = outcomes[item, 0], outcomes[item, 1]
        unqualified = weak[item] if qualified else np.int32(TWO_HANDS)
        qualifies, equal = values[item] >= threshold, up_to - below
        write_outcomes(outcomes, item, qualifies, unqualified, below, equal, TWO_HANDS)


@kernel
def net_of_boards(part: Any, by: Any, bets: Any, hole_number: Any, into: Any) -> None:
    """The win of one unit with each hole hand of some boards, times the weight of the board.

    `bets` are the qualifying value, the pays by outcome, and the river's bet. `river_bits[board]`
    says where that bet is made (hole hand 0 is the lowest bit of the first byte), `by_hole` adds up
    its wins.
    """
    boards, weights = part
    threshold, pays, river_times = bets
    nets, river_bits, by_hole = into
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    order = np.zeros(PAIRS, np.uint16)
    spare = np.zeros(PAIRS, np.uint16)
    outcomes = np.zeros((PAIRS, OUTCOMES), np.int32)
    for at in range(len(boards)):
        value_beside(boards[at], 0, by, rest, values)
        sort_values(values, order, spare)
        compare_with_two(by.first, by.second, values, order, threshold, outcomes)
        for item in range(PAIRS):
            net = np.int64(0)
            for outcome in range(OUTCOMES):
                net += outcomes[item, outcome] * pays[outcome]
            net *= weights[at]
            nets[at, item] = net
            more = river_times * net
            if more > 0:
                by_hole[hole_number[rest[by.first[item]], rest[by.second[item]]]] += more
                river_bits[at, item >> 3] |= np.uint8(1 << (item & 7))


@kernel
def moved_cards(cards: Any, change: Any, moved: Any) -> None:
    """Cards after a change of suits."""
    for place in range(len(cards)):
        card = cards[place]
        moved[place] = (card & 0xFC) | change[card & 3]


@inline
def turn_of(board: Any, river: Any, steps: Any) -> Any:
    """The number of the turn that a board was before its card at `river`."""
    number = 0
    for place in range(4):
        number += steps[place, board[place + (place >= river)]]
    return number


@kernel
def add_to_turns(boards: Any, nets: Any, find: Any, numbers: Any, share: Any, sums: Any) -> None:
    """Add wins of boards to the five turns of each; only to turns of one part, so that others may
    be added to at the same time.
    """
    part, parts = share
    rest = np.zeros(REST, np.uint8)
    cards = np.zeros(REST, np.uint8)
    for at in range(len(boards)):
        rest_of_deck(boards[at], rest)
        for river in range(5):
            turn = turn_of(boards[at], river, find.steps)
            if find.like[turn] % parts != part:
                continue
            moved_cards(rest, find.changes[find.change_of[turn]], cards)
            row = sums[find.like[turn]]
            item = 0
            for one in range(REST - 1):
                hole_of = numbers[cards[one]]
                for other in range(one + 1, REST):
                    row[hole_of[cards[other]]] += nets[at, item]
                    item += 1


@kernel
def merge_alike(row: Any, alike: Any) -> None:
    """Add the wins of hole hands that are alike to those of the first of them."""
    for hole in range(len(row)):
        name = alike[hole]
        if name != hole:
            row[name] += row[hole]
            row[hole] = 0


@kernel
def close_street(
    sums: Any, kind: Any, alike: Any, classes: Any, times: int, bets: Any, by_class: Any
) -> None:
    """Decide the bet of a street for each row of `sums` and add up the wins of starting hands.

    `by_class[starting hand]`: the win of one unit, and that of the bet where it is made.
    """
    for at in range(len(sums)):
        row = sums[at]
        names = alike[kind[at]]
        merge_alike(row, names)
        for hole in range(len(row)):
            more = times * row[hole]
            by_class[classes[hole], 0] += row[hole]
            if more > 0:
                by_class[classes[hole], 1] += more
            bets[at, hole] = times * row[names[hole]] > 0


@kernel
def add_to_flops(turns: Any, turn_sums: Any, find: Any, flop_sums: Any) -> None:
    """Add the wins of turns to the four flops of each."""
    for at in range(len(turns)):
        for out in range(4):
            flop = find.flop_number[
                turns[at, 0 + (out <= 0)], turns[at, 1 + (out <= 1)], turns[at, 2 + (out <= 2)]
            ]
            row = flop_sums[find.flop_like[flop]]
            move = find.moved[find.flop_change[flop]]
            for hole in range(len(move)):
                row[move[hole]] += turn_sums[at, hole]
