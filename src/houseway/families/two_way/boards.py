"""Poker with the joker, every deal: how two cards end against each open card of the board.

All boards are gone over, up to a change of suits. The 1,128 hole hands of a board are valued and
sorted; one walk from the lowest up keeps how many hands lie below, in all and by card, and hands
that share a card with the bettor's are taken off by these counts.
"""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from houseway.cards.card import JOKER, SUITS
from houseway.disk_cache import cached_arrays, code_key
from houseway.families.card_tables import joker_tables, value_with_joker
from houseway.families.two_way.section import BOARD_CARDS
from houseway.fast.jit import kernel, uint64
from houseway.progress import reporting
from houseway.ranking.boards import hole_cards, hole_number
from houseway.ranking.holes import listed_pairs
from houseway.ranking.orders import Order
from houseway.ranking.tables import Array, category_numbers
from houseway.wagers.facts import COMPARED

DECK = JOKER + 1
HOLES = comb(DECK, 2)
REST = DECK - BOARD_CARDS
PAIRS = comb(REST, 2)  # hole hands beside a board
OTHERS = comb(REST - 2, 2)  # hole hands beside a board and a hole hand
DEALS = comb(DECK - 3, BOARD_CARDS - 1) * OTHERS  # beside two cards and an open one
CHUNK = 2048
HIGHER, EQUAL, LOWER = range(len(COMPARED))

PAIRED = listed_pairs(REST)


@cache
def poker_ends(order: Order) -> Array:
    """How hole cards end beside an open card: int64[hole hand, open card, category, who is higher].

    Each cell of hole hand and open card counts all boards with that card and all hole cards of the
    player-dealer, `DEALS` in number; cells with a card twice are empty.
    """
    code = Path(__file__).read_text(encoding="utf-8") + code_key("ranking")
    key = hashlib.sha256(f"{code}{order!r}".encode()).hexdigest()
    made = cached_arrays("two-way-boards", key, lambda: {"ends": _make(order)})
    return made["ends"].astype(np.int64)


def _make(order: Order) -> Array:
    boards, weights = _boards()
    by = joker_tables(order, BOARD_CARDS + 2)
    classes = category_numbers(order)

    progress = reporting("all boards")
    starts = list(range(0, len(boards), CHUNK))

    def work(own: list[int]) -> Array:
        sums = np.zeros((HOLES, DECK, len(order.categories), len(COMPARED)), np.int64)
        for start in own:
            part = slice(start, start + CHUNK)
            sum_boards(boards[part], weights[part], PAIRED, by, classes, hole_number(DECK), sums)
            progress(min(start + CHUNK, len(boards)), len(boards))
        return sums

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(work, (starts[0::2], starts[1::2]))
    return _for_each(one + other).astype(np.int32)


def _boards() -> tuple[Array, Array]:
    """One board of each kind, and how many differ from it by suits alone."""
    boards, weights = np.zeros((1 << 18, BOARD_CARDS), np.uint8), np.zeros(1 << 18, np.int64)
    number = list_boards(BOARD_CARDS, boards, weights, 0)
    number = list_boards(BOARD_CARDS - 1, boards, weights, number)
    return boards[:number], weights[:number]


