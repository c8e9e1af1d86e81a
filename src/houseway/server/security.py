"""The gate that every request passes: headers, origin, size and shape of bodies, rates."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import HousewayError, Unreadable
from houseway.server.addresses import address_key, host_name, is_address
from houseway.server.errors import Forbidden, TooLarge, TooMany, WrongHost, answer, failure, log
from houseway.server.tokens import token_hash

if TYPE_CHECKING:
    from houseway.server.config import Config, Rates
    from houseway.server.ops import Metrics

COOKIE: Final = "houseway"
DEVICE_COOKIE: Final = "houseway-device"
ANY_HOST: Final = ("/healthz", "/readyz")  # probes come by address; they tell nothing of the room
HEADER: Final = "X-Houseway"
BODY_BYTES: Final = 256 * 1024
JSON_DEPTH: Final = 32
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

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


@dataclass(slots=True)
class Buckets:
    """Token buckets by key: `rate` a second, `burst` at once."""

    rate: float
    burst: float
    clock: Callable[[], float] = monotonic
    most: int = 50_000  # keys that are remembered
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def take(self, key: str) -> float:
        """Takes one token; seconds to wait where there is none, else 0."""
        now = self.clock()
        with self._lock:
            left, at = self._left.pop(key, (self.burst, now))
            left = min(self.burst, left + (now - at) * self.rate)
            wait = 0.0 if left >= 1 else (1 - left) / self.rate
            self._left[key] = (left if wait else left - 1, now)
            if len(self._left) > self.most:
                self._left.popitem(last=False)
        return wait

    def check(self, *keys: str, what: str = "requests") -> None:
        """Takes a token for each key, or says how long to wait."""
        wait = max(self.take(key) for key in keys)
        if wait:
            raise TooMany(wait, what)

    def give_back(self, key: str) -> None:
        """What was taken did not count after all."""
        with self._lock:
            if key in self._left:
                left, at = self._left[key]
                self._left[key] = (min(self.burst, left + 1), at)


class Doors:
    """The rates of one server: generous for play, tight for signing in.

    `guesses` are sign-ins to one name from one address, `strangers` those to one name from all
    devices on which nobody has signed in with it. Only failures count for either.
    """

    def __init__(self, rates: Rates) -> None:
        self.requests = Buckets(rates.requests_per_second, rates.requests_at_once)
        self.logins = Buckets(rates.logins_per_minute / 60, rates.logins_at_once)
        self.guesses = Buckets(rates.guesses_per_minute / 60, rates.guesses_at_once)
        self.strangers = Buckets(rates.strangers_per_minute / 60, rates.strangers_at_once)
        self.guests = Buckets(rates.guests_per_minute / 60, rates.guests_at_once)


# --- bodies ---------------------------------------------------------------------------------------


def read_json(data: bytes | str) -> Any:
    """JSON from outside: UTF-8, not too deep, no NaN, no text that a database would refuse."""
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise Unreadable("not-utf-8", f"the text is not UTF-8 at byte {error.start}") from None
    if _depth(text) > JSON_DEPTH:
        raise Unreadable("too-deep", f"JSON may be nested {JSON_DEPTH} levels at most")
    try:
        value = json.loads(text, parse_constant=_no_number)
    except ValueError as error:
        raise Unreadable("unreadable-json", f"not JSON: {error}") from None
    if "\\u" in text:
        _check_text(value)
    return value


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is not a number of JSON")


def _depth(text: str) -> int:
    """How deep brackets are nested, not counting those in strings."""
    if text.count("[") + text.count("{") <= JSON_DEPTH:
        return 0
    depth = deepest = 0
    inside = escaped = False
    for character in text:
        if inside:
            if escaped:
                escaped = False
            elif character == "\\":
                escaped = True
            elif character == '"':
                inside = False
        elif character == '"':
            inside = True
        elif character in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "]}":
            depth -= 1
    return deepest


def _check_text(value: Any) -> None:
    text = json.dumps(value, ensure_ascii=False)
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise Unreadable("not-utf-8", "half a character: a surrogate without its pair") from None
    if "\\u0000" in text.replace("\\\\", ""):
        raise Unreadable("unreadable-json", "text may not contain the character NUL")


async def _whole_body(receive: Receive, length: str | None) -> bytes:
    if length is not None and length.isdigit() and int(length) > BODY_BYTES:
        raise TooLarge("too-large", f"a request has at most {BODY_BYTES // 1024} kB")
    chunks: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        chunks.append(message.get("body", b""))
        size += len(chunks[-1])
        if size > BODY_BYTES:
            raise TooLarge("too-large", f"a request has at most {BODY_BYTES // 1024} kB")
        if not message.get("more_body"):
            break
    return b"".join(chunks)


# --- origins --------------------------------------------------------------------------------------


def own_origin(headers: Headers, scheme: str, config: Config) -> bool:
    """Whether a request with an Origin comes from our own pages. No Origin: no browser, no cookie
    that another page could have sent along (they are SameSite=Strict)."""
    origin = headers.get("origin")
    if origin is None:
        return True
    own = f"{'https' if is_secure(scheme, config) else 'http'}://{headers.get('host', '')}"
    return origin == own or origin in config.origins


def is_secure(scheme: str, config: Config) -> bool:
    """Whether people reach this server through https."""
    return config.https or scheme in ("https", "wss")


def cookie_name(name: str, scheme: str, config: Config) -> str:
    """The name of a cookie: under https browsers bind `__Host-` to this host and to https alone."""
    return f"__Host-{name}" if is_secure(scheme, config) else name


def check_host(headers: Headers, config: Config) -> None:
    """Refuses a name that is not the room's: a page elsewhere may have its own name point here."""
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
    """For sockets: browsers send the Origin, but do not keep other pages from opening one."""
    check_host(Headers(scope=scope), config)
    if not own_origin(Headers(scope=scope), scope["scheme"], config):
        raise Forbidden("foreign-origin", "sockets are opened by our own pages only")


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "local"


