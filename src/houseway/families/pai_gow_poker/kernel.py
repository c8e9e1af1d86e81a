"""Compiled loops over hands that are set by a table."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import shuffle_front
from houseway.ranking.evaluate import FLUSHES, flush_suit
from houseway.ranking.kinds import START, look_up

WAYS = 21

# A table's entry for a hand, packed: front, back, class and what the seven cards make.
FRONT, BACK = np.uint64(0x7F), np.uint64(0x1FFF)
BACK_AT, CLASS_AT, MAKES_AT = np.uint64(7), np.uint64(20), np.uint64(22)
ENDS = (3, 3, 4, 4, 64)  # front, back, own class, the player-dealer's, what is made


@kernel
def set_rows(
    hands: Any,
    words: Any,
    sets: Any,
    table: Any,
    places: Any,
    behind: Any,
    fronts: Any,
    backs: Any,
    rows: Any,
) -> None:
    """Lay the cards of every hand as those of its kind lie: highest first, the flush's last."""
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
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    throws: Any,
    places: Any,
    by_house: Any,
    order: Any,
    biased: Any,
    words: Any,
    sets: Any,
    own_table: Any,
    bank_table: Any,
    kind_table: Any,
    steps: Any,
    counts: Any,
    trace: Any,
) -> None:
    """Play rounds, and count how the first bettor's hand ends; trace all seats if there is room.

    `places` are those of each hand's cards in the order of the deal, by throw; the player-dealer's
    hand comes first. Hands that are set `by_house` are looked up like it.

    A hand ends by how the fronts and the backs compare, the two classes, and what it makes. Where
    there are `steps` of each kind, from the highest front down, the bettor sees the player-dealer's
    hand: then it ends as one that is higher in both parts, in one, or in none.
    """
    deck = np.zeros(len(order), np.uint8)
    dealt = places.max() + 1
    for round_ in range(first, first + rounds):
        deck[:] = order
        shuffle_front(key, round_, biased, deck, dealt)
        bank = uint64(0)
        throw = throws[round_ - first] if len(throws) else 0
        for seat in range(places.shape[1]):
            word = START
            held = uint64(0)
            for card in range(7):
                place = places[throw, seat, card]
                word += words[deck[place]]
                held |= sets[deck[place]]
            if seat == 0:
                bank = uint64(look_up(word, held, bank_table))
                continue
            if by_house[seat]:
                own = uint64(look_up(word, held, bank_table))
            else:
                own = uint64(look_up(word, held, own_table))
            if len(steps) and not by_house[seat]:
                kind = np.int64(look_up(word, held, kind_table))
                front, back = answered(steps[kind], bank)
            else:
                front = compared(own & FRONT, bank & FRONT)
                back = compared((own >> BACK_AT) & BACK, (bank >> BACK_AT) & BACK)
            classes = ((own >> CLASS_AT) & uint64(3)) * uint64(4) + ((bank >> CLASS_AT) & uint64(3))
            end = ((front * 3 + back) * 16 + np.int64(classes)) * 64 + np.int64(own >> MAKES_AT)
            if seat == 1 and len(counts):
                counts[end] += 1
            if len(trace):
                trace[round_ - first, seat - 1] = end
