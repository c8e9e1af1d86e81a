"""Compiled loops over deals with a hand for each seat. They look everything up in tables."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import GOLDEN, draw_eight, draw_six, first_word, more_places, threshold

LIMB = 20  # bits


@kernel
def weigh_hands(
    counts: Any, size: int, own_hands: Any, dealer_hands: Any, stand: Any, hit: Any
) -> None:
    """Weights of every deal of one seat's hand and the player-dealer's, with a draw card each.

    `players` and `dealers` list hands as sorted card classes, with the number of orders each can
    come in. Adds to `stand[hand, up, dealer's end, limb]` and `hit[hand, drawn, up, end, limb]`.
    A weight may need more than 63 bits: it is kept in limbs of 20 bits, put together in Python.
    """
    players, orders = own_hands
    dealers, dealer_orders, up, dealer_hits, dealer_end = dealer_hands
    left = counts.copy()
    rest = size - 2 * players.shape[1]
    for p in range(len(players)):
        weight_p = orders[p] * _take(left, players[p])
        if weight_p > 0:
            for d in range(len(dealers)):
                weight = weight_p * dealer_orders[d] * _take(left, dealers[d])
                if weight > 0:
                    for limb in range(3):
                        part = (weight >> (LIMB * limb)) & ((1 << LIMB) - 1)
                        _draw(
                            part,
                            left,
                            rest,
                            dealer_hits[d],
                            dealer_end[d],
                            stand[p, up[d], :, limb],
                            hit[p, :, up[d], :, limb],
                        )
                _put_back(left, dealers[d])
        _put_back(left, players[p])


@kernel
def _take(left: Any, hand: Any) -> int:
    """Take a hand out of the shoe; returns in how many ways its cards could come so."""
    ways = 1
    for card in hand:
        ways *= max(0, left[card])
        left[card] -= 1
    return ways


@kernel
def _put_back(left: Any, hand: Any) -> None:
    for card in hand:
        left[card] += 1


@kernel
def _draw(
    part: int, left: Any, rest: int, dealer_hits: bool, ends: Any, stand: Any, hit: Any
) -> None:
    """The bettor stands, or takes a card of each class; then the player-dealer draws or not.

    A draw that nobody makes may be any card, so that all weights have the same total.
    """
    classes = len(left)
    if dealer_hits:
        for last in range(classes):
            stand[ends[last + 1]] += part * left[last] * (rest - 1)
    else:
        stand[ends[0]] += part * rest * (rest - 1)
    for drawn in range(classes):
        ways = left[drawn]
        left[drawn] -= 1
        if ways > 0 and dealer_hits:
            for last in range(classes):
                hit[drawn, ends[last + 1]] += part * ways * left[last]
        elif ways > 0:
            hit[drawn, ends[0]] += part * ways * (rest - 1)
        left[drawn] += 1


@inline
def tint_of(seen: Any) -> Any:
    """The place of a hand's tint by the suits that were seen: one suit, one colour, or mixed."""
    if seen & (seen - uint64(1)) == uint64(0) and seen < uint64(16):
        return uint64(0)
    return uint64(1) if seen == uint64(9) or seen == uint64(6) else uint64(2)


