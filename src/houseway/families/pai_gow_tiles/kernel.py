"""Compiled loops over deals of tiles. They look everything up in tables by the ranks of hands."""

from __future__ import annotations

from typing import Any

from houseway.fast.jit import inline, kernel
from houseway.fast.random import draw_eight, threshold


@inline
def cell_of(high: Any, low: Any, their_high: Any, their_low: Any) -> Any:
    """How two hands compare: 3 times the high hands, and the low ones; 0 higher, 1 equal, 2 lower.

    A comparison of two numbers is 0 or 1, so two of them add up to the place.
    """
    return 3 * ((high <= their_high) + (high < their_high)) + (low <= their_low) + (low < their_low)


@kernel
def weigh_settings(counts: Any, hands: Any, shared: Any, settings: Any, way: Any, out: Any) -> None:
    """Every setting of every hand against every hand of the player-dealer set the house way.

    `hands` list ranks, `shared` how many orders of a hand's tiles of equal rank are the same. Adds
    to `out[hand, setting, cell]` in how many ways the player-dealer can hold such tiles then.
    """
    high, low = settings
    way_high, way_low = way
    left = counts.copy()
    for own in range(len(hands)):
        for rank in hands[own]:
            left[rank] -= 1
        for other in range(len(hands)):
            ways = 1
            for rank in hands[other]:
                ways *= max(0, left[rank])
                left[rank] -= 1
            for rank in hands[other]:
                left[rank] += 1
            if ways == 0:
                continue
            ways //= shared[other]
            for setting in range(high.shape[1]):
                cell = cell_of(
                    high[own, setting], low[own, setting], way_high[other], way_low[other]
                )
                out[own, setting, cell] += ways
        for rank in hands[own]:
            left[rank] += 1


@kernel
def play_tiles(key: Any, first: int, rounds: int, tables: Any, into: Any) -> None:
    """Deal four tiles to a seat and four to the player-dealer, look both up, count how it ends.

    `number` finds a hand by its four ranks read in base 16.
    """
    ranks, number, (high, low), (way_high, way_low) = tables
    counts, trace = into
    size = len(ranks)
    biased = threshold(size)
    for round_ in range(first, first + rounds):
        a, b, c, d, e, f, g, h = draw_eight(key, round_, size, biased)
        own = number[((ranks[a] * 16 + ranks[b]) * 16 + ranks[c]) * 16 + ranks[d]]
        other = number[((ranks[e] * 16 + ranks[f]) * 16 + ranks[g]) * 16 + ranks[h]]
        cell = cell_of(high[own], low[own], way_high[other], way_low[other])
        counts[cell] += 1
        if len(trace):
            trace[round_ - first] = cell


@kernel
def play_table(
    dealt: Any,
    throws: Any,
    hands_at: Any,
    ranks: Any,
    number: Any,
    chosen: Any,
    way_of: Any,
    way: Any,
    ends: Any,
) -> None:
    """Look up the hands of all seats and write down how each ends against the player-dealer's.

    `dealt` are the places of tiles in the set, `hands_at` those of each hand in the order of the
    deal, by throw, the player-dealer's first.
    """
    high, low = chosen
    way_high, way_low = way
    for round_ in range(len(dealt)):
        throw = throws[round_]
        other = 0
        for hand in range(hands_at.shape[1]):
            held = 0
            for tile in range(4):
                held = held * 16 + ranks[dealt[round_, hands_at[throw, hand, tile]]]
            if hand == 0:
                other = number[held]
                continue
            own, by = number[held], way_of[hand - 1]
            ends[round_, hand - 1, 0] = cell_of(
                high[by, own], low[by, own], way_high[other], way_low[other]
            )
