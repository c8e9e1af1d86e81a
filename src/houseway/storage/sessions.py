"""Sessions: sign-ins by device. Only the SHA-256 of a token is stored.

The opening of a session is an event in the stream `sessions`: a session that somebody put into the
database by hand has none.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, insert, select, update

from houseway.room.events import Event, NewEvent
from houseway.storage.row_checks import SESSION_OPENED, SESSIONS
from houseway.storage.row_notes import digest_of
from houseway.storage.schema import sessions
from houseway.storage.store import Store
from houseway.storage.values import Person, Session, person_id


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

    def insert_row(connection: Connection, _written: Sequence[Event]) -> None:
        connection.execute(insert(sessions).values(**row, closed=None))

    body = {"person": made.person, "session": digest_of(token_hash), "expires": expires}
    store.append(
        SESSIONS,
        [NewEvent(kind=SESSION_OPENED, body=body)],
        expect=None,
        actor=made.person,
        at=at,
        terminal=terminal,
        also=insert_row,
    )
    return made


def session(store: Store, token_hash: str) -> Session | None:
    """The session of a token, unless it was closed. Whether it has expired is the caller's to see,
    who knows what time it is."""
    columns = [sessions.c[name] for name in Session.__slots__]
    query = select(*columns).where(sessions.c.token_hash == token_hash, sessions.c.closed.is_(None))
    with store.database.reading() as connection:
        row = connection.execute(query).one_or_none()
    return None if row is None else Session(**row._mapping)


def touch(store: Store, token_hash: str, at: int) -> None:
    """The session was used."""
    row = update(sessions).where(sessions.c.token_hash == token_hash, sessions.c.seen < at)
    with store.database.writing() as connection:
        connection.execute(row.values(seen=at))


def close_session(store: Store, token_hash: str, at: int | None = None) -> None:
    """Without a time it counts as closed when it was last used."""
    _close(store, sessions.c.token_hash == token_hash, at)


def close_sessions(store: Store, person: Person | str, at: int | None = None) -> None:
    """All sessions of a person: after a change of the secret, a lock or an exclusion."""
    _close(store, sessions.c.person == person_id(person), at)


def _close(store: Store, which: ColumnElement[bool], at: int | None) -> None:
    row = update(sessions).where(which, sessions.c.closed.is_(None))
    with store.database.writing() as connection:
        connection.execute(row.values(closed=sessions.c.seen if at is None else at))
