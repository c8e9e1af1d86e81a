"""Tables of figures: rows, origin, and the forms in which they leave the program."""

from __future__ import annotations

import csv
import io
from importlib.util import find_spec

import pytest

from houseway.data_table import DataTable, Tabular, TabularList
from houseway.errors import HousewayError, UnknownName

HUGE = 2**70
MADE = DataTable(
    ("wager", "ev", "combinations"),
    (("tie", -0.25, HUGE), ("pair, any", 0.5, None)),
    {"houseway": "9", "readings": {"b": "no", "a": "yes"}},
)


class Both(TabularList[str]):
    def table(self) -> DataTable:
        return DataTable(("word",), tuple((word,) for word in self), self.origin)


def test_every_row_ends_with_its_origin() -> None:
    head, *rows = csv.reader(io.StringIO(MADE.csv()))
    assert head == ["wager", "ev", "combinations", "houseway", "readings"]
    assert rows[0] == ["tie", "-0.25", str(HUGE), "9", '{"a": "yes", "b": "no"}']
    assert rows[1] == ["pair, any", "0.5", "", "9", '{"a": "yes", "b": "no"}']


def test_the_same_table_gives_the_same_parquet_bytes_twice() -> None:
    assert MADE.parquet() == MADE.parquet()


@pytest.mark.parametrize("library", ["pandas", "polars", "arrow"])
def test_a_data_frame_has_the_rows_of_the_table(library: str) -> None:
    frame = MADE.to_frame(library)
    assert list(frame["wager"].to_numpy()) == ["tie", "pair, any"]
    assert str(frame["combinations"][0]) == str(HUGE)


def test_an_unknown_library_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="pandas, polars, arrow"):
        MADE.to_frame("dplyr")


def test_a_library_that_is_not_installed_is_named_with_its_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def found(name: str) -> object:
        return None if name == "polars" else find_spec(name)

    monkeypatch.setattr("houseway.data_table.find_spec", found)
    with pytest.raises(HousewayError, match="to_frame needs polars: pip install polars"):
        MADE.to_frame("polars")
    assert len(MADE.to_frame("pandas")) == 2


def test_no_column_comes_twice() -> None:
    with pytest.raises(ValueError, match="game"):
        DataTable(("game",), (("ez-baccarat",),), {"game": "hustler/ez-baccarat"})


def test_results_in_a_list_are_rows_of_one_table() -> None:
    both = Both(["a", "b"], {"game": "x"})
    assert isinstance(both, Tabular)
    assert list(both) == ["a", "b"]
    assert both.csv() == "word,game\na,x\nb,x\n"
    assert both.to_frame("arrow").num_rows == 2
    assert Both().csv() == "word\n"
