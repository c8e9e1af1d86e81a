"""Shifts, days and years: coarser lattices, drawdown, and several tables together."""

from __future__ import annotations

import math
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import houseway

import houseway as hw
from houseway.bank_desk.drawdown import drawdown
from houseway.bank_desk.periods import period_figures
from houseway.bank_desk.ruin import Ruin, adjustment
from houseway.pricing.many_rounds import Played, many_rounds
from houseway.pricing.round_result import RoundResult

EZ = "hustler/ez-baccarat"
UNEVEN = RoundResult.of({1_37: 3, -2_11: 2, 5_03: 1, -3_00: 1})


def test_a_coarser_lattice_keeps_the_mean_and_says_what_it_adds() -> None:
    fine = many_rounds([Played(UNEVEN, 2_000)])
    coarse = many_rounds([Played(UNEVEN, 2_000)], points=1 << 10)
    assert fine.blur == 0 < coarse.blur
    assert coarse.step > fine.step
    values = [coarse.first + place * coarse.step for place in range(len(coarse.chances))]
    mean = sum(v * c for v, c in zip(values, coarse.chances, strict=True))
    assert mean == pytest.approx(2_000 * float(UNEVEN.mean), rel=1e-9)
    variance = sum(v * v * c for v, c in zip(values, coarse.chances, strict=True)) - mean**2
    assert variance == pytest.approx(fine.deviation**2 + coarse.blur**2, rel=1e-8)
    assert coarse.quantile(0.05) == pytest.approx(fine.quantile(0.05), abs=3 * coarse.blur)


def test_drawdown_of_a_few_rounds_agrees_with_all_paths() -> None:
    toss, rounds = RoundResult.of({100: 3, -100: 2, -300: 1}), 6
    mean = 0.0
    for path in product(toss.weights, repeat=rounds):
        height = top = deepest = 0
        for step in path:
            height += step
            top = max(top, height)
            deepest = max(deepest, top - height)
        mean += deepest * math.prod(toss.weights[step] / toss.total for step in path) / 100
    found = drawdown(toss, rounds, seed=5)
    assert found is not None
    assert abs(found.mean - mean) < 4 * found.error
    assert found.deep <= found.worst <= 18
    assert found == drawdown(toss, rounds, seed=5)


def test_paths_that_are_too_long_to_be_drawn_often_are_not_drawn() -> None:
    assert drawdown(UNEVEN, 1_000_000, seed=1) is None


def test_a_loss_that_is_asked_for_is_found_however_unlikely_it_is() -> None:
    rounds = [Played(RoundResult.of({100: 1, -100: 1}), 200)]
    found = period_figures("shift", rounds, hours=1, loss=199_00)
    assert found.loses_more == pytest.approx(2.0**-200, rel=1e-9)


def test_the_report_tells_a_shift_a_day_and_a_year() -> None:
    bets = [{"seat": 2, "wager": "Banker", "amount": "100"}]
    table: dict[str, Any] = {"wagers": bets, "pace": 100, "hours": 8, "day_hours": 20}
    found = hw.game(EZ).bank(table | {"loss": "1000"})
    assert [each.rounds for each in (found.shift, found.day, found.year)] == [800, 2000, 730_000]
    assert found.year.mean == pytest.approx(365 * found.day.mean)
    assert found.shift.loses_more is not None
    assert found.shift.loses_more < found.shift.loses
    rows = {(part, name, figure): value for part, name, figure, value in found.table().rows}
    assert rows["day", "", "mean"] == found.day.mean
    assert rows["round", "Banker line", "parts.staked"] == 100


# --- several tables -------------------------------------------------------------------------------


def test_a_company_wins_what_its_tables_win_and_their_variances_add_up() -> None:
    first: dict[str, Any] = {"wagers": [{"seat": 2, "wager": "Banker", "amount": "100"}]}
    other: dict[str, Any] = {"wagers": [{"seat": 3, "wager": "Player", "amount": "25"}], "hours": 4}
    both = hw.company([{"game": EZ, "tables": 3, **first}, {"game": EZ, "name": "late", **other}])
    one, late = hw.game(EZ).bank(first).shift, hw.game(EZ).bank(other).shift
    assert both.shift.mean == pytest.approx(3 * one.mean + late.mean)
    variance = 3 * one.deviation**2 + late.deviation**2
    assert both.shift.deviation == pytest.approx(math.sqrt(variance))
    assert [line.risk for line in both.lines] == pytest.approx(
        [3 * one.deviation**2 / variance, late.deviation**2 / variance]
    )
    assert [line.loses for line in both.lines] == pytest.approx([one.loses, late.loses])
    assert [line.name for line in both.lines] == ["EZ Baccarat", "late"]


def test_a_fee_comes_off_before_tables_are_added_up() -> None:
    table: dict[str, Any] = {"wagers": [{"seat": 2, "wager": "Banker", "amount": "50"}]}
    table["collection"] = {"option": "1"}
    one = hw.game(EZ).bank(table).round
    assert one.net < one.mean
    both = hw.company([{"game": EZ, "tables": 2, **table}])
    assert both.shift.mean == pytest.approx(both.shift.rounds * one.net)


def test_no_bank_is_used_up_more_often_than_the_bound_of_lundberg_says() -> None:
    one = RoundResult.of({100: 11, -100: 9, -500: 1, 300: 2})
    theta, exact = adjustment([Played(one, 7)]), Ruin(one)
    assert math.exp(theta * 100) == pytest.approx(exact.root, rel=1e-9)
    for bank in (1_000, 5_000, 20_000):
        assert exact.for_ever(bank) <= math.exp(theta * bank) * (1 + 1e-9)
        assert exact.for_ever(bank) > math.exp(theta * (bank + 500))


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ([], "tables: a company has at least one table"),
        ([{"tables": 2}], "tables.1.game: expected the id of a game"),
        ([{"game": EZ, "tables": 0}], "tables.1.tables: expected 1 or more, found 0"),
        ([{"game": EZ}, {"game": EZ, "pace": -1}], "tables.2.pace: expected a number above 0"),
        ([{"game": "500-club/razz"}], "tables.1.game: Razz has no bank"),
    ],
)
def test_a_company_that_cannot_be_says_why(tables: list[dict[str, Any]], says: str) -> None:
    with pytest.raises(hw.HousewayError) as refused:
        hw.company(tables)
    assert says in str(refused.value)


def test_the_command_reads_a_list_of_tables_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "company.toml"
    file.write_text(f'[[tables]]\ngame = "{EZ}"\ntables = 2\n')
    shown = houseway("company", str(file), "--loss", "500").out
    assert "EZ Baccarat" in shown
    assert "loses more" in shown
    file.write_text("table = 3\n")
    refused = houseway("company", str(file))
    assert refused.code == 2
    assert "expected a list `tables` and nothing else, found table" in refused.err
