"""People at the tables without a connection: the table waits a little, then goes on."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from houseway.room.commands.house_commands import Away, Back, Gone
from houseway.room.state.table_state import TableState
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.house_dealer import CLOCK

if TYPE_CHECKING:
    from houseway.server.tables.hub import Hub

ASK_AGAIN: Final = 1.5  # seconds until what is not possible now is tried again

Missing = tuple[str, str, type[Away | Gone]]
"""A table, a person who is waited for, and what happens when they do not come."""


class Presence:
    """The people missing at each table of this server."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._timers: dict[Missing, asyncio.TimerHandle] = {}

    def stop(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def greet(self, live: LiveTable, person: str) -> None:
        """Lets a person whose connection is back play on, if they sat out only for its loss."""
        if _is_away(live.state, person):
            self.hub.spawn(self._back(live, person))

    async def hear(self, live: LiveTable, person: str) -> None:
        """The same for a person who makes a request without a connection."""
        if _is_away(live.state, person):
            await self._back(live, person)

    async def _back(self, live: LiveTable, person: str) -> None:
        await self.hub.command(live, Back(person=person), CLOCK)

    def miss(self, live: LiveTable, person: str, *, guest: bool = False) -> None:
        """Begins to wait for a person without a connection, or anew after a request of theirs.

        The seat of a guest is freed sooner, because few guests come back.
        """
        if _is_missing(live, person):
            config = self.hub.context.config
            gone = config.guest_gone_minutes if guest else config.gone_minutes
            self._wait(live, Away(person=person), config.away_seconds)
            self._wait(live, Gone(person=person), gone * 60)

    def _wait(self, live: LiveTable, command: Away | Gone, seconds: float) -> None:
        key = (live.state.table, command.person, type(command))
        if (earlier := self._timers.pop(key, None)) is not None:
            earlier.cancel()
        loop = asyncio.get_running_loop()
        self._timers[key] = loop.call_later(seconds, self._still_missing, live, command)

    def _still_missing(self, live: LiveTable, command: Away | Gone) -> None:
        self._timers.pop((live.state.table, command.person, type(command)), None)
        place = live.state.place_of(command.person)
        if place is None or not _is_missing(live, command.person) or self.hub.context.closing:
            return
        too_soon = isinstance(command, Gone) and not live.state.patrons[place].out
        if self.hub.trouble or too_soon:
            self._wait(live, command, ASK_AGAIN)
        else:
            self.hub.spawn(self.hub.command(live, command, CLOCK))


def _is_missing(live: LiveTable, person: str) -> bool:
    """Whether somebody has a seat and no connection."""
    place = live.state.place_of(person) if person not in live.connected else None
    return place is not None and not live.state.patrons[place].bot


def _is_away(state: TableState, person: str) -> bool:
    """Whether somebody sits out because their connection was lost."""
    place = state.place_of(person)
    return place is not None and state.patrons[place].away
