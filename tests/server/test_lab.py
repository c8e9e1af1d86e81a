"""The lab: copies, checks, prices and changes of sheets that somebody writes."""

from __future__ import annotations

import time
import tomllib
from typing import Any

import pytest
from fastapi.testclient import TestClient

import houseway as hw
from houseway import sheet_files
from houseway.checking import check_text
from houseway.errors import HousewayError
from houseway.library import sheet_from_text
from houseway.server.games import lab as the_lab
from houseway.server.games.lab import MOST_BYTES, check_sheet
from houseway.server.games.sheet_edits import child_copy, edited, whole_copy
from houseway.server.solving import solver
from houseway.sheet.toml_positions import positions

CASH_IN = "parkwest/cash-in-baccarat"
ONE_OF_EACH_FAMILY = [
    CASH_IN,
    "hustler/super-pan-9",
    "hustler/no-bust-4.0a",
    "aviator/ultimate-texas-holdem",
    "hustler/2-way-winner",
]


@pytest.fixture(scope="module")
def lab(shared_client: TestClient) -> TestClient:
    return shared_client


def ask(lab: TestClient, what: str, toml: str) -> Any:
    while (response := lab.post(f"/api/lab/{what}", json={"toml": toml})).status_code == 202:
        time.sleep(0.2)
    return response


def change(text: str, **edit: str) -> str:
    return edited(text, {"do": "set", **edit})


def rows(text: str, wager: str) -> dict[str, Any]:
    """The rows of a wager of a sheet, merged, by id in order."""
    found = sheet_from_text(text).data["wager"][wager].get("rows", [])
    return {row["id"]: row for row in found}


# --- copies ---------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("game", ONE_OF_EACH_FAMILY)
@pytest.mark.parametrize("copied", [whole_copy, child_copy])
def test_a_copy_has_no_problems_and_the_same_wagers(game: str, copied: Any) -> None:
    text = copied(game)
    assert check_text(text) == []
    ours = {
        wager: {name: row.get("pays") for name, row in rows(text, wager).items()}
        for wager in sheet_from_text(text).data["wager"]
    }
    assert ours == {
        wager: {row["id"]: row.get("pays") for row in section["rows"]}
        for wager, section in hw.game(game).files.data["wager"].items()
    }


def test_a_whole_copy_stands_on_its_own() -> None:
    data = tomllib.loads(whole_copy(CASH_IN))
    assert "extends" not in data
    assert data["game"]["source"] == "own"
    assert "cites" not in data
    # A wager of one row is written without a list, and remarks are left out.
    assert data["wager"]["phoenix-7"]["pays"] == "40 to 1"
    assert "tie-lines" not in data["reading"]
    assert "settle-grouping" in data["reading"]


def test_a_copy_costs_what_the_game_costs(lab: TestClient) -> None:
    text = lab.get("/api/lab/copy", params={"game": CASH_IN}).json()["toml"]
    report = ask(lab, "price", text).json()
    expected = hw.game(CASH_IN).odds().as_json()
    assert [(w["wager"], w["ev"], w["hit"], w["sd"]) for w in report["wagers"]] == [
        (w["wager"], w["ev"], w["hit"], w["sd"]) for w in expected["wagers"]
    ]


def test_a_copy_of_what_changes_extends_the_game(lab: TestClient) -> None:
    asked = {"game": CASH_IN, "form": "child"}
    text = lab.get("/api/lab/copy", params=asked).json()["toml"]
    assert tomllib.loads(text)["extends"] == CASH_IN


@pytest.mark.parametrize("game", ["", "/etc/passwd", "../secret", "parkwest/none"])
def test_only_games_of_the_library_are_copied(lab: TestClient, game: str) -> None:
    response = lab.get("/api/lab/copy", params={"game": game})
    assert (response.status_code, response.json()["error"]["code"]) == (404, "unknown-game")


# --- checks ---------------------------------------------------------------------------------------


def test_a_problem_has_its_line_its_column_and_its_cell(lab: TestClient) -> None:
    text = child_copy(CASH_IN) + '[wager.tie]\npays = "9 too 1"\n'
    found = ask(lab, "check", text).json()
    (problem,) = found["problems"]
    assert (problem["line"], problem["column"]) == (7, 1)
    assert problem["path"] == "wager.tie.row.wins.pays"
    assert problem["own"]
    # The table still shows the wager, with what was written.
    tie = next(wager for wager in found["wagers"] if wager["id"] == "tie")
    assert tie["rows"][0]["pays"] == "9 too 1"
    assert not found["playable"]


