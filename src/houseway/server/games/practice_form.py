"""The form for a practice table: printed stakes, settings, readings, bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from houseway.library import Game
from houseway.money import format_range
from houseway.room.bot_kinds import KINDS, MIXED, SENSIBLE
from houseway.rule_card import OpenNumber, Switch, rule_card
from houseway.table.collections.schedule import Limit

LIMITS: Final = "table.limits"
STRUCTURE: Final = "stakes.structure"
STAKES: Final = ("stakes.", "posts.", "table.limits", "showdown.openers")
LOWEST: Final = tuple(dollar * 100 for dollar in (1, 2, 5, 10, 25, 50, 100, 500, 1000))


def practice_form(game: Game, *, usual_bots: int, most_bots: int) -> dict[str, Any]:
    """The choices for a practice table of a game, with the usual ones."""
    card = rule_card(game)
    open_switches = [switch for switch in card.switches if len(switch.choices) > 1]
    settings = [one for one in open_switches if one.kind == "setting"]
    return {
        "game": game.id,
        "name": game.name,
        "house": game.house.name,
        "limits": _limits(game),
        "numbers": [_number(number) for number in card.numbers],
        "settings": [_switch(one) for one in settings],
        "readings": [_switch(one) for one in open_switches if one.kind == "reading"],
        "bots": {
            "least": 1,
            "usual": usual_bots,
            "most": most_bots,
            "kinds": [*KINDS, MIXED],
            "kind": SENSIBLE,
        },
    }


def _limits(game: Game) -> dict[str, Any] | None:
    """The printed limits of a table with a bank, and what else may be posted."""
    if game.sheet.bank is None:
        return None
    printed = [
        limit
        for schedule in game.schedules.values()
        for option in schedule.options
        for limit in option.limits
    ]
    usual = game.sheet.table.limits
    found = {pair: None for limit in printed for pair in _pairs(limit)}
    pairs = sorted(found, key=lambda pair: (pair[0], pair[1] is None, pair[1] or 0))
    return {
        "path": LIMITS,
        "usual": str(usual),
        "choices": [text for low, high in pairs if (text := format_range(low, high)) != str(usual)],
        "printed": [str(limit) for limit in dict.fromkeys(printed)] or [str(usual)],
    }


def _pairs(limit: Limit) -> Iterator[tuple[int, int | None]]:
    """The limits that a printed one stands for: itself, or usual minimums of a printed range."""
    if limit.low_up_to is None:
        yield limit.low, limit.high
        return
    for low in LOWEST:
        if limit.low <= low <= limit.low_up_to:
            yield low, limit.high


def _group(paths: Iterable[str]) -> str:
    """The part of the form that asks: with the limit, the stakes, or the other rules."""
    named = [*paths]
    if STRUCTURE in named:
        return "structure"
    return "stakes" if any(path.startswith(STAKES) for path in named) else "rules"


def _number(number: OpenNumber) -> dict[str, Any]:
    return {**number.as_json(), "group": _group([number.path])}


def _switch(switch: Switch) -> dict[str, Any]:
    kept = ("name", "kind", "asks", "choices", "default", "why", "cite")
    told = switch.as_json()
    return {**{name: told[name] for name in kept}, "group": _group(switch.at)}
