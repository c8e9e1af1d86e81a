"""The clerk of the room: writes each decision of a table into the books, once."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from houseway.errors import HousewayError, IllegalMove
from houseway.room.commands.chip_events import void_event
from houseway.room.commands.decision import Draft, decide, proceed
from houseway.room.commands.player_commands import Ping
from houseway.room.commands.spoken import Actor, Command
from houseway.room.commands.wire import MEANT_FOR
from houseway.room.state import people_events
from houseway.room.state.apply_events import apply_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import Advice
from houseway.server.context import Context
from houseway.server.solving.wanted_game import Wanted
from houseway.server.tables.connection import Connection
from houseway.server.tables.group_writer import GroupWriter
from houseway.server.tables.table_clock import TableClock
from houseway.server.tables.table_opening import LUCK, recall_of
from houseway.server.tables.view_json import ViewJson
from houseway.storage.errors import Conflict, Repeated
from houseway.storage.rows.table_leases import CLOSED
from houseway.storage.transaction import Writing

TRIES = 8  # attempts to decide a command while other servers write first


HOUSE = Actor(person="house", name="The house", clock=True)
NO_MESSAGE: Mapping[str, Any] = {}


@dataclass(frozen=True, slots=True)
class SpokenCommand:
    """A command, by its speaker: see `Hub.command`."""

    command: Command
    actor: Actor
    terminal: str
    key: str
    message: Mapping[str, Any]
    only_at: int | None

    def mark(self, table: str) -> str:
        """The command and its table as text: an id stands for one command only."""
        words = {name: value for name, value in self.message.items() if name != "id"}
        content = json.dumps([table, words], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()[:16]

    def check_again(self, answer: Mapping[str, Any], table: str) -> None:
        """Refuses an id that was used for another command."""
        if answer.get("said") != self.mark(table):
            raise IllegalMove("id-used", "this id was used for another command", where="id")

    def check_moment(self, state: TableState) -> None:
        """Refuses a command that names a round, or a step of it, that is over."""
        for field, now in zip(MEANT_FOR, state.decision, strict=True):
            if (meant := self.message.get(field)) not in (None, now):
                message = f"it was for {field} {str(meant)[:20]!r}, and the table is at {now}"
                raise IllegalMove("too-late", f"{message}: nothing was done", where=field)


BY_THE_HOUSE = SpokenCommand(Ping(), HOUSE, "", "", NO_MESSAGE, None)


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
        self.advice: Advice | None = None  # for the decision at this version
        self.picture: ViewJson | None = None  # as last shown
        self.quiet_since = monotonic()
        self.other_rules = False  # the rule sheet was changed since the table was opened

    @property
    def state(self) -> TableState:
        return self._state

    @state.setter
    def state(self, state: TableState) -> None:
        if state.version != self._state.version:
            self.advice = None
        self._state = state
        self.clock.follow(state)
        self.set_clock()

    def set_clock(self) -> None:
        """Stops the clock while the table waits for its only person; call it when people come
        and go."""
        self.clock.stand(still=self._state.has_no_clock(self.connected))

    @property
    def stream(self) -> str:
        return f"table:{self.state.table}"

    @property
    def wanted(self) -> Wanted:
        """The table's game, as the solver is asked about it."""
        game = self.state.game
        return Wanted.of(
            "" if self.toml else game.id,
            toml=self.toml,
            readings=game.choices.readings,
            settings=game.choices.settings,
        )

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
                said.check_moment(live.state)
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
        await self._write_unless_late(live, proceed(draft, LUCK), at=at)

    async def set_clock(self, live: LiveTable, stepped: int) -> None:
        """Shifts the end of paid time when the time of day was set."""
        state, by = live.state, stepped - live.stepped
        paid = state.fee_clock or any(patron.paid_until for patron in state.patrons.values())
        if by and paid and not state.closed:
            at = self._context.clock()
            draft = Draft(state, at, due=False)
            draft.add(new_event(people_events.ClockSet(by=by)))
            if not await self._write_unless_late(live, draft, at=at):
                return
        live.stepped = stepped

    async def _write_unless_late(self, live: LiveTable, decided: Draft, *, at: int) -> bool:
        """Writes events of the house, unless another server has written to the table."""
        try:
            await self._write(live, decided, BY_THE_HOUSE, at=at)
        except Conflict:
            await self.catch_up(live)
            return False
        return True

    async def catch_up(self, live: LiveTable) -> None:
        """Reads the events that another server wrote."""
        new = await self._db(self._context.store.read, live.stream, after=live.state.version)
        live.state = apply_events(live.state, new)
