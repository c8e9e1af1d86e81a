"""The writing transaction on PostgreSQL, with one round trip for each of its steps.

All rows of a table are one statement, and all statements of a step are sent before the first result
is read. The cursors of psycopg poll the connection after every statement; in a busy room that took
more time than the statements themselves.
"""

from __future__ import annotations

import json
from collections.abc import Generator, MutableMapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from psycopg import errors, generators
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus

from houseway.storage.databases.statements import COLUMNS, Outcome, Statement, Values, columns_of

if TYPE_CHECKING:
    from psycopg import Connection
    from psycopg.pq.abc import PGconn, PGresult

BEGIN: Final = b"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
COMMIT: Final = b"COMMIT"
PREPARED: Final = "houseway_prepared"  # the statements that a connection has prepared
WHOLE_NUMBERS: Final = frozenset((20, 21, 23))  # bigint, smallint, integer


@dataclass(frozen=True, slots=True)
class Postgres:
    """The driver for PostgreSQL. It sends many rows as one JSON text, a single value."""

    raw: Connection[Any]
    info: MutableMapping[Any, Any]  # as long-lived as the connection

    def run(self, statements: Sequence[Statement], *, last: bool = False) -> list[Outcome]:
        known: dict[str, bytes] = self.info.setdefault(PREPARED, {})
        with self.raw.lock:
            results = self.raw.wait(_talk(self.raw.pgconn, statements, known, commit=last))
        return [_outcome(result) for result in results]

    def insert(self, table: str, rows: Sequence[Values], *, new: bool = False) -> Statement:
        columns = columns_of(table)
        text = f"INSERT INTO {table} ({columns}) SELECT {columns} FROM {_given(table)}"
        return Statement(f"{text} ON CONFLICT DO NOTHING" if new else text, _json(table, rows))

    def update(self, table: str, rows: Sequence[Values]) -> Statement:
        key, *columns = COLUMNS[table]
        changes = ", ".join(f"{column} = given.{column}" for column in columns)
        where = f"WHERE {table}.{key} = given.{key}"
        text = f"UPDATE {table} SET {changes} FROM {_given(table)} {where}"
        return Statement(text, _json(table, rows))

    def locked(self, table: str, names: Sequence[str]) -> Statement:
        wanted = "ARRAY(SELECT json_array_elements_text(?::json))"
        where = f"WHERE name = ANY({wanted}) ORDER BY name FOR UPDATE"
        return Statement(f"SELECT {columns_of(table)} FROM {table} {where}", (json.dumps(names),))

    def ids(self, table: str, count: int) -> Statement:
        sequence = f"nextval('{table}_id_seq')"
        return Statement(f"SELECT {sequence} FROM generate_series(1, ?::int)", (count,))

    def news(self, channel: str, payload: str) -> list[Statement]:
        return [Statement("SELECT pg_notify(?, ?)", (channel, payload))]


def _given(table: str) -> str:
    return f"json_populate_recordset(NULL::{table}, ?::json) AS given"


def _json(table: str, rows: Sequence[Values]) -> Values:
    columns = COLUMNS[table]
    return (json.dumps([dict(zip(columns, row, strict=True)) for row in rows]),)


def _talk(
    line: PGconn, statements: Sequence[Statement], known: dict[str, bytes], *, commit: bool
) -> Generator[Any, Any, list[PGresult]]:
    """Sends a transaction, or a part of it, and returns the result of each statement.

    A connection prepares a statement at its first use. Statements after a failed one are skipped.
    """
    begins = line.transaction_status == TransactionStatus.IDLE
    texts = dict.fromkeys(text for text, _, _ in statements if text not in known)
    new = {text: b"houseway_%d" % (len(known) + place) for place, text in enumerate(texts)}
    names = {**known, **new}
    line.enter_pipeline_mode()
    try:
        if begins:
            line.send_query_params(BEGIN, None)
        for text, name in new.items():
            line.send_prepare(name, _numbered(text))
        for text, values, _ in statements:
            line.send_query_prepared(names[text], [_encoded(value) for value in values])
        if commit:
            line.send_query_params(COMMIT, None)
        line.pipeline_sync()
        yield from generators.send(line)
        results = []
        for _ in range(begins + len(new) + len(statements) + commit + 1):  # 1 for the sync
            results += yield from generators.fetch_many(line)
    finally:
        if line.status != ConnStatus.BAD:
            line.exit_pipeline_mode()
    first = begins + len(new)
    for (text, name), result in zip(new.items(), results[begins:first], strict=True):
        if result.status == ExecStatus.COMMAND_OK:  # a transaction that fails does not undo it
            known[text] = name
    for result in results:
        if result.status == ExecStatus.FATAL_ERROR:
            raise errors.error_from_result(result)
    return results[first : first + len(statements)]


@cache
def _numbered(text: str) -> bytes:
    """A statement with PostgreSQL's numbered placeholders.

    >>> _numbered("SELECT ? + ?")
    b'SELECT $1 + $2'
    """
    first, *rest = text.split("?")
    places = (f"${place}{part}" for place, part in enumerate(rest, start=1))
    return "".join((first, *places)).encode()


def _encoded(value: str | int) -> bytes:
    return str(value).encode()


def _outcome(result: PGresult) -> Outcome:
    """The rows of a result, with integers and texts: the books have no other types."""
    kinds = [result.ftype(column) in WHOLE_NUMBERS for column in range(result.nfields)]
    rows = [
        tuple(_decoded(result.get_value(row, column), whole) for column, whole in enumerate(kinds))
        for row in range(result.ntuples)
    ]
    return Outcome(rows, result.command_tuples or 0)


def _decoded(value: bytes | None, whole: bool) -> str | int | None:
    if value is None:
        return None
    return int(value) if whole else value.decode()
