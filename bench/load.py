"""A full room: people on many tables, each acting as fast as people do, on a server of its own."""

from __future__ import annotations

import asyncio
import json
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

import httpx
import websockets
from rich.progress import Progress

from bench.measure import QUICK, Effort, Line

TABLES = 100
SEATS = 5
MINUTES, QUICK_MINUTES = 10.0, 1.0
THINKS = (2.0, 8.0)  # seconds, the least and the most
WARM_UP = 0.15  # of the time, in which people arrive one after the other and nothing is measured
TAIL = 20.0  # the slowest of a hundred may take so many times the middle one
GROWTH = 1.10
GAMES = (
    "parkwest/cash-in-baccarat",
    "hustler/no-bust-6.2",
    "aviator/three-card-poker",
    "aviator/ultimate-texas-holdem",
    "ranchos/ez-baccarat",
)
SETTINGS = {
    "HOUSEWAY_DEMO_BOTS": "false",
    "HOUSEWAY_TABLES_EACH": "1000",
    "HOUSEWAY_GUEST_CHIPS": "100000",
    "HOUSEWAY_RATES_REQUESTS_PER_SECOND": "100000",
    "HOUSEWAY_RATES_REQUESTS_AT_ONCE": "100000",
    "HOUSEWAY_RATES_GUESTS_PER_MINUTE": "100000",
    "HOUSEWAY_RATES_GUESTS_AT_ONCE": "100000",
    # All people of this room have one address.
    "HOUSEWAY_RATES_ADDRESS_WORDS_PER_SECOND": "100000",
    "HOUSEWAY_RATES_ADDRESS_WORDS_AT_ONCE": "100000",
    "HOUSEWAY_GUARD_ADDRESS_CONNECTIONS": "10000",
    "HOUSEWAY_GUARD_ADDRESS_SOCKETS": "10000",
    "HOUSEWAY_GUARD_CONNECTIONS": "10000",
}


@dataclass(slots=True)
class Seen:
    """What was measured."""

    waits: list[float] = field(default_factory=list)  # seconds from an action to its broadcast
    memory: list[tuple[float, int]] = field(default_factory=list)  # when, bytes
    refused: int = 0


def lines(effort: Effort) -> list[Line]:
    minutes = QUICK_MINUTES if effort is QUICK else MINUTES
    with tempfile.TemporaryDirectory() as folder:
        seen, rounds, seconds = asyncio.run(_measure(Path(folder), minutes * 60))
    middle, slow = _percentile(seen.waits, 50), _percentile(seen.waits, 99)
    start = next(size for when, size in seen.memory if when >= WARM_UP * seconds)
    end = seen.memory[-1][1]
    people = f"{TABLES * SEATS} people, {TABLES} tables"
    actions = len(seen.waits) / seconds / (1 - WARM_UP)
    return [
        Line(
            what=f"room on SQLite, {people}, {minutes:g} min",
            houseway=f"{rounds / seconds:.1f} rounds/s",
            peer=f"{actions:.0f} actions/s, {seen.refused} refused",
        ),
        Line(
            what="  action to broadcast, p99 within 20 times p50",
            houseway=f"p99 {slow * 1000:.1f} ms",
            peer=f"p50 {middle * 1000:.1f} ms",
            ratio=TAIL / (slow / middle),
            wanted=1.0,
        ),
        Line(
            what="  memory at the end against the start",
            houseway=f"{end / 2**20:.0f} MB",
            peer=f"{start / 2**20:.0f} MB",
            ratio=GROWTH / (end / start),
            wanted=1.0,
        ),
    ]


def _percentile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100)[percent - 1]


async def _measure(folder: Path, seconds: float) -> tuple[Seen, float, float]:
    seen = Seen()
    async with _server(folder) as (process, base, figures):
        async with httpx.AsyncClient(
            base_url=base, headers={"X-Houseway": "1"}, timeout=60, verify=False
        ) as client:
            tables = await _open_tables(client)
            seats = [(table, seat) for table in tables for seat in range(1, SEATS + 1)]
            cookies = await _guests(client, len(seats))
        start = time.monotonic()
        until = start + seconds
        people = [
            asyncio.create_task(_person(base, table, seat, cookie, seen, until, number))
            for number, ((table, seat), cookie) in enumerate(zip(seats, cookies, strict=True))
        ]
        with Progress(transient=True) as bar:
            task = bar.add_task("a full room", total=seconds)
            while (now := time.monotonic()) < until:
                seen.memory.append((now - start, _memory(process.pid)))
                bar.update(task, completed=now - start)
                await asyncio.sleep(2)
        await asyncio.gather(*people, return_exceptions=True)
        async with httpx.AsyncClient() as client:
            text = (await client.get(figures)).text
        rounds = float(_metric(text, "houseway_rounds_total"))
    return seen, rounds, seconds


