"""Rounds, events and entries as CSV or Parquet, for other tools.

An export has no secret fields. Only its owner may read the file, because it names people and their
results.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Select, select

from houseway.errors import UnknownName
from houseway.extras import require
from houseway.storage.databases.schema import entries, events, rounds
from houseway.storage.event_store import Store
from houseway.storage.secrets.file_rights import private_file

BATCH = 5000

_EVENT_COLUMNS = [column for column in events.columns if column.name != "secret"]
_PLACE = [events.c.stream, events.c.seq, events.c.at, events.c.actor]

EXPORTS: Mapping[str, Select[Any]] = {
    "rounds": select(rounds).order_by(rounds.c.id),
    "events": select(*_EVENT_COLUMNS).order_by(events.c.id),
    "entries": (
        select(entries, *_PLACE).join(events, events.c.id == entries.c.event).order_by(entries.c.id)
    ),
}

Batches = Iterator[Sequence[Sequence[Any]]]


def export(store: Store, what: str, path: Path | str, *, format: str = "csv") -> int:
    """Writes a file and returns the number of its rows."""
    if what not in EXPORTS:
        raise UnknownName("export", what, EXPORTS, where="what")
    if format not in WRITERS:
        raise UnknownName("format", format, WRITERS, where="format")
    query = EXPORTS[what]
    numbers = [c.name for c in query.selected_columns if c.type.python_type is int]
    with (
        store.database.reading() as connection,
        connection.execution_options(yield_per=BATCH).execute(query) as rows,
    ):
        batches = ([tuple(row) for row in part] for part in rows.partitions())
        return WRITERS[format](Path(path), list(rows.keys()), numbers, batches)


def _csv(path: Path, columns: list[str], _numbers: list[str], batches: Batches) -> int:
    count = 0
    with (
        private_file(path) as raw,
        io.TextIOWrapper(raw, encoding="utf-8", newline="") as file,
    ):
        writer = csv.writer(file)
        writer.writerow(columns)
        for batch in batches:
            writer.writerows(batch)
            count += len(batch)
    return count


def _parquet(path: Path, columns: list[str], numbers: list[str], batches: Batches) -> int:
    require("export", "a Parquet file")
    import pyarrow as pa
    from pyarrow import parquet

    schema = pa.schema([(c, pa.int64() if c in numbers else pa.string()) for c in columns])
    count = 0
    with private_file(path) as file, parquet.ParquetWriter(file, schema) as writer:
        for batch in batches:
            arrays = [list(column) for column in zip(*batch, strict=True)]
            writer.write_table(pa.table(dict(zip(columns, arrays, strict=True)), schema=schema))
            count += len(batch)
    return count


WRITERS: Mapping[str, Callable[[Path, list[str], list[str], Batches], int]] = {
    "csv": _csv,
    "parquet": _parquet,
}
