"""The database is gone for five seconds in the middle of a hand, and comes back."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random

import pytest
from tests.databases import Postgres
from tests.service.audit import audit
from tests.service.player import Player
from tests.service.running import Server

from houseway.storage import Store

GAME = "reference/blackjack"
GONE = 5.0  # seconds
NOTICED = 12.0  # seconds in which a server must find out


def at_a_decision(server: Server, store: Store) -> Player:
    """Somebody who is to choose, with cards on the table."""
    [table] = store.tables()
    player = Player(server.address, Random(5))
    player.join(server.address, table.id)
    player.sit()
    assert player.play(lambda now: bool(now["waits"] and now["waits"]["you"]))
    return player


@contextmanager
def stopped(postgres: Postgres) -> Iterator[None]:
    postgres.stop()
    try:
        yield
    finally:
        postgres.start()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    other = sqlite3.connect(path, isolation_level=None, timeout=10)
    try:
        other.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        other.close()


def told(player: Player) -> list[str]:
    return [message["type"] for message in player.heard[player.table].other]


def gone_for_a_while(server: Server, player: Player, gone: AbstractContextManager[None]) -> None:
    state = player.state
    assert state is not None
    hands, stack = state["hands"], state["you"]["stack"]
    with gone:
        began = time.monotonic()
        choice = state["waits"]["options"][0]["do"]
        word = player.say("choose", say=choice)
        player.hear(lambda: "trouble" in told(player), NOTICED)
        player.hear(lambda: word.answer != "", NOTICED)
        assert word.answer == "storage-down"
        assert player.ask("choose", say=choice) == "storage-down"
        assert server.get("/readyz") == 503
        assert server.get("/healthz") == 200
        time.sleep(max(0.0, began + GONE - time.monotonic()))
        assert "recovered" not in told(player)
    player.hear(lambda: "recovered" in told(player))
    assert told(player) == ["trouble", "recovered"]
    assert server.get("/readyz") == 200
    after = player.newest()
    assert (after["hands"], after["you"]["stack"]) == (hands, stack), "the hand lies as it lay"
    assert after["waits"]["you"]
    assert after["deadline"] is None, "nobody is hurried who plays with bots alone"


def and_goes_on(player: Player, store: Store) -> None:
    assert player.state is not None
    number = player.state["round"]
    assert player.play(lambda now: now["phase"] == "settled" and now["round"] > number)
    player.part()
    time.sleep(0.2)
    audit(store, player, player.table)


@pytest.mark.postgres
def test_a_hand_waits_while_postgresql_is_down(
    tmp_path: Path, postgres_server: Postgres, postgres_url: str
) -> None:
    with (
        Server(tmp_path, postgres_url, games=[GAME]) as server,
        Store.open(postgres_url) as store,
    ):
        player = at_a_decision(server, store)
        gone_for_a_while(server, player, stopped(postgres_server))
        and_goes_on(player, store)


def test_a_hand_waits_while_another_program_has_locked_the_file(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    url = f"sqlite:///{path}"
    with Server(tmp_path, url, games=[GAME]) as server, Store.open(url) as store:
        player = at_a_decision(server, store)
        gone_for_a_while(server, player, locked(path))
        and_goes_on(player, store)
