"""Boards, flops and hole cards up to a change of suits.

Suits are all alike, so of 2,598,960 boards only 134,459 differ; each stands for as many as its
weight says. Hole cards are numbered 0 to 1,325; a change of suits moves them among themselves.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations
from typing import Any

import numpy as np

from houseway.fast.jit import kernel
from houseway.ranking.tables import Array
from houseway.store import cached_arrays

HOLES = 1326
FLOPS = 22100


@cache
def hole_cards() -> Array:
    """The two cards of each hole hand, the lower first."""
    return np.array(list(combinations(range(52), 2)), np.uint8)


@cache
def hole_number() -> Array:
    """The number of a hole hand by its two cards, in any order."""
    table = np.zeros((52, 52), np.uint16)
    for number, (low, high) in enumerate(hole_cards().tolist()):
        table[low, high] = table[high, low] = number
    return table


@cache
def suit_changes() -> Array:
    """All 24 changes of suits: where each suit goes."""
    return np.array(list(permutations(range(4))), np.uint8)


@cache
def moved_holes() -> Array:
    """Hole hands after each change of suits: uint16[24, 1326]."""
    cards = hole_cards()
    moved = [
        hole_number()[tuple(change[cards % 4].T + cards.T // 4 * 4)] for change in suit_changes()
    ]
    return np.array(moved, np.uint16)


@cache
def hole_classes() -> tuple[list[str], Array]:
    """The 169 starting hands by their usual names, and the class of every hole hand."""
    ranks = "23456789TJQKA"
    names: dict[str, int] = {}
    classes = []
    for low, high in hole_cards().tolist():
        top, bottom = high // 4, low // 4
        kind = "" if top == bottom else "s" if low % 4 == high % 4 else "o"
        classes.append(names.setdefault(f"{ranks[top]}{ranks[bottom]}{kind}", len(names)))
    return list(names), np.array(classes, np.int64)


@cache
def boards() -> tuple[Array, Array]:
    """Boards that differ: their five cards, and how many boards each stands for."""
    made = cached_arrays("boards", "five-of-52", _make_boards)
    return made["cards"], made["weights"]


def _make_boards() -> dict[str, Array]:
    packed = np.zeros(2_598_960, np.int64)
    _pack_all(packed)
    found, weights = np.unique(packed, return_counts=True)
    cards = np.zeros((len(found), 5), np.uint8)
    _unpack(found, cards)
    return {"cards": cards, "weights": weights.astype(np.int64)}


@kernel
def _pack_all(out: Any) -> None:
    """Every board as four sets of ranks, the largest set first."""
    place = 0
    sets = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 52):
                        sets[:] = 0
                        for card in (a, b, c, d, e):
                            sets[card & 3] |= 1 << (card >> 2)
                        for i in range(3):
                            for j in range(i + 1, 4):
                                if sets[j] > sets[i]:
                                    sets[i], sets[j] = sets[j], sets[i]
                        out[place] = sets[0] << 39 | sets[1] << 26 | sets[2] << 13 | sets[3]
                        place += 1


@kernel
def _unpack(packed: Any, cards: Any) -> None:
    for board in range(len(packed)):
        place = 0
        for suit in range(4):
            ranks = (packed[board] >> (39 - 13 * suit)) & 0x1FFF
            for rank in range(13):
                if ranks >> rank & 1:
                    cards[board, place] = rank * 4 + suit
                    place += 1


@cache
def flops() -> tuple[Array, Array, Array, Array]:
    """Flops: the number of each by its three cards, sorted; the one of 1,755 that it is like, and
    the change of suits that makes it so; and how many flops each of those stands for.
    """
    changes = suit_changes().tolist()
    number = np.zeros((52, 52, 52), np.uint16)
    like, change_of = np.zeros(FLOPS, np.uint16), np.zeros(FLOPS, np.uint8)
    seen: dict[tuple[int, ...], int] = {}
    weights: list[int] = []
    for place, cards in enumerate(combinations(range(52), 3)):
        number[cards] = place
        best, change = min(
            (tuple(sorted(card // 4 * 4 + way[card % 4] for card in cards)), place_)
            for place_, way in enumerate(changes)
        )
        if best not in seen:
            seen[best] = len(weights)
            weights.append(0)
        like[place], change_of[place] = seen[best], change
        weights[seen[best]] += 1
    return number, like, change_of, np.array(weights, np.int64)


def flop_representatives() -> list[tuple[int, ...]]:
    """The flop that each of the 1,755 stands for."""
    found: dict[int, tuple[int, ...]] = {}
    _, like, change_of, _ = flops()
    changes = suit_changes().tolist()
    for place, cards in enumerate(combinations(range(52), 3)):
        way = changes[change_of[place]]
        moved = tuple(sorted(card // 4 * 4 + way[card % 4] for card in cards))
        found.setdefault(int(like[place]), moved)
    return [found[number] for number in range(len(found))]
