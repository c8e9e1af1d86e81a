"""Connections: how many, from whom, and for how long without a whole request."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from tests.suite.waiting import PATIENCE
from uvicorn.server import ServerState

from houseway.server.config import Config, Guard
from houseway.server.http import listener
from houseway.server.http.listener import Connections
from houseway.server.operations.service_health import Metrics

NODELAY = (socket.IPPROTO_TCP, socket.TCP_NODELAY)


class Caller:
    """A connection of which only the other side is known."""

    def __init__(self, address: str) -> None:
        self.client = (address, 1)
        self.transport = self
        self.ended = False

    def abort(self) -> None:
        self.ended = True


def register(files: int | None = None, **guard: Any) -> Connections:
    settings = {"connections": 16, "address_connections": 8, **guard}
    return Connections(Config(guard=Guard(**settings)), Metrics(), files=files)


async def half_open(connections: Connections, address: str, count: int) -> list[Caller]:
    made = [Caller(address) for _ in range(count)]
    for caller in made:
        assert connections.admit(caller)
        connections.wait(caller, 60)
    return made


def test_of_too_many_half_open_requests_the_oldest_makes_room() -> None:
    async def main() -> None:
        connections = register()
        callers = await half_open(connections, "192.0.2.1", 12)
        assert [caller.ended for caller in callers] == [True] * 4 + [False] * 8
        others = await half_open(connections, "192.0.2.2", 8)
        assert not any(caller.ended for caller in others)
        await half_open(connections, "192.0.2.3", 1)  # 17 in all: the oldest of all makes room
        assert callers[4].ended
        assert len(connections.open) == 16

    asyncio.run(main())


def test_a_request_that_is_worked_on_makes_no_room_and_a_newcomer_is_refused() -> None:
    async def main() -> None:
        connections = register()
        callers = await half_open(connections, "192.0.2.1", 8)
        for caller in callers:
            connections.go_on(caller)
        assert not connections.admit(Caller("192.0.2.1"))
        assert connections.admit(Caller("192.0.2.2"))
        connections.release(callers[0])
        assert connections.admit(Caller("192.0.2.1"))

    asyncio.run(main())


def test_addresses_of_one_network_of_ipv6_share_their_connections() -> None:
    async def main() -> None:
        connections = register()
        for number in range(8):
            connections.admit(Caller(f"2001:db8:0:1:{number:x}::1"))
        assert not connections.admit(Caller("2001:db8:0:1:ffff::1"))
        assert connections.admit(Caller("2001:db8:0:2::1"))

    asyncio.run(main())


def test_a_trusted_proxy_brings_connections_of_everybody() -> None:
    config = Config(
        guard=Guard(address_connections=8), proxy_headers=True, trusted_proxies="10.0.0.0/8"
    )

    async def main() -> None:
        connections = Connections(config, Metrics())
        assert all(connections.admit(Caller("10.1.2.3")) for _ in range(20))
        assert [connections.admit(Caller("192.0.2.1")) for _ in range(9)] == [True] * 8 + [False]

    asyncio.run(main())


def test_there_are_never_more_connections_than_files() -> None:
    assert register(connections=4096, files=1024).most == 1024 - listener.RESERVED_FILES
    assert register(connections=4096, files=100_000).most == 4096


def test_the_process_may_open_as_many_files_as_the_system_lets_it() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    lower = 512 if hard == resource.RLIM_INFINITY else min(512, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lower, hard))
    try:
        found = listener.raise_file_limit()
        assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] == hard or found == lower
        assert found is None or found >= lower
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, lower), hard))


# --- with either parser ---------------------------------------------------------------------------


@pytest.fixture(params=["httptools", "h11"])
def http(request: pytest.FixtureRequest) -> str:
    if request.param == "httptools":
        pytest.importorskip("httptools")
    name: str = request.param
    return name


async def app(scope: Any, receive: Any, send: Any) -> None:
    """Answers `ok` to a whole request."""
    while (await receive()).get("more_body"):
        pass
    headers = [(b"content-length", b"2")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"ok"})


def served(http: str, guard: Guard, talk: Any) -> Any:
    """What somebody gets who talks to a server with one of the parsers."""

    async def main() -> Any:
        config = Config(port=0, guard=guard)
        connections = Connections(config, Metrics())
        made = listener.uvicorn_config(app, config, connections)
        made.http = getattr(listener, f"_with_{http}")(connections)
        made.lifespan = "off"
        made.load()
        state = ServerState()
        accepted: list[Any] = []

        def protocol() -> Any:
            make: Any = made.http_protocol_class
            accepted.append(make(config=made, server_state=state, app_state={}))
            return accepted[-1]

        loop = asyncio.get_running_loop()
        with listener.listen(config) as listening:
            server = await loop.create_server(protocol, sock=listening)
            async with asyncio.timeout(PATIENCE):
                try:
                    port = listening.getsockname()[1]
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    return await talk(reader, writer, accepted, connections)
                finally:
                    writer.close()
                    server.close()

    return asyncio.run(main())


GET = b"GET / HTTP/1.1\r\nHost: room\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: room\r\nContent-Length: 10\r\n\r\n"


def test_an_accepted_connection_sends_at_once(http: str) -> None:
    async def talk(reader: Any, writer: Any, accepted: list[Any], _: Any) -> int:
        writer.write(GET)
        await reader.readuntil(b"ok")
        found: int = accepted[0].transport.get_extra_info("socket").getsockopt(*NODELAY)
        return found

    assert served(http, Guard(), talk)


def test_the_listening_socket_hands_its_haste_on() -> None:
    with (
        listener.listen(Config(port=0)) as listening,
        socket.create_connection(listening.getsockname()) as caller,
    ):
        listening.setblocking(True)
        accepted, _ = listening.accept()
        with accepted:
            assert caller
            assert accepted.getsockopt(*NODELAY)


@pytest.mark.parametrize("begun", [b"", GET[:-2], POST + b"12345", GET + GET[:5]])
def test_a_request_that_does_not_end_is_cut_off(
    http: str, begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "BODY_GRACE", 0.0)
    guard = Guard(header_seconds=0.2, body_seconds=0.2)

    async def talk(reader: Any, writer: Any, _: Any, connections: Connections) -> None:
        writer.write(begun)
        try:
            while await reader.read(1000):
                pass
        except ConnectionResetError:
            pass
        while connections.open:
            await asyncio.sleep(0.01)

    served(http, guard, talk)  # comes back: it was closed from the other side


def test_an_answered_request_leaves_time_for_the_next(http: str) -> None:
    async def talk(reader: Any, writer: Any, _: Any, connections: Connections) -> int:
        for request in (GET, POST + b"0123456789", GET + GET):
            writer.write(request)
            for _ in range(request.count(b"HTTP")):
                await reader.readuntil(b"ok")
        return len(connections.waiting)

    assert served(http, Guard(), talk) == 1  # it waits for the next request


def test_a_header_without_end_is_not_kept(http: str) -> None:
    async def talk(reader: Any, writer: Any, _: Any, __: Any) -> bytes:
        writer.write(GET[:-2] + b"X-Long: ")
        heard = b""
        try:
            for _ in range(100):
                writer.write(b"x" * 1000)
                await writer.drain()
                await asyncio.sleep(0)
            while more := await reader.read(1000):
                heard += more
        except ConnectionError:
            pass
        return heard

    assert served(http, Guard(header_kilobytes=8), talk)[9:12] in (b"400", b"431", b"")
