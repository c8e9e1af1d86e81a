"""People of the room: names, permissions, and whether each may sign in.

Every change is an event in the stream `people` that names the new values of the person's row, and
is written in one transaction with the row. Hashes of secrets are stored in the row only: an event
is permanent, and an old secret should not be. The event has a digest of the hash, which reveals
nothing, since the hash has a salt of its own.
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
from houseway.room.state.events import Event, NewEvent
from houseway.storage.databases import schema
from houseway.storage.errors import Conflict, NameTaken
from houseway.storage.event_store import Store
from houseway.storage.proofs.chain import canonical
from houseway.storage.rows.row_notes import NOTE, row_note, with_note
from houseway.storage.rows.sessions import (
    STREAM,
    close_session,
    close_sessions,
    open_session,
    session,
    touch,
)
from houseway.storage.secrets.book_keys import opened_columns, sealed_columns
from houseway.storage.secrets.cipher import cipher_of
from houseway.storage.transaction import plain
from houseway.storage.values import Person, Session, person_id

__all__ = [
    "ROLES",
    "STREAM",
    "Person",
    "Role",
    "Session",
    "add",
    "admins",
    "all",
    "ask_role",
    "awaiting_confirmation",
    "by_id",
    "by_name",
    "change",
    "close_session",
    "close_sessions",
    "confirm_role",
    "exclude",
    "lock",
    "note_right_secret",
    "note_wrong_secret",
    "open_session",
    "refuse_role",
    "session",
    "set_code_key",
    "set_limits",
    "set_role",
    "set_secret",
    "touch",
    "unlock",
    "upgrade",
]

Role = Literal["player", "dealer", "floor", "cage", "bank", "auditor", "admin"]
ROLES: Final[tuple[str, ...]] = get_args(Role)
Also = Callable[[Connection], None]


def fold_name(name: str) -> str:
    """The form under which names that look alike are equal.

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
    """People whose name contains `search`, by name."""
    query = select(schema.people).order_by(schema.people.c.folded).limit(limit)
    if not guests:
        query = query.where(schema.people.c.guest.is_(False))
    if search:
        part = schema.people.c.folded.contains(fold_name(search), autoescape=True)
        query = query.where(part)
    with store.database.reading() as connection:
        return [_person(store, row) for row in connection.execute(query)]


def admins(store: Store) -> list[Person]:
    """Everybody whose role is admin and whose account is not locked."""
    people = schema.people
    query = select(people).where(people.c.role == "admin", people.c.locked.is_(False))
    with store.database.reading() as connection:
        return [_person(store, row) for row in connection.execute(query.order_by(people.c.folded))]


def awaiting_confirmation(store: Store) -> list[Person]:
    """Everybody whose new role has not been confirmed."""
    people = schema.people
    query = select(people).where(people.c.wanted_role != "").order_by(people.c.folded)
    with store.database.reading() as connection:
        return [_person(store, row) for row in connection.execute(query)]


def _one(store: Store, condition: ColumnElement[bool]) -> Person | None:
    with store.database.reading() as connection:
        row = connection.execute(select(schema.people).where(condition)).one_or_none()
    return None if row is None else _person(store, row)


