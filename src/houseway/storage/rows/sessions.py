"""Sessions: sign-ins by device. Only the SHA-256 of a token is stored.

Opening and end of a session are events. A session that was put into the database by hand has none,
and every server closes the sockets of a session that has ended.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import ColumnElement, insert, select, update

from houseway.room.state.events import NewEvent
from houseway.storage.databases.schema import sessions
from houseway.storage.event_store import Store
from houseway.storage.rows.row_checks import (
    PEOPLE,
    SESSION_OPENED,
    SESSIONS,
    SESSIONS_ENDED,
    SHOWN,
    SIGNED_OUT,
)
from houseway.storage.rows.row_notes import digest_of
from houseway.storage.values import By, Person, Session, person_id

CLOCKS_DIFFER: Final = 60_000  # milliseconds between the clocks of two servers, at most


def open_session(
    store: Store, person: Person | str, token_hash: str, terminal: str, at: int, expires: int
) -> Session:
    made = Session(
        token_hash=token_hash,
        person=person_id(person),
        terminal=terminal,
        opened=at,
        seen=at,
        expires=expires,
    )
    row = {name: getattr(made, name) for name in Session.__slots__}
    made_row = insert(sessions).values(**row, closed=None)
    body = {"person": made.person, "session": digest_of(token_hash), "expires": expires}
    store.append(
        SESSIONS,
        [NewEvent(kind=SESSION_OPENED, body=body)],
        expect=None,
        actor=made.person,
        at=at,
        terminal=terminal,
        also=lambda connection: connection.execute(made_row),
    )
    return made


def session(store: Store, token_hash: str) -> Session | None:
    """The session of a token unless it was closed. The caller, who knows the time, checks whether
    it has expired."""
    columns = [sessions.c[name] for name in Session.__slots__]
    query = select(*columns).where(sessions.c.token_hash == token_hash, sessions.c.closed.is_(None))
    with store.database.reading() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else Session(**row._mapping)


def touch(store: Store, token_hash: str, at: int) -> None:
    """Records that the session was used."""
    row = update(sessions).where(sessions.c.token_hash == token_hash, sessions.c.seen < at)
    with store.database.writing() as connection:
        connection.execute(row.values(seen=at))


def follow_clock(store: Store, at: int) -> None:
    """Counts sessions that were used later than now as used now: the time of day was set back."""
    row = update(sessions).where(sessions.c.seen > at + CLOCKS_DIFFER, sessions.c.closed.is_(None))
    with store.database.writing() as connection:
        connection.execute(row.values(seen=at))


def close_session(
    store: Store, token_hash: str, at: int, *, why: str = "signed out", terminal: str = ""
) -> bool:
    """Closes a session; False if it was not open."""
    found = session(store, token_hash)
    if found is None:
        return False
    body = {"person": found.person, "session": token_hash[:SHOWN], "why": why}
    event = NewEvent(kind=SIGNED_OUT, body=body)
    _close(store, event, sessions.c.token_hash == token_hash, found.person, at, terminal)
    return True


def close_sessions(
    store: Store, person: Person | str, at: int, *, actor: str, why: str, terminal: str = ""
) -> None:
    """Closes all sessions of a person: after a change of the secret or the role, or a lock."""
    number = person_id(person)
    event = NewEvent(kind=SESSIONS_ENDED, body={"person": number, "why": why})
    _close(store, event, sessions.c.person == number, actor, at, terminal)


def _close(
    store: Store, event: NewEvent, which: ColumnElement[bool], actor: str, at: int, terminal: str
) -> None:
    change = update(sessions).where(which, sessions.c.closed.is_(None)).values(closed=at)
    by: By = {"actor": actor, "at": at, "terminal": terminal}
    store.append(
        PEOPLE, [event], expect=None, also=lambda connection: connection.execute(change), **by
    )
