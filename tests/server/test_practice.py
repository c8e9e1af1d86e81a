"""Practice: a private table with bots of a kind, found by its link alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.suite.rotation import games_in_turn

from houseway.room.bot_kinds import KINDS, kind_of
from houseway.server.config import Config
from houseway.server.context import Context
from houseway.server.tables.table_opening import build_table

GAME = "aviator/pure-21-5"
HOLDEM = "ranchos/texas-holdem"

Browser = Callable[[], TestClient]


def practise(client: TestClient, game: str = GAME, **wanted: Any) -> dict[str, Any]:
    answer = client.post("/api/practice", json={"game": game, **wanted})
    assert answer.status_code == 201, answer.text
    dealt: dict[str, Any] = answer.json()
    return dealt


def refused(client: TestClient, game: str = GAME, **wanted: Any) -> dict[str, str]:
    answer = client.post("/api/practice", json={"game": game, **wanted})
    assert answer.status_code == 400, answer.text
    error: dict[str, str] = answer.json()["error"]
    return error


@pytest.fixture
def config(config: Config) -> Config:
    return config.model_copy(update={"guest_chips": "4500"})


@pytest.fixture
def guest(client: TestClient) -> TestClient:
    client.post("/api/guest")
    return client


def test_a_practice_table_has_the_chosen_stakes_readings_and_bots(
    guest: TestClient, context: Context
) -> None:
    dealt = practise(
        guest,
        settings={"table.limits": "$25-$200", "deck.decks": 2},
        readings={"cover": "net"},
        bots="loose",
        bot_count=2,
    )
    state = context.hub.tables[dealt["table"]].state
    assert str(state.game.sheet.table.limits) == "$25-$200"
    assert state.game.sheet.deck.decks == 2
    assert state.game.readings["cover"] == "net"
    assert state.terms.bots == "loose"
    assert sum(patron.bot for patron in state.patrons.values()) == 2
    assert [p.person for p in state.patrons.values() if not p.bot] == [state.terms.owner]
    assert (dealt["seat"], "") in state.patrons


def test_a_private_table_is_found_by_its_link_and_listed_nowhere(
    guest: TestClient, browser: Browser
) -> None:
    table = practise(guest)["table"]
    assert re.fullmatch(r"[2-9a-z]{26}", table), "31 ** 26 is more than 2 ** 128"
    other = browser()
    other.post("/api/guest")
    for client in (guest, other):
        for path in ("/api/lobby", "/api/lobby/tables"):
            listed = client.get(path).json()
            assert table not in str(listed["tables"])
            mine = [seat["id"] for seat in listed["your_seats"]]
            assert mine == ([table] if client is guest else [])
        nearly = client.get(f"/api/tables/{table[:-1]}")
        assert nearly.status_code == 404
        assert table not in nearly.text
    there = other.get(f"/api/tables/{table}").json()
    free = {*range(1, there["layout"]["seats"] + 1)} - {p["seat"] for p in there["state"]["people"]}
    sit = {"id": "sit", "do": "sit", "seat": min(free), "buy_in": "300"}
    assert other.post(f"/api/tables/{table}/do", json=sit).status_code == 200


def test_nobody_is_dealt_in_at_a_private_table_by_lot(guest: TestClient, browser: Browser) -> None:
    table = practise(guest, "hustler/pai-gow-tiles")["table"]
    other = browser()
    other.post("/api/guest")
    dealt = other.post("/api/deal-me-in", json={"game": "hustler/pai-gow-tiles"}).json()
    assert dealt["table"] != table


def test_empty_practice_tables_make_room_and_others_count(guest: TestClient) -> None:
    tables = [practise(guest)["table"] for _ in range(3)]
    assert refused(guest)["code"] == "too-many-tables"
    leave = {"id": "leave", "do": "leave"}
    assert guest.post(f"/api/tables/{tables[0]}/do", json=leave).status_code == 200
    practise(guest)


@pytest.mark.parametrize(
    ("wanted", "where", "words"),
    [
        ({"settings": {"table.limits": "much"}}, "table.limits", "is not a range of money"),
        ({"settings": {"table.limits": "$1-$2"}}, "table.limits", "cannot be posted; printed for"),
        ({"settings": {"deck.decks": "99"}}, "deck.decks", "the sheet says 1 to 8"),
        ({"readings": {"cover": "never"}}, "cover", "each-dollar-once"),
        ({"bots": "wild"}, "bots", "legal: house-way, sensible, loose, mixed"),
        ({"bot_count": 9}, "bot_count", "legal here: 1 to 7"),
    ],
)
def test_a_wrong_choice_names_its_field_and_what_would_be_legal(
    wanted: dict[str, Any], where: str, words: str, guest: TestClient, context: Context
) -> None:
    before = len(context.hub.tables)
    error = refused(guest, **wanted)
    assert error["where"].endswith(where)
    assert words in error["message"]
    assert ".toml" not in error["message"], "a person knows the field, not the file"
    open_tables = [t for t in context.hub.tables.values() if not t.state.closed]
    assert len(open_tables) == before


def test_a_table_that_one_cannot_pay_for_is_not_opened(guest: TestClient, context: Context) -> None:
    for _ in range(2):
        practise(guest, settings={"table.limits": "$100+"})
    error = refused(guest, settings={"table.limits": "$1,000+"})
    assert error["message"] == "your wallet holds 500, this table starts at 1000"
    assert sum(not t.state.closed for t in context.hub.tables.values()) == 2


def test_stakes_that_do_not_fit_together_name_one_of_them(guest: TestClient) -> None:
    error = refused(guest, HOLDEM, settings={"stakes.lower": 10})
    assert error["where"] == "stakes.lower"
    assert error["message"] == "upper 6 is below lower 10"


@pytest.mark.parametrize("game", games_in_turn())
def test_every_choice_of_the_form_opens_a_table(game: str, client: TestClient) -> None:
    form = client.get(f"/api/games/{game}/practice").json()
    assert form["bots"]["least"] <= form["bots"]["usual"] <= form["bots"]["most"]
    for limits in (form["limits"] or {"choices": []})["choices"]:
        build_table(game, "", {}, {"table.limits": limits})
    for one in form["settings"]:
        for choice in one["choices"]:
            build_table(game, "", {}, {one["name"]: choice})
    for one in form["readings"]:
        for choice in one["choices"]:
            build_table(game, "", {one["name"]: choice}, {})


def test_mixed_bots_are_of_every_kind() -> None:
    assert {kind_of("mixed", number).name for number in (1, 2, 3)} == {*KINDS}
    assert kind_of("loose", 1) == kind_of("loose", 2) == KINDS["loose"]
