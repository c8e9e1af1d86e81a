"""The common part of fast players of rounds: counts and traces that a kernel fills."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from houseway.cards import Card, Cards
from houseway.fast.random import draw_many, seed_key
from houseway.pricing.figures import Tally
from houseway.pricing.prices import Price, Valued
from houseway.ranking.tables import Array


class FastRounds(ABC):
    """Plays rounds by their number: the same cards come in a round, whoever plays it.

    `shape` is that of the counts, `traced` that of one round's trace.
    """

    traced: tuple[int, ...] = ()

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]: ...

    @abstractmethod
    def run(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        """Play rounds, count how they end, and trace them if there is room."""

    def play(self, seed: int, first: int, rounds: int) -> Array:
        """Counts of the rounds by how they end, to be added up."""
        return self._run(seed, first, rounds, 0)[0]

    def trace(self, seed: int, first: int, rounds: int) -> Array:
        """How every round ends, to compare with the readable engine."""
        return self._run(seed, first, rounds, rounds)[1]

    def _run(self, seed: int, first: int, rounds: int, traced: int) -> tuple[Array, Array]:
        counts = np.zeros(self.shape, np.int64)
        trace = np.zeros((traced, *self.traced), np.int64)
        self.run(seed_key(seed), first, rounds, counts, trace)
        return counts, trace

    @abstractmethod
    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts."""

    def results(self, counts: Array, rounds: int) -> list[tuple[Price | Valued, int]]:
        """The price of each wager, and the number of rounds that decided it."""
        tallies = self.tallies(counts, rounds)
        return [(Valued(tally.wager, tally.figure, tally), tally.rounds) for tally in tallies]


def drawn_cards(order: Sequence[Card], number: int, seed: int, round_: int) -> Cards:
    """The first cards of a round, in the order in which they leave the shoe."""
    places = np.zeros(number, np.uint64)
    draw_many(seed_key(seed), round_, len(order), places)
    return tuple(order[int(place)] for place in places)
