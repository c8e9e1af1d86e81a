"""The origin of an artefact: version, digest of the sheet, settings and readings."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from houseway.cards import cards_text
from houseway.library import Game, sheets_digest
from houseway.version import __version__

DIGITS = 16


def sheet_digest(game: Game) -> str:
    """A digest of the resolved sheet: equal rules have the same, whatever files they stand in."""
    data = game.sheet.model_dump(mode="json", by_alias=True)
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def origin(game: Game, **more: Any) -> dict[str, Any]:
    """The origin of an artefact, as it is printed and written into files.

    `more` are other inputs, such as the seed of a simulation.
    """
    removed = {"removed": cards_text(game.removed)} if game.removed else {}
    return {
        **program_origin(),
        "game": game.id,
        "sheet": sheet_digest(game),
        "settings": dict(game.settings),
        "readings": dict(game.readings),
        **removed,
        **more,
    }


def program_origin() -> dict[str, Any]:
    """The origin of what is not made from one game."""
    return {"houseway": __version__}


def sheets_origin() -> dict[str, Any]:
    """The origin of what is made from many games: a digest of all sheets and fee schedules."""
    return {"sheets": sheets_digest()[:DIGITS]}


def origin_words(game: Game) -> dict[str, str]:
    """The same for the foot of a page: settings, and readings that are not the default."""
    changed = {
        f"reading {name}": choice
        for name, choice in game.readings.items()
        if choice != game.sheet.reading[name].default
    }
    return {
        "Houseway": __version__,
        "sheet": sheet_digest(game),
        **{f"setting {name}": str(value) for name, value in game.settings.items()},
        **changed,
    }
