"""Every round of a simulation as a row: Arrow record batches in bounded memory, or a file."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from houseway.data_table import frame_of
from houseway.errors import HousewayError
from houseway.extras import require
from houseway.families.analyst import Counter
from houseway.families.round_columns import RoundColumn
from houseway.library import Game
from houseway.origin import origin
from houseway.progress import Progress, silent
from houseway.ranking.tables import Array
from houseway.whole_file import check_file, whole_file

BATCH = 1 << 18  # rounds
EACH_ROUND = "each round of a simulation"  # what needs the extra
FORMS = (".parquet", ".arrow", ".csv")
ORIGIN = "houseway"  # the key of the metadata that has the origin, as JSON
ORIGIN_COLUMNS = ("houseway", "game", "sheet", "strategy", "seed")  # of CSV, which has no metadata


@dataclass(frozen=True, repr=False, eq=False)
class SimulatedRounds:
    """The rounds `first`, `first + 1` and so on under a seed; they are played as they are read.

    For each wager there are the row that decides it (`tie.row`) and the win in units (`tie.net`),
    empty if it was not in play, and the money on it in units (`base.staked`) where it differs from
    round to round. The columns of the wager that the play is about include all that it opens.
    Rounds do not depend on `workers` or on where a shard of them begins.
    """

    game: Game
    rounds: int
    seed: int
    strategy: str
    counter: Counter = field(repr=False)
    first: int = 0
    workers: int | None = None
    progress: Progress = silent

    def __post_init__(self) -> None:
        if self.rounds < 1:
            raise HousewayError("rounds", f"{self.rounds} rounds; at least 1", where="rounds")
        require("export", EACH_ROUND)
        try:
            self.counter.columns  # noqa: B018
        except AttributeError as error:
            message = f"the family of {self.game.name} counts rounds, but does not tell them apart"
            raise HousewayError("no-each-round", message, where="game") from error

    def __repr__(self) -> str:
        last = self.first + self.rounds - 1
        return f"<{self.game.label}, rounds {self.first} to {last}, seed {self.seed}>"

    @property
    def origin(self) -> dict[str, Any]:
        """The origin of the rows."""
        return origin(self.game, strategy=self.strategy, seed=self.seed)

    @cached_property
    def schema(self) -> Any:
        """The `pyarrow.Schema` of the rows; the metadata `houseway` is their origin as JSON."""
        import pyarrow

        fields = [pyarrow.field("round", pyarrow.int64(), nullable=False)]
        for column in self.counter.columns:
            kind = pyarrow.from_numpy_dtype(np.dtype(column.kind))
            if column.rows:
                kind = pyarrow.dictionary(kind, pyarrow.string())
            fields.append(pyarrow.field(column.name, kind))
        stated = json.dumps(self.origin, sort_keys=True, ensure_ascii=False)
        return pyarrow.schema(fields, metadata={ORIGIN: stated})

    def batches(self) -> Iterator[Any]:
        """The rows as `pyarrow.RecordBatch` values, in order, with only a few in memory."""
        self.counter.each_round(self.seed, self.first, 1)  # load or compile before the threads
        workers = self.workers or os.cpu_count() or 1
        starts = range(0, self.rounds, BATCH)
        with ThreadPoolExecutor(workers) as pool:
            ahead: deque[Any] = deque()
            for start in starts:
                ahead.append(pool.submit(self._batch, start, min(BATCH, self.rounds - start)))
                if len(ahead) > workers:
                    yield self._next(ahead)
            while ahead:
                yield self._next(ahead)

    def _next(self, ahead: deque[Any]) -> Any:
        batch = ahead.popleft().result()
        self.progress(int(batch["round"][-1].as_py()) + 1 - self.first, self.rounds)
        return batch

    def _batch(self, start: int, rounds: int) -> Any:
        import pyarrow

        first = self.first + start
        found = self.counter.each_round(self.seed, first, rounds)
        arrays = [pyarrow.array(np.arange(first, first + rounds, dtype=np.int64))]
        arrays += [
            _arrow(column, values)
            for column, values in zip(self.counter.columns, found, strict=True)
        ]
        return pyarrow.record_batch(arrays, schema=self.schema)

    def reader(self) -> Any:
        """The rows as a `pyarrow.RecordBatchReader`, for DuckDB, Polars and others."""
        import pyarrow

        return pyarrow.RecordBatchReader.from_batches(self.schema, self.batches())

    def to_frame(self, library: str = "pandas") -> Any:
        """All rows in memory: a data frame of pandas or Polars, or an Arrow table."""
        return frame_of(lambda: self.reader().read_all(), library)

    def write(self, file: str | os.PathLike[str]) -> None:
        """Writes the rows: Parquet, an Arrow file or CSV, by the ending of its name."""
        path = Path(file)
        check_rounds_file(path)
        by_form = dict(
            zip(FORMS, (self._write_parquet, self._write_arrow, self._write_csv), strict=True)
        )
        with whole_file(path) as part:
            by_form[path.suffix](part)

    def _write_parquet(self, path: Path) -> None:
        from pyarrow import parquet

        coded = [column.name for column in self.counter.columns]
        with parquet.ParquetWriter(
            path,
            self.schema,
            compression="zstd",
            use_dictionary=coded,
            column_encoding={"round": "DELTA_BINARY_PACKED"},
            write_statistics=["round"],
        ) as writer:
            for batch in self.batches():
                writer.write_batch(batch, row_group_size=BATCH)

    def _write_arrow(self, path: Path) -> None:
        import pyarrow

        with pyarrow.ipc.new_file(path, self.schema) as writer:
            for batch in self.batches():
                writer.write_batch(batch)

    def _write_csv(self, path: Path) -> None:
        import pyarrow
        from pyarrow import csv

        stated = {name: self.origin[name] for name in ORIGIN_COLUMNS}
        writer = None
        with path.open("wb") as out:
            for batch in self.batches():
                columns = {name: _plain(batch[name]) for name in batch.schema.names}
                columns |= {k: pyarrow.repeat(v, batch.num_rows) for k, v in stated.items()}
                table = pyarrow.table(columns)
                writer = writer or csv.CSVWriter(out, table.schema)
                writer.write_table(table)
            if writer is not None:
                writer.close()


def _plain(array: Any) -> Any:
    """The words of an array of rows."""
    import pyarrow

    coded = pyarrow.types.is_dictionary(array.type)
    return array.dictionary_decode() if coded else array


def _arrow(column: RoundColumn, values: Array) -> Any:
    import pyarrow

    absent = values < 0 if column.rows else np.isnan(values)
    array = pyarrow.array(values, mask=absent if absent.any() else None)
    if not column.rows:
        return array
    return pyarrow.DictionaryArray.from_arrays(array, list(column.rows))


def check_rounds_file(path: Path, where: str = "file") -> None:
    """Refuses a file whose name does not say its form, or that cannot be there."""
    require("export", EACH_ROUND)
    if path.suffix not in FORMS:
        legal = ", ".join(FORMS)
        raise HousewayError(
            "form", f"{path} has none of the endings {legal}, which say the form", where=where
        )
    check_file(path, where)
