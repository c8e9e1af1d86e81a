"""Luck or trouble: results of shifts against the distribution of their rounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.bank_desk.exact_sums import together
from tests.cli.program import houseway

import houseway as hw
from houseway.bank_desk.luck import corrected_chances, two_sided
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.pricing.round_result import RoundResult

EZ = "hustler/ez-baccarat"
SETUP = f'game = "{EZ}"\n[[wagers]]\nseat = 2\nwager = "Banker"\namount = "100"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "banker.toml").write_text(SETUP)
    return tmp_path


def results(folder: Path, text: str) -> Path:
    file = folder / "results.csv"
    file.write_text(text)
    return file


def test_the_chance_of_a_result_is_twice_that_of_the_nearer_tail() -> None:
    one = RoundResult.of({100: 5, -100: 4, -400: 1})
    exact, found = together([one] * 12), many_rounds([Played(one, 12)])
    for cents in exact.weights:
        lower, upper = exact.chance(below=cents + 1), exact.chance(above=cents - 1)
        tail = lower if cents < exact.mean else upper
        assert two_sided(found, cents) == pytest.approx(min(1.0, 2 * float(tail)))


def test_results_are_added_up_by_table_game_dealer_and_bank(folder: Path) -> None:
    text = (
        "table,setup,dealer,bank,rounds,won\n"
        "7,banker.toml,Ann,Gold,100,250\n"
        "7,banker.toml,Bob,Gold,50,-1200\n"
        "9,banker.toml,Ann,,60,$1100\n"
    )
    found = hw.luck(results(folder, text))
    assert [(line.by, line.name, line.rounds, line.won) for line in found.lines] == [
        ("table", "7", 150, -950.0),
        ("table", "9", 60, 1100.0),
        ("game", EZ, 210, 150.0),
        ("dealer", "Ann", 160, 1350.0),
        ("dealer", "Bob", 50, -1200.0),
        ("bank", "Gold", 150, -950.0),
    ]
    price = hw.game(EZ).odds(wager="banker").price("banker")
    for line in found.lines:
        assert line.expected == pytest.approx(-100 * float(price.ev) * line.rounds)
        assert line.deviation == pytest.approx(100 * price.sd * line.rounds**0.5)
        assert line.deviations == pytest.approx((line.won - line.expected) / line.deviation)
        assert line.error is None
        assert line.low < line.expected < line.high


def test_a_result_within_the_interval_is_no_alarm_and_an_impossible_one_is(folder: Path) -> None:
    lines = "".join(
        f"{dealer},banker.toml,100,{won}\n" for dealer, won in (("Ann", 300), ("Bob", -9000))
    )
    found = hw.luck(results(folder, "dealer,setup,rounds,won\n" + lines), by=["dealer"])
    assert [line.alarm for line in found.lines] == [False, True]
    assert [line.name for line in found.alarms] == ["Bob"]
    assert found.lines[1].chance < 1e-15


def test_chances_are_corrected_for_how_many_are_looked_at() -> None:
    # The example of Benjamini and Hochberg (1995), section 3.2: 15 comparisons, four of which are
    # found at a rate of 0.05, and the fifth is not.
    chances = [
        *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459),
        *(0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0),
    ]
    corrected = corrected_chances(chances)
    assert sum(each <= 0.05 for each in corrected) == 4
    assert corrected[3] == pytest.approx(15 * 0.0095 / 4)
    assert corrected == sorted(corrected)


def test_hours_count_at_the_pace_of_the_table(folder: Path) -> None:
    (folder / "fast.toml").write_text("pace = 100\n" + SETUP)
    found = hw.luck(results(folder, "setup,hours,won\nfast.toml,2.5,0\n"))
    assert found.lines[0].rounds == 250


def test_each_line_may_be_looked_at_alone(folder: Path) -> None:
    text = "setup,rounds,won\nbanker.toml,10,100\n\nbanker.toml,10,-100\n"
    found = hw.luck(results(folder, text), by=["shift"])
    assert [(line.by, line.name) for line in found.lines] == [
        ("shift", "line 2"),
        ("shift", "line 4"),
    ]


def test_simulated_rounds_say_the_error_of_what_is_expected(folder: Path) -> None:
    wager = '[[wagers]]\nseat = 2\nwager = "base"\namount = "100"\n'
    (folder / "pan.toml").write_text(f'game = "aviator/super-pan-9"\nrounds = 50\n{wager}')
    found = hw.luck(results(folder, "setup,rounds,won\npan.toml,10,100\n"))
    assert found.lines[0].error is not None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: no column won"),
        ("game,won\n", "line 1: no column rounds or hours"),
        ("rounds,won\n", "line 1: no column game or setup"),
        ("game,rounds,won,size\n", "line 1: column 'size'; known, once each: table, game"),
        ("game,rounds,won\n", "there is no line below the head"),
        (f"game,rounds,won\n{EZ},10,5\n{EZ},10\n", "line 3: expected 3 cells, found 2"),
        (f"game,rounds,won\n{EZ},ten,5\n", "line 2: rounds: expected a whole number, found 'ten'"),
        (f"game,rounds,won\n{EZ},0,5\n", "line 2: rounds: a shift has 1 to 10,000,000 rounds"),
        (f"game,hours,won\n{EZ},-1,5\n", "line 2: hours: expected a number above 0, found '-1'"),
        (f"game,rounds,won\n{EZ},10,much\n", "line 2: won: 'much' is not an amount of money"),
        ("game,rounds,won\nhustler/ez,10,5\n", "line 2: game: no game 'hustler/ez'"),
        ("setup,rounds,won\nother.toml,10,5\n", "line 2: "),
        (",game,rounds,won\n", "line 1: column ''"),
        (f'game,rounds,won\n"{EZ},10,5\n', "line 2: "),
    ],
)
def test_a_broken_row_is_named_by_its_line(folder: Path, text: str, says: str) -> None:
    with pytest.raises(hw.HousewayError) as refused:
        hw.luck(results(folder, text))
    assert says in str(refused.value)


def test_unknown_columns_and_rates_are_refused(folder: Path) -> None:
    file = results(folder, "setup,rounds,won\nbanker.toml,10,5\n")
    with pytest.raises(hw.HousewayError, match=r"by: no column 'weather'"):
        hw.luck(file, by=["weather"])
    with pytest.raises(hw.HousewayError, match="rate: expected a share between 0 and 1"):
        hw.luck(file, rate=2)


def test_the_command_prints_groups_and_alarms(folder: Path) -> None:
    file = results(folder, "dealer,setup,rounds,won\nAnn,banker.toml,100,-9000\n")
    shown = houseway("luck", str(file), "--by", "dealer").out
    assert "Alarm: dealer Ann (1 looked at, a share of 0.05 of the alarms may be luck)" in shown
    found = json.loads(houseway("luck", str(file), "--json").out)
    assert [line["by"] for line in found["lines"]] == ["game", "dealer"]
    written = houseway("luck", str(file), "--csv", "-").out
    assert written.splitlines()[0].startswith("by,name,shifts,rounds,won,expected")
