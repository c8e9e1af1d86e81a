"""Sheets that are in no file: what they may extend, and how they are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.api.game import Game
from houseway.checking import check_game, check_text
from houseway.errors import BadSheet
from houseway.library import build_game, sheet_from_text
from houseway.sheet.switches import Choices

CASH_IN = 'extends = "parkwest/cash-in-baccarat"\n[game]\nsource = "own"\n'


def code(text: str) -> str:
    with pytest.raises(BadSheet) as refused:
        sheet_from_text(text)
    return refused.value.problems[0].code


def test_a_text_extends_a_game_of_the_library() -> None:
    files = sheet_from_text(CASH_IN + '[wager.tie]\npays = "9 to 1"\n')
    game = build_game(files, Choices(), Game)
    assert game.wagers["tie"].rows[0].pays.text == "9 to 1"
    assert (game.id, game.house.id) == ("own", "own")


def test_a_text_extends_what_games_share() -> None:
    assert sheet_from_text('extends = "_common/baccarat"').data["game"]["family"] == "baccarat"


def test_a_text_cannot_extend_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = tmp_path / "secret.toml"
    secret.write_text('[game]\nname = "hidden words"\n', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    up = "../" * 12
    for name in ("secret", "secret.toml", "./secret", str(secret), str(secret)[:-5]):
        assert code(f'extends = "{name}"') == "unknown-parent"
    for name in (f"{up}{tmp_path}/secret", f"parkwest/{up}{tmp_path}/secret", "parkwest/../secret"):
        assert code(f'extends = "{name}"') == "unknown-parent"


@pytest.mark.parametrize("name", ["parkwest/house", "parkwest/collection", "", "parkwest"])
def test_what_is_no_sheet_cannot_be_extended(name: str) -> None:
    assert code(f'extends = "{name}"') == "unknown-parent"


def test_a_parent_that_is_no_name_is_refused() -> None:
    assert code("extends = [1, 2]") == "unknown-parent"


def test_a_text_that_is_not_toml_says_where() -> None:
    with pytest.raises(BadSheet) as refused:
        sheet_from_text('[game]\nname = "x\n')
    problem = refused.value.problems[0]
    assert (problem.code, problem.file, problem.line) == ("broken-toml", "own.toml", 2)


def test_a_text_nested_without_end_is_refused() -> None:
    assert code("x = " + "[" * 5000) == "broken-toml"


def test_a_text_is_checked_like_a_file(tmp_path: Path) -> None:
    text = CASH_IN + '[wager.tie]\npays = "9 too 1"\n[wager.panda]\nwhen = "player.totl == 8"\n'
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    found = [(p.code, p.line, p.column, p.path) for p in check_text(text)]
    assert found == [(p.code, p.line, p.column, p.path) for p in check_game(str(file))]
    assert found


def test_a_text_that_is_right_has_no_problems() -> None:
    assert check_text(CASH_IN) == []
