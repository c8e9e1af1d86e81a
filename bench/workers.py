"""Two workers against one, on the same rounds: threads of this machine, and a Dask cluster."""

from __future__ import annotations

from typing import Any

import distributed

import houseway as hw
from bench.measure import Effort, Line, best_in_turn, simulation, speed

GAME = "hustler/ez-baccarat"
WANTED = 1.8


def lines(effort: Effort) -> list[Line]:
    game = hw.game(GAME)
    two, one = best_in_turn(
        [
            simulation(game, effort.rounds, workers=2),
            simulation(game, effort.rounds),
        ],
        effort.repeats,
    )
    return [
        Line(
            what="simulation, two workers against one",
            houseway=speed(effort.rounds, two),
            peer=speed(effort.rounds, one),
            ratio=one / two,
            wanted=WANTED,
        ),
        cluster_line(effort),
    ]


def cluster_line(effort: Effort) -> Line:
    """Two processes of a cluster on this machine against one."""
    game = hw.game(GAME)
    seconds = {}
    new_cluster: Any = distributed.LocalCluster
    new_client: Any = distributed.Client
    for number in (1, 2):
        asked = {"n_workers": number, "threads_per_worker": 1, "dashboard_address": ":0"}
        with new_cluster(host="127.0.0.1", **asked) as made, new_client(made) as client:
            task = simulation(game, effort.rounds, client=client)
            task()  # each worker compiles once
            seconds[number] = best_in_turn([task], effort.repeats)[0]
    return Line(
        what="simulation, Dask, two workers against one",
        houseway=speed(effort.rounds, seconds[2]),
        peer=speed(effort.rounds, seconds[1]),
        ratio=seconds[1] / seconds[2],
        wanted=WANTED,
    )
