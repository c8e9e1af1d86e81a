"""A hand history that somebody brings along is replayed like a stored round."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.phh.hands import SHORT
from tests.phh.published import HANDS

UNKNOWN = "??"


@pytest.fixture(scope="module")
def client(shared_client: TestClient) -> TestClient:
    """One server for all questions: its processes start once."""
    return shared_client


def told(client: TestClient, **body: Any) -> dict[str, Any]:
    answer = client.post("/api/phh", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(client: TestClient, **body: Any) -> dict[str, str]:
    answer = client.post("/api/phh", json=body)
    assert 400 <= answer.status_code < 500
    error: dict[str, str] = answer.json()["error"]
    return error


def test_a_hand_is_told_step_by_step_with_its_pots(client: TestClient) -> None:
    found = told(client, text=SHORT + 'players = ["Ann", "Bob", "Cy"]\n')
    assert found["record"]["nets"] == {"1": "-16", "2": "-2", "3": "18"}
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bob", "Cy"]
    steps = found["steps"]
    assert steps[0]["step"] == "wagers"
    assert steps[-1] == {"step": "end"}
    assert steps[0]["felt"]["seats"]["3"]["stack"] == "300"
    last = [step["felt"] for step in steps if "felt" in step][-1]
    assert last["seats"]["3"]["stack"] == "284"
    assert found["pots"] is True
    assert (found["number"], found["hands"]) == (1, 1)


def test_a_card_that_the_text_does_not_name_stays_unknown(client: TestClient) -> None:
    found = told(client, text=HANDS["no-limit hold'em"].text)
    assert found["record"]["hands"]["seat 2"] == [UNKNOWN, UNKNOWN]
    assert found["record"]["deck"] is None
    dealt = [e["card"] for e in found["record"]["events"] if e["event"] == "card"]
    assert dealt.count(UNKNOWN) == 2


def test_one_of_many_hands_is_told(client: TestClient) -> None:
    text = "".join(f"[{n}]\n{hand.text}" for n, hand in enumerate(HANDS.values(), 1))
    found = told(client, text=text, hand=3)
    assert (found["number"], found["hands"]) == (3, 4)
    assert found["record"]["name"] == "2-7 Triple Draw"


def test_another_game_may_play_it(client: TestClient) -> None:
    assert told(client, text=SHORT, game="hustler/holdem")["sheet"]["id"] == "hustler/holdem"
    assert refused(client, text=SHORT, game="../../etc/passwd")["code"] == "unknown-game"
    assert refused(client, text=SHORT, game="hustler/omaha")["code"] == "wrong-variant"


def test_what_is_wrong_is_named_with_its_place(client: TestClient) -> None:
    error = refused(client, text=SHORT.replace("cbr 6", "cbr 3"))
    assert error["code"] == "illegal-choice"
    assert error["where"] == "action 4 (line 10)"
    assert refused(client, text="variant = ")["code"] == "not-toml"
    own = SHORT.replace('"NT"', '"houseway"') + '_houseway_game = "/etc/passwd.toml"\n'
    assert refused(client, text=own)["code"] == "unknown-game"


def test_a_text_that_is_too_large_is_refused(client: TestClient) -> None:
    assert client.post("/api/phh", json={"text": "#" * 200_001}).status_code == 422
    assert client.post("/api/phh", json={"text": "#" * 10_000_000}).status_code == 413


def test_the_page_is_there_without_a_round(client: TestClient) -> None:
    answer = client.get("/replay")
    assert answer.status_code == 200
    assert "replay.js" in answer.text
