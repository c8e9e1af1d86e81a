"""Databases for tests: a file, or a PostgreSQL server of our own that lives as long as the tests.

Use the fixture `database_url` (or `postgres_url` alone) by importing it into a conftest.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg
import pytest
from tests.suite.needs import postgres_programs
from tests.suite.waiting import PATIENCE

from houseway.storage import Store

_numbers = count(1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Postgres:
    """A private server: reached through a socket in its folder and on 127.0.0.1."""

    folder: Path
    port: int
    account: str | None  # the server refuses to run as root
    durable: bool = False  # waits for the disk

    def url(self, name: str) -> str:
        return f"postgresql+psycopg://tester@127.0.0.1:{self.port}/{name}"

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"room{next(_numbers)}"
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    def connect(self, name: str) -> psycopg.Connection:
        return psycopg.connect(
            host=str(self.folder), port=self.port, user="tester", dbname=name, autocommit=True
        )

    def start(self) -> None:
        options = (
            f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c max_connections=60"
        )
        if not self.durable:  # nobody looks at these tables after a power failure
            options += " -c fsync=off -c full_page_writes=off"
        log = self.folder / "log"
        self._run("pg_ctl", "-D", self.data, "-o", options, "-l", log, "-w", "-t", "60", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def create(self) -> None:
        self._run("initdb", "-D", self.data, "-U", "tester", "-A", "trust", "-E", "UTF8", "-N")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, name: str, *arguments: str | Path) -> None:
        command = [_program(name), *map(str, arguments)]
        # The server inherits the output of pg_ctl and would keep a pipe open: use a file.
        output = self.folder / f"{name}.out"
        with output.open("ab") as file:
            done = subprocess.run(
                command,
                stdout=file,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                user=self.account,
                cwd=self.folder,
                timeout=120,
                check=False,
            )
        if done.returncode:
            raise RuntimeError(f"{' '.join(command)}:\n{output.read_text(errors='replace')}")


def _program(name: str) -> str:
    folder = postgres_programs()
    assert folder is not None, "the programs of PostgreSQL are not here"
    return str(folder / name)


def _account() -> str | None:
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def own_postgres(*, durable: bool = False) -> Iterator[Postgres]:
    """A server in a folder of its own, stopped and removed at the end."""
    # Not below pytest's own folder: a socket's path is short, and that folder is for root alone.
    folder = Path(tempfile.mkdtemp(prefix="houseway-pg-", dir="/tmp"))
    server = Postgres(folder=folder, port=_free_port(), account=_account(), durable=durable)
    try:
        if server.account:
            shutil.chown(folder, server.account)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One server for each worker of the test run."""
    with own_postgres() as server:
        yield server


@pytest.fixture(scope="session")
def new_room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a database whose tables were made, for tests to copy."""
    path = tmp_path_factory.mktemp("template") / "room.db"
    with Store.open(f"sqlite:///{path}"):
        pass
    return path


@pytest.fixture
def postgres_url(postgres_server: Postgres) -> str:
    return postgres_server.new_database()


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.in_turn])]
)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind. A busy machine has time to take up connections."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'room.db'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return f"{server.new_database()}?connect_timeout={PATIENCE:.0f}"
