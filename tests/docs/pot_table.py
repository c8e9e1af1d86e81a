"""The table of readings that move a pot, as the page shows it."""

from __future__ import annotations

from collections.abc import Sequence

import houseway as hw
from houseway.families.peer_games import PeerRules
from houseway.library import load_game
from houseway.money import dollars
from houseway.pot_readings import PotReading, play_readings


def readings_by_game() -> dict[str, tuple[str, ...]]:
    """Readings with several choices of games among players; one of several sheets at the first."""
    found: dict[str, list[str]] = {}
    for entry in hw.readings(several=True):
        game = entry.places[0].sheet
        if not game.endswith("/collection") and isinstance(load_game(game).rules, PeerRules):
            found.setdefault(game, []).append(entry.name)
    return {game: tuple(names) for game, names in found.items()}


def pot_rows(game: str, names: Sequence[str]) -> list[list[str]]:
    """The rows of a game: reading, sheet, choices. A reading that moved nothing has none."""
    played = play_readings(hw.game(game), names=names)
    rows = []
    for name in names:
        choices = [item for item in played if item.name == name]
        if any(item.otherwise for item in choices):
            rows.append([name, game, ", ".join(map(_shown, choices))])
    return rows


def _shown(item: PotReading) -> str:
    won = f"{item.choice} {dollars(round(item.won))} ± {dollars(round(item.won_error))}"
    if item.in_force:
        return f"**{won}**"
    share = f"{item.otherwise:.1%} ± {item.otherwise_error:.1%}".replace("%", " %")
    return f"{won} ({share})"
