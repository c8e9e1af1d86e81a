"""Compiled play of blackjack hands: the player-dealer's ends, the best moves, the hands reached.

Everything is by kinds of cards. `left` are the cards that nobody has seen, the player-dealer's
second card among them; `natural` is the kind that this card is known not to be, -1 if it may be
any. `deck` has the counts and this kind, `hands` and `dealer` are the tables of both sides.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.families.two_way.blackjack_hands import KINDS
from houseway.fast.jit import kernel

STAND, HIT, DOUBLE, SPLIT = 0, 1, 2, 3
# How the money lies: all on one hand, doubled, the first hand of a split, the second.
PLAIN, DOUBLED, FIRST, SECOND = 0, 1, 2, 3
MODES = 4
MOST_DRAWN = 24


@kernel
def his_ends(left: Any, up: int, natural: int, dealer: Any, out: Any) -> None:
    """The chances of the player-dealer's ends, from the first card on."""
    first, after, end = dealer
    state = np.zeros(MOST_DRAWN, np.int64)
    taken = np.zeros(MOST_DRAWN, np.int64)
    chance = np.zeros(MOST_DRAWN, np.float64)
    out[:] = 0.0
    total = left.sum()
    others = total - (left[natural] if natural >= 0 else 0)
    depth = 0
    state[0] = first[up]
    chance[0] = 1.0
    while depth >= 0:
        kind = taken[depth]
        if kind == KINDS:
            depth -= 1
            if depth >= 0:
                left[taken[depth]] += 1
                taken[depth] += 1
            continue
        if left[kind] == 0 or (depth == 0 and kind == natural):
            taken[depth] += 1
            continue
        cards = others if depth == 0 else total - depth
        here = chance[depth] * left[kind] / cards
        following = after[state[depth], kind]
        if end[following] >= 0:
            out[end[following]] += here
            taken[depth] += 1
            continue
        left[kind] -= 1
        depth += 1
        state[depth] = following
        taken[depth] = 0
        chance[depth] = here


@kernel
def cards_left(counts: Any, held: Any, up: int, pair: int, left: Any) -> bool:
    """The unseen cards beside a hand; false when the deck has not these cards."""
    for kind in range(KINDS):
        left[kind] = counts[kind] - held[kind]
    left[up] -= 1
    if pair >= 0:
        left[pair] -= 1
    return bool(left.min() >= 0)


@kernel
def next_chances(left: Any, natural: int, chances: Any) -> None:
    """The chances of the next card, when the player-dealer's second card is not `natural`."""
    total = left.sum()
    special = left[natural] if natural >= 0 else 0
    for kind in range(KINDS):
        if special == 0:
            chances[kind] = left[kind] / total
        elif kind == natural:
            chances[kind] = special / (total - 1)
        else:
            chances[kind] = left[kind] * (total - special - 1) / ((total - special) * (total - 1))


@kernel
def stand_worth(
    up: int, pair: int, deck: Any, hands: Any, dealer: Any, pays: Any, same: Any, worth: Any
) -> None:
    """The worth of every hand when it stands, by how the money lies; nan where it cannot be.

    `same[mode, end]`: the player-dealer's hand does not matter.
    """
    counts, natural = deck
    held, _grows, hand_end, _live = hands
    left = np.zeros(KINDS, np.int64)
    his = np.zeros(pays.shape[2], np.float64)
    for hand in range(len(held)):
        worth[:, hand] = np.nan
        if pair >= 0 and held[hand, pair] == 0:
            continue
        if not cards_left(counts, held[hand], up, pair, left):
            continue
        own = hand_end[hand]
        known = False
        for mode in range(MODES):
            if (mode >= FIRST) != (pair >= 0):
                continue
            if same[mode, own]:
                worth[mode, hand] = pays[mode, own, 0]
                continue
            if not known:
                his_ends(left, up, natural, dealer, his)
                known = True
            value = 0.0
            for other in range(len(his)):
                value += his[other] * pays[mode, own, other]
            worth[mode, hand] = value


