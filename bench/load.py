"""A full room: people at many tables on a server of its own, at a human pace and at full speed."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import httpx
from rich.progress import Progress

from bench.crowd import Person, Seen
from bench.measure import QUICK, Effort, Line

SEATS = 5
HUMAN = (2.0, 8.0)  # seconds of thought, the least and the most
FAST = (0.0, 0.1)
MINUTES, QUICK_MINUTES = 10.0, 1.0
FAST_MINUTES, QUICK_FAST_MINUTES = 1.0, 0.5
WARM_UP = 0.15  # of the time, in which people arrive one after the other and nothing is measured
ALLOWED = 1.0  # seconds that the slowest of a hundred actions may take
GROWTH = 1.10
GAMES = (
    "parkwest/cash-in-baccarat",
    "hustler/no-bust-6.2",
    "aviator/three-card-poker",
    "aviator/ultimate-texas-holdem",
    "ranchos/ez-baccarat",
)
MANY = "100000"
SETTINGS = {
    "HOUSEWAY_DEMO_BOTS": "false",
    "HOUSEWAY_TABLES_EACH": "1000",
    "HOUSEWAY_GUEST_CHIPS": "100000",
    "HOUSEWAY_RATES_REQUESTS_PER_SECOND": MANY,
    "HOUSEWAY_RATES_REQUESTS_AT_ONCE": MANY,
    "HOUSEWAY_RATES_GUESTS_PER_MINUTE": MANY,
    "HOUSEWAY_RATES_GUESTS_AT_ONCE": MANY,
    # All people of this room have one address.
    "HOUSEWAY_RATES_ADDRESS_WORDS_PER_SECOND": MANY,
    "HOUSEWAY_RATES_ADDRESS_WORDS_AT_ONCE": MANY,
    "HOUSEWAY_GUARD_ADDRESS_CONNECTIONS": "10000",
    "HOUSEWAY_GUARD_ADDRESS_SOCKETS": "10000",
    "HOUSEWAY_GUARD_CONNECTIONS": "10000",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    """A load: so many tables of five, how long people think, for how long, on which database."""

    tables: int
    thinks: tuple[float, float]
    seconds: float
    database: str

    @property
    def people(self) -> int:
        return self.tables * SEATS


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """What a load showed after its people had arrived."""

    seen: Seen
    seconds: float
    cpu: float  # seconds of the server's process
    rounds: float

    @property
    def per_second(self) -> float:
        return self.seen.actions / self.seconds

    def percentile(self, percent: int) -> float:
        return quantiles(self.seen.waits, n=100)[percent - 1]


def lines(effort: Effort) -> list[Line]:
    quick = effort is QUICK
    fast = (QUICK_FAST_MINUTES if quick else FAST_MINUTES) * 60
    with tempfile.TemporaryDirectory() as folder:
        file = f"sqlite:///{Path(folder) / 'fast.db'}"
        sqlite = measure(Room(tables=60, thinks=FAST, seconds=fast, database=file))
    with postgres() as address:
        served = (
            measure(Room(tables=60, thinks=FAST, seconds=fast, database=address))
            if address
            else None
        )
    with tempfile.TemporaryDirectory() as folder:
        minutes = QUICK_MINUTES if quick else MINUTES
        file = f"sqlite:///{Path(folder) / 'room.db'}"
        human = Room(tables=200, thinks=HUMAN, seconds=minutes * 60, database=file)
        found = measure(human)
    start, end = found.seen.memory[0][1], found.seen.memory[-1][1]
    slow = found.percentile(99)
    return [
        _throughput("room at full speed on SQLite, 300 people", sqlite),
        *([_throughput("  the same on PostgreSQL", served, sqlite)] if served else []),
        Line(
            what=f"room of {human.people} people who think 2 to 8 s, {minutes:g} min",
            houseway=f"p99 {slow * 1000:.0f} ms",
            peer=f"{ALLOWED:g} s allowed, p50 {found.percentile(50) * 1000:.0f} ms",
            ratio=ALLOWED / slow,
            wanted=1.0,
        ),
        Line(
            what=f"  {found.per_second:.0f} actions/s, {found.rounds / found.seconds:.1f} rounds/s",
            houseway=f"{found.cpu / found.seconds:.0%} of a core",
            peer=f"{found.seen.refused} refused",
        ),
        Line(
            what="  memory at the end against the start",
            houseway=f"{end / 2**20:.0f} MB",
            peer=f"{start / 2**20:.0f} MB",
            ratio=GROWTH / (end / start),
            wanted=1.0,
        ),
    ]


def _throughput(what: str, found: Measured, beside: Measured | None = None) -> Line:
    each = found.cpu / found.seen.actions * 1000
    return Line(
        what=what,
        houseway=f"{found.per_second:.0f} actions/s",
        peer=f"{beside.per_second:.0f} on SQLite" if beside else f"{each:.2f} ms of a core each",
        ratio=found.per_second / beside.per_second if beside else None,
        wanted=1.0 if beside else None,
    )


def measure(room: Room) -> Measured:
    return asyncio.run(_measure(room))


async def _measure(room: Room) -> Measured:
    seen = Seen()
    async with server(room.database) as (process, base, figures):
        async with httpx.AsyncClient(
            base_url=base, headers={"X-Houseway": "1"}, timeout=60, verify=False
        ) as client:
            tables = await _open_tables(client, room.tables)
            seats = [(table, seat) for table in tables for seat in range(1, SEATS + 1)]
            cookies = await _guests(client, len(seats))
        people = [Person(n, seat, room.thinks, seen) for n, (_, seat) in enumerate(seats)]
        with Progress(transient=True) as bar:
            task = bar.add_task("a full room", total=room.seconds)
            start = time.monotonic()
            warm = WARM_UP * room.seconds
            for place, person in enumerate(people):
                await asyncio.sleep(start + warm * 0.8 * place / len(people) - time.monotonic())
                await person.arrive(base, seats[place][0], cookies[place])
            await asyncio.sleep(start + warm - time.monotonic())
            cpu, rounds = cpu_seconds(process.pid), await _rounds(figures)
            begun = time.monotonic()
            for person in people:
                person.measures = True
            # On a slow machine people arrive late; what is measured lasts as long all the same.
            while (now := time.monotonic()) < begun + room.seconds - warm:
                seen.memory.append((now - begun, _memory(process.pid)))
                bar.update(task, completed=now - begun + warm)
                await asyncio.sleep(2)
        measured = Measured(
            seen=seen,
            seconds=time.monotonic() - begun,
            cpu=cpu_seconds(process.pid) - cpu,
            rounds=await _rounds(figures) - rounds,
        )
        for person in people:
            person.leave()
    return measured


async def _rounds(figures: str) -> float:
    async with httpx.AsyncClient(timeout=60) as client:
        text = (await client.get(figures)).text
    name = "houseway_rounds_total "
    return float(next(line for line in text.splitlines() if line.startswith(name)).split()[1])


def _memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def cpu_seconds(pid: int) -> float:
    """Seconds of a core that a process has used, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- the server -----------------------------------------------------------------------------------


