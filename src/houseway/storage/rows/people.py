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
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, Unpack, get_args

from sqlalchemy import (
    ColumnElement,
    Connection,
    Insert,
    Row,
    Select,
    Update,
    insert,
    select,
    update,
)

from houseway.errors import IllegalMove, UnknownName
from houseway.json_view import canonical
from houseway.plain_text import one_line
from houseway.room.state.events import NewEvent
from houseway.storage.databases import schema
from houseway.storage.errors import Conflict, NameTaken
from houseway.storage.event_store import Store
from houseway.storage.rows.row_checks import PEOPLE
from houseway.storage.rows.row_notes import NOTE, row_note, with_note
from houseway.storage.secrets.book_keys import opened_columns, sealed_columns
from houseway.storage.secrets.cipher import cipher_of
from houseway.storage.transaction import Also, plain
from houseway.storage.values import By, ByAnyone, Person, person_id

STREAM: Final = PEOPLE
Role = Literal["player", "dealer", "floor", "cage", "bank", "auditor", "admin"]
ROLES: Final[tuple[str, ...]] = get_args(Role)
Decision = tuple[list[NewEvent], dict[str, Any]]  # events, and new values of the person's row


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
    query = select(schema.people).limit(limit)
    if not guests:
        query = query.where(schema.people.c.guest.is_(False))
    if search:
        part = schema.people.c.folded.contains(fold_name(search), autoescape=True)
        query = query.where(part)
    return _listed(store, query)


def admins(store: Store) -> list[Person]:
    """Everybody whose role is admin and whose account is not locked."""
    people = schema.people
    return _listed(
        store, select(people).where(people.c.role == "admin", people.c.locked.is_(False))
    )


def awaiting_confirmation(store: Store) -> list[Person]:
    """Everybody whose new role has not been confirmed."""
    return _listed(store, select(schema.people).where(schema.people.c.wanted_role != ""))


