"""Attacks that would stop a room: beside each, every honest command is answered."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.service.attacks import (
    GAME,
    Attack,
    Room,
    beside,
    half_open,
    heavy_bodies,
    heavy_pages,
    loud_sockets,
)
from tests.service.running import FAST, Server
from tests.suite.waiting import PATIENCE

from houseway.server.config import Guard, Rates
from houseway.server.http.listener import raise_file_limit
from houseway.storage import Store

TIGHT = Guard(address_connections=64, header_seconds=2, body_seconds=2)
REFUSALS = {"400", "408", "413", "422", "429", "cut off"}


def opened(folder: Path, guard: Guard) -> Server:
    settings = {**FAST, "demo_bots": False, "guard": guard.model_dump()}
    return Server(folder, f"sqlite:///{folder / 'room.db'}", games=[GAME], settings=settings)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    raise_file_limit()  # attackers need files too
    with opened(tmp_path_factory.mktemp("attacked"), TIGHT) as made:
        yield made


def attacked(server: Server, attack: Attack, *, words: int) -> Room:
    """Every word is answered, or this does not come back; and the server lives after it."""
    room = asyncio.run(beside(attack, Room(server.address), words=words))
    assert len(room.waits) == words
    assert server.get("/readyz") == 200
    return room


# --- heavy bodies ---------------------------------------------------------------------------------


def check_bodies(server: Server, *, words: int) -> None:
    told = attacked(server, heavy_bodies(16), words=words).answers
    assert told
    assert {*told} <= {*REFUSALS, "200", "202"}, told  # no failure of ours


def test_heavy_bodies_on_16_connections_hold_up_nobody(server: Server) -> None:
    check_bodies(server, words=10)


def check_pages(server: Server, *, words: int) -> None:
    told = attacked(server, heavy_pages(16), words=words).answers
    assert {*told} <= {"200", "429", "cut off"}, told


def test_pages_that_have_to_be_made_hold_up_nobody(server: Server) -> None:
    check_pages(server, words=5)


# --- sockets --------------------------------------------------------------------------------------


def check_sockets(server: Server, *, words: int) -> None:
    room, rates = attacked(server, loud_sockets(20), words=words), Rates()
    told = room.answers
    assert told["too-many-sockets"] == 20 - Guard().sockets
    allowed = rates.words_at_once + rates.words_per_second * room.seconds
    assert 0 < told["answer"] <= allowed + 1  # one bucket for all of them
    assert {*told} <= {"answer", "too-many", "too-many-sockets"}


def test_20_sockets_at_full_rate_share_one_bucket_and_hold_up_nobody(server: Server) -> None:
    check_sockets(server, words=10)


# --- half-open requests ---------------------------------------------------------------------------


def check_half_open(server: Server, count: int, guard: Guard, *, words: int) -> None:
    """All are ended: those that are too many at once, the others when their time is over."""
    room = attacked(server, half_open(count), words=words)
    assert room.open == 0
    assert room.answers["closed"] + room.answers["refused"] == count
    assert room.answers["closed"] >= guard.address_connections


def test_half_open_requests_are_ended_and_hold_up_nobody(server: Server) -> None:
    check_half_open(server, 150, TIGHT, words=10)


def test_a_trickling_request_is_ended_though_it_never_pauses(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as slow:
        slow.sendall(b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Houseway: 1\r\n")
        slow.sendall(b"Content-Length: 100\r\n\r\n{")
        slow.settimeout(0.2)
        until = time.monotonic() + PATIENCE
        heard = b""
        while time.monotonic() < until:
            try:
                slow.sendall(b" ")
                more = slow.recv(1000)
            except TimeoutError:
                continue
            except OSError:
                break
            if not more:
                break
            heard += more
    assert heard.startswith(b"HTTP/1.1 408")
    assert b"too-slow" in heard


def test_a_body_is_refused_by_its_announced_size_before_any_of_it_is_sent(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as large:
        large.sendall(b"POST /api/login HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Houseway: 1\r\n")
        large.sendall(b"Content-Length: 20000\r\n\r\n")
        heard = b""
        while more := large.recv(1000):  # until it is closed: the rest is not waited for
            heard += more
    assert heard.startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    "header",
    [b"X-Large: " + b"x" * 100_000, b"\r\n".join(b"X-Many: 1" for _ in range(300))],
    ids=["large", "many"],
)
def test_a_header_without_end_is_refused(server: Server, header: bytes) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as endless:
        endless.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n" + header + b"\r\n")
        heard = b""
        try:
            while more := endless.recv(1000):
                heard += more
        except ConnectionResetError:
            pass
    assert heard[9:12] in (b"400", b"431", b"")


# --- all of them at their full size ---------------------------------------------------------------


@pytest.mark.slow
def test_the_room_outlives_all_attacks_at_full_size(tmp_path: Path) -> None:
    raise_file_limit()
    with opened(tmp_path, Guard()) as server:
        check_bodies(server, words=150)
        check_pages(server, words=150)
        check_sockets(server, words=150)
        check_half_open(server, 1100, Guard(), words=150)
        server.stop()
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}") as store:
        assert store.trial_balance().sound
        assert store.verify().sound
