"""Shards of a simulation: some of its rounds, counted, to be merged with the others."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from houseway.errors import HousewayError
from houseway.families.analyst import Counter
from houseway.library import Game
from houseway.notebook import shortened
from houseway.origin import origin
from houseway.simulate.simulated import Simulated, Simulation

KEPT = 4  # counters of a process


@dataclass(frozen=True, eq=False)
class Plan:
    """What is played: a game, a way to play by its name and its policy, and a seed."""

    game: Game
    strategy: str
    policy: Any = field(repr=False)
    seed: int

    @property
    def origin(self) -> dict[str, Any]:
        """What the rounds follow from."""
        policy = hashlib.sha256(pickle.dumps(self.policy)).hexdigest()[:16]
        return origin(self.game, seed=self.seed, strategy=self.strategy, policy=policy)

    @property
    def counter(self) -> Counter:
        """The counter of the plan. A process makes it once."""
        return _counter(_Key(self))

    def play(self, first: int, rounds: int) -> Any:
        """The counts of so many rounds from the first one on."""
        return self.counter.play(self.seed, first, rounds)


class _Key:
    """A plan by its content, so that a plan that was sent again finds its counter."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.content = tuple(sorted((key, str(value)) for key, value in plan.origin.items()))

    def __hash__(self) -> int:
        return hash(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.content == other.content


@lru_cache(maxsize=KEPT)
def _counter(key: _Key) -> Counter:
    return key.plan.game.analyst.counter(key.plan.policy)


@dataclass(frozen=True, eq=False, repr=False)
class Shard:
    """The counts of the rounds from `first` to `end` of a simulation.

    Shards of the same plan are merged if each begins where another ends.
    """

    plan: Plan
    first: int
    end: int
    counts: Any

    def __repr__(self) -> str:
        return shortened(
            f"<{self.plan.game.label}, rounds {self.first} to {self.end - 1}, "
            f"seed {self.plan.seed}>",
            190,
        )

    @property
    def rounds(self) -> int:
        return self.end - self.first

    @property
    def results(self) -> tuple[Simulated, ...]:
        """The wagers, the lead wager first."""
        found = self.plan.counter.results(self.counts, self.rounds)
        return tuple(Simulated(*result) for result in found)

    def simulation(self, *, workers: int = 1) -> Simulation:
        """The figures: a shard is as good as a simulation of its own."""
        plan = self.plan
        return Simulation(plan.game, self.rounds, plan.seed, workers, plan.strategy, self.results)


def merge(shards: Iterable[Shard]) -> Shard:
    """One shard of several, which have no hole between them and no round twice."""
    ordered = sorted(shards, key=lambda shard: shard.first)
    if not ordered:
        raise HousewayError("no-shards", "there is no shard to merge", where="shards")
    whole = ordered[0]
    for shard in ordered[1:]:
        _check_same(whole.plan, shard.plan)
        if shard.first != whole.end:
            message = f"expected a shard that begins with round {whole.end}, found {shard}"
            raise HousewayError("not-adjacent", message, where="shards")
        whole = Shard(whole.plan, whole.first, shard.end, whole.counts + shard.counts)
    return whole


def _check_same(one: Plan, other: Plan) -> None:
    if differing := differences(one.origin, other.origin):
        message = f"shards of different simulations: {differing}"
        raise HousewayError("other-simulation", message, where="shards")


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The keys in which two origins differ, with both values."""
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return "; ".join(f"{key} {one.get(key)} and {other.get(key)}" for key in keys)
