"""The lab's designer over HTTP: chances, palettes, pay tables by wish, a table in the text."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest
from fastapi.testclient import TestClient

import houseway as hw
from houseway.checking import check_text
from houseway.design.chances import wager_chances
from houseway.server.games.designer import MOST_ROWS, MOST_TABLES
from houseway.server.games.sheet_edits import child_copy, whole_copy

CASH_IN = "parkwest/cash-in-baccarat"
TIGER = {"toml": child_copy(CASH_IN), "wager": "tiger-8"}
LATE_TIE = {"late": "winner == 'tie' and dealt.cards == 6"}
NEW = {"toml": child_copy(CASH_IN), "rows": LATE_TIE}


@pytest.fixture(scope="module")
def lab(shared_client: TestClient) -> TestClient:
    return shared_client


def ask(lab: TestClient, what: str, body: dict[str, Any]) -> Any:
    while (response := lab.post(f"/api/lab/{what}", json=body)).status_code == 202:
        time.sleep(0.2)
    return response


def refusal(lab: TestClient, what: str, body: dict[str, Any]) -> tuple[str, str]:
    error = ask(lab, what, body).json()["error"]
    return error["code"], error["where"]


def test_the_chances_of_rows_are_whole_numbers_as_text(lab: TestClient) -> None:
    told = ask(lab, "chances", TIGER | {"pays": {"wins": "20-40/10"}}).json()
    own = wager_chances(hw.game(CASH_IN), "tiger-8")
    (row,) = told["rows"]
    assert (int(row["weight"]), int(told["total"])) == (own.rows[0].weight, own.total)
    assert int(told["lost"]["weight"]) + int(row["weight"]) == own.total
    assert row["values"] == ["20", "25", "30", "40"]  # with the pay that it has


def test_an_invented_row_first_pays_what_gives_back_about_95_percent(lab: TestClient) -> None:
    (row,) = ask(lab, "chances", NEW).json()["rows"]
    (table,) = hw.game(CASH_IN).design(rows=LATE_TIE, pays={"late": row["profit"]}).best
    assert Fraction(5, 100) <= table.edge < Fraction(5, 100) + table.hit


def test_a_palette_has_the_chance_and_the_condition_of_every_value(lab: TestClient) -> None:
    told = ask(lab, "palette", {"toml": TIGER["toml"], "fact": "winner"}).json()
    chances = dict(hw.game(CASH_IN).palette("winner"))
    assert {each["value"]: Fraction(each["chance"]) for each in told["values"]} == chances
    assert {each["when"] for each in told["values"]} == {f"winner == '{name}'" for name in chances}


def test_tables_by_wish_are_those_of_the_command_line(lab: TestClient) -> None:
    asked = {"pays": {"wins": "20-40"}, "edge": "1%-15%", "best": "-edge"}
    told = ask(lab, "tables", TIGER | asked).json()
    found = hw.game(CASH_IN).design("tiger-8", {"wins": "20-40"}, edge="1%-15%", best="-edge")
    assert (told["count"], told["tables"]) == (found.count, 21)
    assert [int(one["pays"]["wins"]) for one in told["best"]] == [
        table.pays["wins"] for table in found.best
    ]


@pytest.mark.parametrize("copied", [child_copy, whole_copy])
def test_a_table_is_written_into_the_text_without_a_problem(lab: TestClient, copied: Any) -> None:
    asked = {"toml": copied(CASH_IN), "wager": "tiger-8", "pays": {"wins": "51/2"}}
    text = ask(lab, "designed", asked).json()["toml"]
    assert '"51 to 2"' in text
    assert check_text(text) == []
    new = {"toml": text, "rows": LATE_TIE, "pays": {"late": "24"}, "name": "Late Tie"}
    both = ask(lab, "designed", new).json()["toml"]
    assert "[wager.late-tie]" in both
    assert check_text(both) == []


# --- what is refused ------------------------------------------------------------------------------


def test_a_design_of_too_many_tables_is_refused_before_it_begins(lab: TestClient) -> None:
    rows = {f"r{n}": f"banker.total == {n}" for n in range(8)}
    asked = {"toml": TIGER["toml"], "rows": rows, "pays": dict.fromkeys(rows, "1-1000")}
    assert 1000 ** len(rows) > MOST_TABLES
    assert refusal(lab, "tables", asked) == ("too-many-tables", "pays")


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("tables", TIGER | {"edge": "6" * 41}),
        ("tables", TIGER | {"decks": [1, 2, 3, 4]}),
        ("tables", TIGER | {"most": 10_000}),
        ("tables", TIGER | {"at_most": 10**12}),
        ("tables", TIGER | {"pays": {"wins": "1," * 300}}),
        ("chances", NEW | {"rows": {f"r{n}": "winner == 'tie'" for n in range(MOST_ROWS + 1)}}),
        ("chances", NEW | {"rows": {"late": "(" * 500}}),
        ("designed", TIGER | {"pays": {"wins": "1e9"}}),
        ("designed", TIGER | {"pays": {"wins": "9" * 30}}),
        ("designed", NEW | {"pays": {"late": "9"}, "name": "x" * 41}),
    ],
)
def test_a_question_is_limited_in_every_part(
    lab: TestClient, what: str, body: dict[str, Any]
) -> None:
    assert lab.post(f"/api/lab/{what}", json=body).status_code == 422


@pytest.mark.parametrize(
    ("what", "body", "error"),
    [
        ("chances", {"toml": TIGER["toml"]}, ("what-to-design", "wager")),
        ("chances", TIGER | {"wager": "tiger"}, ("unknown-wager", "wager")),
        ("chances", TIGER | {"toml": "[game"}, ("bad-sheet", "")),
        ("chances", NEW | {"rows": {"late": "winner == 'nobody'"}}, ("unknown-word", "rows.late")),
        ("tables", TIGER | {"edge": "8%-6%"}, ("contradiction", "edge")),
        ("tables", TIGER | {"edge": "90%-"}, ("impossible", "edge")),
        ("palette", {"toml": TIGER["toml"], "fact": "no.fact"}, ("unknown-fact", "fact")),
        ("designed", NEW | {"pays": {"late": "9"}, "name": "Tie"}, ("wager-name", "name")),
        ("designed", NEW | {"pays": {}, "name": "Late"}, ("no-pay", "pays")),
    ],
)
def test_a_question_that_makes_no_sense_names_its_field(
    lab: TestClient, what: str, body: dict[str, Any], error: tuple[str, str]
) -> None:
    assert refusal(lab, what, body) == error
