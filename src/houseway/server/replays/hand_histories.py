"""Hand histories that a person uploads: replayed like a stored round, and not stored."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from houseway.phh.conversion import Converted, convert_hand
from houseway.phh.hand import HistoryHand
from houseway.phh.parser import read_hands
from houseway.phh.trace import trace_hand
from houseway.plain_text import one_line
from houseway.server.context import context_of
from houseway.server.games.desk import library_game
from houseway.server.games.felt_form import cites_of, in_force
from houseway.server.http.bodies import RequestBody
from houseway.server.replays import played_again, pot_replay
from houseway.server.solving.solver import solver_for
from houseway.server.tables.table_opening import digest_of

router = APIRouter(prefix="/api", tags=["rounds"])

UNKNOWN = "??"


class History(RequestBody):
    """PHH text with one hand or many, and which of them is wanted."""

    text: str = Field(max_length=200_000, description="The content of a .phh or .phhs file")
    hand: int = Field(default=1, ge=1, le=10_000, description="The number of the hand, from 1")
    game: str = Field(default="", max_length=100, description="The game that plays the hand")


@router.post("/phh", operation_id="phh")
async def replay_history(request: Request, body: History) -> Response:
    """A hand history, to be looked at step by step."""
    felts = context_of(request).room.felts
    return await solver_for(request).read(replay_text, body.text, body.hand, body.game, felts)


# --- in the solver's process ----------------------------------------------------------------------


def replay_text(text: str, wanted: int, game: str, felts: dict[str, str]) -> dict[str, Any]:
    hands = read_hands(text)
    number = min(wanted, len(hands))
    found = convert_hand(hands[number - 1], library_game(game) if game else None)
    record = _as_known(found)
    return {
        "name": _title(found.hand),
        "number": number,
        "hands": len(hands),
        "record": record,
        "cites": cites_of(record),
        "in_force": in_force(found.game),
        "felt": felts.get(found.game.house.id, "green"),
        "seats": [
            {"seat": seat, "backline": "", "name": name, "bot": False}
            for seat, name in found.names.items()
        ],
        "steps": _steps(found, record),
        "pots": True,
        "sheet": {"id": found.game.id, "digest": digest_of(found.game)},
        "notes": list(found.notes),
    }


def _title(hand: HistoryHand) -> str:
    told = (hand.fields.get("event"), hand.fields.get("hand"))
    return ", ".join(one_line(str(each)[:80]) for each in told if each)


def _as_known(found: Converted) -> dict[str, Any]:
    """The record as the text states it: a card that it does not name stays unknown."""

    def shown(text: str) -> str:
        return UNKNOWN if text in found.unknown else text

    record = found.record
    return {
        **record,
        "deck": None,  # it has cards that the text does not name
        "hands": {name: [*map(shown, cards)] for name, cards in record["hands"].items()},
        "events": [
            {**event, "card": shown(event["card"])} if "card" in event else event
            for event in record["events"]
        ],
    }


def _steps(found: Converted, record: dict[str, Any]) -> list[dict[str, Any]]:
    trace = trace_hand(found.game, found.record)
    events = [step for step in trace.steps if isinstance(step, dict)]
    return pot_replay.with_felts(trace.setup, events, played_again.replay_steps(record, {}))
