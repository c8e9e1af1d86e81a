"""Bodies of requests: their size by route, the time that they may take, and JSON read safely.

Nothing here walks through a text or a value in Python: a large body must not hold up the tables.
"""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any, Final

from pydantic_core import from_json

from houseway.errors import Unreadable
from houseway.server.errors import TooLarge, TooSlow

if TYPE_CHECKING:
    from starlette.types import Receive

    from houseway.server.config import Guard

JSON_DEPTH: Final = 32
# Routes that take a sheet, hand histories or a record; all others take a few fields.
LARGE: Final = re.compile(r"/api/(tables|lab/\w+|desk/\w+|phh|verify)/?")

# A text of JSON from its quote to its end, or to the end of everything.
_TEXT: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND: Final = bytes.maketrans(b"[{]}", b"(())")
_HALF_PAIR: Final = "surrogate"


def most_bytes(path: str, guard: Guard) -> int:
    """The largest body that a route takes."""
    large = LARGE.fullmatch(path) is not None
    return 1024 * (guard.large_body_kilobytes if large else guard.body_kilobytes)


def check_length(length: str | None, most: int) -> None:
    """Refuses a body by the size that its header announces, before any of it is read."""
    if length is not None and length.isdigit() and (len(length) > 18 or int(length) > most):
        raise _too_large(most)


async def whole_body(receive: Receive, most: int, seconds: float) -> bytes | None:
    """A body of at most so many bytes, received within so many seconds.

    None means that the sender went away before its end.
    """
    chunks: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                chunks.append(message.get("body", b""))
                size += len(chunks[-1])
                if size > most:
                    raise _too_large(most)
                if not message.get("more_body"):
                    return b"".join(chunks)
    except TimeoutError:
        raise TooSlow(
            "too-slow", f"the request was not complete after {seconds:g} seconds"
        ) from None


def read_json(data: bytes | str) -> Any:
    """JSON from outside: UTF-8, not too deep, no NaN, no text that a database would refuse."""
    if isinstance(data, str):
        try:
            data = data.encode("utf-8")
        except UnicodeEncodeError as error:
            raise Unreadable("not-utf-8", f"half a character at {error.start}") from None
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("not-utf-8", f"the text is not UTF-8 at byte {error.start}") from None
    if _is_deep(data):
        raise Unreadable("too-deep", f"JSON may be nested {JSON_DEPTH} levels at most")
    try:
        value = from_json(data, allow_inf_nan=False)
    except ValueError as error:
        if _HALF_PAIR in str(error):
            raise Unreadable("not-utf-8", f"half a character: {error}") from None
        raise Unreadable("unreadable-json", f"not JSON: {error}") from None
    if rb"\u0000" in data and rb"\u0000" in data.replace(rb"\\", b""):
        raise Unreadable("unreadable-json", "text may not contain the character NUL")
    return value


def _is_deep(data: bytes) -> bool:
    """Whether brackets outside of texts are nested deeper than JSON may be.

    Without texts and everything else but brackets, each `replace` takes away the innermost level.
    """
    if data.count(b"[") + data.count(b"{") <= JSON_DEPTH:
        return False
    brackets = _TEXT.sub(b"", data).translate(_ONE_KIND, _NOT_BRACKETS)
    for _ in range(JSON_DEPTH):
        shorter = brackets.replace(b"()", b"")
        if len(shorter) == len(brackets):
            break
        brackets = shorter
    return b"(" * (JSON_DEPTH + 1) in brackets or b"()" in brackets


def _too_large(most: int) -> TooLarge:
    return TooLarge("too-large", f"this request has at most {most // 1024} kB")
