"""The pit: lists all tables, and posts and makes changes of their terms.

Limits and collections change between two rounds, and only after a notice: half an hour while people
play, none at an empty table. Every step is an event in `room`: who, when, before, after.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.money import format_money
from houseway.room.commands.spoken import Actor
from houseway.room.commands.wire import read_command
from houseway.room.peer_games.pot_fees import check_collection
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.table_state import TableState
from houseway.server.accounts.identity import StaffVisit, require
from houseway.server.accounts.names import Remark
from houseway.server.accounts.tokens import new_id
from houseway.server.context import context_of
from houseway.server.errors import AlreadyDone
from houseway.server.http.bodies import RequestBody
from houseway.server.tables.clerk import LiveTable
from houseway.storage.event_store import Store

router = APIRouter()

STREAM = "room"
POSTED, MADE, WITHDRAWN = "change-posted", "change-made", "change-withdrawn"
NOTICE_MINUTES = 30
READ = 500

Watcher = Annotated[StaffVisit, Depends(require("see-rounds"))]
Floor = Annotated[StaffVisit, Depends(require("open-table"))]


class Terms(RequestBody):
    limits: str | None = Field(None, max_length=60, examples=["$5-$500"])
    collection: dict[str, str] | None = None


class WantedChange(Terms):
    why: Remark = Field(min_length=3, max_length=200)
    minutes: int = Field(NOTICE_MINUTES, ge=0, le=10_080)


class Change(BaseModel):
    change: str
    table: str
    before: Terms
    after: Terms
    why: str
    by: str
    posted: int
    due: int = Field(description="When it may be made, in milliseconds since 1970")


class Changes(BaseModel):
    changes: list[Change]


class Tables(BaseModel):
    tables: list[dict[str, Any]]
    changes: list[Change]


# --- tables ---------------------------------------------------------------------------------------


@router.get("/tables")
async def all_tables(staff: Watcher) -> Tables:
    """Every open table with its people and its posted changes."""
    waiting = await run_in_threadpool(pending, staff.store)
    open_tables = [live for live in staff.context.hub.tables.values() if not live.state.closed]
    return Tables(
        tables=[_table(live) for live in sorted(open_tables, key=lambda t: t.state.terms.name)],
        changes=waiting,
    )


def _table(live: LiveTable) -> dict[str, Any]:
    state = live.state
    return {
        "id": state.table,
        "name": state.terms.name,
        "demo": state.terms.demo,
        "game": state.game.id,
        "game_name": state.game.name,
        "phase": state.phase,
        "round": state.number,
        "paused": state.paused,
        "limits": str(state.game.sheet.table.limits),
        "collection": state.terms.collection,
        "watching": len(live.connections),
        "people": [
            {
                "seat": patron.place[0],
                "backline": patron.place[1],
                "name": patron.name,
                "bot": patron.bot,
                "connected": patron.bot or patron.person in live.connected,
                "stack": format_money(state.stack(patron.place)),
            }
            for patron in state.patrons.values()
        ],
    }


# --- changes --------------------------------------------------------------------------------------


def pending(store: Store, table: str | None = None) -> list[Change]:
    """Posted changes that are neither made nor withdrawn."""
    over = {
        event.body["change"]
        for kind in (MADE, WITHDRAWN)
        for event in store.search_events(stream=STREAM, kind=kind, limit=READ)
    }
    posted = store.search_events(stream=STREAM, kind=POSTED, limit=READ)
    return [
        _change(event)
        for event in posted
        if event.body["change"] not in over and table in (None, event.body["table"])
    ]


def _change(event: Event) -> Change:
    return Change(**event.body, by=event.actor, posted=event.at)


def _terms(state: TableState) -> dict[str, Any]:
    collection = state.terms.collection
    return {
        "limits": str(state.game.sheet.table.limits),
        "collection": dict(collection) if collection else None,
    }


@router.post("/tables/{table}/changes", status_code=201)
async def post_change(staff: Floor, table: str, wanted: WantedChange) -> Change:
    """Posts other limits or another collection; the notice starts now."""
    live = await staff.context.hub.table(table)
    before = _terms(live.state)
    asked = wanted.model_dump(include={"limits", "collection"}, exclude_unset=True)
    after = {**before, **asked}
    if after == before:
        raise IllegalMove("no-change", "the table already has these terms", where="limits")
    _check_terms(live.state, asked)
    played = any(not patron.bot for patron in live.state.patrons.values())
    if played and wanted.minutes < NOTICE_MINUTES:
        raise IllegalMove(
            "short-notice",
            f"people play here: a change is posted {NOTICE_MINUTES} minutes before it is made",
            where="minutes",
        )
    if await run_in_threadpool(pending, staff.store, table):
        raise AlreadyDone("posted-already", "a change of this table is already posted")
    due = staff.at + wanted.minutes * 60_000
    body = {"change": new_id(), "table": table, "before": before, "after": after}
    event = NewEvent(kind=POSTED, body={**body, "why": wanted.why, "due": due})
    return _change(await run_in_threadpool(staff.write, STREAM, event))


def _check_terms(state: TableState, asked: dict[str, Any]) -> None:
    if asked.get("limits"):
        try:
            state.game.but(settings={"table.limits": asked["limits"]})
        except HousewayError as error:
            raise HousewayError("wrong-limits", error.message, where="limits") from None
    check_collection(state.game, asked.get("collection"))


@router.post("/changes/{change}/make")
async def make_change(staff: Floor, change: str) -> Change:
    """Puts a posted change in force after its notice, when the table is between rounds."""
    found = await run_in_threadpool(_pending_change, staff.store, change)
    if staff.at < found.due:
        minutes = -(-(found.due - staff.at) // 60_000)
        raise IllegalMove("too-early", f"the notice runs for {minutes} more minutes")
    hub, by = staff.context.hub, staff.person
    live = await hub.table(found.table)
    before = _terms(live.state)
    differs = {k: v for k, v in found.after.model_dump().items() if v != before[k]}
    actor = Actor(person=by.id, name=by.name, floor=True)
    if differs:
        command = read_command({"do": "change", **differs})
        await hub.command(live, command, actor, terminal=staff.terminal)
    body = {"change": change, "table": found.table, "before": before}
    body["after"] = found.after.model_dump()
    await run_in_threadpool(staff.write, STREAM, NewEvent(kind=MADE, body=body))
    return found


@router.post("/changes/{change}/withdraw")
def withdraw_change(staff: Floor, change: str) -> Change:
    """Withdraws a posted change."""
    found = _pending_change(staff.store, change)
    body = {"change": change, "table": found.table}
    staff.write(STREAM, NewEvent(kind=WITHDRAWN, body=body))
    return found


@router.get("/tables/{table}/changes")
def table_changes(request: Request, table: str) -> Changes:
    """The changes that are posted at a table, which everybody may read."""
    return Changes(changes=pending(context_of(request).store, table))


def _pending_change(store: Store, change: str) -> Change:
    found = next((item for item in pending(store) if item.change == change), None)
    if found is None:
        raise UnknownName("change", change[:40], (), where="change")
    return found
