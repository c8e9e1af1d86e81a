"""`houseway fee` of a pot game: the printed options, and the drops of a hand under them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from houseway.cli.common import table
from houseway.errors import BadRecord, UnknownName
from houseway.library import Game
from houseway.money import dollars, format_money
from houseway.settling.collections import find_posted, listed
from houseway.table.drops import Drop, Facts, Posted, PotOption, drops_due
from houseway.table.stakes import Stakes, parse_stakes

if TYPE_CHECKING:
    from rich.console import Console


def drop_report(
    game: Game,
    *,
    option: str,
    schedule: str,
    limit: str,
    players: int | None,
    stage: str,
    facts: Facts,
) -> dict[str, Any]:
    """All options, or those posted with what is due from so many players at these stages."""
    stakes = parse_stakes(limit, where="--limit") if limit else None
    stages = listed(stage)
    asked = bool(stages) or facts.minutes is not None
    if not option:
        if asked:
            raise BadRecord("option", "say which option of the schedule", where="--option")
        return {"game": game.id, "options": _options(game, schedule, stakes, players)}
    posted = find_posted(game, option, schedule)
    shown = [_option_out(game, item) for item in posted.options]
    report = {"game": game.id, **(shown[0] if len(shown) == 1 else {"options": shown})}
    if asked:
        if players is None:
            raise BadRecord("fee-players", "say how many players are dealt in", where="--players")
        due = _due(posted, players, stages, stakes, facts)
        report["fees"] = [_drop_out(item, by, players) for by, item in due]
    return report


def _due(
    posted: Posted, players: int, stages: Sequence[str], stakes: Stakes | None, facts: Facts
) -> list[tuple[PotOption, Drop]]:
    # One option says itself for whom it is; of several the one for so many players is in use.
    option = posted.at(players) if len(posted.options) > 1 else posted.options[0]
    if option is None:
        return []
    if facts.minutes is None and all(drop.minutes for drop in option.drops):
        raise BadRecord(
            "fee-time", f"option {option.name} is charged by time: say how long", where="--minutes"
        )
    found = drops_due(option, players=players, stages_reached=stages, limit=stakes, facts=facts)
    return [(option, drop) for drop in found]


def _options(
    game: Game, schedule: str, stakes: Stakes | None, players: int | None
) -> list[dict[str, Any]]:
    if schedule and schedule not in game.pot_schedules:
        raise UnknownName("schedule", schedule, game.pot_schedules, where="--schedule")
    return [
        _option_out(game, option)
        for known in game.pot_schedules.values()
        if schedule in (known.id, "")
        for option in known.options
        if stakes is None or any(stakes in band for band in option.stakes)
        if players is None or option.covers(players)
    ]


def _option_out(game: Game, option: PotOption) -> dict[str, Any]:
    terms = option.terms
    schedule = next(s.id for s in game.pot_schedules.values() if option in s.options)
    return {
        "schedule": schedule,
        "option": option.name,
        "date": terms.date,
        "bureau": terms.bureau,
        "limits": list(option.limits),
        "players": str(option.players) if option.players else "",
        "ante": dollars(option.ante) if option.ante else "",
        "blinds": [dollars(blind) for blind in option.blinds],
        "drops": {drop.label: dollars(drop.amount) for drop in option.drops},
        "cite": option.cite,
    }


def _drop_out(drop: Drop, option: PotOption, players: int) -> dict[str, Any]:
    band = drop.players or option.players
    counted = f"{players} players: band {band}" if band else f"{players} players"
    at = f"every {drop.minutes} minutes" if drop.minutes else drop.stage
    printed = next(fee.amount for fee in option.drops if fee.label == drop.label)
    short = ", all that the pot holds" if drop.amount < printed else ""
    return {
        "payer": drop.source,
        "amount": format_money(drop.amount),
        "what": drop.name,
        "why": f"option {option.name}, {drop.name} {at}, {counted}{short}",
        "cite": drop.cite,
    }


def print_drops(options: Sequence[dict[str, Any]], out: Console) -> None:
    rows = table("schedule", "option", "limits", "players", "drops")
    for option in options:
        drops = ", ".join(f"{what} {fee}" for what, fee in option["drops"].items())
        limits = "; ".join(option["limits"])
        rows.add_row(option["schedule"], option["option"], limits, option["players"], drops)
    out.print(rows)
