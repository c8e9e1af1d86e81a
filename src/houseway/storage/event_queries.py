"""Reads events, answers and rounds as they were written."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, func, select

from houseway.room.state.events import Event
from houseway.storage.databases.schema import answers, events, round_people, rounds, streams
from houseway.storage.proofs.chain import moves_from
from houseway.storage.secrets.cipher import cipher_of
from houseway.storage.secrets.event_secrets import secret_from
from houseway.storage.values import Found, Recalled

_EVENT: tuple[ColumnElement[Any], ...] = (
    events.c.stream,
    events.c.seq,
    events.c.kind,
    events.c.body,
    events.c.secret,
    events.c.moves,
    events.c.at,
    events.c.actor,
    events.c.terminal,
    events.c.hash,
)


def _fields(connection: Connection, row: Row[Any]) -> dict[str, Any]:
    cipher = cipher_of(connection)
    return {
        "stream": row.stream,
        "seq": row.seq,
        "kind": row.kind,
        "body": json.loads(row.body),
        "secret": secret_from(cipher, row.secret, stream=row.stream, seq=row.seq),
        "moves": moves_from(row.moves),
        "at": row.at,
        "actor": row.actor,
        "terminal": row.terminal,
        "hash": row.hash,
    }


def read(connection: Connection, stream: str, *, after: int, limit: int | None) -> list[Event]:
    query = select(*_EVENT).where(events.c.stream == stream, events.c.seq > after)
    query = query.order_by(events.c.seq).limit(limit)
    return [Event(**_fields(connection, row)) for row in connection.execute(query)]


def latest(connection: Connection, stream: str, kind: str) -> Event | None:
    query = select(*_EVENT).where(events.c.stream == stream, events.c.kind == kind)
    row = connection.execute(query.order_by(events.c.seq.desc()).limit(1)).one_or_none()
    return None if row is None else Event(**_fields(connection, row))


def head(connection: Connection, stream: str) -> int:
    query = select(streams.c.seq).where(streams.c.name == stream)
    return connection.execute(query).scalar_one_or_none() or 0


def answered(connection: Connection, actor: str, key: str) -> Any | None:
    query = select(answers.c.answer).where(answers.c.actor == actor, answers.c.key == key)
    found = connection.execute(query).scalar_one_or_none()
    return None if found is None else json.loads(found)


def search(
    connection: Connection,
    *,
    stream: str | None,
    kind: str | None,
    actor: str | None,
    since: int | None,
    until: int | None,
    text: str | None,
    before: int | None,
    limit: int,
) -> list[Found]:
    """Events, newest first. A text is searched in the body, ignoring the case of ASCII letters;
    secrets are not searched."""
    query: Select[Any] = select(events.c.id, *_EVENT)
    for column, value in ((events.c.stream, stream), (events.c.kind, kind)):
        query = _equal(query, column, value)
    query = _equal(query, events.c.actor, actor)
    if text:
        written = json.dumps(text)[1:-1].lower()  # escaped as in the canonical text
        query = query.where(func.lower(events.c.body).contains(written, autoescape=True))
    query = _within(query, events.c.at, since, until)
    if before is not None:
        query = query.where(events.c.id < before)
    query = query.order_by(events.c.id.desc()).limit(limit)
    return [Found(id=row.id, **_fields(connection, row)) for row in connection.execute(query)]


def recall(
    connection: Connection,
    *,
    table: str | None,
    person: str | None,
    game: str | None,
    since: int | None,
    until: int | None,
    before: int | None,
    limit: int,
) -> list[Recalled]:
    """Rounds, newest first."""
    query: Select[Any] = select(rounds)
    if person is not None:
        query = query.join(round_people, round_people.c.round == rounds.c.id)
        query = query.where(round_people.c.person == person)
    query = _equal(query, rounds.c.table, table)
    query = _equal(query, rounds.c.game, game)
    query = _within(query, rounds.c.at, since, until)
    if before is not None:
        query = query.where(rounds.c.id < before)
    query = query.order_by(rounds.c.id.desc()).limit(limit)
    return [recalled(row) for row in connection.execute(query)]


def one_round(connection: Connection, table: str, number: int) -> Recalled | None:
    query = select(rounds).where(rounds.c.table == table, rounds.c.number == number)
    row = connection.execute(query).one_or_none()
    return None if row is None else recalled(row)


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