@kernel
def play_split(
    up: int, pair: int, one_card: bool, deck: Any, hands: Any, stands: Any, does: Any
) -> float:
    """The best play of both hands of a split, and their joint worth."""
    counts, natural = deck
    held, grows, _end, live = hands
    left = np.zeros(KINDS, np.int64)
    chances = np.zeros(KINDS, np.float64)
    total = 0.0
    for which in range(2):
        worth = stands[FIRST + which].copy()
        for hand in range(live - 1, -1, -1):
            if np.isnan(worth[hand]):
                continue
            cards_left(counts, held[hand], up, pair, left)
            next_chances(left, natural, chances)
            value = 0.0
            for kind in range(KINDS):
                if left[kind]:
                    value += chances[kind] * worth[grows[hand, kind]]
            single = held[hand].sum() == 1
            if single:
                if held[hand, pair]:
                    total += value
            elif not one_card and value > worth[hand]:
                does[which, hand] = HIT
                worth[hand] = value
    return total


@kernel
def play_whole(up: int, deck: Any, hands: Any, stands: Any, other: Any, into: Any) -> None:
    """The best play of hands that are not split; `moves` gets the worth of each move."""
    may_double, split_worth = other
    does, moves = into
    counts, natural = deck
    held, grows, _end, live = hands
    left = np.zeros(KINDS, np.int64)
    chances = np.zeros(KINDS, np.float64)
    worth = stands[PLAIN].copy()
    for hand in range(live - 1, -1, -1):
        moves[hand] = np.nan
        if np.isnan(worth[hand]) or held[hand].sum() == 1:
            continue
        cards_left(counts, held[hand], up, -1, left)
        next_chances(left, natural, chances)
        hit = 0.0
        double = 0.0
        for kind in range(KINDS):
            if left[kind]:
                hit += chances[kind] * worth[grows[hand, kind]]
                double += chances[kind] * stands[DOUBLED, grows[hand, kind]]
        moves[hand, STAND] = worth[hand]
        moves[hand, HIT] = hit
        if may_double[hand]:
            moves[hand, DOUBLE] = double
        moves[hand, SPLIT] = split_worth[hand]
        best = STAND
        for move in range(MODES):
            if moves[hand, move] > moves[hand, best]:
                best = move
        does[hand] = best
        worth[hand] = moves[hand, best]


@kernel
def reach_ends(up: int, split: Any, mode: int, tables: Any, does: Any, into: Any) -> None:
    """Play the hands of `reached` out and add their ends; split hands go to `splits`."""
    pair, one_card = split
    deck, hands, dealer = tables
    reached, splits, ends = into
    counts, natural = deck
    held, grows, hand_end, live = hands
    left = np.zeros(KINDS, np.int64)
    chances = np.zeros(KINDS, np.float64)
    doubled = np.zeros(len(held), np.float64)
    his = np.zeros(ends.shape[2], np.float64)
    for hand in range(len(held)):
        if reached[hand] == 0.0 and doubled[hand] == 0.0:
            continue
        cards_left(counts, held[hand], up, pair, left)
        move = STAND
        if hand < live and reached[hand] > 0.0:
            single = held[hand].sum() == 1
            move = HIT if single else STAND if one_card else does[hand]
        if move == SPLIT:
            for kind in range(KINDS):
                if held[hand, kind]:
                    splits[kind] += reached[hand]
            continue
        if move in (HIT, DOUBLE):
            next_chances(left, natural, chances)
            for kind in range(KINDS):
                if left[kind]:
                    share = reached[hand] * chances[kind]
                    if move == HIT:
                        reached[grows[hand, kind]] += share
                    else:
                        doubled[grows[hand, kind]] += share
        stands = reached[hand] if move == STAND else 0.0
        if stands > 0.0 or doubled[hand] > 0.0:
            his_ends(left, up, natural, dealer, his)
            for other in range(len(his)):
                ends[mode, hand_end[hand], other] += stands * his[other]
                ends[DOUBLED, hand_end[hand], other] += doubled[hand] * his[other]
