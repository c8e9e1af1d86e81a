"""The objects that the parts of a running server share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from starlette.requests import HTTPConnection

from houseway.room.state.events import Event, NewEvent
from houseway.server.config import Config, RoomFile
from houseway.storage.event_store import Store

if TYPE_CHECKING:
    from houseway.server.http.gate import Doors
    from houseway.server.operations.service_health import Build, Metrics


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
    hub: Any = None  # houseway.server.tables.hub.Hub, which has this context too
    solver: Any = None  # houseway.server.solving.solver.Solver
    closing: bool = False
    turns: WeakValueDictionary[str, asyncio.Lock] = field(default_factory=WeakValueDictionary)

    def turn_of(self, person: str) -> asyncio.Lock:
        """The lock under which a person's own limits are checked and used.

        It is local to this process: a person who plays through two servers on the same books at the
        same moment may exceed their own limit by one command.
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
        """Appends to a stream on which no command is decided, such as `cage` or `room`."""
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


async def cancelled(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels tasks and waits until they have ended."""
    ending = [*tasks]
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)


def context_of(connection: HTTPConnection) -> Context:
    context: Context = connection.app.state.context
    return context
