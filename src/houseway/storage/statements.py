"""The statements of the writing transaction, in the words of each driver.

They go to the driver itself: SQLAlchemy's way of building a statement took more time than SQLite
takes to run it. On PostgreSQL all statements of a step are sent in one pipeline, so that a step is
one trip to the server however many statements it has.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from sqlalchemy import Connection

Values = Sequence[Any]

CLAIM = "INSERT INTO answers (actor, key, answer) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
ANSWERED = "SELECT answer FROM answers WHERE actor = ? AND key = ?"
NEW_STREAM = (
    "INSERT INTO streams (name, seq, hash, checked) VALUES (?, 0, '', 0) ON CONFLICT DO NOTHING"
)
HEAD = "SELECT seq, hash FROM streams WHERE name = ?"
MOVE_HEAD = "UPDATE streams SET seq = ?, hash = ? WHERE name = ?"
EVENT = (
    "INSERT INTO events "
    "(id, stream, seq, kind, body, secret, moves, at, actor, terminal, recall, hash) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
ROUND = (
    'INSERT INTO rounds (id, "table", number, event, seq, at, game, sheet_digest, people, inputs, '
    "commitment, position, void) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
KEPT = 'SELECT 1 FROM rounds WHERE "table" = ? AND number = ?'
ROUND_PERSON = "INSERT INTO round_people (person, round) VALUES (?, ?)"
BALANCE = "UPDATE accounts SET balance = ? WHERE name = ?"
ENTRY = "INSERT INTO entries (event, leg, account, cents, balance, what) VALUES (?, ?, ?, ?, ?, ?)"


class Statement(NamedTuple):
    """A statement with its values; with `many`, once for each of several lists of values."""

    text: str
    values: Values
    many: bool = False


class Outcome(NamedTuple):
    """The rows that a statement gave, and how many it changed."""

    rows: list[Any]
    changed: int


class Driver(Protocol):
    """One transaction of one kind of database."""

    def run(self, statements: Sequence[Statement], *, last: bool = False) -> list[Outcome]:
        """Runs the statements of a step. `last`: nothing follows but the commit."""
        ...

    def head(self, stream: str) -> Statement:
        """Gives seq and hash of a stream, and keeps others from writing to it."""
        ...

    def new_accounts(self, names: Sequence[str]) -> Statement: ...

    def balances(self, names: Sequence[str]) -> Statement:
        """Gives name and balance of accounts, and keeps others from changing them."""
        ...

    def ids(self, table: str, count: int) -> Statement:
        """Gives the next numbers of a table, one to a row."""
        ...

    def news(self, channel: str, payloads: Sequence[str]) -> list[Statement]:
        """Tells other servers, where there can be any."""
        ...


def driver_of(connection: Connection) -> Driver:
    raw = connection.connection.driver_connection
    return Postgres(raw) if connection.dialect.name == "postgresql" else SQLite(raw)


@dataclass(frozen=True, slots=True)
class SQLite:
    """The one writer holds the whole file: nothing has to be locked in it."""

    raw: Any

    def run(self, statements: Sequence[Statement], *, last: bool = False) -> list[Outcome]:
        cursor = self.raw.cursor()
        found = []
        for text, values, many in statements:
            (cursor.executemany if many else cursor.execute)(text, values)
            found.append(Outcome([] if many else cursor.fetchall(), cursor.rowcount))
        cursor.close()
        return found

    def head(self, stream: str) -> Statement:
        return Statement(HEAD, (stream,))

    def new_accounts(self, names: Sequence[str]) -> Statement:
        return Statement(
            "INSERT INTO accounts (name, balance) SELECT value, 0 FROM json_each(?) "
            "WHERE true ON CONFLICT DO NOTHING",
            (json.dumps(names),),
        )

    def balances(self, names: Sequence[str]) -> Statement:
        wanted = "SELECT value FROM json_each(?)"
        text = f"SELECT name, balance FROM accounts WHERE name IN ({wanted})"
        return Statement(text, (json.dumps(names),))

    def ids(self, table: str, count: int) -> Statement:
        text = (
            f"WITH RECURSIVE next(id) AS (SELECT coalesce(max(id), 0) + 1 FROM {table} "
            "UNION ALL SELECT id + 1 FROM next LIMIT ?) SELECT id FROM next"
        )
        return Statement(text, (count,))

    def news(self, channel: str, payloads: Sequence[str]) -> list[Statement]:
        return []


@dataclass(frozen=True, slots=True)
class Postgres:
    raw: Any

    def run(self, statements: Sequence[Statement], *, last: bool = False) -> list[Outcome]:
        cursors = []
        with self.raw.pipeline():
            for text, values, many in statements:
                cursor = self.raw.cursor()
                (cursor.executemany if many else cursor.execute)(text.replace("?", "%s"), values)
                cursors.append(cursor)
            if last:
                self.raw.commit()
        return [
            Outcome(cursor.fetchall() if cursor.description else [], cursor.rowcount)
            for cursor in cursors
        ]

    def head(self, stream: str) -> Statement:
        return Statement(f"{HEAD} FOR UPDATE", (stream,))

    def new_accounts(self, names: Sequence[str]) -> Statement:
        return Statement(
            "INSERT INTO accounts (name, balance) SELECT name, 0 FROM unnest(?::text[]) AS name "
            "ON CONFLICT DO NOTHING",
            (list(names),),
        )

    def balances(self, names: Sequence[str]) -> Statement:
        text = "SELECT name, balance FROM accounts WHERE name = ANY(?) ORDER BY name FOR UPDATE"
        return Statement(text, (list(names),))

    def ids(self, table: str, count: int) -> Statement:
        sequence = f"nextval('{table}_id_seq')"
        return Statement(f"SELECT {sequence} FROM generate_series(1, ?::int)", (count,))

    def news(self, channel: str, payloads: Sequence[str]) -> list[Statement]:
        text = "SELECT pg_notify(?, payload) FROM unnest(?::text[]) AS payload"
        return [Statement(text, (channel, list(payloads)))]
