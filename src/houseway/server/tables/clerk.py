"""The clerk of the room: writes each decision of a table into the books, once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import TYPE_CHECKING, Any

from houseway.errors import HousewayError
from houseway.room.commands.chip_events import void_event
from houseway.room.commands.decision import Draft, decide, proceed
from houseway.room.state import people_events
from houseway.room.state.apply_events import apply_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import Advice
from houseway.server.tables.connection import Connection
from houseway.server.tables.group_writer import GroupWriter
from houseway.server.tables.spoken_command import BY_THE_HOUSE, SpokenCommand
from houseway.server.tables.table_clock import TableClock
from houseway.server.tables.table_opening import LUCK, recall_of
from houseway.server.tables.view_json import ViewJson
from houseway.storage.errors import Conflict, Repeated
from houseway.storage.rows.table_leases import CLOSED
from houseway.storage.transaction import Writing

if TYPE_CHECKING:
    from houseway.server.context import Context

TRIES = 8  # attempts to decide a command while other servers write first


class LiveTable:
    """A table in this process, and the connections to it."""

    def __init__(self, state: TableState, toml: str) -> None:
        self._state = state
        self.clock = TableClock(state)
        self.stepped = 0  # milliseconds by which the time of day was set, as applied to the table
        self.toml = toml
        self.lock = asyncio.Lock()
        self.heard = 0  # the newest event that the database has announced
        self.connections: set[Connection] = set()
        self.advice: tuple[int, Advice] | None = None  # for the decision at this version
        self.picture: ViewJson | None = None  # as last shown
        self.quiet_since = monotonic()
        self.other_rules = False  # the rule sheet was changed since the table was opened

    @property
    def state(self) -> TableState:
        return self._state

    @state.setter
    def state(self, state: TableState) -> None:
        self._state = state
        self.clock.follow(state)

    @property
    def stream(self) -> str:
        return f"table:{self.state.table}"

    @property
    def connected(self) -> set[str]:
        return {there.person for there in self.connections if there.person}


class Clerk:
    """Writes the events of all tables; the caller holds the table's lock."""

    def __init__(self, context: Context, db: Callable[..., Any]) -> None:
        self._context = context
        self._db = db
        self.writer = GroupWriter(context.store)

    async def carry_out(self, live: LiveTable, said: SpokenCommand) -> Sequence[NewEvent]:
        """Writes and returns the events of a command; none if it is a repetition or too late."""
        store, actor, key = self._context.store, said.actor, said.key
        for _ in range(TRIES):
            if said.only_at not in (None, live.state.version):
                return ()
            at = self._context.clock()
            try:
                due = live.clock.is_due
                decided = decide(live.state, said.command, actor, at=at, luck=LUCK, due=due)
            except HousewayError:
                # A repeated command may be illegal by now; its stored answer counts.
                answer = await self._db(store.answered, actor.person, key) if key else None
                if answer is None:
                    raise
                said.check_again(answer, live.state.table)
                return ()
            if not decided.events:
                return ()
            try:
                await self._write(live, decided, said, at=at)
            except Repeated as error:
                said.check_again(error.answer, live.state.table)
                return ()
            except Conflict:
                await self.catch_up(live)
                continue
            return decided.events
        raise HousewayError("busy", "the table kept changing; send your command again")

    async def _write(
        self, live: LiveTable, decided: Draft, said: SpokenCommand, *, at: int
    ) -> None:
        """Writes events, chips, the round for recall and the answer in one transaction."""
        await self.writer.write(
            Writing(
                stream=live.stream,
                events=decided.events,
                expect=live.state.version,
                actor=said.actor.person,
                at=at,
                terminal=said.terminal,
                key=said.key,
                answer={"said": said.mark(live.state.table)} if said.key else None,
                recall=recall_of(decided),
            )
        )
        live.state = decided.state
        if decided.state.closed:
            await self.note_closed(live.state.table, actor=said.actor.person)

    async def note_closed(self, table: str, *, actor: str = "house") -> None:
        event = NewEvent(kind=CLOSED, body={"table": table})
        store, at = self._context.store, self._context.clock()
        await self._db(store.append, "room", [event], expect=None, actor=actor, at=at)

    async def restored(self, live: LiveTable, *, server: str) -> None:
        """Restarts the clocks of a table that this server takes over."""
        await self.catch_up(live)
        if live.state.phase == "idle" or live.state.closed:
            return
        at = self._context.clock()
        draft = Draft(live.state, at)
        draft.add(new_event(people_events.Restored(server=server)))
        if live.other_rules and live.state.phase == "play":  # rules never change in a hand
            draft.add(void_event(live.state, "the rule sheet was changed"))
        decided = proceed(draft, LUCK)
        try:
            await self._write(live, decided, BY_THE_HOUSE, at=at)
        except Conflict:
            await self.catch_up(live)

    async def set_clock(self, live: LiveTable, stepped: int) -> None:
        """Shifts the end of paid time when the time of day was set."""
        state, by = live.state, stepped - live.stepped
        paid = state.fee_clock or any(patron.paid_until for patron in state.patrons.values())
        if by and paid and not state.closed:
            at = self._context.clock()
            draft = Draft(state, at, due=False)
            draft.add(new_event(people_events.ClockSet(by=by)))
            try:
                await self._write(live, draft, BY_THE_HOUSE, at=at)
            except Conflict:
                await self.catch_up(live)
                return
        live.stepped = stepped

    async def catch_up(self, live: LiveTable) -> None:
        """Reads the events that another server wrote."""
        new = await self._db(self._context.store.read, live.stream, after=live.state.version)
        live.state = apply_events(live.state, new)
