"""The letter to a house: its open questions, what the answers are worth, and in which order."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

import houseway as hw
from houseway.cli.app import app
from houseway.errors import HousewayError, UnknownName
from houseway.open_questions.questions import Question

EZ = "hustler/ez-baccarat"


@pytest.fixture(scope="module")
def ez() -> hw.Letter:
    return hw.letter(EZ)


def question(letter: hw.Letter, name: str) -> Question:
    return next(each for each in letter.questions if each.name == name)


def test_an_answer_is_worth_what_the_game_is_priced_at_under_it(ez: hw.Letter) -> None:
    asked = question(ez, "banker-three-card-7")
    (worth,) = asked.worths
    for answer in asked.answers:
        game = hw.game(EZ, readings={asked.name: answer})
        price = game.odds(wager=worth.wager).price(worth.wager)
        assert worth.per_100[answer] == 100 * Fraction(price.ev)


def test_what_is_worth_most_comes_first_and_what_moves_no_price_last(ez: hw.Letter) -> None:
    spreads = [each.price_spread for each in ez.questions]
    assert spreads == sorted(spreads, reverse=True)
    assert (spreads[0] > 0, spreads[-1]) == (True, 0)
    text = ez.paper().text()
    assert text.index("Natural stop") < text.index("move no price") < text.index("Rounding")


def test_every_reading_of_a_house_is_asked_told_or_counted_once() -> None:
    letter, entries = hw.letter("ranchos", worth=False), hw.readings(house="ranchos")
    questions = [*letter.questions, *letter.slips]
    told = [reading for each in questions for reading in each.readings]
    assumed = [each for each in entries if len(each.choices) == 1 and each.flaw == "none"]
    assert sorted(map(str, told)) == sorted(map(str, set(entries) - set(assumed)))
    assert letter.assumed == len({(each.name, each.asks, each.choices) for each in assumed})


def test_the_same_question_of_several_games_is_asked_once_with_its_games() -> None:
    letter = hw.letter("ranchos", worth=False)
    cover = [each for each in letter.questions if each.name == "cover"]
    assert len(cover) == 1
    assert len(cover[0].games) > 1
    assert "EZ Baccarat" in letter.paper().text()


def test_in_games_among_players_answers_are_played_with_a_standard_error() -> None:
    letter = hw.letter("500-club/razz", hands=60)
    moved = [worth for each in letter.questions for worth in each.worths]
    assert moved
    for worth in moved:
        in_use = next(a for a, value in worth.per_100.items() if value == 0)
        assert worth.errors[in_use] == 0
        assert all(worth.errors[a] > 0 for a, value in worth.per_100.items() if value)
        assert all(float(value or 0) >= 0 for value in worth.per_100.values())


def test_a_row_of_the_table_is_an_answer_with_its_origin(ez: hw.Letter) -> None:
    table = ez.table()
    asked = question(ez, "banker-three-card-7")
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    mine = [row for row in rows if row["question"] == asked.name]
    assert [(row["answer"], row["is_default"], row["is_literal"]) for row in mine] == [
        ("push", True, False),
        ("pay", False, True),
    ]
    assert [Fraction(str(row["per_100_fraction"])) for row in mine] == [
        asked.worths[0].per_100[answer] for answer in asked.answers
    ]
    assert {"houseway", "sheet", "readings", "hands", "seed"} <= set(table.origin)


def test_a_letter_without_worths_prices_nothing_and_says_so() -> None:
    letter = hw.letter(EZ, worth=False)
    assert not any(each.worths for each in letter.questions)
    assert "$100" not in letter.paper().text()


@pytest.mark.parametrize("name", ["hustlr", "reference", "reference/blackjack", "", "x/y"])
def test_only_a_house_with_a_document_gets_a_letter(name: str) -> None:
    with pytest.raises(UnknownName) as refused:
        hw.letter(name, worth=False)
    assert refused.value.code in ("unknown-house", "unknown-game")


def test_a_letter_that_cannot_be_written_is_refused_before_it_is_made(tmp_path: Path) -> None:
    lost = tmp_path / "no" / "letter.html"
    whole = tmp_path / "letter.txt"
    for file in (lost, tmp_path / "letter.doc"):
        made = CliRunner().invoke(
            app, ["letter", EZ, "--no-worth", "-o", str(whole), "-o", str(file)]
        )
        assert isinstance(made.exception, HousewayError)
        assert str(file) in made.exception.message
    assert list(tmp_path.iterdir()) == []


def test_the_command_writes_every_form_of_the_letter(tmp_path: Path) -> None:
    files = [tmp_path / f"letter.{form}" for form in ("html", "txt", "json", "csv")]
    options = [word for file in files for word in ("-o", str(file))]
    made = CliRunner().invoke(app, ["letter", EZ, "--no-worth", *options])
    assert made.exit_code == 0, made.output
    html, text, as_json, csv = (file.read_text(encoding="utf-8") for file in files)
    assert "<h1>EZ Baccarat: open questions</h1>" in html
    assert text.startswith("EZ Baccarat: open questions")
    assert '"tie-alone"' in as_json
    assert csv.startswith("question,asks,place,cite,flaw,answer,")


def test_a_question_that_moves_a_price_has_a_round_that_its_answers_settle_differently(
    ez: hw.Letter,
) -> None:
    shown = question(ez, "banker-three-card-7").shown
    assert shown is not None
    assert (shown.game, set(shown.answers)) == (EZ, {"push", "pay"})
    assert shown.pair.exhaustive
    for answer, settled in zip(shown.answers, shown.pair.settled, strict=True):
        game = hw.game(shown.game, readings={"banker-three-card-7": answer})
        again = game.settle(settled.as_json())
        assert [line.net for line in again.lines] == [line.net for line in settled.lines]
    first, second = ([line.net for line in each.lines] for each in shown.pair.settled)
    assert first != second
    assert all(each.shown is None for each in ez.questions if not each.price_spread)


def test_a_letter_without_rounds_shows_none() -> None:
    letter = hw.letter(EZ, rounds=False)
    assert all(each.shown is None for each in letter.questions)
