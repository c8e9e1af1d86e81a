"""Things that happen while a word is being written down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from houseway.room.commands.player_commands import PassBank, Sit
from houseway.room.commands.spoken import Actor
from houseway.server.app import create_app
from houseway.server.config import Config
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.hub import Hub
from houseway.storage import Store
from houseway.storage.errors import StorageDown

GAME = "reference/blackjack"
PASS = PassBank()
SLOW = 0.3  # seconds that the database takes
ADA, BEN = Actor(person="bot-a", name="Ada", bot=True), Actor(person="bot-b", name="Ben", bot=True)


@asynccontextmanager
async def room(folder: Path) -> AsyncIterator[tuple[Hub, Store]]:
    file = folder / "room.toml"
    file.write_text(f'default = "{GAME}"\n')
    config = Config(database=f"sqlite:///{folder / 'room.db'}", room_file=file, demo_bots=False)
    app = create_app(config)
    async with app.router.lifespan_context(app):
        yield app.state.hub, app.state.store


async def at_the_offer(hub: Hub) -> LiveTable:
    """The bank is offered to Ada, in the first seat; Ben comes after her."""
    live = await hub.table(await hub.open_table(game=GAME, demo=False, actor="test"))
    for seat, actor in ((1, ADA), (2, BEN)):
        await hub.command(live, Sit(seat=seat, buy_in=5000_00), actor)
    assert (live.state.phase, live.state.offered) == ("bank", 1)
    return live


def slowly(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    append_all = store.append_all

    def slow(*given: Any, **named: Any) -> Any:
        time.sleep(SLOW)
        return append_all(*given, **named)

    monkeypatch.setattr(store, "append_all", slow)


def test_a_word_whose_speaker_is_cut_off_while_it_is_written_still_counts_at_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with room(tmp_path) as (hub, store):
            live = await at_the_offer(hub)
            slowly(store, monkeypatch)
            said = asyncio.create_task(hub.command(live, PASS, ADA))
            await asyncio.sleep(SLOW / 3)
            said.cancel()
            await asyncio.sleep(SLOW * 2)
            assert "passed" in [event.kind for event in store.read(live.stream)]
            assert live.state.version == store.head(live.stream)
            assert live.state.offered == 2

    asyncio.run(story())


def test_a_clock_that_rings_while_an_answer_is_written_does_not_ring_for_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with room(tmp_path) as (hub, store):
            live = await at_the_offer(hub)
            slowly(store, monkeypatch)
            said = asyncio.create_task(hub.command(live, PASS, ADA))
            await asyncio.sleep(SLOW / 3)
            hub.dealer._ring(live)
            await said
            await asyncio.sleep(SLOW * 2)
            passed = [event for event in store.read(live.stream) if event.kind == "passed"]
            assert [(event.body["seat"], event.body["by"]) for event in passed] == [(1, "bot")]
            assert live.state.offered == 2, "Ben has his own time to think"

    asyncio.run(story())


def test_a_word_is_refused_at_once_while_the_database_is_known_to_be_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with room(tmp_path) as (hub, store):
            live = await at_the_offer(hub)
            hub.stumble(StorageDown("it was switched off"))
            with pytest.raises(StorageDown):
                await hub.command(live, PASS, ADA)
            assert live.state.version == store.head(live.stream)

    asyncio.run(story())
