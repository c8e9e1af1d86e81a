"""Shares of one address and one session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.server.test_at_a_table import at_socket, heard

from houseway.errors import HousewayError
from houseway.server.config import Config, Guard, Rates
from houseway.server.errors import TooMany
from houseway.server.http.addresses import address_key
from houseway.server.http.bodies import most_bytes
from houseway.server.http.gate import Doors
from houseway.server.http.quotas import LINE_FOR_EACH, Counts, Turns

CASH_IN = "parkwest/cash-in-baccarat"


def test_an_address_of_ipv6_counts_by_its_network() -> None:
    one, two = "2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"
    assert address_key(one) == address_key(two) == "2001:db8:1:2::/64"
    assert address_key("2001:db8:1:3::1") != address_key(one)
    assert address_key("::ffff:192.0.2.1") == address_key("192.0.2.1") == "192.0.2.1"
    assert address_key("testclient") == "testclient"


def test_what_a_session_says_on_all_its_sockets_comes_out_of_one_bucket() -> None:
    doors = Doors(Rates(words_per_second=0.001, words_at_once=3), Guard())
    for _ in range(3):
        doors.hear("192.0.2.1", "session")
    with pytest.raises(TooMany):
        doors.hear("192.0.2.1", "session")
    with pytest.raises(TooMany):
        doors.hear("192.0.2.9", "session")  # from another address too
    doors.hear("192.0.2.1", "another")


def test_words_that_were_too_many_cost_others_of_the_address_nothing() -> None:
    rates = Rates(
        words_per_second=0.001,
        words_at_once=2,
        address_words_per_second=0.001,
        address_words_at_once=4,
    )
    doors = Doors(rates, Guard())
    for _ in range(50):
        try:
            doors.hear("192.0.2.1", "loud")
        except TooMany:
            continue
    doors.hear("192.0.2.1", "quiet")
    doors.hear("192.0.2.1", "")
    with pytest.raises(TooMany):
        doors.hear("192.0.2.1", "one more")  # all of the address together


def test_what_is_held_is_given_back() -> None:
    counts = Counts()
    for _ in range(3):
        with counts.holding("a", 1, "sockets"), pytest.raises(HousewayError, match="1 sockets"):
            counts.holding("a", 1, "sockets").__enter__()
    assert counts["a"] == 0


def test_requests_of_an_address_wait_in_line_and_a_line_has_an_end() -> None:
    async def main() -> None:
        turns, go_on = Turns(2), asyncio.Event()
        highest = at_work = 0

        async def request(key: str) -> None:
            nonlocal highest, at_work
            async with turns.turn(key):
                at_work += 1
                highest = max(highest, at_work)
                await go_on.wait()
                at_work -= 1

        tasks = [asyncio.create_task(request("a")) for _ in range(2 * (1 + LINE_FOR_EACH))]
        await asyncio.sleep(0)
        with pytest.raises(TooMany):
            await request("a")
        async with turns.turn("b"):
            pass
        go_on.set()
        await asyncio.gather(*tasks)
        assert highest == 2

    asyncio.run(main())


@pytest.mark.parametrize(
    "path, large",
    [
        ("/api/login", False),
        ("/api/tables/k3x9/do", False),
        ("/api/tables", True),
        ("/api/lab/check", True),
        ("/api/desk/settle", True),
        ("/api/phh", True),
        ("/api/verify", True),
        ("/api/phh/../login", False),
    ],
)
def test_a_large_body_is_for_sheets_hands_and_records_only(path: str, large: bool) -> None:
    guard = Guard()
    kilobytes = guard.large_body_kilobytes if large else guard.body_kilobytes
    assert most_bytes(path, guard) == 1024 * kilobytes


class TestFewSockets:
    @pytest.fixture
    def config(self, config: Config) -> Config:
        guard = Guard(sockets=2, address_sockets=3)
        return config.model_copy(update={"guard": guard})

    def test_sockets_are_counted_by_session_and_by_address(
        self, client: TestClient, browser: Callable[[], TestClient]
    ) -> None:
        client.post("/api/guest")
        table = client.post("/api/tables", json={"game": CASH_IN}).json()["table"]
        with at_socket(client, table), at_socket(client, table):
            with at_socket(client, table) as third:
                assert third.receive_json()["code"] == "too-many-sockets"
                with pytest.raises(WebSocketDisconnect) as closed:
                    third.receive_json()
                assert closed.value.code == 4429
            stranger, another = browser(), browser()
            stranger.cookies.set("houseway", "invented")  # no session: it is the address's own
            with at_socket(stranger, table) as open_socket:
                assert heard(open_socket, "layout")
                with at_socket(another, table) as fourth:
                    assert fourth.receive_json()["code"] == "too-many-sockets"
