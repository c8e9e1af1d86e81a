"""The compiled player of rounds: hands of seats against the player-dealer, by look-up alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import GOLDEN, first_word, mix, more_places, six_places, threshold

MOST_PLACES = 64  # of a seat
MOST_HANDS = 16
STAND, HIT, DOUBLE, SPLIT, SURRENDER = 1, 2, 4, 8, 16
FROZEN_END, EVEN_END, SURRENDER_END = 8, 9, 4
HAND_ENDS = 10
FIRST_NET = 1  # behind the money
MOST_MONEY = 8  # on a hand that was doubled as often as can be
FLAGS = 4  # of the end of a hand: the natural spares other money, the hand is paid at once
FACES = 7  # facts that a side bet's row may look at
DEALER, RUN, PAIRED, MATCHED, UP, HOLE, HAND = range(FACES)


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
def suits_of_dealer(his: Any, held: Any, suit: Any) -> Any:
    """Whether the player-dealer's cards have one suit, and the red ones before the first black."""
    suited = 1
    run = 0
    for card in his[:held]:
        if suit[card] != suit[his[0]]:
            suited = 0
    while run < held and (suit[his[run]] == 1 or suit[his[run]] == 2):
        run += 1
    return suited, run


@kernel
def pair_of(one: Any, two: Any, rank: Any, suit: Any) -> Any:
    """The place of the pair that two cards make among the kinds of pairs; 0 for none."""
    if rank[one] != rank[two] or suit[one] >= 4:
        return 0
    if suit[one] == suit[two]:
        return 3
    red = suit[one] == 1 or suit[one] == 2
    return 2 if red == (suit[two] == 1 or suit[two] == 2) else 1


@kernel
def matches_of(one: Any, two: Any, up: Any, rank: Any, suit: Any) -> Any:
    """Three times the cards of the up card's rank and suit, plus those of its rank alone."""
    matched = 0
    if suit[up] < 4:
        for card in (one, two):
            if rank[card] == rank[up]:
                matched += 3 if suit[card] == suit[up] else 1
    return matched


