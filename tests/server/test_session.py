"""The line of one's own chips: rounds of the books beside the exact expectation of their bets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi.testclient import TestClient
from tests.server.test_values import HOURS, THREE_CARD, Room, waited

import houseway as hw
from houseway.money import parse_money
from houseway.server.config import Config, Timers

Browser = Callable[[], TestClient]


@pytest.fixture
def config(config: Config) -> Config:
    """Nobody else plays, and no clock runs out."""
    slow = Timers(bank=HOURS, wagers=HOURS, decide=HOURS, settled=HOURS, disconnected=HOURS)
    return config.model_copy(update={"demo_bots": False, "timers": slow})


def test_a_line_has_the_rounds_of_the_person_and_what_they_were_expected_to_bring(
    browser: Browser,
) -> None:
    room = Room(browser, None, THREE_CARD)
    for _ in range(2):
        room.deal("ante")
        room.do(room.bettor, do="choose", say="fold")
        for person in (room.bettor, room.bank):
            person.post(f"/api/tables/{room.table}/do", json={"do": "done"})
    told = waited(room.bettor, "/api/session", {"table": room.table}).json()
    rounds = room.bettor.get("/api/rounds").json()["rounds"][::-1]
    assert [parse_money(one["net"]) / 100 for one in rounds] == [
        point["net"] for point in told["points"][1:]
    ]
    price = hw.game(THREE_CARD).odds().price("ante")
    assert told["expected"] == pytest.approx(2 * 10 * float(price.ev))
    assert told["deviation"] == pytest.approx(2**0.5 * 10 * price.sd)
    assert [point["round"] for point in told["points"][1:]] == [
        f"{room.table}/1",
        f"{room.table}/2",
    ]
    bank = waited(room.bank, "/api/session", {"rounds": 1}).json()
    assert (bank["rounds"], bank["won"]) == (1, -told["points"][2]["net"])
    assert bank["expected"] == pytest.approx(-10 * float(price.ev))
    assert waited(room.stranger, "/api/session", {}).json()["rounds"] == 0
    assert browser().get("/api/session").status_code == 401
    for rounds_asked in (0, 301):
        refused = room.bettor.get("/api/session", params={"rounds": rounds_asked})
        assert refused.json()["error"]["where"] == "rounds"
