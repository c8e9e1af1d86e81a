"""A server on a database of its own, and people who use it."""

from __future__ import annotations

import shutil
import time
import tomllib
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.routing import BaseRoute
from tests.databases import new_room
from tests.quick_secrets import quick_secrets
from tests.service import running  # its modules are read before a process is forked

from houseway.server.accounts import passwords
from houseway.server.accounts.tokens import STEP, code_at, new_code_key
from houseway.server.app import create_app
from houseway.server.config import ROOM_FILE, Config
from houseway.server.context import Context
from houseway.storage.rows import people
from houseway.storage.values import Person

__all__ = ["new_room", "quick_secrets", "running"]

ADDRESS = "http://127.0.0.1:8000"
HEADERS = {"X-Houseway": "1"}
PASSWORD = "correct horse battery"


class Clock:
    """The time of day, which a test can move forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return time.time_ns() // 1_000_000 + self.ahead

    def forward(self, *, minutes: float) -> None:
        self.ahead += int(minutes * 60_000)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def config(tmp_path: Path, new_room: Path) -> Config:
    """A room in which no table is open yet."""
    shutil.copy(new_room, tmp_path / "room.db")
    room = tmp_path / "room.toml"
    shipped = tomllib.loads(ROOM_FILE.read_text(encoding="utf-8"))
    room.write_text(
        f"default = {shipped['default']!r}\nbots = {shipped['bots']}\n", encoding="utf-8"
    )
    database = f"sqlite:///{tmp_path / 'room.db'}"
    return Config(database=database, room_file=room, warm_advice=False)


@pytest.fixture(scope="session")
def routes() -> list[BaseRoute]:
    """The routes of every server. FastAPI prepares them when one is first asked for something."""
    return create_app(Config()).router.routes


@pytest.fixture
def app(config: Config, clock: Clock, routes: list[BaseRoute]) -> FastAPI:
    made = create_app(config, clock=clock)
    made.router.routes[:] = routes
    return made


@pytest.fixture
def client(app: FastAPI) -> Iterator[TestClient]:
    """Nobody yet: `client.post("/api/guest")` makes it a guest."""
    with TestClient(app, base_url=ADDRESS, headers=HEADERS, raise_server_exceptions=False) as made:
        yield made


@pytest.fixture(scope="module")
def shared_client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Nobody, at a server for a whole module: its processes for computations start once."""
    folder = tmp_path_factory.mktemp("shared")
    room = folder / "room.toml"
    room.write_text('default = "parkwest/cash-in-baccarat"\n', encoding="utf-8")
    config = Config(database=f"sqlite:///{folder / 'room.db'}", room_file=room)
    with TestClient(create_app(config), base_url=ADDRESS, headers=HEADERS) as made:
        yield made


@pytest.fixture
def context(client: TestClient, app: FastAPI) -> Context:
    found: Context = app.state.context
    return found


@pytest.fixture
def browser(client: TestClient, app: FastAPI) -> Callable[[], TestClient]:
    """More browsers at the same server, each with cookies of its own."""

    def another() -> TestClient:
        made = TestClient(app, base_url=ADDRESS, headers=HEADERS)
        made.portal = client.portal
        return made

    return another


def add_staff(context: Context, clock: Clock, name: str, role: str) -> tuple[Person, str]:
    """A member of staff with the usual secret, and the key for their one-time codes."""
    key = new_code_key()
    person = people.add(
        context.store,
        name=name,
        role=role,
        secret_hash=passwords.hash_secret(PASSWORD),
        guest=False,
        actor="test",
        at=clock(),
        code_key=key,
    )
    return person, key


@pytest.fixture
def staff(
    context: Context, clock: Clock, browser: Callable[[], TestClient]
) -> Callable[[str], TestClient]:
    """`staff("cage")` is the browser of a new person with this role, signed in."""
    numbers = count(1)

    def signed_in(role: str) -> TestClient:
        name = f"{role} {next(numbers)}"
        person, key = add_staff(context, clock, name, role)
        made = browser()
        code = code_at(key, clock() // 1000 // STEP)
        answer = made.post("/api/login", json={"name": name, "secret": PASSWORD, "code": code})
        assert answer.status_code == 200, answer.text
        assert answer.json()["person"]["id"] == person.id
        return made

    return signed_in
