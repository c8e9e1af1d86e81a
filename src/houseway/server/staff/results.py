"""The results of the tables for the office: handle, hold, collections, pace, expected and actual.

The books are read here; what a round was expected to win is computed in a process of its own, once
for each round. An answer has what is known by then and says how many rounds are still to come.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, FastAPI, Query, Request
from pydantic import BaseModel, Field

from houseway.bank_desk.booked_round import BookedHand, BookedRound
from houseway.bank_desk.room_results import ROOM, RoomFee, RoomRound, room_luck, room_report
from houseway.errors import HousewayError, Unreadable
from houseway.server.accounts.identity import StaffVisit, require
from houseway.server.solving.solver import finished, solver_of
from houseway.storage.event_store import Store
from houseway.storage.played_rounds import (
    PlayedRound,
    RoomTable,
    figures_of,
    played_ids,
    played_rounds,
    room_fees,
    room_round,
    room_tables,
)

log = logging.getLogger("houseway.results")
router = APIRouter()

DAY_MS = 24 * 3_600_000
LONGEST = 31 * DAY_MS
AT_ONCE = 100  # rounds in one job
ANSWER_WITHIN = 1.5  # seconds in which rounds are computed before the answer
MOST_KEPT = 200_000
Line = Literal["room", "table", "game", "bank", "hour", "table-hour"]
Given = tuple[int, str, str, Mapping[str, Any]]  # a round's place in the books, its game, record
Figures = BookedRound | BookedHand | None  # None: the rules refuse the round

Reader = Annotated[StaffVisit, Depends(require("read-results"))]


class Results(BaseModel):
    """Results of a time; times are in milliseconds since 1970."""

    since: int
    until: int
    now: int
    pending: int = Field(description="Rounds whose figures are not computed yet")
    unread: int = Field(description="Rounds that the rules of today refuse")
    open: list[str] = Field(description="Tables that are open")
    lines: list[dict[str, Any]]
    totals: list[dict[str, Any]]
    hours: list[dict[str, Any]]
    luck: list[dict[str, Any]]


class ResultBook:
    """The figures of rounds by their places in the books; the oldest make room for new ones."""

    def __init__(self) -> None:
        self._held: OrderedDict[int, RoomRound | None] = OrderedDict()

    def known(self, ids: Sequence[int]) -> list[RoomRound | None]:
        return [self._held[each] for each in ids if each in self._held]

    def unknown(self, ids: Sequence[int]) -> list[int]:
        return [each for each in ids if each not in self._held]

    def add(self, played: Sequence[PlayedRound], figures: Sequence[tuple[int, Figures]]) -> None:
        made = dict(figures)
        for one in played:
            found = made[one.id]
            self._held[one.id] = None if found is None else room_round(one, found)
        while len(self._held) > MOST_KEPT:
            self._held.popitem(last=False)


@router.get("/results", operation_id="roomResults")
async def results(
    staff: Reader,
    request: Request,
    since: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    until: Annotated[int | None, Query(ge=0, le=2**53)] = None,
    by: Line = "table",
    table: Annotated[str, Query(max_length=40)] = "",
    demo: bool = False,
) -> Results:
    """The results of the tables, against what their wagers were expected to win."""
    last = staff.at + 1 if until is None else until
    first = last - DAY_MS if since is None else since
    if not 0 < last - first <= LONGEST:
        message = f"expected from a moment to 31 days, found {(last - first) / DAY_MS:.2f} days"
        raise Unreadable("times", message, where="since")
    store = staff.store
    tables, ids, fees = await asyncio.to_thread(_read, store, first, last, demo, table)
    book = book_of(request.app)
    await _compute(request.app, store, book, ids, tables)
    return await asyncio.to_thread(
        _made,
        book,
        ids,
        fees,
        by,
        since=first,
        until=last,
        now=staff.at,
        tables=tables,
        store=store,
    )


def _read(
    store: Store, since: int, until: int, demo: bool, only: str
) -> tuple[dict[str, RoomTable], list[int], list[RoomFee]]:
    tables = {
        key: one
        for key, one in room_tables(store).items()
        if (demo or not one.demo) and only in ("", key)
    }
    played = played_ids(store, since=since, until=until)
    ids = [number for number, table in played if table in tables]
    return tables, ids, room_fees(store, tables, since=since, until=until)


def _made(
    book: ResultBook,
    ids: Sequence[int],
    fees: Sequence[RoomFee],
    by: Line,
    *,
    since: int,
    until: int,
    now: int,
    tables: Mapping[str, RoomTable],
    store: Store,
) -> Results:
    known = book.known(ids)
    rounds = [each for each in known if each is not None]
    return Results(
        since=since,
        until=until,
        now=now,
        pending=len(ids) - len(known),
        unread=len(known) - len(rounds),
        open=[row.id for row in store.tables() if row.open and row.id in tables],
        lines=_lines(rounds, fees, by),
        totals=_lines(rounds, fees, ROOM),
        hours=_lines(rounds, fees, "hour"),
        luck=[line.as_json() for line in room_luck(rounds).lines],
    )


def _lines(rounds: Sequence[RoomRound], fees: Sequence[RoomFee], by: str) -> list[dict[str, Any]]:
    return [line.as_json() for line in room_report(rounds, fees, (by,)).lines]


async def _compute(
    app: FastAPI,
    store: Store,
    book: ResultBook,
    ids: Sequence[int],
    tables: Mapping[str, RoomTable],
) -> None:
    """Computes rounds that are not known yet, as many as the time allows."""
    until = time.monotonic() + ANSWER_WITHIN
    while (left := until - time.monotonic()) > 0 and (unknown := book.unknown(ids)):
        played = await asyncio.to_thread(_played, store, unknown[:AT_ONCE], tables)
        given = [(one.id, one.table.game, one.table.toml, one.record) for one in played]
        job = solver_of(app).results(figures_task, [one.id for one in played], given)
        if not await finished(job, within=left):
            return
        if not job.future.cancelled():
            book.add(played, job.future.result())


def _played(store: Store, ids: Sequence[int], tables: Mapping[str, RoomTable]) -> list[PlayedRound]:
    return [*played_rounds(store, ids, tables)]


def book_of(app: FastAPI) -> ResultBook:
    """The figures that this server has computed, made at their first use."""
    if not hasattr(app.state, "result_book"):
        app.state.result_book = ResultBook()
    made: ResultBook = app.state.result_book
    return made


# --- in the solver's process ----------------------------------------------------------------------


def figures_task(given: Sequence[Given]) -> list[tuple[int, Figures]]:
    return [(number, _figures(number, game, toml, record)) for number, game, toml, record in given]


def _figures(number: int, game: str, toml: str, record: Mapping[str, Any]) -> Figures:
    """The figures without the distribution of the round, which the room does not keep."""
    try:
        found = figures_of(game, toml, record)
    except HousewayError:
        log.exception("a round of the books cannot be settled again", extra={"round": number})
        return None
    if isinstance(found, BookedHand):
        return found
    return replace(found, expected=replace(found.expected, result=None))
