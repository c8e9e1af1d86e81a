"""Rounds of a table as a plan: played here or on a cluster, whole or in shards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from houseway.bank_desk.dealt_round import SettledRounds
from houseway.bank_desk.played_round import played_rounds
from houseway.bank_desk.seat_plays import SeatPlays
from houseway.bank_desk.table_counts import SampledRound, TableCounts
from houseway.library import Game
from houseway.origin import origin
from houseway.progress import reporting
from houseway.simulate.cluster import players
from houseway.simulate.shards import KEPT, Plan, PlanKey, Shard, digest
from houseway.simulate.stages import counted
from houseway.table.rounds import Setup

DEALT_PIECE = 1 << 16  # rounds of a first piece by compiled code
PLAYED_PIECE = 1 << 6  # by the readable rules


@dataclass(frozen=True, kw_only=True)
class Sampling:
    """How rounds are played that cannot be counted; see `houseway.simulate.run`."""

    workers: int | None = None
    until_se: float | None = None  # of what the bank wins in a round, in dollars
    checkpoint: Path | None = None
    client: Any = None


@dataclass(frozen=True, eq=False)
class TablePlan(Plan):
    """Rounds of a table under a seed: its bets and cover, and the way to play of each seat."""

    game: Game
    setup: Setup
    play_of: SeatPlays
    ways: Mapping[int, Any] = field(repr=False)
    seed: int

    @property
    def label(self) -> str:
        return f"table of {self.game.label}"

    @property
    def origin(self) -> dict[str, Any]:
        table = digest([repr(self.setup), repr(self.play_of)])
        return origin(self.game, seed=self.seed, table=table)

    @property
    def piece(self) -> int:
        return PLAYED_PIECE if self.dealt is None else DEALT_PIECE

    @property
    def dealt(self) -> SettledRounds | None:
        """The compiled player of the rounds, made once in a process; None where there is none."""
        return _settled(PlanKey(self))

    def play(self, first: int, rounds: int) -> TableCounts:
        if self.dealt is not None:
            return self.dealt.counts(self.seed, first, rounds)
        return played_rounds(
            self.game, self.setup, self.ways, seed=self.seed, first=first, rounds=rounds
        )

    def shard(self, first: int, end: int, counts: Any) -> TableShard:
        return TableShard(self, first, end, counts)

    def packed(self, counts: TableCounts) -> Any:
        return counts.packed()

    def unpacked(self, array: Any) -> TableCounts:
        return TableCounts.unpacked(array)

    def sample(self, rounds: int, sampling: Sampling, *, first: int = 0) -> TableShard:
        """Rounds from the first one on: so many, or until the wanted standard error."""
        name = f"{self.game.name}: rounds"
        with players(sampling.client, sampling.workers) as workers:
            whole = counted(
                self,
                first,
                first + rounds,
                workers,
                until_se=sampling.until_se,
                checkpoint=sampling.checkpoint,
                progress=reporting(name),
            )
        return self.shard(whole.first, whole.end, whole.counts)


@lru_cache(maxsize=KEPT)
def _settled(key: PlanKey[TablePlan]) -> SettledRounds | None:
    plan = key.plan
    if plan.play_of.has_mistakes:
        return None
    table = plan.game.analyst.table_rounds(plan.setup, plan.ways)
    return None if table is None else SettledRounds(table, plan.setup)


@dataclass(frozen=True, eq=False, repr=False)
class TableShard(Shard):
    """Some rounds of a table, counted. `Game.bank` takes them as its sample."""

    plan: TablePlan
    counts: TableCounts

    @property
    def by_policy(self) -> Mapping[str, SampledRound]:
        """The rounds under each policy of cover."""
        return self.counts.by_policy(self.plan.setup.bets)

    @property
    def standard_error(self) -> float | None:
        """The error of what the bank wins in a round, in dollars, with full cover."""
        if self.rounds < 2:
            return None
        result = next(iter(self.by_policy.values())).bank
        return result.deviation / math.sqrt(self.rounds) / 100
