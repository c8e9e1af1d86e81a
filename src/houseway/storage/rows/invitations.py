"""Invitations: each lets a person set the secret of an account once, and a key for codes.

The admin who hands over the code learns neither the secret nor the key. Every change is an event in
the stream `people`.
"""

from __future__ import annotations

from functools import partial
from typing import Unpack

from sqlalchemy import ColumnElement, Connection, insert, select, update

from houseway.errors import IllegalMove
from houseway.room.state.events import NewEvent
from houseway.storage.databases.schema import invitations
from houseway.storage.errors import NameTaken
from houseway.storage.event_store import Store
from houseway.storage.rows import people
from houseway.storage.rows.people import NO_WISH, STREAM, Decision, one_event, role_asked
from houseway.storage.transaction import plain
from houseway.storage.values import By, Invitation, Person


def by_token(store: Store, token_hash: str) -> Invitation | None:
    """The invitation of a code, valid or not."""
    query = select(invitations).where(invitations.c.token_hash == token_hash)
    with store.database.reading() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else Invitation(**row._mapping)


def pending(store: Store, at: int) -> list[Invitation]:
    """The invitations that can be accepted, newest first."""
    query = select(invitations).where(invitations.c.ended.is_(None), invitations.c.expires > at)
    with store.database.reading() as connection:
        rows = connection.execute(query.order_by(invitations.c.made.desc(), invitations.c.id))
        return [Invitation(**row._mapping) for row in rows]


def invite(store: Store, made: Invitation, *, terminal: str = "") -> None:
    """Invites a person without an account. An older invitation for the name ends."""
    plain("name", made.name)
    if people.by_name(store, made.name) is not None:
        raise NameTaken(made.name)
    by = _by(made, terminal)
    store.append(STREAM, [_invited(made)], expect=None, also=partial(_insert, made), **by)


def invite_again(
    store: Store, made: Invitation, *, suspend_role: bool, terminal: str = ""
) -> Person:
    """Lets a person who lost the secret or the key set both again. The old secret ends at once.

    With `suspend_role` the role ends too, until it is confirmed again: the admin who made the
    invitation could have used it.
    """

    def decide(found: Person) -> Decision:
        values = {"secret_hash": "", "first_secret": False, **NO_WISH}
        if not suspend_role:
            return [_invited(made)], values
        suspended = {**values, "role": "player"}
        change = {"before": found.role, "after": "player"}
        events, row = one_event(found, "role-changed", suspended, **change)
        return [_invited(made), *events], row

    by = _by(made, terminal)
    return people.change(store, made.person, decide, also=partial(_insert, made), **by)


def _by(made: Invitation, terminal: str) -> By:
    return {"actor": made.made_by, "at": made.made, "terminal": terminal}


def _invited(made: Invitation) -> NewEvent:
    body = {"person": made.person, "name": made.name, "role": made.role, "expires": made.expires}
    return NewEvent(kind="person-invited", body={"invitation": made.id, **body})


def _insert(made: Invitation, connection: Connection) -> None:
    _end(connection, invitations.c.name == made.name, made.made)
    row = {name: getattr(made, name) for name in Invitation.__slots__}
    connection.execute(insert(invitations).values(**row))


def _end(connection: Connection, which: ColumnElement[bool], at: int) -> int:
    """Ends open invitations, and returns their number."""
    change = update(invitations).where(which, invitations.c.ended.is_(None))
    return connection.execute(change.values(ended=at)).rowcount


def withdraw(store: Store, number: str, **by: Unpack[By]) -> None:
    """Voids an invitation that has not been accepted."""

    def write(connection: Connection) -> None:
        if not _end(connection, invitations.c.id == number, by["at"]):
            raise IllegalMove("no-invitation", "no open invitation has this number", where="id")

    event = NewEvent(kind="invitation-withdrawn", body={"invitation": number})
    store.append(STREAM, [event], expect=None, also=write, **by)


def accept(
    store: Store,
    invitation: Invitation,
    *,
    secret_hash: str,
    code_key: str,
    code_step: int,
    needs_second: bool,
    at: int,
    terminal: str = "",
) -> Person:
    """Sets the secret and key of the account; a role that `needs_second` waits for an admin."""

    def spend(connection: Connection) -> None:
        if not _end(connection, invitations.c.id == invitation.id, at):
            raise IllegalMove("no-invitation", "this invitation was used already", where="code")

    role, by = invitation.role, invitation.made_by
    if not invitation.person:
        return people.add(
            store,
            name=invitation.name,
            role="player" if needs_second else role,
            secret_hash=secret_hash,
            guest=False,
            actor="",
            at=at,
            terminal=terminal,
            code_key=code_key,
            code_step=code_step,
            wanted_role=role if needs_second else "",
            wanted_by=by if needs_second else "",
            also=spend,
        )

    def decide(found: Person) -> Decision:
        row = {"secret_hash": secret_hash, "failures": 0, "first_secret": False}
        changes = [one_event(found, "secret-changed", row)]
        if code_key:
            key = {"code_key": code_key, "code_step": code_step}
            changes.append(one_event(found, "code-key-changed", key))
        if needs_second:
            changes.append(role_asked(found, role, by))
        events, values = changes[0]
        for said, written in changes[1:]:
            events += said
            values |= written
        return events, values

    return people.change(store, invitation.person, decide, at=at, terminal=terminal, also=spend)
