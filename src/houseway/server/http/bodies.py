"""Bodies of requests: size limit of each route, time limit, and safe reading of JSON.

Nothing here loops over a text or a value in Python: a large body must not hold up the tables.
"""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any, Final, Self

from pydantic import BaseModel, ConfigDict
from starlette.types import Receive

from houseway.errors import Unreadable
from houseway.server.config import Guard
from houseway.server.errors import TooLarge, TooSlow

JSON_DEPTH: Final = 32
MOST_LISTS: Final = 4000  # lists and objects; each costs the parser and the garbage collector time
MOST_VALUES: Final = 20_000
# Routes that take a sheet, hand histories or a record; all others take a few fields.
LARGE: Final = re.compile(r"/api/(tables|lab/\w+|desk/\w+|phh|verify)/?")

_TEXT: Final = re.compile(rb'"[^"]*"?')  # after escapes are removed
_PAIR: Final = re.compile(rb"\\u[dD][89abAB]..\\u[dD][c-fC-F]..", re.DOTALL)
_HALF: Final = re.compile(rb"\\u[dD][89a-fA-F]")
_STRANGE: Final = re.compile(rb"NaN|Infinity|[0-9]{1000}")
_NOT_BRACKETS: Final = bytes(set(range(256)) - set(b"[]{}"))
_ONE_KIND: Final = bytes.maketrans(b"[{]}", b"(())")


class RequestBody(BaseModel):
    """The fields of a request; an unknown field is refused."""

    model_config = ConfigDict(extra="forbid")


class AnswerBody(BaseModel):
    """The fields of an answer."""

    @classmethod
    def of(cls, source: object, **more: Any) -> Self:
        """An answer with the fields given; the others are the source's attributes of that name."""
        same = {name: getattr(source, name) for name in cls.model_fields if name not in more}
        return cls(**same, **more)


def most_bytes(path: str, guard: Guard) -> int:
    """The largest body that a route takes."""
    large = LARGE.fullmatch(path) is not None
    return 1024 * (guard.large_body_kilobytes if large else guard.body_kilobytes)


def check_length(length: str | None, most: int) -> None:
    """Refuses a body by the size that its header announces, before reading it."""
    if length is not None and length.isdigit() and (len(length) > 18 or int(length) > most):
        raise _too_large(most)


async def whole_body(receive: Receive, most: int, seconds: float) -> bytes | None:
    """A body of at most `most` bytes, received within `seconds`.

    None means that the client disconnected before its end.
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
    """JSON from outside: UTF-8, nesting limited, no NaN, no text that a database would refuse."""
    if isinstance(data, str):
        try:
            data = data.encode("utf-8")
        except UnicodeEncodeError as error:
            raise Unreadable("not-utf-8", f"the text is not UTF-8 at byte {error.start}") from None
    check_json(data)
    try:
        return json.loads(data)
    except ValueError as error:
        raise Unreadable("unreadable-json", f"not JSON: {error}") from None


def check_json(data: bytes) -> None:
    """Refuses JSON that a parser would accept, but the room does not; it builds no value.

    Text that is not JSON at all is left to the parser.
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable("not-utf-8", f"the text is not UTF-8 at byte {error.start}") from None
    single = data.replace(rb"\\", b"")  # every backslash that is left begins an escape
    if rb"\u" in single:
        if rb"\u0000" in single:
            raise Unreadable("unreadable-json", "text may not contain the character NUL")
        if _HALF.search(_PAIR.sub(b"", single)):
            raise Unreadable("not-utf-8", "a surrogate without its pair")
    many = data.count(b"[") + data.count(b"{") > JSON_DEPTH or data.count(b",") > MOST_VALUES
    if not many and not _STRANGE.search(data):
        return
    bare = _TEXT.sub(b"", single.replace(rb"\"", b""))
    if many and _is_deep(bare):
        raise Unreadable("too-deep", f"JSON may be nested {JSON_DEPTH} levels at most")
    if bare.count(b"[") + bare.count(b"{") > MOST_LISTS:
        raise TooLarge("too-large", f"JSON has at most {MOST_LISTS} lists and objects")
    if bare.count(b",") > MOST_VALUES:
        raise TooLarge("too-large", f"JSON has at most {MOST_VALUES} values")
    if found := _STRANGE.search(bare):
        what = found[0][:10].decode()
        raise Unreadable("unreadable-json", f"not JSON: {what} is not a number")


def _is_deep(bare: bytes) -> bool:
    """Whether brackets are nested deeper than JSON may be.

    On brackets alone, each `replace` removes the innermost level.
    """
    brackets = bare.translate(_ONE_KIND, _NOT_BRACKETS)
    for _ in range(JSON_DEPTH):
        shorter = brackets.replace(b"()", b"")
        if len(shorter) == len(brackets):
            break
        brackets = shorter
    return b"(" * (JSON_DEPTH + 1) in brackets or b"()" in brackets


def _too_large(most: int) -> TooLarge:
    return TooLarge("too-large", f"this request has at most {most // 1024} kB")
