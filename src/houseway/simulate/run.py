"""Simulates a game: integer counts per row, added up, so that workers never change a result."""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from houseway.errors import HousewayError
from houseway.families.branches import Solving
from houseway.library import Game
from houseway.notebook import html_table, shortened
from houseway.pricing import (
    PRICE_HEAD,
    Price,
    Valued,
    has_unit_price,
    price_cells,
    with_number,
    without_unit_price,
)
from houseway.progress import Progress
from houseway.wagers.rows import Wager

CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Simulated:
    """A wager's result over many rounds: a price made of counts, with its standard error."""

    price: Price | Valued
    decided: int  # rounds that decided the bet

    @property
    def counted(self) -> Price:
        """The price as counts of rounds, for games whose rounds are counted by kind."""
        assert isinstance(self.price, Price)
        return self.price

    @property
    def standard_error(self) -> float | None:
        """The error of the expectation over the rounds that decided the bet; None for one."""
        if self.decided < 2:
            return None
        if isinstance(self.price, Valued):
            return self.price.figure.standard_error
        return self.price.sd / math.sqrt(self.decided)

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
            **(
                {
                    "average_wager": price.figure.average_wager,
                    "element_of_risk": price.element_of_risk,
                }
                if isinstance(price, Valued)
                else {}
            ),
            "rows": [
                {
                    "id": row.id,
                    "pays": row.pays.text,
                    **({"count": count} if count is not None else {}),
                    "probability": chance,
                }
                for row, chance, count in price.rows
            ],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Simulation:
    """The results of many rounds, wager by wager."""

    game: Game
    rounds: int
    seed: int
    workers: int
    strategy: str
    wagers: tuple[Simulated, ...]

    def __repr__(self) -> str:
        prices = ", ".join(
            f"{item.price.id} {float(item.price.ev):+.6f} (se {_error_text(item, '.6f')})"
            for item in self.wagers
        )
        played = f"{self.rounds} rounds, seed {self.seed}"
        return shortened(f"<{self.game.label}, {played}: {prices}", 190) + ">"

    def _repr_html_(self) -> str:
        return html_table(
            f"{self.game.name}: {self.rounds:,} rounds, seed {self.seed}",
            (*PRICE_HEAD, "standard error"),
            ((*price_cells(item.price), _error_text(item, ".4%")) for item in self.wagers),
            notes=(f"Play: {self.strategy}",),
        )

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
            **({"not_priced": self.not_priced} if self.not_priced else {}),
        }

    @property
    def not_priced(self) -> list[str]:
        """Wagers without a price per unit, because a row pays fixed dollars."""
        return without_unit_price(self.game.wagers)


def _error_text(item: Simulated, form: str) -> str:
    error = item.standard_error
    return "unknown" if error is None else format(error, form)


def simulate(
    game: Game,
    *,
    rounds: int,
    seed: int,
    strategy: Any,
    strategy_name: str = "best",
    workers: int | None = None,
    progress: Progress = lambda _done, _all: None,
) -> Simulation:
    """Plays `rounds` fresh-shoe rounds and counts the row of every wager in each."""
    if rounds < 1:
        raise HousewayError("rounds", f"{rounds} rounds; at least 1", where="rounds")
    workers = workers or os.cpu_count() or 1
    counter = _counter(game, strategy)
    counter.play(seed, 0, 1)  # load or compile before the threads start
    counts: Any = None
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        jobs = {
            pool.submit(counter.play, seed, first, size): size for first, size in _chunks(rounds)
        }
        for job in as_completed(jobs):
            counts = job.result() if counts is None else counts + job.result()
            done += jobs.pop(job)  # a counted chunk is released
            progress(done, rounds)
    result = counter.results(counts, rounds)
    return Simulation(game, rounds, seed, workers, strategy_name, tuple(result))


class _Counter(Protocol):
    """Plays rounds by their number; counts of chunks add up."""

    def play(self, seed: int, first: int, rounds: int) -> Any: ...

    def results(self, counts: Any, rounds: int) -> list[Simulated]: ...


def _counter(game: Game, strategy: Any) -> _Counter:
    if isinstance(game.analyst, Solving):
        return _TallyCounter(game.analyst.simulator(strategy))
    return _FactCounter(game, game.analyst.simulator(strategy))


class _FactCounter:
    """Counts rounds by their facts, then settles every wager once for each kind of round."""

    def __init__(self, game: Game, player: Any) -> None:
        self.player = player
        self.wagers = [wager for wager in game.wagers.values() if has_unit_price(wager)]
        self.uses = frozenset().union(*(wager.uses for wager in self.wagers))

    def play(self, seed: int, first: int, rounds: int) -> Any:
        return self.player.play(self.uses, seed, first, rounds)

    def results(self, counts: Any, rounds: int) -> list[Simulated]:
        found = [
            (self.player.facts(self.uses, int(i)), int(counts[i])) for i in np.nonzero(counts)[0]
        ]
        return [
            Simulated(price, int(price.total * price.decided))
            for wager in self.wagers
            for number in wager.section.numbers or (None,)
            for price in (_counted(wager, number, found, rounds),)
        ]


class _TallyCounter:
    """Settles rounds as they are played, because hands may be split and doubled."""

    def __init__(self, player: Any) -> None:
        self.player = player

    def play(self, seed: int, first: int, rounds: int) -> Any:
        return self.player.play(seed, first, rounds)

    def results(self, counts: Any, rounds: int) -> list[Simulated]:
        tallies = self.player.tallies(counts, rounds)
        return [Simulated(Valued(tally.wager, tally.figure), tally.rounds) for tally in tallies]


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
