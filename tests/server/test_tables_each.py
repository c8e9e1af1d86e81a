"""Tables of one person: their number, with many requests at once; chips of own sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from fastapi.testclient import TestClient

from houseway.server.config import Config
from houseway.server.context import Context

GAME = "parkwest/cash-in-baccarat"
OTHERS = (
    "reference/blackjack",
    "hustler/three-card-poker",
    "hustler/super-pan-9-classic",
    "aviator/supreme-baccarat",
)
OWN = f'extends = "{GAME}"\n[game]\nname = "Ours"\nsource = "own"\n'

Browser = Callable[[], TestClient]


@pytest.fixture
def config(config: Config) -> Config:
    return config.model_copy(update={"demo_bots": False})


def owned(context: Context, person: str) -> int:
    every = context.hub.tables.values()
    return sum(t.state.terms.owner == person and not t.state.closed for t in every)


def test_twenty_requests_at_once_open_no_more_tables_than_allowed(
    client: TestClient, context: Context
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    with ThreadPoolExecutor(20) as crowd:
        answers = list(
            crowd.map(lambda _: client.post("/api/tables", json={"game": GAME}), range(20))
        )
    assert Counter(answer.status_code for answer in answers) == {201: 3, 400: 17}
    refused = next(answer.json()["error"] for answer in answers if answer.status_code == 400)
    assert refused["code"] == "too-many-tables"
    assert "3 are allowed" in refused["message"]
    assert owned(context, me) == 3


def test_requests_to_be_dealt_in_open_no_more_tables_than_allowed(
    client: TestClient, context: Context
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    with ThreadPoolExecutor(8) as crowd:
        wanted = [{"game": game} for game in OTHERS * 5]
        answers = list(crowd.map(lambda w: client.post("/api/deal-me-in", json=w), wanted))
    assert {answer.status_code for answer in answers} == {200, 400}
    assert 0 < owned(context, me) <= 3


def test_who_goes_from_game_to_game_is_dealt_in_each_time(
    client: TestClient, context: Context
) -> None:
    """The tables that the player left behind empty make room."""
    me = client.post("/api/guest").json()["person"]["id"]
    for game in (GAME, *OTHERS):
        dealt = client.post("/api/deal-me-in", json={"game": game})
        assert dealt.status_code == 200, dealt.text
        table = dealt.json()["table"]
        client.post(f"/api/tables/{table}/do", json={"do": "leave"}).raise_for_status()
    assert owned(context, me) == 3


def test_the_table_of_a_sheet_of_ones_own_gives_back_what_was_brought(
    client: TestClient, context: Context
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    opened = client.post("/api/tables", json={"toml": OWN})
    assert opened.status_code == 201, opened.text
    address = f"/api/tables/{opened.json()['table']}/do"
    client.post(address, json={"do": "sit", "seat": 1, "buy_in": "300"}).raise_for_status()
    assert context.store.balance(f"wallet:{me}") == 700_00
    client.post(address, json={"do": "leave"}).raise_for_status()
    assert context.store.balance(f"wallet:{me}") == 1000_00
    [line, *_] = client.get("/api/wallet").json()["entries"]
    assert (line["what"], line["amount"]) == ("buy-in given back", "300")
    assert context.store.balance("cage") == -1000_00
