"""The objects that the parts of a running server share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from houseway.room.events import Event, NewEvent
from houseway.storage.store import Store

if TYPE_CHECKING:
    from houseway.server.config import Config, RoomFile
    from houseway.server.ops import Build, Metrics
    from houseway.server.security import Doors


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True, kw_only=True)
class Context:
    """One per server; `app.state.context`."""

    config: Config
    room: RoomFile
    store: Store
    doors: Doors
    metrics: Metrics
    build: Build
    clock: Callable[[], int] = now
    hub: Any = None  # houseway.server.live.Hub, which has this context too
    solver: Any = None  # houseway.server.solver.Solver
    closing: bool = False
    turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def turn_of(self, person: str) -> asyncio.Lock:
        """Held while somebody's own limits are looked at and used: one thing after another.

        It is this process's alone. Through two servers on the same books, one person may do one
        thing at each at the same moment, and so go over his own limit by what he does at the
        second.
        """
        return self.turns.setdefault(person, asyncio.Lock())

    def append(
        self,
        stream: str,
        events: Sequence[NewEvent],
        *,
        actor: str,
        terminal: str = "",
        key: str = "",
        answer: Any = None,
    ) -> list[Event]:
        """Appends at the end of a stream that nobody decides upon, such as `cage` or `room`."""
        written = self.store.append(
            stream,
            events,
            expect=None,
            actor=actor,
            at=self.clock(),
            terminal=terminal,
            key=key,
            answer=answer,
        )
        self.metrics.events.inc(len(written))
        return written


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context
