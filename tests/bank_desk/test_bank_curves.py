"""The curves of a bank's table, against the report and against ruin bank by bank."""

from __future__ import annotations

import random

import pytest

from houseway.bank_desk.bank_curves import BARS, bank_curves, round_bars
from houseway.bank_desk.bank_report import bank_report
from houseway.bank_desk.bank_table import BankTable, bank_table
from houseway.bank_desk.ruin import Ruin
from houseway.library import load_game
from houseway.pricing.round_result import RoundResult

CASH_IN = "parkwest/cash-in-baccarat"


@pytest.fixture(scope="module")
def table() -> BankTable:
    described = {"bank": {"seat": 1, "amount": "700"}, "collection": {"option": "1"}, "hours": 2}
    return bank_table(load_game(CASH_IN), described)


def test_the_bars_of_a_round_are_its_results(table: BankTable) -> None:
    bars = bank_curves(table).bars
    result = table.round.bank
    found = {round(bar.low * 100): bar.chance for bar in bars}
    assert found == {cents: weight / result.total for cents, weight in result.weights.items()}


def test_many_results_are_shared_by_bars_that_touch_and_leave_nothing_out() -> None:
    luck = random.Random(3)
    cents = (luck.randint(-90_000, 400_000) for _ in range(900))
    result = RoundResult.of({each: luck.randint(1, 9) for each in cents})
    bars = list(round_bars(result))
    assert len(bars) <= BARS + 1
    assert sum(bar.chance for bar in bars) == pytest.approx(1)
    assert [bar.low for bar in bars[1:]] == [bar.high for bar in bars[:-1]]
    assert bars[0].low * 100 <= result.least
    assert bars[-1].high * 100 >= result.most
    for bar in bars[1:-1]:
        held = [w for cents, w in result.weights.items() if bar.low * 100 <= cents < bar.high * 100]
        assert bar.chance == pytest.approx(sum(held) / result.total)


def test_the_fan_ends_with_the_figures_of_the_shift(table: BankTable) -> None:
    shift, fan = bank_report(table).shift, bank_curves(table).fan
    assert (fan[0].rounds, fan[0].mean) == (0, 0)
    assert (fan[-1].rounds, fan[-1].hours) == (shift.rounds, shift.hours)
    for share in ("0.01", "0.05", "0.5", "0.95", "0.99"):
        assert fan[-1].quantiles[share] == shift.quantiles[share]


def test_the_curve_of_cover_passes_through_the_report(table: BankTable) -> None:
    points = {point.cover: point.reaches for point in bank_curves(table).cover}
    for each in bank_report(table).covers:
        for share, dollars in each.least.items():
            assert points[dollars][each.policy] >= float(share)
        assert max(points) in points
        assert points[max(points)][each.policy] == 1


def test_the_chance_of_ruin_in_a_shift_is_the_same_for_one_bank_and_for_many() -> None:
    luck = random.Random(5)
    banks = [0, 100, 150, 300, 1500, 4000]
    for _ in range(12):
        result = RoundResult.of({luck.randint(-9, 7) * 100: luck.randint(1, 9) for _ in range(4)})
        ruin, rounds = Ruin(result), luck.randint(1, 40)
        alone = [ruin.within(bank, rounds) for bank in banks]
        assert ruin.within_for_each(banks, rounds) == pytest.approx(alone, abs=1e-12)


def test_the_curve_of_ruin_falls_to_a_thousandth() -> None:
    ruin = bank_curves(bank_table(load_game(CASH_IN), {"hours": 2})).ruin
    assert (ruin[0].ever, ruin[0].shift) == (1, 1)
    assert ruin[-1].ever <= 0.001
    assert all(point.shift <= point.ever + 1e-9 for point in ruin)


def test_curves_are_a_table_with_a_row_for_each_point(table: BankTable) -> None:
    curves = bank_curves(table)
    lines = curves.csv().splitlines()
    assert lines[0].startswith("curve,series,from,to,y,")
    points = len(curves.bars) + 7 * len(curves.fan) + 3 * (len(curves.cover) + len(curves.ruin))
    assert len(lines) == 1 + points
