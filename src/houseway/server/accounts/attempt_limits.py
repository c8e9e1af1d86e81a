"""Slows down guessing of secrets without keeping the owner of an account out.

Wrong secrets never lock an account, or anybody could lock the manager out. Failures are counted by
address and name, so that no address uses up the attempts of others. A browser in which somebody has
signed in before carries a mark for their account, and is counted by itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection

from houseway.server.accounts.tokens import is_same_token, new_id
from houseway.server.context import Context
from houseway.server.errors import TooMany
from houseway.server.http.gate import DEVICE_COOKIE, cookie_name, sender_of
from houseway.server.http.quotas import Buckets
from houseway.storage.rows.people import fold_name
from houseway.storage.values import Person

MARKS: Final = 4  # people whose marks one browser carries: a cage desk has several
LONGEST_COOKIE: Final = 400


@dataclass(frozen=True, slots=True)
class Attempt:
    """A sign-in in progress. It counts as a failure until it succeeds."""

    taken: tuple[tuple[Buckets, str], ...] = ()

    def was_right(self) -> None:
        for buckets, key in self.taken:
            buckets.give_back(key)


def begin_attempt(
    context: Context, connection: HTTPConnection, name: str, person: Person | None
) -> Attempt:
    """Refuses a sign-in that comes too soon, whether or not the name exists."""
    doors = context.doors
    marks = _marks(context, connection)
    device = _mark_of(person, marks) if person and person.secret_hash else ""
    if device:
        doors.logins.check(f"device {device}", what="sign-ins in this browser")
        return Attempt()
    address = sender_of(connection.scope)
    # An unlocking gives the name new buckets, at every server at once.
    who = f"{person.unlocked if person else 0} {fold_name(name)[:100]}"
    here = Attempt(((doors.guesses, f"{address} {who}"),))
    doors.guesses.check(f"{address} {who}", what="wrong sign-ins to this name from your address")
    try:
        doors.logins.check(address, what="sign-ins from your address")
        doors.strangers.check(who, what="wrong sign-ins to this name")
    except TooMany:
        here.was_right()  # it was not even tried
        raise
    return Attempt((*here.taken, (doors.strangers, who)))


def check_own_guess(context: Context, person: Person) -> Attempt:
    """Refuses a signed-in person who gave a wrong secret too often."""
    key = f"own {person.id} {person.unlocked}"
    context.doors.guesses.check(key, what="wrong secrets")
    return Attempt(((context.doors.guesses, key),))


# --- marks of browsers ----------------------------------------------------------------------------


def device_marks(context: Context, connection: HTTPConnection, person: Person) -> str:
    """The value of the cookie after `person` has signed in: their mark, and a few of others."""
    marks = _marks(context, connection)
    mine = _mark_of(person, marks) or _new_mark(person)
    return "-".join([mine, *(mark for mark in marks if mark != mine)][:MARKS])


def _marks(context: Context, connection: HTTPConnection) -> list[str]:
    name = cookie_name(DEVICE_COOKIE, connection.url.scheme, context.config)
    value = connection.cookies.get(name, "")
    return value.split("-")[:MARKS] if 0 < len(value) <= LONGEST_COOKIE else []


def _new_mark(person: Person) -> str:
    nonce = new_id(16)
    return f"{nonce}.{_signature(person, nonce)}"


def _mark_of(person: Person, marks: Iterable[str]) -> str:
    """The mark of a person among those of a browser; empty if there is none."""
    for mark in marks:
        nonce, _, signature = mark.partition(".")
        if is_same_token(signature, _signature(person, nonce)):
            return mark
    return ""


def _signature(person: Person, nonce: str) -> str:
    """Signs with the hash of the secret: a new secret ends all marks."""
    text = f"device {person.id} {nonce}".encode()
    return hmac.new(person.secret_hash.encode(), text, "sha256").hexdigest()[:32]
