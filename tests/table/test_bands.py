"""Bands of a fee: where an amount falls, and what printed bands leave open."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from houseway.errors import Unreadable
from houseway.table.collections.fee_bands import Band, Bands, Edges, parse_bands


def test_bands_printed_out_of_order_are_refused() -> None:
    with pytest.raises(Unreadable, match=r"band \$5-\$50 is printed after \$2,001\+"):
        parse_bands("$2,001+ $10; $5-$50 $1")


@st.composite
def seamless_bands(draw: st.DrawFn) -> Bands:
    starts = sorted(draw(st.sets(st.integers(1, 300), min_size=1, max_size=6)))
    ends: list[int | None] = [start - 1 for start in starts[1:]]
    fees = draw(st.lists(st.integers(0, 5000), min_size=len(starts), max_size=len(starts)))
    return Bands(
        rows=tuple(
            Band(low=low * 100, high=None if high is None else high * 100, fee=fee)
            for low, high, fee in zip(starts, [*ends, None], fees, strict=True)
        )
    )


@given(seamless_bands(), st.integers(1, 400_00))
@example(parse_bands("$5-$100 $1; $101-$300 $2; $301+ $3"), 100_01)
@example(parse_bands("$5-$100 $1; $101-$300 $2; $301+ $3"), 300_99)
def test_seamless_bands_place_every_cent_in_the_band_of_the_dollar_it_rounds_up_to(
    bands: Bands, cents: int
) -> None:
    first = bands.rows[0].low
    assert not [*bands.overlaps, *bands.holes]
    if cents < first:
        assert bands.at(cents) is None
        return
    dollar = -(-cents // 100) * 100
    (expected,) = [b for b in bands.rows if b.low <= dollar and dollar <= (b.high or dollar)]
    assert bands.at(cents) == expected


@given(seamless_bands())
def test_bands_read_back_as_they_are_written(bands: Bands) -> None:
    assert parse_bands(str(bands)) == bands


_SPANS = st.tuples(st.integers(1, 40), st.integers(0, 15))


@given(st.lists(_SPANS, min_size=1, max_size=4))
@example([(1, 15), (2, 0), (10, 3)])  # a band inside another one does not open a hole
def test_overlaps_and_holes_agree_with_counting_dollar_by_dollar(
    spans: list[tuple[int, int]],
) -> None:
    rows = [Band(low=low * 100, high=(low + more) * 100, fee=0) for low, more in sorted(spans)]
    bands = Bands(rows=tuple(rows), edges=Edges())
    top = max(low + more for low, more in spans)
    times = [sum(d * 100 in band for band in rows) for d in range(rows[0].low // 100, top + 1)]
    assert any(bands.overlaps) == (max(times) > 1)
    assert any(bands.holes) == (min(times) == 0)
