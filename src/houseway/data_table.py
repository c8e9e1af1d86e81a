"""Figures as rows under named columns, with their origin: as CSV, Parquet or a data frame."""

from __future__ import annotations

import csv
import io
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Self, TypeVar

from houseway.errors import HousewayError, UnknownName
from houseway.extras import require

Cell = str | int | float | bool | None

_INT64 = range(-(2**63), 2**63)
FRAMES = ("pandas", "polars", "arrow")
ARROW: Mapping[type, str] = {str: "string", int: "int64", float: "float64", bool: "bool"}

Origin = Mapping[str, Any]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DataTable:
    """Rows of figures. Every row ends with the columns of `origin`, so that tables can be stacked.

    >>> made = DataTable(("wager", "ev"), (("tie", -0.14),), {"game": "hustler/ez-baccarat"})
    >>> print(made.csv(), end="")
    wager,ev,game
    tie,-0.14,hustler/ez-baccarat
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    origin: Origin
    kinds: tuple[type, ...] = ()  # of the columns, so that tables of all games have the same

    @classmethod
    def of(
        cls, columns: Mapping[str, type], found: Iterable[Mapping[str, Any]], origin: Origin
    ) -> DataTable:
        """The table of some JSON objects: `columns` are the keys to show, with their types.

        >>> made = DataTable.of({"ev": float, "limits": str}, [{"ev": 0, "limits": ["$5"]}], {})
        >>> made.rows
        ((0.0, '["$5"]'),)
        """
        rows = (
            tuple(_as(kind, item.get(name)) for name, kind in columns.items()) for item in found
        )
        return cls(tuple(columns), tuple(rows), origin, tuple(columns.values()))

    def __post_init__(self) -> None:
        names = [*self.columns, *self.origin]
        if twice := sorted({name for name in names if names.count(name) > 1}):
            raise ValueError(f"columns that come twice: {', '.join(twice)}")

    def csv(self) -> str:
        """The table as CSV (RFC 4180, with line feeds)."""
        written = io.StringIO()
        writer = csv.writer(written, lineterminator="\n")
        names, ends = self._origin_cells()
        writer.writerow((*self.columns, *names))
        writer.writerows((*row, *ends) for row in self.rows)
        return written.getvalue()

    def arrow(self) -> Any:
        """The table as a `pyarrow.Table`. A column with a number over 64 bits is text."""
        require("export", "an Arrow table")
        import pyarrow

        names, ends = self._origin_cells()
        columns = {name: [row[at] for row in self.rows] for at, name in enumerate(self.columns)}
        columns |= {name: [end] * len(self.rows) for name, end in zip(names, ends, strict=True)}
        kinds = {name: ARROW[kind] for name, kind in zip(self.columns, self.kinds, strict=False)}
        made = {name: _fitting(cells) for name, cells in columns.items()}
        return pyarrow.table(
            {
                name: pyarrow.array(cells, kinds.get(name) if cells is columns[name] else None)
                for name, cells in made.items()
            }
        )

    def parquet(self) -> bytes:
        """The table as a Parquet file; the same table gives the same bytes."""
        require("export", "a Parquet file")
        from pyarrow import parquet

        written = io.BytesIO()
        parquet.write_table(self.arrow(), written, compression="zstd")
        return written.getvalue()

    def to_frame(self, library: str = "pandas") -> Any:
        """The table as a data frame of pandas or Polars, or as an Arrow table."""
        return frame_of(self.arrow, library)

    def _origin_cells(self) -> tuple[list[str], list[Cell]]:
        return list(self.origin), [_cell(value) for value in self.origin.values()]


class Tabular(ABC):
    """A result that is also a table of figures."""

    __slots__ = ()

    @abstractmethod
    def table(self) -> DataTable:
        """The figures as rows under named columns, the last ones with their origin."""

    def csv(self) -> str:
        """The table as CSV."""
        return self.table().csv()

    def parquet(self) -> bytes:
        """The table as a Parquet file."""
        return self.table().parquet()

    def to_frame(self, library: str = "pandas") -> Any:
        """The table as a data frame of pandas or Polars, or as an Arrow table."""
        return self.table().to_frame(library)


class TabularList(tuple[T, ...], Tabular):
    """Results in their order, together a table; `origin` is what they were made from."""

    origin: Origin

    def __new__(cls, items: Iterable[T] = (), origin: Origin | None = None) -> Self:
        made = super().__new__(cls, items)
        made.origin = {} if origin is None else origin
        return made


class FigureList(TabularList[T]):
    """Results whose JSON says of each what it was made from."""

    def as_json(self) -> list[dict[str, Any]]:
        return [{**item.as_json(), "origin": self.origin} for item in self]  # type: ignore[attr-defined]


def frame_of(arrow: Callable[[], Any], library: str) -> Any:
    """The Arrow table that `arrow` makes, as a data frame of a library."""
    if library not in FRAMES:
        raise UnknownName("library", library, FRAMES, where="library")
    if library == "arrow":
        return arrow()
    if find_spec(library) is None:
        message = f"to_frame needs {library}: pip install {library}"
        raise HousewayError("missing-library", message, where="library")
    if library == "pandas":
        return arrow().to_pandas()
    import polars

    return polars.from_arrow(arrow())


def _as(kind: type, value: Any) -> Cell:
    """A value of JSON as a cell of a column."""
    cell = _cell(value)
    return float(cell) if kind is float and cell is not None else cell


def _cell(value: Any) -> Cell:
    """A value in one cell: a table of values, such as settings, is JSON."""
    if isinstance(value, Mapping | Sequence) and not isinstance(value, str):
        return json.dumps(value, sort_keys=True, ensure_ascii=False)
    found: Cell = value
    return found


def _fitting(cells: list[Cell]) -> list[Cell]:
    """
    >>> _fitting([1, 2]), _fitting([1, 2**70])
    ([1, 2], ['1', '1180591620717411303424'])
    """
    if any(isinstance(cell, int) and cell not in _INT64 for cell in cells):
        return [None if cell is None else str(cell) for cell in cells]
    return cells
