"""The comparison with the printed fees finds every edge and every fee that is off by a dollar."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from tests.worked import test_printed_fees_500_club as club_500
from tests.worked import test_printed_fees_aviator as aviator
from tests.worked import test_printed_fees_parkwest as parkwest
from tests.worked import test_printed_fees_ranchos as ranchos
from tests.worked.printed_fees import differences, printed_options, schedules

from houseway.table.collections.fee_bands import Band, Bands
from houseway.table.collections.schedule import Charge, ScheduleOption

PRINTED = {
    "ranchos": ranchos.PRINTED,
    "500-club": club_500.PRINTED,
    "aviator": aviator.PRINTED,
    "parkwest": parkwest.PRINTED,
}
DOLLAR = 100


def off_by_a_dollar(option: ScheduleOption) -> Iterator[ScheduleOption]:
    """The option with one edge or one fee of one band moved, in all ways."""
    yield from (replace(option, player=wrong) for wrong in _charges(option.player))
    yield from (replace(option, dealer=wrong) for wrong in _charges(option.dealer))


def _charges(charge: Charge) -> Iterator[Charge]:
    if not isinstance(charge, Bands):
        yield charge + DOLLAR
        return
    for place, band in enumerate(charge.rows):
        for wrong in _bands(band):
            rows = (*charge.rows[:place], wrong, *charge.rows[place + 1 :])
            yield replace(charge, rows=rows)


def _bands(band: Band) -> Iterator[Band]:
    for step in (-DOLLAR, DOLLAR):
        yield replace(band, low=band.low + step)
        yield replace(band, fee=band.fee + step)
        if band.high is not None:
            yield replace(band, high=band.high + step)


@pytest.mark.parametrize("house", PRINTED)
def test_an_edge_or_a_fee_moved_by_a_dollar_is_found(house: str) -> None:
    for schedule, table in PRINTED[house].items():
        for row in printed_options(table):
            option = schedules(house)[schedule].option(row.option)
            assert not any(differences(row, option))
            assert all(any(differences(row, wrong)) for wrong in off_by_a_dollar(option))
