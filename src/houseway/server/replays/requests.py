"""Rounds from the books: lists of them, and each as a replay with the proof of its shuffle."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response

from houseway.errors import BadRecord, UnknownName
from houseway.money import format_money
from houseway.room.state.events import Event
from houseway.room.views.pot_felt import plays_for_pots
from houseway.server.accounts import sign_in_history
from houseway.server.accounts.identity import Anyone, SignedIn
from houseway.server.context import Context, context_of
from houseway.server.games.desk import library_game
from houseway.server.games.felt_form import cites_of, in_force
from houseway.server.http.bodies import RequestBody
from houseway.server.operations.books import every_row
from houseway.server.replays import played_again, pot_replay, review, session
from houseway.server.replays.round_money import change, events_of, own_accounts
from houseway.server.replays.stored_rounds import (
    check_may_see,
    game_of,
    may_see,
    opening,
    seen_record,
)
from houseway.server.solving.solver import solver_for
from houseway.server.tables import seat_history
from houseway.server.tables.table_opening import digest_of
from houseway.settling.verify import verify_record
from houseway.storage.event_store import Store
from houseway.storage.values import Person, Recalled

router = APIRouter(prefix="/api", tags=["rounds"])
router.include_router(sign_in_history.router)
router.include_router(review.router)
router.include_router(session.router)

PAGE = 30
LOOKED_AT = 2000  # entries searched for a stack's height at a round

TableId = Annotated[str, Path(max_length=40)]
Number = Annotated[int, Path(ge=1, le=2**31)]
Before = Annotated[int | None, Query(ge=1, le=2**62, description="`id` of the last one known")]


class Settled(RequestBody):
    """A settled record to verify."""

    record: dict[str, Any]


# --- lists ----------------------------------------------------------------------------------------


@router.get("/tables/{table}/rounds")
def table_rounds(
    request: Request, table: TableId, person: Anyone, before: Before = None
) -> dict[str, Any]:
    """The rounds of a table that the person may see, newest first."""
    context = context_of(request)
    opened = opening(context.store, table)
    found = context.store.recall(table=table, before=before, limit=PAGE)
    shown = [round_ for round_ in found if may_see(round_, opened, person)]
    return {
        "rounds": [_row(context, round_, opened, person) for round_ in shown],
        "before": found[-1].id if len(found) == PAGE else None,
    }


@router.get("/rounds")
def my_rounds(request: Request, person: SignedIn, before: Before = None) -> dict[str, Any]:
    """The rounds that the person played at any table, newest first."""
    context = context_of(request)
    found = context.store.recall(person=person.id, before=before, limit=PAGE)
    openings = {table: opening(context.store, table) for table in {r.table for r in found}}
    return {
        "rounds": [_row(context, r, openings[r.table], person) for r in found],
        "before": found[-1].id if len(found) == PAGE else None,
    }


def _row(
    context: Context, round_: Recalled, opened: Event, person: Person | None
) -> dict[str, Any]:
    mine = person is not None and person.id in round_.people
    net = format_money(change(context.store, round_, person).won) if mine and person else None
    game = game_of(opened, round_.game)
    return {
        "id": round_.id,
        "table": round_.table,
        "name": opened.body.get("name", ""),
        "game": round_.game,
        "game_name": game.name,
        "number": round_.number,
        "at": round_.at,
        "bank": _bank(round_),
        "players": len(_players(round_)),
        "net": net,
        "void": round_.void or None,
    }


def _bank(round_: Recalled) -> int | None:
    """The seat of the player-dealer; None in games among players."""
    seat: int | None = round_.inputs.get("bank", {}).get("seat")
    return seat


def _players(round_: Recalled) -> set[tuple[int, str]]:
    """Seats and backline places with chips at stake, besides the bank."""
    stacks, bets = round_.inputs.get("stacks", {}), round_.inputs.get("wagers", ())
    return {(int(seat), "") for seat in stacks} | {(w["seat"], w.get("backline", "")) for w in bets}


def _height(store: Store, account: str, seq: int) -> int:
    """The balance of a table's account when event `seq` was written."""
    entries = islice(every_row(partial(store.entries, account)), LOOKED_AT)
    return next((entry.balance for entry in entries if entry.seq <= seq), 0)


