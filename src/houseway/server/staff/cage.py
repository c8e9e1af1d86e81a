"""The cage: issues and takes back play chips.

Issue and retire are the cage's daily work. An adjustment corrects an account by hand: one person
asks for it, another one approves it.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.money import format_money, parse_money
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.ledger import CAGE, moved, wallet
from houseway.server.accounts import identity
from houseway.server.accounts.identity import require, terminal_of
from houseway.server.accounts.names import Remark
from houseway.server.accounts.tokens import new_id
from houseway.server.context import Context, context_of
from houseway.server.errors import AlreadyDone, Forbidden
from houseway.storage.errors import Conflict, Repeated
from houseway.storage.values import Found, Person

router = APIRouter(prefix="/api/cage", tags=["cage"])

STREAM: Final = "cage"
MOST_CENTS: Final = 10_000_000_00
PAGE: Final = 500
TRIES: Final = 20

Cashier = Annotated[Person, Depends(require("issue-chips"))]
Adjuster = Annotated[Person, Depends(require("adjust-chips"))]
Number = Annotated[str, Path(max_length=20)]
Reader = Annotated[Person, Depends(require("read-cage"))]


class Order(BaseModel):
    """Chips for a person, or from one. An order with a repeated key is not carried out again."""

    model_config = ConfigDict(extra="forbid")

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
    context: Context, person: Person, cents: int, *, why: str, actor: str, terminal: str, key: str
) -> Event | None:
    """Moves chips from the cage to a wallet; None if this was done before."""
    return _give(context, "issued", person, cents, why, actor, terminal, key)


def _give(
    context: Context,
    kind: str,
    person: Person,
    cents: int,
    why: str,
    actor: str,
    terminal: str,
    key: str,
) -> Event | None:
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


def _ordered(request: Request, by: Person, order: Order, kind: str, sign: int) -> Receipt:
    context = context_of(request)
    cents = _cents(order)
    if cents < 0:
        raise HousewayError("wrong-value", "the amount has to be above 0", where="amount")
    person = identity.person_by_id(context, order.person)
    written = _give(
        context,
        kind,
        person,
        sign * cents,
        order.reason,
        by.id,
        terminal_of(request),
        f"{STREAM}:{order.key}",
    )
    balance = context.store.balance(wallet(person.id))
    return Receipt(seq=written.seq if written else 0, wallet=format_money(balance))


@router.post("/issue", operation_id="issueChips")
def issue_chips(request: Request, by: Cashier, order: Order) -> Receipt:
    """Gives play chips to a person. `seq` is 0 if the key was carried out before."""
    return _ordered(request, by, order, "issued", 1)


@router.post("/retire", operation_id="retireChips")
def retire_chips(request: Request, by: Cashier, order: Order) -> Receipt:
    """Takes play chips back. `seq` is 0 if the key was carried out before."""
    return _ordered(request, by, order, "retired", -1)


# --- adjustments ----------------------------------------------------------------------------------


@router.post("/adjust", operation_id="askAdjustment")
def ask_adjustment(request: Request, by: Adjuster, order: Order) -> Asked:
    """Asks for a manual correction, up or down. Nothing moves before somebody else approves."""
    context = context_of(request)
    person = identity.person_by_id(context, order.person)
    number = new_id()
    asked = {"person": person.id, "cents": _cents(order), "reason": order.reason}
    said = {"kind": "adjustment-asked", **asked}
    try:
        context.append(
            STREAM,
            [NewEvent(kind="adjustment-asked", body={"adjustment": number, **asked})],
            actor=by.id,
            terminal=terminal_of(request),
            key=f"{STREAM}:{order.key}",
            answer={"adjustment": number, "said": said},
        )
    except Repeated as error:
        _check_same(error, said)
        return Asked.model_validate(error.answer)
    return Asked(adjustment=number)


@router.post("/adjustments/{number}/approve", operation_id="approveAdjustment")
def approve(request: Request, by: Adjuster, number: Number) -> Adjustment:
    """Approves a correction that somebody else asked for, and carries it out."""
    return _decide(request, by, number, approved=True)


@router.post("/adjustments/{number}/refuse", operation_id="refuseAdjustment")
def refuse(request: Request, by: Adjuster, number: Number) -> Adjustment:
    """Refuses a correction. The person who asked for it may withdraw it in this way."""
    return _decide(request, by, number, approved=False)


def _decide(request: Request, by: Person, number: str, *, approved: bool) -> Adjustment:
    context = context_of(request)
    every = {event.body["adjustment"]: event for event in _asked(context)}
    if number not in every:
        raise UnknownName("adjustment", number, (), where="number")
    asked = every[number]
    if approved and asked.actor == by.id:
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
        head = context.store.head(STREAM)
        if number in _decided(context, since=asked.at):
            raise AlreadyDone("decided", "this adjustment has been decided", where="number")
        try:
            (written,) = context.store.append(
                STREAM,
                [event],
                expect=head,
                actor=by.id,
                at=context.clock(),
                terminal=terminal_of(request),
            )
        except Conflict:
            continue
        return _adjustment(asked, written)
    raise AlreadyDone("busy", "the cage is busy; ask again")


def _search(context: Context, kind: str, since: int | None, until: int | None) -> list[Found]:
    found: list[Found] = []
    before = None
    while True:
        some = context.store.search_events(
            stream=STREAM, kind=kind, since=since, until=until, before=before, limit=PAGE
        )
        found += some
        if len(some) < PAGE:
            return found
        before = some[-1].id


def _asked(context: Context) -> list[Found]:
    return _search(context, "adjustment-asked", None, None)


def _decided(context: Context, *, since: int | None = None) -> dict[str, Event]:
    return {
        event.body["adjustment"]: event
        for kind in ("adjustment-approved", "adjustment-refused")
        for event in _search(context, kind, since, None)
    }


def _adjustment(asked: Event, decided: Event | None) -> Adjustment:
    return Adjustment(
        adjustment=asked.body["adjustment"],
        person=asked.body["person"],
        amount=format_money(asked.body["cents"]),
        reason=asked.body["reason"],
        asked_by=asked.actor,
        asked_at=asked.at,
        decided=decided.kind.removeprefix("adjustment-") if decided else None,
        decided_by=decided.actor if decided else None,
        decided_at=decided.at if decided else None,
    )


@router.get("/adjustments", operation_id="listAdjustments")
def adjustments(request: Request, by: Reader) -> Adjustments:
    """All manual corrections, pending ones first."""
    context = context_of(request)
    decided = _decided(context)
    found = [_adjustment(event, decided.get(event.body["adjustment"])) for event in _asked(context)]
    return Adjustments(adjustments=sorted(found, key=lambda a: a.decided is not None))


# --- the day --------------------------------------------------------------------------------------


@router.get("/report", operation_id="getCageReport")
def report(
    request: Request,
    by: Reader,
    day: Annotated[date | None, Query(description="today if left out")] = None,
) -> DailyReport:
    """Chips issued, retired and adjusted on a day, line by line."""
    context = context_of(request)
    day = day or datetime.fromtimestamp(context.clock() / 1000, UTC).date()
    if not 2000 <= day.year <= 2999:
        raise HousewayError("wrong-value", "a year from 2000 to 2999", where="day")
    start = datetime(day.year, day.month, day.day, tzinfo=UTC)
    since = int(start.timestamp() * 1000)
    until = int((start + timedelta(days=1)).timestamp() * 1000) - 1
    kinds = ("issued", "retired", "adjustment-approved")
    found = {kind: _search(context, kind, since, until) for kind in kinds}
    sums = {kind: sum(event.body["cents"] for event in found[kind]) for kind in kinds}
    lines = sorted((event for some in found.values() for event in some), key=lambda e: e.seq)
    return DailyReport(
        day=day,
        issued=format_money(sums["issued"]),
        retired=format_money(-sums["retired"]),
        adjusted=format_money(sums["adjustment-approved"]),
        outstanding=format_money(-context.store.balance(CAGE)),
        lines=[_line(event) for event in lines],
    )


def _line(event: Event) -> Line:
    adjusted = "asked_by" in event.body
    return Line(
        at=event.at,
        kind=event.kind,
        person=event.body["person"],
        amount=format_money(event.body["cents"]),
        reason=event.body["reason"],
        by=event.body["asked_by"] if adjusted else event.actor,
        approved_by=event.actor if adjusted else "",
    )
