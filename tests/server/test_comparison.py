"""Games side by side, as the page gets them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi.testclient import TestClient

import houseway as hw
from houseway.server.app import create_app
from houseway.server.config import Config

EZ = ["hustler/ez-baccarat", "ranchos/ez-baccarat"]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("compare")
    config = Config(database=f"sqlite:///{folder / 'room.db'}")
    address = "http://127.0.0.1:8000"
    with TestClient(create_app(config), base_url=address, headers={"X-Houseway": "1"}) as client:
        yield client


def asked(client: TestClient, names: list[str]) -> Any:
    while (response := client.get("/api/compare", params={"game": names})).status_code == 202:
        assert set(response.json()) == {"working", "done", "of"}
        time.sleep(0.2)
    return response


def test_the_answer_is_what_the_command_prints_with_its_page(client: TestClient) -> None:
    answer = asked(client, EZ).json()
    page = answer.pop("page")
    found = hw.compare(*EZ)
    assert answer == found.as_json()
    assert page == found.paper().as_json()


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (["hustler/ez-bacarat", EZ[1]], "unknown-game"),
        (["own.toml", EZ[1]], "unknown-game"),
        (["../../etc/passwd", EZ[1]], "unknown-game"),
        ([EZ[0]], "too-few-games"),
        ([EZ[0], EZ[0]], "same-game"),
        (["cash-in-baccarat"], "one-house"),
        ([EZ[0], f"{EZ[0]}:natural-stp=draw"], "unknown-reading-or-setting"),
    ],
)
def test_what_cannot_be_compared_is_refused_at_once(
    client: TestClient, names: list[str], code: str
) -> None:
    response = client.get("/api/compare", params={"game": names})
    assert response.status_code in (400, 404, 422)
    assert response.json()["error"]["code"] == code


def test_the_names_that_several_houses_deal_are_listed(client: TestClient) -> None:
    names = client.get("/api/compare/names").json()["names"]
    assert len(names["ez-baccarat"]) == 5
    assert "cash-in-baccarat" not in names
