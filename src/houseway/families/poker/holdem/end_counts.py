"""How all deals of a hold'em game end when every decision is known."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.families.poker.holdem.board_sweep import LOSES, OUTCOMES, TIES, WINS, compare_holes
from houseway.fast.jit import kernel
from houseway.ranking.holes import (
    OTHERS,
    PAIRS,
    REST,
    rest_of_deck,
    sort_values,
    use_a_hole_card,
    value_beside,
    value_holes,
)

FLOPS = 10  # flops of a board


@kernel
def count_boards(part: Any, decided: Any, classes: Any, into: Any) -> None:
    """Count some boards' deals, each once for every flop of its board.

    `ends` numbers a raise before the flop, on the flop, on the river, and a fold. `run_of[value]`
    is a run of the player-dealer's values, `run_class` its class. `sides[folded, seven cards,
    board]` goes by categories, and so does `rivers[raises, own, board]` for those who still decide
    on the river. `river[board]` gets a bit for each hole hand that raises there.
    """
    boards, weights, board_values, by, pays, find = part
    raises_first, raises_flop, ends = decided
    run_of, run_class, category = classes
    joint, sides, rivers, river = into
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    whole = np.zeros(PAIRS, np.uint16)
    order = np.zeros(PAIRS, np.uint16)
    spare = np.zeros(PAIRS, np.uint16)
    outcomes = np.zeros((PAIRS, OUTCOMES), np.int32)
    holes = np.zeros(PAIRS, np.uint16)
    raised = np.zeros(PAIRS, np.uint8)
    runs = len(run_class)
    held = np.zeros(runs, np.int32)
    held_with = np.zeros((runs, REST), np.int32)
    there = np.zeros(runs, np.int64)
    for at in range(len(boards)):
        board = boards[at]
        weight = weights[at]
        rest_of_deck(board, rest)
        value_holes(board, rest, by, values)
        whole[:] = values
        if by.must_use_one:
            use_a_hole_card(board, rest, board_values[at], by, values)
        sort_values(values, order, spare)
        compare_holes(by.first, by.second, values, order, pays.threshold, outcomes)
        held[:] = 0
        held_with[:] = 0
        for item in range(PAIRS):
            run = run_of[values[item]]
            held[run] += 1
            held_with[run, by.first[item]] += 1
            held_with[run, by.second[item]] += 1
            holes[item] = find.hole_number[rest[by.first[item]], rest[by.second[item]]]
            raised[item] = 0
        present = 0
        for run in range(runs):
            if held[run]:
                there[present] = run
                present += 1
        for a in range(3):
            for b in range(a + 1, 4):
                for c in range(b + 1, 5):
                    flop = find.flop_number[board[a], board[b], board[c]]
                    raises = raises_flop[find.flop_like[flop]]
                    move = find.moved[find.flop_change[flop]]
                    for item in range(PAIRS):
                        raised[item] += raises[move[holes[item]]]
        board_category = category[board_values[at]]
        for item in range(PAIRS):
            value = values[item]
            own = pays.class_of[value]
            base = np.int64(0)
            for outcome in range(OUTCOMES):
                base += outcomes[item, outcome] * (
                    pays.first[own, outcome] + pays.on_river * pays.more[own, outcome]
                )
            plays = 1 if base > OTHERS * pays.fold else 0
            if plays:
                river[at, item >> 3] |= np.uint8(1 << (item & 7))
            on_flop = np.int64(raised[item])
            end, later = ends[1], ends[2] if plays else ends[3]
            if raises_first[holes[item]]:
                on_flop = np.int64(FLOPS)
                end = ends[0]
            now, then = weight * on_flop, weight * (FLOPS - on_flop)
            below = outcomes[item, WINS] + outcomes[item, WINS + 1]
            equal = outcomes[item, TIES] + outcomes[item, TIES + 1]
            one, other = by.first[item], by.second[item]
            mine = run_of[value]
            for place in range(present):
                run = there[place]
                number = np.int64(held[run] - held_with[run, one] - held_with[run, other])
                his = run_class[run]
                if run < mine:
                    joint[end, own, his, 0] += now * number
                    joint[later, own, his, 0] += then * number
                    below -= number
                elif run > mine:
                    joint[end, own, his, 2] += now * number
                    joint[later, own, his, 2] += then * number
                else:
                    number += 1  # the hand itself holds both cards
                    joint[end, own, his, 0] += now * below
                    joint[later, own, his, 0] += then * below
                    joint[end, own, his, 1] += now * equal
                    joint[later, own, his, 1] += then * equal
                    number -= below + equal
                    joint[end, own, his, 2] += now * number
                    joint[later, own, his, 2] += then * number
            seven = category[whole[item]]
            folded = then * OTHERS if not plays else 0
            sides[0, seven, board_category] += weight * FLOPS * OTHERS - folded
            sides[1, seven, board_category] += folded
            rivers[plays, category[value], board_category] += then * OTHERS


@kernel
def outcomes_beside(part: Any, hole: Any, threshold: int, by: Any, into: Any) -> None:
    """For one hole hand and each board, its value and how the player-dealer's hands compare."""
    boards, board_values = part
    one, other = hole
    own_values, outcomes = into
    rest = np.zeros(REST, np.uint8)
    values = np.zeros(PAIRS, np.uint16)
    for at in range(len(boards)):
        value_beside(boards[at], board_values[at], by, rest, values)
        for item in range(PAIRS):
            if rest[by.first[item]] == one and rest[by.second[item]] == other:
                own_values[at] = values[item]
        own = own_values[at]
        for item in range(PAIRS):
            a, b = rest[by.first[item]], rest[by.second[item]]
            if a in (one, other) or b in (one, other):
                continue
            qualifies = 1 if values[item] >= threshold else 0
            versus = WINS if own > values[item] else TIES if own == values[item] else LOSES
            outcomes[at, versus + qualifies] += 1
