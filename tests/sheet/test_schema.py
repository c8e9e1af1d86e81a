"""The schema that editors use accepts every sheet as it is written, and no misspelt key."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from houseway.library import is_game
from houseway.sheet_files import SHEETS
from houseway.sheet_schema import authoring_schema

SCHEMA = authoring_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SHEET_FILES = [path for path in sorted(SHEETS.glob("*/*.toml")) if is_game(path)]


def test_the_schema_is_a_json_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert len(SHEET_FILES) == 151  # 123 games and 28 shared texts


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
        ('[play]\nmust_hitt = "hand.total <= 11"', ["play"]),
        ('[play]\ntarget = "21"', ["play", "target"]),
        ('[play]\ndealer_plays = "sometimes"', ["play", "dealer_plays"]),
        ('[play]\ndouble = { wen = "hand.cards == 2" }', ["play", "double"]),
        ("[play.split]\nhands = 9", ["play", "split"]),
        ('[play]\nnaturals = [{ id = "a", card = "A+T" }]', ["play", "naturals"]),
        ('[wager.insurance]\nkind = "insurence"', ["wager", "insurance", "kind"]),
        ('[deck]\nmarked = ["10"]', ["deck", "marked"]),
        ('[deck]\njokers = { per_deck = 1, use = "any" }', ["deck", "jokers"]),
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
        '[play]\ntarget = { switch = "drawn-22", live = 22, over = 21 }',
        "[play.split]\nhands = { from = 2, to = 4, default = 4 }",
        '[play.double]\nwhen.switch = "a"\nwhen.yes = { switch = "b", yes = "", no = "" }',
        '[play]\nsurrender = { timing = { switch = "surrender", late = "after-peek" } }',
    ],
)
def test_what_only_a_written_sheet_may_say_is_allowed(text: str) -> None:
    VALIDATOR.validate(tomllib.loads(text))
