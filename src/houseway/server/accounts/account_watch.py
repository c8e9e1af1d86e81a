"""Applies changes of people's accounts to their sockets and seats, whichever server wrote them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from houseway.room.state.events import Event
from houseway.server.accounts import identity
from houseway.server.context import cancelled
from houseway.storage.rows import people, sessions

if TYPE_CHECKING:
    from houseway.server.tables.hub import Hub

LOOK_SECONDS: Final = 1.0  # another server or the command line may have changed something
READ_AT_ONCE: Final = 500


class AccountWatch:
    """Follows the stream `people`, and ends sessions that have expired."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._seen = 0
        self._stepped = 0  # milliseconds by which the time of day was set, as last followed
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._seen = await self.hub.db(self.hub.context.store.head, people.STREAM)
        await self._follow_clock()
        self._task = self.hub.repeat(
            self._keep_looking, LOOK_SECONDS, "changes of accounts could not be read"
        )

    async def stop(self) -> None:
        if self._task is not None:
            await cancelled([self._task])

    async def _keep_looking(self) -> None:
        await self.look()
        if (stepped := self.hub.watch.stepped()) != self._stepped:
            await self._follow_clock()
            self._stepped = stepped
        await self._end_by_the_clock()

    async def look(self) -> None:
        """Applies the events since the last call."""
        store = self.hub.context.store
        async with self._turn:
            if await self.hub.db(store.head, people.STREAM) <= self._seen:
                return
            while True:
                events = await self.hub.db(
                    store.read, people.STREAM, after=self._seen, limit=READ_AT_ONCE
                )
                for event in events:
                    self._apply(event)
                    self._look_again(event.body.get("person", ""))
                    self._seen = event.seq
                if len(events) < READ_AT_ONCE:
                    return

    def _apply(self, event: Event) -> None:
        match event.kind:
            case "signed-out":
                self.hub.forget(session=event.body["session"])
            case "sessions-ended":
                self.hub.forget(person=event.body["person"])
            case "role-changed" if not identity.role_may(event.body["after"], "play"):
                self.hub.spawn(self.hub.leave_all(event.body["person"]))

    def _look_again(self, person: str) -> None:
        """Makes a person's sockets read the account again before the next command."""
        for there in self.hub.connections:
            if person and there.person == person:
                there.stale = True

    async def _follow_clock(self) -> None:
        """A time of day that was set back gives nobody a longer session without a request."""
        await self.hub.db(sessions.follow_clock, self.hub.context.store, self.hub.context.clock())
        for there in self.hub.connections:
            if there.until is not None:
                there.until = 0  # it is looked up again

    async def _end_by_the_clock(self) -> None:
        now = self.hub.context.clock()
        for there in self.hub.connections:
            if not there.person or there.until is None or there.until > now:
                continue
            found = await run_in_threadpool(identity.session_of, there.socket, touch=False)
            if found is None:
                self.hub.forget(session=there.session)
            else:
                there.until = identity.session_until(self.hub.context, *found)
