"""The results that a scoreboard draws as a road: the winner, and the side events."""

from __future__ import annotations

from typing import Any

from houseway.library import Game
from houseway.room.state.scoreboard import outcomes
from houseway.settling.settled import Settled


def road_entry(game: Game, settled: Settled) -> list[dict[str, Any]]:
    """One mark of the road; None if the game has no common winner or the round was void."""
    facts = settled.facts
    if settled.void or "winner" not in facts:
        return []
    natural = any(value is True for name, value in facts.items() if name.endswith(".natural"))
    marks = outcomes(game, settled)[1:]
    return [{"winner": facts["winner"], "natural": natural, "marks": marks}]
