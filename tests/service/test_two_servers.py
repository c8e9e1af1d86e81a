"""Two servers on one PostgreSQL: they share the tables, and one takes over from the other."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from tests.service.audit import audit
from tests.service.player import Player
from tests.service.running import FAST, Server
from tests.suite.waiting import PATIENCE

from houseway.storage import Store

pytestmark = pytest.mark.postgres

# Whoever runs two of the four has a game in which one has to decide.
GAMES = ("parkwest/cash-in-baccarat", *("reference/blackjack",) * 3)
QUICK = {**FAST, "timers": {"bank": 2, "wagers": 2, "decide": 2, "settled": 2}}


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    with Store.open(postgres_url) as opened:
        yield opened


@pytest.fixture
def servers(tmp_path: Path, postgres_url: str, store: Store) -> Iterator[tuple[Server, Server]]:
    """Both run, and each has its share of the tables."""
    one, two = (
        Server(tmp_path, postgres_url, games=GAMES, name=name, settings=QUICK)
        for name in ("one", "two")
    )
    with one, two:
        until(lambda: sorted(shares(store)) == [2, 2])
        yield one, two


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


def shares(store: Store) -> list[int]:
    """How many tables each server runs."""
    owners = [row.owner for row in store.tables() if row.owner]
    return [owners.count(owner) for owner in sorted(set(owners))]


def owner_of(store: Store, table: str) -> str:
    return next(row.owner for row in store.tables() if row.id == table)


def tables_run_by_the_first(store: Store) -> list[str]:
    """The first server opened all tables, so it is the one that took over nothing."""
    rows = store.tables()
    newcomers = {
        event.body["server"]
        for row in rows
        for event in store.read(f"table:{row.id}")
        if event.kind == "restored"
    }
    return [row.id for row in rows if row.owner not in newcomers]


def get(server: Server, path: str) -> dict[str, object]:
    with urllib.request.urlopen(server.address + path, timeout=10) as answer:
        found: dict[str, object] = json.load(answer)
        return found


def test_what_somebody_does_at_one_server_is_seen_at_the_other(
    servers: tuple[Server, Server], store: Store
) -> None:
    one, two = servers
    table = store.tables()[0].id
    ada, ben = Player(one.address, Random(1)), Player(two.address, Random(2))
    ada.join(one.address, table)
    ben.join(two.address, table)
    ada.sit()
    for on in (True, False, True, False, True):
        assert ada.ask("sit-out", on=on) == "done"
        seat = ada.me["seat"]
        ben.hear(
            lambda seat=seat, on=on: any(  # type: ignore[misc]
                (person["seat"], person["out"]) == (seat, on)
                for person in (ben.state or {"people": []})["people"]
            )
        )
    ada.part()
    ben.part()


def test_a_table_that_one_server_opens_is_in_the_lobby_of_the_other(
    servers: tuple[Server, Server], store: Store
) -> None:
    one, two = servers
    ada = Player(one.address, Random(1))
    table = ada.open_table(one.address, GAMES[0])

    def listed() -> list[str]:
        rows = get(two, "/api/lobby")["tables"]
        assert isinstance(rows, list)
        return [row["id"] for row in rows]

    until(lambda: table in listed())


def test_somebody_plays_at_a_table_that_the_other_server_runs(
    servers: tuple[Server, Server], store: Store
) -> None:
    """Nobody is connected to the server that runs it: bots and clock go on all the same."""
    _, two = servers
    table = tables_run_by_the_first(store)[0]
    ada = Player(two.address, Random(3))
    ada.join(two.address, table)
    ada.sit()
    assert ada.state is not None
    number = ada.state["round"]
    assert ada.play(lambda now: now["phase"] == "settled" and now["round"] >= number + 3)
    ada.part()
    audit(store, ada, table)


def test_when_one_server_is_killed_the_other_takes_its_tables_over(
    servers: tuple[Server, Server], store: Store
) -> None:
    one, two = servers
    [table, *_] = (
        table for table in tables_run_by_the_first(store) if "black" in game_of(store, table)
    )
    ada = Player(one.address, Random(4))
    ada.join(one.address, table)
    ada.sit()
    assert ada.play(lambda now: now["phase"] == "settled" and now["round"] >= 2)
    assert ada.play(lambda now: bool(now["waits"] and now["waits"]["you"]))
    was = ada.state
    assert was is not None
    gone = owner_of(store, table)
    one.kill()
    ada.drain()
    ada.join(two.address, table)
    now = ada.state
    assert now is not None
    assert now["you"] == was["you"], "the same seat, the same chips"
    assert now["hands"] == was["hands"]
    until(lambda: shares(store) == [len(GAMES)])
    assert gone not in {row.owner for row in store.tables()}
    ada.hear(lambda: bool(ada.state and ada.state["phase"] == "settled"))
    assert "time is up" in json.dumps(ada.heard[table].states), "the clock goes on by itself"
    assert ada.play(lambda now: now["phase"] == "settled" and now["round"] >= was["round"] + 2)
    ada.part()
    two.kill()
    audit(store, ada, table)


def game_of(store: Store, table: str) -> str:
    return next(row.game for row in store.tables() if row.id == table)
