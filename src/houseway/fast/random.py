"""Random deals for simulation: counter-based, so that any round can be dealt alone.

The cards of round `r` under seed `k` depend on `k` and `r` only, never on the number of workers or
on other rounds: two sheets simulated with one seed see the same cards, and round 812,334,117 can be
shown by itself. A 64-bit word of SplitMix64 gives two lanes of 32 bits, a lane three places in the
shoe by repeated multiplication; a lane that would be biased, or a place drawn twice, rejects the
whole draw, which leaves all ordered draws equally likely.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.splitmix import GOLDEN, seed_word

ROUND_BITS = 7  # words reserved for a round: 128, enough for 64 rejected draws

_GOLDEN = np.uint64(GOLDEN)
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
def is_among(one: Any, a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Whether a place is one of six others."""
    return (one == a) | (one == b) | (one == c) | (one == d) | (one == e) | (one == f)


@inline
def meet(a: Any, b: Any, c: Any, d: Any, e: Any, f: Any) -> Any:
    """Whether two of six places are the same."""
    again = (a == b) | (a == c) | (a == d) | (a == e) | (a == f)
    again |= (b == c) | (b == d) | (b == e) | (b == f)
    again |= (c == d) | (c == e) | (c == f)
    return again | (d == e) | (d == f) | (e == f)


@inline
def six_places(word: Any, n: Any, biased: Any) -> Any:
    """Six places out of `n` from a word, and whether the draw is to be rejected."""
    a, b, c, low = three_places(word & _LOW, n)
    d, e, f, high = three_places(word >> uint64(32), n)
    again = (low < biased) | (high < biased) | meet(a, b, c, d, e, f)
    return a, b, c, d, e, f, again


@inline
def draw_six(key: Any, round_: Any, size: Any, biased: Any) -> Any:
    """Six different places in a shoe of `size` cards."""
    n = uint64(size)
    counter = key + _GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    while True:
        a, b, c, d, e, f, again = six_places(mix(counter), n, biased)
        counter += _GOLDEN
        if not again:
            return a, b, c, d, e, f


@inline
def draw_eight(key: Any, round_: Any, size: Any, biased: Any) -> Any:
    """Eight different places in a shoe of `size` cards, from two words; the ninth is not used."""
    n = uint64(size)
    counter = key + _GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
    while True:
        word = mix(counter)
        a, b, c, low = three_places(word & _LOW, n)
        d, e, f, high = three_places(word >> uint64(32), n)
        g, h, _, more = three_places(mix(counter + _GOLDEN) & _LOW, n)
        counter += _GOLDEN + _GOLDEN
        again = (low < biased) | (high < biased) | (more < biased) | meet(a, b, c, d, e, f)
        again |= is_among(g, a, b, c, d, e, f) | is_among(h, a, b, c, d, e, f) | (g == h)
        if not again:
            return a, b, c, d, e, f, g, h


@kernel
def draw_many(key: Any, round_: int, size: int, places: Any) -> None:
    """Fill `places` with different places in the shoe, three from each lane of 32 bits."""
    n = uint64(size)
    biased = threshold(size)
    counter = key + _GOLDEN * (uint64(round_) << uint64(ROUND_BITS))
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
                    counter += _GOLDEN
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