# --- one round ------------------------------------------------------------------------------------


@router.get("/tables/{table}/rounds/{number}", operation_id="round")
def one_round(request: Request, table: TableId, number: Number, person: Anyone) -> dict[str, Any]:
    """A round to review: its record, its steps, and the proof of its shuffle."""
    context = context_of(request)
    store = context.store
    round_ = store.round(table, number)
    if round_ is None:
        raise UnknownName("round", str(number), (), where="number")
    opened = opening(store, table)
    check_may_see(round_, opened, person)
    game = game_of(opened, round_.game)
    pots = plays_for_pots(game)
    record, order, kept = seen_record(store, round_, opened, person)
    if pots:
        whole = {**round_.inputs, "shuffle": order.shuffle(round_.position)}
        again = played_again.played_again(game, whole)
        steps = played_again.replay_steps(record, {})
        steps = pot_replay.with_felts(again.setup, again.events, steps)
    else:
        whole = {**round_.inputs, "shuffle": order.shuffle(round_.position)}
        added = played_again.chips_added(game, whole)
        steps = played_again.replay_steps(record, added)
    chosen = game.but(
        readings=round_.inputs.get("readings"), settings=round_.inputs.get("settings")
    )
    as_opened = game.but(readings=opened.body["readings"], settings=opened.body["settings"])
    return {
        "table": table,
        "name": opened.body.get("name", ""),
        "demo": bool(opened.body.get("demo")),
        "number": number,
        "at": round_.at,
        "record": record,
        "cites": cites_of(record),
        "in_force": in_force(chosen),
        "felt": context.room.felts.get(game.house.id, "green"),
        "seats": _names(store, round_),
        "yours": _yours(store, round_, person),
        "fees": _fees(store, round_),
        "steps": steps,
        "pots": pots,
        "proof": {**played_again.proof(chosen, order), "kept": kept},
        "sheet": {
            "id": round_.game,
            "digest": round_.sheet_digest,
            "same": round_.sheet_digest == digest_of(as_opened),
        },
        "previous": number - 1 if store.round(table, number - 1) else None,
        "next": number + 1 if store.round(table, number + 1) else None,
    }


def _yours(store: Store, round_: Recalled, person: Person | None) -> dict[str, Any] | None:
    if person is None or person.id not in round_.people:
        return None
    won = change(store, round_, person).won
    after = sum(_height(store, account, round_.seq) for account in own_accounts(round_, person))
    return {
        "before": format_money(after - won),
        "after": format_money(after),
        "net": format_money(won),
    }


def _fees(store: Store, round_: Recalled) -> str:
    """Collections of the round as taken, less refunds."""
    moves = [move for event in events_of(store, round_) for move in event.moves]
    taken = sum(m.cents for m in moves if m.taker.startswith("fees:"))
    back = sum(m.cents for m in moves if m.giver.startswith("fees:"))
    return format_money(taken - back)


def _names(store: Store, round_: Recalled) -> list[dict[str, Any]]:
    """The people in the seats of a round."""
    places = _players(round_)
    bank = _bank(round_)
    if bank is not None:
        places.add((bank, ""))
    arrivals = seat_history.arrivals(store, round_.table, until=round_.at)
    sat = (
        (place, seat_history.occupant_at(arrivals, place, round_.seq)) for place in sorted(places)
    )
    return [
        {"seat": place[0], "backline": place[1], "name": one["name"], "bot": bool(one.get("bot"))}
        for place, one in sat
        if one is not None
    ]


# --- verifying ------------------------------------------------------------------------------------


@router.post("/verify")
async def verify(request: Request, body: Settled) -> Response:
    """Verifies a settled record: its shuffle against the commitment, the rest from its cards."""
    return await solver_for(request).read(verified, body.record)


def verified(record: dict[str, Any]) -> dict[str, Any]:
    """The answer to `verify`, computed in the solver's process."""
    name = record.get("game")
    if not isinstance(name, str):
        raise BadRecord("missing-key", "the record does not say of which game it is", where="game")
    return {"verified": verify_record(library_game(name), record)}
