"""Two workers against one, on the same rounds."""

from __future__ import annotations

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
        )
    ]
