"""Invitations: each lets a person set the secret of an account once, and a key for codes.

The admin who hands over the code learns neither the secret nor the key. Every change is an event in
the stream `people`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select, update

from houseway.errors import IllegalMove
from houseway.room.state.events import Event, NewEvent
from houseway.storage.databases.schema import invitations
from houseway.storage.errors import NameTaken
from houseway.storage.event_store import Store
from houseway.storage.rows import people
from houseway.storage.rows.people import NO_WISH, STREAM
from houseway.storage.transaction import plain
from houseway.storage.values import Invitation, Person


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

    def write(connection: Connection, _written: Sequence[Event]) -> None:
        _insert(connection, made)

    who: dict[str, Any] = {"actor": made.made_by, "at": made.made, "terminal": terminal}
    store.append(STREAM, [_invited(made)], expect=None, also=write, **who)


def invite_again(
    store: Store, made: Invitation, *, suspend_role: bool, terminal: str = ""
) -> Person:
    """Lets a person who lost the secret or the key set both again. The old secret ends at once.

    With `suspend_role` the role ends too, until it is confirmed again: the admin who made the
    invitation could have used it.
    """

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        events = [_invited(made)]
        values: dict[str, Any] = {"secret_hash": "", "first_secret": False, **NO_WISH}
        if suspend_role:
            body = {"person": found.id, "before": found.role, "after": "player"}
            events.append(NewEvent(kind="role-changed", body=body))
            values["role"] = "player"
        return events, values

    def write(connection: Connection) -> None:
        _insert(connection, made)

    who: dict[str, Any] = {"actor": made.made_by, "at": made.made, "terminal": terminal}
    return people.change(store, made.person, decide, also=write, **who)


def _invited(made: Invitation) -> NewEvent:
    body = {"person": made.person, "name": made.name, "role": made.role, "expires": made.expires}
    return NewEvent(kind="person-invited", body={"invitation": made.id, **body})


def _insert(connection: Connection, made: Invitation) -> None:
    same = invitations.c.name == made.name
    _end(connection, same & invitations.c.ended.is_(None), made.made)
    row = {name: getattr(made, name) for name in Invitation.__slots__}
    connection.execute(insert(invitations).values(**row))


def _end(connection: Connection, which: Any, at: int) -> int:
    return connection.execute(update(invitations).where(which).values(ended=at)).rowcount


def withdraw(store: Store, number: str, *, actor: str, at: int, terminal: str = "") -> None:
    """Voids an invitation that has not been accepted."""

    def write(connection: Connection, _written: Sequence[Event]) -> None:
        if not _end(connection, (invitations.c.id == number) & invitations.c.ended.is_(None), at):
            raise IllegalMove("no-invitation", "no open invitation has this number", where="id")

    event = NewEvent(kind="invitation-withdrawn", body={"invitation": number})
    who: dict[str, Any] = {"actor": actor, "at": at, "terminal": terminal}
    store.append(STREAM, [event], expect=None, also=write, **who)


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
        number = invitations.c.id == invitation.id
        if not _end(connection, number & invitations.c.ended.is_(None), at):
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

    def decide(found: Person) -> tuple[list[NewEvent], dict[str, Any]]:
        body = {"person": found.id}
        events = [NewEvent(kind="secret-changed", body=body)]
        values: dict[str, Any] = {"secret_hash": secret_hash, "failures": 0, "first_secret": False}
        if code_key:
            events.append(NewEvent(kind="code-key-changed", body=body))
            values |= {"code_key": code_key, "code_step": code_step}
        if needs_second:
            asked = {"before": found.role, "after": role, "asked_by": by}
            events.append(NewEvent(kind="role-asked", body={**body, **asked}))
            values |= {"wanted_role": role, "wanted_by": by}
        return events, values

    return people.change(
        store, invitation.person, decide, actor="", at=at, terminal=terminal, also=spend
    )
