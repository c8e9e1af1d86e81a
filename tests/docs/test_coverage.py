"""The coverage pages: a sheet, a module or a reason answers every line of a document."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from houseway.library import fee_readings, game_ids, load_game
from houseway.sheet_files import SHEETS

DOCS = Path(__file__).parents[2] / "docs"
# A house with the number of lines of its document.
LINES = {"aviator": 4375, "parkwest": 2352, "500-club": 5253, "hustler": 8116, "ranchos": 1080}

Row = tuple[int, int, str, str]


@cache
def rows(house: str) -> tuple[Row, ...]:
    """First and last line, section and answer."""
    found = []
    for line in (DOCS / f"coverage-{house}.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and (lines := re.fullmatch(r"(\d+)(?:-(\d+))?", cells[0])):
            found.append((int(lines[1]), int(lines[2] or lines[1]), cells[1], cells[2]))
    return tuple(found)


@pytest.mark.parametrize("house", LINES)
def test_every_line_of_a_document_is_answered_once(house: str) -> None:
    ends = [0, *(last for _, last, _, _ in rows(house))]
    starts = [first for first, _, _, _ in rows(house)]
    assert starts == [end + 1 for end in ends[:-1]]
    assert ends[-1] == LINES[house]


@pytest.mark.parametrize("house", LINES)
def test_every_answer_names_what_there_is(house: str) -> None:
    for first, _, section, answer in rows(house):
        assert section, first
        assert answer, first
        for name in re.findall(r"`([^`]+)`", answer):
            if name.startswith("houseway."):
                assert is_module(name), (first, name)
            elif "/" in name:
                assert (SHEETS / f"{name}.toml").is_file(), (first, name)


@pytest.mark.parametrize("house", LINES)
def test_every_reading_that_an_answer_names_is_one_of_the_house(house: str) -> None:
    known = {
        name
        for game in game_ids()
        if game.startswith(f"{house}/")
        for switches in (load_game(game).sheet.reading, load_game(game).sheet.setting)
        for name in switches
    } | fee_readings(house).keys()
    for first, _, _, answer in rows(house):
        for list_of in re.findall(r"readings? ((?:`[^`]+`(?:, | and )?)+)", answer):
            for name in re.findall(r"`([^`/.]+)`", list_of):
                assert name in known, (first, name)


@pytest.mark.parametrize("house", LINES)
def test_every_game_of_the_house_answers_some_lines(house: str) -> None:
    answers = " ".join(answer for _, _, _, answer in rows(house))
    for game in game_ids():
        if game.startswith(f"{house}/"):
            assert f"`{game}`" in answers, game


def is_module(name: str) -> bool:
    """Whether a dotted name is a module, or something that a module has."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
