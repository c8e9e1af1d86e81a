"""Decisions as tables from what a bettor knows to what he does: the best play, the house way."""

from __future__ import annotations

from houseway.errors import UnknownName
from houseway.families.branches import Knows
from houseway.library import Game
from houseway.pricing import decisions
from houseway.wagers.facts import follows_choice
from houseway.wagers.rows import Wager

NAMES = ("best", "house-way")


def lead_wager(game: Game) -> Wager:
    """The wager whose bettor makes the decisions: the first base wager that plays the hand."""
    playing = [w for w in game.wagers.values() if follows_choice(w.uses)]
    return next((w for w in playing if w.is_base), next(iter(game.wagers.values())))


def strategy(game: Game, name: str) -> dict[Knows, str]:
    """A named strategy for every decision of the game; empty when there is none to make."""
    if name not in NAMES:
        raise UnknownName("strategy", name, NAMES, where="strategy")
    return best_strategy(game) if name == "best" else house_way_strategy(game)


def best_strategy(game: Game) -> dict[Knows, str]:
    """What the bettor of the lead wager does best, by what he knows."""
    analyst = game.analyst
    lead = lead_wager(game)
    return {d.knows: d.best for d in decisions(lead, analyst.branches(lead.uses), analyst)}


def house_way_strategy(game: Game) -> dict[Knows, str]:
    analyst = game.analyst
    branches = analyst.branches(lead_wager(game).uses)
    return {b.knows: analyst.house_way(b.knows) for b in branches if b.knows is not None}
