"""The time of day runs fast or slow, jumps and stands still: tables go on, and wait as long."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import Any
from unittest.mock import Mock

import pytest
from tests.suite.rotation import trials
from tests.suite.waiting import PATIENCE

from houseway.room.commands.house_commands import TimeIsUp
from houseway.room.commands.player_commands import Bet, Done, Sit, SitOut, TakeBank
from houseway.room.commands.spoken import Actor
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import CAGE, moved, wallet
from houseway.server.app import create_app
from houseway.server.config import Config, Timers
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.house_dealer import HouseDealer
from houseway.server.tables.hub import Hub
from houseway.storage.transaction import Writing

GAME = "hustler/three-card-poker"
HOLDEM = "aviator/texas-holdem"
HOUR = 3_600_000  # milliseconds
WAIT = 0.25  # seconds that every phase lasts
ADA, BEN = Actor(person="ada", name="Ada"), Actor(person="ben", name="Ben")
ROUNDS = trials(short=2, full=40)
SETS_DEADLINE = {"offered", "banked", "dealt", "chose", "settled", "restored"}

Clock = Callable[[], int]


def slewing(rate: float) -> Clock:
    """Right when it is made, and at another pace from then on."""
    start, began = time(), monotonic()
    return lambda: int((start + (monotonic() - began) * rate) * 1000)


def stepping() -> Clock:
    """Set by hours, forward and back, at every few looks."""
    luck, looks = Random(7), iter(range(10**9))
    ahead = 0

    def now() -> int:
        nonlocal ahead
        if next(looks) % 5 == 4:
            ahead = luck.choice((-3, -1, 0, 1, 3)) * HOUR
        return int(time() * 1000) + ahead

    return now


CLOCKS: dict[str, Callable[[], Clock]] = {
    "runs slow": lambda: slewing(0.5),
    "runs fast": lambda: slewing(20.0),
    "jumps": stepping,
    "stands still": lambda: slewing(0.0),
}


@asynccontextmanager
async def room(folder: Path, clock: Clock) -> AsyncIterator[Hub]:
    file = folder / "room.toml"
    file.write_text(f'default = "{GAME}"\n')
    waits: dict[str, Any] = dict.fromkeys(("bank", "wagers", "decide", "settled"), WAIT)
    timers = Timers.model_construct(**waits, shown=0)  # shorter than a room may have them
    database = f"sqlite:///{folder / 'room.db'}"
    config = Config(database=database, room_file=file, demo_bots=False, timers=timers)
    app = create_app(config, clock=clock)
    async with app.router.lifespan_context(app):
        yield app.state.hub


async def seated(hub: Hub, game: str, **wanted: Any) -> tuple[LiveTable, list[dict[str, Any]]]:
    """Ada and Ben at a table, with a connection each; what Ada is shown is noted."""
    live = await hub.table(await hub.open_table(game=game, demo=False, actor="test", **wanted))
    shown: list[dict[str, Any]] = []
    for seat, actor in ((1, ADA), (2, BEN)):
        there = await come(hub, live, seat, actor)
        if actor is ADA:
            there.show.side_effect = lambda _, picture: shown.append(picture.public)
    return live, shown


async def come(hub: Hub, live: LiveTable, seat: int, actor: Actor) -> Mock:
    """Seats somebody; gives the connection."""
    there = Mock(person=actor.person, session="", advised=False, until=None, guest=False)
    if not actor.bot:
        moves = moved(CAGE, wallet(actor.person), 50_000_00, "a test")
        issued = NewEvent(kind="issued", body={}, moves=moves)
        await hub.db(hub.context.append, "cage", [issued], actor="test")
        hub.join(live, there)
    await hub.command(live, Sit(seat=seat, buy_in=5000_00), actor)
    return there


async def play(hub: Hub, live: LiveTable, rounds: int) -> None:
    """Somebody banks and somebody bets. All other waits are left to the clock, which lets those
    sit out who say nothing: they come back.
    """
    until = monotonic() + PATIENCE
    while live.state.number < rounds or live.state.phase != "settled":
        assert monotonic() < until, f"the table stands still: {live.state.phase}"
        state = live.state
        for (seat, _), patron in state.patrons.items():
            if patron.out and state.phase == "idle":
                await hub.command(live, SitOut(on=False), (ADA, BEN)[seat - 1])
        if state.phase == "bank" and state.offered:
            actor = (ADA, BEN)[state.offered - 1]
            await hub.command(live, TakeBank(amount=500_00), actor)
        elif state.phase == "wagers" and not state.bets:
            [place] = state.bettors()
            bet = Bet(wager="ante", amount=10_00)
            await hub.command(live, bet, (ADA, BEN)[place[0] - 1])
        await asyncio.sleep(0.01)


class Writes:
    """When the events of a table were written, by a clock that does not jump."""

    def __init__(self, hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cut: list[float] = []  # waits that were shorter than they should be
        self.rung = 0
        self._began: float | None = None
        store = hub.context.store
        append_all = store.append_all

        def noted(writings: Sequence[Writing]) -> list[Exception | None]:
            called = monotonic()
            refused = append_all(writings)
            for writing in writings:
                if writing.stream.startswith("table:"):
                    self._note(called, {event.kind for event in writing.events}, writing.actor)
            return refused

        monkeypatch.setattr(store, "append_all", noted)

    def _note(self, called: float, kinds: set[str], actor: str) -> None:
        if actor == "clock" and self._began is not None:
            self.rung += 1
            if called - self._began < WAIT:
                self.cut.append(called - self._began)
        if kinds & SETS_DEADLINE:
            self._began = monotonic()


@pytest.mark.in_turn
@pytest.mark.parametrize("name", CLOCKS)
def test_a_table_goes_on_and_waits_its_time_whatever_the_time_of_day_does(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with room(tmp_path, CLOCKS[name]()) as hub:
            live, shown = await seated(hub, GAME)
            writes = Writes(hub, monkeypatch)
            await play(hub, live, ROUNDS)
            assert writes.rung >= 2 * ROUNDS, "wagers and decisions were closed by the clock"
            assert writes.cut == []
            told = [(one["deadline"] - one["now"]) / 1000 for one in shown if one["deadline"]]
            assert len(told) > 2 * ROUNDS
            assert max(told) <= WAIT, "nobody is promised more time than the table gives"
            assert hub.context.store.trial_balance().sound
            assert hub.context.store.verify().sound

    asyncio.run(story())


def test_a_timer_that_fires_early_is_armed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alarms = 0
    set_alarm = HouseDealer._set_alarm

    def early(self: HouseDealer, live: LiveTable, seconds: float) -> None:
        nonlocal alarms
        alarms += 1
        set_alarm(self, live, seconds * 0.7)

    async def story() -> None:
        monkeypatch.setattr(HouseDealer, "_set_alarm", early)
        async with room(tmp_path, lambda: int(time() * 1000)) as hub:
            live, _ = await seated(hub, GAME)
            writes = Writes(hub, monkeypatch)
            await play(hub, live, 1)
            assert writes.rung >= 2
            assert writes.cut == []
            assert alarms > 2 * writes.rung

    asyncio.run(story())


def test_a_table_that_its_clock_did_not_move_is_rung_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever kept the first ring from counting."""

    async def story() -> None:
        async with room(tmp_path, lambda: int(time() * 1000)) as hub:
            live, _ = await seated(hub, GAME)
            command, deaf = hub.command, iter([True])

            async def deaf_once(live: LiveTable, said: Any, *given: Any, **named: Any) -> None:
                if isinstance(said, TimeIsUp) and next(deaf, False):
                    return
                await command(live, said, *given, **named)

            monkeypatch.setattr(hub, "command", deaf_once)
            await play(hub, live, 1)
            assert next(deaf, None) is None

    asyncio.run(story())


