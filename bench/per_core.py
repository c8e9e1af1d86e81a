"""Simulation on one core: every wager of EZ Baccarat, against a plain compiled loop."""

from __future__ import annotations

import houseway as hw
from bench import plain_baccarat
from bench.measure import Effort, Line, best_in_turn, simulation, speed

GAME = "hustler/ez-baccarat"
DECKS = 8
WANTED = 1.3


def lines(effort: Effort) -> list[Line]:
    game = hw.game(GAME, settings={"deck.decks": DECKS})
    mine, peer = best_in_turn(
        [
            simulation(game, effort.rounds),
            lambda: plain_baccarat.play(effort.rounds, 7, DECKS),
        ],
        effort.repeats,
    )
    return [
        Line(
            what=f"simulation, one core, {GAME}, against a plain loop",
            houseway=speed(effort.rounds, mine),
            peer=speed(effort.rounds, peer),
            ratio=peer / mine,
            wanted=WANTED,
        )
    ]
