"""Applies changes of people's accounts to their sockets and seats, whichever server wrote them."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from houseway.errors import HousewayError
from houseway.room.commands.player_commands import Leave
from houseway.room.commands.spoken import Actor
from houseway.room.state.events import Event
from houseway.server.accounts import identity
from houseway.storage.errors import StorageDown
from houseway.storage.rows import people

if TYPE_CHECKING:
    from houseway.server.tables.connection import Connection
    from houseway.server.tables.hub import Hub

log = logging.getLogger("houseway.people")

LOOK_SECONDS: Final = 1.0  # another server or the command line may have changed something
READ_AT_ONCE: Final = 500


class AccountWatch:
    """Follows the stream `people`, and ends sessions that have expired."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._seen = 0
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._seen = await self.hub.db(self.hub.context.store.head, people.STREAM)
        self._task = asyncio.get_running_loop().create_task(self._keep_looking())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self.hub.trouble:
                continue
            try:
                await self.look()
                await self._end_by_the_clock()
            except StorageDown as error:
                self.hub.stumble(error)
            except Exception:
                log.exception("changes of accounts could not be read")

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
                self.hub.spawn(self._leave_seats(event.body["person"]))

    def _look_again(self, person: str) -> None:
        """Makes a person's sockets read the account again before the next command."""
        for live in self.hub.tables.values():
            for there in live.connections:
                if person and there.person == person:
                    there.stale = True

    async def _leave_seats(self, person: str) -> None:
        """Ends the seats of staff: the house way finishes a hand in play, and chips go back."""
        for live in list(self.hub.tables.values()):
            place = live.state.place_of(person)
            if place is None or live.state.patrons[place].leaving:
                continue
            actor = Actor(person=person, name=live.state.patrons[place].name)
            with suppress(HousewayError):  # another server was faster
                await self.hub.command(live, Leave(), actor)

    async def _end_by_the_clock(self) -> None:
        now = self.hub.context.clock()
        due = [
            there
            for live in self.hub.tables.values()
            for there in live.connections
            if there.person and there.until is not None and there.until <= now
        ]
        for connection in due:
            await self._check(connection)

    async def _check(self, connection: Connection) -> None:
        found = await run_in_threadpool(identity.session_of, connection.socket, touch=False)
        if found is None:
            self.hub.forget(session=connection.session)
        else:
            connection.until = identity.session_until(self.hub.context, *found)
