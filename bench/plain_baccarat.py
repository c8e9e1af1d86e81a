"""The peer: baccarat written as one plain compiled loop, with everything in its place.

It knows one game only. Six cards are swapped to the front of a shoe that stays shuffled between
rounds, the standard table says who draws, and five results are counted: player, banker, tie,
a winning player hand of three cards and 8 points, a winning banker hand of three cards and 7.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit, uint64

PLAYER, BANKER, TIE, THREE_CARD_8, THREE_CARD_7 = range(5)
CARDS = 6


@njit(inline="always")
def _banker_draws(banker: Any, third: Any) -> Any:
    """The banker's rule after the player drew a third card."""
    if banker == 3:
        return third != 8
    if banker == 4:
        return 2 <= third <= 7
    if banker == 5:
        return 4 <= third <= 7
    if banker == 6:
        return 6 <= third <= 7
    return banker < 3


@njit
def play(rounds: int, seed: int, decks: int) -> Any:
    """How often each of the five results came up."""
    size = 52 * decks
    shoe = np.empty(size, np.uint8)
    for place in range(size):
        rank = place % 13 + 1
        shoe[place] = rank if rank < 10 else 0
    counts = np.zeros(5, np.int64)
    # xoroshiro128+, with any state but zero
    s0 = uint64(seed) ^ uint64(0x9E3779B97F4A7C15)
    s1 = uint64(0xBF58476D1CE4E5B9)
    for _ in range(rounds):
        for place in range(CARDS):
            word = s0 + s1
            s1 ^= s0
            s0 = ((s0 << uint64(24)) | (s0 >> uint64(40))) ^ s1 ^ (s1 << uint64(16))
            s1 = (s1 << uint64(37)) | (s1 >> uint64(27))
            # multiply and shift: a place among those left
            chosen = uint64(place) + (((word >> uint64(32)) * uint64(size - place)) >> uint64(32))
            card = shoe[chosen]
            shoe[chosen] = shoe[place]
            shoe[place] = card
        player = (shoe[0] + shoe[2]) % 10
        banker = (shoe[1] + shoe[3]) % 10
        player_drew = False
        banker_drew = False
        if player < 8 and banker < 8:
            if player < 6:
                third = shoe[4]
                player = (player + third) % 10
                player_drew = True
                if _banker_draws(banker, third):
                    banker = (banker + shoe[5]) % 10
                    banker_drew = True
            elif banker < 6:
                banker = (banker + shoe[4]) % 10
                banker_drew = True
        if player > banker:
            counts[PLAYER] += 1
            if player_drew and player == 8:
                counts[THREE_CARD_8] += 1
        elif banker > player:
            counts[BANKER] += 1
            if banker_drew and banker == 7:
                counts[THREE_CARD_7] += 1
        else:
            counts[TIE] += 1
    return counts
