"""All hole hands of a board of five, valued by the best of seven cards and sorted."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from houseway.fast.jit import kernel, uint64
from houseway.ranking.evaluate import (
    FLUSHES,
    ONE_SUIT,
    SETS,
    SUIT_BITS,
    WORDS,
    evaluator,
    flush_suit,
    of_ranks,
)
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array

REST = 47  # cards beside a board
PAIRS = 1081  # hole hands beside a board
OTHERS = 990  # hole hands beside a board and a hole hand
DIGIT = 7  # bits that one pass of the sort looks at


def hole_place(low: Any, high: Any) -> Any:
    """The number of the hole hand of two of the 47 cards.

    >>> hole_place(0, 1), hole_place(45, 46)
    (0, 1080)
    """
    return low * (2 * REST - low - 1) // 2 + high - low - 1


def listed_pairs(cards: int) -> tuple[Array, Array]:
    """The two cards of each pair of so many cards."""
    listed = np.array(list(combinations(range(cards), 2)), np.uint8)
    return np.ascontiguousarray(listed[:, 0]), np.ascontiguousarray(listed[:, 1])


FIRST, SECOND = listed_pairs(REST)  # of each hole hand


class Valuing(NamedTuple):
    """The tables that value hole hands: for seven cards, and for six."""

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


@cache
def valuing(*, must_use_one: bool) -> Valuing:
    """By the usual order of poker hands."""
    high = order_named("high")
    seven, six = evaluator(high, 7), evaluator(high, 6)
    return Valuing(
        FIRST,
        SECOND,
        seven.start,
        WORDS,
        SETS,
        seven.tables.places,
        seven.tables.rows,
        seven.tables.suits,
        six.tables.places,
        six.tables.rows,
        must_use_one,
    )


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
def value_beside(board: Any, board_value: int, by: Any, rest: Any, values: Any) -> None:
    """The cards beside a board, and the value of every hole hand beside it."""
    rest_of_deck(board, rest)
    value_holes(board, rest, by, values)
    if by.must_use_one:
        use_a_hole_card(board, rest, board_value, by, values)


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
