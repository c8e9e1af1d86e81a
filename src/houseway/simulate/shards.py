"""Shards: some of the rounds of a simulation, counted, to be merged with the others."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar

from houseway.errors import HousewayError
from houseway.families.analyst import Counter
from houseway.library import Game
from houseway.notebook import shortened
from houseway.origin import DIGITS, origin
from houseway.simulate.pieces import CHUNK
from houseway.simulate.simulated import Simulated, Simulation

KEPT = 4  # counters of a process
AnyPlan = TypeVar("AnyPlan", bound="Plan")
AnyShard = TypeVar("AnyShard", bound="Shard")


class Plan(ABC):
    """The rounds to be played, which each have their cards by their number and a seed.

    The counts of rounds add up with `+`. Plans with the same `origin` play the same rounds, in
    whatever process they are.
    """

    seed: int

    @property
    def piece(self) -> int:
        """The number of rounds that are handed out first."""
        return CHUNK

    @property
    @abstractmethod
    def label(self) -> str: ...

    @property
    @abstractmethod
    def origin(self) -> dict[str, Any]:
        """The origin of the rounds."""

    @abstractmethod
    def play(self, first: int, rounds: int) -> Any:
        """The counts of so many rounds from the first one on."""

    @abstractmethod
    def shard(self, first: int, end: int, counts: Any) -> Shard:
        """The counts of the rounds from `first` to `end` as a shard."""

    @abstractmethod
    def packed(self, counts: Any) -> Any:
        """The counts as an array, for a file."""

    @abstractmethod
    def unpacked(self, array: Any) -> Any:
        """The counts that were packed."""

    @cached_property
    def content(self) -> tuple[tuple[str, str], ...]:
        """The origin as a key."""
        return tuple(sorted((name, str(value)) for name, value in self.origin.items()))


class PlanKey(Generic[AnyPlan]):
    """A plan by its content, so that a plan that was sent again finds what was made for it."""

    def __init__(self, plan: AnyPlan) -> None:
        self.plan = plan

    def __hash__(self) -> int:
        return hash(self.plan.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlanKey) and self.plan.content == other.plan.content


@dataclass(frozen=True, eq=False, repr=False)
class Shard(ABC):
    """The counts of the rounds from `first` to `end` of a simulation.

    Shards of the same plan are merged if each begins where another ends.
    """

    plan: Plan
    first: int
    end: int
    counts: Any

    def __repr__(self) -> str:
        return shortened(
            f"<{self.plan.label}, rounds {self.first} to {self.end - 1}, seed {self.plan.seed}>",
            190,
        )

    @property
    def rounds(self) -> int:
        return self.end - self.first

    @property
    @abstractmethod
    def standard_error(self) -> float | None:
        """The error of the figure that a run is to find; None while it is unknown."""


def merge(shards: Iterable[AnyShard]) -> AnyShard:
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
        whole = replace(whole, end=shard.end, counts=whole.counts + shard.counts)
    return whole


def _check_same(one: Plan, other: Plan) -> None:
    if differing := differences(one.origin, other.origin):
        message = f"shards of different simulations: {differing}"
        raise HousewayError("other-simulation", message, where="shards")


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The differences of two origins, with both values: the game, or else all that is not alike."""
    found = dict(_differing(one, other))
    if "game" in found:
        found = {"game": found["game"]}
    return "; ".join(f"{name} {mine} and {theirs}" for name, (mine, theirs) in found.items())


def _differing(
    one: Mapping[str, Any], other: Mapping[str, Any], of: str = ""
) -> Iterator[tuple[str, tuple[Any, Any]]]:
    for key in {**one, **other}:
        mine, theirs = one.get(key, "none"), other.get(key, "none")
        if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
            yield from _differing(mine, theirs, f"{key} ")
        elif mine != theirs:
            yield f"{of}{key}", (mine, theirs)


def digest(stated: Any) -> str:
    """A digest of something that can be written as JSON, the same in every process."""
    text = json.dumps(stated, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


# --- one bettor -----------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class SimulationPlan(Plan):
    """A game, a way to play by its name or its chart, the policy that follows from it, a seed."""

    game: Game
    strategy: str
    policy: Any = field(repr=False)
    seed: int
    chart: Mapping[str, Any] | None = field(default=None, repr=False)

    @property
    def label(self) -> str:
        return self.game.label

    @property
    def origin(self) -> dict[str, Any]:
        way = self.strategy if self.chart is None else f"chart {digest(self.chart)}"
        return origin(self.game, seed=self.seed, strategy=way)

    @property
    def counter(self) -> Counter:
        """The counter of the plan. A process makes it once."""
        return _counter(PlanKey(self))

    def play(self, first: int, rounds: int) -> Any:
        return self.counter.play(self.seed, first, rounds)

    def shard(self, first: int, end: int, counts: Any) -> SimulationShard:
        return SimulationShard(self, first, end, counts)

    def packed(self, counts: Any) -> Any:
        return counts

    def unpacked(self, array: Any) -> Any:
        return array


@lru_cache(maxsize=KEPT)
def _counter(key: PlanKey[SimulationPlan]) -> Counter:
    return key.plan.game.analyst.counter(key.plan.policy)


@dataclass(frozen=True, eq=False, repr=False)
class SimulationShard(Shard):
    """Some rounds of one bettor: every wager, counted by its rows."""

    plan: SimulationPlan

    @property
    def results(self) -> tuple[Simulated, ...]:
        """The wagers, the lead wager first."""
        found = self.plan.counter.results(self.counts, self.rounds)
        return tuple(Simulated(*result) for result in found)

    @property
    def standard_error(self) -> float | None:
        """The error of the lead wager's expectation."""
        return self.results[0].standard_error

    def simulation(self, *, workers: int = 1) -> Simulation:
        """The figures: a shard is as good as a simulation of its own."""
        plan = self.plan
        return Simulation(plan.game, self.rounds, plan.seed, workers, plan.strategy, self.results)
