"""Text that a sheet need not write: its parent has it, or a sheet beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.checking.own_sheets import mine

from houseway.checking import repeats_in
from houseway.checking.repeats import repeated_text
from houseway.library import read_sheet
from houseway.sheet_files import SHEETS


def found(folder: Path, text: str) -> list[str]:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return [str(problem).replace(f"{folder}/", "") for problem in repeats_in(str(file))]


def test_a_value_that_the_parent_has_is_found_where_it_stands(tmp_path: Path) -> None:
    assert found(tmp_path, mine("[table]", "seats = 9", 'backline = "none"')) == []
    assert found(tmp_path, mine("[deck]", 'cards = "52"')) == [
        "mine.toml:5:1 repeats-parent: deck.cards is what _common/baccarat.toml says; leave it out"
    ]


def test_a_row_that_is_written_as_the_parent_has_it_is_found(tmp_path: Path) -> None:
    row = next(r for r in read_sheet("parkwest/cash-in-baccarat").data["wager"]["tie"]["rows"])
    same = found(tmp_path, mine(f"[wager.tie.row.{row['id']}]", f'pays = "{row["pays"]}"'))
    assert [line.split()[1] for line in same] == ["repeats-parent:"]
    assert found(tmp_path, mine(f"[wager.tie.row.{row['id']}]", 'pays = "99 to 1"')) == []


def test_lines_and_names_are_a_games_own_and_part_of_a_line_is_no_text(tmp_path: Path) -> None:
    decks = read_sheet("parkwest/cash-in-baccarat").data["deck"]["decks"]
    other = {**decks, "default": decks["from"]}
    inline = ", ".join(f"{key} = {value}" for key, value in other.items())
    assert found(tmp_path, mine("[deck]", f"decks = {{ {inline} }}")) == []
    assert found(tmp_path, mine("[cites]", 'deck = "001:11"')) == []


def test_a_sheet_with_problems_is_mended_before_it_is_shortened(tmp_path: Path) -> None:
    assert found(tmp_path, mine("[deck]", 'cards = "52"', "bad = 1")) == []
    assert found(tmp_path, "[deck\n") == []


# --- a house --------------------------------------------------------------------------------------

FOLD = """
[reading.fold]
asks = "may a player fold who has no bet to call?"
choices = ["any-turn"]
literal = "silent"
default = "any-turn"
why = "nothing is said against it"
"""


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of the library whose sheets are written by the test."""
    for module in ("sheet_files", "library", "checking.repeats"):
        monkeypatch.setattr(f"houseway.{module}.SHEETS", tmp_path)
    (tmp_path / "_common").symlink_to(SHEETS / "_common")
    (tmp_path / "harbor").mkdir()
    return tmp_path / "harbor"


def in_house(house: Path, **texts: str) -> list[str]:
    for name, text in texts.items():
        (house / f"{name}.toml").write_text(text, encoding="utf-8")
    return [str(problem) for problem in repeated_text(read_sheet("harbor/mine"))]


def test_a_reading_that_a_sheet_beside_has_word_for_word_is_found(house: Path) -> None:
    found = in_house(house, mine=FOLD + 'cite = "002:1"\n', other=FOLD + 'cite = "002:7"\n')
    message = "reading.fold stands in harbor/other.toml too; write it once, in harbor/shared.toml"
    assert found == [f"harbor/mine.toml:2:10 repeats-sibling: {message}"]
    assert in_house(house, other=FOLD.replace("against", "for")) == []


def test_an_irregularity_that_a_sheet_beside_has_is_found(house: Path) -> None:
    rows = '[irregular]\nrows = [{{ id = "boxed", event = "boxed", repair = "{}" }}]\n'
    (line,) = in_house(house, mine=rows.format("misdeal"), other=rows.format("misdeal"))
    assert "irregular.row.boxed stands in harbor/other.toml too" in line
    assert in_house(house, other=rows.format("plays")) == []


def test_shared_text_that_is_written_again_is_found_key_by_key(house: Path) -> None:
    shared = f"shared = true\n{FOLD}"
    taken = 'extends = "harbor/shared"\n[reading.fold]\n'
    assert in_house(house, shared=shared, mine=taken + 'why = "stud says so"\n') == []
    (line,) = in_house(house, mine=taken + 'literal = "silent"\n')
    assert line.endswith("reading.fold.literal is what harbor/shared.toml says; leave it out")


def test_an_entry_written_whole_is_a_repeat_only_if_all_of_it_is(house: Path) -> None:
    whole = f'extends = "harbor/shared"\n{FOLD}'
    assert len(in_house(house, shared=f"shared = true\n{FOLD}", mine=whole)) == 5
    assert in_house(house, mine=whole.replace("may a player", "must a player")) == []
