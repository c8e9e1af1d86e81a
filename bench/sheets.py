"""Simulation speed of every sheet on one core, to see which ones look at more than totals."""

from __future__ import annotations

import houseway as hw
from bench.measure import Effort, Line, best_in_turn, simulation, speed

SHARE = 4  # these lines only inform: a part of the rounds will do


def lines(effort: Effort) -> list[Line]:
    return [_line(entry["id"], effort) for entry in hw.games()]


def _line(name: str, effort: Effort) -> Line:
    game = hw.game(name)
    rounds = effort.rounds // SHARE
    seconds = best_in_turn([simulation(game, rounds)], 2)
    return Line(what=f"simulation, one core, {name}", houseway=speed(rounds, seconds[0]))
