"""A room on loopback and a real browser; the browser is Debian's Chromium."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.people import Visitor
from tests.service.running import Server
from tests.suite.needs import chromium
from tests.suite.waiting import PATIENCE

GAMES = ("parkwest/cash-in-baccarat", "hustler/no-bust-6.2")
expect.set_options(timeout=PATIENCE * 1000)
ROOM = {
    "bot_seconds": 0.02,
    "warm_advice": False,
    "guest_chips": "5000",
    "log_format": "text",
    "timers": dict.fromkeys(("bank", "wagers", "decide", "settled"), 600),  # only a hang gets there
    "rates": {"guests_per_minute": 10000, "guests_at_once": 1000},
}


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("room")
    server = Server(folder, f"sqlite:///{folder / 'room.db'}", games=GAMES, settings=ROOM)
    with server:
        yield server


@pytest.fixture
def quiet_room(tmp_path: Path) -> Iterator[Server]:
    """A room in which no table stands as another visitor left it."""
    database = f"sqlite:///{tmp_path / 'room.db'}"
    with Server(tmp_path, database, games=GAMES, settings=ROOM) as server:
        yield server


@pytest.fixture(scope="module")  # its event loop must not run on while other tests have theirs
def browser() -> Iterator[Browser]:
    # Chromium refuses to run as root in its sandbox.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as driver:
        launched = driver.chromium.launch(executable_path=chromium(), args=sandbox)
        yield launched
        launched.close()


@pytest.fixture
def visit(room: Server, browser: Browser) -> Iterator[Callable[..., Visitor]]:
    """Opens a browser window of its own for each visitor; none of them may log an error."""
    visitors: list[Visitor] = []

    def come(
        *, width: int = 1440, height: int = 900, base: str = "", locale: str = "en-US"
    ) -> Visitor:
        context = browser.new_context(
            base_url=base or room.address,
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            locale=locale,
        )
        context.set_default_timeout(PATIENCE * 1000)
        visitor = Visitor(context.new_page())
        visitors.append(visitor)
        return visitor

    yield come
    errors = [error for visitor in visitors for error in visitor.errors]
    for visitor in visitors:
        visitor.page.context.close()
    assert errors == []


@pytest.fixture
def shots(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keeps screenshots where SHOTS_FOLDER says, for people to look at."""
    folder = os.environ.get("SHOTS_FOLDER")

    def keep(page: Page, name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}.png")

    return keep
