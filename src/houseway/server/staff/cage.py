"""The cage: issues and takes back play chips.

Issue and retire are the cage's daily work. An adjustment corrects an account by hand: one person
asks for it, another one approves it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query
from pydantic import BaseModel, Field

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.money import format_money, parse_money
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.ledger import CAGE, moved, wallet
from houseway.server.accounts import identity
from houseway.server.accounts.identity import StaffVisit, require
from houseway.server.accounts.names import Remark
from houseway.server.accounts.tokens import new_id
from houseway.server.context import Context
from houseway.server.errors import AlreadyDone, Forbidden
from houseway.server.http.bodies import RequestBody
from houseway.server.operations.books import every_row
from houseway.storage.errors import Conflict, Repeated
from houseway.storage.event_store import Store
from houseway.storage.values import Found, Person

router = APIRouter(prefix="/api/cage", tags=["cage"])

STREAM: Final = "cage"
MOST_CENTS: Final = 10_000_000_00
TRIES: Final = 20

Cashier = Annotated[StaffVisit, Depends(require("issue-chips"))]
Adjuster = Annotated[StaffVisit, Depends(require("adjust-chips"))]
Number = Annotated[str, Path(max_length=20)]
Reader = Annotated[StaffVisit, Depends(require("read-cage"))]


class Order(RequestBody):
    """Chips for a person, or from one. An order with a repeated key is not carried out again."""

    person: str = Field(max_length=40, description="The id of a person")
    amount: str = Field(max_length=20, examples=["250"])
    reason: Remark = Field(min_length=3, max_length=200)
    key: str = Field(min_length=8, max_length=64)


class Receipt(BaseModel):
    seq: int
    wallet: str


class Asked(BaseModel):
    adjustment: str


class Adjustment(BaseModel):
    adjustment: str
    person: str
    amount: str
    reason: str
    asked_by: str
    asked_at: int
    decided: str | None = None
    decided_by: str | None = None
    decided_at: int | None = None


class Adjustments(BaseModel):
    adjustments: list[Adjustment]


class Line(BaseModel):
    at: int
    kind: str
    person: str
    amount: str
    reason: str
    by: str
    approved_by: str


class DailyReport(BaseModel):
    """Everything that went through the cage on a day (UTC)."""

    day: date
    issued: str
    retired: str
    adjusted: str
    outstanding: str
    lines: list[Line]


# --- issue and retire -----------------------------------------------------------------------------


def issue(
    context: Context,
    person: Person,
    cents: int,
    *,
    why: str,
    actor: str,
    terminal: str,
    key: str,
    kind: str = "issued",
) -> Event | None:
    """Moves chips from the cage to a wallet, or back; None if this was done before."""
    event = NewEvent(
        kind=kind,
        body={"person": person.id, "cents": cents, "reason": why},
        moves=moved(CAGE, wallet(person.id), cents, why),
    )
    said = {"kind": kind, **event.body}
    try:
        (written,) = context.append(
            STREAM, [event], actor=actor, terminal=terminal, key=key, answer={"said": said}
        )
    except Repeated as error:
        _check_same(error, said)
        return None
    return written


def _check_same(repeated: Repeated, said: dict[str, Any]) -> None:
    """Refuses a key that was used for another order."""
    if repeated.answer.get("said") != said:
        raise IllegalMove("id-used", "this key was used for another order", where="key")


def _cents(order: Order) -> int:
    cents = parse_money(order.amount, where="amount")
    if not 0 < abs(cents) <= MOST_CENTS:
        raise HousewayError("wrong-value", "the amount is 0 or too large", where="amount")
    return cents


def _ordered(staff: StaffVisit, order: Order, kind: str, sign: int) -> Receipt:
    cents = _cents(order)
    if cents < 0:
        raise HousewayError("wrong-value", "the amount has to be above 0", where="amount")
    person = identity.person_by_id(staff.context, order.person)
    written = issue(
        staff.context,
        person,
        sign * cents,
        why=order.reason,
        actor=staff.person.id,
        terminal=staff.terminal,
        key=f"{STREAM}:{order.key}",
        kind=kind,
    )
    balance = staff.store.balance(wallet(person.id))
    return Receipt(seq=written.seq if written else 0, wallet=format_money(balance))


@router.post("/issue")
def issue_chips(staff: Cashier, order: Order) -> Receipt:
    """Gives play chips to a person. `seq` is 0 if the key was carried out before."""
    return _ordered(staff, order, "issued", 1)


@router.post("/retire")
def retire_chips(staff: Cashier, order: Order) -> Receipt:
    """Takes play chips back. `seq` is 0 if the key was carried out before."""
    return _ordered(staff, order, "retired", -1)


# --- adjustments ----------------------------------------------------------------------------------


@router.post("/adjust")
def ask_adjustment(staff: Adjuster, order: Order) -> Asked:
    """Asks for a manual correction, up or down. Nothing moves before somebody else approves."""
    person = identity.person_by_id(staff.context, order.person)
    number = new_id()
    asked = {"person": person.id, "cents": _cents(order), "reason": order.reason}
    said = {"kind": "adjustment-asked", **asked}
    event = NewEvent(kind="adjustment-asked", body={"adjustment": number, **asked})
    answer = {"adjustment": number, "said": said}
    try:
        staff.write(STREAM, event, key=f"{STREAM}:{order.key}", answer=answer)
    except Repeated as error:
        _check_same(error, said)
        return Asked.model_validate(error.answer)
    return Asked(adjustment=number)


@router.post("/adjustments/{number}/approve")
def approve_adjustment(staff: Adjuster, number: Number) -> Adjustment:
    """Approves a correction that somebody else asked for, and carries it out."""
    return _decide(staff, number, approved=True)


@router.post("/adjustments/{number}/refuse")
def refuse_adjustment(staff: Adjuster, number: Number) -> Adjustment:
    """Refuses a correction. The person who asked for it may withdraw it in this way."""
    return _decide(staff, number, approved=False)


def _decide(staff: StaffVisit, number: str, *, approved: bool) -> Adjustment:
    store = staff.store
    every = {event.body["adjustment"]: event for event in _search(store, "adjustment-asked")}
    if number not in every:
        raise UnknownName("adjustment", number, (), where="number")
    asked = every[number]
    if approved and asked.actor == staff.person.id:
        raise Forbidden("second-approver", "somebody else has to approve what you asked for")
    body = asked.body
    event = NewEvent(
        kind="adjustment-approved" if approved else "adjustment-refused",
        body={**body, "asked_by": asked.actor},
        moves=moved(CAGE, wallet(body["person"]), body["cents"], body["reason"])
        if approved
        else (),
    )
    for _ in range(TRIES):
        head = store.head(STREAM)
        if number in _decided(store, since=asked.at):
            raise AlreadyDone("decided", "this adjustment has been decided", where="number")
        try:
            (written,) = store.append(STREAM, [event], expect=head, **staff.who)
        except Conflict:
            continue
        return _adjustment(asked, written)
    raise AlreadyDone("busy", "the cage is busy; ask again")


def _search(
    store: Store, kind: str, since: int | None = None, until: int | None = None
) -> list[Found]:
    search = partial(store.search_events, stream=STREAM, kind=kind, since=since, until=until)
    return list(every_row(search))


def _decided(store: Store, *, since: int | None = None) -> dict[str, Event]:
    return {
        event.body["adjustment"]: event
        for kind in ("adjustment-approved", "adjustment-refused")
        for event in _search(store, kind, since=since)
    }


def _adjustment(asked: Event, decided: Event | None) -> Adjustment:
    return Adjustment(
        **asked.body,
        amount=format_money(asked.body["cents"]),
        asked_by=asked.actor,
        asked_at=asked.at,
        decided=decided.kind.removeprefix("adjustment-") if decided else None,
        decided_by=decided.actor if decided else None,
        decided_at=decided.at if decided else None,
    )


@router.get("/adjustments")
def list_adjustments(staff: Reader) -> Adjustments:
    """All manual corrections, pending ones first."""
    decided = _decided(staff.store)
    asked = _search(staff.store, "adjustment-asked")
    found = [_adjustment(event, decided.get(event.body["adjustment"])) for event in asked]
    return Adjustments(adjustments=sorted(found, key=lambda a: a.decided is not None))


# --- the day --------------------------------------------------------------------------------------


@router.get("/report")
def get_cage_report(
    staff: Reader,
    day: Annotated[date | None, Query(description="today if left out")] = None,
) -> DailyReport:
    """Chips issued, retired and adjusted on a day, line by line."""
    day = day or datetime.fromtimestamp(staff.at / 1000, UTC).date()
    if not 2000 <= day.year <= 2999:
        raise HousewayError("wrong-value", "a year from 2000 to 2999", where="day")
    start = datetime(day.year, day.month, day.day, tzinfo=UTC)
    since = int(start.timestamp() * 1000)
    until = int((start + timedelta(days=1)).timestamp() * 1000) - 1
    kinds = ("issued", "retired", "adjustment-approved")
    found = {kind: _search(staff.store, kind, since=since, until=until) for kind in kinds}
    sums = {kind: sum(event.body["cents"] for event in found[kind]) for kind in kinds}
    lines = sorted((event for some in found.values() for event in some), key=lambda e: e.seq)
    return DailyReport(
        day=day,
        issued=format_money(sums["issued"]),
        retired=format_money(-sums["retired"]),
        adjusted=format_money(sums["adjustment-approved"]),
        outstanding=format_money(-staff.store.balance(CAGE)),
        lines=[_line(event) for event in lines],
    )


def _line(event: Event) -> Line:
    adjusted = "asked_by" in event.body
    return Line(
        at=event.at,
        kind=event.kind,
        person=event.body["person"],
        reason=event.body["reason"],
        amount=format_money(event.body["cents"]),
        by=event.body["asked_by"] if adjusted else event.actor,
        approved_by=event.actor if adjusted else "",
    )
