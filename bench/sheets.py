"""Simulation speed of every sheet on one core, to see which ones look at more than totals."""

from __future__ import annotations

import houseway as hw
from bench.measure import Effort, Line, best_in_turn, simulation, speed

SHARE = 20  # these lines only inform: a part of the rounds will do


def lines(effort: Effort) -> list[Line]:
    games = (hw.game(entry["id"]) for entry in hw.games())
    return [_line(game, effort) for game in games if game.sheet.bank is not None]


def _line(game: hw.Game, effort: Effort) -> Line:
    rounds = effort.rounds // SHARE
    seconds = best_in_turn([simulation(game, rounds)], 2)
    return Line(what=f"simulation, one core, {game.id}", houseway=speed(rounds, seconds[0]))
