"""Compile what the tests call, two kernels at a time, before the workers of the test run start.

A worker that meets a kernel for the first time compiles it; three workers would do so three times.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import houseway as hw

# One game for each kind of kernel whose price is cheap. Those whose solution takes tens of seconds
# belong to `make test-all`, which compiles them when it meets them.
GAMES = (
    "reference/blackjack",
    "500-club/three-card-poker-6-card-bonus",
    "hustler/caribbean-stud",
    "hustler/let-it-ride",
    "hustler/21st-century-baccarat-9",
    "hustler/lucky-7-baccarat",
    "hustler/super-pan-9",
    "hustler/pai-gow-tiles",
)


# Ways to count a pot: all deals, a sample, with and without a board, low hands.
POTS = (
    ("holdem", "JsTs", "5h5d", None),
    ("omaha-8", "AsAd2s3d", "KsKdQsJd", 1_000),
    ("razz", "As 2d 3c", "4s 5d 6c", 1_000),
)


def compile_for(name: str) -> None:
    if not name:
        for way, one, other, samples in POTS:
            hw.equity(way, one, other, samples=samples)
        return
    game = hw.game(name)
    game.odds()
    game.simulate(1_000, workers=1)


def main(names: Sequence[str] = (*GAMES, "")) -> None:
    workers = min(2, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        list(pool.map(compile_for, names))


if __name__ == "__main__":
    main()
