"""The house dealer of all tables: runs their clocks and plays the bots.

A table is run by one server at a time, which holds its lease. A server with people at a table of
another one also plays bots there, and reports an expired wait: nobody may be connected to the other
server. If both act at once, the second finds the table changed and does nothing.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from houseway.cards.shuffle import secure_below
from houseway.errors import HousewayError
from houseway.room.bot_kinds import BotKind, asks_for_best, bot_choice, kind_of, plain_choice
from houseway.room.bots import Bot
from houseway.room.commands import player_commands
from houseway.room.commands.house_commands import Close, TimeIsUp
from houseway.room.commands.spoken import Actor, Command
from houseway.room.state.events import NewEvent
from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import Advice
from houseway.server.context import cancelled
from houseway.server.solving.solver import finished, result
from houseway.server.solving.worker_pool import Job
from houseway.server.tables.clerk import LiveTable
from houseway.storage.errors import StorageDown
from houseway.table.rounds import Bettor, Choose
from houseway.wagers.facts import follows_choice

if TYPE_CHECKING:
    from houseway.server.tables.hub import Hub

log = logging.getLogger("houseway.dealer")

CLOCK = Actor(person="clock", name="The clock", clock=True)
HOUSE_FLOOR = Actor(person="house", name="The house", floor=True)
LEASE = 6.0  # seconds without renewal after which another server takes a table over
RENEW = 1.5
RING_AGAIN = 1.0  # seconds until an expired wait is reported to a table again
NOTE_AGAIN = 60.0  # seconds between two records that the time of day was set
BOT = "bot-"  # the id of a bot is this and a number
BOT_STACK = 1000_00
LONGEST_THOUGHT = 2.0  # seconds after which a bot plays the plain strategy
TOLD_EVERY = 1.0  # seconds between two progress reports of the best play
FREE_SEATS = 3
MOST_BOTS = 4
FEW_ROUNDS = 4  # a bot that can pay for no more of them adds chips


class HouseDealer:
    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.mine: set[str] = set()  # tables that this server runs
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._acting: set[str] = set()
        self._learnt: dict[tuple[str, str, str], bool] = {}  # games whose best play is known
        self._warmed: set[str] = set()  # tables whose best play was requested in advance
        self._leases: asyncio.Task[None] | None = None
        self._stepped = 0  # milliseconds by which the time of day was set, as last recorded
        self._note_again = 0.0

    async def start(self) -> None:
        await self.hub.db(self.hub.context.store.free_all_if_alone)
        await self._renew()
        self._leases = self.hub.repeat(self._keep_leases, RENEW, "leases were not renewed")

    async def stop(self) -> None:
        if self._leases is not None:
            await cancelled([self._leases])
        for alarm in self._alarms.values():
            alarm.cancel()
        self._alarms.clear()
        try:
            await self.hub.db(self.hub.context.store.leave, self.hub.owner)
        except StorageDown:
            log.warning("leases could not be released; they expire")
        self.mine.clear()

    # --- leases -----------------------------------------------------------------------------------

    async def _keep_leases(self) -> None:
        await self._note_steps()
        await self._renew()

    async def _note_steps(self) -> None:
        """Records that the time of day was set; tables wait by another clock."""
        stepped = self.hub.watch.stepped()
        by = stepped - self._stepped
        if by and monotonic() >= self._note_again:
            event = NewEvent(kind="clock-set", body={"by": by})
            await self.hub.db(self.hub.context.append, "room", [event], actor="room")
            log.warning("the time of day was set", extra={"milliseconds": by})
            self._stepped, self._note_again = stepped, monotonic() + NOTE_AGAIN

    async def _renew(self) -> None:
        """Renews our leases and takes our share; a silent server loses its tables to others."""
        context = self.hub.context
        held = set(await self.hub.db(context.store.lease_share, self.hub.owner, seconds=LEASE))
        self.mine &= held
        for table in sorted(held - self.mine - self.hub.parked):
            try:
                await self._take_over(table)
            except StorageDown:
                raise
            except Exception:
                log.exception("a table could not be taken over", extra={"table": table})
        await self._close_empty()

    async def _take_over(self, table: str) -> None:
        live = await self.hub.table(table)
        await self.hub.restored(live)
        live.stepped = self.hub.watch.stepped()  # earlier steps are already recorded
        self.mine.add(table)
        for patron in live.state.patrons.values():
            if patron.person not in live.connected:
                self.hub.presence.miss(live, patron.person)
        self.look(live)

    async def _close_empty(self) -> None:
        """Closes demo tables that a person opened and that have been empty for a while."""
        now = monotonic()
        longest = self.hub.context.config.empty_minutes * 60
        for table in sorted(self.mine & self.hub.tables.keys()):
            live = self.hub.tables[table]
            state = live.state
            people = any(not patron.bot for patron in state.patrons.values())
            if live.connections or people or not state.terms.demo or state.terms.owner == "room":
                live.quiet_since = now
            elif now - live.quiet_since > longest and not state.closed:
                with suppress(HousewayError):
                    await self.hub.command(live, Close(), HOUSE_FLOOR)

    async def begin_anew(self) -> None:
        """Takes the server's tables anew after a pause of the whole server."""
        self.mine.clear()
        await self._renew()

    async def run(self, table: str) -> None:
        """Runs a table that was opened on this server."""
        store = self.hub.context.store
        if await self.hub.db(store.lease, table, self.hub.owner, seconds=LEASE):
            self.mine.add(table)

    # --- the clock --------------------------------------------------------------------------------

    def look(self, live: LiveTable) -> None:
        """Sets the alarm of a table again, and starts a bot whose turn it is."""
        state = live.state
        alarm = self._alarms.pop(state.table, None)
        if alarm is not None:
            alarm.cancel()
        mine = state.table in self.mine
        if not (mine or live.connections) or state.closed or self._rests:
            return
        left = self._left(live)
        if left is not None:
            # When the longer wait ends, a server that stopped renewing has lost the table.
            self._set_alarm(live, max(0.0, left) + (0 if mine else LEASE + 2 * RENEW))
        idle = live.connections and state.table not in self._acting
        if idle and not state.paused and turns(state):
            self._acting.add(state.table)
            self.hub.spawn(self._act(live))
        self.advise(live)
        self.warm(live)

    @property
    def _rests(self) -> bool:
        """Whether nothing is begun: the books cannot be reached, or the room closes."""
        return bool(self.hub.trouble) or self.hub.context.closing

    def _left(self, live: LiveTable) -> float | None:
        """Seconds until the table stops waiting; None if it need not, as when empty."""
        state, left = live.state, live.clock.left
        if left is None or (state.phase in ("bank", "settled") and not live.connections):
            return None
        until = state.until(live.connected)[0]
        if until is None or state.deadline is None:
            return None
        return left + (until - state.deadline) / 1000

    def _set_alarm(self, live: LiveTable, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._alarms[live.state.table] = loop.call_later(seconds, self._ring, live)

    def _ring(self, live: LiveTable) -> None:
        self._alarms.pop(live.state.table, None)
        left = self._left(live)
        if left is None:  # the clock was stopped meanwhile
            return
        if left > 0:  # a timer may fire early
            self._set_alarm(live, left)
        else:
            self.hub.spawn(self._time_is_up(live))

    async def _time_is_up(self, live: LiveTable) -> None:
        """Acts for the seats whose time is up; a table that does not change is asked again."""
        state = live.state
        try:
            await self.hub.command(live, TimeIsUp(), CLOCK, only_at=state.version)
        finally:
            rings = self._left(live) is not None and not (state.paused or self._rests)
            if rings and live.state is state and state.table not in self._alarms:
                self._set_alarm(live, RING_AGAIN)

    # --- bots -------------------------------------------------------------------------------------

    async def seat_bots(self, live: LiveTable, count: int = 0) -> None:
        """Seats bots at every other seat of a demo table, so that there is room for people; `count`
        bots where a number is given.
        """
        names = self.hub.context.room.bots
        seats = live.state.position.seats
        count = min(len(names), count or usual_bots(seats))
        for place in range(count):
            actor = _as_bot(f"{BOT}{place + 1}", names[place])
            seat = 1 + place * seats // count
            command = player_commands.Sit(seat=seat, buy_in=_bot_chips(live.state))
            await self.hub.command(live, command, actor)

    async def _act(self, live: LiveTable) -> None:
        """Carries out one action of a bot; `look` then finds the next one."""
        try:
            await asyncio.sleep(self.hub.context.config.bot_seconds)
            state = live.state
            turn = next(iter(turns(state)), None)
            if turn is None or not live.connections:
                return
            patron = state.patrons[turn]
            actor = _as_bot(patron.person, patron.name)
            # Others wager at the same time; any other decision holds for one state only.
            only_at = None if state.phase == "wagers" else state.version
            for command in await self._says(live, turn):
                await self.hub.command(live, command, actor, only_at=only_at)
        except HousewayError as error:
            log.info("a bot was refused", extra={"code": error.code, "error": error.message})
        finally:
            self._acting.discard(live.state.table)
            self.look(live)

    async def _says(self, live: LiveTable, turn: Bettor) -> list[Command]:
        state = live.state
        if state.phase in ("settled", "idle"):
            if not _is_short(state, turn):  # it could not pay for its time
                return [player_commands.SitOut(on=False)]
            return [player_commands.AddChips(amount=_bot_chips(state))]
        if state.phase in ("bank", "wagers"):
            return Bot(secure_below, _kind(state, turn)).commands(state, turn)
        wait = state.waits
        assert wait is not None
        said = bot_choice(_kind(state, turn), state.game, wait, secure_below)
        return [player_commands.Choose(say=said or await self._best_choice(live, wait))]

    async def _best_choice(self, live: LiveTable, wait: Choose) -> str:
        game = live.state.game
        key = (game.id, live.toml, repr(game.choices))
        if key not in self._learnt:
            self._learnt[key] = False
            self.hub.spawn(self._learn(live, wait, key))
        if not self._learnt[key]:
            return plain_choice(wait)
        try:
            best = await asyncio.wait_for(self.best(live, wait), LONGEST_THOUGHT)
        except (TimeoutError, HousewayError):
            return plain_choice(wait)
        return best if best in wait.options else plain_choice(wait)

    async def _learn(self, live: LiveTable, wait: Choose, key: tuple[str, str, str]) -> None:
        """Waits until the game is solved, which may take a while; until then bots play plainly."""
        with suppress(HousewayError):
            await self.best(live, wait)
            self._learnt[key] = True

    async def best(self, live: LiveTable, wait: Choose) -> str:
        """The solved play, computed in the solver's process."""
        best: str = await result(self._best_job(live, wait))
        return best

    def _best_job(self, live: LiveTable, wait: Choose) -> Job:
        job: Job = self.hub.context.solver.best_choice(live.wanted, wait)
        return job

    # --- advice -----------------------------------------------------------------------------------

    def advise(self, live: LiveTable) -> None:
        """Tells the people at a demo table who asked for it the best play."""
        state = live.state
        wait = state.waits
        if wait is None or not state.terms.demo:
            return
        person = state.patrons[state.decider(wait)].person
        asked = any(there.advised and there.person == person for there in live.connections)
        if asked and live.advice is None:
            game = state.game
            plain = "" if asks_for_best(game, wait) else game.rules.sensible(wait)
            live.advice = Advice("", plain)
            self.hub.show(live)
            self.hub.spawn(self._advised(live, wait, plain))

    async def _advised(self, live: LiveTable, wait: Choose, plain: str) -> None:
        """Shows the best play as soon as it is known, and progress until then."""
        version = live.state.version
        try:
            job = self._best_job(live, wait)
        except HousewayError:
            live.advice = Advice(None)
            return
        while not await finished(job, within=TOLD_EVERY) and live.state.version == version:
            share = job.progress["done"]
            if live.advice is not None and live.advice.share != share:
                live.advice = Advice("", plain, share)
                self.hub.show(live)
        best: str | None = None
        with suppress(HousewayError):
            best = await result(job)
        if live.state.version == version:
            live.advice = Advice(best)
            self.hub.show(live)

    def warm(self, live: LiveTable) -> None:
        """Computes the best play of a demo table before anybody there asks for it."""
        state, context = live.state, self.hub.context
        if state.table in self._warmed or not (context.config.warm_advice and state.terms.demo):
            return
        decides = any(follows_choice(wager.uses) for wager in state.game.wagers.values())
        if not decides or all(patron.bot for patron in state.patrons.values()):
            return
        self._warmed.add(state.table)
        with suppress(HousewayError):
            context.solver.warm(live.wanted)


def usual_bots(seats: int) -> int:
    """The number of bots that leave room for people."""
    return min(seats - min(FREE_SEATS, seats // 2), MOST_BOTS)


def _bot_chips(state: TableState) -> int:
    units = state.game.rules.most_units
    return state.kind.buy_ins(state, units=units, chips=BOT_STACK).usual


def _kind(state: TableState, place: Bettor) -> BotKind:
    number = int(state.patrons[place].person.removeprefix(BOT))
    return kind_of(state.terms.bots, number)


def _as_bot(person: str, name: str) -> Actor:
    return Actor(person=person, name=name, bot=True)


def _is_short(state: TableState, place: Bettor) -> bool:
    units = state.game.rules.most_units * FEW_ROUNDS
    return state.stack(place) < state.kind.buy_ins(state, units=units).least


def turns(state: TableState) -> list[Bettor]:
    """Places of bots that have to act now, the first to act first."""
    bots = [place for place, patron in state.patrons.items() if patron.bot]
    if state.phase in ("settled", "idle"):
        return [p for p in bots if _is_short(state, p) or state.patrons[p].out]
    return [place for place in state.awaited if place in bots]
