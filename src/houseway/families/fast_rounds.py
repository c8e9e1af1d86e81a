"""The common part of fast players of rounds: counts and traces that a kernel fills."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from houseway.cards import Card, Cards
from houseway.families.round_columns import EndColumns, RoundColumn, WagerEnd, ended
from houseway.fast.random import draw_many, seed_key
from houseway.pricing.figures import Tally
from houseway.pricing.prices import Price, Valued
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager


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

    # --- one round after the other ----------------------------------------------------------------

    @property
    @abstractmethod
    def columns(self) -> tuple[RoundColumn, ...]:
        """The columns of `each_round`."""

    @abstractmethod
    def each_round(self, seed: int, first: int, rounds: int) -> list[Array]:
        """Each wager's results in every round; the columns add up to the figures of `results`."""

    # --- counts made into figures -----------------------------------------------------------------

    @abstractmethod
    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts."""

    def results(self, counts: Array, rounds: int) -> list[tuple[Price | Valued, int]]:
        """The price of each wager, and the number of rounds that decided it."""
        tallies = self.tallies(counts, rounds)
        return [(Valued(tally.wager, tally.figure, tally), tally.rounds) for tally in tallies]


class EndedRounds(FastRounds):
    """Rounds whose traces are numbers of ends; what a wager does follows from the end."""

    hands = 1  # that a seat may have
    wagers: Sequence[Wager]

    @property
    def columns(self) -> tuple[RoundColumn, ...]:
        return self._ends_seen.columns

    def each_round(self, seed: int, first: int, rounds: int) -> list[Array]:
        traced = self.trace(seed, first, rounds).reshape(rounds, -1)
        ends: Any = np.ravel_multi_index(tuple(traced.T), self.ends_shape)
        return self._ends_seen.of(ends)

    @property
    def ends_shape(self) -> tuple[int, ...]:
        """The shape of a table of all ends, with an axis for each number of a trace."""
        return self.shape

    @property
    def varied(self) -> Collection[str]:
        """The wagers on which there may be more or less than one unit."""
        return ()

    def judged(self, *end: int) -> Sequence[WagerEnd]:
        """The result of each wager when a round ends so."""
        facts = self.facts(*end)
        return [ended(wager.judge(facts)) for wager in self.wagers]

    @abstractmethod
    def facts(self, *end: int) -> Facts:
        """The facts of a traced round."""

    @cached_property
    def _ends_seen(self) -> EndColumns:
        shape = self.ends_shape
        return EndColumns(
            {wager.id: wager for wager in self.wagers},
            prod(shape),
            lambda end: self.judged(*map(int, np.unravel_index(end, shape))),
            hands=self.hands,
            varied=self.varied,
        )


def drawn_cards(order: Sequence[Card], number: int, seed: int, round_: int) -> Cards:
    """The first cards of a round, in the order in which they leave the shoe."""
    places = np.zeros(number, np.uint64)
    draw_many(seed_key(seed), round_, len(order), places)
    return tuple(order[int(place)] for place in places)
