"""An honest player beside attacks, and answers on a connection that is kept open."""

from __future__ import annotations

import asyncio
import http.client
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.service.attacks import (
    Attack,
    Room,
    beside,
    half_open,
    heavy_bodies,
    heavy_pages,
    loud_sockets,
)
from tests.service.test_attacks import opened

from bench.measure import QUICK, Effort, Line
from houseway.server.config import Guard
from houseway.server.http.listener import raise_file_limit

GOAL = 1.0  # seconds that an honest word may take beside an attack
KEPT_GOAL = 0.010  # seconds for an answer on a kept connection; Nagle's algorithm took 44 ms
WORDS, QUICK_WORDS = 300, 60
ASKED = 100

ATTACKS: tuple[tuple[str, Attack], ...] = (
    ("16 connections with heavy bodies", heavy_bodies(16)),
    ("16 connections that ask for rule cards and lists", heavy_pages(16)),
    ("20 sockets at full rate", loud_sockets(20)),
    ("1,100 half-open requests", half_open(1100)),
)


def lines(effort: Effort) -> list[Line]:
    raise_file_limit()
    words = QUICK_WORDS if effort is QUICK else WORDS
    with tempfile.TemporaryDirectory() as folder, opened(Path(folder), Guard()) as server:
        found = [_kept(server.port)]
        for what, attack in ATTACKS:
            room = asyncio.run(beside(attack, Room(server.address), words=words))
            slowest = max(room.waits)
            found.append(
                Line(
                    what=f"honest ping beside {what}, slowest of {words}",
                    houseway=f"{slowest * 1000:.0f} ms",
                    peer=f"p50 {median(room.waits) * 1000:.1f} ms, {GOAL:g} s allowed",
                    ratio=GOAL / slowest,
                    wanted=1.0,
                )
            )
    return found


def _kept(port: int) -> Line:
    """The middle one of many answers on one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    waits = []
    for _ in range(ASKED):
        start = time.perf_counter()
        connection.request("GET", "/api/me")
        connection.getresponse().read()
        waits.append(time.perf_counter() - start)
    connection.close()
    middle = median(waits)
    return Line(
        what=f"answer on a kept connection, p50 of {ASKED}",
        houseway=f"{middle * 1000:.1f} ms",
        peer=f"{KEPT_GOAL * 1000:g} ms allowed",
        ratio=KEPT_GOAL / middle,
        wanted=1.0,
    )
