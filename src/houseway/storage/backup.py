"""Backups: one file with everything, as gzipped JSON lines, for both kinds of database.

The first line describes the file. Then each table has a line with its columns and a line for each
row. The end has the number of rows and the digest of all lines before. A backup of one kind of
database can be restored into the other. With a key the whole file is encrypted (`encrypted_file`).
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Table, func, insert, select, text

from houseway.errors import HousewayError
from houseway.json_view import canonical
from houseway.storage import migrations
from houseway.storage.databases.database import connect
from houseway.storage.databases.schema import metadata
from houseway.storage.errors import BadBackup
from houseway.storage.proofs import verification
from houseway.storage.rows.balances import trial_balance
from houseway.storage.secrets.book_keys import unlock
from houseway.storage.secrets.encrypted_file import BEGIN, EncryptedReader, EncryptedWriter, damaged
from houseway.storage.secrets.file_rights import make_folder, private_file
from houseway.storage.secrets.room_key import RoomKey
from houseway.storage.values import Report

FORMAT = 1
BATCH = 1000


def write(connection: Connection, path: Path, key: RoomKey | None) -> None:
    """Writes a backup beside `path` and renames it: a file of that name is always complete.

    Without a key it is not encrypted. In both cases only its owner may read it.
    """
    make_folder(path.parent)
    beside = path.with_name(f"{path.name}.part")
    with private_file(beside) as raw:
        if key is None:
            _pack(connection, raw)
        else:
            sealing = EncryptedWriter(raw, key)
            _pack(connection, sealing)
            sealing.finish()
        raw.flush()
        os.fsync(raw.fileno())
    beside.replace(path)


def _pack(connection: Connection, raw: IO[bytes] | EncryptedWriter) -> None:
    digest = hashlib.sha256()
    rows = 0
    with gzip.GzipFile(fileobj=raw, mode="wb", filename="") as out:
        for line, is_row in _lines(connection):
            digest.update(line)
            out.write(line)
            rows += is_row
        out.write(_line({"rows": rows, "sha256": digest.hexdigest()}))


def _line(value: Any) -> bytes:
    return f"{canonical(value)}\n".encode("ascii")


def _lines(connection: Connection) -> Iterator[tuple[bytes, bool]]:
    yield _line({"houseway-backup": FORMAT, "schema": migrations.revision(connection)}), False
    for table in metadata.sorted_tables:
        yield _line({"table": table.name, "columns": list(table.columns.keys())}), False
        query = select(table).order_by(*table.primary_key.columns)
        with connection.execution_options(yield_per=BATCH).execute(query) as rows:
            for row in rows:
                yield _line(list(row)), True


def restore(path: Path | str, url: str, key: RoomKey | None = None) -> Report:
    """Fills an empty database from a backup and verifies it, in one transaction.

    An encrypted backup needs the key under which it was made.
    """
    database = connect(url)
    try:
        migrations.upgrade(database)
        with database.writing() as connection:
            _refuse_filled(connection)
            with _opened(Path(path), key) as file:
                _load(connection, file)
            unlock(connection, key)
            if database.postgres:
                _set_counters(connection)
            report = verification.verify(connection, None)
            balance = trial_balance(connection)
            wrong = [*map(str, report.faults), *map(str, balance.differences), *balance.negative]
            if wrong or balance.total:
                raise BadBackup("bad-backup", "; ".join(wrong) or "the accounts do not add up to 0")
        return report
    finally:
        database.close()


@contextmanager
def _opened(path: Path, key: RoomKey | None) -> Iterator[IO[bytes]]:
    try:
        raw = path.open("rb")
    except OSError as error:
        raise BadBackup("no-backup", f"cannot be read: {error}", where=str(path)) from error
    with raw:
        is_encrypted = raw.peek(len(BEGIN)).startswith(BEGIN)
        inside = BufferedReader(EncryptedReader(raw, key)) if is_encrypted else raw
        with gzip.GzipFile(fileobj=inside, mode="rb") as file:
            yield file  # type: ignore[misc]


def _refuse_filled(connection: Connection) -> None:
    for table in metadata.sorted_tables:
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise BadBackup(
                "not-empty",
                f"the database has rows in {table.name}; a backup goes into an empty one",
            )


def _load(connection: Connection, file: IO[bytes]) -> None:
    """Puts the rows into their tables, many at a time."""
    try:
        for table, found in groupby(_rows(file), key=itemgetter(0)):
            while batch := [row for _, row in islice(found, BATCH)]:
                connection.execute(insert(table), batch)
    except HousewayError:
        raise
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise damaged(str(error)) from error


def _rows(file: IO[bytes]) -> Iterator[tuple[Table, dict[str, Any]]]:
    """The rows of a backup, each with its table. A fault may be found after the last row."""
    digest = hashlib.sha256()
    rows = 0
    table: Table | None = None
    columns: list[str] = []
    for number, line in enumerate(file):
        value = json.loads(line)
        if number == 0:
            _check_first(value)
        elif isinstance(value, dict) and "sha256" in value:
            if value != {"rows": rows, "sha256": digest.hexdigest()}:
                raise damaged("its digest does not match")
            return
        elif isinstance(value, dict):
            table, columns = metadata.tables[value["table"]], value["columns"]
        else:
            row = dict(zip(columns, value, strict=True))
            rows += 1
            if table is not None:
                yield table, row
        digest.update(line)
    raise damaged("its end is missing")


def _check_first(value: Any) -> None:
    if not isinstance(value, dict) or value.get("houseway-backup") != FORMAT:
        raise BadBackup("bad-backup", f"this is not a backup of format {FORMAT}")
    if value.get("schema") != migrations.newest():
        raise BadBackup(
            "bad-backup",
            f"the backup has schema {value.get('schema')}; this release restores "
            f"{migrations.newest()}: restore it with the release that wrote it, then upgrade",
        )


def _set_counters(connection: Connection) -> None:
    """Sets PostgreSQL's id counters, which are stored beside the tables, to the last ids in use."""
    for name in ("events", "entries", "rounds"):
        connection.execute(
            text(
                f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), max(id)) FROM {name} "
                "HAVING max(id) IS NOT NULL"
            )
        )
