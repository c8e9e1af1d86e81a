"""Reads events, answers and rounds as they were written."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select

from houseway.room.state.events import Event
from houseway.storage.databases.database import Database
from houseway.storage.databases.schema import answers, events, round_people, rounds, streams
from houseway.storage.proofs.chain import moves_from
from houseway.storage.secrets.cipher import cipher_of
from houseway.storage.secrets.event_secrets import secret_from
from houseway.storage.values import Found, Recalled

_EVENT = [column for column in events.columns if column.name not in ("id", "recall")]


class EventQueries:
    """The questions about events, answers and rounds that a store answers."""

    database: Database

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Event]:
        """The events of a stream after event `after`, oldest first."""
        query = select(*_EVENT).where(events.c.stream == stream, events.c.seq > after)
        query = query.order_by(events.c.seq).limit(limit)
        with self.database.reading() as connection:
            return [Event(**_fields(connection, row)) for row in connection.execute(query)]

    def latest(self, stream: str, kind: str) -> Event | None:
        """The last event of a kind."""
        with self.database.reading() as connection:
            return latest(connection, stream, kind)

    def head(self, stream: str) -> int:
        """The number of the last event; 0 for a stream that has none."""
        query = select(streams.c.seq).where(streams.c.name == stream)
        with self.database.reading() as connection:
            return connection.execute(query).scalar_one_or_none() or 0

    def answered(self, actor: str, key: str) -> Any | None:
        """The answer that an actor got for this key; None if it was not used."""
        query = select(answers.c.answer).where(answers.c.actor == actor, answers.c.key == key)
        with self.database.reading() as connection:
            found = connection.execute(query).scalar_one_or_none()
        return None if found is None else json.loads(found)

    def search_events(
        self,
        *,
        stream: str | None = None,
        kind: str | None = None,
        actor: str | None = None,
        since: int | None = None,
        until: int | None = None,
        text: str | None = None,
        before: int | None = None,
        limit: int = 100,
    ) -> list[Found]:
        """Events of all streams, newest first; `before` is the id of the last one of a page.

        A text is searched in the body, ignoring the case of ASCII letters; secrets are not
        searched.
        """
        query: Select[Any] = select(events.c.id, *_EVENT)
        query = _equal(query, events.c.stream, stream)
        query = _equal(query, events.c.kind, kind)
        query = _equal(query, events.c.actor, actor)
        if text:
            written = json.dumps(text)[1:-1].lower()  # escaped as in the canonical text
            query = query.where(func.lower(events.c.body).contains(written, autoescape=True))
        query = _within(query, events.c.at, since, until)
        with self.database.reading() as connection:
            rows = connection.execute(_page(query, events.c.id, before, limit))
            return [Found(id=row.id, **_fields(connection, row)) for row in rows]

    def recall(
        self,
        *,
        table: str | None = None,
        person: str | None = None,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Recalled]:
        """Rounds, newest first; `before` is the id of the last one of a page."""
        query: Select[Any] = select(rounds)
        if person is not None:
            query = query.join(round_people, round_people.c.round == rounds.c.id)
            query = query.where(round_people.c.person == person)
        query = _equal(query, rounds.c.table, table)
        query = _equal(query, rounds.c.game, game)
        query = _within(query, rounds.c.at, since, until)
        with self.database.reading() as connection:
            rows = connection.execute(_page(query, rounds.c.id, before, limit))
            return [recalled(row) for row in rows]

    def round(self, table: str, number: int) -> Recalled | None:
        query = select(rounds).where(rounds.c.table == table, rounds.c.number == number)
        with self.database.reading() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None else recalled(row)


def latest(connection: Connection, stream: str, kind: str) -> Event | None:
    query = select(*_EVENT).where(events.c.stream == stream, events.c.kind == kind)
    row = connection.execute(query.order_by(events.c.seq.desc()).limit(1)).one_or_none()
    return None if row is None else Event(**_fields(connection, row))


def _fields(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    """The fields of an event from its row."""
    return {column.name: getattr(row, column.name) for column in _EVENT} | {
        "body": json.loads(row.body),
        "secret": secret_from(cipher_of(connection), row.secret, stream=row.stream, seq=row.seq),
        "moves": moves_from(row.moves),
    }


def recalled(row: Row[Any]) -> Recalled:
    fields: dict[str, Any] = dict(row._mapping)
    del fields["event"]
    fields["people"] = tuple(json.loads(row.people))
    fields["inputs"] = json.loads(row.inputs)
    return Recalled(**fields)


def heads_to_check(connection: Connection) -> list[tuple[str, int, str]]:
    """Streams with events after their last checkpoint."""
    query = select(streams.c.name, streams.c.seq, streams.c.hash)
    query = query.where(streams.c.seq > streams.c.checked).order_by(streams.c.name)
    return [(row.name, row.seq, row.hash) for row in connection.execute(query)]


def _equal(query: Select[Any], column: ColumnElement[Any], value: str | None) -> Select[Any]:
    return query if value is None else query.where(column == value)


def _within(
    query: Select[Any], column: ColumnElement[int], since: int | None, until: int | None
) -> Select[Any]:
    if since is not None:
        query = query.where(column >= since)
    return query if until is None else query.where(column < until)


def _page(
    query: Select[Any], ids: ColumnElement[int], before: int | None, limit: int
) -> Select[Any]:
    """So many rows, the newest first, from those before an id."""
    if before is not None:
        query = query.where(ids < before)
    return query.order_by(ids.desc()).limit(limit)
