"""Control and direction characters do not get into names and remarks, wherever those enter."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.phh.hands import SHORT

from houseway.errors import IllegalMove
from houseway.phh.parser import read_hands
from houseway.room.commands.wire import read_why
from houseway.server.context import Context
from houseway.server.games.lab import check_sheet
from houseway.server.staff.cage import Order
from houseway.storage.rows import people

TURNED = "\u202eone\u2066 \x1b[2J\ntwo\u200f"
CLEAN = "one [2J two"


def test_a_table_has_a_name_that_can_be_seen(client: TestClient) -> None:
    client.post("/api/guest")
    given = {"game": "parkwest/cash-in-baccarat", "name": TURNED}
    table = client.post("/api/tables", json=given).json()["table"]
    assert client.get(f"/api/tables/{table}").json()["layout"]["name"] == CLEAN
    assert {row["name"] for row in client.get("/api/lobby/tables").json()["tables"]} == {CLEAN}


def test_a_person_has_one_however_it_was_written_down(context: Context) -> None:
    given: dict[str, Any] = {"role": "player", "secret_hash": "", "guest": False, "actor": ""}
    added = people.add(context.store, name=TURNED, at=1, **given)
    assert added.name == CLEAN
    found = people.by_id(context.store, added.id)
    assert found is not None
    assert found.name == CLEAN


def test_a_name_with_such_characters_is_refused_where_people_register(client: TestClient) -> None:
    answer = client.post("/api/register", json={"name": "An\u202en", "secret": "correct horse"})
    assert (answer.status_code, answer.json()["error"]["where"]) == (400, "name")


def test_players_of_a_hand_history_have_one() -> None:
    [hand] = read_hands(SHORT + 'players = ["A\\u202enn", "Bob\\u0007", "Cy"]\n')
    assert hand.names == ("Ann", "Bob", "Cy")


def test_reasons_of_the_staff_are_one_line() -> None:
    assert read_why(TURNED) == CLEAN
    given = {"person": "x", "amount": "5", "reason": TURNED, "key": "12345678"}
    assert Order.model_validate(given).reason == CLEAN
    with pytest.raises(IllegalMove):
        read_why("\u202e\u202e\u202e\u202e")


def test_a_sheet_with_such_a_name_is_refused_in_the_lab() -> None:
    text = 'extends = "parkwest/cash-in-baccarat"\n[game]\nname = "Cash\u202eIn"\n'
    [problem] = check_sheet(text)["problems"]
    assert (problem["code"], problem["line"]) == ("unseen-character", 3)
