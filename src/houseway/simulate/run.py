"""Simulate a game: integer counts per row, merged by addition: workers never change a result."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.errors import HousewayError
from houseway.library import Game
from houseway.pricing import Price, Strategy, has_unit_price, with_number
from houseway.wagers.rows import Wager

CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Simulated:
    """A wager's result over many rounds: a price made of counts, with its standard error."""

    price: Price

    @property
    def standard_error(self) -> float:
        """Of the expectation, over the rounds that decided the bet."""
        decided = self.price.total * self.price.decided
        return self.price.sd / math.sqrt(decided) if decided > 0 else 0.0

    def as_json(self) -> dict[str, Any]:
        price = self.price
        return {
            "wager": price.id,
            "name": price.wager.name,
            "ev": float(price.ev),
            "standard_error": self.standard_error,
            "hit": float(price.hit),
            "push": float(price.push),
            "sd": price.sd,
            "method": "simulated",
            "rows": [
                {
                    "id": row.id,
                    "pays": row.pays.text,
                    "count": count,
                    "probability": count / price.total,
                }
                for row, count in price.weights
            ],
        }


@dataclass(frozen=True, slots=True)
class Simulation:
    game: Game
    rounds: int
    seed: int
    workers: int
    strategy: str
    wagers: tuple[Simulated, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "name": self.game.name,
            "settings": self.game.settings,
            "readings": self.game.readings,
            "rounds": self.rounds,
            "seed": self.seed,
            "workers": self.workers,
            "strategy": self.strategy,
            "method": "simulated",
            "wagers": [item.as_json() for item in self.wagers],
        }


def simulate(
    game: Game,
    *,
    rounds: int,
    seed: int,
    strategy: Strategy,
    strategy_name: str = "best",
    workers: int | None = None,
    progress: Callable[[int], None] = lambda _rounds: None,
) -> Simulation:
    """Play `rounds` fresh-shoe rounds and count the row of every wager in each."""
    if rounds < 1:
        raise HousewayError("rounds", f"{rounds} rounds; at least 1", where="rounds")
    workers = workers or os.cpu_count() or 1
    analyst = game.analyst
    player = analyst.simulator(strategy)
    wagers = [wager for wager in game.wagers.values() if has_unit_price(wager)]
    uses = frozenset().union(*(wager.uses for wager in wagers))
    player.play(uses, seed, 0, 1)  # load or compile before the threads start
    counts: Any = None
    with ThreadPoolExecutor(workers) as pool:
        jobs = {
            pool.submit(player.play, uses, seed, first, size): size
            for first, size in _chunks(rounds)
        }
        for job in as_completed(jobs):
            counts = job.result() if counts is None else counts + job.result()
            progress(jobs.pop(job))  # a counted chunk is not kept
    found = [(player.facts(uses, int(i)), int(counts[i])) for i in np.nonzero(counts)[0]]
    result = tuple(
        Simulated(_counted(wager, number, found, rounds))
        for wager in wagers
        for number in wager.section.numbers or (None,)
    )
    return Simulation(game, rounds, seed, workers, strategy_name, result)


def _chunks(rounds: int) -> Iterator[tuple[int, int]]:
    """Chunks are fixed by the round number, never by the number of workers."""
    for first in range(0, rounds, CHUNK):
        yield first, min(CHUNK, rounds - first)


def _counted(
    wager: Wager, number: int | None, found: list[tuple[dict[str, Any], int]], rounds: int
) -> Price:
    counts = dict.fromkeys((row.id for row in wager.all_rows), 0)
    for facts, count in found:
        counts[wager.judge(with_number(facts, number)).id] += count
    return Price(wager, number, tuple((row, counts[row.id]) for row in wager.all_rows), rounds)
