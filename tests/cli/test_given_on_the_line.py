"""Values that a person sets on the command line are blamed by the words that set them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.program import CASH_IN, houseway

REFERENCE = "reference/blackjack"


@pytest.mark.parametrize(
    ("game", "words", "place"),
    [
        (REFERENCE, ("-s", "play.target=x"), "--set play.target=x wrong-value: "),
        (REFERENCE, ("-s", "wager.insurance.pays=x"), "--set wager.insurance.pays=x odds: "),
        # The values of the deck are looked at together.
        (REFERENCE, ("-s", "deck.values=A=1"), "--set deck.values=A=1 "),
        (CASH_IN, ("-s", "bank.rounds=0"), "--set bank.rounds=0 wrong-value: "),
    ],
)
def test_an_override_of_the_command_line_is_named_as_such(
    game: str, words: tuple[str, ...], place: str
) -> None:
    error = houseway("odds", game, *words, "--json").error
    assert error["message"].startswith(place)
    assert ".toml" not in error["message"]


def test_a_number_of_decks_that_the_sheet_does_not_leave_open(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        f'extends = "{REFERENCE}"\n[game]\nsource = "own"\n[deck]\ndecks = 6\n', encoding="utf-8"
    )
    error = houseway("odds", str(file), "--decks", "50", "--json").error
    assert error["message"].startswith("--decks 50 wrong-value: deck.decks: ")


def test_a_problem_that_the_command_line_did_not_make_keeps_its_place(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        f'extends = "{REFERENCE}"\n[game]\nsource = "own"\n[play]\npeek = 3\n', encoding="utf-8"
    )
    error = houseway("odds", str(file), "-s", "play.target=21", "--json").error
    assert error["message"].startswith(f"{file}:5:1 wrong-value: play.peek")


def test_an_inherited_part_that_no_longer_fits_says_what_to_write(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    parent = "hustler/21st-century-blackjack"
    file.write_text(
        f'extends = "{parent}"\n[game]\nsource = "own"\n[play]\nnaturals = []\n', encoding="utf-8"
    )
    error = houseway("rules", str(file), "--json").error
    assert "mine.toml inherits this, write wager." in error["message"]
