"""Points about the room as a whole, seen at a server with people at its tables."""

from __future__ import annotations

import json
import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from fastapi.testclient import TestClient
from tests.server.conftest import Clock
from tests.server.test_replay import Table
from tests.service.running import FAST, Server
from tests.standards.luck import FAR
from tests.suite.waiting import PATIENCE
from websockets.sync.client import connect

from houseway.cards.deck import DeckSpec
from houseway.cards.shuffle import secure_shuffle
from houseway.server.context import Context

Browser = Callable[[], TestClient]
Staff = Callable[[str], TestClient]

CASH_IN = "parkwest/cash-in-baccarat"
THREE_CARDS = "hustler/three-card-poker"


@pytest.fixture
def players(browser: Browser) -> tuple[TestClient, TestClient]:
    made = browser(), browser()
    for player in made:
        player.post("/api/guest")
    return made


def opened(who: TestClient, **wanted: Any) -> str:
    answer = who.post("/api/tables", json={"game": CASH_IN, **wanted})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def event_of(context: Context, table: str, kind: str) -> Any:
    found = context.store.latest(f"table:{table}", kind)
    assert found is not None
    return found


# --- luck -----------------------------------------------------------------------------------------


def test_tables_that_are_opened_together_have_shoes_of_their_own(
    staff: Staff, players: tuple[TestClient, TestClient], context: Context
) -> None:
    floor = staff("floor")
    shoes = []
    for _ in range(2):
        table = Table(floor, *players, game=CASH_IN)
        shoes.append(event_of(context, table.id, "shuffled"))
    first, second = (shoe.secret for shoe in shoes)
    assert first["nonce"] != second["nonce"]
    orders = [np.array(secret["order"].split()) for secret in (first, second)]
    # Two unrelated shoes of eight decks have the same card at about 8 of 416 places.
    assert (orders[0] == orders[1]).sum() < 40


def test_two_streams_of_shuffles_agree_no_more_often_than_chance() -> None:
    pairs, deck = 5_000, DeckSpec()
    one, other = (
        np.array([secure_shuffle(deck).order for _ in range(pairs)]) for _ in ("one", "other")
    )
    # Cards at the same place of two fair orders: 1 on average, with a variance of 1.
    assert abs((one == other).sum() - pairs) < FAR * pairs**0.5


def order_of_a_process(_: int) -> tuple[int, ...]:
    return secure_shuffle(DeckSpec()).order


def test_servers_that_start_from_one_process_do_not_deal_alike() -> None:
    with multiprocessing.get_context("forkserver").Pool(2, maxtasksperchild=1) as pool:
        orders = pool.map(order_of_a_process, range(6), chunksize=1)
    assert len(set(orders)) == 6


def test_a_generator_that_fails_stops_its_table_and_no_chip_moves(
    staff: Staff, browser: Browser, client: TestClient, context: Context, monkeypatch: Any
) -> None:
    table = opened(staff("floor"), demo=False)
    ann = browser()
    for player, seat in ((ann, 1), (client, 2)):
        player.post("/api/guest")
        if seat == 1:
            player.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": 1, "buy_in": "100"})
    head = context.store.head(f"table:{table}")
    wallet = client.get("/api/wallet").json()["balance"]

    def broken(*_: object) -> None:
        raise OSError("no luck")

    sit = {"do": "sit", "seat": 2, "buy_in": "100"}  # the second player: a shoe is shuffled
    with monkeypatch.context() as patched:
        patched.setattr("houseway.server.tables.table_opening.secure_shuffle", broken)
        assert client.post(f"/api/tables/{table}/do", json=sit).status_code == 500
    assert context.store.head(f"table:{table}") == head
    assert client.get("/api/wallet").json()["balance"] == wallet
    assert client.post(f"/api/tables/{table}/do", json=sit).status_code == 200
    assert event_of(context, table, "shuffled").seq > head


# --- rules and information ------------------------------------------------------------------------


def test_a_demo_table_differs_from_any_other_in_its_label_only(
    staff: Staff, client: TestClient
) -> None:
    client.post("/api/guest")
    practice, earnest = opened(client, demo=True), opened(staff("floor"), demo=False)
    layouts = [client.get(f"/api/tables/{table}").json()["layout"] for table in (practice, earnest)]
    assert [layout.pop("demo") for layout in layouts] == [True, False]
    assert [layout.pop("advice") for layout in layouts] == [True, False]
    assert [layout.pop("table") for layout in layouts] == [practice, earnest]
    assert layouts[0] == layouts[1]


