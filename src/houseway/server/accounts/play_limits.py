"""Responsible play: a person's limits, time-outs and self-exclusion.

A limit becomes tighter at once and looser only after a day. A time-out or an exclusion can be
lengthened, never shortened.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import takewhile
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from houseway.errors import HousewayError, IllegalMove
from houseway.money import dollars, format_money, parse_money
from houseway.room.state.ledger import wallet
from houseway.server.accounts.identity import SignedIn, Visiting
from houseway.server.context import context_of
from houseway.server.http.bodies import RequestBody
from houseway.server.operations.books import every_row
from houseway.storage.event_store import Store
from houseway.storage.rows import people
from houseway.storage.values import Person

router = APIRouter(prefix="/api", tags=["responsible play"])

HOUR_MS: Final = 3_600_000
DAY_MS: Final = 24 * HOUR_MS
COOLING_MS: Final = DAY_MS
MOST_CENTS: Final = 100_000_000_00


def in_force(limits: Mapping[str, Any], at: int) -> dict[str, Any]:
    """The limits in force now: a looser one applies after a day.

    >>> in_force({"buy_in_a_day": 100, "later": {"at": 50, "buy_in_a_day": None}}, 60)
    {'buy_in_a_day': None}
    """
    later = limits.get("later")
    now = {name: value for name, value in limits.items() if name != "later"}
    if later and later["at"] <= at:
        now |= {name: value for name, value in later.items() if name != "at"}
    elif later:
        now["later"] = later
    return now


def check_buy_in(store: Store, person: Person, cents: int, at: int) -> None:
    """Refuses a buy-in above the person's own limit. Every buy-in of the last 24 hours counts,
    however much was won since."""
    person = people.by_id(store, person.id) or person  # it may have changed
    check_not_excluded(person, at)
    most = in_force(person.limits, at).get("buy_in_a_day")
    if most is None:
        return
    spent = bought_in(store, person, at)
    if spent + cents > most:
        raise IllegalMove(
            "over-own-limit",
            f"your own limit is {dollars(most)} in 24 hours, {dollars(spent)} of it is used: "
            f"at most {dollars(max(0, most - spent))} now",
            where="buy_in",
        )


def left_today(store: Store, person: Person, at: int) -> int | None:
    """Cents that the person's own limit leaves for the next 24 hours; None without a limit."""
    most = in_force(person.limits, at).get("buy_in_a_day")
    if most is None:
        return None
    return max(0, int(most) - bought_in(store, person, at))


def check_not_excluded(person: Person, at: int) -> None:
    if person.excluded_until is not None and person.excluded_until > at:
        raise IllegalMove("excluded", f"you asked not to play {_until(person.excluded_until)}")


def bought_in(store: Store, person: Person, at: int) -> int:
    """Chips that went from the wallet to tables in the 24 hours before a moment, in cents."""
    entries = every_row(partial(store.entries, wallet(person.id)))
    recent = takewhile(lambda entry: entry.at >= at - DAY_MS, entries)
    return -sum(e.cents for e in recent if e.cents < 0 and e.stream.startswith("table:"))


def _until(at: int) -> str:
    from datetime import UTC, datetime

    return f"until {datetime.fromtimestamp(at / 1000, UTC):%Y-%m-%d %H:%M} UTC"


# --- requests -------------------------------------------------------------------------------------


class Limits(RequestBody):
    """A person's own limits; null is no limit."""

    buy_in_a_day: str | None = Field(None, max_length=20, examples=["200"])
    reminder_minutes: Annotated[int, Field(ge=5, le=1440)] | None = None


class LimitsNow(Limits):
    later: Limits | None = None
    later_at: int | None = None
    excluded_until: int | None = None


class Exclusion(RequestBody):
    kind: Literal["time-out", "self-exclusion"]
    days: Annotated[
        int, Field(ge=1, le=36_500, description="1 to 42 for a time-out, 180 or more otherwise")
    ]


def limits_json(person: Person, at: int) -> LimitsNow:
    now = in_force(person.limits, at)
    later = now.get("later")
    return LimitsNow(
        **_in_dollars(now),
        later=Limits(**{**_in_dollars(now), **_in_dollars(later)}) if later else None,
        later_at=later["at"] if later else None,
        excluded_until=person.excluded_until,
    )


def _in_dollars(limits: Mapping[str, Any]) -> dict[str, Any]:
    found = {k: v for k, v in limits.items() if k in Limits.model_fields}
    if found.get("buy_in_a_day") is not None:
        found["buy_in_a_day"] = format_money(found["buy_in_a_day"])
    return found


def change_limits(before: Mapping[str, Any], wanted: Mapping[str, Any], at: int) -> dict[str, Any]:
    """Limits after a change. Only a looser money limit waits: a reminder costs nothing."""
    now = {name: v for name, v in in_force(before, at).items() if name != "later"}
    had, wants = now.get("buy_in_a_day"), wanted["buy_in_a_day"]
    result = dict(wanted)
    if had is not None and (wants is None or wants > had):
        later = in_force(before, at).get("later", {})
        same = later.get("buy_in_a_day", had) == wants and "at" in later
        result["buy_in_a_day"] = had
        result["later"] = {"at": later["at"] if same else at + COOLING_MS, "buy_in_a_day": wants}
    return result


@router.get("/limits")
def get_limits(request: Request, person: SignedIn) -> LimitsNow:
    """The person's own limits."""
    return limits_json(person, context_of(request).clock())


@router.post("/limits")
def set_limits(visit: Visiting, person: SignedIn, wanted: Limits) -> LimitsNow:
    """Sets the person's own limits. Tighter ones apply at once, looser ones after 24 hours."""
    cents = None
    if wanted.buy_in_a_day is not None:
        cents = parse_money(wanted.buy_in_a_day, where="buy_in_a_day")
        if not 0 <= cents <= MOST_CENTS:
            raise HousewayError(
                "wrong-value", f"from 0 to {dollars(MOST_CENTS)}", where="buy_in_a_day"
            )
    asked = {"buy_in_a_day": cents, "reminder_minutes": wanted.reminder_minutes}
    after = change_limits(person.limits, asked, visit.at)
    person = people.set_limits(visit.store, person.id, after, **visit.by(person.id))
    return limits_json(person, visit.at)


@router.post("/exclude")
async def exclude(visit: Visiting, person: SignedIn, wanted: Exclusion) -> LimitsNow:
    """Excludes a person from play: a time-out of some days, or a self-exclusion of half a year and
    more. A seated person leaves the table after the hand that their chips are in."""
    short = wanted.kind == "time-out"
    if (short and wanted.days > 42) or (not short and wanted.days < 180):
        raise HousewayError(
            "wrong-value",
            "a time-out lasts 1 to 42 days, a self-exclusion 180 days or more",
            where="days",
        )
    until = visit.at + wanted.days * DAY_MS
    if person.excluded_until is not None and person.excluded_until >= until:
        raise IllegalMove("not-shorter", "an exclusion can be made longer, not shorter")
    async with visit.context.turn_of(person.id):
        excluded = await run_in_threadpool(
            people.exclude, visit.store, person.id, until, **visit.by(person.id)
        )
        await visit.context.hub.leave_all(person.id, visit.terminal)
    return limits_json(excluded, visit.at)
