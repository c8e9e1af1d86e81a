"""An event of a stream, with the chips that it moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.room.state.ledger import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event without a place in the stream. `secret` stays on the server until it is revealed.

    `says` is the body as a typed value, kept where the event was made.
    """

    kind: str
    body: Mapping[str, Any]
    secret: Mapping[str, Any] | None = None
    moves: tuple[Move, ...] = ()
    says: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A stored event, with its place in the stream, time, actor and link in the chain."""

    stream: str
    seq: int
    kind: str
    body: Mapping[str, Any]
    secret: Mapping[str, Any] | None = None
    moves: tuple[Move, ...] = ()
    at: int  # milliseconds since 1970
    actor: str
    terminal: str = ""
    hash: str = ""
