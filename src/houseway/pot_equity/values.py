"""Compiled values of the hands of a deal, and the division of the pot.

Tables of orders lie in layers, two for each order: without a joker, and with one. Cards of a hand
lie in a row, its own first, then the board.

The pot's division is counted in `tallies[hand, low, high sharers, low sharers]`: whether a low
qualified, and how many hands share each half with this one, itself included; 0 if it has no part.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.cards.card import RANKS
from houseway.fast.jit import kernel, uint64
from houseway.pot_equity.games import BADUGI, PotGame
from houseway.ranking.badugi import BADUGI as BADUGI_ORDER
from houseway.ranking.evaluate import (
    FLUSHES,
    JOKER_MARK,
    KEY,
    ONE_SUIT,
    ROW,
    ROW_SHIFT,
    SETS,
    SUIT_BITS,
    WORDS,
    evaluator,
    flush_suit,
)
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array


def way_arrays(way: PotGame) -> tuple[Array, ...]:
    """The arrays of a `PotGame` for kernels: picks, starts, places, rows, suits, badugis."""
    picks = np.array(way.picks, np.uint64)
    if way.orders == (BADUGI,):
        none = np.zeros((0, 0), np.uint16)
        return picks, np.zeros(1, np.uint64), none, none.astype(np.uint32), none, _badugis()
    made = [evaluator(order_named(name), picks.shape[1]) for name in way.orders]
    layers = [layer for one in made for layer in _layers(one.tables)]
    places, rows, suits = (_stacked(arrays) for arrays in zip(*layers, strict=True))
    starts = np.array([one.start for one in made], np.uint64)
    return picks, starts, places, rows, suits, np.zeros(0, np.uint16)


def _layers(tables: Any) -> list[tuple[Array, Array, Array]]:
    return [
        (tables.places, tables.rows, tables.suits),
        (tables.joker_places, tables.joker_rows, tables.joker_suits),
    ]


def _stacked(arrays: tuple[Array, ...]) -> Array:
    """Arrays as the rows of one; shorter ones are padded with unused zeros."""
    stack = np.zeros((len(arrays), max(map(len, arrays))), arrays[0].dtype)
    for row, array in zip(stack, arrays, strict=True):
        row[: len(array)] = array
    return stack


def _badugis() -> Array:
    """The value of a badugi hand by the set of its ranks."""
    table = np.zeros(1 << len(RANKS), np.uint16)
    for heights, value in BADUGI_ORDER.values.items():
        ranks = ((height - BADUGI_ORDER.ace_low) % len(RANKS) for height in heights)
        table[sum(1 << rank for rank in ranks)] = value
    return table


@kernel
def value_by_orders(deals: Any, number: int, way: Any, values: Any) -> None:
    """The best value that some of a hand's cards have together, by each order."""
    picks, starts, places, rows, suits, _ = way
    words = np.zeros(deals.shape[2], np.uint64)
    for deal in range(number):
        for hand in range(deals.shape[1]):
            for place in range(deals.shape[2]):
                words[place] = WORDS[deals[deal, hand, place]]
            for order in range(len(starts)):
                best = np.uint16(0)
                for pick in range(len(picks)):
                    word = starts[order]
                    for place in range(picks.shape[1]):
                        word += words[picks[pick, place]]
                    layer = 2 * order + (word & JOKER_MARK != uint64(0))
                    value = np.uint16(0)
                    if layer & 1 or not word & FLUSHES:
                        key = word & KEY
                        value = places[layer, (key >> ROW_SHIFT) + rows[layer, key & ROW]]
                    if word & FLUSHES:  # three aces and a joker beat the flush that it completes
                        held = uint64(0)
                        for place in range(picks.shape[1]):
                            held |= SETS[deals[deal, hand, picks[pick, place]]]
                        suited = (held >> (SUIT_BITS * flush_suit(word))) & ONE_SUIT
                        value = max(value, suits[layer, suited])
                    best = max(best, value)
                values[deal, hand, order] = best


@kernel
def value_badugis(deals: Any, number: int, badugis: Any, values: Any) -> None:
    """The best of all choices of cards without a rank or a suit twice."""
    for deal in range(number):
        for hand in range(deals.shape[1]):
            best = np.uint16(0)
            for chosen in range(1, 1 << deals.shape[2]):
                ranks = 0
                suits = 0
                good = True
                for place in range(deals.shape[2]):
                    if chosen >> place & 1:
                        rank = 1 << (deals[deal, hand, place] >> 2)
                        suit = 1 << (deals[deal, hand, place] & 3)
                        good = good and not (ranks & rank or suits & suit)
                        ranks |= rank
                        suits |= suit
                if good:
                    best = max(best, badugis[ranks])
            values[deal, hand, 0] = best


@kernel
def divide(values: Any, number: int, tallies: Any) -> None:
    """Count the shares of one deal. Without a second order no low has a value."""
    for deal in range(number):
        best_high = np.uint16(0)
        best_low = np.uint16(0)
        highs = 0
        lows = 0
        for hand in range(values.shape[1]):
            high, low = values[deal, hand, 0], values[deal, hand, 1]
            highs = 1 if high > best_high else highs + (high == best_high)
            lows = 1 if low > best_low else lows + (low == best_low)
            best_high = max(best_high, high)
            best_low = max(best_low, low)
        has_low = 1 if best_low else 0
        for hand in range(values.shape[1]):
            high_part = highs if values[deal, hand, 0] == best_high else 0
            low_part = lows if has_low and values[deal, hand, 1] == best_low else 0
            tallies[hand, has_low, high_part, low_part] += 1


@kernel
def count_pots(deals: Any, number: int, way: Any, values: Any, tallies: Any) -> None:
    """Value the hands of some deals and count how their pots are divided."""
    badugis = way[5]
    if len(badugis):
        value_badugis(deals, number, badugis, values)
    else:
        value_by_orders(deals, number, way, values)
    divide(values, number, tallies)
