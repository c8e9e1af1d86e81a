"""Sessions: sign-ins by device. Only the SHA-256 of a token is stored.

The end of a session is an event in the stream `people`, so that every server closes its sockets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, insert, select, update

from houseway.room.events import Event, NewEvent
from houseway.storage.schema import sessions
from houseway.storage.store import Store
from houseway.storage.values import Person, Session, person_id
from houseway.storage.writing import plain

STREAM: Final = "people"
SHOWN: Final = 16  # characters of a token's digest that name its session in an event


def open_session(
    store: Store, person: Person | str, token_hash: str, terminal: str, at: int, expires: int
) -> Session:
    plain("terminal", terminal)
    made = Session(
        token_hash=token_hash,
        person=person_id(person),
        terminal=terminal,
        opened=at,
        seen=at,
        expires=expires,
    )
    row = {name: getattr(made, name) for name in Session.__slots__}
    with store.database.writing() as connection:
        connection.execute(insert(sessions).values(**row, closed=None))
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


def close_session(
    store: Store, token_hash: str, at: int, *, why: str = "signed out", terminal: str = ""
) -> bool:
    """Whether there was an open session to close."""
    found = session(store, token_hash)
    if found is None:
        return False
    body = {"person": found.person, "session": token_hash[:SHOWN], "why": why}
    row = update(sessions).where(sessions.c.token_hash == token_hash, sessions.c.closed.is_(None))

    def close(connection: Connection, _written: Sequence[Event]) -> None:
        connection.execute(row.values(closed=at))

    event = NewEvent(kind="signed-out", body=body)
    store.append(
        STREAM, [event], expect=None, actor=found.person, at=at, terminal=terminal, also=close
    )
    return True


def close_sessions(
    store: Store, person: Person | str, at: int, *, actor: str, why: str, terminal: str = ""
) -> None:
    """Closes all sessions of a person: after a change of the secret or the role, or a lock."""
    number = person_id(person)
    row = update(sessions).where(sessions.c.person == number, sessions.c.closed.is_(None))

    def close(connection: Connection, _written: Sequence[Event]) -> None:
        connection.execute(row.values(closed=at))

    event = NewEvent(kind="sessions-ended", body={"person": number, "why": why})
    store.append(STREAM, [event], expect=None, actor=actor, at=at, terminal=terminal, also=close)
