"""The office: the books, the warnings for the floor, and exports.

Tables are in `pit`, their results in `results`, people in `roster`.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query
from fastapi.responses import FileResponse
from pydantic import BaseModel, Field
from starlette.background import BackgroundTask

from houseway.errors import UnknownName
from houseway.money import format_money
from houseway.room.state.events import Event, NewEvent
from houseway.server.accounts.identity import StaffVisit, require
from houseway.server.http.bodies import AnswerBody, RequestBody
from houseway.server.operations.books import every_row
from houseway.server.staff import pit, results, roster
from houseway.server.staff.floor_warnings import flows, shared_devices
from houseway.server.tables import seat_history
from houseway.storage.event_store import Store
from houseway.storage.export import EXPORTS, export
from houseway.storage.rows import people
from houseway.storage.values import Found

router = APIRouter(prefix="/api/admin", tags=["admin"])
router.include_router(pit.router)
router.include_router(roster.router)
router.include_router(results.router)

PAGE = 100
MOST_OPENINGS = 500
MOST_EVENTS = 50_000  # events of a kind that one report searches
DAY_MS = 24 * 3_600_000

Watcher = Annotated[StaffVisit, Depends(require("see-rounds"))]
Auditor = Annotated[StaffVisit, Depends(require("read-audit"))]
Exporter = Annotated[StaffVisit, Depends(require("export"))]


# --- the books ------------------------------------------------------------------------------------


class Written(AnswerBody):
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


class Trial(AnswerBody):
    sound: bool
    accounts: int
    issued: str
    total: str
    differences: list[str]
    negative: list[str]


class Chain(AnswerBody):
    sound: bool
    streams: int
    events: int
    faults: list[str]


class WhichStream(RequestBody):
    stream: str | None = Field(None, max_length=80)


@router.get("/events")
def search_events(
    staff: Auditor,
    stream: Annotated[str | None, Query(max_length=80)] = None,
    kind: Annotated[str | None, Query(max_length=40)] = None,
    actor: Annotated[str | None, Query(max_length=100, description="Id or whole name")] = None,
    since: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    until: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    text: Annotated[str | None, Query(max_length=100)] = None,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
) -> Writings:
    """Events of all streams, newest first. Secret fields are neither shown nor searched."""
    store = staff.store
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
    return Written.of(
        event,
        actor_name=names.get(event.actor, ""),
        about=names.get(about, ""),
        table=tables.get(_table_of(event), ""),
        secret=event.secret is not None,
        moves=[
            {"from": m.giver, "to": m.taker, "amount": format_money(m.cents), "what": m.what}
            for m in event.moves
        ],
    )


class Opening(BaseModel):
    table: str
    name: str
    open: bool
    at: int
    by: str = Field(description="Name of the person who opened it; empty for the room")


class Openings(BaseModel):
    tables: list[Opening]


@router.get("/openings")
def openings(staff: Watcher) -> Openings:
    """The latest tables of the room: when each was opened, and by whom."""
    store = staff.store
    found = store.search_events(kind="opened", limit=MOST_OPENINGS)
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


@router.get("/trial-balance")
def trial_balance(staff: Auditor) -> Trial:
    """Adds up every account in three ways and lists those that differ."""
    return Trial(**staff.store.trial_balance().as_json())


@router.post("/verify")
def verify_chain(staff: Auditor, which: WhichStream) -> Chain:
    """Verifies the chain of one stream or of all; names the first event that was changed."""
    return Chain(**staff.store.verify(which.stream).as_json())


# --- warnings -------------------------------------------------------------------------------------


class Device(AnswerBody):
    table: str
    terminal: str
    people: list[str]
    at: int


class FlowOut(AnswerBody):
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


@router.get("/flags")
def flags(staff: Auditor, days: Annotated[int, Query(ge=1, le=366)] = 7) -> Flags:
    """Pairs who share a device at a table, and pairs whose chips flow one way."""
    since = staff.at - days * DAY_MS
    devices = shared_devices(_oldest_first(staff.store, ("sat", "left"), since))
    found = flows(_oldest_first(staff.store, ("banked", "settled"), since))
    ids = {person for device in devices for person in device.people}
    ids |= {person for flow in found for person in flow.people}
    names = _names(staff.store, ids)
    return Flags(
        since=since,
        devices=[
            Device.of(device, people=[names.get(person, person) for person in device.people])
            for device in devices
        ],
        flows=[
            FlowOut.of(
                flow,
                winner=names[flow.people[0 if flow.net >= 0 else 1]],
                loser=names[flow.people[1 if flow.net >= 0 else 0]],
                net=format_money(abs(flow.net)),
                volume=format_money(flow.volume),
                one_sided=round(flow.one_sided, 3),
            )
            for flow in found
            if all(person in names for person in flow.people)  # bots belong to the house
        ][:PAGE],
    )


def _oldest_first(store: Store, kinds: tuple[str, ...], since: int) -> list[Found]:
    found: list[Found] = []
    for kind in kinds:
        rows = every_row(partial(store.search_events, kind=kind, since=since))
        found += islice(rows, MOST_EVENTS)
    at_tables = (event for event in found if event.stream.startswith("table:"))
    return sorted(at_tables, key=lambda event: event.id)


# --- exports --------------------------------------------------------------------------------------


@router.get(
    "/export/{what}",
    operation_id="export",
    response_class=FileResponse,
    responses={200: {"description": "A CSV or Parquet file"}},
)
def export_file(
    staff: Exporter,
    what: str,
    format: Annotated[Literal["csv", "parquet"], Query()] = "csv",
) -> FileResponse:
    """Rounds, events or ledger entries as a file. Each export is recorded in the books."""
    if what not in EXPORTS:
        raise UnknownName("export", what[:40], EXPORTS, where="what")
    with tempfile.NamedTemporaryFile(suffix=f".{format}", delete=False) as file:
        path = Path(file.name)
    try:
        rows = export(staff.store, what, path, format=format)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    event = NewEvent(kind="exported", body={"what": what, "format": format, "rows": rows})
    staff.write("room", event)
    kind = "text/csv; charset=utf-8" if format == "csv" else "application/vnd.apache.parquet"
    return FileResponse(
        path,
        media_type=kind,
        filename=f"houseway-{what}.{format}",
        background=BackgroundTask(path.unlink, missing_ok=True),
    )
