"""The open tables: commands go in, events are written, and every viewer sees the change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from houseway.errors import HousewayError, UnknownName
from houseway.room.commands.player_commands import Leave
from houseway.room.commands.spoken import Actor, Command
from houseway.room.state.apply_events import open_table
from houseway.room.state.events import Event, NewEvent
from houseway.server.accounts.account_watch import AccountWatch
from houseway.server.accounts.tokens import new_id
from houseway.server.context import Context, cancelled
from houseway.server.tables.clerk import NO_MESSAGE, Clerk, LiveTable, SpokenCommand
from houseway.server.tables.connection import Connection
from houseway.server.tables.house_dealer import HouseDealer
from houseway.server.tables.presence import Presence
from houseway.server.tables.table_clock import ClockWatch
from houseway.server.tables.table_opening import plays_by_its_sheet, prepare_opening, table_of
from houseway.server.tables.view_json import ViewJson
from houseway.storage.errors import StorageDown
from houseway.storage.rows import people
from houseway.storage.rows.table_leases import OPENED

log = logging.getLogger("houseway.live")

THREADS = 12
SHORT_ID, SECRET_ID = 6, 26  # characters; the longer id has 128 bits and cannot be guessed
ASK_AGAIN = 0.25  # seconds between two looks at a database that does not answer
T = TypeVar("T")


class Hub:
    """All open tables of this process."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.owner = new_id(12)
        self.tables: dict[str, LiveTable] = {}
        self.parked: set[str] = set()  # tables with events that this release cannot play
        self.trouble = ""
        self.watch = ClockWatch(context.clock)
        self.clerk = Clerk(context, self.db)
        self.dealer = HouseDealer(self)
        self.presence = Presence(self)
        self.people = AccountWatch(self)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="store")
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stop_listening: Callable[[], None] = lambda: None

    # --- opening and closing the room -------------------------------------------------------------

    async def start(self) -> None:
        for row in await self.db(self.context.store.tables):
            if row.open and (live := await self._try_to_enter(row.id)) and live.state.closed:
                await self.clerk.note_closed(row.id)  # the server stopped between the two events
        if self.context.config.demo_bots:
            await self._set_up()
        loop = asyncio.get_running_loop()

        def heard(stream: str, seq: int) -> None:
            loop.call_soon_threadsafe(self._on_foreign_write, stream, seq)

        self._stop_listening = await self.db(self.context.store.listen, heard)
        await self.dealer.start()
        await self.people.start()

    async def _set_up(self) -> None:
        """Opens the demo tables of the room file that are missing, and seats bots at each.

        A table that was closed on purpose stays closed; a half-opened one is finished.
        """
        known = {(row.game, row.name) for row in await self.db(self.context.store.tables)}
        for demo in self.context.room.tables:
            if not any(game == demo.game and demo.name in ("", name) for game, name in known):
                await self.open_table(game=demo.game, name=demo.name, demo=True, actor="room")
        for live in list(self.tables.values()):
            if live.state.terms.demo and not live.state.closed and live.state.version == 1:
                await self.dealer.seat_bots(live)

    async def stop(self) -> None:
        """Parks all rounds: every command is written, and the next server continues from there."""
        await self.people.stop()
        await self.dealer.stop()
        self.presence.stop()
        self._tell({"type": "bye", "message": "the room closes; your seat is kept"})
        await asyncio.sleep(0.05)
        await asyncio.to_thread(self._stop_listening)
        await cancelled(self._tasks)
        self.clerk.writer.stop()
        self._threads.shutdown(wait=True)

    def spawn(self, work: Awaitable[Any]) -> None:
        """Runs work in the background; a failure is logged, not lost."""

        async def watched() -> None:
            try:
                await work
            except StorageDown as error:
                self.stumble(error)
            except Exception:
                log.exception("a background task failed")

        self._keep_task(watched())

    def repeat(
        self, work: Callable[[], Awaitable[None]], seconds: float, failed: str
    ) -> asyncio.Task[None]:
        """Repeats work as long as the database answers, until the task is cancelled."""

        async def repeated() -> None:
            while True:
                await asyncio.sleep(seconds)
                if self.trouble:
                    continue
                try:
                    await work()
                except StorageDown as error:
                    self.stumble(error)
                except Exception:
                    log.exception(failed)

        return asyncio.get_running_loop().create_task(repeated())

    def _keep_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """A background task that ends with the room."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def db(self, do: Callable[..., T], *given: Any, **named: Any) -> T:
        """Calls a function of the store in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: do(*given, **named))

    # --- tables -----------------------------------------------------------------------------------

    async def open_table(
        self,
        *,
        actor: str,
        terminal: str = "",
        bot_count: int = 0,
        **wanted: Any,
    ) -> str:
        """Opens a table as `prepare_opening` describes it; with `bot_count` bots at a demo table,
        or as many as leave room for people.
        """
        timers = self.context.config.timers
        body, made = await asyncio.to_thread(prepare_opening, owner=actor, timers=timers, **wanted)
        table = new_id(SECRET_ID if body.get("private") else SHORT_ID)
        first = Event(stream=f"table:{table}", seq=1, kind="opened", body=body, at=0, actor=actor)
        state = open_table(first, made)
        at = self.context.clock()
        store = self.context.store
        stream = f"table:{table}"
        event = NewEvent(kind="opened", body=body)
        who = {"actor": actor, "at": at, "terminal": terminal}
        await self.db(store.append, stream, [event], expect=0, **who)
        entry = NewEvent(kind=OPENED, body={"table": table, "game": made.id, "name": body["name"]})
        await self.db(store.append, "room", [entry], expect=None, **who)
        live = self.tables.setdefault(table, LiveTable(state, body.get("toml", "")))
        live.stepped = self.watch.stepped()
        await self.dealer.run(table)
        if body["demo"] and self.context.config.demo_bots:
            await self.dealer.seat_bots(live, bot_count)
        return table

    async def _try_to_enter(self, table: str) -> LiveTable | None:
        """Enters a table; one that cannot be read is parked, chips and all; the others go on."""
        try:
            return await self._enter(table)
        except StorageDown:
            raise
        except Exception:
            log.exception("a table could not be read and is parked", extra={"table": table})
            self.parked.add(table)
            return None

    async def _enter(self, table: str) -> LiveTable:
        """Reads a table from the store: from its last snapshot, or from the beginning."""
        store, stream = self.context.store, f"table:{table}"
        [first] = await self.db(store.read, stream, after=0, limit=1)
        kept = await self.db(store.latest, stream, "snapshot")
        rest = await self.db(store.read, stream, after=kept.seq if kept else 1)
        state = await asyncio.to_thread(table_of, first, kept, rest)
        live = LiveTable(state, first.body.get("toml", ""))
        live.other_rules = not plays_by_its_sheet(first)
        live.clock.resume(self.context.clock())
        live.stepped = self.watch.stepped()
        return self.tables.setdefault(table, live)

    async def table(self, table: str) -> LiveTable:
        """An open table; one that another server opened is read from the store."""
        live = self.tables.get(table)
        if live is None:
            known = {row.id for row in await self.db(self.context.store.tables)}
            if table not in known:
                raise UnknownName("table", table[:20], self._listed, where="table")
            live = await self._enter(table)
        return live

    @property
    def _listed(self) -> list[str]:
        """The ids of the tables that anybody may know of."""
        return sorted(t for t, live in self.tables.items() if not live.state.terms.private)

    @property
    def connections(self) -> list[Connection]:
        """The open sockets at all tables."""
        return [there for live in self.tables.values() for there in live.connections]

    async def leave_all(self, person: str, terminal: str = "") -> None:
        """Frees a person's seats: the house way finishes a hand in play, and chips go back."""
        for live in list(self.tables.values()):
            place = live.state.place_of(person)
            if place is None or live.state.patrons[place].leaving:
                continue
            actor = Actor(person=person, name=live.state.patrons[place].name)
            try:
                await self.command(live, Leave(), actor, terminal=terminal)
            except HousewayError as error:  # or another server was faster
                log.warning("still seated", extra={"person": person, "why": error.code})

    # --- commands ---------------------------------------------------------------------------------

    async def command(
        self,
        live: LiveTable,
        command: Command,
        actor: Actor,
        *,
        terminal: str = "",
        key: str = "",
        message: Mapping[str, Any] = NO_MESSAGE,
        only_at: int | None = None,
    ) -> None:
        """Carries out a command once, even if the connection is lost meanwhile.

        With `only_at` the command is void unless the table is at that version. A `message` is the
        command as it came over the wire, where it has a `key`.
        """
        if self.trouble:
            raise StorageDown("play waits until it does")
        said = SpokenCommand(command, actor, terminal, key, message, only_at)
        # The table must learn of the events even if the caller is cancelled while they are written.
        await asyncio.shield(self._keep_task(self._carry_out(live, said)))

    async def _carry_out(self, live: LiveTable, said: SpokenCommand) -> None:
        started = asyncio.get_running_loop().time()
        metrics = self.context.metrics
        before = live.state.version
        async with self._turn(live):
            events = await self._written(live, said)
        if events:
            metrics.commands.labels(do=said.command.kind).inc()
            metrics.events.inc(len(events))
            metrics.rounds.inc(sum(event.kind == "settled" for event in events))
        if events or live.state.version != before:
            self.show(live)
        metrics.command_latency.observe(asyncio.get_running_loop().time() - started)

    async def _written(self, live: LiveTable, said: SpokenCommand) -> Sequence[NewEvent]:
        try:
            if live.state.table in self.dealer.mine and live.stepped != self.watch.stepped():
                await self.clerk.set_clock(live, self.watch.stepped())
            return await self.clerk.carry_out(live, said)
        except StorageDown as error:
            self.stumble(error)
            raise

    async def restored(self, live: LiveTable) -> None:
        """Restarts the clocks of a table that this server takes over, so that people can return."""
        async with self._turn(live):
            await self.clerk.restored(live, server=self.owner)
        self.show(live)

    # --- events of other servers ------------------------------------------------------------------

    def _on_foreign_write(self, stream: str, seq: int) -> None:
        """Notes that another server wrote; `*` means that a notice may have been lost."""
        if stream in ("room", "*"):
            self.spawn(self._enter_new())
        if stream in (people.STREAM, "*"):
            self.spawn(self.people.look())
        if stream == "*":
            for live in self.tables.values():
                self.spawn(self._refresh(live))
        known = self.tables.get(stream.removeprefix("table:"))
        if known is not None and seq > known.state.version:
            known.heard = seq
            if not known.lock.locked():  # otherwise the notice may be of what is being written here
                self.spawn(self._refresh(known))

    async def _enter_new(self) -> None:
        """Enters tables that another server opened."""
        for row in await self.db(self.context.store.tables):
            if row.open and row.id not in self.tables and row.id not in self.parked:
                await self._try_to_enter(row.id)

    @asynccontextmanager
    async def _turn(self, live: LiveTable) -> AsyncIterator[None]:
        """Holds a table's lock; afterwards reads what other servers wrote meanwhile."""
        try:
            async with live.lock:
                yield
        finally:
            if live.heard > live.state.version:
                self.spawn(self._refresh(live))

    async def _refresh(self, live: LiveTable) -> None:
        async with self._turn(live):
            before, live.heard = live.state.version, 0
            await self.clerk.catch_up(live)
        if live.state.version != before:
            for person in live.connected:
                self.presence.greet(live, person)  # another server may have reported them missing
            self.show(live)

    # --- showing ----------------------------------------------------------------------------------

    def show(self, live: LiveTable) -> None:
        """Shows each connection its view of the new state, then sets the clock."""
        live.set_clock()
        if live.connections:
            now, before = live.clock.now(self.context.clock()), live.picture
            live.picture = ViewJson(live.state, now=now, connected=live.connected, before=before)
            for connection in live.connections:
                connection.show(live, live.picture)
        self.dealer.look(live)
        if live.state.closed and not live.connections:
            self.tables.pop(live.state.table, None)

    def join(self, live: LiveTable, connection: Connection) -> None:
        slept = not live.connections and live.state.phase in ("bank", "settled")
        live.connections.add(connection)
        self.context.metrics.sockets.inc()
        self.presence.greet(live, connection.person)
        if slept and live.clock.is_due:
            self.spawn(self.restored(live))  # nobody was there when the time was up
        self.show(live)

    def forget(self, *, session: str = "", person: str = "") -> None:
        """Closes the sockets of a person or session that was signed out. A session is named by the
        first characters of its digest."""
        for live in self.tables.values():
            gone = [
                there
                for there in live.connections
                if there.person
                and (there.person == person or (session and there.session.startswith(session)))
            ]
            for there in gone:
                who, there.person = there.person, ""
                there.end()
                self.presence.miss(live, who, guest=there.guest)
            if gone:
                self.show(live)

    def part(self, live: LiveTable, connection: Connection) -> None:
        live.connections.discard(connection)
        self.context.metrics.sockets.dec()
        self.presence.miss(live, connection.person, guest=connection.guest)
        self.show(live)

    # --- database failures ------------------------------------------------------------------------

    def stumble(self, error: HousewayError) -> None:
        """Tells all connections that play stops, and waits until the database is back."""
        if self.trouble:
            return
        self.trouble = error.message
        log.error("the database is gone", extra={"error": error.message})
        self._tell(
            {"type": "trouble", "message": "The room's books cannot be reached; play waits."}
        )
        self._keep_task(self._recover())

    def _tell(self, message: Mapping[str, Any]) -> None:
        for connection in self.connections:
            connection.say(message)

    async def _recover(self) -> None:
        """Waits until the books can be written again, not only read: leases our tables again, which
        is a write, and restarts their clocks."""
        while True:
            await asyncio.sleep(ASK_AGAIN)
            try:
                await self.dealer.begin_anew()
                for live in list(self.tables.values()):
                    async with live.lock:
                        await self.clerk.catch_up(live)
                break
            except StorageDown:
                continue
            except Exception:
                log.exception("the database is not back yet")
        self.trouble = ""
        log.info("the database is back")
        self._tell({"type": "recovered"})
        for live in list(self.tables.values()):
            self.show(live)