@contextmanager
def postgres() -> Iterator[str | None]:
    """An empty database on a PostgreSQL server of our own; None where its programs are not here."""
    from tests.databases import own_postgres
    from tests.suite.needs import postgres_programs

    if postgres_programs() is None:
        yield None
        return
    with own_postgres(durable=True) as own:
        yield own.new_database()


@asynccontextmanager
async def server(database: str) -> AsyncIterator[tuple[subprocess.Popen[bytes], str, str]]:
    """The process of a room, its address, and the address of its figures."""
    with socket.socket() as free, socket.socket() as other:
        free.bind(("127.0.0.1", 0))
        other.bind(("127.0.0.1", 0))
        port, metrics_port = free.getsockname()[1], other.getsockname()[1]
    command = [sys.executable, "-m", "houseway.cli", "serve", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--database", database],
        env={**os.environ, **SETTINGS, "HOUSEWAY_METRICS_PORT": str(metrics_port)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    base = f"http://127.0.0.1:{port}"
    try:
        async with httpx.AsyncClient(base_url=base) as client:
            for _ in range(600):
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


async def _open_tables(client: httpx.AsyncClient, count: int) -> list[str]:
    await _guests(client, 1)
    tables = []
    for number in range(count):
        game = GAMES[number % len(GAMES)]
        answer = await client.post("/api/tables", json={"game": game, "name": f"T{number}"})
        tables.append(answer.raise_for_status().json()["table"])
    return tables
