"""Citations: written short, read in full, kept inside the source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.sheet.cites import (
    cite_for,
    document_of,
    outside,
    qualified,
    qualify,
    spans,
    well_formed,
    written,
)

lines = st.integers(1, 400).map(str) | st.tuples(st.integers(1, 400), st.integers(0, 50)).map(
    lambda pair: f"{pair[0]}-{pair[0] + pair[1]}"
)


@pytest.mark.parametrize(
    ("source", "document"), [("001:1-171", "001"), ("own", ""), ("reference", ""), ("1:2", "")]
)
def test_the_document_is_the_number_before_the_colon(source: str, document: str) -> None:
    assert document_of(source) == document


@given(st.lists(lines, min_size=1, max_size=4))
def test_bare_lines_are_lines_of_the_sheets_document(found: list[str]) -> None:
    full = qualify(", ".join(found), "003")
    assert full == ", ".join(f"003:{line}" for line in found)
    assert well_formed(full)
    assert qualify(full, "001") == full


def test_a_line_of_another_document_is_written_out_and_left_alone() -> None:
    assert qualify("96, 000:460", "001") == "001:96, 000:460"


@pytest.mark.parametrize("cite", ["reading:cover", "96"])
def test_a_reading_and_a_sheet_of_ones_own_have_no_document_to_add(cite: str) -> None:
    assert qualify(cite, "" if cite == "96" else "001") == cite


@pytest.mark.parametrize(
    ("cite", "fine"),
    [
        ("001:96", True),
        ("001:59-62, 001:70", True),
        ("reading:cover", True),
        ("published:wizard", True),
        ("96", False),
        ("001:", False),
        ("001:a", False),
        ("1:96", False),
        ("line 3", False),
        ("", False),
        ("001:5,", False),
    ],
)
def test_a_citation_is_a_list_of_document_and_line(cite: str, fine: bool) -> None:
    assert well_formed(cite) is fine


def test_a_source_may_have_several_spans() -> None:
    assert spans("003:1170-1320, 2259-2371") == ((1170, 1320), (2259, 2371))
    assert spans("003:5") == ((5, 5),)


@pytest.mark.parametrize(
    ("cite", "wrong"),
    [
        ("1170", []),
        ("1320, 2259-2371", []),
        ("1169", ["1169"]),
        ("1300-1321, 2300", ["1300-1321"]),
        ("1320-2259", ["1320-2259"]),
        ("003:5, 7000", ["7000"]),
        ("reading:cover", []),
    ],
)
def test_a_bare_line_lies_inside_one_span_of_the_source(cite: str, wrong: list[str]) -> None:
    assert outside(cite, "003:1170-1320, 2259-2371") == wrong
    assert outside(cite, "own") == []


def test_a_path_is_cited_by_itself_or_by_the_nearest_path_above_it() -> None:
    cites = {"draw": "001:64", "draw.banker": "001:68"}
    assert cite_for(cites, "draw.banker") == "001:68"
    assert cite_for(cites, "draw.player") == "001:64"
    assert cite_for(cites, "drawing") == ""


SHEET = {
    "wager": {"tie": {"cite": "98", "rows": [{"id": "wins", "cite": "99"}]}},
    "cites": {"deck": "11", "bank": "reading:cover"},
    "says": "96",
}


def test_every_citation_of_a_sheet_is_written_out_and_nothing_else() -> None:
    assert qualified(SHEET, "001") == {
        "wager": {"tie": {"cite": "001:98", "rows": [{"id": "wins", "cite": "001:99"}]}},
        "cites": {"deck": "001:11", "bank": "reading:cover"},
        "says": "96",
    }


def test_every_citation_is_found_with_its_path() -> None:
    assert dict(written(SHEET)) == {
        ("wager", "tie", "cite"): "98",
        ("wager", "tie", "rows", 0, "cite"): "99",
        ("cites", "deck"): "11",
        ("cites", "bank"): "reading:cover",
    }
