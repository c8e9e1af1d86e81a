"""The one transaction by which anything gets into the books.

Every transaction takes its locks in the same order (answer, stream, events, round, accounts by
name), so two of them never wait for each other in a circle.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, select, text

from houseway.room.events import Event, NewEvent
from houseway.room.ledger import CAGE
from houseway.storage import schema, tables
from houseway.storage.chain import canonical, legs, link, moves_text, recall_digest
from houseway.storage.cipher import cipher_of
from houseway.storage.errors import Conflict, Repeated, RoundKept, ShortOfMoney, Unstorable
from houseway.storage.event_secrets import secret_text
from houseway.storage.values import RoundInputs

CHANNEL = "houseway"

_NEW_STREAM = text(
    "INSERT INTO streams (name, seq, hash, checked) VALUES (:name, 0, '', 0) "
    "ON CONFLICT (name) DO NOTHING"
)
_HEAD = (
    select(schema.streams.c.seq, schema.streams.c.hash)
    .where(schema.streams.c.name == bindparam("name"))
    .with_for_update()
)
_MOVE_HEAD = text("UPDATE streams SET seq = :seq, hash = :hash WHERE name = :name")
_ANSWER = text(
    "INSERT INTO answers (actor, key, answer) VALUES (:actor, :key, :answer) "
    "ON CONFLICT (actor, key) DO NOTHING"
)
_ANSWERED = text("SELECT answer FROM answers WHERE actor = :actor AND key = :key")
_EVENT = text(
    "INSERT INTO events "
    "(stream, seq, kind, body, secret, moves, at, actor, terminal, recall, hash) VALUES "
    "(:stream, :seq, :kind, :body, :secret, :moves, :at, :actor, :terminal, :recall, :hash) "
    "RETURNING id"
)
_NEW_ACCOUNT = text(
    "INSERT INTO accounts (name, balance) VALUES (:name, 0) ON CONFLICT (name) DO NOTHING"
)
_BALANCES = (
    select(schema.accounts.c.name, schema.accounts.c.balance)
    .where(schema.accounts.c.name.in_(bindparam("names", expanding=True)))
    .order_by(schema.accounts.c.name)
    .with_for_update()
)
_BALANCE = text("UPDATE accounts SET balance = :balance WHERE name = :name")
_ENTRY = text(
    "INSERT INTO entries (event, leg, account, cents, balance, what) "
    "VALUES (:event, :leg, :account, :cents, :balance, :what)"
)
_ROUND = text(
    'INSERT INTO rounds ("table", number, event, seq, at, game, sheet_digest, people, inputs, '
    "commitment, position, void) VALUES (:table, :number, :event, :seq, :at, :game, "
    ":sheet_digest, :people, :inputs, :commitment, :position, :void) "
    'ON CONFLICT ("table", number) DO NOTHING RETURNING id'
)
_ROUND_PERSON = text("INSERT INTO round_people (person, round) VALUES (:person, :round)")
_NOTIFY = text("SELECT pg_notify(:channel, :payload)")

Also = Callable[[Connection, Sequence[Event]], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """What is to be written: events of one stream, and all that goes with them."""

    stream: str
    events: Sequence[NewEvent]
    expect: int | None
    actor: str
    at: int
    terminal: str = ""
    key: str = ""
    answer: Any = None
    recall: RoundInputs | None = None
    also: Also | None = None


def write(connection: Connection, writing: Writing) -> list[Event]:
    """Writes within the transaction of the connection; an error means to roll it back."""
    _plain(writing)
    if writing.key:
        _claim(connection, writing)
    seq, previous = lock(connection, writing.stream)
    if writing.expect is not None and seq != writing.expect:
        raise Conflict(writing.stream, expected=writing.expect, found=seq)
    written, ids = _events(connection, writing, seq, previous)
    if writing.recall is not None:
        _round(connection, writing.recall, event=ids[-1], seq=written[-1].seq, at=writing.at)
    if any(event.moves for event in written):
        _book(connection, written, ids)
    if writing.stream == tables.ROOM:
        tables.note(connection, written)
    if writing.also is not None:
        writing.also(connection, written)
    if connection.dialect.name == "postgresql":
        payload = f"{writing.stream} {written[-1].seq}"
        connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})
    return written


def _plain(writing: Writing) -> None:
    """JSON can escape any character; the columns beside it take only what is text."""
    if not writing.events:
        raise ValueError("nothing to write: no events")
    plain("stream", writing.stream)
    plain("actor", writing.actor)
    plain("terminal", writing.terminal)
    plain("key", writing.key)
    for event in writing.events:
        plain("kind", event.kind)
        for move in event.moves:
            plain("moves", f"{move.giver} {move.taker} {move.what}")
    if writing.recall is not None:
        plain("void", writing.recall.void or "")


def plain(where: str, found: str) -> None:
    """Refuses what UTF-8 or PostgreSQL cannot hold: half characters and NUL."""
    try:
        found.encode()
    except UnicodeEncodeError:
        raise Unstorable(where, found) from None
    if "\0" in found:
        raise Unstorable(where, found)


def _claim(connection: Connection, writing: Writing) -> None:
    values = {"actor": writing.actor, "key": writing.key}
    row = {**values, "answer": canonical(writing.answer)}
    if connection.execute(_ANSWER, row).rowcount == 0:
        answer = json.loads(connection.execute(_ANSWERED, values).scalar_one())
        raise Repeated(writing.actor, writing.key, answer)


def lock(connection: Connection, stream: str) -> tuple[int, str]:
    """The head of a stream. Nobody else writes to the stream until this transaction ends."""
    name = {"name": stream}
    row = connection.execute(_HEAD, name).one_or_none()
    if row is None:
        connection.execute(_NEW_STREAM, name)
        row = connection.execute(_HEAD, name).one()
    return row.seq, row.hash


def _events(
    connection: Connection, writing: Writing, seq: int, previous: str
) -> tuple[list[Event], list[int]]:
    written, ids = [], []
    cipher = cipher_of(connection)
    for number, event in enumerate(writing.events, start=1):
        closes = writing.recall if number == len(writing.events) else None
        fields: dict[str, Any] = {
            "stream": writing.stream,
            "seq": seq + number,
            "kind": event.kind,
            "body": canonical(event.body),
            "secret": secret_text(cipher, event.secret, stream=writing.stream, seq=seq + number),
            "moves": moves_text(event.moves),
            "at": writing.at,
            "actor": writing.actor,
            "terminal": writing.terminal,
            "recall": "" if closes is None else recall_digest(closes, canonical(closes.inputs)),
        }
        previous = link(previous, **fields)
        ids.append(connection.execute(_EVENT, {**fields, "hash": previous}).scalar_one())
        written.append(
            Event(
                stream=writing.stream,
                seq=seq + number,
                kind=event.kind,
                body=json.loads(fields["body"]),
                secret=None if event.secret is None else json.loads(canonical(event.secret)),
                moves=tuple(event.moves),
                at=writing.at,
                actor=writing.actor,
                terminal=writing.terminal,
                hash=previous,
            )
        )
    head = {"name": writing.stream, "seq": written[-1].seq, "hash": previous}
    connection.execute(_MOVE_HEAD, head)
    return written, ids


def _round(connection: Connection, inputs: RoundInputs, *, event: int, seq: int, at: int) -> None:
    row = {
        "table": inputs.table,
        "number": inputs.number,
        "event": event,
        "seq": seq,
        "at": at,
        "game": inputs.game,
        "sheet_digest": inputs.sheet_digest,
        "people": canonical(list(inputs.people)),
        "inputs": canonical(inputs.inputs),
        "commitment": inputs.commitment,
        "position": inputs.position,
        "void": inputs.void,
    }
    number = connection.execute(_ROUND, row).scalar_one_or_none()
    if number is None:
        raise RoundKept(inputs.table, inputs.number)
    players = [{"person": person, "round": number} for person in sorted(set(inputs.people))]
    if players:
        connection.execute(_ROUND_PERSON, players)


def _book(connection: Connection, written: Sequence[Event], ids: Sequence[int]) -> None:
    """Entries and balances. An account may dip below zero within an event, never after one."""
    names = sorted({side[0] for event in written for side in legs(event.moves)})
    connection.execute(_NEW_ACCOUNT, [{"name": name} for name in names])
    found = connection.execute(_BALANCES, {"names": names})
    balances = {row.name: row.balance for row in found}
    rows = []
    for event, number in zip(written, ids, strict=True):
        before = dict(balances)
        for leg, (account, cents, what) in enumerate(legs(event.moves)):
            balances[account] += cents
            row = {"event": number, "leg": leg, "account": account, "cents": cents}
            rows.append({**row, "balance": balances[account], "what": what})
        for account, balance in balances.items():
            if balance < 0 and account != CAGE:
                had = before[account]
                raise ShortOfMoney(account, balance=had, wanted=had - balance)
    connection.execute(_BALANCE, [{"name": n, "balance": balances[n]} for n in names])
    connection.execute(_ENTRY, rows)
