"""`--csv` and `--parquet`: the figures of a command as a table with its origin."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from pyarrow import parquet
from tests.cli.program import CASH_IN, Done, houseway

import houseway as hw
from houseway.data_table import Tabular

EZ = "hustler/ez-baccarat"
RAZZ = "500-club/razz"
TIGER = ("--wager", "tiger-8", "--pays", "wins=20-40", "--edge", "5%-9%")

HOUSES = ("hustler/ez-baccarat", "parkwest/ez-baccarat-panda-8")


def compared_lines(found: dict[str, Any]) -> list[dict[str, Any]]:
    """What each game says of each rule, as the table has it."""
    return [
        {
            "address": rule["address"],
            "compared": game["label"],
            "says": says,
            "wager": next(iter(alone["without"])) if alone else None,
        }
        for rule in found["rules"]
        for game, says, alone in zip(found["games"], rule["says"], rule["alone"], strict=True)
    ]


# The command, its result in Python, and the list of figures in its JSON.
Figures = Callable[[Any], list[dict[str, Any]]]
TABLES: list[tuple[tuple[str, ...], Callable[[], Tabular], Figures]] = [
    (("odds", EZ), lambda: hw.game(EZ).odds(), lambda found: found["wagers"]),
    (
        ("simulate", EZ, "-n", "3000", "--seed", "4"),
        lambda: hw.game(EZ).simulate(3_000, seed=4),
        lambda found: found["wagers"],
    ),
    (
        ("fee", EZ, "--option", "9", "--bet", "player=25", "--bet", "dragon-7=5"),
        lambda: hw.game(EZ).fee("9", bets={"player": "25", "dragon-7": "5"}),
        lambda found: found["fees"],
    ),
    (("fee", EZ), lambda: hw.game(EZ).fee(), lambda found: found["options"]),
    (("fee", RAZZ), lambda: hw.game(RAZZ).fee(), lambda found: found["options"]),
    (("compare", *HOUSES), lambda: hw.compare(*HOUSES), compared_lines),
    (("games", "--house", "ranchos"), lambda: hw.games(house="ranchos"), lambda found: found),
    (
        ("odds", CASH_IN, "--removal", "--wager", "tie"),
        lambda: hw.game(CASH_IN).removal(wager="tie"),
        lambda found: found["removals"],
    ),
    (
        ("odds", CASH_IN, "--rounds", "20", "--wager", "tie"),
        lambda: hw.game(CASH_IN).many_rounds(20, wager="tie"),
        lambda found: found["bars"],
    ),
    (
        ("equity", "holdem", "AsKs", "QdQc", "--board", "Ad 7c 2h 2s"),
        lambda: hw.equity("holdem", "AsKs", "QdQc", board="Ad 7c 2h 2s"),
        lambda found: found["hands"],
    ),
    (
        ("equity", "razz", "As2d3c", "4s5d6c", "--samples", "2000"),
        lambda: hw.equity("razz", "As2d3c", "4s5d6c", samples=2_000),
        lambda found: found["hands"],
    ),
    (
        ("readings", RAZZ, "--worth", "--hands", "40"),
        lambda: hw.game(RAZZ).played_readings(hands=40),
        lambda found: found,
    ),
    (
        ("design", CASH_IN, *TIGER),
        lambda: hw.game(CASH_IN).design("tiger-8", {"wins": "20-40"}, edge="5%-9%", most=10),
        lambda found: found["best"],
    ),
]
NAMES = [" ".join(words[:2]) for words, _, _ in TABLES]


def read(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def same(cell: str, value: Any) -> bool:
    """Whether a cell of CSV says a value of JSON."""
    if value is None or isinstance(value, str):
        return cell == (value or "")
    if isinstance(value, bool):
        return cell == str(value)
    if isinstance(value, dict | list):
        return bool(json.loads(cell) == value)
    return bool(float(cell) == value)


@pytest.mark.parametrize(("words", "result", "figures"), TABLES, ids=NAMES)
def test_the_csv_of_a_command_has_the_figures_of_its_json(
    words: tuple[str, ...], result: Callable[[], Tabular], figures: Figures
) -> None:
    rows = read(houseway(*words, "--csv", "-").out)
    found = figures(houseway(*words, "--json").json)
    assert len(rows) == len(found) > 0
    for row, figure in zip(rows, found, strict=True):
        shared = row.keys() & figure.keys() - {"readings", "settings", "wagers"}
        assert len(shared) >= 3
        assert {name for name in shared if not same(row[name], figure[name])} == set()


@pytest.mark.in_turn
@pytest.mark.parametrize(("words", "result", "figures"), TABLES, ids=NAMES)
def test_the_table_of_a_result_is_what_the_command_writes_with_its_origin(
    words: tuple[str, ...], result: Callable[[], Tabular], figures: Figures, tmp_path: Path
) -> None:
    files = tmp_path / "figures.csv", tmp_path / "figures.parquet"
    done = houseway(*words, "--csv", str(files[0]), "--parquet", str(files[1]))
    assert done.out.endswith(f"written to {files[0]}\nwritten to {files[1]}\n")
    made = result()
    if words[0] != "design":  # whose origin has the words of its caller
        assert files[0].read_text() == made.csv()
        assert files[1].read_bytes() == made.parquet() == result().parquet()
    (row, *_) = read(files[0].read_text())
    origin = made.table().origin
    assert list(row)[-len(origin) :] == list(origin)
    assert row["houseway"] == hw.__version__
    kept = parquet.read_table(files[1])
    assert kept.column_names == list(row)
    assert kept.num_rows == len(read(files[0].read_text()))


def test_the_values_of_every_choice_are_rows_of_choice_and_wager() -> None:
    words = ("odds", EZ, "--reading", "all", "--wager", "tie")
    rows = read(houseway(*words, "--csv", "-").out)
    found = houseway(*words, "--json").json["by_reading"]
    assert [(row["reading"], row["choice"], row["wager"]) for row in rows] == [
        (item["reading"], item["choice"], wager) for item in found for wager in item["ev"]
    ]
    assert [float(row["ev"]) for row in rows] == [
        ev for item in found for ev in item["ev"].values()
    ]
    worth = read(houseway("readings", EZ, "--worth", "--csv", "-").out)
    assert [row for row in worth if row["wager"] == "tie"] == rows


def test_the_list_of_readings_has_a_row_for_each_place() -> None:
    rows = read(houseway("readings", "--house", "hustler", "--csv", "-").out)
    entries = hw.readings(house="hustler")
    assert len(rows) == sum(len(entry.places) for entry in entries)
    assert {row["reading"] for row in rows} == {entry.name for entry in entries}


def test_the_chances_of_a_fact_add_up_to_one() -> None:
    rows = read(houseway("design", CASH_IN, "--palette", "winner", "--csv", "-").out)
    assert [row["value"] for row in rows] == ["player", "banker", "tie"]
    assert sum(float(row["chance"]) for row in rows) == pytest.approx(1)
    assert rows[0]["fact"] == "winner"


def test_tables_of_two_games_stack_and_each_row_tells_its_game() -> None:
    both = [hw.game(name).odds() for name in (EZ, "aviator/supreme-baccarat")]
    stacked = pyarrow.concat_tables([odds.to_frame("arrow") for odds in both])
    assert stacked.num_rows == sum(len(odds.wagers) for odds in both)
    assert set(stacked["game"].to_pylist()) == {odds.game.id for odds in both}
    assert len(set(stacked["sheet"].to_pylist())) == 2


def test_removed_cards_are_part_of_the_origin() -> None:
    (row, *_) = read(houseway("odds", EZ, "--removed", "Ah 5d", "--csv", "-").out)
    assert row["removed"] == "5d Ah"


def test_a_changed_pay_changes_the_digest_of_the_sheet() -> None:
    words = ("odds", EZ, "--wager", "tie", "--json")
    usual, dearer = houseway(*words).json, houseway(*words, "--set", "wager.tie.pays=9 to 1").json
    assert usual["origin"]["sheet"] != dearer["origin"]["sheet"]
    assert usual["origin"] == houseway(*words).json["origin"]


REFUSED = [
    (("games", "--csv", "a" * 300), "cannot-write", "File name too long"),
    (("odds", EZ, "--parquet", "-"), "no-file", "needs a name"),
    (("odds", EZ, "--csv", "-"), "option", "both print to standard output"),
    (("odds", EZ, "--csv", "x", "--parquet", "x"), "option", "two forms in one file"),
    (("games", "--csv", "nowhere/games.csv"), "cannot-write", "there is no folder nowhere"),
    (("games", "--parquet", "/"), "cannot-write", "it is no file"),
    (("odds", "reference/blackjack", "--hand", "8 8", "--up", "6", "--csv", "x"), "no-table", ""),
]


@pytest.mark.parametrize(("words", "code", "reason"), REFUSED, ids=str)
def test_what_cannot_be_written_is_refused_and_nothing_is_written(
    words: tuple[str, ...],
    code: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    error = houseway(*words, "--json").error
    assert error["code"] == code
    assert reason in error["message"]
    assert list(tmp_path.iterdir()) == []


def test_without_its_library_a_parquet_file_is_refused_before_anything_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.extras.find_spec", lambda _: None)
    done: Done = houseway("games", "--parquet", str(tmp_path / "games.parquet"))
    assert done.code == 2
    assert "games --parquet needs PyArrow: pip install 'houseway[export]'" in done.err
    assert list(tmp_path.iterdir()) == []


def test_csv_needs_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.extras.find_spec", lambda _: None)
    assert len(read(houseway("games", "--house", "ranchos", "--csv", "-").out)) > 5
