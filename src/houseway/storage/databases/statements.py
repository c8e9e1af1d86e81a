"""The statements of the writing transaction, which each driver puts into its own SQL.

They go to the driver directly: building a statement with SQLAlchemy took more time than SQLite
takes to run it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from houseway.storage.databases.schema import metadata

Values = Sequence[Any]

ANSWERED = "SELECT answer FROM answers WHERE actor = ? AND key = ?"
NEW_STREAM = (
    "INSERT INTO streams (name, seq, hash, checked) VALUES (?, 0, '', 0) ON CONFLICT DO NOTHING"
)
KEPT = 'SELECT 1 FROM rounds WHERE "table" = ? AND number = ?'
NOT_WRITTEN: Final = ("streams.checked", "entries.id")
COLUMNS: Final = {
    name: tuple(column.name for column in table.columns if str(column) not in NOT_WRITTEN)
    for name, table in metadata.tables.items()
}


class Statement(NamedTuple):
    """A statement with its values; with `many`, for each of several lists of values."""

    text: str
    values: Values
    many: bool = False


class Outcome(NamedTuple):
    """The rows that a statement returned, and the number that it changed."""

    rows: list[Any]
    changed: int


class Driver(Protocol):
    """One transaction of one kind of database. Rows have the values of `COLUMNS`."""

    def run(self, statements: Sequence[Statement], *, last: bool = False) -> list[Outcome]:
        """Runs the statements of a step. `last`: only the commit follows."""
        ...

    def insert(self, table: str, rows: Sequence[Values], *, new: bool = False) -> Statement:
        """Adds rows; with `new`, only those that do not exist yet."""
        ...

    def update(self, table: str, rows: Sequence[Values]) -> Statement:
        """Changes the rows whose key is the first of the values."""
        ...

    def locked(self, table: str, names: Sequence[str]) -> Statement:
        """Returns the rows with these names, and locks them."""
        ...

    def ids(self, table: str, count: int) -> Statement:
        """Returns the next ids of a table, one to a row."""
        ...

    def news(self, channel: str, payload: str) -> list[Statement]:
        """Notifies other servers, if there can be any."""
        ...


def columns_of(table: str) -> str:
    return ", ".join(f'"{column}"' for column in COLUMNS[table])