@kernel
def play_hands(key: Any, first: int, rounds: int, tables: Any, into: Any) -> None:
    """Play rounds of one seat against the player-dealer and count their ends.

    Cards are dealt seat, player-dealer, seat, ...; then the seat's draw, then the player-dealer's.
    Hands are found in tables by base-12 numbers of their classes. The index is
    ((player end * 3 + tint) * 12 + up) * dealer ends + dealer end.
    """
    shoe, suit, cards, up, player_tables, dealer_tables, dealer_ends = tables
    counts, trace = into
    player_index, hits, player_end = player_tables
    dealer_index, dealer_hits, dealer_end = dealer_tables
    places = np.zeros(8, np.uint64)
    size = len(shoe)
    biased = threshold(size)
    for round_ in range(first, first + rounds):
        if cards == 2:
            a, b, c, d, e, f = draw_six(key, round_, size, biased)
        else:
            a, b, c, d, e, f, g, h = draw_eight(key, round_, size, biased)
            places[6] = g
            places[7] = h
        places[0] = a
        places[1] = b
        places[2] = c
        places[3] = d
        places[4] = e
        places[5] = f
        player = uint64(0)
        dealer = uint64(0)
        seen = uint64(0)
        for place in range(cards):
            mine = places[2 * place]
            player = player * uint64(12) + uint64(shoe[mine])
            dealer = dealer * uint64(12) + uint64(shoe[places[2 * place + 1]])
            seen |= uint64(1) << uint64(suit[mine])
        open_card = uint64(11)
        if up:
            open_card = uint64(shoe[places[2 * (up - 1) + 1]])
        p = uint64(player_index[player])
        d = uint64(dealer_index[dealer])
        third = uint64(2 * cards)
        drawn = uint64(12)
        if hits[p, open_card]:
            drawn = uint64(shoe[places[third]])
            seen |= uint64(1) << uint64(suit[places[third]])
        last = uint64(0)
        if dealer_hits[d]:
            # The player-dealer draws the next card of the shoe, after any draws before.
            at = third + uint64(1) if drawn < uint64(12) else third
            last = uint64(shoe[places[at]]) + uint64(1)
        index = uint64(player_end[p, drawn]) * uint64(3) + tint_of(seen)
        index = (index * uint64(12) + open_card) * uint64(dealer_ends)
        index += uint64(dealer_end[d, last])
        counts[index] += 1
        if len(trace):
            trace[round_ - first] = index


@kernel
def play_table(
    key: Any,
    first: int,
    throws: Any,
    hands_at: Any,
    turns: Any,
    shoe: Any,
    suit: Any,
    up: int,
    way_of: Any,
    player_tables: Any,
    dealer_tables: Any,
    dealer_ends: int,
    ends: Any,
) -> None:
    """Play rounds of several seats, and write down the end of each as `play_hands` counts it.

    `hands_at` are the places of each hand's cards in the order of the deal, by throw, the
    player-dealer's first; `turns` are the seats in the order in which they draw.
    """
    player_index, hits, player_end = player_tables
    dealer_index, dealer_hits, dealer_end = dealer_tables
    n = uint64(len(shoe))
    biased = threshold(len(shoe))
    seats, cards = hands_at.shape[1] - 1, hands_at.shape[2]
    dealt = (seats + 1) * cards
    places = np.zeros(dealt + seats + 1, np.uint64)
    own = np.zeros(seats, np.int64)  # the number of a hand with its draw and tint
    for round_ in range(len(throws)):
        counter = first_word(key, first + round_)
        filled = 0
        while filled < len(places):
            filled = more_places(counter, n, biased, places, filled)
            counter += GOLDEN
        throw = throws[round_]
        dealer = 0
        for card in range(cards):
            dealer = dealer * 12 + shoe[places[hands_at[throw, 0, card]]]
        d = dealer_index[dealer]
        open_card = 11
        if up:
            open_card = int(shoe[places[hands_at[throw, 0, up - 1]]])
        third = dealt
        for turn in range(seats):
            seat = turns[throw, turn]
            hand = 0
            seen = uint64(0)
            for card in range(cards):
                mine = places[hands_at[throw, seat + 1, card]]
                hand = hand * 12 + shoe[mine]
                seen |= uint64(1) << uint64(suit[mine])
            p = player_index[hand]
            drawn = 12
            if hits[way_of[seat], p, open_card]:
                drawn = int(shoe[places[third]])
                seen |= uint64(1) << uint64(suit[places[third]])
                third += 1
            own[seat] = player_end[p, drawn] * 3 + np.int64(tint_of(seen))
        last = 0
        if dealer_hits[d]:
            last = int(shoe[places[third]]) + 1
        for seat in range(seats):
            end = (own[seat] * 12 + open_card) * dealer_ends + dealer_end[d, last]
            ends[round_, seat, 0] = end
