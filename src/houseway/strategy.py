"""Strategies as tables from a bettor's information to an action: the best play, the house way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import HousewayError, UnknownName
from houseway.families.branches import Analyst, Knows, Solving
from houseway.library import Game
from houseway.pricing import decisions
from houseway.wagers.facts import follows_choice
from houseway.wagers.rows import Wager

NAMES = ("best", "house-way")


def lead_wager(game: Game) -> Wager:
    """The wager whose bettor makes the decisions: the first base wager that plays the hand."""
    playing = [w for w in game.wagers.values() if follows_choice(w.uses)]
    return next((w for w in playing if w.is_base), next(iter(game.wagers.values())))


def strategy(game: Game, name: str, chart: Mapping[str, Any] | None = None) -> Any:
    """A named strategy for every decision of the game; empty if there is none to make.

    Families that play by a chart accept one from outside as well.
    """
    if isinstance(game.analyst, Solving):
        return game.analyst.policy(name, chart)
    if chart is not None:
        raise HousewayError("no-chart", f"{game.name} is not played by a chart", where="strategy")
    if name not in NAMES:
        raise UnknownName("strategy", name, NAMES, where="strategy")
    return best_strategy(game) if name == "best" else house_way_strategy(game)


def best_strategy(game: Game) -> dict[Knows, str]:
    """The best action of the lead wager's bettor for each information."""
    analyst = _listing(game)
    lead = lead_wager(game)
    return {d.knows: d.best for d in decisions(lead, analyst.branches(lead.uses), analyst)}


def house_way_strategy(game: Game) -> dict[Knows, str]:
    analyst = _listing(game)
    branches = analyst.branches(lead_wager(game).uses)
    return {b.knows: analyst.house_way(b.knows) for b in branches if b.knows is not None}


def _listing(game: Game) -> Analyst:
    """The analyst of a game whose rounds can be listed."""
    assert not isinstance(game.analyst, Solving)
    return game.analyst
