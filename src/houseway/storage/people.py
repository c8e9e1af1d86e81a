"""People of the room: names, rights, and whether each may come in.

Every change is an event in the stream `people`, written in one transaction with the row that it
changes. Hashes of secrets are kept in the row alone: an event is kept for good, and an old secret
should not be.
"""

from __future__ import annotations

import hashlib
import json
import unicodedata
from base64 import b32encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, get_args

from sqlalchemy import ColumnElement, Connection, Row, insert, select, update

from houseway.errors import IllegalMove, UnknownName
from houseway.plain_text import one_line
from houseway.room.events import Event, NewEvent
from houseway.storage import schema
from houseway.storage.chain import canonical
from houseway.storage.errors import Conflict, NameTaken
from houseway.storage.sessions import (
    close_session,
    close_sessions,
    open_session,
    session,
    touch,
)
from houseway.storage.store import Store
from houseway.storage.values import Person, Session, person_id
from houseway.storage.writing import plain

__all__ = [
    "ROLES",
    "STREAM",
    "Person",
    "Role",
    "Session",
    "add",
    "all",
    "by_id",
    "by_name",
    "close_session",
    "close_sessions",
    "exclude",
    "failed",
    "open_session",
    "session",
    "set_code_key",
    "set_limits",
    "set_role",
    "set_secret",
    "succeeded",
    "touch",
    "unlock",
    "upgrade",
]

STREAM = "people"
Role = Literal["player", "dealer", "floor", "cage", "bank", "auditor", "admin"]
ROLES: Final[tuple[str, ...]] = get_args(Role)
FAILURES = 3  # so many wrong secrets in a row lock an account


