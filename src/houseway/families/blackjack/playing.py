"""The compiled player of rounds: one seat against the player-dealer, by look-up alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import uint64

from houseway.fast.jit import kernel
from houseway.fast.random import ROUND_BITS, mix

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
LOW = np.uint64(0xFFFFFFFF)
MOST_PLACES = 64
FROZEN_END, EVEN_END, SURRENDER_END = 8, 9, 4
FACES = 7  # what a side bet's row may depend on


@kernel
def more_places(counter: Any, size: int, places: Any, filled: int) -> int:
    """Append two or more new places in the shoe; returns how many there are then.

    Each half of a 64-bit word gives one place; one that is biased or drawn before is left out.
    """
    n = uint64(size)
    biased = (uint64(1) << uint64(32)) % n
    while True:
        word = mix(counter[0])
        counter[0] += GOLDEN
        before = filled
        for half in range(2):
            lane = (word & LOW if half == 0 else word >> uint64(32)) * n
            place = lane >> uint64(32)
            fresh = (lane & LOW) >= biased
            for earlier in range(filled):
                if places[earlier] == place:
                    fresh = False
            if fresh and filled < len(places):
                places[filled] = place
                filled += 1
        if filled > before:
            return filled


@kernel
def deal_places(key: Any, round_: int, size: int, places: Any) -> None:
    """All places of a round in the order in which its cards leave the shoe."""
    counter = np.zeros(1, np.uint64)
    counter[0] = key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    filled = 0
    while filled < len(places):
        filled = more_places(counter, size, places, filled)


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    kind: Any,
    rank: Any,
    suit: Any,
    dealer_first: bool,
    has_hole: bool,
    peeks: Any,
    original: Any,
    pair: Any,
    children: Any,
    over: Any,
    plays: Any,
    after_split: Any,
    splits: Any,
    doubled: Any,
    at_first: Any,
    most_hands: Any,
    one_card: Any,
    by_rank: bool,
    start: Any,
    following: Any,
    done: Any,
    natural: Any,
    classes: Any,
    dealer_class: Any,
    row: Any,
    pay: Any,
    side_dealer: Any,
    side_hand: Any,
    side_offered: Any,
    side_stride: Any,
    side_offset: Any,
    side_row: Any,
    row_offset: Any,
    counts: Any,
    trace: Any,
) -> None:
    """Play rounds and count: [net, net squared, money, won, pushed, rows..., rows of side bets...].

    A hand's end is 0 to 3 stand by doublings, 4 surrender, 5 to 7 rescue, 8 frozen, 9 even money.
    """
    size = len(kind)
    places = np.zeros(MOST_PLACES, np.uint64)
    counter = np.zeros(1, np.uint64)
    hand_node = np.zeros(16, np.int64)
    hand_end = np.zeros(16, np.int64)
    hand_split = np.zeros(16, np.int64)
    hand_kind = np.zeros(16, np.int64)
    hand_rank = np.zeros(16, np.int64)
    money_of = np.array([1, 2, 4, 8, 1, 1, 2, 4, 1, 1])
    for round_ in range(first, first + rounds):
        counter[0] = key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
        filled = 0
        while filled < 4:
            filled = more_places(counter, size, places, filled)
        one = places[1] if dealer_first else places[0]
        up = places[0] if dealer_first else places[1]
        two = places[2]
        drawn = 3
        u = kind[up]
        state = start[u]
        hole = up
        suits = 1 << suit[up]
        run = 1 if suit[up] == 1 or suit[up] == 2 else 0
        running = run == 1
        if has_hole:
            hole = places[3]
            drawn = 4
            state = following[state, kind[hole]]
            suits |= 1 << suit[hole]
        node = pair[kind[one], kind[two]]
        hand_node[0] = node
        hand_split[0] = 0
        hand_end[0] = 0
        hand_kind[0] = kind[one]
        hand_rank[0] = rank[one]
        hands = 1
        decided = at_first[u, node]
        if decided == 3:
            hand_end[0] = FROZEN_END
        elif decided == 1:
            hand_end[0] = EVEN_END
        elif decided == 2:
            hand_end[0] = SURRENDER_END
        elif not (peeks[u] and natural[state]):
            hand = 0
            while hand < hands:
                split = hand_split[hand]
                node = hand_node[hand]
                second = two
                if split:
                    while filled <= drawn:
                        filled = more_places(counter, size, places, filled)
                    second = places[drawn]
                    drawn += 1
                    node = pair[hand_kind[hand], kind[second]]
                level = 0
                fresh = True  # two cards
                while True:
                    if over[node]:
                        hand_end[hand] = level
                        break
                    if (
                        fresh
                        and splits[u, node]
                        and kind[second] == hand_kind[hand]
                        and hands < most_hands[hand_kind[hand]]
                        and (not by_rank or rank[second] == hand_rank[hand])
                    ):
                        hand_kind[hands] = kind[second]
                        hand_rank[hands] = rank[second]
                        hand_split[hands] = 1
                        hand_split[hand] = 1
                        hands += 1
                        split = 1
                        while filled <= drawn:
                            filled = more_places(counter, size, places, filled)
                        second = places[drawn]
                        drawn += 1
                        node = pair[hand_kind[hand], kind[second]]
                        continue
                    if split and fresh and one_card[hand_kind[hand]]:
                        hand_end[hand] = 0
                        break
                    if level:
                        choice = doubled[u, level, node]
                    elif split:
                        choice = after_split[u, node]
                    else:
                        choice = plays[u, node]
                    if choice == 1:
                        hand_end[hand] = level
                        break
                    if choice == 16:
                        hand_end[hand] = SURRENDER_END
                        break
                    if choice == 32:
                        hand_end[hand] = SURRENDER_END + level
                        break
                    if choice == 4:
                        level += 1
                    while filled <= drawn:
                        filled = more_places(counter, size, places, filled)
                    node = children[node, kind[places[drawn]]]
                    drawn += 1
                    fresh = False
                hand_node[hand] = node
                hand += 1
        # The player-dealer; the colour of his cards counts up to the first black one.
        if has_hole:
            if running and (suit[hole] == 1 or suit[hole] == 2):
                run += 1
            else:
                running = False
        seconds = not has_hole
        while not done[state]:
            while filled <= drawn:
                filled = more_places(counter, size, places, filled)
            card = places[drawn]
            drawn += 1
            state = following[state, kind[card]]
            suits |= 1 << suit[card]
            if seconds:
                hole = card
                seconds = False
            if running and (suit[card] == 1 or suit[card] == 2):
                run += 1
            else:
                running = False
        suited = 1 if suits & (suits - 1) == 0 else 0
        column = dealer_class[state, suited]
        # Settle every hand; the natural of a mode that takes original wagers spares the rest.
        net = 0
        money = 0
        for hand in range(hands):
            end = hand_end[hand]
            own = classes[hand_split[hand], end, hand_node[hand]]
            stake = money_of[end]
            if natural[state] and original[u]:
                stake = 1 if hand == 0 or end == SURRENDER_END else 0
            if stake:
                net += stake * pay[own, column]
                money += stake
                counts[5 + row[own, column]] += 1
        counts[0] += net
        counts[1] += net * net
        counts[2] += money
        if net > 0:
            counts[3] += 1
        elif net == 0:
            counts[4] += 1
        # Side bets: their row hangs on what the sheet's rows look at, found by strides.
        if len(trace):
            trace[round_ - first, 0] = net
            trace[round_ - first, 1] = money
            trace[round_ - first, 2] = hands
        paired = 0
        suited_matches = 0
        plain_matches = 0
        if rank[one] == rank[two] and suit[one] < 4:
            if suit[one] == suit[two]:
                paired = 3
            elif (suit[one] == 1 or suit[one] == 2) == (suit[two] == 1 or suit[two] == 2):
                paired = 2
            else:
                paired = 1
        if suit[up] < 4:
            for card in (one, two):
                if rank[card] == rank[up]:
                    if suit[card] == suit[up]:
                        suited_matches += 1
                    else:
                        plain_matches += 1
        for side in range(len(side_offset)):
            taken = -1
            if side_offered[side, u]:
                index = side_offset[side]
                index += side_stride[side, 0] * side_dealer[side, state, suited]
                index += side_stride[side, 1] * min(run, 9)
                index += side_stride[side, 2] * paired
                index += side_stride[side, 3] * (3 * suited_matches + plain_matches)
                index += side_stride[side, 4] * rank[up]
                index += side_stride[side, 5] * rank[hole]
                if side_stride[side, 6]:
                    index += (
                        side_stride[side, 6]
                        * side_hand[side, hand_split[0], hand_end[0], hand_node[0]]
                    )
                taken = side_row[index]
                counts[row_offset[side] + taken] += 1
            if len(trace):
                trace[round_ - first, 3 + side] = taken
