"""Every round of a simulation as a row of an Arrow record batch, beside the plain simulation."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import houseway as hw
from bench.measure import SEED, Effort, Line, best_in_turn, simulation, speed

GAMES = ("hustler/ez-baccarat", "hustler/super-pan-9", "reference/blackjack")
WANTED = 5_000_000  # rows a second
WORKERS = 2


def lines(effort: Effort) -> list[Line]:
    rounds = effort.rounds // 10
    return [line for name in GAMES for line in _of_game(name, rounds, effort.repeats)]


def _of_game(name: str, rounds: int, repeats: int) -> list[Line]:
    game = hw.game(name)
    played = game.simulate_rounds(rounds, seed=SEED, workers=WORKERS)

    def stream() -> int:
        return sum(batch.num_rows for batch in played.batches())

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.parquet"

        def write() -> None:
            played.write(file)

        tasks: list[Callable[[], object]] = [
            stream,
            write,
            simulation(game, rounds, workers=WORKERS),
        ]
        streamed, written, counted = best_in_turn(tasks, repeats)
        size = file.stat().st_size / rounds
    share = f"plain simulation {speed(rounds, counted)}, {counted / streamed:.0%} of it"
    return [
        Line(
            what=f"each round as a row, {name}, two workers",
            houseway=speed(rounds, streamed),
            peer=f"{share}; {WANTED // 1_000_000} M rows/s wanted",
            ratio=rounds / streamed / WANTED,
            wanted=1.0,
        ),
        Line(
            what=f"the same as Parquet, {size:.1f} bytes a row",
            houseway=speed(rounds, written),
        ),
    ]
