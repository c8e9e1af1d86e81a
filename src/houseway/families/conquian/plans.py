"""All ways to have ten cards in runs, and the number of cards that a hand lacks for each."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, pairwise
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from houseway.cards import Card, suit_of
from houseway.families.conquian.melds import LEAST, ORDER, SUITS, card_at, height_of, runs_in
from houseway.families.conquian.section import GOAL

Masks: TypeAlias = npt.NDArray[np.uint64]
NEAR = 0.12  # factor by which a plan loses value for each card that it still lacks


def mask(cards: Iterable[Card]) -> int:
    """Cards as bits of one number."""
    return sum(1 << (height_of(card) * SUITS + suit_of(card)) for card in cards)


@cache
def all_plans() -> tuple[Masks, ...]:
    """Three columns: the runs of every way to lay down ten cards; shorter ones end with nothing."""
    deck = [card_at(height, suit) for height in range(len(ORDER)) for suit in range(SUITS)]
    by_size: dict[int, list[int]] = {}
    for run in runs_in(deck):
        by_size.setdefault(len(run), []).append(mask(run))
    found = [_joined(sizes, by_size) for sizes in _sizes()]
    return tuple(np.concatenate(column) for column in zip(*found, strict=True))


def _sizes() -> list[tuple[int, ...]]:
    """How ten cards can be parted in runs.

    >>> _sizes()
    [(10,), (3, 7), (4, 6), (5, 5), (3, 3, 4)]
    """
    lengths = range(LEAST, GOAL + 1)
    return [
        sizes
        for count in range(1, GOAL // LEAST + 1)
        for sizes in combinations_with_replacement(lengths, count)
        if sum(sizes) == GOAL
    ]


def _joined(sizes: tuple[int, ...], by_size: dict[int, list[int]]) -> tuple[Masks, ...]:
    """Runs of these sizes that share no card, each set of them once."""
    columns: list[Masks] = [np.array(by_size[sizes[0]], np.uint64)]
    for before, size in pairwise(sizes):
        runs = np.array(by_size[size], np.uint64)
        here = np.repeat(np.arange(len(columns[0])), len(runs))
        new = np.tile(runs, len(columns[0]))
        wide = [column[here] for column in columns]
        apart = np.bitwise_and(np.bitwise_or.reduce(wide), new) == 0
        if size == before:
            apart &= wide[-1] < new
        columns = [column[apart] for column in (*wide, new)]
    empty = np.zeros(len(columns[0]), np.uint64)
    return (*columns, *([empty] * (GOAL // LEAST - len(columns))))


@dataclass(frozen=True, eq=False)
class Plans:
    """The plans that are still open to a player."""

    columns: tuple[Masks, ...]

    @property
    def whole(self) -> Masks:
        joined: Masks = np.bitwise_or.reduce(self.columns)
        return joined

    def without(self, gone: int) -> Plans:
        """The plans that need none of these cards."""
        return self._only((self.whole & np.uint64(gone)) == 0)

    def keeping(self, runs: Iterable[int]) -> Plans:
        """The plans in which the runs on the table lie, each in a run of its own."""
        plans, places = self, list[npt.NDArray[np.intp]]()
        for run in map(np.uint64, runs):
            inside = np.array([(column & run) == run for column in plans.columns])
            place = inside.argmax(axis=0)
            kept = inside.any(axis=0) & np.all([other != place for other in places], axis=0)
            plans = plans._only(kept)
            places = [other[kept] for other in (*places, place)]
        return plans

    def _only(self, kept: npt.NDArray[np.bool_]) -> Plans:
        return Plans(tuple(column[kept] for column in self.columns))

    def worth(self, own: int) -> float:
        """A sum over the plans: larger the more plans there are, and the fewer cards they lack."""
        lacks = np.bitwise_count(self.whole & ~np.uint64(own))
        return float((NEAR ** lacks.astype(np.float64)).sum())

    def complete(self, own: int) -> list[int] | None:
        """The runs of a plan that lacks no card."""
        found = np.flatnonzero((self.whole & ~np.uint64(own)) == 0)
        return [int(column[found[0]]) for column in self.columns] if len(found) else None


@cache
def plans() -> Plans:
    return Plans(all_plans())
