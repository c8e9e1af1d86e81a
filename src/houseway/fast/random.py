"""Random deals for simulation: counter-based, so that any round can be dealt alone.

The cards of round `r` under seed `k` depend on `k` and `r` only, never on the number of workers or
on other rounds: two sheets simulated with one seed see the same cards, and round 812,334,117 can be
shown by itself. A 64-bit word of SplitMix64 gives two lanes of 32 bits, a lane three places in the
shoe by repeated multiplication; a lane that would be biased, or a place drawn twice, rejects the
whole draw, which leaves all ordered draws equally likely.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.splitmix import GOLDEN as GAMMA
from houseway.splitmix import seed_word

ROUND_BITS = 7  # words reserved for a round: 128, enough for 64 rejected draws

GOLDEN = np.uint64(GAMMA)
_LOW = np.uint64(0xFFFFFFFF)


@inline
def mix(word: Any) -> Any:
    """SplitMix64's finaliser."""
    word = (word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


def seed_key(seed: int) -> np.uint64:
    """The key of a seed, for compiled code."""
    return np.uint64(seed_word(seed))


@inline
def threshold(size: Any) -> Any:
    """Below this a lane is biased: 2**32 mod size**3."""
    return (uint64(1) << uint64(32)) % (uint64(size) * uint64(size) * uint64(size))


@inline
def three_places(lane: Any, n: Any) -> Any:
    """Three places out of `n` from the 32 bits of a lane, and what is left of it."""
    lane = lane * n
    a = lane >> uint64(32)
    lane = (lane & _LOW) * n
    b = lane >> uint64(32)
    lane = (lane & _LOW) * n
    return a, b, lane >> uint64(32), lane & _LOW


@inline
def six_places(word: Any, n: Any, biased: Any) -> Any:
    """Six places out of `n` from a word, and whether the draw is to be rejected."""
    a, b, c, low = three_places(word & _LOW, n)
    d, e, f, high = three_places(word >> uint64(32), n)
    again = (
        (low < biased)
        | (high < biased)
        | (a == b)
        | (a == c)
        | (a == d)
        | (a == e)
        | (a == f)
        | (b == c)
        | (b == d)
        | (b == e)
        | (b == f)
        | (c == d)
        | (c == e)
        | (c == f)
        | (d == e)
        | (d == f)
        | (e == f)
    )
    return a, b, c, d, e, f, again


@inline
def draw_six(key: Any, round_: Any, size: Any, biased: Any) -> Any:
    """Six different places in a shoe of `size` cards."""
    n = uint64(size)
    counter = key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    while True:
        a, b, c, d, e, f, again = six_places(mix(counter), n, biased)
        counter += GOLDEN
        if not again:
            return a, b, c, d, e, f


@inline
def draw_eight(key: Any, round_: Any, size: Any, biased: Any) -> Any:
    """Eight different places in a shoe of `size` cards, from two words; the ninth is not used."""
    n = uint64(size)
    counter = key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    while True:
        word = mix(counter)
        a, b, c, low = three_places(word & _LOW, n)
        d, e, f, high = three_places(word >> uint64(32), n)
        g, h, _, more = three_places(mix(counter + GOLDEN) & _LOW, n)
        counter += GOLDEN + GOLDEN
        again = (
            (low < biased)
            | (high < biased)
            | (more < biased)
            | (a == b)
            | (a == c)
            | (a == d)
            | (a == e)
            | (a == f)
            | (a == g)
            | (a == h)
            | (b == c)
            | (b == d)
            | (b == e)
            | (b == f)
            | (b == g)
            | (b == h)
            | (c == d)
            | (c == e)
            | (c == f)
            | (c == g)
            | (c == h)
            | (d == e)
            | (d == f)
            | (d == g)
            | (d == h)
            | (e == f)
            | (e == g)
            | (e == h)
            | (f == g)
            | (f == h)
            | (g == h)
        )
        if not again:
            return a, b, c, d, e, f, g, h


@kernel
def draw_many(key: Any, round_: int, size: int, places: Any) -> None:
    """Fill `places` with different places in the shoe, three from each lane of 32 bits."""
    n = uint64(size)
    biased = threshold(size)
    counter = key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    lane = uint64(0)
    word = uint64(0)
    again = True
    while again:
        again = False
        seen = uint64(0)
        for place in range(len(places)):
            if place % 3 == 0:
                if place % 6 == 0:
                    word = mix(counter)
                    counter += GOLDEN
                    lane = word & _LOW
                else:
                    lane = word >> uint64(32)
            lane = (lane & _LOW) * n
            places[place] = lane >> uint64(32)
            if place % 3 == 2 and (lane & _LOW) < biased:
                again = True
            if size <= 64:
                bit = uint64(1) << uint64(places[place])
                again |= (seen & bit) != uint64(0)
                seen |= bit
                continue
            for earlier in range(place):
                if places[earlier] == places[place]:
                    again = True
        # A lane that is not used up is unbiased enough only if it is checked as well.
        left = len(places) % 3
        if left:
            for _ in range(3 - left):
                lane = (lane & _LOW) * n
            if (lane & _LOW) < biased:
                again = True


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
        lane = word & _LOW if half == 0 else word >> uint64(32)
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


@kernel
def deal_places(key: Any, round_: int, size: int, places: Any) -> None:
    """All places of a round in the order in which its cards leave the shoe."""
    counter = first_word(key, round_)
    filled = 0
    while filled < len(places):
        filled = more_places(counter, uint64(size), threshold(size), places, filled)
        counter += GOLDEN


@kernel
def shuffle_front(key: Any, round_: int, biased: Any, deck: Any, dealt: int) -> None:
    """Shuffle so many cards to the front of a deck, every order equally likely.

    Three places come from 32 random bits, one out of n, one out of n - 1, one out of n - 2; bits
    that would be biased reject the whole deal. So cards are dealt by threes.
    """
    counter = key + GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    word = uint64(0)
    lane = uint64(0)
    place = 0
    while place < dealt or place % 3:
        part = place // 3
        if place % 3 == 0:
            if part % 2 == 0:
                word = mix(counter)
                counter += GOLDEN
                lane = word & _LOW
            else:
                lane = word >> uint64(32)
        left = len(deck) - place
        lane *= uint64(max(left, 1))
        other = place + np.int64(lane >> uint64(32))
        lane &= _LOW
        if left > 1:
            deck[place], deck[other] = deck[other], deck[place]
        place += 1
        if place % 3 == 0 and lane < biased[part]:
            place = 0


def biased_lanes(size: int, dealt: int) -> Any:
    """The bounds below which the bits of three places are biased, for `shuffle_front`."""
    lanes = range(0, dealt, 3)
    bounds = [(1 << 32) % prod(max(1, size - place) for place in range(at, at + 3)) for at in lanes]
    return np.array(bounds, np.uint64)


@kernel
def deal_many(key: Any, first: int, order: Any, biased: Any, dealt: Any) -> None:
    """Fill each row of `dealt` with the first cards of a round."""
    deck = np.zeros(len(order), np.uint8)
    for place in range(len(dealt)):
        deck[:] = order
        shuffle_front(key, first + place, biased, deck, dealt.shape[1])
        for card in range(dealt.shape[1]):
            dealt[place, card] = deck[card]


@kernel
def throw_many(key: Any, first: int, numbers: Any, thrown: Any) -> None:
    """Fill `thrown` with one of the numbers for each round, all equally likely.

    It takes the last word of a round, and those before it where a lane would be biased.
    """
    size = uint64(len(numbers))
    biased = (uint64(1) << uint64(32)) % size
    for place in range(len(thrown)):
        counter = key + GOLDEN * (uint64(first + place + 1) << uint64(ROUND_BITS))
        while True:
            counter -= GOLDEN
            lane = (mix(counter) & _LOW) * size
            if (lane & _LOW) >= biased:
                break
        thrown[place] = numbers[lane >> uint64(32)]
