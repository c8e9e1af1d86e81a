"""The results of every wager in each of many rounds, as columns of numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock
from typing import Any, NamedTuple

import numpy as np

from houseway.ranking.tables import Array
from houseway.wagers.rows import Wager, WagerRow

NO_ROW = -1
UNKNOWN = -1
HANDS = ("row", "second_row")


@dataclass(frozen=True, slots=True)
class RoundColumn:
    """A column with one value for each round.

    A column of `rows` has the number of a row, -1 for none. In a column of wins, NaN says that the
    wager was not in play.
    """

    name: str
    kind: type[np.number[Any]]
    rows: tuple[str, ...] = ()


class WagerEnd(NamedTuple):
    """A wager when a round ends: the row of each hand, the win and the money in units.

    Without money the wager is not in play.
    """

    rows: tuple[WagerRow, ...] = ()
    net: Fraction | int = 0
    money: int = 0


def ended(row: WagerRow) -> WagerEnd:
    """A wager of one unit that a row decides."""
    return WagerEnd((row,), row.pays.per_unit, 1)


def row_columns(name: str, wager: Wager, *, hands: int) -> Iterator[RoundColumn]:
    """The columns of the deciding rows, one for each hand that a seat may have."""
    rows = tuple(row.id for row in wager.all_rows)
    for place in HANDS[:hands]:
        yield RoundColumn(f"{name}.{place}", np.int16, rows)


def net_column(name: str) -> RoundColumn:
    return RoundColumn(f"{name}.net", np.float64)


def staked_column(name: str) -> RoundColumn:
    return RoundColumn(f"{name}.staked", np.int16)


class EndColumns:
    """The columns of rounds by the number of their end; an end is judged when it first comes up.

    `wagers` are named by their ids or numbers (`flex-7`), and `judge` says what each does when a
    round ends. A seat has up to `hands` hands. The money on the `varied` wagers is not always one
    unit.
    """

    def __init__(
        self,
        wagers: Mapping[str, Wager],
        ends: int,
        judge: Callable[[int], Sequence[WagerEnd]],
        *,
        hands: int = 1,
        varied: Collection[str] = (),
    ) -> None:
        self._wagers, self._judge, self._hands, self._varied = wagers, judge, hands, varied
        self.columns = tuple(self._columns())
        self._places = np.full(ends, UNKNOWN, np.int32)  # of each end in the tables
        self._tables = [np.zeros(0, column.kind) for column in self.columns]
        self._learning = Lock()

    def _columns(self) -> Iterator[RoundColumn]:
        for name, wager in self._wagers.items():
            yield from row_columns(name, wager, hands=self._hands)
            yield net_column(name)
            if name in self._varied:
                yield staked_column(name)

    def of(self, ends: Array) -> list[Array]:
        """One array for each column."""
        places = self._places[ends]
        if (places == UNKNOWN).any():
            with self._learning:
                self._learn(np.unique(ends[self._places[ends] == UNKNOWN]))
            places = self._places[ends]
        return [table[places] for table in self._tables]

    def _learn(self, ends: Array) -> None:
        cells = [list(self._cells(end)) for end in ends.tolist()]
        known = len(self._tables[0])
        self._tables = [
            np.concatenate([table, np.array([row[place] for row in cells], table.dtype)])
            for place, table in enumerate(self._tables)
        ]
        # Last, because other threads look up without the lock.
        self._places[ends] = np.arange(known, known + len(cells), dtype=np.int32)

    def _cells(self, end: int) -> Iterator[float]:
        for (name, wager), found in zip(self._wagers.items(), self._judge(end), strict=True):
            numbers = [wager.all_rows.index(row) for row in found.rows]
            yield from (*numbers, *(NO_ROW,) * (self._hands - len(numbers)))
            yield float(found.net) if found.money else np.nan
            if name in self._varied:
                yield found.money
