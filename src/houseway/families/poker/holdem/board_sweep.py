"""All hole hands of a board at once: how many of the player-dealer's are lower, equal and higher.

The hole hands are valued and sorted. One walk from the lowest up keeps how many hands lie
below, in all and by card; hands that share a card with the bettor's are taken off by these counts.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.fast.jit import inline, kernel
from houseway.ranking.holes import OTHERS, PAIRS, REST, sort_values, value_beside

# Outcomes of a comparison, each without and with a qualifying player-dealer.
WINS, TIES, LOSES = 0, 2, 4
OUTCOMES = 6


class HoldemPays(NamedTuple):
    """Wins of hands, in parts of a unit: by own class and outcome (`OUTCOMES`).

    `first` is all that is bet before the flop, `more` each unit of the raise, `fold` the loss
    by a fold. `class_of` numbers values; `threshold` is the least value that qualifies.
    """

    class_of: Any
    threshold: int
    first: Any
    more: Any
    fold: int
    before_flop: int
    on_flop: int
    on_river: int
    must_use_one: bool = False


class Finding(NamedTuple):
    """How flops and the hole hands beside them are found; see `boards`."""

    hole_number: Any
    flop_number: Any
    flop_like: Any
    flop_change: Any
    moved: Any


@inline
def write_outcomes(
    outcomes: Any, item: Any, qualifies: Any, weak: Any, below: Any, equal: Any, every: Any
) -> None:
    """Outcomes of a hand: dealers' hands below it, equal to it, all, and those too `weak`."""
    if qualifies:
        outcomes[item, WINS] = weak
        outcomes[item, WINS + 1] = below - weak
        outcomes[item, TIES] = 0
        outcomes[item, TIES + 1] = equal
        outcomes[item, LOSES] = 0
        outcomes[item, LOSES + 1] = every - below - equal
    else:
        outcomes[item, WINS] = below
        outcomes[item, WINS + 1] = 0
        outcomes[item, TIES] = equal
        outcomes[item, TIES + 1] = 0
        outcomes[item, LOSES] = weak - below - equal
        outcomes[item, LOSES + 1] = every - weak


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
            if not qualifies:
                unqualified += np.int32(1)  # the hand itself is among the weak ones
            write_outcomes(outcomes, item, qualifies, unqualified, below, equal, OTHERS)
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
    """Add up the worth of hole hands over some boards: their cards, weights and values, `by`
    which hands are valued, the `pays`, and how to `find` flops.

    `by_flop[flop, hole]`: with the raise on the flop, and with the better of the river's choices.
    `by_hole[hole]`: the win of the first wagers, and that of a raise of one unit.
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
        value_beside(board, board_values[at], by, rest, values)
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