def _listed(store: Store, query: Select[Any]) -> list[Person]:
    with store.database.reading() as connection:
        rows = connection.execute(query.order_by(schema.people.c.folded))
        return [_person(store, row) for row in rows]


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
            events += role_asked(person, wanted_role, wanted_by)[0]
        try:
            store.append(
                STREAM,
                events,
                expect=head,
                actor=actor or person.id,
                at=at,
                terminal=terminal,
                also=_row_change(person.id, insert(schema.people), row, also),
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


def _row_change(
    person: str, statement: Insert | Update, values: Mapping[str, Any], also: Also | None
) -> Also:
    """Writes values into a person's row, in the transaction of their event."""

    def write(connection: Connection) -> None:
        sealed = sealed_columns(cipher_of(connection), person, values)
        connection.execute(statement.values(**sealed))
        if also is not None:
            also(connection)

    return write


def change(
    store: Store,
    person: Person | str,
    decide: Callable[[Person], Decision],
    *,
    missing: Person | None = None,
    also: Also | None = None,
    **by: Unpack[ByAnyone],
) -> Person:
    """Writes the change that `decide` makes of a person, again if another writer came first.

    `missing` is used for an unknown person; `also` writes more in the same transaction. An empty
    `actor` means that people change themselves.
    """
    number = person_id(person)
    who: By = {**by, "actor": by.get("actor") or number}
    statement = update(schema.people).where(schema.people.c.id == number)
    while True:
        head = store.head(STREAM)
        found = by_id(store, number) or missing
        if found is None:
            raise UnknownName("person", number, ())
        events, values = decide(found)
        try:
            store.append(
                STREAM,
                with_note(events, values),
                expect=head,
                also=_row_change(number, statement, values, also),
                **who,
            )
        except Conflict:
            continue
        changed = by_id(store, number) or missing
        assert changed is not None, "people are never deleted"
        return changed


def one_event(person: Person, kind: str, values: Mapping[str, Any], **body: Any) -> Decision:
    """The decision with a single event, whose body names the person."""
    return [NewEvent(kind=kind, body={"person": person.id, **body})], dict(values)


STRANGER: Final = Person(id="", name="", role="player", guest=True, created=0, secret_hash="")


def note_wrong_secret(store: Store, person: Person | str, at: int, *, terminal: str = "") -> Person:
    """Records a wrong secret. `STRANGER` stands for an unknown name: it is recorded in the same
    way, so that neither the answer nor its time reveals which names exist."""

    def decide(found: Person) -> Decision:
        failures = {"failures": found.failures + 1}
        return one_event(found, "sign-in-failed", failures, **failures)

    missing = STRANGER if person == STRANGER else None
    actor = "stranger" if missing else ""
    return change(store, person, decide, missing=missing, actor=actor, at=at, terminal=terminal)


def note_right_secret(
    store: Store, person: Person | str, at: int, *, terminal: str = "", code_step: int | None = None
) -> Person:
    """Records a right secret, which resets the count of failures.

    `code_step` is the time step of the one-time code. A step that was used before, at any server,
    is refused with `code-used`.
    """

    def decide(found: Person) -> Decision:
        values = {"failures": 0}
        if code_step is not None:
            if code_step <= found.code_step:
                raise IllegalMove("code-used", "a one-time code counts once; wait for the next")
            values["code_step"] = code_step
        return one_event(found, "signed-in", values)

    return change(store, person, decide, at=at, terminal=terminal)


def lock(store: Store, person: Person | str, why: str, **by: Unpack[By]) -> Person:
    """Locks an account: nobody signs in until it is unlocked."""

    def decide(found: Person) -> Decision:
        return one_event(found, "person-locked", {"locked": True}, role=found.role, why=why)

    return change(store, person, decide, **by)


def unlock(store: Store, person: Person | str, **by: Unpack[By]) -> Person:
    """Ends a lock, and every wait after wrong secrets."""
    values = {"failures": 0, "locked": False, "unlocked": by["at"]}
    return change(store, person, lambda found: one_event(found, "person-unlocked", values), **by)


def upgrade(
    store: Store, person: Person | str, *, name: str, secret_hash: str, **by: Unpack[ByAnyone]
) -> Person:
    """Makes a guest a player with a name and a secret; chips and history stay."""
    plain("name", name)
    name = one_line(name)
    row = {"name": name, "folded": fold_name(name), "secret_hash": secret_hash, "guest": False}

    def decide(found: Person) -> Decision:
        if not found.guest:
            raise IllegalMove("not-a-guest", f"{found.name} has an account already")
        other = by_name(store, name)
        if other is not None and other.id != found.id:
            raise NameTaken(name)
        return one_event(found, "guest-registered", row, before=found.name, after=name)

    return change(store, person, decide, **by)


def set_secret(store: Store, person: Person | str, secret_hash: str, **by: Unpack[By]) -> Person:
    values = {"secret_hash": secret_hash, "first_secret": False}
    return change(store, person, lambda found: one_event(found, "secret-changed", values), **by)


def set_code_key(
    store: Store, person: Person | str, code_key: str, *, code_step: int = -1, **by: Unpack[By]
) -> Person:
    """Sets the key for one-time codes; empty removes it. `code_step` was used to prove it."""
    values = {"code_key": code_key, "code_step": code_step}
    return change(store, person, lambda found: one_event(found, "code-key-changed", values), **by)


def set_role(store: Store, person: Person | str, role: str, **by: Unpack[By]) -> Person:
    """Sets a role at once; a requested role is dropped."""
    _known_role(role)

    def decide(found: Person) -> Decision:
        values = {"role": role, **NO_WISH}
        return one_event(found, "role-changed", values, before=found.role, after=role)

    return change(store, person, decide, **by)


NO_WISH: Final = {"wanted_role": "", "wanted_by": ""}


def ask_role(store: Store, person: Person | str, role: str, **by: Unpack[By]) -> Person:
    """Requests a role, which takes effect when a second admin confirms it."""
    _known_role(role)
    return change(store, person, lambda found: role_asked(found, role, by["actor"]), **by)


def role_asked(person: Person, role: str, by: str) -> Decision:
    wish = {"wanted_role": role, "wanted_by": by}
    return one_event(person, "role-asked", wish, before=person.role, after=role, asked_by=by)


def confirm_role(
    store: Store, person: Person | str, role: str, *, alone: bool, **by: Unpack[By]
) -> Person:
    """Puts the requested role in force. `alone`: the admin who asked for it confirms it too."""

    def decide(found: Person) -> Decision:
        _still_wanted(found, role)
        body = {"before": found.role, "after": role, "asked_by": found.wanted_by, "alone": alone}
        return one_event(found, "role-changed", {"role": role, **NO_WISH}, **body)

    return change(store, person, decide, **by)


def refuse_role(store: Store, person: Person | str, role: str, **by: Unpack[By]) -> Person:
    def decide(found: Person) -> Decision:
        _still_wanted(found, role)
        return one_event(found, "role-refused", NO_WISH, role=role, asked_by=found.wanted_by)

    return change(store, person, decide, **by)


def _still_wanted(person: Person, role: str) -> None:
    if not role or person.wanted_role != role:
        wanted = person.wanted_role or "no other role"
        raise IllegalMove("nothing-to-confirm", f"{person.name} is to get {wanted}", where="role")


def set_limits(
    store: Store, person: Person | str, limits: Mapping[str, Any], **by: Unpack[ByAnyone]
) -> Person:
    """Replaces a person's own limits."""
    after = dict(limits)

    def decide(found: Person) -> Decision:
        row = {"limits": canonical(after)}
        return one_event(found, "limits-changed", row, before=dict(found.limits), after=after)

    return change(store, person, decide, **by)


def exclude(
    store: Store, person: Person | str, until: int | None, **by: Unpack[ByAnyone]
) -> Person:
    """Keeps a person from playing until a time; None ends it."""

    def decide(found: Person) -> Decision:
        return one_event(found, "person-excluded", {"excluded_until": until}, until=until)

    return change(store, person, decide, **by)