@kernel
def side_row_of(
    side: Any,
    side_dealer: Any,
    side_hand: Any,
    stride: Any,
    offset: Any,
    row: Any,
    state: Any,
    suited: Any,
    run: Any,
    up_rank: Any,
    hole_rank: Any,
    paired: Any,
    matched: Any,
    split: Any,
    end: Any,
    node: Any,
) -> Any:
    """The row that decides a side bet, found by strides over the facts that rows look at."""
    index = offset[side]
    index += stride[side, DEALER] * side_dealer[side, state, suited]
    index += stride[side, RUN] * min(run, 9)
    index += stride[side, PAIRED] * paired
    index += stride[side, MATCHED] * matched
    index += stride[side, UP] * up_rank
    index += stride[side, HOLE] * hole_rank
    if stride[side, HAND]:
        index += stride[side, HAND] * side_hand[side, split, end, node]
    return row[index]


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    seats: Any,
    cards: Any,
    deal: Any,
    hand_tables: Any,
    play: Any,
    dealer: Any,
    base: Any,
    side_bets: Any,
    looks_at_suits: bool,
    counts: Any,
    trace: Any,
    ends: Any,
    shown: Any,
) -> None:
    """Play rounds; count those of one seat, or write down the ends of several.

    Counts are [money, rounds by net..., rows..., rows of side bets...]. `ends` are those of a
    seat's hands, and then the rows of its side bets; `shown` is the player-dealer's card that shows
    where the button is.

    `decides[policy, way, up, node]` is the choice of a hand that is not split (way 0), from a split
    (1), or doubled so often (2 and more, less one). A hand's end is 0 to 3 stand by doublings, 4
    surrender, 5 to 7 rescue, 8 frozen, 9 even money.
    """
    first_at, second_at, policy_of, shown_at = seats
    kind, rank, suit, number = cards
    up_at, hole_at, first_cards, has_hole, peeks, original, paid_at_once = deal
    pair, children, pays_first = hand_tables
    decides, at_first, most_hands, one_card, by_rank = play
    start, following, done, natural = dealer
    classes, dealer_class, row, pay, zero_at, rows_at = base
    side_dealer, side_hand, side_offered, side_stride, side_offset, side_row, row_offset = side_bets
    n = uint64(len(kind))
    biased = threshold(len(kind))
    places = np.zeros(MOST_PLACES * (len(first_at) + 1), np.uint64)
    his = np.zeros(MOST_PLACES, np.uint64)  # the player-dealer's cards
    hands_of = np.zeros(len(first_at), np.int64)
    hand_node = np.zeros((len(first_at), MOST_HANDS), np.int64)
    hand_end = np.zeros((len(first_at), MOST_HANDS), np.int64)
    hand_split = np.zeros((len(first_at), MOST_HANDS), np.int64)
    hand_kind = np.zeros(MOST_HANDS, np.int64)
    hand_rank = np.zeros(MOST_HANDS, np.int64)
    money_of = np.array([1, 2, 4, 8, 1, 1, 2, 4, 1, 1])
    columns = row.shape[1]
    sides = len(side_offset)
    side_slot = ends.shape[2] - sides
    looks_at_pairs = np.any(side_stride[:, PAIRED])
    looks_at_matches = np.any(side_stride[:, MATCHED])
    all_money = 0
    for round_ in range(first, first + rounds):
        counter = first_word(key, round_)
        filled = first_places(counter, n, biased, places)
        counter += GOLDEN
        while filled < first_cards:
            filled = more_places(counter, n, biased, places, filled)
            counter += GOLDEN
        up = places[up_at]
        u = kind[up]
        state = start[u]
        his[0] = up
        held = 1
        drawn = first_cards
        if has_hole:
            his[1] = places[hole_at]
            held = 2
            state = following[state, kind[his[1]]]
        for seat in range(len(first_at)):
            one = places[first_at[seat]]
            two = places[second_at[seat]]
            by = policy_of[seat]
            node = pair[kind[one], kind[two]]
            hand_node[seat, 0] = node
            hand_split[seat, 0] = 0
            hand_end[seat, 0] = 0
            hands = 1
            decided = at_first[by, u, node]
            if decided == 3:
                hand_end[seat, 0] = FROZEN_END
            elif decided == 1:
                hand_end[seat, 0] = EVEN_END
            elif decided == 2:
                hand_end[seat, 0] = SURRENDER_END
            elif not (peeks[u] and natural[state]):
                hand_kind[0] = kind[one]
                hand_rank[0] = rank[one]
                hand = 0
                while hand < hands:
                    way = hand_split[seat, hand]
                    second = two
                    if way:
                        while filled <= drawn:
                            filled = more_places(counter, n, biased, places, filled)
                            counter += GOLDEN
                        second = places[drawn]
                        drawn += 1
                        node = pair[hand_kind[hand], kind[second]]
                    choice = decides[by, way, u, node]
                    while choice & SPLIT:
                        if hands >= most_hands[hand_kind[hand]] or (
                            by_rank and rank[second] != hand_rank[hand]
                        ):
                            choice ^= SPLIT
                            break
                        hand_kind[hands] = kind[second]
                        hand_rank[hands] = rank[second]
                        hand_split[seat, hands] = 1
                        hand_split[seat, hand] = 1
                        hands += 1
                        way = 1
                        while filled <= drawn:
                            filled = more_places(counter, n, biased, places, filled)
                            counter += GOLDEN
                        second = places[drawn]
                        drawn += 1
                        node = pair[hand_kind[hand], kind[second]]
                        choice = decides[by, way, u, node]
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
                        choice = decides[by, way, u, node]
                    if choice == STAND:
                        hand_end[seat, hand] = level
                    elif choice == SURRENDER:
                        hand_end[seat, hand] = SURRENDER_END
                    else:
                        hand_end[seat, hand] = SURRENDER_END + level
                    hand_node[seat, hand] = node
                    hand += 1
            hands_of[seat] = hands
        while not done[state]:
            while filled <= drawn:
                filled = more_places(counter, n, biased, places, filled)
                counter += GOLDEN
            his[held] = places[drawn]
            state = following[state, kind[his[held]]]
            held += 1
            drawn += 1
        suited, run = 1, 0
        if looks_at_suits:
            suited, run = suits_of_dealer(his, held, suit)
        column = dealer_class[state, suited]
        # A natural that takes original wagers spares all other money.
        spares = natural[state] and original[u]
        at_once = paid_at_once[u] and not (peeks[u] and natural[state])
        if len(shown):
            shown[round_ - first] = number[his[min(shown_at, held) - 1]]
        for seat in range(len(first_at)):
            one = places[first_at[seat]]
            two = places[second_at[seat]]
            if len(ends):
                for hand in range(hands_of[seat]):
                    end = hand_end[seat, hand]
                    split = hand_split[seat, hand]
                    node = hand_node[seat, hand]
                    own = classes[split, end, node] * HAND_ENDS + end
                    flags = 2 * spares + (at_once and pays_first[split, node])
                    ends[round_ - first, seat, hand] = (own * columns + column) * FLAGS + flags
            else:
                net = 0
                money = 0
                for hand in range(hands_of[seat]):
                    end = hand_end[seat, hand]
                    own = classes[hand_split[seat, hand], end, hand_node[seat, hand]]
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
                    trace[round_ - first, 2] = hands_of[seat]
            # Side bets: the deciding row follows from the sheet's facts, found by strides.
            paired = pair_of(one, two, rank, suit) if looks_at_pairs else 0
            matched = matches_of(one, two, up, rank, suit) if looks_at_matches else 0
            for side in range(sides):
                taken = -1
                if side_offered[side, u]:
                    taken = side_row_of(
                        side,
                        side_dealer,
                        side_hand,
                        side_stride,
                        side_offset,
                        side_row,
                        state,
                        suited,
                        run,
                        rank[up],
                        rank[his[1]],
                        paired,
                        matched,
                        hand_split[seat, 0],
                        hand_end[seat, 0],
                        hand_node[seat, 0],
                    )
                    if not len(ends):
                        counts[row_offset[side] + taken] += 1
                if len(ends):
                    ends[round_ - first, seat, side_slot + side] = taken
                elif len(trace):
                    trace[round_ - first, 3 + side] = taken
    if len(counts):
        counts[0] += all_money
