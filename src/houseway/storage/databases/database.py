"""Connections to both kinds of database, and one error for all their failures to respond."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    InvalidatePoolError,
    OperationalError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from houseway.extras import require
from houseway.storage.databases.database_file import DatabaseFile, make_database_folder
from houseway.storage.errors import StorageDown, WrongDatabase
from houseway.storage.secrets.cipher import OPTION, Cipher
from houseway.storage.secrets.file_rights import keep_database_private

BUSY_SECONDS = 2
REST_SECONDS = 1.0  # seconds of rest after which a connection is tested before use
RESTING_SINCE = "resting_since"
READERS = 8

# Time until PostgreSQL counts as gone: for a dead line, a lock that is never released, or a server
# of ours that froze during a transaction.
LINE = {
    "application_name": "houseway",
    "connect_timeout": BUSY_SECONDS,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """Connections for reading and for writing. SQLite allows one writer at a time, so its pool has
    a single connection, for which threads wait in line."""

    url: URL
    reader: Engine
    writer: Engine
    cipher: Cipher
    file: DatabaseFile | None = None

    @property
    def postgres(self) -> bool:
        return self.url.get_backend_name() == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One read-only snapshot of the whole database."""
        with translated(self.url):
            self._check_file()
            with self.reader.connect() as connection, connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction: everything is written, or nothing.

        A file that was moved away in the meantime is an error: the server that next opens the file
        of that name would not find what was written to it.
        """
        with translated(self.url):
            self._check_file()
            with self.writer.begin() as connection:
                yield connection
            self._check_file()

    def _check_file(self) -> None:
        if self.file is not None:
            self.file.check()

    def close(self) -> None:
        self.reader.dispose()
        self.writer.dispose()


@contextmanager
def translated(url: URL) -> Iterator[None]:
    try:
        yield
    except (OperationalError, InterfaceError) as error:
        raise StorageDown(_first_line(error.orig) + _place(url, error.orig)) from error
    except _driver_errors(
        url.get_backend_name()
    ) as error:  # from a statement that went past SQLAlchemy
        raise StorageDown(_first_line(error) + _place(url, error)) from error
    except PoolTimeout as error:
        raise StorageDown("all connections are in use") from error
    except DBAPIError as error:
        if error.connection_invalidated:
            raise StorageDown(_first_line(error.orig)) from error
        raise


def _driver_errors(kind: str) -> tuple[type[BaseException], ...]:
    """The errors that a driver raises when the database does not answer."""
    driver: Any = sqlite3
    if kind == "postgresql":
        import psycopg as driver
    return driver.OperationalError, driver.InterfaceError


def _place(url: URL, error: BaseException | None) -> str:
    """A hint for a file that SQLite may not open or write; else empty."""
    denied = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
    code = error.sqlite_errorcode & 0xFF if isinstance(error, sqlite3.Error) else 0
    return f": {url.database}; name a file in a folder that you may write" if code in denied else ""


def _first_line(error: BaseException | None) -> str:
    return (str(error).strip().splitlines() or ["no reason given"])[0]


def connect(address: str) -> Database:
    """Connections for `sqlite:///path.db` or `postgresql+psycopg://...`; nothing is opened yet."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise _wrong(address) from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return _sqlite(url)
    if kind == "postgresql":
        require("postgres", "a PostgreSQL database")
        return _postgres(url.set(drivername="postgresql+psycopg"))
    raise _wrong(address)


def _wrong(address: str) -> WrongDatabase:
    legal = "sqlite:///path.db or postgresql+psycopg://user@host/name"
    kind = address.partition(":")[0]  # the rest may contain a password
    return WrongDatabase("wrong-database", f"{kind!r} is not a database address; write {legal}")


def _sqlite(url: URL) -> Database:
    if not url.database or url.database == ":memory:":
        raise WrongDatabase("wrong-database", "SQLite needs a file: sqlite:///path.db")
    path = Path(url.database).absolute()
    make_database_folder(path)
    with suppress(OSError):  # SQLite reports the error itself when it opens the file
        keep_database_private(path)
    file = DatabaseFile(url.database)
    url = url.set(drivername="sqlite+pysqlite")
    arguments = {"check_same_thread": False, "timeout": BUSY_SECONDS}
    cipher = Cipher()

    def engine(size: int, begin: str) -> Engine:
        made = create_engine(
            url,
            connect_args=arguments,
            poolclass=QueuePool,
            hide_parameters=True,  # the order of a shoe must not get into a log
            pool_size=size,
            max_overflow=0,
            pool_timeout=30,
            execution_options={OPTION: cipher},
        )
        event.listen(made, "connect", _prepare_sqlite)
        event.listen(made, "connect", lambda *_: file.check())
        event.listen(made, "begin", lambda one: one.connection.driver_connection.execute(begin))
        return made

    reader, writer = engine(READERS, "BEGIN"), engine(1, "BEGIN IMMEDIATE")
    return Database(url=url, reader=reader, writer=writer, cipher=cipher, file=file)


def _prepare_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # we begin transactions, not the driver
    for setting in (
        f"busy_timeout={BUSY_SECONDS * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {setting}").close()


def _postgres(url: URL) -> Database:
    cipher = Cipher()
    writer = create_engine(
        url,
        execution_options={OPTION: cipher},
        pool_size=READERS,
        max_overflow=4,
        pool_timeout=10,
        hide_parameters=True,
        connect_args={
            **{name: value for name, value in LINE.items() if name not in url.query},
            # psycopg would forget the statements of `postgres_driver` at every rollback.
            "prepare_threshold": None,
        },
    )
    event.listen(writer, "checkin", _note_rest)
    event.listen(writer, "checkout", _ping_after_rest)
    reader = writer.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return Database(url=url, reader=reader, writer=writer, cipher=cipher)


def _note_rest(_connection: Any, record: ConnectionPoolEntry) -> None:
    record.info[RESTING_SINCE] = monotonic()


def _ping_after_rest(connection: Any, record: ConnectionPoolEntry, _proxy: Any) -> None:
    """Tests a connection that has rested, because it may be dead; a test costs a round trip."""
    if monotonic() - record.info.get(RESTING_SINCE, monotonic()) < REST_SECONDS:
        return
    try:
        connection.execute("SELECT 1")
        connection.rollback()
    except _driver_errors("postgresql") as error:
        raise InvalidatePoolError(_first_line(error)) from error
