"""The results that a scoreboard draws as a road: the winner, and the side events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.library import Game
from houseway.room.board import outcomes


def entry(game: Game, record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """One mark of the road; none where a game has no common winner, or the round was void."""
    facts = record["facts"]
    if record.get("void") or "winner" not in facts:
        return []
    natural = any(value is True for name, value in facts.items() if name.endswith(".natural"))
    marks = outcomes(game, record)[1:]
    return [{"winner": facts["winner"], "natural": natural, "marks": marks}]
