"""The gate that every request passes: headers, origin, size and shape of bodies, rates."""

from __future__ import annotations

import re
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from typing import TYPE_CHECKING, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import HousewayError, Unreadable
from houseway.server.accounts.tokens import token_hash
from houseway.server.config import Config, Guard, Rates
from houseway.server.errors import (
    Forbidden,
    TooLarge,
    TooMany,
    TooSlow,
    WrongHost,
    answer,
    failure,
    log,
)
from houseway.server.http.addresses import address_key, host_name, is_address
from houseway.server.http.bodies import check_json, check_length, most_bytes, whole_body
from houseway.server.http.quotas import Buckets, Counts, Turns

if TYPE_CHECKING:
    from houseway.server.operations.service_health import Metrics

COOKIE: Final = "houseway"
DEVICE_COOKIE: Final = "houseway-device"
ANY_HOST: Final = ("/healthz", "/readyz")  # probes come by address, and learn nothing of the room
HEADER: Final = "X-Houseway"
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")
# Answers computed in a thread of the room: rule cards, lists, replays.
COMPUTED: Final = re.compile(
    r"/api/(games/[^/]+/[^/]+(/book(\.\w+)?)?|lobby|readings|lab/copy|desk/\w+|rounds|tables/[^/]+/rounds(/\d+(/review)?)?)"
)

CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
    )
)
HEADERS: Final = {
    "Content-Security-Policy": CONTENT_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
STRICT_TRANSPORT: Final = "max-age=31536000"


# --- rates ----------------------------------------------------------------------------------------


class Doors:
    """The rates and shares of one server: generous for play, strict for signing in.

    `guesses` limits sign-ins to one name from one address, `strangers` those to one name from all
    devices that never signed in with it. Both count failures only.
    """

    def __init__(self, rates: Rates, guard: Guard) -> None:
        self.guard = guard
        self.requests = Buckets(rates.requests_per_second, rates.requests_at_once)
        self.logins = Buckets(rates.logins_per_minute / 60, rates.logins_at_once)
        self.guesses = Buckets(rates.guesses_per_minute / 60, rates.guesses_at_once)
        self.strangers = Buckets(rates.strangers_per_minute / 60, rates.strangers_at_once)
        self.guests = Buckets(rates.guests_per_minute / 60, rates.guests_at_once)
        self.bytes = Buckets(1024 * rates.kilobytes_per_second, 1024 * rates.kilobytes_at_once)
        self.words = Buckets(rates.words_per_second, rates.words_at_once)
        self.address_words = Buckets(rates.address_words_per_second, rates.address_words_at_once)
        self.sockets = Counts()
        self._turns = Turns(guard.address_requests)
        self._reads = Turns(guard.address_reads)

    def turn(self, address: str, method: str, path: str) -> AbstractAsyncContextManager[None]:
        """Waits for other requests of the same address. Few computing requests run at once: Python
        runs one thread at a time, and the tables need it too."""
        reads = method in SAFE_METHODS and COMPUTED.fullmatch(path) is not None
        return (self._reads if reads else self._turns).turn(address)

    def hear(self, address: str, session: str) -> None:
        """Takes a token of the session, shared by all its sockets, then one of its address: a
        session above its rate costs the others of the address nothing."""
        self.words.check(session or address)
        self.address_words.check(address)

    def one_more_socket(
        self, address: str, *, session: str | None = None
    ) -> AbstractContextManager[None]:
        """Counts a socket of an address, or of a session; sockets without one share one count."""
        if session is None:
            return self.sockets.holding(f"address {address}", self.guard.address_sockets, "sockets")
        key = f"session {session or address}"
        return self.sockets.holding(key, self.guard.sockets, "sockets")


# --- origins --------------------------------------------------------------------------------------


def own_origin(headers: Headers, scheme: str, config: Config) -> bool:
    """Whether a request comes from our own pages. One without an Origin is accepted: its sender is
    no browser, or a page whose cookies are SameSite=Strict."""
    origin = headers.get("origin")
    if origin is None:
        return True
    own = f"{'https' if is_secure(scheme, config) else 'http'}://{headers.get('host', '')}"
    return origin == own or origin in config.origins


def is_secure(scheme: str, config: Config) -> bool:
    """Whether people reach this server through https."""
    return config.https or scheme in ("https", "wss")


def cookie_name(name: str, scheme: str, config: Config) -> str:
    """The name of a cookie: under https, `__Host-` binds it to this host and to https."""
    return f"__Host-{name}" if is_secure(scheme, config) else name


def check_host(headers: Headers, config: Config) -> None:
    """Refuses a host name that is not the room's: a foreign page may point its name here."""
    given = headers.getlist("host")
    name = host_name(given[0]) if len(given) == 1 else ""
    if name in config.own_hosts or (config.is_open_to_all and is_address(name)):
        return
    found = name[:80] or "no name"
    raise WrongHost(
        "wrong-host",
        f"this room does not answer to {found!r}; its operator lists its names in `hosts`",
        where="Host",
    )


def check_socket(scope: Scope, config: Config) -> None:
    """Refuses a socket of a foreign page: browsers send its Origin, but do not stop it."""
    check_host(Headers(scope=scope), config)
    if not own_origin(Headers(scope=scope), scope["scheme"], config):
        raise Forbidden("foreign-origin", "only the room's own pages may open sockets")


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "local"


def sender_of(scope: Scope) -> str:
    """The key of the address, under which every rate and share counts."""
    return address_key(address_of(scope))


# --- the gate -------------------------------------------------------------------------------------


class Gate:
    """The middleware around everything else."""

    def __init__(self, app: ASGIApp, *, config: Config, doors: Doors, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.config = config
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        sender = sender_of(scope)
        secure = is_secure(scope["scheme"], self.config)
        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if secure:
                    headers.setdefault("Strict-Transport-Security", STRICT_TRANSPORT)
                if scope["path"].startswith("/api"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            admitted = await self._admit(scope, receive, sender)
            if admitted is None:
                return
            async with self.doors.turn(sender, scope["method"], scope["path"]):
                await self.app(scope, admitted, with_headers)
        except HousewayError as error:
            self.metrics.refusals.labels(error.code).inc()
            refused = answer(error)
            if isinstance(error, TooLarge | TooSlow):
                refused.headers["Connection"] = "close"  # the rest of the body is not read
            await refused(scope, receive, with_headers)
        except Exception:
            log.exception("a request failed", extra={"path": scope["path"]})
            if not begun:
                sorry = failure(500, "internal", "the room has made an error, which was logged")
                await sorry(scope, receive, with_headers)

    async def _admit(self, scope: Scope, receive: Receive, sender: str) -> Receive | None:
        """The receive channel for the application; None if the client has disconnected."""
        headers = Headers(scope=scope)
        if scope["path"] not in ANY_HOST:
            check_host(headers, self.config)
        if "\0" in scope["path"] or b"%00" in scope.get("query_string", b""):
            raise Unreadable("unreadable-address", "an address may not contain the character NUL")
        keys = [sender]
        cookies = HTTPConnection(scope).cookies
        if token := cookies.get(cookie_name(COOKIE, scope["scheme"], self.config)):
            keys.append(token_hash(token))
        self.doors.requests.check(*keys)
        if scope["method"] in SAFE_METHODS:
            return receive
        if headers.get(HEADER) != "1":
            raise Forbidden("no-header", f"a request that changes something needs {HEADER}: 1")
        if not own_origin(headers, scope["scheme"], self.config):
            raise Forbidden("foreign-origin", "only the room's own pages may send requests")
        most = most_bytes(scope["path"], self.doors.guard)
        check_length(headers.get("content-length"), most)
        body = await whole_body(receive, most, self.doors.guard.body_seconds)
        if body is None:
            return None
        if body:
            if wait := self.doors.bytes.take(sender, len(body)):
                raise TooMany(wait)
            check_json(body)
        sent = False

        async def again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again