def test_a_sheet_that_is_right_shows_its_wagers_and_its_facts() -> None:
    found = check_sheet(whole_copy(CASH_IN))
    assert found["problems"] == []
    assert found["playable"]
    assert [wager["id"] for wager in found["wagers"]][:3] == ["player", "banker", "tie"]
    assert "player.total" in found["facts"]


def test_a_problem_of_a_parent_is_not_in_the_text() -> None:
    found = check_sheet(f'extends = "{CASH_IN}"\n[game]\nsource = "002:1-10"\n')
    assert found["problems"]
    assert not any(problem["own"] for problem in found["problems"])


def test_a_price_that_hangs_on_a_reading_is_changed_in_the_text() -> None:
    text = child_copy(CASH_IN) + (
        '[wager.tie]\npays = { switch = "settle-grouping", wager = "8 to 1", seat = "9 to 1" }\n'
    )
    tie = next(wager for wager in check_sheet(text)["wagers"] if wager["id"] == "tie")
    assert (tie["rows"][0]["pays"], tie["rows"][0]["prices"]) == (None, [])


def test_a_table_of_prices_is_shown_price_by_price() -> None:
    wagers = check_sheet(child_copy("aviator/ultimate-texas-holdem"))["wagers"]
    blind = next(wager for wager in wagers if wager["id"] == "blind")
    hand = next(row for row in blind["rows"] if row["id"] == "hand")
    assert (hand["by"], hand["pays"]) == ("hand.category", None)
    assert {"item": "royal-flush", "pays": "500 to 1"} in hand["prices"]


@pytest.mark.parametrize(
    "text",
    ["", "x", "wager = 3", "[game]\nname = 3", "[wager.x]\nrows = [3]", "[[wager]]", "\x00", "é=1"],
)
def test_any_text_is_answered_with_problems(text: str) -> None:
    assert check_sheet(text)["problems"]


def test_an_unreadable_text_has_no_table() -> None:
    found = check_sheet('[game]\nname = "x')
    assert (found["wagers"], found["playable"]) == (None, False)
    assert found["problems"][0]["code"] == "broken-toml"


