"""The office: the books, the warnings for the floor, and exports.

Tables are in `pit`, people in `roster`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import FileResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.background import BackgroundTask

from houseway.errors import UnknownName
from houseway.money import format_money
from houseway.room.state.events import Event, NewEvent
from houseway.server.accounts.identity import require, terminal_of
from houseway.server.context import context_of
from houseway.server.staff import pit, roster
from houseway.server.staff.floor_warnings import flows, shared_devices
from houseway.server.tables import seat_history
from houseway.storage.event_store import Store
from houseway.storage.export import EXPORTS, export
from houseway.storage.rows import people
from houseway.storage.values import Found, Person

router = APIRouter(prefix="/api/admin", tags=["admin"])
router.include_router(pit.router)
router.include_router(roster.router)

PAGE = 100
READ_AT_ONCE = 500
MOST_EVENTS = 50_000  # events that one report searches
DAY_MS = 24 * 3_600_000

Watcher = Annotated[Person, Depends(require("see-rounds"))]
Auditor = Annotated[Person, Depends(require("read-audit"))]
Exporter = Annotated[Person, Depends(require("export"))]


# --- the books ------------------------------------------------------------------------------------


class Written(BaseModel):
    id: int
    stream: str
    seq: int
    kind: str
    at: int
    actor: str
    actor_name: str
    about: str = Field(description="The person concerned, by name")
    table: str = Field(description="Name of the table, for events of a table")
    terminal: str
    body: dict[str, Any]
    secret: bool = Field(description="Whether the event has secret fields, which are not shown")
    moves: list[dict[str, str]]
    hash: str


class Writings(BaseModel):
    events: list[Written]
    before: int | None


class Trial(BaseModel):
    sound: bool
    accounts: int
    issued: str
    total: str
    differences: list[str]
    negative: list[str]


class Chain(BaseModel):
    sound: bool
    streams: int
    events: int
    faults: list[str]


class WhichStream(BaseModel):
    model_config = ConfigDict(extra="forbid")

    stream: str | None = Field(None, max_length=80)


@router.get("/events", operation_id="searchEvents")
def search_events(
    request: Request,
    by: Auditor,
    stream: Annotated[str | None, Query(max_length=80)] = None,
    kind: Annotated[str | None, Query(max_length=40)] = None,
    actor: Annotated[str | None, Query(max_length=100, description="Id or whole name")] = None,
    since: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    until: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    text: Annotated[str | None, Query(max_length=100)] = None,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
) -> Writings:
    """Events of all streams, newest first. Secret fields are neither shown nor searched."""
    store = context_of(request).store
    named = people.by_name(store, actor) if actor else None
    found = store.search_events(
        stream=stream or None,
        kind=kind or None,
        actor=(named.id if named else actor) or None,
        since=since,
        until=until,
        text=text or None,
        before=before,
        limit=PAGE,
    )
    about = _about(store, found)
    names = _names(store, {event.actor for event in found} | {*about.values()})
    tables = {row.id: row.name for row in store.tables()}
    return Writings(
        events=[_written(event, names, about.get(event.id, ""), tables) for event in found],
        before=found[-1].id if len(found) == PAGE else None,
    )


def _names(store: Store, ids: set[str]) -> dict[str, str]:
    found = ((one, people.by_id(store, one)) for one in ids)
    return {one: person.name for one, person in found if person}


def _about(store: Store, found: Sequence[Found]) -> dict[int, str]:
    """The person that each event is about, by the event's id: named in it, or in the seat it names.

    Timer events act for people too; a bot has a name only at its table.
    """
    latest: dict[str, int] = {}
    for event in found:
        if event.stream.startswith("table:") and seat_history.place_of(event) is not None:
            latest[_table_of(event)] = max(event.at, latest.get(_table_of(event), 0))
    arrivals = {
        table: seat_history.arrivals(store, table, until=at) for table, at in latest.items()
    }
    about = {}
    for event in found:
        place = seat_history.place_of(event)
        sat = (
            seat_history.occupant_at(arrivals.get(_table_of(event), ()), place, event.seq)
            if place
            else None
        )
        about[event.id] = str(event.body.get("person") or (sat or {}).get("person", ""))
    return about


def _table_of(event: Event) -> str:
    kind, _, table = event.stream.partition(":")
    return table if kind == "table" else str(event.body.get("table", ""))


def _written(event: Found, names: dict[str, str], about: str, tables: dict[str, str]) -> Written:
    return Written(
        id=event.id,
        stream=event.stream,
        seq=event.seq,
        kind=event.kind,
        at=event.at,
        actor=event.actor,
        actor_name=names.get(event.actor, ""),
        about=names.get(about, ""),
        table=tables.get(_table_of(event), ""),
        terminal=event.terminal,
        body=dict(event.body),
        secret=event.secret is not None,
        moves=[
            {"from": m.giver, "to": m.taker, "amount": format_money(m.cents), "what": m.what}
            for m in event.moves
        ],
        hash=event.hash,
    )


class Opening(BaseModel):
    table: str
    name: str
    open: bool
    at: int
    by: str = Field(description="Name of the person who opened it; empty for the room")


class Openings(BaseModel):
    tables: list[Opening]


@router.get("/openings", operation_id="openings")
def openings(request: Request, by: Watcher) -> Openings:
    """The latest tables of the room: when each was opened, and by whom."""
    store = context_of(request).store
    found = store.search_events(kind="opened", limit=READ_AT_ONCE)
    names = _names(store, {event.actor for event in found})
    still_open = {row.id for row in store.tables() if row.open}
    return Openings(
        tables=[
            Opening(
                table=_table_of(event),
                name=event.body["name"],
                open=_table_of(event) in still_open,
                at=event.at,
                by=names.get(event.actor, ""),
            )
            for event in found
        ]
    )


@router.get("/trial-balance", operation_id="trialBalance")
def trial_balance(request: Request, by: Auditor) -> Trial:
    """Adds up every account in three ways and lists those that differ."""
    found = context_of(request).store.trial_balance()
    return Trial(
        sound=found.sound,
        accounts=found.accounts,
        issued=format_money(found.issued),
        total=format_money(found.total),
        differences=[str(difference) for difference in found.differences],
        negative=list(found.negative),
    )


@router.post("/verify", operation_id="verifyChain")
def verify_chain(request: Request, by: Auditor, which: WhichStream) -> Chain:
    """Verifies the chain of one stream or of all; names the first event that was changed."""
    found = context_of(request).store.verify(which.stream)
    return Chain(
        sound=found.sound,
        streams=found.streams,
        events=found.events,
        faults=[str(fault) for fault in found.faults],
    )


# --- warnings -------------------------------------------------------------------------------------


class Device(BaseModel):
    table: str
    terminal: str
    people: list[str]
    at: int


class FlowOut(BaseModel):
    table: str
    winner: str
    loser: str
    net: str
    volume: str
    rounds: int
    one_sided: float
    flagged: bool


class Flags(BaseModel):
    since: int
    devices: list[Device]
    flows: list[FlowOut]


@router.get("/flags", operation_id="flags")
def flags(request: Request, by: Auditor, days: Annotated[int, Query(ge=1, le=366)] = 7) -> Flags:
    """Pairs who share a device at a table, and pairs whose chips flow one way."""
    context = context_of(request)
    since = context.clock() - days * DAY_MS
    devices = shared_devices(_oldest_first(context.store, ("sat", "left"), since))
    found = flows(_oldest_first(context.store, ("banked", "settled"), since))
    ids = {person for device in devices for person in device.people}
    ids |= {person for flow in found for person in flow.people}
    names = _names(context.store, ids)
    return Flags(
        since=since,
        devices=[
            Device(
                table=device.table,
                terminal=device.terminal,
                people=[names.get(person, person) for person in device.people],
                at=device.at,
            )
            for device in devices
        ],
        flows=[
            FlowOut(
                table=flow.table,
                winner=names[flow.people[0 if flow.net >= 0 else 1]],
                loser=names[flow.people[1 if flow.net >= 0 else 0]],
                net=format_money(abs(flow.net)),
                volume=format_money(flow.volume),
                rounds=flow.rounds,
                one_sided=round(flow.one_sided, 3),
                flagged=flow.flagged,
            )
            for flow in found
            if all(person in names for person in flow.people)  # bots belong to the house
        ][:PAGE],
    )


def _oldest_first(store: Store, kinds: tuple[str, ...], since: int) -> list[Found]:
    found = [event for kind in kinds for event in _every(store, kind, since)]
    return sorted(found, key=lambda event: event.id)


def _every(store: Store, kind: str, since: int) -> Iterator[Found]:
    before, count = None, 0
    while count < MOST_EVENTS:
        page = store.search_events(kind=kind, since=since, before=before, limit=READ_AT_ONCE)
        yield from (event for event in page if event.stream.startswith("table:"))
        if len(page) < READ_AT_ONCE:
            return
        before, count = page[-1].id, count + len(page)


# --- exports --------------------------------------------------------------------------------------


@router.get(
    "/export/{what}",
    operation_id="export",
    response_class=FileResponse,
    responses={200: {"description": "A CSV or Parquet file"}},
)
def export_file(
    request: Request,
    by: Exporter,
    what: str,
    format: Annotated[Literal["csv", "parquet"], Query()] = "csv",
) -> FileResponse:
    """Rounds, events or ledger entries as a file. Each export is recorded in the books."""
    context = context_of(request)
    if what not in EXPORTS:
        raise UnknownName("export", what[:40], EXPORTS, where="what")
    with tempfile.NamedTemporaryFile(suffix=f".{format}", delete=False) as file:
        path = Path(file.name)
    try:
        rows = export(context.store, what, path, format=format)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    event = NewEvent(kind="exported", body={"what": what, "format": format, "rows": rows})
    context.append("room", [event], actor=by.id, terminal=terminal_of(request))
    kind = "text/csv; charset=utf-8" if format == "csv" else "application/vnd.apache.parquet"
    return FileResponse(
        path,
        media_type=kind,
        filename=f"houseway-{what}.{format}",
        background=BackgroundTask(path.unlink, missing_ok=True),
    )