def _person(store: Store, row: Row[Any]) -> Person:
    fields = opened_columns(store.database.cipher, row.id, row._asdict())
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
    code_step: int = -1,
    first_secret: bool = False,
    wanted_role: str = "",
    wanted_by: str = "",
    also: Also | None = None,
) -> Person:
    """Adds a person; the id follows from the name, the time and everything written before.

    An empty `actor` means that people add themselves. A `wanted_role` waits for a second admin.
    `also` writes more in the same transaction.
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
            code_step=code_step,
            first_secret=first_secret,
            wanted_role=wanted_role,
            wanted_by=wanted_by,
        )
        row = _row(person)
        body = {"person": person.id, "name": name, "role": role, "guest": guest}
        body[NOTE] = row_note(row)
        events = [NewEvent(kind="person-added", body=body)]
        if wanted_role:
            events.append(_asked(person, wanted_role, wanted_by))
        try:
            store.append(
                STREAM,
                events,
                expect=head,
                actor=actor or person.id,
                at=at,
                terminal=terminal,
                also=_insert(person.id, row, also),
            )
        except Conflict:
            continue
        return person


def _known_role(role: str) -> None:
    if role not in ROLES:
        raise UnknownName("role", role, ROLES, where="role")


def _new_id(digest: str, name: str, at: int) -> str:
    """An id of ten letters and digits: fifty bits that nobody can choose."""
    mixed = hashlib.sha256(canonical([digest, name, at]).encode("ascii")).digest()
    return b32encode(mixed).decode("ascii")[:10].lower()


def _row(person: Person) -> dict[str, Any]:
    row = {name: getattr(person, name) for name in Person.__slots__}
    return {**row, "limits": canonical(person.limits), "folded": fold_name(person.name)}


def _insert(
    person: str, row: Mapping[str, Any], also: Also | None
) -> Callable[[Connection, Sequence[Event]], None]:
    def insert_row(connection: Connection, _written: Sequence[Event]) -> None:
        sealed = sealed_columns(cipher_of(connection), person, row)
        connection.execute(insert(schema.people).values(**sealed))
        if also is not None:
            also(connection)

    return insert_row


def change(
    store: Store,
    person: Person | str,
    decide: Callable[[Person], tuple[list[NewEvent], dict[str, Any]]],
    *,
    actor: str,
    at: int,
    terminal: str,
    missing: Person | None = None,
    also: Also | None = None,
) -> Person:
    """Writes the change that `decide` makes of a person, again if another writer came first.

    `missing` is used for an unknown person; `also` writes more in the same transaction.
    """
    number = person_id(person)
    while True:
        head = store.head(STREAM)
        found = by_id(store, number) or missing
        if found is None:
            raise UnknownName("person", number, ())
        events, values = decide(found)

        def update_row(
            connection: Connection, _written: Sequence[Event], values: dict[str, Any] = values
        ) -> None:
            row = update(schema.people).where(schema.people.c.id == number)
            sealed = sealed_columns(cipher_of(connection), number, values)
            connection.execute(row.values(**sealed))
            if also is not None:
                also(connection)

        try:
            store.append(
                STREAM,
                with_note(events, values),
                expect=head,
                actor=actor or number,
                at=at,
                terminal=terminal,
                also=update_row,
            )
        except Conflict:
            continue
        changed = by_id(store, number) or missing
        assert changed is not None, "people are never deleted"
        return changed


STRANGER: Final = Person(
    id="",
    name="",
    role="player",
    guest=True,
    locked=False,
    failures=0,
    excluded_until=None,
    limits={},
    created=0,
    secret_hash="",
    code_key="",
)


def note_wrong_secret(store: Store, person: Person | str, at: int, *, terminal: str = "") -> Person:
    """Records a wrong secret. `STRANGER` stands for an unknown name: it is recorded in the same
    way, so that neither the answer nor its time reveals which names exist."""

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        failures = found.failures + 1
        body = {"person": found.id, "failures": failures}
        return [NewEvent(kind="sign-in-failed", body=body)], {"failures": failures}

    return _as_whoever(store, person, decide, at, terminal)


def _as_whoever(
    store: Store,
    person: Person | str,
    decide: Callable[[Person], tuple[list[NewEvent], dict[str, Any]]],
    at: int,
    terminal: str,
) -> Person:
    missing = STRANGER if person == STRANGER else None
    actor = "stranger" if missing else ""
    return change(store, person, decide, actor=actor, at=at, terminal=terminal, missing=missing)


def note_right_secret(
    store: Store,
    person: Person | str,
    at: int,
    *,
    terminal: str = "",
    code_step: int | None = None,
) -> Person:
    """Records a right secret, which resets the count of failures.

    `code_step` is the time step of the one-time code. A step that was used before, at any server,
    is refused with `code-used`.
    """

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        values: dict[str, Any] = {"failures": 0}
        if code_step is not None:
            if code_step <= found.code_step:
                raise IllegalMove("code-used", "a one-time code counts once; wait for the next")
            values["code_step"] = code_step
        return [NewEvent(kind="signed-in", body={"person": found.id})], values

    return change(store, person, decide, actor="", at=at, terminal=terminal)


def lock(
    store: Store, person: Person | str, why: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    """Locks an account: nobody signs in until it is unlocked."""

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        body = {"person": found.id, "role": found.role, "why": why}
        return [NewEvent(kind="person-locked", body=body)], {"locked": True}

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


def unlock(
    store: Store, person: Person | str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    """Ends a lock, and every wait after wrong secrets."""
    values = {"failures": 0, "locked": False, "unlocked": at}
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
    """Makes a guest a player with a name and a secret; chips and history stay."""
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

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


def set_secret(
    store: Store, person: Person | str, secret_hash: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    values = {"secret_hash": secret_hash, "first_secret": False}
    return _set(store, person, "secret-changed", {}, values, actor, at, terminal)


def set_code_key(
    store: Store,
    person: Person | str,
    code_key: str,
    *,
    actor: str,
    at: int,
    terminal: str = "",
    code_step: int = -1,
) -> Person:
    """Sets the key for one-time codes; empty removes it. `code_step` was used to prove it."""
    values = {"code_key": code_key, "code_step": code_step}
    return _set(store, person, "code-key-changed", {}, values, actor, at, terminal)


def set_role(
    store: Store, person: Person | str, role: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    """Sets a role at once; a requested role is dropped."""
    _known_role(role)

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        body = {"person": found.id, "before": found.role, "after": role}
        return [NewEvent(kind="role-changed", body=body)], {"role": role, **NO_WISH}

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


NO_WISH: Final = {"wanted_role": "", "wanted_by": ""}


def ask_role(
    store: Store, person: Person | str, role: str, *, actor: str, at: int, terminal: str = ""
) -> Person:
    """Requests a role, which takes effect when a second admin confirms it."""
    _known_role(role)

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        return [_asked(found, role, actor)], {"wanted_role": role, "wanted_by": actor}

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


def _asked(person: Person, role: str, by: str) -> NewEvent:
    body = {"person": person.id, "before": person.role, "after": role, "asked_by": by}
    return NewEvent(kind="role-asked", body=body)


def confirm_role(
    store: Store,
    person: Person | str,
    role: str,
    *,
    alone: bool,
    actor: str,
    at: int,
    terminal: str = "",
) -> Person:
    """Puts the requested role in force. `alone`: the admin who asked for it confirms it too."""

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        _still_wanted(found, role)
        body = {
            "person": found.id,
            "before": found.role,
            "after": role,
            "asked_by": found.wanted_by,
            "alone": alone,
        }
        return [NewEvent(kind="role-changed", body=body)], {"role": role, **NO_WISH}

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


def refuse_role(
    store: Store, person: Person | str, role: str, *, actor: str, at: int, terminal: str = ""
) -> Person:

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        _still_wanted(found, role)
        body = {"person": found.id, "role": role, "asked_by": found.wanted_by}
        return [NewEvent(kind="role-refused", body=body)], dict(NO_WISH)

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


def _still_wanted(person: Person, role: str) -> None:
    if not role or person.wanted_role != role:
        wanted = person.wanted_role or "no other role"
        raise IllegalMove("nothing-to-confirm", f"{person.name} is to get {wanted}", where="role")


def set_limits(
    store: Store,
    person: Person | str,
    limits: Mapping[str, Any],
    *,
    actor: str = "",
    at: int,
    terminal: str = "",
) -> Person:
    """Replaces a person's own limits."""

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        body = {"person": found.id, "before": dict(found.limits), "after": dict(limits)}
        event = NewEvent(kind="limits-changed", body=body)
        return [event], {"limits": canonical(dict(limits))}

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)


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

    return change(store, person, decide, actor=actor, at=at, terminal=terminal)
