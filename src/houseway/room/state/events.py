"""An event of a stream, with the chips that it moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.room.state.ledger import Move


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event before it has its place. `secret` never leaves the server before its time.

    `says` is the body as a typed value, at hand where the event was made.
    """

    kind: str
    body: Mapping[str, Any]
    secret: Mapping[str, Any] | None = None
    moves: tuple[Move, ...] = ()
    says: Any = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event as it is kept: its place in the stream, when, by whom, and its link in the chain."""

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
