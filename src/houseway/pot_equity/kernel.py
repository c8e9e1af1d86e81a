"""Compiled deals: every one in turn, or a sample, passed to `count_pots` in batches.

Numba counts references whenever a function gets an array, which costs more than a hand; a batch
pays for it once.

`spot` has the holdings of all hands below each other, where those of each hand begin, how many
cards each has, the deck that is left, the rows of cards with the board in them, and the slots that
are dealt to: their hand, or -1 for the board, and their place in its row. `way` is that of
`way_arrays`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import kernel, uint64
from houseway.fast.random import mix
from houseway.pot_equity.values import count_pots
from houseway.splitmix import GOLDEN

BOARD = -1
BATCH = 256
TRIES = 100_000  # to draw holdings that do not collide
FREE = np.uint64(1 << 63)  # no card, but not zero
_GOLDEN = np.uint64(GOLDEN)
_LOW = np.uint64(0xFFFFFFFF)


@kernel
def lay(hand: int, holding: int, holdings: Any, number: int, cards: Any, gone: Any) -> Any:
    """Give a hand one of its holdings; returns all used cards, or 0 on a collision."""
    for place in range(number):
        card = holdings[holding, place]
        bit = uint64(1) << uint64(card)
        if gone & bit:
            return uint64(0)
        gone |= bit
        cards[hand, place] = card
    return gone


@kernel
def count_deals(first: int, last: int, leads: int, spot: Any, way: Any, tallies: Any) -> None:
    """Count all deals of some jobs. A job is a set of holdings and the first card dealt."""
    holdings, offsets, known, deck, begun, slot_hand, slot_place = spot
    hands, slots = len(known), len(slot_hand)
    cards = begun.copy()
    batch = np.zeros((BATCH, *begun.shape), np.uint8)
    values = np.zeros((BATCH, hands, 2), np.uint16)
    number = 0
    live = np.zeros(len(deck), np.uint8)
    used = np.zeros(len(deck), np.bool_)
    at = np.zeros(slots + 1, np.int64)
    for job in range(first, last):
        gone = FREE
        rest = job // leads
        for hand in range(hands):
            size = offsets[hand + 1] - offsets[hand]
            gone = lay(hand, offsets[hand] + rest % size, holdings, known[hand], cards, gone)
            if not gone:
                break
            rest //= size
        if not gone:
            continue
        size = 0
        for card in deck:
            if not gone >> uint64(card) & uint64(1):
                live[size] = card
                size += 1
        used[:] = False
        depth = 0
        at[0] = job % leads
        while depth >= 0:
            if depth == slots:  # all cards are dealt
                for hand in range(hands):
                    for place in range(cards.shape[1]):
                        batch[number, hand, place] = cards[hand, place]
                number += 1
                if number == BATCH:
                    count_pots(batch, number, way, values, tallies)
                    number = 0
                here = size
            else:
                here = at[depth]
                while here < size and used[here]:
                    here += 1
            if here >= size or (depth == 0 and here > job % leads):
                depth -= 1
                if depth >= 0:
                    used[at[depth]] = False
                    at[depth] += 1
                continue
            at[depth] = here
            used[here] = True
            to, place = slot_hand[depth], slot_place[depth]
            for hand in range(hands):  # the board belongs to every hand
                if to in (hand, BOARD):
                    cards[hand, place] = live[here]
            depth += 1
            if depth < slots:
                at[depth] = here + 1 if slot_hand[depth] == to else 0
    count_pots(batch, number, way, values, tallies)


@kernel
def below(stream: Any, step: Any, number: Any) -> Any:
    """A uniform number below another, and the next step of the stream."""
    biased = (uint64(1) << uint64(32)) % uint64(number)
    while True:
        step += uint64(1)
        lane = (mix(stream + _GOLDEN * step) >> uint64(32)) * uint64(number)
        if lane & _LOW >= biased:
            return lane >> uint64(32), step


@kernel
def sample_deals(key: Any, first: int, last: int, spot: Any, way: Any, tallies: Any) -> bool:
    """Count random deals; each has a stream of its own.

    Holdings that collide are all drawn again, which leaves every set without a collision equally
    likely. False if they nearly always do.
    """
    holdings, offsets, known, deck, begun, slot_hand, slot_place = spot
    hands = len(known)
    batch = np.zeros((BATCH, *begun.shape), np.uint8)
    batch[:] = begun
    values = np.zeros((BATCH, hands, 2), np.uint16)
    number = 0
    for deal in range(first, last):
        cards = batch[number]
        stream = mix(key + _GOLDEN * uint64(deal))
        step = uint64(0)
        gone = uint64(0)
        tries = 0
        while not gone:
            tries += 1
            if tries > TRIES:
                return False
            gone = FREE
            for hand in range(hands):
                holding = uint64(0)
                size = offsets[hand + 1] - offsets[hand]
                if size > 1:
                    holding, step = below(stream, step, size)
                chosen = offsets[hand] + np.int64(holding)
                gone = lay(hand, chosen, holdings, known[hand], cards, gone)
                if not gone:
                    break
        for slot in range(len(slot_hand)):
            bit = gone
            card = np.uint8(0)
            while gone & bit:
                place, step = below(stream, step, len(deck))
                card = deck[place]
                bit = uint64(1) << uint64(card)
            gone |= bit
            for hand in range(hands):
                if slot_hand[slot] in (hand, BOARD):
                    cards[hand, slot_place[slot]] = card
        number += 1
        if number == BATCH:
            count_pots(batch, number, way, values, tallies)
            number = 0
    count_pots(batch, number, way, values, tallies)
    return True
