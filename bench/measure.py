"""What all measurements share: a line of the table, and best times of things run in turn."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import houseway as hw
from houseway.simulate.run import simulate
from houseway.simulate.simulated import Simulation

SEED = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """How long to measure: rounds of a simulation, rounds of the readable engine, repeats."""

    rounds: int
    readable_rounds: int
    repeats: int


FULL = Effort(rounds=40_000_000, readable_rounds=3_000, repeats=5)
QUICK = Effort(rounds=10_000_000, readable_rounds=500, repeats=2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the table. Without a peer it only informs."""

    what: str
    houseway: str
    peer: str = ""
    ratio: float | None = None
    wanted: float | None = None

    @property
    def verdict(self) -> str:
        if self.ratio is None or self.wanted is None:
            return ""
        return "ok" if self.ratio >= self.wanted else "short"


def best_in_turn(
    tasks: Sequence[Callable[[], object]], repeats: int, *, warm: bool = False
) -> list[float]:
    """The best seconds of each task. They run in turn, so that a busy moment hits them all.

    Each runs once before the clock starts, unless all that it needs is `warm`.
    """
    if not warm:
        for task in tasks:
            task()  # compile, load, fill caches
    best = [float("inf")] * len(tasks)
    for _ in range(repeats):
        for place, task in enumerate(tasks):
            start = time.perf_counter()
            task()
            best[place] = min(best[place], time.perf_counter() - start)
    return best


def simulation(
    game: hw.Game, rounds: int, *, workers: int = 1, client: Any = None
) -> Callable[[], Simulation]:
    """A task that plays rounds at best play, here or on a cluster; it is solved beforehand."""
    best = game.analyst.policy("best")
    return partial(
        simulate, game, rounds=rounds, seed=SEED, strategy=best, workers=workers, client=client
    )


def speed(rounds: int, seconds: float) -> str:
    """
    >>> speed(40_000_000, 0.5), speed(3_000, 0.5)
    ('80.0 M rounds/s', '6.0 k rounds/s')
    """
    per_second = rounds / seconds
    if per_second >= 1_000_000:
        return f"{per_second / 1_000_000:.1f} M rounds/s"
    return f"{per_second / 1_000:.1f} k rounds/s"


def within(what: str, seconds: float, allowed: float) -> Line:
    """A line for something that may take so many seconds."""
    return Line(
        what=what,
        houseway=f"{seconds:.3f} s",
        peer=f"{allowed:g} s allowed",
        ratio=allowed / seconds,
        wanted=1.0,
    )