# --- what the lab refuses -------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["check", "price"])
def test_a_sheet_has_at_most_64_kb(lab: TestClient, what: str) -> None:
    for text in ("#" * (MOST_BYTES + 1), "é" * (MOST_BYTES // 2 + 1)):
        response = ask(lab, what, text)
        assert response.status_code == 422
        assert response.json()["error"]["where"] == "toml"


def test_no_file_is_opened_for_a_text(lab: TestClient, tmp_path: Any) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('[game]\nname = "hidden words"\n', encoding="utf-8")
    for name in (str(secret), str(secret)[:-5], f"{'../' * 12}{str(secret)[1:-5]}"):
        text = f"extends = '{name}'\n"
        for what in ("check", "price"):
            response = ask(lab, what, text)
            assert "hidden words" not in response.text
            assert "unknown-parent" in response.text


def test_a_bad_sheet_is_not_priced(lab: TestClient) -> None:
    response = ask(lab, "price", child_copy(CASH_IN) + '[wager.tie]\npays = "9 too 1"\n')
    assert (response.status_code, response.json()["error"]["code"]) == (400, "bad-sheet")


def test_an_edit_that_is_none_is_refused(lab: TestClient) -> None:
    edit = {"do": "burn", "wager": "tie", "value": ""}
    response = lab.post("/api/lab/edit", json={"toml": "", "edit": edit})
    assert (response.status_code, response.json()["error"]["where"]) == (422, "edit.do")


# --- changes --------------------------------------------------------------------------------------


def test_a_changed_price_changes_one_line(lab: TestClient) -> None:
    text = whole_copy(CASH_IN).replace("[wager.tie]", "# Ties are rare.\n[wager.tie]  # mine")
    edit = {"do": "set", "wager": "tie", "row": "wins", "key": "pays", "value": "9 to 1"}
    new = lab.post("/api/lab/edit", json={"toml": text, "edit": edit}).json()["toml"]
    before, after = text.splitlines(), new.splitlines()
    assert [line for line in after if line not in before] == ['pays = "9 to 1"']
    assert len(before) == len(after)
    assert "# Ties are rare.\n[wager.tie]  # mine\n" in new


def test_a_price_in_a_list_of_rows_is_changed_there() -> None:
    text = change(whole_copy(CASH_IN), wager="banker", row="wins", key="pays", value="19 to 20")
    assert rows(text, "banker")["wins"]["pays"] == "19 to 20"
    assert [line for line in text.splitlines() if "19 to 20" in line] == [
        line.replace("1 to 1", "19 to 20")
        for line in whole_copy(CASH_IN).splitlines()
        if "winner == 'banker'\", pays" in line
    ]


def test_an_inherited_price_is_written_over() -> None:
    text = change(child_copy(CASH_IN), wager="banker", row="three-card-7", key="pays", value="lose")
    assert tomllib.loads(text)["wager"] == {"banker": {"row": {"three-card-7": {"pays": "lose"}}}}
    assert list(rows(text, "banker")) == ["tie", "three-card-7", "wins"]


def test_one_price_of_a_table_is_changed() -> None:
    for copied in (child_copy, whole_copy):
        text = copied("aviator/ultimate-texas-holdem")
        new = change(text, wager="blind", row="hand", key="pays", item="flush", value="2 to 1")
        before, after = rows(text, "blind")["hand"], rows(new, "blind")["hand"]
        assert after["pays"] == {**before["pays"], "flush": "2 to 1"}


@pytest.mark.parametrize("copied", [whole_copy, child_copy])
def test_a_row_is_put_before_another(copied: Any) -> None:
    text = copied(CASH_IN)
    when = "winner == 'tie' and player.total == 6"
    edit = {"do": "add-row", "wager": "tie", "row": "six", "before": "wins", "value": when}
    new = edited(text, edit)
    assert list(rows(new, "tie")) == ["six", "wins"]
    assert rows(new, "tie")["six"]["when"] == when
    assert check_text(new) == []


@pytest.mark.parametrize("copied", [whole_copy, child_copy])
def test_a_row_without_a_place_comes_last(copied: Any) -> None:
    edit = {"do": "add-row", "wager": "player", "row": "new", "value": "player.total == 0"}
    assert list(rows(edited(copied(CASH_IN), edit), "player")) == ["tie", "wins", "new"]


@pytest.mark.parametrize("copied", [whole_copy, child_copy])
def test_a_row_is_taken_out(copied: Any) -> None:
    edit = {"do": "drop-row", "wager": "banker", "row": "three-card-7"}
    new = edited(copied(CASH_IN), edit)
    assert list(rows(new, "banker")) == ["tie", "wins"]
    assert check_text(new) == []


def test_a_row_that_was_put_in_is_taken_out_again() -> None:
    text = child_copy(CASH_IN)
    put = {"do": "add-row", "wager": "tie", "row": "six", "before": "wins", "value": "winner"}
    new = edited(edited(text, put), {"do": "drop-row", "wager": "tie", "row": "six"})
    assert list(rows(new, "tie")) == ["wins"]


@pytest.mark.parametrize("copied", [whole_copy, child_copy])
def test_a_wager_is_added_and_priced_by_the_rules(copied: Any) -> None:
    when = "winner == 'banker' and banker.total == 6"
    edit = {"do": "add-wager", "wager": "lucky-6", "key": "Lucky 6", "value": when}
    new = edited(copied(CASH_IN), edit)
    assert check_text(new) == []
    wager = sheet_from_text(new).data["wager"]["lucky-6"]
    assert (wager["name"], wager["kind"]) == ("Lucky 6", "bonus")


@pytest.mark.parametrize("copied", [whole_copy, child_copy])
def test_a_wager_is_taken_off_the_layout_and_out_of_the_order(copied: Any) -> None:
    new = edited(copied(CASH_IN), {"do": "drop-wager", "wager": "tiger-8"})
    data = sheet_from_text(new).data
    assert "tiger-8" not in data["wager"]
    assert data["settle"]["order"] == [["player"], ["banker"], ["tie"], ["phoenix-7"]]
    assert check_text(new) == []


def test_a_text_that_cannot_be_read_cannot_be_changed() -> None:
    with pytest.raises(HousewayError) as refused:
        change("[wager", wager="tie", row="wins", key="pays", value="9 to 1")
    assert refused.value.code == "broken-toml"


def test_a_change_that_waits_in_a_long_line_is_made_in_the_end(
    lab: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "PATIENCE", 0.6)
    monkeypatch.setattr(the_lab, "ANSWER_WITHIN", 0.2)
    solver.solver_of(lab.app).quick(time.sleep, 1.5)  # type: ignore[arg-type]
    edit = {"do": "drop-wager", "wager": "tiger-8"}
    answer = lab.post("/api/lab/edit", json={"toml": child_copy(CASH_IN), "edit": edit})
    assert answer.status_code == 200


# --- many problems --------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_places_of_many_problems_are_looked_up_in_one_reading(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def counted(text: str) -> Any:
        read.append(text)
        return positions(text)

    monkeypatch.setattr(sheet_files, "positions", counted)
    many = "".join(f'\n[wager.other-{n}]\nlimits = "table"\n' for n in range(90))
    problems = check_text(child_copy(CASH_IN) + many)
    assert len([problem for problem in problems if problem.code == "missing-key"]) == 90
    assert len({problem.line for problem in problems}) == 90
    assert len(read) == len(set(read))
