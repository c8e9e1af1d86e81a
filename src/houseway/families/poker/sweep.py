"""All hole hands of a board at once: how many of the player-dealer's are lower, equal and higher.

The 1,081 hole hands are valued and sorted. One walk from the lowest up keeps how many hands lie
below, in all and by card; hands that share a card with the bettor's are taken off by these counts.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from houseway.fast.jit import kernel, uint64
from houseway.ranking.evaluate import FLUSHES, ONE_SUIT, SUIT_BITS, flush_suit, of_ranks

REST = 47  # cards beside a board
PAIRS = 1081  # hole hands beside a board
OTHERS = 990  # hole hands beside a board and a hole hand
DIGIT = 7  # bits that one pass of the sort looks at
# Outcomes of a comparison, each without and with a qualifying player-dealer.
WINS, TIES, LOSES = 0, 2, 4
OUTCOMES = 6

# Which two of the 47 cards each hole hand has.
_LISTED = list(combinations(range(REST), 2))
FIRST = np.array([pair[0] for pair in _LISTED], np.uint8)
SECOND = np.array([pair[1] for pair in _LISTED], np.uint8)


def hole_place(low: Any, high: Any) -> Any:
    """Which hole hand two of the 47 cards are.

    >>> hole_place(0, 1), hole_place(45, 46)
    (0, 1080)
    """
    return low * (2 * REST - low - 1) // 2 + high - low - 1


class Valuing(NamedTuple):
    """What hole hands are valued by: tables for seven cards, and for six."""

    first: Any
    second: Any
    start: Any
    words: Any
    sets: Any
    places: Any
    rows: Any
    suits: Any
    six_places: Any
    six_rows: Any
    must_use_one: bool


class Paying(NamedTuple):
    """What hands win, in parts of a unit; see `holdem.HoldemPays`."""

    threshold: int
    class_of: Any
    first: Any
    more: Any
    fold: int
    on_flop: int
    on_river: int


class Finding(NamedTuple):
    """How flops and the hole hands beside them are found; see `boards`."""

    hole_number: Any
    flop_number: Any
    flop_like: Any
    flop_change: Any
    moved: Any


@kernel
def rest_of_deck(board: Any, rest: Any) -> None:
    """The cards that are not on the board, the lowest first."""
    number = 0
    for card in range(52):
        free = True
        for place in range(5):
            if board[place] == card:
                free = False
        if free:
            rest[number] = card
            number += 1


@kernel
def value_holes(board: Any, rest: Any, by: Any, values: Any) -> None:
    """The value of every hole hand beside a board, the best five of seven cards."""
    words, sets, places, rows, suits = by.words, by.sets, by.places, by.rows, by.suits
    board_word = by.start
    board_sets = uint64(0)
    for place in range(5):
        board_word += words[board[place]]
        board_sets |= sets[board[place]]
    rest_words = np.empty(REST, np.uint64)
    rest_sets = np.empty(REST, np.uint64)
    for place in range(REST):
        rest_words[place] = words[rest[place]]
        rest_sets[place] = sets[rest[place]]
    number = 0
    for one in range(REST - 1):
        word_one = board_word + rest_words[one]
        sets_one = board_sets | rest_sets[one]
        for other in range(one + 1, REST):
            word = word_one + rest_words[other]
            if word & FLUSHES:
                held = (sets_one | rest_sets[other]) >> (SUIT_BITS * flush_suit(word))
                values[number] = suits[held & ONE_SUIT]
            else:
                values[number] = of_ranks(word, places, rows)
            number += 1


@kernel
def leave_one_out(board: Any, word: Any, held: Any, by: Any) -> Any:
    """The best hand of two hole cards and four of the board's five: where a hole card must be used.

    `word` and `held` stand for all seven cards.
    """
    best = by.suits[0]
    for place in range(5):
        rest = word - by.words[board[place]]
        if rest & FLUSHES:
            suited = (held & ~by.sets[board[place]]) >> (SUIT_BITS * flush_suit(rest))
            value = by.suits[suited & ONE_SUIT]
        else:
            value = of_ranks(rest, by.six_places, by.six_rows)
        best = max(best, value)
    return best


@kernel
def use_a_hole_card(board: Any, rest: Any, board_value: int, by: Any, values: Any) -> None:
    """Hands no better than the board leave a board card out; a better one uses a hole card."""
    board_word = by.start
    board_sets = uint64(0)
    for place in range(5):
        board_word += by.words[board[place]]
        board_sets |= by.sets[board[place]]
    for number in range(PAIRS):
        if values[number] <= board_value:
            one, other = rest[by.first[number]], rest[by.second[number]]
            word = board_word + by.words[one] + by.words[other]
            held = board_sets | by.sets[one] | by.sets[other]
            values[number] = leave_one_out(board, word, held, by)


@kernel
def sort_values(values: Any, order: Any, spare: Any) -> None:
    """The hole hands from the lowest value up: two passes over seven bits each."""
    low_counts = np.zeros(1 << DIGIT, np.uint32)
    high_counts = np.zeros(1 << DIGIT, np.uint32)
    mask = np.uint16((1 << DIGIT) - 1)
    for place in range(PAIRS):
        low_counts[values[place] & mask] += np.uint32(1)
        high_counts[values[place] >> np.uint16(DIGIT)] += np.uint32(1)
    low_total = np.uint32(0)
    high_total = np.uint32(0)
    for key in range(1 << DIGIT):
        here = low_counts[key]
        low_counts[key] = low_total
        low_total += here
        here = high_counts[key]
        high_counts[key] = high_total
        high_total += here
    for place in range(PAIRS):
        key = values[place] & mask
        spare[low_counts[key]] = place
        low_counts[key] += np.uint32(1)
    for place in range(PAIRS):
        item = spare[place]
        key = values[item] >> np.uint16(DIGIT)
        order[high_counts[key]] = item
        high_counts[key] += np.uint32(1)


@kernel
def compare_holes(
    first: Any, second: Any, values: Any, order: Any, threshold: int, outcomes: Any
) -> None:
    """Fill `outcomes[hole hand]`: dealers' hands that are lower, equal and higher, each below the
    qualifying value `threshold` and from it on.
    """
    group_with = np.zeros(REST, np.int32)
    seen_with = np.zeros(REST, np.int32)
    weak_with = np.zeros(REST, np.int32)
    weak = np.int32(0)
    for place in range(PAIRS):
        if values[place] < threshold:
            weak += np.int32(1)
            weak_with[first[place]] += np.int32(1)
            weak_with[second[place]] += np.int32(1)
    seen = np.int32(0)
    begin = 0
    while begin < PAIRS:
        value = values[order[begin]]
        end = begin
        while end < PAIRS and values[order[end]] == value:
            item = order[end]
            group_with[first[item]] += np.int32(1)
            group_with[second[item]] += np.int32(1)
            end += 1
        here = np.int32(end - begin)
        qualifies = value >= threshold
        for place in range(begin, end):
            item = order[place]
            a, b = first[item], second[item]
            below = seen - seen_with[a] - seen_with[b]
            equal = here - group_with[a] - group_with[b] + np.int32(1)
            unqualified = weak - weak_with[a] - weak_with[b]
            if qualifies:
                outcomes[item, WINS] = unqualified
                outcomes[item, WINS + 1] = below - unqualified
                outcomes[item, TIES] = 0
                outcomes[item, TIES + 1] = equal
                outcomes[item, LOSES] = 0
                outcomes[item, LOSES + 1] = OTHERS - below - equal
            else:
                unqualified += np.int32(1)  # the hand itself is among the weak ones
                outcomes[item, WINS] = below
                outcomes[item, WINS + 1] = 0
                outcomes[item, TIES] = equal
                outcomes[item, TIES + 1] = 0
                outcomes[item, LOSES] = unqualified - below - equal
                outcomes[item, LOSES + 1] = OTHERS - unqualified
        for place in range(begin, end):
            item = order[place]
            seen_with[first[item]] += np.int32(1)
            seen_with[second[item]] += np.int32(1)
            group_with[first[item]] = 0
            group_with[second[item]] = 0
        seen += here
        begin = end


@kernel
def sum_boards(part: Any, into: Any) -> None:
    """Add up what hole hands are worth over some boards: their cards, weights and values, `by`
    which hands are valued, what it `pays`, and how to `find` flops.

    `by_flop[flop, hole]`: with the raise on the flop, and with the better of the river's choices.
    `by_hole[hole]`: what the first wagers win, and a raise of one unit.
    """
    boards, weights, board_values, by, pays, find = part
    by_flop, by_hole = into
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    order = np.zeros(PAIRS, np.uint16)
    spare = np.zeros(PAIRS, np.uint16)
    outcomes = np.zeros((PAIRS, OUTCOMES), np.int32)
    worth = np.zeros((PAIRS, 2), np.int64)
    holes = np.zeros(PAIRS, np.uint16)
    for at in range(len(boards)):
        board = boards[at]
        weight = weights[at]
        rest_of_deck(board, rest)
        value_holes(board, rest, by, values)
        if by.must_use_one:
            use_a_hole_card(board, rest, board_values[at], by, values)
        sort_values(values, order, spare)
        compare_holes(by.first, by.second, values, order, pays.threshold, outcomes)
        for item in range(PAIRS):
            own = pays.class_of[values[item]]
            base = np.int64(0)
            more = np.int64(0)
            for outcome in range(OUTCOMES):
                base += outcomes[item, outcome] * pays.first[own, outcome]
                more += outcomes[item, outcome] * pays.more[own, outcome]
            hole = find.hole_number[rest[by.first[item]], rest[by.second[item]]]
            holes[item] = hole
            by_hole[hole, 0] += weight * base
            by_hole[hole, 1] += weight * more
            worth[item, 0] = weight * (base + pays.on_flop * more)
            worth[item, 1] = weight * max(base + pays.on_river * more, OTHERS * pays.fold)
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    flop = find.flop_number[board[a], board[b], board[c]]
                    sums = by_flop[find.flop_like[flop]]
                    move = find.moved[find.flop_change[flop]]
                    for item in range(PAIRS):
                        hole = move[holes[item]]
                        sums[hole, 0] += worth[item, 0]
                        sums[hole, 1] += worth[item, 1]
