"""Verification of a round record: its shuffle by the commitment, its result by its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.cards.shuffle import verify
from houseway.errors import BadRecord
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.settling.prepared_round import prepare_round
from houseway.settling.settle import settle_record

CHECKED = (
    "hands",
    "facts",
    "events",
    "settlement",
    "bank",
    "collections",
    "start",
    "void",
    "conserved",
)


@dataclass(frozen=True, slots=True, repr=False)
class Verified(JsonView):
    """A record without a contradiction; `checks` lists the checks in words."""

    checks: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {"verified": True, "checks": list(self.checks)}

    def __repr__(self) -> str:
        return f"<verified, checks: {len(self.checks)}>"


def verify_record(game: Game, record: Mapping[str, Any]) -> list[str]:
    """The checks that a record passes, in words; raises BadRecord at the first contradiction."""
    done = []
    prepared = prepare_round(game, record)
    if prepared.record.shuffle is not None:
        verify(prepared.record.shuffle, prepared.game.deck)
        done.append("the shuffle is the one committed to, and exactly this deck")
    again = settle_record(game, record)
    for key in CHECKED:
        if key in again and key not in record:
            raise BadRecord("missing-key", f"{key} is missing; a settled record has it", where=key)
        if record.get(key) != again.get(key):
            raise BadRecord(
                "record-disagrees",
                f"the record's {key} is not what its cards and wagers give",
                where=_difference(record[key], again.get(key), key),
            )
    done.append("cards, facts, settlement and collections follow from the inputs")
    return done


def _difference(found: Any, expected: Any, path: str) -> str:
    """The first place where two values differ.

    >>> _difference([{"net": "5"}], [{"net": "6"}], "settlement")
    'settlement[0].net'
    """
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for place, (one, other) in enumerate(zip(found, expected, strict=True)):
            if one != other:
                return _difference(one, other, f"{path}[{place}]")
    if isinstance(found, dict) and isinstance(expected, dict) and found.keys() == expected.keys():
        for key, one in found.items():
            if one != expected[key]:
                return _difference(one, expected[key], f"{path}.{key}")
    return path