def _metric(text: str, name: str) -> str:
    return next(line for line in text.splitlines() if line.startswith(f"{name} ")).split()[1]


def _memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


@asynccontextmanager
async def _server(folder: Path) -> AsyncIterator[tuple[subprocess.Popen[bytes], str, str]]:
    """The process of a room, its address, and the address of its figures."""
    with socket.socket() as free, socket.socket() as other:
        free.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        port, metrics_port = free.getsockname()[1], other.getsockname()[1]
    command = [sys.executable, "-m", "houseway.cli", "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", f"sqlite:///{folder / 'room.db'}"],
        env={**os.environ, **SETTINGS, "HOUSEWAY_METRICS_PORT": str(metrics_port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient(base_url=base) as client:
            for _ in range(300):
                try:
                    if (await client.get("/readyz")).status_code == 200:
                        break
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)
        yield process, base, f"http://127.0.0.1:{metrics_port}/metrics"
    finally:
        process.terminate()
        process.wait(30)


async def _guests(client: httpx.AsyncClient, count: int) -> list[str]:
    """The cookies of so many guests."""
    cookies = []
    for _ in range(count):
        client.cookies.clear()
        (await client.post("/api/guest")).raise_for_status()
        cookies.append("; ".join(f"{name}={value}" for name, value in client.cookies.items()))
    return cookies


async def _open_tables(client: httpx.AsyncClient) -> list[str]:
    await _guests(client, 1)
    tables = []
    for number in range(TABLES):
        game = GAMES[number % len(GAMES)]
        answer = await client.post("/api/tables", json={"game": game, "name": f"T{number}"})
        tables.append(answer.raise_for_status().json()["table"])
    return tables


async def _person(
    base: str, table: str, seat: int, cookie: str, seen: Seen, until: float, number: int
) -> None:
    """Somebody who sits down and plays until the time is over."""
    luck = random.Random(number)
    settled = time.monotonic() + WARM_UP * (until - time.monotonic())
    await asyncio.sleep(luck.uniform(0, 0.8) * (settled - time.monotonic()))
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/live"
    async with websockets.connect(
        address, additional_headers={"Cookie": cookie}, max_size=None
    ) as wire:
        layout = json.loads(await wire.recv())
        sent: dict[str, float] = {}
        count = 0
        turn: Any = None

        async def say(**command: Any) -> None:
            nonlocal count
            count += 1
            key = str(count)
            sent[key] = time.perf_counter()
            await wire.send(json.dumps({"id": f"{number}-{key}", **command}))

        await say(do="sit", seat=seat, buy_in="50000")
        thinking: asyncio.Task[None] | None = None
        while time.monotonic() < until:
            try:
                message = json.loads(await asyncio.wait_for(wire.recv(), 5))
            except TimeoutError:
                continue
            if message["type"] in ("answer", "error"):
                seen.refused += message["type"] == "error"
                begun = sent.pop(str(message["id"]).partition("-")[2], None)
                if begun is not None and time.monotonic() > settled:
                    seen.waits.append(time.perf_counter() - begun)
            elif message["type"] == "state":
                does, now = _answer(layout, message, luck)
                if does and now != turn:
                    turn = now
                    thinking = asyncio.create_task(_later(luck, say, does))
        if thinking is not None:
            thinking.cancel()


async def _later(
    luck: random.Random, say: Callable[..., Any], commands: list[dict[str, Any]]
) -> None:
    await asyncio.sleep(luck.uniform(*THINKS))
    for command in commands:
        await say(**command)


def _answer(
    layout: dict[str, Any], state: dict[str, Any], luck: random.Random
) -> tuple[list[dict[str, Any]], Any]:
    """What somebody does now, and which turn it is for."""
    you = state["you"]
    if you is None:
        return [], None
    turn = (state["phase"], state["round"])
    if state["offer"] and state["offer"]["you"]:
        return [{"do": "take-bank", "amount": "5000"}], (*turn, "bank")
    if state["phase"] == "wagers" and not you["bank"]:
        bases = [w for w in layout["wagers"] if w["kind"] == "base" and w["placed"]]
        bets = [{"wager": w["id"], "amount": w["minimum"]} for w in bases]
        if layout["scoreboard"]:
            bets = [luck.choice(bets)]
        return [{"do": "bets", "bets": bets}, {"do": "done"}], turn
    if state["waits"] and state["waits"]["you"]:
        said = luck.choice(state["waits"]["options"])["do"]
        return [{"do": "choose", "say": said}], (*turn, state["version"])
    if state["phase"] == "settled":
        return [{"do": "done"}], turn
    return [], turn
