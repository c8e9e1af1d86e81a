"""The compiled player of rounds: one seat against the player-dealer, by look-up alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import ROUND_BITS, mix, six_places, three_places, threshold

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
LOW = np.uint64(0xFFFFFFFF)
MOST_PLACES = 64
STAND, HIT, DOUBLE, SPLIT, SURRENDER = 1, 2, 4, 8, 16
FROZEN_END, EVEN_END, SURRENDER_END = 8, 9, 4
FIRST_NET = 1  # behind the money
MOST_MONEY = 8  # on a hand that was doubled as often as can be
FACES = 7  # facts that a side bet's row may look at
DEALER, RUN, PAIRED, MATCHED, UP, HOLE, HAND = range(FACES)


@inline
def first_word(key: Any, round_: Any) -> Any:
    """Starting positions of the random words of a round."""
    return key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))


@kernel
def more_places(counter: Any, n: Any, biased: Any, places: Any, filled: int) -> int:
    """Append the new places of one word; returns how many there are then.

    Each half of the word gives three places; a biased half and a place drawn before are left out.
    """
    word = mix(counter)
    for half in range(2):
        lane = word & LOW if half == 0 else word >> uint64(32)
        a, b, c, left = three_places(lane, n)
        if left >= biased:
            for place in (a, b, c):
                fresh = filled < len(places)
                for earlier in range(filled):
                    if places[earlier] == place:
                        fresh = False
                if fresh:
                    places[filled] = place
                    filled += 1
    return filled


@inline
def first_places(counter: Any, n: Any, biased: Any, places: Any) -> Any:
    """The places of a round's first word; nearly always six new ones, found without a loop."""
    a, b, c, d, e, f, again = six_places(mix(counter), n, biased)
    if again:
        return more_places(counter, n, biased, places, 0)
    places[0], places[1], places[2] = a, b, c
    places[3], places[4], places[5] = d, e, f
    return 6


@kernel
def deal_places(key: Any, round_: int, size: int, places: Any) -> None:
    """All places of a round in the order in which its cards leave the shoe."""
    counter = first_word(key, round_)
    filled = 0
    while filled < len(places):
        filled = more_places(counter, uint64(size), threshold(size), places, filled)
        counter += GOLDEN


