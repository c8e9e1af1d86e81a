"""A session that ends closes its sockets, and a new role takes effect at once where people sit."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import update
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.server.conftest import PASSWORD, Clock
from tests.server.test_at_a_table import at_socket, heard
from tests.suite.waiting import PATIENCE

from houseway.server.context import Context, now
from houseway.server.tables.connection import SIGNED_OUT_CODE, Connection
from houseway.storage.databases import schema
from houseway.storage.rows import people, sessions

GAME = "parkwest/cash-in-baccarat"
Browser = Callable[[], TestClient]
Staff = Callable[[str], TestClient]


@pytest.fixture
def penny(client: TestClient, context: Context) -> tuple[str, str]:
    """Penny, signed in at `client`, and a table at which she sits."""
    me = client.post("/api/register", json={"name": "Penny", "secret": PASSWORD}).json()["person"]
    dealt = client.post("/api/deal-me-in", json={"game": GAME}).json()
    return me["id"], dealt["table"]


def is_closed(socket: WebSocketTestSession) -> bool:
    """Waits for the goodbye and the end of a socket."""
    assert heard(socket, "signed-out")["message"] == "your session is over; sign in again"
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return bool(closed.value.code == SIGNED_OUT_CODE)


def speaks(socket: WebSocketTestSession) -> bool:
    socket.send_json({"id": "p", "do": "ping"})
    return bool(heard(socket, "answer"))


def at_once(context: Context) -> None:
    """The watch that looks every second would hide that a request takes effect by itself."""
    task = context.hub.people._task
    task.get_loop().call_soon_threadsafe(task.cancel)


def test_signing_out_closes_the_sockets_of_this_session_and_of_no_other(
    client: TestClient, browser: Browser, context: Context, penny: tuple[str, str]
) -> None:
    at_once(context)
    other = browser()
    other.post("/api/login", json={"name": "Penny", "secret": PASSWORD})
    with at_socket(client, penny[1]) as here, at_socket(other, penny[1]) as there:
        assert speaks(here)
        client.post("/api/logout")
        assert is_closed(here)
        assert speaks(there)


def test_a_session_that_is_over_by_the_clock_closes_its_sockets(
    client: TestClient, staff: Staff, clock: Clock, penny: tuple[str, str]
) -> None:
    floor = staff("floor")
    with at_socket(floor, penny[1]) as office, at_socket(client, penny[1]) as socket:
        clock.forward(minutes=14)
        assert floor.get("/api/admin/tables").status_code == 200
        assert speaks(socket)
        clock.forward(minutes=14)
        assert speaks(socket)
        assert floor.get("/api/me").json()["person"], "a request counts, a look at it does not"
        clock.forward(minutes=16)
        assert is_closed(office)
        assert speaks(socket), "players may watch for as long as the session lasts"
        clock.forward(minutes=12 * 60)
        assert is_closed(socket)


def test_a_clock_that_is_set_back_gives_staff_no_longer_session(
    staff: Staff, context: Context, clock: Clock, penny: tuple[str, str]
) -> None:
    clock.forward(minutes=600)
    floor = staff("floor")
    with at_socket(floor, penny[1]) as office:
        assert speaks(office)
        wait_until(lambda: bool(context.hub.people._stepped))  # two steps in one second are none
        clock.forward(minutes=-600)
        wait_until(
            lambda: all((there.until or 0) < now() + 16 * 60_000 for there in sockets(context))
        )
        assert speaks(office), "the session itself goes on"
        clock.forward(minutes=16)
        assert is_closed(office)
    assert floor.get("/api/me").json()["person"] is None


def sockets(context: Context) -> list[Connection]:
    return list(context.hub.connections)


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.02)


def test_a_player_who_becomes_staff_leaves_the_seat_with_the_chips(
    client: TestClient, staff: Staff, context: Context, penny: tuple[str, str]
) -> None:
    at_once(context)
    person, table = penny
    first, second = staff("admin"), staff("admin")
    people.set_code_key(context.store, person, "A" * 32, actor="test", at=now())
    first.post(f"/api/admin/people/{person}/role", json={"role": "floor"}).raise_for_status()
    live = context.hub.tables[table]
    with at_socket(client, table) as socket:
        assert speaks(socket)
        assert live.state.place_of(person) is not None, "nothing happens before it is confirmed"
        second.post(f"/api/admin/people/{person}/confirm").raise_for_status()
        assert is_closed(socket)
    wait_until(lambda: live.state.place_of(person) is None)
    assert context.store.balance(f"wallet:{person}") == 1000_00
    assert context.store.trial_balance().sound


def test_what_somebody_else_wrote_takes_effect_too(
    client: TestClient, context: Context, penny: tuple[str, str]
) -> None:
    """The command line, or another server, writes and tells nobody."""
    person, table = penny
    with at_socket(client, table) as socket:
        assert speaks(socket)
        people.set_role(context.store, person, "floor", actor="operator", at=now())
        sessions.close_sessions(context.store, person, now(), actor="operator", why="role changed")
        assert is_closed(socket)
    wait_until(lambda: context.hub.tables[table].state.place_of(person) is None)
    assert context.store.balance(f"wallet:{person}") == 1000_00


def test_an_exclusion_that_somebody_else_wrote_holds_at_an_open_socket(
    client: TestClient, context: Context, penny: tuple[str, str]
) -> None:
    person, table = penny
    with at_socket(client, table) as socket:
        assert speaks(socket)
        people.exclude(context.store, person, now() + 10**9, actor="operator", at=now())
        until = time.monotonic() + PATIENCE
        code = ""
        while code != "excluded":
            assert time.monotonic() < until
            socket.send_json({"id": "d", "do": "done"})
            while (told := socket.receive_json())["type"] not in ("answer", "error"):
                pass
            code = told.get("code", "")
            time.sleep(0.1)


def test_nobody_speaks_on_a_socket_with_a_first_secret(
    client: TestClient, context: Context, penny: tuple[str, str]
) -> None:
    with context.store.database.writing() as connection:
        connection.execute(update(schema.people).values(first_secret=True))
    with at_socket(client, penny[1]) as socket:
        assert heard(socket, "state")["you"] is None
        socket.send_json({"id": "x", "do": "leave"})
        assert heard(socket, "error")["code"] == "not-signed-in"
