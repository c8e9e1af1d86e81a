"""The listening socket and its connections: their number, shares and deadlines.

uvicorn waits for ever for the rest of a request. Here every connection without a complete request
has a deadline, and when there are too many, the one that has waited longest is closed.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from ipaddress import ip_address, ip_network
from socket import AF_INET, AF_INET6, IPPROTO_TCP, TCP_NODELAY, create_server, socket
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from houseway.errors import HousewayError
from houseway.server.config import Config
from houseway.server.http.addresses import address_key
from houseway.server.http.quotas import Counts

if TYPE_CHECKING:
    from houseway.server.operations.service_health import Metrics

log = logging.getLogger("houseway.listener")

BACKLOG: Final = 2048
RESERVED_FILES: Final = 128  # file descriptors for the database, the solver's pipes, logs and pages
LOOK_EVERY: Final = 0.5  # seconds
BODY_GRACE: Final = 2.0  # seconds; the gate refuses a slow body first, with a message
READ_SECONDS: Final = 30.0  # a reader has to accept some data within so many seconds
MOST_HEADERS: Final = 100
MOST_PIECES: Final = 64  # frames of one message on a socket
PINGS_PER_MINUTE: Final = 60
MESSAGE_BYTES: Final = 64 * 1024  # of a message on a socket

FULL: Final = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nretry-after: 2\r\n"
    b"connection: close\r\n\r\n"
)
HEADERS_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n"
    b"connection: close\r\n\r\n"
)


def listen(config: Config) -> socket:
    """The socket of the room, opened before anything else, because a port may be taken.

    Accepted connections inherit TCP_NODELAY. asyncio would set it by itself, but not on a socket
    that does not name its protocol, and then an answer in two writes waits for 40 ms.
    """
    family = AF_INET6 if ":" in config.host else AF_INET
    try:
        listening = create_server((config.host, config.port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise HousewayError(
            "port-taken",
            f"{config.host} port {config.port}: {error.strerror or error}; choose another, "
            "such as --port 8001, or 0 for one that is free",
            where="port",
        ) from None
    listening.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
    listening.setblocking(False)
    return listening


def raise_file_limit() -> int | None:
    """The most files and connections that this process may open, after raising the soft limit.

    None if the system has no such limit.
    """
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        with suppress(OSError, ValueError):  # some systems refuse an unlimited number
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    return None if soft == resource.RLIM_INFINITY else soft


def uvicorn_config(app: Any, config: Config, connections: Connections) -> uvicorn.Config:
    """The uvicorn settings of the room: uvloop and httptools where they are installed."""
    return uvicorn.Config(
        app,
        http=_guarded_http(connections),
        ws=_guarded_socket(connections),
        loop="auto",
        log_config=None,
        access_log=False,
        lifespan="on",
        proxy_headers=config.proxy_headers,
        forwarded_allow_ips=config.trusted_proxies,
        timeout_graceful_shutdown=10,
        server_header=False,
        ws_max_size=MESSAGE_BYTES,
        ws_per_message_deflate=False,  # states are small; compressing them took a fifth of the time
        h11_max_incomplete_event_size=1024 * config.guard.header_kilobytes,
    )


class Connections:
    """All open connections of a server, and those among them without a complete request."""

    def __init__(self, config: Config, metrics: Metrics, *, files: int | None = None) -> None:
        self.guard = config.guard
        self.most = config.guard.connections
        if files is not None:
            self.most = max(16, min(self.most, files - RESERVED_FILES))
        self.metrics = metrics
        self.open: dict[Any, str] = {}  # the sender of each connection
        self.waiting: dict[Any, float] = {}  # deadlines, the longest waiting first
        self.by_sender = Counts()
        self._proxies = config.trusted_proxies if config.proxy_headers else ""
        self._looking: asyncio.TimerHandle | None = None

    def admit(self, connection: Any) -> bool:
        """Whether there is room for one more connection, or can be made."""
        peer = connection.client[0] if connection.client else ""
        sender = address_key(peer)
        full = self.by_sender[sender] >= self.guard.address_connections
        if full and not self._is_proxy(peer) and not self._make_room(sender):
            return False
        if len(self.open) >= self.most and not self._make_room(None):
            return False
        self.open[connection] = sender
        self.by_sender.add(sender)
        return True

    def release(self, connection: Any) -> None:
        sender = self.open.pop(connection, None)
        self.waiting.pop(connection, None)
        if sender is not None:
            self.by_sender.drop(sender)

    def wait(self, connection: Any, seconds: float) -> None:
        """Gives a connection so many seconds to send the rest of a request."""
        loop = asyncio.get_running_loop()
        self.waiting.pop(connection, None)
        self.waiting[connection] = loop.time() + seconds
        if self._looking is None:
            self._looking = loop.call_later(LOOK_EVERY, self._look)

    def go_on(self, connection: Any) -> None:
        """Ends the deadline of a connection that has sent a whole request."""
        self.waiting.pop(connection, None)

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        now = loop.time()
        for connection in [c for c, until in self.waiting.items() if until <= now]:
            self._end(connection, "too-slow")
        self._looking = loop.call_later(LOOK_EVERY, self._look) if self.waiting else None

    def _make_room(self, sender: str | None) -> bool:
        """Closes the connection that has waited longest, of one sender or of all."""
        for connection in self.waiting:
            if sender is None or self.open.get(connection) == sender:
                self._end(connection, "too-many-connections")
                return True
        self.metrics.refusals.labels("too-many-connections").inc()
        log.warning("a connection was refused", extra={"sender": sender or "all"})
        return False

    def _end(self, connection: Any, why: str) -> None:
        self.metrics.refusals.labels(why).inc()
        log.info("a connection was ended", extra={"why": why, "sender": self.open.get(connection)})
        self.release(connection)
        connection.transport.abort()

    def _is_proxy(self, peer: str) -> bool:
        """Whether a peer is the trusted proxy, whose connections come from many people."""
        for trusted in filter(None, self._proxies.replace(" ", "").split(",")):
            with suppress(ValueError):
                if trusted == "*" or ip_address(peer) in ip_network(trusted, strict=False):
                    return True
        return False


# --- the protocols --------------------------------------------------------------------------------


def _guarded_http(connections: Connections) -> type[asyncio.Protocol]:
    try:
        return _with_httptools(connections)
    except ImportError:
        return _with_h11(connections)


def _with_httptools(connections: Connections) -> type[asyncio.Protocol]:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

    most_bytes = 1024 * connections.guard.header_kilobytes

    class Guarded(_Watched, HttpToolsProtocol):
        register = connections
        part = ""  # `header` or `body` while one is being received

        def on_message_begin(self) -> None:
            self.part, self.head = "header", 0
            super().on_message_begin()

        def on_header(self, name: bytes, value: bytes) -> None:
            if len(self.headers) >= MOST_HEADERS:
                raise ValueError("too many headers")  # the parser answers with a 400
            super().on_header(name, value)

        def on_headers_complete(self) -> None:
            if len(self.url) + sum(len(n) + len(v) for n, v in self.headers) > most_bytes:
                raise ValueError("too large a header")
            self.part = "body"
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self.part = ""
            super().on_message_complete()

        def received(self) -> str:
            if self.part:
                return self.part
            return "header" if self.cycle is None or self.cycle.response_complete else "whole"

        def is_too_large(self, size: int) -> bool:
            self.head += size
            return self.head > most_bytes

    return Guarded


def _with_h11(connections: Connections) -> type[asyncio.Protocol]:
    import h11
    from uvicorn.protocols.http.h11_impl import H11Protocol

    parts = {h11.IDLE: "header", h11.SEND_BODY: "body"}

    class Guarded(_Watched, H11Protocol):  # h11 limits headers itself
        register = connections

        def received(self) -> str:
            return parts.get(self.conn.their_state, "whole")

    return Guarded


class _Watched:
    """A mix-in for uvicorn's protocols: a deadline for every part of a request."""

    register: Connections
    head = 0  # bytes of a header so far
    phase = ""
    stuck: asyncio.TimerHandle | None = None

    # Set by the uvicorn protocol of the subclass.
    transport: Any
    loop: Any

    def received(self) -> str:
        """The part of a request that is being received: `header`, `body`, or `whole` for none."""
        return "whole"

    def is_too_large(self, _size: int) -> bool:
        """Whether a header with so many more bytes is too large, as far as it is counted here."""
        return False

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)  # type: ignore[misc]
        _send_at_once(transport)
        if self.register.admit(self):
            self._look()
        else:
            transport.write(FULL)
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)  # type: ignore[misc]
        if self not in self.register.open:
            return
        self._look()
        if self.phase == "header" and self.is_too_large(len(data)):
            self.transport.write(HEADERS_TOO_LARGE)
            self.transport.close()

    def on_response_complete(self) -> None:
        super().on_response_complete()  # type: ignore[misc]
        if self in self.register.open:
            self._look()

    def _look(self) -> None:
        phase = self.received()
        if phase == self.phase:
            return
        self.phase, guard = phase, self.register.guard
        if phase == "header":
            self.register.wait(self, guard.header_seconds)
        elif phase == "body":
            self.register.wait(self, guard.body_seconds + BODY_GRACE)
        else:
            self.register.go_on(self)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self.register.release(self)  # the socket protocol takes the connection over
        super().handle_websocket_upgrade(*event)  # type: ignore[misc]

    def connection_lost(self, error: Exception | None) -> None:
        self.register.release(self)
        self._unstick()
        super().connection_lost(error)  # type: ignore[misc]

    def pause_writing(self) -> None:
        super().pause_writing()  # type: ignore[misc]
        self._unstick()
        self.stuck = self.loop.call_later(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._unstick()
        super().resume_writing()  # type: ignore[misc]

    def _unstick(self) -> None:
        if self.stuck is not None:
            self.stuck.cancel()
            self.stuck = None


def _guarded_socket(connections: Connections) -> type[asyncio.Protocol]:
    class Guarded(_Watched, WebSocketsSansIOProtocol):
        register = connections
        pings = 0
        pings_since = 0.0

        def handle_ping(self) -> None:
            now = self.loop.time()
            if now - self.pings_since > 60:
                self.pings, self.pings_since = 0, now
            self.pings += 1
            if self.pings > PINGS_PER_MINUTE:
                self.transport.abort()
            else:
                super().handle_ping()

        def handle_cont(self, event: Any) -> None:
            if len(self.frames) >= MOST_PIECES:
                self.transport.abort()
            else:
                super().handle_cont(event)

    return Guarded


def _send_at_once(transport: Any) -> None:
    """Sets TCP_NODELAY, for systems where it is not inherited."""
    accepted = transport.get_extra_info("socket")
    if accepted is not None and accepted.family in (AF_INET, AF_INET6):
        with suppress(OSError):
            accepted.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
