"""Two servers on one PostgreSQL: they share the tables, and one takes over from the other."""

from __future__ import annotations

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.service.audit import audit
from tests.service.player import Player
from tests.service.running import FAST, Server
from tests.suite.waiting import PATIENCE

from houseway.storage import Store

pytestmark = pytest.mark.postgres

# Whoever runs two of the four has a game in which one has to decide.
GAMES = ("parkwest/cash-in-baccarat", *("reference/blackjack",) * 3)
QUICK = {**FAST, "timers": {"bank": 2, "wagers": 2, "decide": 2, "settled": 2, "shown": 0}}


@pytest.fixture
def store(postgres_url: str) -> Iterator[Store]:
    with Store.open(postgres_url) as opened:
        yield opened


class Pair(NamedTuple):
    """Two servers, and the name under which the first one runs its tables."""

    one: Server
    two: Server
    first: str


@pytest.fixture
def servers(tmp_path: Path, postgres_url: str, store: Store) -> Iterator[Pair]:
    """Both run, and each has its share of the tables."""
    one, two = (
        Server(tmp_path, postgres_url, games=GAMES, name=name, settings=QUICK)
        for name in ("one", "two")
    )
    with one:
        until(lambda: shares(store) == [len(GAMES)], one)
        first = store.tables()[0].owner
        with two:
            until(lambda: sorted(shares(store)) == [2, 2], one, two)
            yield Pair(one, two, first)


def until(condition: Callable[[], bool], *servers: Server) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > end:
            pytest.fail("\n".join(["waited too long", *(one.log.read_text() for one in servers)]))
        time.sleep(0.05)


def shares(store: Store) -> list[int]:
    """How many tables each server runs."""
    owners = [row.owner for row in store.tables() if row.owner]
    return [owners.count(owner) for owner in sorted(set(owners))]


def table_run_by(store: Store, owner: str, game: str = "") -> str:
    """A table of the game that this server runs; on a busy machine it may have to get it back."""

    def found() -> list[str]:
        return [row.id for row in store.tables() if row.owner == owner and game in row.game]

    until(lambda: bool(found()))
    return found()[0]


def get(server: Server, path: str) -> dict[str, object]:
    with urllib.request.urlopen(server.address + path, timeout=10) as answer:
        found: dict[str, object] = json.load(answer)
        return found


def test_what_somebody_does_at_one_server_is_seen_at_the_other(servers: Pair, store: Store) -> None:
    one, two, _ = servers
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
    servers: Pair, store: Store
) -> None:
    one, two, _ = servers
    ada = Player(one.address, Random(1))
    table = ada.open_table(one.address, GAMES[0])

    def listed() -> list[str]:
        rows = get(two, "/api/lobby")["tables"]
        assert isinstance(rows, list)
        return [row["id"] for row in rows]

    until(lambda: table in listed())


def test_somebody_plays_at_a_table_that_the_other_server_runs(servers: Pair, store: Store) -> None:
    """Nobody is connected to the server that runs it: bots and clock go on all the same."""
    _, two, first = servers
    table = table_run_by(store, first)
    ada = Player(two.address, Random(3))
    ada.join(two.address, table)
    ada.sit()
    assert ada.state is not None
    number = ada.state["round"]
    assert ada.play(lambda now: now["phase"] == "settled" and now["round"] >= number + 3)
    ada.part()
    audit(store, ada, table)


def test_when_one_server_is_killed_the_other_takes_its_tables_over(
    servers: Pair, store: Store
) -> None:
    one, two, first = servers
    table = table_run_by(store, first, "blackjack")
    ada = Player(one.address, Random(4))
    ada.join(one.address, table)
    ada.sit()
    assert ada.play(lambda now: now["phase"] == "settled" and now["round"] >= 2)
    assert ada.play(lambda now: bool(now["waits"] and now["waits"]["you"]))
    was = ada.state
    assert was is not None
    one.kill()
    ada.drain()
    ada.join(two.address, table)
    now = ada.state
    assert now is not None
    assert now["you"] == was["you"], "the same seat, the same chips"
    assert now["hands"] == was["hands"]
    until(lambda: shares(store) == [len(GAMES)])
    assert first not in {row.owner for row in store.tables()}
    ben = Player(two.address, Random(5))
    ben.join(two.address, table)
    ben.sit()  # for one person among bots there is no clock
    ada.hear(lambda: bool(ada.state and ada.state["phase"] == "settled"))
    assert "time is up" in json.dumps(ada.heard[table].states), "the clock goes on by itself"
    assert ada.play(lambda now: now["phase"] == "settled" and now["round"] >= was["round"] + 2)
    ada.part()
    ben.part()
    two.kill()
    audit(store, ada, table)
