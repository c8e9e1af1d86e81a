"""Approval packs, each with its PDFs, when the figures of its PAR sheet are known."""

from __future__ import annotations

import houseway as hw
from bench.measure import Effort, Line, best_in_turn, within

GAMES = (
    *("parkwest/cash-in-baccarat", "500-club/pure-21-5-blackjack"),
    *("parkwest/ultimate-texas-holdem", "500-club/fortune-pai-gow-poker"),
)
SECONDS = 60.0


def lines(effort: Effort) -> list[Line]:
    tasks = [hw.game(name).pack for name in GAMES]
    times = best_in_turn(tasks, effort.repeats)
    return [
        within(f"approval pack of {name}, warm", seconds, SECONDS)
        for name, seconds in zip(GAMES, times, strict=True)
    ]
