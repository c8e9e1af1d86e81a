"""Notices from other servers: PostgreSQL announces each stream that was written to.

SQLite has one server, so there is nothing to listen to.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from threading import Event, Thread, current_thread
from typing import TYPE_CHECKING, Any

from houseway.storage.databases.database import BUSY_SECONDS, LINE, Database
from houseway.storage.transaction import CHANNEL

if TYPE_CHECKING:
    import psycopg

Callback = Callable[[str, int], None]

EVERYTHING = "*"  # a notice may have been missed: read all streams again
PULSE_SECONDS = 1.0
PULSES_TO_PING = 10
logger = logging.getLogger(__name__)


def listen(database: Database, callback: Callback) -> Callable[[], None]:
    """Starts a listening thread; returns once it listens, or when the database cannot be reached.
    After every gap the callback gets ("*", 0)."""
    if not database.postgres:
        return lambda: None
    address = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
    stop, ready = Event(), Event()
    line = {name: value for name, value in LINE.items() if name not in database.url.query}
    arguments = (address, line, callback, stop, ready)
    thread = Thread(target=_run, args=arguments, name="houseway-listen", daemon=True)
    thread.start()
    ready.wait(BUSY_SECONDS + 1)

    def end() -> None:
        stop.set()
        if thread is not current_thread():
            thread.join(PULSE_SECONDS + BUSY_SECONDS + 1)

    return end


def _run(address: str, line: dict[str, Any], callback: Callback, stop: Event, ready: Event) -> None:
    import psycopg  # an extra of the package: a room on SQLite does not need the driver

    missed = False
    while not stop.is_set():
        try:
            with psycopg.connect(address, autocommit=True, **line) as connection:
                connection.execute(f"LISTEN {CHANNEL}")
                if missed:
                    _call(callback, EVERYTHING, 0)
                ready.set()
                _hear(connection, callback, stop)
        except psycopg.Error as error:
            logger.warning("no news from the database: %s", error)
            missed = True
            ready.set()
            stop.wait(PULSE_SECONDS)


def _hear(connection: psycopg.Connection, callback: Callback, stop: Event) -> None:
    idle = 0
    while not stop.is_set():
        idle += 1
        for notice in connection.notifies(timeout=PULSE_SECONDS, stop_after=1):
            idle = 0
            for stream, seq in json.loads(notice.payload).items():
                _call(callback, stream, seq)
        if idle >= PULSES_TO_PING:
            idle = 0
            connection.execute("SELECT 1")  # a dead connection fails here


def _call(callback: Callback, stream: str, seq: int) -> None:
    try:
        callback(stream, seq)
    except Exception:
        logger.exception("the listener failed at event %s of %s", seq, stream)
