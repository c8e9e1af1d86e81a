"""What solved deals have in common: a whole deck, and where dealt cards lie."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from houseway.cards import DeckSpec
from houseway.errors import HousewayError
from houseway.fast.jit import kernel
from houseway.ranking.evaluate import FLUSHES, of_ranks
from houseway.ranking.tables import Array
from houseway.sheet.phrases import stacks_of
from houseway.store import cached_arrays


def whole_deck(deck: DeckSpec) -> None:
    """Refuse a shoe that is not one deck with all its cards."""
    if deck.size != 52 or deck.removed:
        raise HousewayError(
            "not-solvable",
            f"{deck}: this game is solved for one whole deck of 52 cards",
            where="removed" if deck.removed else "deck",
        )


def kept(
    kind: str,
    modules: Iterable[ModuleType],
    parts: Iterable[object],
    make: Callable[[], Mapping[str, Array]],
) -> dict[str, Array]:
    """The arrays of a solution, from disk when this code made them before from the same parts."""
    content = hashlib.sha256()
    for module in modules:
        content.update(Path(str(module.__file__)).read_bytes())
    for part in parts:
        content.update(part.tobytes() if isinstance(part, np.ndarray) else repr(part).encode())
    return cached_arrays(kind, content.hexdigest(), make)


def dealing_places(order: str) -> list[int]:
    """Where each dealt card lies when the seat's come first, then the player-dealer's, the board's.

    >>> dealing_places("seats dealer seats dealer board 5")
    [0, 2, 1, 3, 4, 5, 6, 7, 8]
    """
    stacks = stacks_of(order)
    held = {
        who: sum(n for name, n in stacks if name == who) for who in ("seats", "dealer", "board")
    }
    nexts = {
        "seats": 0,
        "dealer": held["seats"],
        "board": held["seats"] + held["dealer"],
    }
    places = []
    for who, count in stacks:
        for _ in range(count):
            places.append(nexts[who])
            nexts[who] += 1
    return places


@kernel
def five_value(cards: Any, start: Any, words: Any, places: Any, rows: Any, suits: Any) -> Any:
    """The value of five cards by the tables for five."""
    word = start
    held = 0
    for place in range(5):
        word += words[cards[place]]
        held |= 1 << (cards[place] >> 2)
    return suits[held] if word & FLUSHES else of_ranks(word, places, rows)


@kernel
def sorted_three(one: int, other: int, third: int) -> tuple[int, int, int]:
    low, high = min(one, other), max(one, other)
    if third < low:
        return third, low, high
    return (low, third, high) if third < high else (low, high, third)
