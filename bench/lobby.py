"""The first load of the lobby in a real browser, and what pages weigh before they stand."""

from __future__ import annotations

import os
import tempfile
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from tests.server.page_weights import page_files, page_weight
from tests.service.running import Server
from tests.suite.needs import chromium

from bench.measure import QUICK, Effort, Line
from houseway.server.http.pages import PAGES

GOAL = 0.5  # seconds from the click to the list of games, on a warm server
HEAVIEST = 100_000  # bytes
LOADS, QUICK_LOADS = 15, 5
GAMES = ("parkwest/cash-in-baccarat", "hustler/no-bust-6.2")


def lines(effort: Effort) -> list[Line]:
    heaviest = max(set(PAGES.values()), key=page_weight)
    return [
        *_first_load(QUICK_LOADS if effort is QUICK else LOADS),
        _weight("lobby", "index.html"),
        _weight(f"heaviest page: {heaviest.removesuffix('.html')}", heaviest),
    ]


def _weight(what: str, page: str) -> Line:
    weight = page_weight(page)
    return Line(
        what=f"{what}, before it stands, {len(page_files(page))} files",
        houseway=f"{weight / 1000:.1f} kB",
        peer=f"{HEAVIEST / 1000:g} kB allowed",
        ratio=HEAVIEST / weight,
        wanted=1.0,
    )


def _first_load(loads: int) -> list[Line]:
    program = chromium() if find_spec("playwright") else None
    if program is None:
        return [Line(what="lobby, first load", houseway="no browser here")]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'room.db'}"
        with Server(Path(folder), database, games=GAMES) as server:
            shown, painted = zip(*_loads(server.address, program, loads), strict=True)
    seconds = median(shown)
    return [
        Line(
            what=f"lobby, first load to the list of games, median of {loads}",
            houseway=f"{seconds:.3f} s",
            peer=f"{GOAL:g} s allowed, first paint {median(painted):.3f} s",
            ratio=GOAL / seconds,
            wanted=1.0,
        )
    ]


def _loads(address: str, program: str, loads: int) -> list[tuple[float, float]]:
    """Seconds to the list and to the first paint, each time with nothing kept from before."""
    from playwright.sync_api import sync_playwright

    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []  # Chromium wants it so of root
    found = []
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=sandbox)
        for _ in range(loads + 1):  # the first warms the server and the browser's process
            context = browser.new_context(viewport={"width": 1440, "height": 900})
            page = context.new_page()
            page.goto(address)
            page.locator(".game").first.wait_for(state="attached")
            shown, painted = page.evaluate(
                """() => [performance.getEntriesByName("games")[0].startTime,
                    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0]"""
            )
            found.append((shown / 1000, painted / 1000))
            context.close()
        browser.close()
    return found[1:]
