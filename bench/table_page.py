"""A settled round on the table page, as the browser's own tracing saw it: tasks and frames.

Chips and cards move at the normal speed. A task is one piece of work of the page's main thread;
while it lasts, nothing can be pressed. It is measured in processor time, since others use the
machine too; the time on the clock stands beside it. Frames are counted while something moves.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from bench.measure import Effort, Line, within

GAMES = ("parkwest/cash-in-baccarat", "hustler/hustler-casino-blackjack")
LONGEST = 0.050  # seconds that a task may take
REST = 0.1  # seconds without a frame, after which nothing moves
CATEGORIES = (
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame",
)
MICRO = 1e-6


@dataclass(frozen=True, slots=True)
class Traced:
    """One round: the longest task in seconds of the processor and on the clock, frames a second."""

    longest: float
    on_clock: float
    frames: float


def lines(effort: Effort) -> list[Line]:
    from tests.suite.needs import chromium

    if chromium() is None:
        return [Line(what="a settled round in the browser", houseway="no Chromium is here")]
    found: list[Line] = []
    for game, rounds in traced(GAMES, repeats=effort.repeats).items():
        name = game.partition("/")[2]
        longest = max(round_.longest for round_ in rounds)
        found.append(within(f"{name}: longest task of a settled round", longest, LONGEST))
        on_clock = min(round_.on_clock for round_ in rounds)
        rate = median(round_.frames for round_ in rounds)
        seen = f"{rate:.0f} frames/s, {on_clock:.3f} s"
        found.append(Line(what=f"{name}: frames, and that task on the clock", houseway=seen))
    return found


def traced(games: Sequence[str], *, repeats: int) -> Mapping[str, list[Traced]]:
    """So many settled rounds of each game, in a browser and on a server of their own."""
    from playwright.sync_api import expect, sync_playwright
    from tests.browser.people import Visitor
    from tests.service.running import Server
    from tests.suite.needs import chromium
    from tests.suite.waiting import PATIENCE

    expect.set_options(timeout=PATIENCE * 1000)  # the machine may be busy

    waits = dict.fromkeys(("bank", "wagers", "decide", "settled"), 600)
    settings = {"bot_seconds": 0.02, "warm_advice": False, "guest_chips": "5000", "timers": waits}
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    found: dict[str, list[Traced]] = {game: [] for game in games}
    with tempfile.TemporaryDirectory() as place, sync_playwright() as driver:
        folder = Path(place)
        database = f"sqlite:///{folder / 'room.db'}"
        browser = driver.chromium.launch(executable_path=chromium(), args=sandbox)
        with Server(folder, database, games=games, settings=settings) as server:
            for game in games:
                context = browser.new_context(
                    base_url=server.address, viewport={"width": 1440, "height": 900}
                )
                visitor = Visitor(context.new_page())
                visitor.be_dealt_in(game)
                visitor.page.get_by_role("button", name="Close the coach").click()
                visitor.play_round()  # scripts are compiled, fonts are there
                for _ in range(repeats):
                    found[game].append(_one_round(browser, visitor))
                context.close()
        browser.close()
    return found


def _one_round(browser: Any, visitor: Any) -> Traced:
    if visitor.get_ready():
        visitor.bet()
    browser.start_tracing(page=visitor.page, categories=[*CATEGORIES])
    visitor.play_on()
    visitor.page.wait_for_timeout(600)  # the last chips arrive
    return read_trace(json.loads(browser.stop_tracing())["traceEvents"])


def read_trace(events: Sequence[Mapping[str, Any]]) -> Traced:
    """The longest task of the page's main thread, and its frames."""
    main = _main_thread(events)
    tasks = [
        event
        for event in events
        if event["name"] == "RunTask" and (event["pid"], event["tid"]) == main and "dur" in event
    ]
    frames = sorted(
        event["ts"] * MICRO
        for event in events
        if event["name"] == "DrawFrame" and event["pid"] == main[0]
    )
    longest = max(task["tdur"] for task in tasks) * MICRO
    return Traced(longest, max(task["dur"] for task in tasks) * MICRO, _rate(frames))


def _main_thread(events: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """The main thread that ran the most scripts: that of the page."""
    named = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    ran = Counter(
        (event["pid"], event["tid"]) for event in events if event["name"] == "FunctionCall"
    )
    return max(named, key=lambda thread: ran[thread])


def _rate(frames: Sequence[float]) -> float:
    """Frames a second, over the time in which one followed the other."""
    gaps = [later - sooner for sooner, later in pairwise(frames) if later - sooner < REST]
    return len(gaps) / sum(gaps) if gaps else 0.0
