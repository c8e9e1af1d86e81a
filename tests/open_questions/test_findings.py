"""Findings: what is told of the documents follows from sheets, readings and prices."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import houseway as hw
from houseway.checking import unreached_rows
from houseway.cli.app import app
from houseway.errors import UnknownName
from houseway.library import load_game
from houseway.open_questions.findings import as_printed, favours_of, impossible_rows

EZ = "hustler/ez-baccarat"


@pytest.fixture(scope="module")
def ranchos() -> hw.Findings:
    return hw.findings("ranchos", worth=False)


def test_a_bet_favours_the_bettor_as_printed_if_its_price_under_the_printed_words_is_positive() -> (
    None
):
    found = {each.wager: each for each in favours_of(load_game(EZ))}
    assert set(found) == {"banker", "tie"}
    literal = hw.game(EZ, readings={"banker-three-card-7": "pay", "natural-stop": "draw"})
    for name, favour in found.items():
        printed, read = (g.odds(wager=name).price(name).ev for g in (literal, hw.game(EZ)))
        assert (favour.printed, favour.read) == (100 * printed, 100 * read)
        assert printed > 0 > read
        assert favour.readings == ("banker-three-card-7", "natural-stop")


def test_money_that_is_bet_in_the_play_is_no_bet_of_its_own() -> None:
    assert favours_of(load_game("aviator/three-card-poker")) == []  # its Play wager gains


def test_the_printed_words_are_the_literal_choices_and_nothing_else() -> None:
    game = load_game(EZ)
    printed, changed = as_printed(game)
    assert changed == {
        name: reading.literal
        for name, reading in game.sheet.reading.items()
        if reading.literal not in ("silent", reading.default)
    }
    assert {**game.readings, **changed} == printed.readings


def test_rows_that_cannot_happen_are_those_that_no_round_reaches() -> None:
    game = load_game("hustler/fortune-pai-gow-poker")
    rows = [*impossible_rows([game])]
    assert {row.wager for row in rows} == {"fortune", "envy"}  # five of a kind beside five aces
    printed, _ = as_printed(game)
    for row in rows:
        assert row.row in unreached_rows(printed, printed.wagers[row.wager])
        assert row.cite
        assert row.when.endswith("seven cards make five of a kind"), "no name of a fact"


def test_every_flaw_of_every_sheet_and_fee_table_is_found(ranchos: hw.Findings) -> None:
    for flaw, found in (("contradiction", ranchos.contradictions), ("misprint", ranchos.misprints)):
        told = {(q.name, place) for q in found for place in q.places}
        stated = {
            (entry.name, place)
            for entry in hw.readings(house="ranchos")
            if entry.flaw == flaw
            for place in entry.places
        }
        assert stated <= told


def test_a_finding_names_its_lines_and_how_it_is_read(ranchos: hw.Findings) -> None:
    text = " ".join(ranchos.paper().text(width=10_000).split())
    said = "The ranking puts a natural 8 above a three-card 9, the play says closest to nine."
    assert said in text
    assert "lines 938-942, 968" in text


def test_one_house_alone(ranchos: hw.Findings) -> None:
    places = [p.sheet for q in (*ranchos.contradictions, *ranchos.misprints) for p in q.places]
    assert {sheet.split("/")[0] for sheet in places} == {"ranchos"}
    with pytest.raises(UnknownName):
        hw.findings("parkwst")


def test_the_command_writes_findings_as_rows(tmp_path: Path) -> None:
    file = tmp_path / "findings.csv"
    made = CliRunner().invoke(app, ["findings", "ranchos", "--no-worth", "--csv", str(file)])
    assert made.exit_code == 0, made.output
    head, *rows = file.read_text(encoding="utf-8").splitlines()
    assert head.startswith("finding,place,what,wager,cite,")
    assert {row.split(",")[0] for row in rows} >= {"contradictions", "misprints"}
