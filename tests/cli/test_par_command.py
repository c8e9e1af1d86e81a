"""`houseway par`: what it prints and writes, and what it refuses before anything is computed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, houseway

import houseway as hw

SHORT = ("par", CASH_IN, "--no-readings", "--no-decks", "--rounds", "0")


def test_the_page_tells_the_rules_assumed_the_events_and_the_method() -> None:
    done = houseway(*SHORT, "--no-cites")
    assert done.code == 0, done.err
    titles = ("1 Rules assumed", "2 The wagers in figures", "3 Events", "4 Method")
    places = [done.out.index(f"\n{title}\n") for title in titles]
    assert places == sorted(places)
    assert re.search(r"Phoenix 7 +7\.6113 % +2\.2534 %", done.out)
    assert "(lines" not in done.out


def test_each_file_has_the_form_of_its_ending(tmp_path: Path) -> None:
    files = {ending: tmp_path / f"par.{ending}" for ending in ("html", "pdf", "txt", "json", "csv")}
    done = houseway(*SHORT, *(word for file in files.values() for word in ("-o", str(file))))
    assert done.out.count("written to") == len(files)
    sheet = hw.game(CASH_IN).par(readings=False, decks=False, rounds=0)
    assert files["html"].read_text(encoding="utf-8") == sheet.paper().html()
    assert files["pdf"].read_bytes() == sheet.paper().pdf()
    assert files["txt"].read_text(encoding="utf-8") == sheet.paper().text()
    assert files["csv"].read_text(encoding="utf-8") == sheet.csv()
    assert json.loads(files["json"].read_text(encoding="utf-8")) == sheet.as_json()


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("par.doc", "paper-format", "ends in '.doc'; write .html, .pdf, .txt, .json, .csv"),
        ("par", "paper-format", "has no ending"),
        ("nowhere/par.pdf", "cannot-write", "there is no folder"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused_before_others_are(
    tmp_path: Path, name: str, code: str, said: str
) -> None:
    good = tmp_path / "par.csv"
    error = houseway(*SHORT, "--json", "-o", str(good), "-o", str(tmp_path / name)).error
    assert error["code"] == code
    assert said in error["message"]
    assert error["where"] == "--out"
    assert not good.exists()


def test_a_folder_under_the_name_of_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "par.csv").mkdir()
    error = houseway(*SHORT, "--json", "-o", str(tmp_path / "par.csv")).error
    assert error["code"] == "cannot-write"


def test_a_game_without_prices_is_refused() -> None:
    error = houseway("par", "500-club/razz", "--json").error
    assert (error["code"], error["where"]) == ("no-price", "game")
    assert "players play each other" in error["message"]