def test_another_paytable_is_another_configuration_with_its_own_digest(
    staff: Staff, context: Context
) -> None:
    floor = staff("floor")
    plain = opened(floor, demo=False)
    settings = {"wager.tie.pays": "9 to 1"}
    dearer = opened(floor, demo=False, settings=settings)
    events = [event_of(context, table, "opened") for table in (plain, dearer)]
    assert events[0].body["digest"] != events[1].body["digest"]
    assert events[1].body["settings"] == settings
    wagers = floor.get(f"/api/tables/{dearer}").json()["layout"]["wagers"]
    [tie] = [wager for wager in wagers if wager["id"] == "tie"]
    assert [row["pays"] for row in tie["pays"]] == ["9 to 1"]


def test_deal_me_in_draws_table_and_seat_by_lot(client: TestClient, browser: Browser) -> None:
    client.post("/api/guest")
    tables = {opened(client, demo=True) for _ in range(2)}
    found = []
    for _ in range(8):
        newcomer = browser()
        newcomer.post("/api/guest")
        dealt = newcomer.post("/api/deal-me-in", json={"game": CASH_IN}).json()
        found.append((dealt["table"], dealt["seat"]))
        leave = {"do": "leave"}
        assert newcomer.post(f"/api/tables/{dealt['table']}/do", json=leave).status_code == 200
    assert {table for table, _ in found} <= tables
    # Two tables of four free seats: eight lots all alike have a chance of 8 ** -7.
    assert len(set(found)) > 1


def test_a_connection_that_comes_or_goes_is_logged_with_its_terminal(tmp_path: Path) -> None:
    database, settings = f"sqlite:///{tmp_path / 'room.db'}", {**FAST, "log_format": "json"}
    with Server(tmp_path, database, games=[CASH_IN], settings=settings) as server:
        with httpx.Client(base_url=server.address, headers={"X-Houseway": "1"}) as guest:
            me = guest.post("/api/guest").json()["person"]["id"]
            table = guest.get("/api/lobby/tables").json()["tables"][0]["id"]
            cookie = {"Cookie": f"houseway={guest.cookies['houseway']}"}
        address = f"ws://127.0.0.1:{server.port}/api/tables/{table}/live"
        with connect(address, additional_headers=cookie) as socket:
            socket.recv()
        until = time.monotonic() + PATIENCE
        while "connection lost" not in server.log.read_text() and time.monotonic() < until:
            time.sleep(0.02)
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line[0] == "{"]
    said = [line for line in lines if line.get("table") == table]
    assert [line["message"] for line in said] == ["connected", "connection lost"]
    for line in said:
        assert line["person"] == me
        assert line["terminal"].startswith("127.0.0.1/")


# --- people and bots ------------------------------------------------------------------------------


def test_bots_sit_at_demo_tables_only_and_are_marked(staff: Staff, client: TestClient) -> None:
    client.post("/api/guest")
    practice, earnest = opened(client, demo=True), opened(staff("floor"), demo=False)
    people = {
        table: client.get(f"/api/tables/{table}").json()["state"]["people"]
        for table in (practice, earnest)
    }
    assert people[practice]
    assert all(person["bot"] for person in people[practice])
    assert people[earnest] == []


def test_a_hand_waits_two_minutes_for_somebody_whose_connection_is_gone(
    staff: Staff, players: tuple[TestClient, TestClient], context: Context
) -> None:
    table = Table(staff("floor"), *players, game=THREE_CARDS)
    table.deal("ante", "25")
    live = context.hub.tables[table.id]
    assert live.state.waits is not None
    assert not live.connected  # they speak by requests: there is no connection
    left, shown = context.hub.dealer._left(live), live.clock.left
    assert left is not None
    assert shown is not None
    assert left - shown >= 120 - live.state.terms.timers["play"]


# --- history and time -----------------------------------------------------------------------------


def test_looking_at_a_round_again_writes_nothing(
    staff: Staff, players: tuple[TestClient, TestClient], context: Context
) -> None:
    table = Table(staff("floor"), *players, game=CASH_IN)
    table.deal("player", "25")
    assert table.state()["phase"] == "settled"
    before = context.store.search_events(limit=1)[0]
    told = table.round(1)
    assert told.status_code == 200
    table.bettor.get(f"/api/tables/{table.id}/rounds")
    table.bettor.post("/api/verify", json={"record": told.json()["record"]})
    assert context.store.search_events(limit=1)[0] == before


def test_every_event_is_stamped_by_the_one_clock_of_the_room(
    staff: Staff, players: tuple[TestClient, TestClient], context: Context, clock: Clock
) -> None:
    began = clock()
    table = Table(staff("floor"), *players, game=CASH_IN)
    clock.forward(minutes=3)
    late = clock()
    table.deal("player", "25")
    events = context.store.search_events(stream=f"table:{table.id}", limit=500)[::-1]
    assert [event.at for event in events] == sorted(event.at for event in events)
    assert events[0].at >= began
    assert events[-1].at >= late
    assert all(event.actor for event in events)
    assert all(event.terminal for event in events if event.kind in ("sat", "banked", "bet"))
