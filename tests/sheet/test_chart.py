"""One chart of a house way over another."""

from __future__ import annotations

import pytest

from houseway.library import charts, read_chart
from houseway.sheet.chart import chart_over
from houseway.sheet.merge import MergeError

PARENT = {
    "source": "002:625-696",
    "rows": [
        {"id": "trips", "set": "top singles", "says": "three of a kind stay behind", "cite": "652"},
        {"id": "no-pair", "set": "second and third", "cite": "628"},
    ],
}


def test_a_chart_of_another_document_inherits_rows_and_no_lines() -> None:
    chart = chart_over(PARENT, {"source": "004:479-518", "cites": {"trips": "491"}})
    assert chart["source"] == "004:479-518"
    assert [row.get("cite") for row in chart["rows"]] == ["004:491", None]
    assert chart["rows"][0]["says"] == "three of a kind stay behind"


def test_a_chart_of_the_same_document_keeps_the_lines_that_it_does_not_cite() -> None:
    chart = chart_over(chart_over({}, PARENT), {"source": "002:4858-4924", "cites": {"trips": "9"}})
    assert [row["cite"] for row in chart["rows"]] == ["002:9", "002:628"]


def test_a_chart_changes_drops_and_adds_rows_by_id() -> None:
    own = {
        "source": "004:479-518",
        "drop": ["no-pair"],
        "row": {"trips": {"set": "high pair"}, "one-pair": {"after": "trips", "set": "low pair"}},
        "cites": {"one-pair": "500"},
    }
    assert chart_over(PARENT, own)["rows"] == [
        {"id": "trips", "set": "high pair", "says": "three of a kind stay behind"},
        {"id": "one-pair", "set": "low pair", "cite": "004:500"},
    ]


@pytest.mark.parametrize("own", [{"cites": {"trip": "1"}}, {"drop": ["trip"]}])
def test_a_row_that_the_parent_does_not_have_is_refused(own: dict[str, object]) -> None:
    with pytest.raises(MergeError, match="trip") as refused:
        chart_over(PARENT, {"source": "004:479-518", **own})
    assert refused.value.code == "unknown-row"


def test_the_chart_that_others_build_on_is_no_chart_of_a_house() -> None:
    assert not [name for name in charts() if name.startswith("_")]


@pytest.mark.parametrize("name", charts())
def test_every_row_of_a_chart_has_a_line_of_its_document(name: str) -> None:
    chart = read_chart(name)
    document = chart["source"][:4]
    assert all(row["cite"].startswith(document) for row in chart["rows"])