@pytest.mark.parametrize("how", ["a second person comes", "the person is gone"])
def test_a_table_waits_for_one_person_among_bots_until_there_is_a_clock_again(
    how: str, tmp_path: Path
) -> None:
    async def story() -> None:
        async with room(tmp_path, lambda: int(time() * 1000)) as hub:
            live = await hub.table(await hub.open_table(game=HOLDEM, demo=True, actor="test"))
            ada = await come(hub, live, 1, ADA)
            await come(hub, live, 2, Actor(person="bot-1", name="Bot", bot=True))
            until = monotonic() + PATIENCE
            while live.state.waits is None or live.clock.left is not None:
                assert monotonic() < until, f"Ada was not asked: {live.state.phase}"
                if live.state.phase == "settled":  # the bot has folded
                    await hub.command(live, Done(), ADA)
                await asyncio.sleep(0.01)
            asked = live.state.decision
            await asyncio.sleep(3 * WAIT)
            assert live.state.decision == asked, "the clock has answered for Ada"
            assert live.state.patrons[1, ""].silent == 0
            if how == "a second person comes":
                await come(hub, live, 3, BEN)
            else:
                hub.part(live, ada)
            left = live.clock.left
            assert left is not None
            assert left <= WAIT
            if how == "a second person comes":
                while live.state.decision == asked:
                    assert monotonic() < until, "there is no clock for two"
                    await asyncio.sleep(0.01)
                assert live.state.patrons[1, ""].silent == 1
            else:
                assert left > 0, "the whole time begins anew"

    asyncio.run(story())


def test_paid_time_ends_neither_sooner_nor_later_when_the_time_of_day_is_set(
    tmp_path: Path,
) -> None:
    """Half an hour that was paid at a table is half an hour, though the clock is set by two."""
    ahead = 0

    async def dealt(live: LiveTable, number: int) -> None:
        until = monotonic() + PATIENCE
        while live.state.number < number:
            assert monotonic() < until, live.state.phase
            await asyncio.sleep(0.01)

    async def story() -> None:
        nonlocal ahead
        async with room(tmp_path, lambda: int(time() * 1000) + ahead) as hub:
            collection = {"schedule": "poker-limit-time", "option": "1"}
            live, _ = await seated(hub, HOLDEM, collection=collection)
            store = hub.context.store
            await dealt(live, 1)
            for by in (2 * HOUR, -3 * HOUR):
                ahead += by
                await dealt(live, live.state.number + 1)
            found = store.read(live.stream)
            assert [event.kind for event in found].count("time-paid") == 1
            steps = [event.body["by"] for event in found if event.kind == "clock-set"]
            assert [round(by / HOUR) for by in steps] == [2, -3]
            left = live.state.patrons[1, ""].paid_until - hub.context.clock()
            assert 0 < left <= HOUR / 2

    asyncio.run(story())


def test_a_time_of_day_that_was_set_is_written_down(tmp_path: Path) -> None:
    ahead = 0

    async def story() -> None:
        nonlocal ahead
        async with room(tmp_path, lambda: int(time() * 1000) + ahead) as hub:
            ahead = -HOUR
            until = monotonic() + PATIENCE
            while (event := hub.context.store.latest("room", "clock-set")) is None:
                assert monotonic() < until
                await asyncio.sleep(0.05)
            assert round(event.body["by"] / HOUR) == -1

    asyncio.run(story())
