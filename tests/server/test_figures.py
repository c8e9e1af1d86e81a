"""Figures for pictures: those of a game and of a table are what the library computes."""

from __future__ import annotations

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

import houseway as hw

CASH_IN = "parkwest/cash-in-baccarat"
EZ = "hustler/ez-baccarat"
PATIENCE = 300


def told(client: TestClient, path: str, **query: Any) -> Any:
    """The answer once it is worked out."""
    until = time.monotonic() + PATIENCE
    while (answer := client.get(path, params=query)).status_code == 202:
        assert time.monotonic() < until, "a hang"
    return answer


@pytest.mark.slow
def test_many_rounds_of_a_bet_are_those_of_the_library(client: TestClient) -> None:
    found = told(client, f"/api/games/{CASH_IN}/sums", wager="banker", rounds=50).json()
    assert found == hw.game(CASH_IN).many_rounds(50, wager="banker").as_json()
    assert told(client, f"/api/games/{CASH_IN}/sums").json()["rounds"] == 100
    unknown = told(client, f"/api/games/{CASH_IN}/sums", wager="tiger-9")
    assert unknown.json()["error"]["code"] == "unknown-wager"


def test_numbers_of_rounds_that_are_out_of_reach_are_refused(client: TestClient) -> None:
    for rounds in (0, 10_001):
        answer = client.get(f"/api/games/{CASH_IN}/sums", params={"rounds": rounds})
        assert (answer.status_code, answer.json()["error"]["where"]) == (422, "rounds")


def test_a_table_tells_prices_under_the_rules_that_it_plays(client: TestClient) -> None:
    client.post("/api/guest")
    wanted = {"game": EZ, "settings": {"deck.decks": 6}, "demo": True}
    table = client.post("/api/tables", json=wanted).json()["table"]
    chosen = hw.game(EZ, settings={"deck.decks": 6})
    prices = told(client, f"/api/tables/{table}/prices").json()
    assert prices["wagers"] == chosen.odds().as_json()["wagers"]
    assert prices["wagers"] != hw.game(EZ).odds().as_json()["wagers"]
    sums = told(client, f"/api/tables/{table}/sums", wager="tie").json()
    assert sums == chosen.many_rounds(wager="tie").as_json()
    layout = client.get(f"/api/tables/{table}").json()["layout"]
    for wager in layout["wagers"]:
        [price] = [one for one in prices["wagers"] if one["wager"] == wager["id"]]
        rows = {row["row"]: row["pays"] for row in wager["pays"]} | {"else": wager["otherwise"]}
        assert rows == {row["id"]: row["pays"] for row in price["rows"]}
        assert all("==" not in row["when"] for row in wager["pays"])


@pytest.mark.slow
def test_a_table_of_players_says_why_it_has_no_prices(client: TestClient) -> None:
    client.post("/api/guest")
    wanted = {"game": "aviator/texas-holdem", "demo": True}
    table = client.post("/api/tables", json=wanted).json()["table"]
    for path in ("prices", "sums"):
        error = told(client, f"/api/tables/{table}/{path}").json()["error"]
        assert error["code"] == "no-price"
        assert "players play each other" in error["message"]


@pytest.mark.slow
def test_prices_by_decks_have_every_number_that_the_sheet_permits(client: TestClient) -> None:
    found = told(client, f"/api/games/{EZ}/decks").json()["decks"]
    library = hw.game(EZ).deck_values().as_json()
    assert found == [{k: v for k, v in one.items() if k != "origin"} for one in library]
    assert len(found) > 1


@pytest.mark.slow
def test_costs_of_a_chart_are_those_of_the_library(client: TestClient) -> None:
    path = "/api/games/reference/blackjack/chart/costs"
    assert told(client, path).json() == hw.game("reference/blackjack").chart_costs().as_json()
    refused = told(client, f"/api/games/{EZ}/chart/costs").json()["error"]
    assert "not played by a chart of totals" in refused["message"]