@kernel
def play_rounds(key: Any, first: int, rounds: int, tables: Any, into: Any) -> None:
    """Play rounds and count: [money, rounds by net..., rows..., rows of side bets...].

    `decides[way, up, node]` is the choice of a hand that is not split (way 0), from a split (1), or
    doubled so often (2 and more, less one). A hand's end is 0 to 3 stand by doublings, 4 surrender,
    5 to 7 rescue, 8 frozen, 9 even money.
    """
    cards, deal, hand_tables, play, dealer, base, side_bets, looks_at_suits = tables
    counts, trace = into
    kind, rank, suit = cards
    dealer_first, has_hole, peeks, original = deal
    pair, children = hand_tables
    decides, at_first, most_hands, one_card, by_rank = play
    start, following, done, natural = dealer
    classes, dealer_class, row, pay, zero_at, rows_at = base
    side_dealer, side_hand, side_offered, side_stride, side_offset, side_row, row_offset = side_bets
    n = uint64(len(kind))
    biased = threshold(len(kind))
    places = np.zeros(MOST_PLACES, np.uint64)
    his = np.zeros(MOST_PLACES, np.uint64)  # the player-dealer's cards
    hand_node = np.zeros(16, np.int64)
    hand_end = np.zeros(16, np.int64)
    hand_split = np.zeros(16, np.int64)
    hand_kind = np.zeros(16, np.int64)
    hand_rank = np.zeros(16, np.int64)
    money_of = np.array([1, 2, 4, 8, 1, 1, 2, 4, 1, 1])
    sides = len(side_offset)
    looks_at_pairs = np.any(side_stride[:, PAIRED])
    looks_at_matches = np.any(side_stride[:, MATCHED])
    all_money = 0
    for round_ in range(first, first + rounds):
        counter = first_word(key, round_)
        filled = first_places(counter, n, biased, places)
        counter += GOLDEN
        while filled < 4:
            filled = more_places(counter, n, biased, places, filled)
            counter += GOLDEN
        one = places[1] if dealer_first else places[0]
        up = places[0] if dealer_first else places[1]
        two = places[2]
        u = kind[up]
        state = start[u]
        his[0] = up
        held = 1
        drawn = 3
        if has_hole:
            his[1] = places[3]
            held = 2
            drawn = 4
            state = following[state, kind[his[1]]]
        node = pair[kind[one], kind[two]]
        hand_node[0] = node
        hand_split[0] = 0
        hand_end[0] = 0
        hands = 1
        decided = at_first[u, node]
        if decided == 3:
            hand_end[0] = FROZEN_END
        elif decided == 1:
            hand_end[0] = EVEN_END
        elif decided == 2:
            hand_end[0] = SURRENDER_END
        elif not (peeks[u] and natural[state]):
            hand_kind[0] = kind[one]
            hand_rank[0] = rank[one]
            hand = 0
            while hand < hands:
                way = hand_split[hand]
                second = two
                if way:
                    while filled <= drawn:
                        filled = more_places(counter, n, biased, places, filled)
                        counter += GOLDEN
                    second = places[drawn]
                    drawn += 1
                    node = pair[hand_kind[hand], kind[second]]
                choice = decides[way, u, node]
                while choice & SPLIT:
                    if hands >= most_hands[hand_kind[hand]] or (
                        by_rank and rank[second] != hand_rank[hand]
                    ):
                        choice ^= SPLIT
                        break
                    hand_kind[hands] = kind[second]
                    hand_rank[hands] = rank[second]
                    hand_split[hands] = 1
                    hand_split[hand] = 1
                    hands += 1
                    way = 1
                    while filled <= drawn:
                        filled = more_places(counter, n, biased, places, filled)
                        counter += GOLDEN
                    second = places[drawn]
                    drawn += 1
                    node = pair[hand_kind[hand], kind[second]]
                    choice = decides[way, u, node]
                if way and one_card[hand_kind[hand]]:
                    choice = STAND
                level = 0
                while choice & (HIT | DOUBLE):
                    if choice == DOUBLE:
                        level += 1
                        way = level + 1
                    while filled <= drawn:
                        filled = more_places(counter, n, biased, places, filled)
                        counter += GOLDEN
                    node = children[node, kind[places[drawn]]]
                    drawn += 1
                    choice = decides[way, u, node]
                if choice == STAND:
                    hand_end[hand] = level
                elif choice == SURRENDER:
                    hand_end[hand] = SURRENDER_END
                else:
                    hand_end[hand] = SURRENDER_END + level
                hand_node[hand] = node
                hand += 1
        while not done[state]:
            while filled <= drawn:
                filled = more_places(counter, n, biased, places, filled)
                counter += GOLDEN
            his[held] = places[drawn]
            state = following[state, kind[his[held]]]
            held += 1
            drawn += 1
        suited = 1
        run = 0  # red cards of the player-dealer before the first black one
        if looks_at_suits:
            for card in his[:held]:
                if suit[card] != suit[up]:
                    suited = 0
            while run < held and (suit[his[run]] == 1 or suit[his[run]] == 2):
                run += 1
        column = dealer_class[state, suited]
        # Settle every hand; a natural that takes original wagers spares all other money.
        spares = natural[state] and original[u]
        net = 0
        money = 0
        for hand in range(hands):
            end = hand_end[hand]
            own = classes[hand_split[hand], end, hand_node[hand]]
            stake = money_of[end]
            if spares:
                stake = 1 if hand == 0 or end == SURRENDER_END else 0
            if stake:
                net += stake * pay[own, column]
                money += stake
                counts[rows_at + row[own, column]] += 1
        counts[zero_at + net] += 1
        all_money += money
        if len(trace):
            trace[round_ - first, 0] = net
            trace[round_ - first, 1] = money
            trace[round_ - first, 2] = hands
        # Side bets: the deciding row follows from the sheet's facts, found by strides.
        paired = 0
        if looks_at_pairs and rank[one] == rank[two] and suit[one] < 4:
            if suit[one] == suit[two]:
                paired = 3
            elif (suit[one] == 1 or suit[one] == 2) == (suit[two] == 1 or suit[two] == 2):
                paired = 2
            else:
                paired = 1
        matched = 0  # three times the cards of the up card's rank and suit, plus those of its rank
        if looks_at_matches and suit[up] < 4:
            for card in (one, two):
                if rank[card] == rank[up]:
                    matched += 3 if suit[card] == suit[up] else 1
        for side in range(sides):
            taken = -1
            if side_offered[side, u]:
                index = side_offset[side]
                index += side_stride[side, DEALER] * side_dealer[side, state, suited]
                index += side_stride[side, RUN] * min(run, 9)
                index += side_stride[side, PAIRED] * paired
                index += side_stride[side, MATCHED] * matched
                index += side_stride[side, UP] * rank[up]
                index += side_stride[side, HOLE] * rank[his[1]]
                if side_stride[side, HAND]:
                    index += (
                        side_stride[side, HAND]
                        * side_hand[side, hand_split[0], hand_end[0], hand_node[0]]
                    )
                taken = side_row[index]
                counts[row_offset[side] + taken] += 1
            if len(trace):
                trace[round_ - first, 3 + side] = taken
    counts[0] += all_money