def fold_name(name: str) -> str:
    """Names that look alike are the same name.

    >>> fold_name("Ａda  LOVELACE") == fold_name("ada lovelace")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


# --- reading -------------------------------------------------------------------------------------


def by_id(store: Store, person: str) -> Person | None:
    return _one(store, schema.people.c.id == person)


def by_name(store: Store, name: str) -> Person | None:
    return _one(store, schema.people.c.folded == fold_name(name))


def all(store: Store, search: str = "", limit: int = 100, *, guests: bool = True) -> list[Person]:
    """People by name, those whose name has `search` in it."""
    query = select(schema.people).order_by(schema.people.c.folded).limit(limit)
    if not guests:
        query = query.where(schema.people.c.guest.is_(False))
    if search:
        part = schema.people.c.folded.contains(fold_name(search), autoescape=True)
        query = query.where(part)
    with store.database.reading() as connection:
        return [_person(row) for row in connection.execute(query)]


def _one(store: Store, condition: ColumnElement[bool]) -> Person | None:
    with store.database.reading() as connection:
        row = connection.execute(select(schema.people).where(condition)).one_or_none()
    return None if row is None else _person(row)


def _person(row: Row[Any]) -> Person:
    fields = dict(row._mapping)
    del fields["folded"]
    return Person(**{**fields, "limits": json.loads(row.limits)})


# --- writing -------------------------------------------------------------------------------------


def add(
    store: Store,
    *,
    name: str,
    role: str,
    secret_hash: str,
    guest: bool,
    actor: str,
    at: int,
    terminal: str = "",
    code_key: str = "",
) -> Person:
    """A new person; the id follows from the name, the time and all that was written before.

    An empty `actor` means that people add themselves.
    """
    plain("name", name)
    name = one_line(name)
    _known_role(role)
    while True:
        last = store.search_events(stream=STREAM, limit=1)
        head, digest = (last[0].seq, last[0].hash) if last else (0, "")
        if by_name(store, name) is not None:
            raise NameTaken(name)
        person = Person(
            id=_new_id(digest, name, at),
            name=name,
            role=role,
            guest=guest,
            locked=False,
            failures=0,
            excluded_until=None,
            limits={},
            created=at,
            secret_hash=secret_hash,
            code_key=code_key,
        )
        body = {"person": person.id, "name": name, "role": role, "guest": guest}
        try:
            store.append(
                STREAM,
                [NewEvent(kind="person-added", body=body)],
                expect=head,
                actor=actor or person.id,
                at=at,
                terminal=terminal,
                also=_insert(person),
            )
        except Conflict:
            continue
        return person


def _known_role(role: str) -> None:
    if role not in ROLES:
        raise UnknownName("role", role, ROLES, where="role")


def _new_id(digest: str, name: str, at: int) -> str:
    """Ten letters and digits: fifty bits that nobody chose."""
    mixed = hashlib.sha256(canonical([digest, name, at]).encode("ascii")).digest()
    return b32encode(mixed).decode("ascii")[:10].lower()


def _insert(person: Person) -> Callable[[Connection, Sequence[Event]], None]:
    row = {name: getattr(person, name) for name in Person.__slots__}
    row["limits"] = canonical(person.limits)

    def insert_row(connection: Connection, _written: Sequence[Event]) -> None:
        connection.execute(insert(schema.people).values(folded=fold_name(person.name), **row))

    return insert_row


def _change(
    store: Store,
    person: Person | str,
    decide: Callable[[Person], tuple[list[NewEvent], dict[str, Any]]],
    *,
    actor: str,
    at: int,
    terminal: str,
) -> Person:
    """Writes what `decide` makes of the person as it is, again if somebody else came first."""
    number = person_id(person)
    while True:
        head = store.head(STREAM)
        found = by_id(store, number)
        if found is None:
            raise UnknownName("person", number, ())
        events, values = decide(found)

        def update_row(
            connection: Connection, _written: Sequence[Event], values: dict[str, Any] = values
        ) -> None:
            row = update(schema.people).where(schema.people.c.id == number)
            connection.execute(row.values(**values))

        try:
            store.append(
                STREAM,
                events,
                expect=head,
                actor=actor or number,
                at=at,
                terminal=terminal,
                also=update_row,
            )
        except Conflict:
            continue
        changed = by_id(store, number)
        assert changed is not None, "people are never deleted"
        return changed


def failed(store: Store, person: Person | str, at: int, *, terminal: str = "") -> Person:
    """A wrong secret; the third in a row locks the account."""

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        failures = found.failures + 1
        body = {"person": found.id, "failures": failures}
        events = [NewEvent(kind="sign-in-failed", body=body)]
        locks = failures >= FAILURES and not found.locked
        if locks:
            why = f"{failures} wrong secrets in a row"
            events.append(NewEvent(kind="person-locked", body={"person": found.id, "why": why}))
        return events, {"failures": failures, "locked": found.locked or locks}

    return _change(store, person, decide, actor="", at=at, terminal=terminal)


def succeeded(store: Store, person: Person | str, at: int, *, terminal: str = "") -> Person:
    """The right secret: failures are counted from the start again."""
    return _set(store, person, "signed-in", {}, {"failures": 0}, "", at, terminal)


def unlock(
    store: Store, person: Person | str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    values = {"failures": 0, "locked": False}
    return _set(store, person, "person-unlocked", {}, values, actor, at, terminal)


def upgrade(
    store: Store,
    person: Person | str,
    *,
    name: str,
    secret_hash: str,
    actor: str = "",
    at: int,
    terminal: str = "",
) -> Person:
    """A guest becomes a player with a name and a secret; chips and history stay."""
    plain("name", name)
    name = one_line(name)

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        if not found.guest:
            raise IllegalMove("not-a-guest", f"{found.name} has an account already")
        other = by_name(store, name)
        if other is not None and other.id != found.id:
            raise NameTaken(name)
        body = {"person": found.id, "before": found.name, "after": name}
        values = {"name": name, "folded": fold_name(name), "secret_hash": secret_hash}
        return [NewEvent(kind="guest-registered", body=body)], {**values, "guest": False}

    return _change(store, person, decide, actor=actor, at=at, terminal=terminal)


def set_secret(
    store: Store, person: Person | str, secret_hash: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    values = {"secret_hash": secret_hash}
    return _set(store, person, "secret-changed", {}, values, actor, at, terminal)


def set_code_key(
    store: Store, person: Person | str, code_key: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    """The key of the one-time codes; empty takes it away."""
    values = {"code_key": code_key}
    return _set(store, person, "code-key-changed", {}, values, actor, at, terminal)


def set_role(
    store: Store, person: Person | str, role: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    _known_role(role)

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        body = {"person": found.id, "before": found.role, "after": role}
        return [NewEvent(kind="role-changed", body=body)], {"role": role}

    return _change(store, person, decide, actor=actor, at=at, terminal=terminal)


def set_limits(
    store: Store,
    person: Person | str,
    limits: Mapping[str, Any],
    *,
    actor: str = "",
    at: int,
    terminal: str = "",
) -> Person:
    """Replaces the limits that a person plays by."""

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        body = {"person": found.id, "before": dict(found.limits), "after": dict(limits)}
        event = NewEvent(kind="limits-changed", body=body)
        return [event], {"limits": canonical(dict(limits))}

    return _change(store, person, decide, actor=actor, at=at, terminal=terminal)


def exclude(
    store: Store,
    person: Person | str,
    until: int | None,
    *,
    actor: str = "",
    at: int,
    terminal: str = "",
) -> Person:
    """Keeps a person from playing until a time; None ends it."""
    values = {"excluded_until": until}
    body = {"until": until}
    return _set(store, person, "person-excluded", body, values, actor, at, terminal)


def _set(
    store: Store,
    person: Person | str,
    kind: str,
    body: dict[str, Any],
    values: dict[str, Any],
    actor: str,
    at: int,
    terminal: str,
) -> Person:
    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        return [NewEvent(kind=kind, body={"person": found.id, **body})], values

    return _change(store, person, decide, actor=actor, at=at, terminal=terminal)
