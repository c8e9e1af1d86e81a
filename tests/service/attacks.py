"""Attacks on a room that is in a process of its own, and an honest player beside them.

An attack goes on until it is told to stop. It comes from another address of the loopback than the
honest player, where the system has more than one.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
import websockets
from tests.phh.hands import SHORT
from tests.suite.waiting import PATIENCE

from houseway.library import index

ATTACKER = "127.0.0.2"
HEADERS = {"X-Houseway": "1", "Content-Type": "application/json"}
GAME = "parkwest/cash-in-baccarat"
BETWEEN = 0.06  # seconds between two words of an honest player: below the rate
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "

PAGES = (
    "/api/games/{}",
    "/api/games/{}/book",
    "/api/games/{}/book.pdf",
    "/api/games/{}?reading={}",
    "/api/lobby#{}",
    "/api/lab/copy?game={}",
    "/api/desk/felt?game={}",
    "/api/desk/example?game={}",
    "/api/readings#{}",
)

Attack = Callable[["Room", asyncio.Event], Coroutine[Any, Any, None]]


@dataclass(slots=True)
class Room:
    """The address of a server, and what was seen from outside."""

    base: str
    table: str = ""
    waits: list[float] = field(default_factory=list)  # seconds that an honest word took
    pages: list[float] = field(default_factory=list)  # seconds that an honest request took
    answers: Counter[str] = field(default_factory=Counter)  # what the attacker was told
    open: int = 0  # half-open requests that the server still holds
    seconds: float = 0.0  # for which the attacker spoke

    @property
    def host(self) -> tuple[str, int]:
        parts = urlsplit(self.base)
        assert parts.hostname is not None
        assert parts.port is not None
        return parts.hostname, parts.port

    def client(self, source: str | None = None, connections: int = 4) -> httpx.AsyncClient:
        transport = httpx.AsyncHTTPTransport(
            local_address=source, limits=httpx.Limits(max_connections=connections)
        )
        return httpx.AsyncClient(
            base_url=self.base, headers=HEADERS, transport=transport, timeout=PATIENCE
        )

    @property
    def socket(self) -> str:
        return f"{self.base.replace('http', 'ws')}/api/tables/{self.table}/live"


async def source_address() -> str | None:
    """The attacker's address; None where the loopback has only one."""
    try:
        server = await asyncio.start_server(lambda *_: None, ATTACKER, 0)
    except OSError:
        return None
    server.close()
    return ATTACKER


async def guest(room: Room, source: str | None = None) -> str:
    """The cookie of a new guest."""
    async with room.client(source) as client:
        (await client.post("/api/guest")).raise_for_status()
        return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


# --- the honest player ----------------------------------------------------------------------------


async def beside(attack: Attack, room: Room, *, words: int) -> Room:
    """A player says so many words at a table, and asks for pages, while an attack goes on."""
    cookie = await guest(room)
    async with room.client() as client:
        client.headers["Cookie"] = cookie
        opened = await client.post("/api/tables", json={"game": GAME, "demo": True})
        room.table = opened.raise_for_status().json()["table"]
        async with websockets.connect(
            room.socket, additional_headers={"Cookie": cookie}, max_size=None
        ) as wire:
            await _say(wire, "sit", do="sit", seat=1, buy_in="200")
            stop = asyncio.Event()
            attacking = asyncio.create_task(attack(room, stop))
            try:
                for number in range(words):
                    begun = time.perf_counter()
                    if number % 5 == 4:
                        await _say(wire, f"{number}", do="sit-out", on=number % 2 == 0)
                    else:
                        await _say(wire, f"{number}", do="ping")
                    room.waits.append(time.perf_counter() - begun)
                    if number % 5 == 0:
                        begun = time.perf_counter()
                        (await client.get("/api/me")).raise_for_status()
                        room.pages.append(time.perf_counter() - begun)
                    await asyncio.sleep(BETWEEN)
                    assert not attacking.done(), attacking.exception()
            finally:
                stop.set()
                await attacking
    return room


async def _say(wire: Any, key: str, **command: Any) -> None:
    """A command that is carried out."""
    await wire.send(json.dumps({"id": key, **command}))
    async with asyncio.timeout(PATIENCE):
        while True:
            heard = json.loads(await wire.recv())
            if heard.get("id") == key:
                assert heard["type"] == "answer", heard
                return


# --- heavy bodies ---------------------------------------------------------------------------------


