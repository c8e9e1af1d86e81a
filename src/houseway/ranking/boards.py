"""Boards, flops and hole cards up to a change of suits.

Suits are all alike, so of 2,598,960 boards only 134,459 differ; each stands for as many as its
weight says. Hole cards are numbered 0 to 1,325; a change of suits moves them among themselves.
"""

from __future__ import annotations

import hashlib
from functools import cache
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np

from houseway.disk_cache import cached_arrays
from houseway.fast.jit import kernel
from houseway.ranking.tables import Array

HOLES = 1326
FIRST_KEY = (1 << 13) + 1  # the start of the keys of boards in their table


@cache
def hole_cards(deck: int = 52) -> Array:
    """The two cards of each hole hand, the lower first; with 53 cards the joker is the highest."""
    return np.array(list(combinations(range(deck), 2)), np.uint8)


@cache
def hole_number(deck: int = 52) -> Array:
    """The number of a hole hand by its two cards, in any order."""
    table = np.zeros((deck, deck), np.uint16)
    for number, (low, high) in enumerate(hole_cards(deck).tolist()):
        table[low, high] = table[high, low] = number
    return table


@cache
def suit_changes() -> Array:
    """All 24 changes of suits: the new suit of each suit."""
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
    """Boards that differ: their five cards, sorted, and the number of boards each stands for."""
    made = _boards()
    return made["cards"], made["weights"]


@cache
def board_keys() -> Array:
    """The table of `find_board`: the start of the keys with each largest set of ranks, then the
    keys.
    """
    keys = _boards()["keys"]
    starts = np.searchsorted(keys, np.arange(FIRST_KEY) << 39)
    return np.concatenate([starts, keys])


@cache
def _boards() -> dict[str, Array]:
    key = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()
    return cached_arrays("boards", key, _make_boards)


def _make_boards() -> dict[str, Array]:
    packed = np.zeros(2_598_960, np.int64)
    _pack_all(packed)
    found, weights = np.unique(packed, return_counts=True)
    cards = np.zeros((len(found), 5), np.uint8)
    _unpack(found, cards)
    cards.sort(axis=1)
    return {"keys": found, "cards": cards, "weights": weights.astype(np.int64)}


@kernel
def find_board(cards: Any, keys: Any, goes_to: Any) -> int:
    """The place of any five cards among `boards()`; `goes_to[suit]` is its suit there."""
    held = np.int64(0)
    for place in range(5):
        card = np.int64(cards[place])
        held |= np.int64(1) << (13 * (card & 3) + (card >> 2))
    key = np.int64(0)
    for suit in range(4):
        own = held >> (13 * suit) & 0x1FFF
        before = 0  # suits with a larger set of ranks, or with the same and a lower number
        for other in range(4):
            ranks = held >> (13 * other) & 0x1FFF
            if ranks > own or (ranks == own and other < suit):
                before += 1
        goes_to[suit] = before
        key |= own << (39 - 13 * before)
    # The first entries of the table are the starts of the keys with each largest set of ranks.
    low, high = int(keys[key >> 39]), int(keys[(key >> 39) + 1])
    while low < high:
        middle = (low + high) >> 1
        if keys[FIRST_KEY + middle] < key:
            low = middle + 1
        else:
            high = middle
    return low


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
    cards = np.array(list(combinations(range(52), 3)), np.uint8)
    like, change_of, alike = _up_to_suits(cards)
    number = np.zeros((52, 52, 52), np.uint16)
    number[tuple(cards.T)] = np.arange(len(cards))
    return number, like, change_of, np.bincount(like, minlength=len(alike))


@cache
def flop_representatives() -> list[tuple[int, ...]]:
    """The flop that each of the 1,755 stands for."""
    cards = np.array(list(combinations(range(52), 3)), np.uint8)
    return [tuple(flop) for flop in _up_to_suits(cards)[2].tolist()]


@cache
def turns() -> tuple[Array, Array, Array, Array]:
    """Turns, the flop and one card more: what each of the four cards, sorted, adds to the number of
    a turn; the one of 16,432 that it is like, and the change of suits that makes it so; and the
    four cards of each of those.
    """
    steps = np.array([[comb(card, place) for card in range(52)] for place in range(1, 5)], np.int64)
    cards = np.array(list(combinations(range(52), 4)), np.uint8)
    number = steps[np.arange(4), cards].sum(axis=1)
    kind, change, alike = _up_to_suits(cards)
    like, change_of = np.zeros(len(cards), np.uint16), np.zeros(len(cards), np.uint8)
    like[number], change_of[number] = kind, change
    return steps, like, change_of, alike


def _up_to_suits(cards: Array) -> tuple[Array, Array, Array]:
    """For rows of cards the row that each is like, the change of suits that makes it so, and the
    cards of those rows.
    """
    sets = _suit_sets(cards)
    largest_first = np.argsort(-sets, axis=1, kind="stable")
    goes_to = np.argsort(largest_first, axis=1)
    powers = 4 ** np.arange(4)
    change = np.searchsorted(suit_changes() @ powers[::-1], goes_to @ powers[::-1])
    packed = np.take_along_axis(sets, largest_first, axis=1) @ (1 << np.array([39, 26, 13, 0]))
    found, kind = np.unique(packed, return_inverse=True)
    alike = np.zeros((len(found), cards.shape[1]), np.uint8)
    _unpack(found, alike)
    alike.sort(axis=1)
    return kind.astype(np.uint16), change.astype(np.uint8), alike


def holes_alike(cards: Array) -> tuple[Array, Array]:
    """Hole hands that a change of suits makes each other while rows of cards stay what they are.

    The kind of each row, and for each kind every hole hand's name: the first that it is like.
    """
    sets = _suit_sets(cards)
    keeps = (sets[:, suit_changes()] == sets[:, None, :]).all(axis=2)
    kinds, kind = np.unique(keeps, axis=0, return_inverse=True)
    return kind, np.array([moved_holes()[kept].min(axis=0) for kept in kinds])


def _suit_sets(cards: Array) -> Array:
    """Rows of cards as four sets of ranks, one for each suit."""
    sets = np.zeros((len(cards), 4), np.int64)
    for column in cards.T.astype(np.int64):
        sets[np.arange(len(cards)), column % 4] |= 1 << column // 4
    return sets
