"""Compiled loops over hands that are set by a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import ROUND_BITS, mix
from houseway.ranking.evaluate import FLUSHES, flush_suit
from houseway.ranking.kinds import START, look_up
from houseway.splitmix import GOLDEN

WAYS = 21
_GOLDEN = np.uint64(GOLDEN)
_LOW = np.uint64(0xFFFFFFFF)

# A table's entry for a hand, packed: front, back, class and what the seven cards make.
FRONT, BACK = np.uint64(0x7F), np.uint64(0x1FFF)
BACK_AT, CLASS_AT, MAKES_AT = np.uint64(7), np.uint64(20), np.uint64(22)
ENDS = (3, 3, 4, 4, 64)  # front, back, own class, the player-dealer's, what is made


@kernel
def set_rows(hands: Any, words: Any, sets: Any, table: Any, lying: Any, into: Any) -> None:
    """Lay the cards of every hand as those of its kind lie: highest first, the flush's last."""
    places, behind = lying
    fronts, backs, rows = into
    keys = np.zeros(7, np.uint8)
    above = np.zeros(7, np.uint8)  # how many cards come before each
    cards = np.zeros(7, np.uint8)
    for hand in range(len(hands)):
        word = START
        held = uint64(0)
        for place in range(7):
            word += words[hands[hand, place]]
            held |= sets[hands[hand, place]]
        found = np.int64(look_up(word, held, table))
        row, way = found // WAYS, found % WAYS
        suit = np.uint8(flush_suit(word)) if word & FLUSHES else np.uint8(0)
        for place in range(7):
            card = hands[hand, place]
            keys[place] = (card & 0xFC) | ((card - suit) & 3)
            above[place] = 0
        for place in range(7):
            for other in range(place):
                higher = keys[other] > keys[place]
                above[place] += higher
                above[other] += not higher
        for place in range(7):
            cards[above[place]] = hands[hand, place]
        for place in range(2):
            fronts[hand, place] = cards[places[way, place]]
        for place in range(5):
            backs[hand, place] = cards[behind[way, place]]
        rows[hand] = row


# --- rounds ---------------------------------------------------------------------------------------


@kernel
def deal_hands(key: Any, round_: int, biased: Any, deck: Any, dealt: int) -> None:
    """Shuffle so many cards to the front of a deck, every order equally likely.

    Three places come from 32 random bits, one out of n, one out of n - 1, one out of n - 2; bits
    that would be biased reject the whole deal. So cards are dealt by threes.
    """
    counter = key + _GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    word = uint64(0)
    lane = uint64(0)
    place = 0
    while place < dealt or place % 3:
        part = place // 3
        if place % 3 == 0:
            if part % 2 == 0:
                word = mix(counter)
                counter += _GOLDEN
                lane = word & _LOW
            else:
                lane = word >> uint64(32)
        lane *= uint64(len(deck) - place)
        other = place + np.int64(lane >> uint64(32))
        lane &= _LOW
        deck[place], deck[other] = deck[other], deck[place]
        place += 1
        if place % 3 == 0 and lane < biased[part]:
            place = 0


@inline
def compared(own: Any, other: Any) -> Any:
    return 0 if own > other else 1 if own == other else 2


@inline
def answered(steps: Any, bank: Any) -> Any:
    """The best that a hand can do against an open one."""
    front, back = bank & FRONT, (bank >> BACK_AT) & BACK
    best_front, best_back = 2, 2
    for step in steps:
        if step == 0:
            break
        higher = uint64(step >> 16) > front
        behind = uint64(step & 0xFFFF) > back
        if higher and behind:
            best_front, best_back = 0, 0
            break
        if higher or behind:
            best_front = 0
    return best_front, best_back


@kernel
def play_rounds(key: Any, first: int, rounds: int, seats: int, tables: Any, into: Any) -> None:
    """Play rounds, and count how the first bettor's hand ends; trace all seats if there is room.

    A hand ends by how the fronts and the backs compare, the two classes, and what it makes. Where
    there are `steps` of each kind, from the highest front down, the bettor sees the player-dealer's
    hand: then it ends as one that is higher in both parts, in one, or in none.
    """
    order, biased, words, sets, own_table, bank_table, kind_table, steps = tables
    counts, trace = into
    deck = np.zeros(len(order), np.uint8)
    for round_ in range(first, first + rounds):
        deck[:] = order
        deal_hands(key, round_, biased, deck, 7 * (seats + 1))
        bank = uint64(0)
        for seat in range(seats + 1):
            word = START
            held = uint64(0)
            for place in range(7 * seat, 7 * seat + 7):
                word += words[deck[place]]
                held |= sets[deck[place]]
            if seat == 0:
                bank = uint64(look_up(word, held, bank_table))
                continue
            own = uint64(look_up(word, held, own_table))
            if len(steps):
                kind = np.int64(look_up(word, held, kind_table))
                front, back = answered(steps[kind], bank)
            else:
                front = compared(own & FRONT, bank & FRONT)
                back = compared((own >> BACK_AT) & BACK, (bank >> BACK_AT) & BACK)
            classes = ((own >> CLASS_AT) & uint64(3)) * uint64(4) + ((bank >> CLASS_AT) & uint64(3))
            end = ((front * 3 + back) * 16 + np.int64(classes)) * 64 + np.int64(own >> MAKES_AT)
            if seat == 1:
                counts[end] += 1
            if len(trace):
                trace[round_ - first, seat - 1] = end
