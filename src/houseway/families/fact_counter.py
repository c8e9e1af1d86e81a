"""Rounds that are counted by their facts, for games whose rounds can be listed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from houseway.families.counts import weights_of
from houseway.families.round_columns import EndColumns, RoundColumn, WagerEnd, ended
from houseway.pricing.branches import with_number
from houseway.pricing.prices import Price, Valued
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager


class FactCounter:
    """Rounds are counted by their facts; then every wager judges each kind of round once."""

    def __init__(self, player: Any, wagers: Sequence[Wager]) -> None:
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
