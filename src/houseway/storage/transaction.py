"""The one transaction by which anything gets into the books.

It has three steps: read and lock, compute the rows, write them. Every transaction takes its locks
in the same order (answers, streams, accounts, each by name), so that no two deadlock.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NotRequired

from sqlalchemy import Connection

from houseway.json_view import canonical
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.ledger import CAGE
from houseway.storage.databases import statements
from houseway.storage.databases.sqlite_driver import SQLite
from houseway.storage.databases.statements import Driver, Statement, Values
from houseway.storage.errors import Conflict, Repeated, RoundKept, ShortOfMoney, Unstorable
from houseway.storage.proofs.chain import legs, link, moves_text, recall_digest
from houseway.storage.rows import table_leases
from houseway.storage.secrets.cipher import Cipher, cipher_of
from houseway.storage.secrets.event_secrets import secret_text
from houseway.storage.values import By, RoundInputs

CHANNEL = "houseway"
NO_EVENTS = (0, "")  # seq and hash of a stream before its first event

Also = Callable[[Connection], object]


class Particulars(By):
    """The particulars of the events of a write.

    `expect=None` writes at the end of a stream on which nothing is decided. With a `key` it happens
    once: the same actor and key raise `Repeated`. `recall` is the round that the last event closes.
    `also` writes more in the same transaction.
    """

    expect: int | None
    key: NotRequired[str]
    answer: NotRequired[Any]
    recall: NotRequired[RoundInputs | None]
    also: NotRequired[Also | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """The content of a write: events of one stream, and the particulars."""

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


class GroupRefused(Exception):
    """One of several writes is refused; written alone, each gets its own error."""


def write(connection: Connection, writing: Writing) -> list[Event]:
    """Writes within the transaction of the connection; an error means to roll it back."""
    [rows] = _write(connection, [writing])
    return _follow(connection, writing, rows)


def write_all(connection: Connection, writings: Sequence[Writing]) -> None:
    """Writes several at once, each to a stream of its own: all of them, or none."""
    alone = all(one.also is None and one.stream != table_leases.ROOM for one in writings)
    written = _write(connection, writings, last=alone)
    if not alone:
        for writing, rows in zip(writings, written, strict=True):
            _follow(connection, writing, rows)


def _follow(connection: Connection, writing: Writing, rows: Sequence[_EventRow]) -> list[Event]:
    """Writes what belongs to the same transaction as the events."""
    events = [row.event() for row in rows]
    if writing.stream == table_leases.ROOM:
        table_leases.apply_table_event(connection, events)
    if writing.also is not None:
        writing.also(connection)
    return events


def lock(connection: Connection, stream: str) -> tuple[int, str]:
    """The head of a stream, locked against other writers until this transaction ends."""
    driver = driver_of(connection)
    create = Statement(statements.NEW_STREAM, (stream,))
    _, ([(_, seq, digest)], _) = driver.run([create, driver.locked("streams", [stream])])
    return seq, digest


def _write(
    connection: Connection, writings: Sequence[Writing], *, last: bool = False
) -> list[list[_EventRow]]:
    for writing in writings:
        _plain(writing)
    driver = driver_of(connection)
    found = _look(driver, writings)
    cipher = cipher_of(connection)
    rows = [_event_rows(writing, found, cipher) for writing in writings]
    every = [row for several in rows for row in several]
    news = {stream: seq for stream, (seq, _) in found.heads.items()}
    driver.run(
        [
            *_into_events(driver, every, found.heads),
            *_into_rounds(driver, writings, rows, found),
            *_into_ledger(driver, every, found.balances),
            *driver.news(CHANNEL, canonical(news)),
        ],
        last=last,
    )
    return rows


def driver_of(connection: Connection) -> Driver:
    raw: Any = connection.connection.driver_connection
    if connection.dialect.name == "sqlite":
        return SQLite(raw)
    from houseway.storage.databases.postgres_driver import Postgres  # its library is an extra

    return Postgres(raw, connection.connection.info)


def _plain(writing: Writing) -> None:
    """Checks the text columns, which unlike JSON cannot escape characters."""
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
    """Refuses what UTF-8 or PostgreSQL cannot hold: surrogates and NUL."""
    try:
        found.encode()
    except UnicodeEncodeError:
        raise Unstorable(where, found) from None
    if "\0" in found:
        raise Unstorable(where, found)


# --- read and lock --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """Values read from the database and locked until the transaction ends."""

    heads: dict[str, tuple[int, str]]
    balances: dict[str, int]
    event_ids: Iterator[int]
    round_ids: Iterator[int]


def _look(driver: Driver, writings: Sequence[Writing]) -> _Found:
    """Reads what the rows depend on, in one trip to the database."""
    claims = sorted((one.actor, one.key, canonical(one.answer)) for one in writings if one.key)
    streams = sorted({one.stream for one in writings})
    new = sorted({one.stream for one in writings if not one.expect})
    rounds = [one.recall for one in writings if one.recall is not None]
    moves = [move for one in writings for event in one.events for move in event.moves]
    accounts = sorted({name for move in moves for name in (move.giver, move.taker)})
    count = sum(len(one.events) for one in writings)
    outcomes = iter(
        driver.run(
            [
                *((driver.insert("answers", claims, new=True),) if claims else ()),
                *(Statement(statements.NEW_STREAM, (stream,)) for stream in new),
                driver.locked("streams", streams),
                *(Statement(statements.KEPT, (one.table, one.number)) for one in rounds),
                driver.ids("events", count),
                *((driver.ids("rounds", len(rounds)),) if rounds else ()),
                *(_balances(driver, accounts) if accounts else ()),
            ]
        )
    )
    if claims and next(outcomes).changed < len(claims):
        raise _repeated(driver, claims)
    for _ in new:
        next(outcomes)
    heads = dict.fromkeys(streams, NO_EVENTS)
    heads |= {name: (seq, digest) for name, seq, digest in next(outcomes).rows}
    for one in rounds:
        if next(outcomes).rows:
            raise RoundKept(one.table, one.number)
    event_ids = next(outcomes).rows
    round_ids = next(outcomes).rows if rounds else []
    balances = [*outcomes][-1].rows if accounts else []
    return _Found(
        heads=heads,
        balances=dict(balances),
        event_ids=(number for (number,) in event_ids),
        round_ids=(number for (number,) in round_ids),
    )


def _balances(driver: Driver, accounts: Sequence[str]) -> list[Statement]:
    new = driver.insert("accounts", [(name, 0) for name in accounts], new=True)
    return [new, driver.locked("accounts", accounts)]


def _repeated(driver: Driver, claims: Sequence[tuple[str, str, str]]) -> Exception:
    if len(claims) > 1:
        return GroupRefused("a key was used before")
    [(actor, key, _)] = claims
    [before] = driver.run([Statement(statements.ANSWERED, (actor, key))])
    return Repeated(actor, key, json.loads(before.rows[0][0]))


# --- the rows -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _EventRow:
    """A row of `events`, with the event that it is made of; `columns` are all but the id."""

    id: int
    columns: Mapping[str, Any]
    source: NewEvent

    def event(self) -> Event:
        """The event as it is read again."""
        secret = self.source.secret
        fields = {
            **self.columns,
            "body": json.loads(self.columns["body"]),
            "secret": None if secret is None else json.loads(canonical(secret)),
            "moves": tuple(self.source.moves),
        }
        del fields["recall"]
        return Event(**fields)


def _event_rows(writing: Writing, found: _Found, cipher: Cipher) -> list[_EventRow]:
    seq, previous = found.heads[writing.stream]
    if writing.expect is not None and seq != writing.expect:
        raise Conflict(writing.stream, expected=writing.expect, found=seq)
    rows = []
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
        fields["hash"] = previous = link(previous, **fields)
        rows.append(_EventRow(next(found.event_ids), fields, event))
    found.heads[writing.stream] = (seq + len(rows), previous)
    return rows


def _into_events(
    driver: Driver, rows: Sequence[_EventRow], heads: Mapping[str, tuple[int, str]]
) -> list[Statement]:
    return [
        driver.insert("events", [(row.id, *row.columns.values()) for row in rows]),
        driver.update("streams", [(name, *head) for name, head in sorted(heads.items())]),
    ]


def _into_rounds(
    driver: Driver,
    writings: Sequence[Writing],
    rows: Sequence[Sequence[_EventRow]],
    found: _Found,
) -> list[Statement]:
    rounds: list[Values] = []
    people: list[Values] = []
    for writing, several in zip(writings, rows, strict=True):
        kept, closes = writing.recall, several[-1]
        if kept is None:
            continue
        number = next(found.round_ids)
        rounds.append(
            (
                *(number, kept.table, kept.number, closes.id, closes.columns["seq"], writing.at),
                *(kept.game, kept.sheet_digest, canonical(list(kept.people))),
                *(canonical(kept.inputs), kept.commitment, kept.position, kept.void),
            )
        )
        people += [(person, number) for person in sorted(set(kept.people))]
    made = {"rounds": rounds, "round_people": people}
    return [driver.insert(table, several) for table, several in made.items() if several]


def _into_ledger(
    driver: Driver, rows: Sequence[_EventRow], balances: dict[str, int]
) -> list[Statement]:
    """Entries and balances. An account may fall below zero within an event, never after one."""
    entries = []
    for row in rows:
        sides = legs(row.source.moves)
        before = {account: balances[account] for account, _, _ in sides}
        for leg, (account, cents, what) in enumerate(sides):
            balances[account] += cents
            entries.append((row.id, leg, account, cents, balances[account], what))
        for account, had in before.items():
            balance = balances[account]
            if balance < 0 and account != CAGE:
                raise ShortOfMoney(account, balance=had, wanted=had - balance)
    if not entries:
        return []
    return [
        driver.update("accounts", sorted(balances.items())),
        driver.insert("entries", entries),
    ]
