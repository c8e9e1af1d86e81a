"""The writing transaction on SQLite."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houseway.storage.databases.statements import COLUMNS, Outcome, Statement, Values, columns_of


@dataclass(frozen=True, slots=True)
class SQLite:
    """The driver for SQLite, whose one writer holds the whole file: no row has to be locked."""

    raw: Any

    def run(self, statements: Sequence[Statement], *, last: bool = False) -> list[Outcome]:
        cursor = self.raw.cursor()
        found = []
        for text, values, many in statements:
            (cursor.executemany if many else cursor.execute)(text, values)
            found.append(Outcome([] if many else cursor.fetchall(), cursor.rowcount))
        cursor.close()
        return found

    def insert(self, table: str, rows: Sequence[Values], *, new: bool = False) -> Statement:
        places = ", ".join("?" * len(COLUMNS[table]))
        text = f"INSERT INTO {table} ({columns_of(table)}) VALUES ({places})"
        return Statement(f"{text} ON CONFLICT DO NOTHING" if new else text, rows, many=True)

    def update(self, table: str, rows: Sequence[Values]) -> Statement:
        key, *columns = COLUMNS[table]
        text = f"UPDATE {table} SET {' = ?, '.join(columns)} = ? WHERE {key} = ?"
        return Statement(text, [(*rest, name) for name, *rest in rows], many=True)

    def locked(self, table: str, names: Sequence[str]) -> Statement:
        wanted = "SELECT value FROM json_each(?)"
        text = f"SELECT {columns_of(table)} FROM {table} WHERE name IN ({wanted})"
        return Statement(text, (json.dumps(names),))

    def ids(self, table: str, count: int) -> Statement:
        text = (
            f"WITH RECURSIVE next(id) AS (SELECT coalesce(max(id), 0) + 1 FROM {table} "
            "UNION ALL SELECT id + 1 FROM next LIMIT ?) SELECT id FROM next"
        )
        return Statement(text, (count,))

    def news(self, channel: str, payload: str) -> list[Statement]:
        return []