# --- the gate -------------------------------------------------------------------------------------


class Gate:
    """Middleware around everything else."""

    def __init__(self, app: ASGIApp, *, config: Config, doors: Doors, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics
        self.config = config
        self.doors = doors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
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
            receive = await self._admit(scope, receive)
        except HousewayError as error:
            self.metrics.refusals.labels(error.code).inc()
            await answer(error)(scope, receive, with_headers)
            return
        try:
            await self.app(scope, receive, with_headers)
        except Exception:
            log.exception("a request failed", extra={"path": scope["path"]})
            if not begun:
                sorry = failure(500, "internal", "this is our fault, and it was written down")
                await sorry(scope, receive, with_headers)

    async def _admit(self, scope: Scope, receive: Receive) -> Receive:
        headers = Headers(scope=scope)
        if scope["path"] not in ANY_HOST:
            check_host(headers, self.config)
        if "\0" in scope["path"] or b"%00" in scope.get("query_string", b""):
            raise Unreadable("unreadable-address", "an address has no character NUL")
        keys = [address_key(address_of(scope))]
        if token := _cookie(headers, cookie_name(COOKIE, scope["scheme"], self.config)):
            keys.append(token_hash(token))
        self.doors.requests.check(*keys)
        if scope["method"] in SAFE_METHODS:
            return receive
        if headers.get(HEADER) != "1":
            raise Forbidden("no-header", f"a request that changes something carries {HEADER}: 1")
        if not own_origin(headers, scope["scheme"], self.config):
            raise Forbidden("foreign-origin", "requests are made by our own pages only")
        body = await _whole_body(receive, headers.get("content-length"))
        if body:
            read_json(body)
        sent = False

        async def again() -> Message:
            nonlocal sent
            if sent:
                return await receive()
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again


def _cookie(headers: Headers, wanted: str) -> str:
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == wanted:
            return value
    return ""
