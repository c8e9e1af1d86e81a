"""Exact odds: the slowest of the sheets with standard drawing, and the first price of a process."""

from __future__ import annotations

import subprocess
import sys

import houseway as hw
from bench.measure import Effort, Line, best_in_turn, within
from houseway.families.shared_hands.rules import SharedRules

FRESH = "import houseway as hw; hw.game('hustler/ez-baccarat').odds()"
SECONDS = 0.3
FRESH_SECONDS = 3.0


def lines(effort: Effort) -> list[Line]:
    games = [game for game in map(hw.game, _ids()) if _draws_by_itself(game)]
    times = best_in_turn([game.odds for game in games], effort.repeats)
    slowest, name = max(zip(times, (game.id for game in games), strict=True))
    command = [sys.executable, "-c", FRESH]
    fresh = best_in_turn([lambda: subprocess.run(command, check=True)], effort.repeats)
    return [
        within(f"exact odds, slowest of {len(games)} sheets ({name})", slowest, SECONDS),
        within("exact odds in a fresh process, compiled before", fresh[0], FRESH_SECONDS),
    ]


def _ids() -> list[str]:
    return [entry["id"] for entry in hw.games()]


def _draws_by_itself(game: hw.Game) -> bool:
    """Two shared hands, and nobody has a choice."""
    return isinstance(game.rules, SharedRules) and "O" not in game.rules.chart
