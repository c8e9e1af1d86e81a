"""Tables for the compiled evaluator, made from the readable orders and cached on disk.

Every rank has a number such that sums over up to seven cards are all different; the sum is the key
of a rank table. The table is folded: the low bits of a key choose a row, the high bits a place in
it, and rows are laid over each other so that no two entries meet. It then fits into the fast
caches of a processor. Flushes have a table by the set of ranks in the suit.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards.card import RANKS
from houseway.disk_cache import cached_arrays
from houseway.fast.jit import kernel
from houseway.ranking.orders import Order, Ranks

Array = npt.NDArray[Any]

# Found by a greedy search for the smallest numbers whose sums over seven cards, four of a rank at
# most, all differ; then those over fewer cards differ as well.
RANK_KEYS = (0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181)
ROW_BITS = 12
MOST_CARDS = 7
SUIT_SETS = 1 << len(RANKS)


@dataclass(frozen=True)
class Tables:
    """Values by ranks (folded) and by the ranks in a suit, for a number of cards.

    The tables with a joker are by the other cards, one fewer; empty where there is no joker.
    """

    order: Order
    cards: int
    places: Array
    rows: Array
    suits: Array
    joker_places: Array
    joker_rows: Array
    joker_suits: Array


@cache
def tables_for(order: Order, cards: int) -> Tables:
    """The tables of an order for hands picked from so many cards."""
    made = cached_arrays("ranking", _digest(order, cards), lambda: _make(order, cards))
    return Tables(order=order, cards=cards, **made)


def category_numbers(order: Order) -> Array:
    """The place of a hand's category among the order's categories, by the hand's value."""
    table = np.zeros(len(order.values) + 1, np.uint8)
    for strength, value in order.values.items():
        table[value] = abs(strength[0])
    return table


def _digest(order: Order, cards: int) -> str:
    """A digest of all inputs of the tables, with the code that makes them."""
    code = [(Path(__file__).parent / name).read_text() for name in ("orders.py", "tables.py")]
    fields = {name: getattr(order, name) for name in order.__dataclass_fields__}
    text = json.dumps([code, fields, cards])
    return hashlib.sha256(text.encode()).hexdigest()


def _make(order: Order, cards: int) -> dict[str, Array]:
    values = _values_by_ranks(order, cards, jokers=0)
    places, rows = folded(values)
    made = {"places": places, "rows": rows, "suits": _values_by_suit(order, jokers=0)}
    none = np.zeros(0, np.uint16)
    made |= {"joker_places": none, "joker_rows": np.zeros(0, np.uint32), "joker_suits": none}
    if order.joker:
        places, rows = folded(_values_by_ranks(order, cards, jokers=1))
        suits = _values_by_suit(order, jokers=1)
        made |= {"joker_places": places, "joker_rows": rows, "joker_suits": suits}
    return made


def _values_by_ranks(order: Order, cards: int, *, jokers: int) -> dict[Ranks, int]:
    """The value of the best hand by the ranks of the cards that are no jokers, suits aside.

    A longer hand has the best value among the hands with one card less.
    """
    found = {
        ranks: order.value(order.strength(ranks, jokers=jokers))
        for ranks in order.rank_sets(order.size - jokers)
    }
    without = _values_by_ranks(order, order.size, jokers=0) if jokers else {}
    for size in range(order.size + 1, cards + 1):
        longer = {}
        for ranks in order.rank_sets(size - jokers):
            best = max(found[ranks[:place] + ranks[place + 1 :]] for place in range(len(ranks)))
            longer[ranks] = max(best, without.get(ranks, 0))
        if jokers and size < cards:
            without = _values_by_ranks(order, size, jokers=0)
        found = longer
    return found


def _values_by_suit(order: Order, *, jokers: int) -> Array:
    """The value of the best flush by the set of ranks in its suit; 0 where there is none."""
    table = np.zeros(SUIT_SETS, np.uint16)
    if not order.suits_matter:
        return table
    hands = {}
    for joker in range(jokers + 1):
        for ranks in combinations(order.rank_numbers, order.size - joker):
            mask = sum(1 << rank for rank in ranks)
            hands[mask] = order.value(order.strength(ranks, flush=True, jokers=joker))
    for mask in range(SUIT_SETS):  # a smaller set comes before a larger one that holds it
        best = hands.get(mask, 0)
        for rank in range(len(RANKS)):
            if mask >> rank & 1:
                best = max(best, int(table[mask & ~(1 << rank)]))
        table[mask] = best
    return table


# --- folding --------------------------------------------------------------------------------------


def key_of(ranks: Ranks) -> int:
    return sum(RANK_KEYS[rank] for rank in ranks)


def folded(values: dict[Ranks, int]) -> tuple[Array, Array]:
    """Lay the rows of a table over each other: the longest first, each at the first place that
    fits; entries with the same value may share a place.
    """
    keys = np.array([key_of(ranks) for ranks in values], np.int64)
    row, column = keys & ((1 << ROW_BITS) - 1), keys >> ROW_BITS
    order = np.lexsort((column, row, -np.bincount(row, minlength=1 << ROW_BITS)[row]))
    places = np.zeros(len(keys) * 3 + int(column.max()) + 1, np.uint16)
    used = np.zeros(len(places), np.bool_)
    rows = np.zeros(1 << ROW_BITS, np.uint32)
    listed = np.array(list(values.values()), np.uint16)[order]
    _lay(row[order], column[order], listed, places, used, rows)
    # Impossible combinations of cards get a place too, without meaning.
    most = (MOST_CARDS * max(RANK_KEYS) >> ROW_BITS) + int(rows.max()) + 1
    whole = np.zeros(most, np.uint16)
    whole[: min(most, len(places))] = places[:most]
    return whole, rows


@kernel
def _lay(row: Any, column: Any, value: Any, places: Any, used: Any, rows: Any) -> None:
    first = 0
    while first < len(row):
        last = first
        while last < len(row) and row[last] == row[first]:
            last += 1
        shift = 0
        while True:
            fits = True
            for item in range(first, last):
                place = column[item] + shift
                if used[place] and places[place] != value[item]:
                    fits = False
                    break
            if fits:
                break
            shift += 1
        for item in range(first, last):
            place = column[item] + shift
            used[place] = True
            places[place] = value[item]
        rows[row[first]] = shift
        first = last
