"""The schema that editors use accepts every sheet as it is written, and no misspelt key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from houseway.library import NOT_GAMES
from houseway.sheet_files import SHEETS
from houseway.sheet_schema import authoring_schema

SCHEMA = authoring_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SHEET_FILES = [path for path in sorted(SHEETS.glob("*/*.toml")) if path.stem not in NOT_GAMES]


def test_the_schema_is_a_json_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert len(SHEET_FILES) == 19  # 16 games and 3 shared texts


@pytest.mark.parametrize("path", SHEET_FILES, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_a_sheet_as_it_is_written_fits_the_schema(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    errors = [(list(e.absolute_path), e.message) for e in VALIDATOR.iter_errors(data)]
    assert errors == []


@pytest.mark.parametrize(
    "text, place",
    [
        ('[wager.tie]\npay = "8 to 1"', ["wager", "tie"]),
        ('[wager.tie.row.wins]\npay = "8 to 1"', ["wager", "tie", "row", "wins"]),
        ('[wager.tie]\nrows = [{ id = "a", wen = "x" }]', ["wager", "tie", "rows"]),
        ("[deck]\ndeks = 8", ["deck"]),
        ('[deck]\ndecks = "8"', ["deck", "decks"]),
        ("[tabel]\nseats = 8", []),
        ('[draw]\nplyer = "0-5 hit, 6-9 stand"', ["draw"]),
        ('[bank]\ncover = "nett"', ["bank", "cover"]),
        ('[bank]\ncover = { swich = "cover", net = "net" }', ["bank", "cover"]),
        ('[reading.x]\nchoises = ["a"]', ["reading", "x"]),
        ('[settle]\nshort = { strat = "button" }', ["settle", "short"]),
        ('[table]\nlayouts = [{ id = "a", seat = 8 }]', ["table", "layouts"]),
        ('[irregular]\nrows = [{ id = "a", event = "boxd", repair = "plays" }]', ["irregular"]),
        ('extend = "_common/baccarat"', []),
    ],
)
def test_a_misspelt_key_or_word_is_marked_where_it_stands(text: str, place: list[str]) -> None:
    found = [list(e.absolute_path) for e in VALIDATOR.iter_errors(tomllib.loads(text))]
    assert len(found) == 1
    assert found[0][: len(place)] == place


@pytest.mark.parametrize(
    "text",
    [
        '[bank]\ncover = { switch = "cover", net = "net", each = "each-dollar-once" }',
        "[deck]\ndecks = { from = 3, to = 8, default = 8 }",
        "[deck]\ndecks = { of = [4, 6], default = 6 }",
        '[wager.tie]\nwhen = "winner == \'tie\'"\npays = "8 to 1"\nonly = "a=b"',
        '[wager.tie.row.wins]\nbefore = "lose"\ndrop = true',
        '[wager.pair]\nby = "player.pair"\npays = { suited = "25 to 1", mixed = "9 to 1" }',
    ],
)
def test_what_only_a_written_sheet_may_say_is_allowed(text: str) -> None:
    VALIDATOR.validate(tomllib.loads(text))
