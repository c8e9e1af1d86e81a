"""Rounds that are counted by their facts, for games whose rounds can be listed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from houseway.families.counts import weights_of
from houseway.families.round_columns import EndColumns, RoundColumn, WagerEnd, ended
from houseway.fast.random import seed_key
from houseway.pricing.branches import with_number
from houseway.pricing.prices import Price, Valued
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager


class FactRounds(ABC):
    """Plays rounds by their number. Each ends as an index, which stands for facts."""

    @abstractmethod
    def end_count(self, uses: frozenset[str]) -> int:
        """How many indexes there are."""

    @abstractmethod
    def facts(self, uses: frozenset[str], index: int) -> dict[str, Any]:
        """The facts of the rounds that are counted under an index."""

    @abstractmethod
    def run(
        self, uses: frozenset[str], key: Any, first: int, rounds: int, into: tuple[Array, Array]
    ) -> None:
        """Play rounds, count their indexes, and trace them if there is room."""

    def play(self, uses: frozenset[str], seed: int, first: int, rounds: int) -> Array:
        """How often each index happened in rounds `first` to `first + rounds`."""
        return self._run(uses, seed, first, rounds, 0)[0]

    def trace(self, uses: frozenset[str], seed: int, first: int, rounds: int) -> Array:
        """The index of every round, to compare with the readable engine."""
        return self._run(uses, seed, first, rounds, rounds)[1]

    def _run(
        self, uses: frozenset[str], seed: int, first: int, rounds: int, traced: int
    ) -> tuple[Array, Array]:
        into = np.zeros(self.end_count(uses), np.int64), np.zeros(traced, np.int64)
        self.run(uses, seed_key(seed), first, rounds, into)
        return into


class FactCounter:
    """Rounds are counted by their facts; then every wager judges each kind of round once."""

    def __init__(self, player: FactRounds, wagers: Sequence[Wager]) -> None:
        self.player, self.wagers = player, wagers
        self.uses = frozenset().union(*(wager.uses for wager in wagers))

    def play(self, seed: int, first: int, rounds: int) -> Any:
        return self.player.play(self.uses, seed, first, rounds)

    @property
    def columns(self) -> tuple[RoundColumn, ...]:
        return self._ends_seen.columns

    def each_round(self, seed: int, first: int, rounds: int) -> list[Array]:
        return self._ends_seen.of(self.player.trace(self.uses, seed, first, rounds))

    @cached_property
    def _ends_seen(self) -> EndColumns:
        bets = {
            wager.id if number is None else f"{wager.id}-{number}": (wager, number)
            for wager in self.wagers
            for number in wager.section.numbers or (None,)
        }

        def judge(end: int) -> list[WagerEnd]:
            facts = self.player.facts(self.uses, end)
            return [
                ended(wager.judge(with_number(facts, number))) for wager, number in bets.values()
            ]

        wagers = {name: wager for name, (wager, _) in bets.items()}
        return EndColumns(wagers, self.player.end_count(self.uses), judge)

    def results(self, counts: Any, rounds: int) -> list[tuple[Price | Valued, int]]:
        found = [
            (self.player.facts(self.uses, int(i)), int(counts[i])) for i in counts.nonzero()[0]
        ]
        return [
            (price, int(price.total * price.decided))
            for wager in self.wagers
            for number in wager.section.numbers or (None,)
            for price in (_counted(wager, number, found, rounds),)
        ]


def _counted(
    wager: Wager, number: int | None, found: Iterable[tuple[Facts, int]], rounds: int
) -> Price:
    counts, _ = weights_of(wager, ((with_number(facts, number), count) for facts, count in found))
    return Price(wager, number, tuple((row, counts[row.id]) for row in wager.all_rows), rounds)
