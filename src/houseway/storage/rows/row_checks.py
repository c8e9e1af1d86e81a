"""Compares cached rows with the events that they follow from.

People, tables, sessions, balances, rounds of people and heads of streams are rows that the room
changes together with an event. A row that was changed without an event is reported here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Row, select

from houseway.json_view import canonical
from houseway.storage.databases import schema
from houseway.storage.errors import BadKey
from houseway.storage.rows import balances, table_leases
from houseway.storage.rows.row_notes import NOTE, SECRET_COLUMNS, digest_of
from houseway.storage.secrets.book_keys import SEALED_COLUMNS, opened_columns
from houseway.storage.secrets.cipher import cipher_of, is_sealed
from houseway.storage.values import Fault

PEOPLE: Final = "people"
SESSIONS: Final = "sessions"
SESSION_OPENED: Final = "session-opened"
SIGNED_OUT: Final = "signed-out"
SESSIONS_ENDED: Final = "sessions-ended"
SHOWN: Final = 16  # characters of a token's digest that name its session in an event
LONGEST_SESSION: Final = 720 * 3_600_000  # milliseconds: the longest that can be configured
BATCH: Final = 2000


def row_faults(connection: Connection) -> list[Fault]:
    """Every row that does not follow from the events."""
    return [
        *_people(connection),
        *_sessions(connection),
        *_tables(connection),
        *_balances(connection),
        *_rounds(connection),
    ]


def _events(connection: Connection, stream: str) -> Iterator[Any]:
    events = schema.events
    query = select(events.c.seq, events.c.kind, events.c.body, events.c.at, events.c.terminal)
    query = query.where(events.c.stream == stream).order_by(events.c.seq)
    with connection.execution_options(yield_per=BATCH).execute(query) as rows:
        yield from rows


@dataclass(slots=True)
class _StatedRow:
    """The values of one row according to the events; `seq` is the last of them."""

    seq: int = 0
    columns: dict[str, Any] = field(default_factory=dict)

    def faults(self, stream: str, who: str, found: Mapping[str, Any]) -> Iterator[Fault]:
        """The columns of a row that differ. Of secrets the events know only digests."""
        for name, value in self.columns.items():
            if name not in found:
                continue
            what = f"{who}: {name} is {found[name]!r}; the events say {value!r}"
            same = found[name] == value
            if name in SECRET_COLUMNS:
                what = f"{who}: {name} is not the one that the events know"
                same = digest_of(found[name]) == value
            if not same:
                yield Fault(stream=stream, seq=self.seq, what=what)


# --- people ---------------------------------------------------------------------------------------

Body = Mapping[str, Any]

# Events of earlier releases have no note of their row. These columns follow from their bodies.
FROM_BODY: Final[Mapping[str, Callable[[Body], dict[str, Any]]]] = {
    "person-added": lambda body: {
        "name": body["name"],
        "role": body["role"],
        "guest": body["guest"],
        "locked": False,
        "failures": 0,
        "excluded_until": None,
        "limits": "{}",
    },
    "guest-registered": lambda body: {"name": body["after"], "guest": False},
    "sign-in-failed": lambda body: {"failures": body["failures"]},
    "signed-in": lambda _: {"failures": 0},
    "person-locked": lambda _: {"locked": True},
    "person-unlocked": lambda _: {"locked": False, "failures": 0},
    "role-changed": lambda body: {"role": body["after"]},
    "limits-changed": lambda body: {"limits": canonical(body["after"])},
    "person-excluded": lambda body: {"excluded_until": body["until"]},
}
# These changed a secret that their bodies do not name.
FORGETS: Final = {
    "guest-registered": "secret_hash",
    "secret-changed": "secret_hash",
    "code-key-changed": "code_key",
}


def _people(connection: Connection) -> Iterator[Fault]:
    said: dict[str, _StatedRow] = {}
    for event in _events(connection, PEOPLE):
        body = json.loads(event.body)
        if body.get("person"):
            _hear_of_person(said.setdefault(body["person"], _StatedRow()), event, body)
    rows = {row.id: row for row in connection.execute(select(schema.people))}
    for person, known in said.items():
        row = rows.pop(person, None)
        if row is None:
            yield Fault(stream=PEOPLE, seq=known.seq, what=f"{person} has no row")
        else:
            yield from _compare_person(connection, row, known)
    for row in rows.values():
        yield Fault(stream=PEOPLE, seq=0, what=f"{row.name} ({row.id}) was added by no event")


def _hear_of_person(said: _StatedRow, event: Row[Any], body: Body) -> None:
    said.seq = event.seq
    if event.kind == "person-added":
        said.columns["created"] = event.at
    if event.kind in FORGETS:
        said.columns.pop(FORGETS[event.kind], None)
    if event.kind in FROM_BODY:
        said.columns.update(FROM_BODY[event.kind](body))
    said.columns.update(body.get(NOTE, {}))


def _compare_person(connection: Connection, row: Row[Any], said: _StatedRow) -> Iterator[Fault]:
    found = row._asdict()
    who = f"{row.name} ({row.id})"
    cipher = cipher_of(connection)
    try:
        found = opened_columns(cipher, row.id, found)
    except BadKey as error:
        if not cipher.is_locked:
            yield Fault(stream=PEOPLE, seq=said.seq, what=f"{who}: {error.message}")
        for name in SEALED_COLUMNS:
            if is_sealed(found[name]):
                del found[name]
    said.columns = dict(sorted(said.columns.items()))
    yield from said.faults(PEOPLE, who, found)


# --- sessions -------------------------------------------------------------------------------------


def _sessions(connection: Connection) -> Iterator[Fault]:
    said: dict[str, _StatedRow] = {}
    for event in _events(connection, SESSIONS):
        if event.kind == SESSION_OPENED:
            body = json.loads(event.body)
            columns = {"person": body["person"], "expires": body["expires"]}
            columns |= {"terminal": event.terminal, "opened": event.at}
            said[body["session"]] = _StatedRow(event.seq, columns)
    query = select(schema.sessions, schema.people.c.created)
    query = query.join(schema.people, schema.people.c.id == schema.sessions.c.person, isouter=True)
    first = _first_note(connection)
    ended, signed_out = _ends_of_sessions(connection)
    for row in connection.execute(query):
        who = f"a session of {row.person}"
        if row.closed is None and (
            row.token_hash[:SHOWN] in signed_out or row.opened < ended.get(row.person, 0)
        ):
            yield Fault(stream=PEOPLE, seq=0, what=f"{who} is open; the events say that it ended")
        known = said.get(digest_of(row.token_hash))
        if known is None:
            if not _is_older(row, first):
                yield Fault(stream=SESSIONS, seq=0, what=f"{who} was opened by no event")
            continue
        yield from known.faults(SESSIONS, who, row._asdict())


def _ends_of_sessions(connection: Connection) -> tuple[dict[str, int], set[str]]:
    """The last end of all sessions of each person, and the sessions that ended one by one."""
    ended: dict[str, int] = {}
    signed_out: set[str] = set()
    for event in _events(connection, PEOPLE):
        body = json.loads(event.body)
        if event.kind == SESSIONS_ENDED:
            ended[body["person"]] = event.at
        elif event.kind == SIGNED_OUT:
            signed_out.add(body["session"])
    return ended, signed_out


def _first_note(connection: Connection) -> int | None:
    """The time of the first event from a release that writes events about sessions."""
    noted = (event.at for event in _events(connection, PEOPLE) if f'"{NOTE}":' in event.body)
    return next(noted, None)


def _is_older(row: Any, first: int | None) -> bool:
    """Whether a row may be from an earlier release, which wrote no events about sessions."""
    return (
        (first is None or row.opened < first)
        and row.created is not None
        and row.created <= row.opened
        and row.expires - row.opened <= LONGEST_SESSION
    )


# --- tables, balances, rounds ---------------------------------------------------------------------


def _tables(connection: Connection) -> Iterator[Fault]:
    said: dict[str, _StatedRow] = {}
    for event in _events(connection, table_leases.ROOM):
        if event.kind not in (table_leases.OPENED, table_leases.CLOSED):
            continue
        body = json.loads(event.body)
        known = said.setdefault(body["table"], _StatedRow())
        known.seq = event.seq
        known.columns["open"] = event.kind == table_leases.OPENED
        if event.kind == table_leases.OPENED:
            known.columns |= {"game": body["game"], "name": body.get("name", "")}
    rows = {row.id: row for row in connection.execute(select(schema.tables))}
    for table, known in said.items():
        row = rows.pop(table, None)
        if row is None:
            yield Fault(stream=table_leases.ROOM, seq=known.seq, what=f"table {table} has no row")
        else:
            yield from known.faults(table_leases.ROOM, f"table {table}", row._asdict())
    for table in rows:
        yield Fault(stream=table_leases.ROOM, seq=0, what=f"table {table} was opened by no event")


def _balances(connection: Connection) -> Iterator[Fault]:
    for difference in balances.trial_balance(connection).differences:
        if difference.balance != difference.moves:
            what = (
                f"{difference.account} holds {difference.balance} cents; "
                f"the events say {difference.moves}"
            )
            yield Fault(stream="accounts", seq=0, what=what)


def _rounds(connection: Connection) -> Iterator[Fault]:
    """Faults of rounds that do not match their event or that a participant cannot find."""
    rounds, events, players = schema.rounds, schema.events, schema.round_people
    people: dict[int, list[str]] = {}
    for row in connection.execute(select(players).order_by(players.c.round, players.c.person)):
        people.setdefault(row.round, []).append(row.person)
    closed: set[int] = set()
    query = select(
        rounds.c.id,
        rounds.c.table,
        rounds.c.number,
        rounds.c.event,
        rounds.c.seq,
        rounds.c.at,
        rounds.c.people,
        events.c.seq.label("event_seq"),
        events.c.at.label("event_at"),
    ).join(events, events.c.id == rounds.c.event, isouter=True)
    for row in connection.execute(query.order_by(rounds.c.id)):
        who = f"round {row.number} of table {row.table}"
        wrong = ""
        if row.event_seq is None or row.event in closed:
            wrong = "belongs to no event of its own"
        elif (row.seq, row.at) != (row.event_seq, row.event_at):
            wrong = f"stands at event {row.seq}, time {row.at}"
        elif people.get(row.id, []) != sorted(set(json.loads(row.people))):
            wrong = "is listed for other people than those who played it"
        closed.add(row.event)
        people.pop(row.id, None)
        if wrong:
            yield Fault(stream="rounds", seq=row.event_seq or 0, what=f"{who} {wrong}")
    for number in people:
        what = f"people are listed for a round with the number {number}, which is gone"
        yield Fault(stream="rounds", seq=0, what=what)
