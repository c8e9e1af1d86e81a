"""The results of tables in the office: who may read them, live, exact, and after a restart."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.storage.booked_evening import banked, booked_evening
from tests.suite.waiting import PATIENCE

from houseway.server.config import Config
from houseway.storage import Store
from houseway.storage.played_rounds import books_between

CASH_IN = "parkwest/cash-in-baccarat"
START = 1_000_000
END = START + 3_600_000
Staff = Callable[[str], TestClient]


@pytest.fixture
def played(config: Config) -> Config:
    """A room in whose books eight rounds of baccarat were played before it opens."""
    with Store.open(config.database) as store:
        table = booked_evening(store, CASH_IN, collection={"schedule": "", "option": "1"})
        for _ in range(8):
            table.round()
    return config


def results(reader: TestClient, **asked: Any) -> dict[str, Any]:
    """The results when all rounds are computed."""
    asked = {"since": 0, "until": END, **asked}

    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        answer = reader.get("/api/admin/results", params=asked)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        if not found["pending"]:
            return found
    raise TimeoutError("rounds are still to be computed")


def test_the_office_shows_what_the_books_say(played: Config, staff: Staff) -> None:
    auditor = staff("auditor")
    found = results(auditor)
    with Store.open(played.database) as store:
        rounds, fees = books_between(store, since=0, until=END)
    (line,) = found["lines"]
    assert (line["name"], line["game"], line["rounds"]) == ("T", CASH_IN, 8)
    assert line["won"] == sum(one.won for one in banked(rounds)) / 100
    assert line["handle"] == sum(one.handle for one in banked(rounds)) / 100
    expected = sum(one.expected.mean for one in banked(rounds))
    assert line["expected"] == pytest.approx(float(expected) / 100)
    assert line["collected"] == sum(fee.cents for fee in fees) / 100 == 8
    assert line["pace"] == pytest.approx(72)
    assert found["totals"][0]["won"] == line["won"]
    assert {one["name"] for one in found["luck"]} >= {"T", CASH_IN, "ann", "ben"}


def test_a_time_that_is_too_long_or_runs_backwards_is_refused(staff: Staff) -> None:
    floor = staff("floor")
    for asked in ({"since": 10, "until": 10}, {"since": 0, "until": 10**12}):
        refused = floor.get("/api/admin/results", params=asked)
        assert refused.status_code == 400, refused.text
        assert refused.json()["error"]["where"] == "since"
    assert floor.get("/api/admin/results", params={"by": "shoe"}).status_code == 422