def bodies() -> list[tuple[str, bytes]]:
    """Requests that cost as much as they can."""
    hands = "".join(f"[{number}]\n{SHORT}" for number in range(1, 1 + 190_000 // len(SHORT)))
    bets = [{"seat": 2, "wager": "player", "amount": "25"} for _ in range(4000)]
    record = {"bank": {"seat": 1, "amount": "30"}, "wagers": bets, "hands": {}}
    wide: Any = [[[] for _ in range(100)] for _ in range(600)]
    texts = [
        ("/api/phh", {"text": hands, "hand": 10_000}),
        ("/api/phh", {"text": "actions = [" + "[" * 90_000}),
        ("/api/desk/settle", {"game": GAME, "record": record}),
        ("/api/desk/options", {"game": GAME, "record": {"wagers": wide}}),
        ("/api/desk/options", {"game": GAME, "record": {"wagers": [[] for _ in range(3900)]}}),
        ("/api/verify", {"record": {"game": GAME, "hands": wide}}),
        ("/api/lab/check", {"toml": ".".join("a" * 30_000) + " = 1"}),
        ("/api/lab/check", {"toml": "".join(f"k{n} = {n}\n" for n in range(6000))}),
        ("/api/lab/price", {"toml": f'extends = "{GAME}"\n# {time.monotonic_ns()}\n'}),
    ]
    return [
        *((path, json.dumps(body).encode()) for path, body in texts),
        ("/api/desk/settle", b'{"game": ' + b"[" * 200_000),
        ("/api/phh", b'{"text": "' + rb"\"" * 120_000),
        ("/api/login", b'{"name": "' + b"x" * 200_000),
    ]


async def _ask_on(
    room: Room,
    stop: asyncio.Event,
    ask: Callable[[int], Awaitable[httpx.Response]],
    connections: int,
    *,
    step: int = 1,
) -> None:
    """Ask one thing after another on so many connections until the attack is over."""

    async def one(number: int) -> None:
        while True:
            try:
                answer = await ask(number)
            except httpx.TransportError:  # cut off in the middle of a body
                room.answers["cut off"] += 1
            else:
                room.answers[str(answer.status_code)] += 1
            number += step

    tasks = [asyncio.create_task(one(number)) for number in range(connections)]
    await stop.wait()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def heavy_bodies(connections: int) -> Attack:
    """So many connections that send one heavy body after another."""

    async def attack(room: Room, stop: asyncio.Event) -> None:
        sent = bodies()
        async with room.client(await source_address(), connections) as client:

            async def ask(number: int) -> httpx.Response:
                path, body = sent[number % len(sent)]
                return await client.post(path, content=body)

            await _ask_on(room, stop, ask, connections)

    return attack


def _last_reading(readings: dict[str, Any]) -> str:
    """The last choice of a game's last reading, as an address has it."""
    name = [*readings][-1]
    return f"{name}={readings[name]['choices'][-1]}"


def heavy_pages(connections: int) -> Attack:
    """So many connections that ask for one page after another which the room has to make."""

    async def attack(room: Room, stop: asyncio.Event) -> None:
        games = [(entry["id"], _last_reading(entry["readings"])) for entry in index()]
        async with room.client(await source_address(), connections) as client:

            async def ask(number: int) -> httpx.Response:
                page = PAGES[number % len(PAGES)]
                return await client.get(page.format(*games[number % len(games)]))

            await _ask_on(room, stop, ask, connections, step=connections)

    return attack


# --- sockets --------------------------------------------------------------------------------------


def loud_sockets(count: int) -> Attack:
    """So many sockets of one session, on each of which words come as fast as they are taken."""

    async def attack(room: Room, stop: asyncio.Event) -> None:
        source = await source_address()
        cookie = await guest(room, source)
        begun = time.monotonic()

        async def one() -> None:
            local: dict[str, Any] = {"local_addr": (source, 0)} if source else {}
            with suppress(websockets.ConnectionClosed):
                async with websockets.connect(
                    room.socket, additional_headers={"Cookie": cookie}, max_size=None, **local
                ) as wire:
                    speaking = asyncio.create_task(_shout(wire))
                    stopping = asyncio.create_task(stop.wait())
                    hearing = asyncio.create_task(_count(wire, room.answers))
                    try:
                        await asyncio.wait({stopping, hearing}, return_when=asyncio.FIRST_COMPLETED)
                    finally:
                        for task in (speaking, stopping, hearing):
                            task.cancel()
                        await asyncio.gather(speaking, hearing, return_exceptions=True)
                        wire.transport.abort()

        await asyncio.gather(*(one() for _ in range(count)))
        await stop.wait()
        room.seconds = time.monotonic() - begun

    return attack


async def _shout(wire: Any) -> None:
    while True:
        await wire.send('{"do": "ping"}')
        await asyncio.sleep(0)


async def _count(wire: Any, answers: Counter[str]) -> None:
    async for message in wire:
        heard = json.loads(message)
        if heard["type"] in ("answer", "error"):
            answers[heard.get("code", "answer")] += 1


# --- half-open requests ---------------------------------------------------------------------------


def half_open(count: int) -> Attack:
    """So many requests that begin and do not end; half of them send a letter now and then.

    It is over when the server has closed them all.
    """

    async def attack(room: Room, stop: asyncio.Event) -> None:
        source = await source_address()
        local: dict[str, Any] = {"local_addr": (source, 0)} if source else {}

        async def one(number: int) -> None:
            try:
                reader, writer = await asyncio.open_connection(*room.host, **local)
            except OSError:
                room.answers["refused"] += 1
                return
            room.open += 1
            try:
                writer.write(HALF)
                trickling = asyncio.create_task(_trickle(writer)) if number % 2 else None
                with suppress(OSError):
                    await reader.read()  # until it is closed from the other side
                if trickling:
                    trickling.cancel()
            finally:
                room.open -= 1
                room.answers["closed"] += 1
                writer.transport.abort()

        await asyncio.gather(*(one(number) for number in range(count)))
        await stop.wait()

    return attack


async def _trickle(writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while True:
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.3)
