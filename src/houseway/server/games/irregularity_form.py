"""The irregularities that a described round may have: events of the sheet, and their fields.

A form asks for no other field, and offers only streets and notes that the game knows.
"""

from __future__ import annotations

from typing import Any

from houseway.library import Game
from houseway.wagers.facts import Fact

FIRST = "the first street"
UNSAID = "when it happened"
OF_ROUND = ("card", "hand", "stage", "count")  # fields that say when the event was discovered


def incidents_out(game: Game) -> dict[str, Any]:
    """Events with the fields of each, and the stages and notes that they can name."""
    kinds, facts = game.rules.kinds, game.rules.event_facts
    printed = {row.event for row in game.sheet.irregular.rows}
    by_kind = (
        (kinds.of_cards, ("card", "note")),
        (kinds.of_table, ("stage", "after", "total", "note")),
        (kinds.of_hands, ("hand", "stage", "after", "count", "total", "note")),
    )
    in_streets = "event.street" in facts
    streets = facts["event.street" if in_streets else "event.stage"]
    return {
        "events": [
            {"id": event, "name": _name(event), "fields": fields if in_streets else OF_ROUND}
            for events, fields in by_kind
            for event in events
            if event in printed
        ],
        "stages": [{"id": "", "name": FIRST if in_streets else UNSAID}, *_words(streets)],
        "notes": [{"id": "", "name": "–"}, *_words(facts["event.note"])] if in_streets else [],
    }


def _words(fact: Fact) -> list[dict[str, str]]:
    return [{"id": word, "name": _name(word)} for word in fact.words if word]


def _name(word: str) -> str:
    return word.replace("-", " ")
