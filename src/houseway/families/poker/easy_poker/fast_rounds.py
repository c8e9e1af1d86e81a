"""Rounds against the better of two hands, compiled: bets are looked up on every street."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from houseway.families.card_tables import card_tables, value_of
from houseway.families.poker.both_cards import BothCards, both_value
from houseway.families.poker.easy_poker.solution import finding_turns
from houseway.families.poker.holdem.fast_rounds import raises_on_flop, raises_on_river
from houseway.families.poker.holdem.solution import finding
from houseway.families.poker.solved_deals import (
    OneDeckTable,
    Rounds,
    end_number,
    five_value,
    note_end,
)
from houseway.fast.jit import kernel, uint64
from houseway.fast.random import draw_many
from houseway.ranking.boards import board_keys
from houseway.ranking.holes import valuing
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts

DECK, CARDS = 52, 11


@dataclass
class EasyTable(OneDeckTable):
    """Two cards to the seat, four to the player-dealer, five on the board."""

    decisions: tuple[Array, Array, Array, Array]
    ends: Array
    both: BothCards
    sided: bool

    @property
    def sides(self) -> Sequence[Facts]:
        return self.both.sides

    def play(self, key: Any, first: int, rounds: int, to: Rounds) -> None:
        play_rounds(key, first, rounds, *[*self._tables, to])

    @cached_property
    def _tables(self) -> list[Any]:
        return [
            valuing(must_use_one=False),
            card_tables(order_named("high"), 5),
            finding(),
            finding_turns(),
            (*self.decisions, board_keys()),
            self.ends,
            self.sided,
            self.both.kind_of,
            self.axes.own_class,
            self.axes.dealer_class,
        ]


@kernel
def bet_on_turn(one: int, other: int, cards: Any, find: Any, find_turn: Any, bets: Any) -> bool:
    """Whether a hole hand bets beside a turn, the first four of the cards."""
    turn = np.sort(cards[:4])
    number = 0
    for place in range(4):
        number += find_turn.steps[place, turn[place]]
    change = find_turn.changes[find_turn.change_of[number]]
    a = one // 4 * 4 + change[one % 4]
    b = other // 4 * 4 + change[other % 4]
    return bool(bets[find_turn.like[number], find.hole_number[a, b]])


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    by: Any,
    five: Any,
    find: Any,
    find_turn: Any,
    decide: Any,
    ends: Any,
    sided: bool,
    kind_of: Any,
    own_class: Any,
    dealer_class: Any,
    to: Any,
) -> None:
    """Deal, bet by look-up on each street, compare with the better hand, count."""
    counts, trace, dealt, numbers = to
    bets_first, bets_flop, bets_turn, river, keys = decide
    drawn = np.zeros(11, np.int64)
    board = drawn[6:]
    goes_to = np.zeros(4, np.uint8)
    for round_ in range(first, first + rounds):
        if len(dealt):
            drawn[:] = dealt[round_ - first]
        else:
            draw_many(key, round_, 52, drawn)
        one, other = drawn[0], drawn[1]
        bets = 0
        if bets_first[find.hole_number[one, other]]:
            bets = 1
            if raises_on_flop(one, other, board, find, bets_flop):
                bets |= 2
            if bet_on_turn(one, other, board, find, find_turn, bets_turn):
                bets |= 4
            if raises_on_river(one, other, board, keys, river, goes_to):
                bets |= 8
        end = ends[bets]
        word = by.start
        held = uint64(0)
        for place in range(5):
            word += by.words[board[place]]
            held |= by.sets[board[place]]
        own = value_of(
            word + by.words[one] + by.words[other], held | by.sets[one] | by.sets[other], by
        )
        his = own * 0
        for hand in range(2):
            a, b = drawn[2 + hand], drawn[4 + hand]
            value = value_of(word + by.words[a] + by.words[b], held | by.sets[a] | by.sets[b], by)
            his = max(his, value)
        versus = 0 if own > his else 1 if own == his else 2
        side = 0
        if sided:
            both = both_value(one, other, board, five)
            beats = both > five_value(board, five)
            side = 2 * kind_of[both] + (1 if beats else 0)
        if len(numbers):
            numbers[round_ - first, 0] = end_number(
                counts.shape, end, own_class[own], dealer_class[his], versus, side
            )
            continue
        counts[end, own_class[own], dealer_class[his], versus, side] += 1
        note_end(trace, round_ - first, end, own_class[own], dealer_class[his], versus, side)
