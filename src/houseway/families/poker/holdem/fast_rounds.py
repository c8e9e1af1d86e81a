"""Hold'em rounds, compiled: cards are valued by tables, decisions looked up on every street."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from houseway.families.card_tables import card_tables, value_of
from houseway.families.poker.holdem.solution import finding
from houseway.families.poker.solved_deals import (
    OneDeckTable,
    Rounds,
    end_number,
    note_end,
    sorted_three,
)
from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import draw_many
from houseway.ranking.boards import find_board
from houseway.ranking.holes import hole_place, leave_one_out, valuing
from houseway.ranking.orders import HIGH_CATEGORIES, order_named
from houseway.ranking.tables import category_numbers
from houseway.wagers.facts import Facts

DECK = 52
place_of = inline(hole_place)


class Deciding(NamedTuple):
    """The hands that raise: before the flop by hole hand, beside each flop, and bits by board.

    `ends` numbers a raise before the flop, on the flop, on the river, and a fold.
    """

    first: Any
    flop: Any
    river: Any
    keys: Any
    ends: Any


# The seven cards' category and the board's.
SIDES: tuple[Facts, ...] = tuple(
    {"hand.any": seven, "board.category": board}
    for seven, board in product(HIGH_CATEGORIES[:-1], repeat=2)
)


@dataclass
class HoldemTable(OneDeckTable):
    """Two cards to each seat, two to the player-dealer, five on the board."""

    plays_all = True
    deciding: Deciding
    must_use_one: bool
    sides: Sequence[Facts] = SIDES

    def play(self, key: Any, first: int, rounds: int, to: Rounds) -> None:
        play_rounds(key, first, rounds, *[*self._tables, to])

    @cached_property
    def _tables(self) -> list[Any]:
        return [
            valuing(must_use_one=self.must_use_one),
            card_tables(order_named("high"), 5),
            finding(),
            self.deciding,
            self.axes.own_class,
            self.axes.dealer_class,
            category_numbers(order_named("high")),
        ]


@kernel
def number_of_flop(cards: Any, find: Any) -> int:
    """The number of the first three of the cards."""
    low, mid, high = sorted_three(cards[0], cards[1], cards[2])
    return int(find.flop_number[low, mid, high])


@kernel
def raises_beside_flop(one: int, other: int, flop: int, find: Any, raises: Any) -> bool:
    """Whether a hole hand raises beside a flop."""
    hole = find.hole_number[one, other]
    return bool(raises[find.flop_like[flop], find.moved[find.flop_change[flop], hole]])


@kernel
def raises_on_flop(one: int, other: int, cards: Any, find: Any, raises: Any) -> bool:
    """Whether a hole hand raises beside a flop, the first three of the cards."""
    return raises_beside_flop(one, other, number_of_flop(cards, find), find, raises)


@kernel
def raises_beside_board(
    one: int, other: int, cards: Any, board: int, river: Any, goes_to: Any
) -> bool:
    """Whether a hole hand raises beside the cards of a board, which has been found."""
    a = one // 4 * 4 + np.int64(goes_to[one % 4])
    b = other // 4 * 4 + np.int64(goes_to[other % 4])
    low, high = int(min(a, b)), int(max(a, b))
    # Places among the 47 cards beside the board, the lowest first.
    for place in range(5):
        card = np.int64(cards[place])
        moved = card // 4 * 4 + np.int64(goes_to[card % 4])
        if moved < min(a, b):
            low -= 1
        if moved < max(a, b):
            high -= 1
    item = place_of(low, high)
    return bool(river[board, item >> 3] >> (item & 7) & 1)


@kernel
def raises_on_river(one: int, other: int, cards: Any, keys: Any, river: Any, goes_to: Any) -> bool:
    """Whether a hole hand raises beside a whole board."""
    board = find_board(cards, keys, goes_to)
    return raises_beside_board(one, other, cards, board, river, goes_to)


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    by: Any,
    five: Any,
    find: Any,
    decide: Any,
    own_class: Any,
    dealer_class: Any,
    category: Any,
    to: Any,
) -> None:
    """Deal, decide by look-up on each street, compare, count.

    The board and the player-dealer's hand, which all seats share, are looked up once.
    """
    counts, trace, dealt, numbers = to
    seats = max(1, numbers.shape[1])
    places = np.zeros(2 * seats + 7, np.int64)
    board = places[2 * seats + 2 :]
    goes_to = np.zeros(4, np.uint8)
    categories = 10  # without five of a kind, which a deck without jokers has not
    for round_ in range(first, first + rounds):
        if len(dealt):
            places[:] = dealt[round_ - first]
        else:
            draw_many(key, round_, 52, places)
        flop = number_of_flop(board, find)
        found: Any = np.int64(-1)  # the board, which is looked for when somebody reaches the river
        word = by.start
        held = uint64(0)
        for place in range(5):
            word += by.words[board[place]]
            held |= by.sets[board[place]]
        board_value = value_of(word, held, five)
        his_word = word + by.words[places[2 * seats]] + by.words[places[2 * seats + 1]]
        his_held = held | by.sets[places[2 * seats]] | by.sets[places[2 * seats + 1]]
        his = value_of(his_word, his_held, by)
        if by.must_use_one and his <= board_value:
            his = leave_one_out(board, his_word, his_held, by)
        for seat in range(seats):
            one, other = places[2 * seat], places[2 * seat + 1]
            if decide.first[find.hole_number[one, other]]:
                end = decide.ends[0]
            elif raises_beside_flop(one, other, flop, find, decide.flop):
                end = decide.ends[1]
            else:
                if found < 0:
                    found = np.int64(find_board(board, decide.keys, goes_to))
                raises = raises_beside_board(one, other, board, found, decide.river, goes_to)
                end = decide.ends[2] if raises else decide.ends[3]
            own_word = word + by.words[one] + by.words[other]
            own_held = held | by.sets[one] | by.sets[other]
            own = value_of(own_word, own_held, by)
            seven = category[own]
            if by.must_use_one and own <= board_value:
                own = leave_one_out(board, own_word, own_held, by)
            versus = 0 if own > his else 1 if own == his else 2
            side = seven * categories + category[board_value]
            if len(numbers):
                numbers[round_ - first, seat] = end_number(
                    counts.shape, end, own_class[own], dealer_class[his], versus, side
                )
                continue
            counts[end, own_class[own], dealer_class[his], versus, side] += 1
            note_end(trace, round_ - first, end, own_class[own], dealer_class[his], versus, side)
