"""Real servers in processes of their own, which a test can kill."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import count
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from threading import Thread
from typing import Any, Literal, NoReturn

from tests.suite.waiting import PATIENCE

from houseway.cli.serve import serve
from houseway.errors import HousewayError
from houseway.storage.transaction import Writing

BOTS = ["Ada", "Blaise", "Christiaan", "Daniel"]
FAST = {
    "guest_chips": "1000000",
    "bot_seconds": 0.01,
    "warm_advice": False,
    "log_format": "text",
    "timers": {"bank": 20, "wagers": 20, "decide": 20, "settled": 20},
}
START_SECONDS = PATIENCE

# Processes are forked from one that has read all modules and the games: a start is cheap.
_context = multiprocessing.get_context("forkserver")
_context.set_forkserver_preload(["uvicorn", "tests.service.running", "tests.service.warm"])


Moment = Literal["before", "within", "after"]
Death = tuple[Moment, int]
"""Killed before, within or after the transaction of the n-th word of a player."""


class Server:
    """A room on a database. The same object starts it again after it was killed."""

    def __init__(
        self,
        folder: Path,
        database: str,
        *,
        games: Sequence[str],
        name: str = "server",
        settings: Mapping[str, Any] = FAST,
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.database = database
        self.port = free_port()
        self.log = folder / f"{name}.log"
        room, config = folder / f"{name}-room.toml", folder / f"{name}.toml"
        tables = "".join(f'[[tables]]\ngame = "{game}"\n' for game in games)
        room.write_text(f'default = "{games[0]}"\nbots = {json.dumps(BOTS)}\n{tables}')
        lines = [f"{key} = {json.dumps(value)}" for key, value in _plain(settings)]
        lines += [f'database = "{database}"', f"port = {self.port}", f'room_file = "{room}"']
        config.write_text("\n".join([*lines, *_sections(settings)]) + "\n")
        self._arguments = ["--config", str(config)]
        self._process: ForkServerProcess | None = None
        self._lifeline: Connection | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> int | None:
        return self._process.pid if self._process else None

    def start(self, *, dies: Death | None = None) -> None:
        """Comes back when the room is ready; `dies` is a moment at which it kills itself."""
        assert self._process is None
        theirs, self._lifeline = _context.Pipe(duplex=False)
        given = (self._arguments, str(self.log), theirs, dies)
        self._process = _context.Process(target=_serve, args=given, name="houseway-server")
        self._process.start()
        theirs.close()
        until = time.monotonic() + START_SECONDS
        while self.get("/readyz") != 200:
            assert self._process.is_alive(), self.log.read_text()
            assert time.monotonic() < until, self.log.read_text()
            time.sleep(0.02)

    def kill(self) -> None:
        """As a power cut would: nothing can be said or written any more."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """As `kill` without a number: the room closes."""
        self._end(signal.SIGTERM)

    def get(self, path: str) -> int:
        """The status of a page; 0 if nobody answers."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=10) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            error.close()
            return error.code
        except OSError:
            return 0

    def _end(self, number: int) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.pid is not None and process.is_alive():
            with suppress(ProcessLookupError):  # it may have killed itself
                os.kill(process.pid, number)
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()
            process.join()
        process.close()
        if self._lifeline is not None:
            self._lifeline.close()

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _plain(settings: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [(key, value) for key, value in settings.items() if not isinstance(value, Mapping)]


def _sections(settings: Mapping[str, Any]) -> list[str]:
    return [
        line
        for key, section in settings.items()
        if isinstance(section, Mapping)
        for line in (f"[{key}]", *(f"{name} = {json.dumps(v)}" for name, v in section.items()))
    ]


# --- in the process -------------------------------------------------------------------------------


def _serve(arguments: list[str], log: str, lifeline: Connection, dies: Death | None) -> None:
    from tests.service import warm

    from houseway.server.operations import service_health
    from houseway.server.solving import solver
    from houseway.server.tables.house_dealer import HouseDealer

    with open(log, "ab") as file:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
            os.dup2(file.fileno(), stream.fileno())
    Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    if dies is not None:
        _arrange_death(*dies)
    HouseDealer.best = _plainly  # type: ignore[method-assign, assignment]
    service_health.identify = lambda: warm.BUILD
    solver.CHECK_SECONDS = solver.DESK_SECONDS = PATIENCE  # the machine may be busy
    serve.main(arguments, standalone_mode=False)


def _arrange_death(moment: Moment, word: int) -> None:
    from houseway.storage import Store

    append_all, words = Store.append_all, count(1)

    def deadly(self: Store, writings: Sequence[Writing]) -> Any:
        said = [one for one in writings if one.stream.startswith("table:") and one.key]
        if word not in [next(words) for _ in said]:
            return append_all(self, writings)
        if moment == "before":
            _die()
        if moment == "within":
            writings = [replace(one, also=_die) for one in writings]
        append_all(self, writings)
        _die()

    Store.append_all = deadly  # type: ignore[method-assign]


def _die(*_: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("nobody is here any more")


def _end_with(lifeline: Connection) -> NoReturn:
    """No server outlives its test, however that ends."""
    try:
        lifeline.recv()
    finally:
        os._exit(1)


async def _plainly(*_: object) -> str:
    """Solving a game takes longer than these servers live."""
    raise HousewayError("too-long", "bots play plainly")