def _for_each(sums: Array) -> Array:
    """Share the sums of like hole hands and open cards among them: a change of suits."""
    holes, ups = hole_cards(DECK).astype(np.int64), np.arange(DECK)
    like = np.full((HOLES, DECK), HOLES * DECK, np.int64)
    for change in permutations(range(len(SUITS))):
        moved = np.array([*(c // 4 * 4 + change[c % 4] for c in range(JOKER)), JOKER], np.int64)
        there = hole_number(DECK)[moved[holes[:, 0]], moved[holes[:, 1]]].astype(np.int64)
        like = np.minimum(like, there[:, None] * DECK + moved[ups][None, :])
    which, number, size = np.unique(like, return_inverse=True, return_counts=True)
    together = np.zeros((len(which), *sums.shape[2:]), np.int64)
    np.add.at(together, number.reshape(-1), sums.reshape(-1, *sums.shape[2:]))
    shared, rest = np.divmod(together, size[:, None, None])
    assert not rest.any()
    found: Array = shared[number.reshape(HOLES, DECK)]
    return found


@kernel
def list_boards(cards: int, boards: Any, weights: Any, number: int) -> int:
    """Boards of so many cards, filled up with the joker, whose suits stand in order.

    The ranks of each suit are a number; suits stand in order when these numbers do not grow. Equal
    numbers stand for fewer boards than 24.
    """
    at = np.zeros(6, np.int64)
    sets = np.zeros(4, np.int64)
    at[: cards + 1] = np.arange(cards + 1)
    while True:
        sets[:] = 0
        for place in range(cards):
            sets[at[place] & 3] |= 1 << (at[place] >> 2)
        if sets[0] >= sets[1] and sets[1] >= sets[2] and sets[2] >= sets[3]:
            run = 1
            ways = 24
            for suit in range(1, 4):
                run = run + 1 if sets[suit] == sets[suit - 1] else 1
                ways //= run
            for place in range(cards):
                boards[number, place] = at[place]
            if cards < boards.shape[1]:
                boards[number, cards] = 52
            weights[number] = ways
            number += 1
        place = cards - 1
        while place >= 0 and at[place] == 52 - cards + place:
            place -= 1
        if place < 0:
            return number
        at[place] += 1
        for later in range(place + 1, cards):
            at[later] = at[later - 1] + 1


@kernel
def value_holes(board: Any, by: Any, rest: Any, values: Any) -> None:
    """The cards beside a board, and the value of every two of them with it."""
    start, words, sets, (places, rows, suits), (j_places, j_rows, j_suits) = by
    board_word = start
    board_sets = uint64(0)
    for place in range(5):
        board_word += words[board[place]]
        board_sets |= sets[board[place]]
    number = 0
    for card in range(53):
        free = True
        for place in range(5):
            if board[place] == card:
                free = False
        if free:
            rest[number] = card
            number += 1
    number = 0
    for one in range(len(rest) - 1):
        word = board_word + words[rest[one]]
        held = board_sets | sets[rest[one]]
        for other in range(one + 1, len(rest)):
            whole, cards = word + words[rest[other]], held | sets[rest[other]]
            values[number] = value_with_joker(
                whole, cards, places, rows, suits, j_places, j_rows, j_suits
            )
            number += 1


@kernel
def sum_boards(
    boards: Any, weights: Any, paired: Any, by: Any, class_of: Any, hole_number: Any, sums: Any
) -> None:
    """Add up how all hole hands end over some boards, for each card of a board as the open one."""
    first, second = paired
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    order = np.zeros(PAIRS, np.int64)
    starts = np.zeros(len(class_of) + 1, np.int64)
    below_with = np.zeros(REST, np.int64)
    equal_with = np.zeros(REST, np.int64)
    for at in range(len(boards)):
        value_holes(boards[at], by, rest, values)
        sort_values(values, starts, order)
        below_with[:] = 0
        begin = 0
        while begin < PAIRS:
            end = begin
            while end < PAIRS and values[order[end]] == values[order[begin]]:
                equal_with[first[order[end]]] += 1
                equal_with[second[order[end]]] += 1
                end += 1
            category = class_of[values[order[begin]]]
            for place in range(begin, end):
                one, other = first[order[place]], second[order[place]]
                higher = begin - below_with[one] - below_with[other]
                # The hand itself was taken off twice.
                equal = end - begin - equal_with[one] - equal_with[other] + 1
                hole = hole_number[rest[one], rest[other]]
                won = weights[at] * higher
                tied = weights[at] * equal
                lost = weights[at] * OTHERS - won - tied
                for up in range(5):
                    card = boards[at, up]
                    sums[hole, card, category, HIGHER] += won
                    sums[hole, card, category, EQUAL] += tied
                    sums[hole, card, category, LOWER] += lost
            for place in range(begin, end):
                one, other = first[order[place]], second[order[place]]
                below_with[one] += 1
                below_with[other] += 1
                equal_with[one] = 0
                equal_with[other] = 0
            begin = end


@kernel
def sort_values(values: Any, starts: Any, order: Any) -> None:
    """The hole hands from the lowest value up."""
    starts[:] = 0
    for value in values:
        starts[value + 1] += 1
    for value in range(1, len(starts)):
        starts[value] += starts[value - 1]
    for place in range(len(values)):
        order[starts[values[place]]] = place
        starts[values[place]] += 1
