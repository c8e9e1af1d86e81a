"""Results of shifts as a company writes them down: a CSV with a line for each shift of a table."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

from houseway.bank_desk.bank_table import BankTable, bank_table
from houseway.bank_desk.table_files import read_table
from houseway.errors import BadRecord, HousewayError
from houseway.library import load_game
from houseway.money import parse_money

LABELS = ("table", "game", "dealer", "bank")  # what results are added up by
COLUMNS = (*LABELS, "setup", "date", "rounds", "hours", "won")
MOST_ROUNDS = 10_000_000  # in one shift

TableOf = Callable[[str, str], BankTable]  # of a game and a setup


@dataclass(frozen=True, slots=True)
class ShiftResult:
    """One line: rounds of a table, and what its bank won from the bettors, in cents.

    `labels` are the texts of the line by the columns that results are added up by.
    """

    line: int
    labels: Mapping[str, str]
    table: BankTable
    rounds: int
    won: int


def read_results(text: str, folder: Path, *, where: str = "results") -> list[ShiftResult]:
    """The lines of a CSV with the columns `won`, `game` or `setup`, and `rounds` or `hours`.

    `setup` names a file in the folder that describes the table; `table`, `dealer`, `bank` and
    `date` may be there. A broken line is refused by its number.
    """
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    tables = cache(partial(_table, folder))
    found: list[ShiftResult] = []
    try:
        head = [cell.strip() for cell in next(rows, [])]
        _check_head(head, where)
        found.extend(
            _read_line(head, cells, rows.line_num, tables, where)
            for cells in rows
            if any(cell.strip() for cell in cells)
        )
    except csv.Error as error:
        raise _broken(where, rows.line_num, str(error)) from None
    if not found:
        raise BadRecord("no-results", "there is no line below the head", where=where)
    return found


def _table(folder: Path, game: str, setup: str) -> BankTable:
    """The table of a game, or of a file beside the results, which may name its game."""
    described = read_table(folder / setup) if setup else {}
    named = str(described.pop("game", ""))
    if not (game or named):
        raise BadRecord("no-game", "neither the line nor the setup names a game", where="game")
    return bank_table(load_game(game or named), described)


def _check_head(head: list[str], where: str) -> None:
    known = ", ".join(COLUMNS)
    for name in head:
        if name not in COLUMNS or head.count(name) > 1:
            raise _broken(where, 1, f"column {name!r}; known, once each: {known}")
    for needed in (("won",), ("game", "setup"), ("rounds", "hours")):
        if not set(needed) & set(head):
            raise _broken(where, 1, f"no column {' or '.join(needed)}; known: {known}")


def _read_line(
    head: list[str], cells: list[str], line: int, table_of: TableOf, where: str
) -> ShiftResult:
    if len(cells) != len(head):
        raise _broken(where, line, f"expected {len(head)} cells, found {len(cells)}")
    row = {name: cell.strip() for name, cell in zip(head, cells, strict=True)}
    try:
        won = parse_money(row["won"], where="won")
        table = table_of(row.get("game", ""), row.get("setup", ""))
        rounds = _rounds(row, table)
    except HousewayError as error:
        raise _broken(where, line, str(error)) from None
    labels = {name: row[name] for name in LABELS if row.get(name)} | {"game": table.game.id}
    return ShiftResult(line, labels, table, rounds, won)


def _rounds(row: Mapping[str, str], table: BankTable) -> int:
    if row.get("rounds"):
        if row["rounds"].isascii() and row["rounds"].isdecimal():
            return _bounded(int(row["rounds"]), row["rounds"], "rounds")
        raise BadRecord(
            "rounds", f"expected a whole number, found {row['rounds']!r}", where="rounds"
        )
    try:
        hours = float(row.get("hours", ""))
    except ValueError:
        hours = math.nan
    if not 0 < hours < math.inf:
        message = f"expected a number above 0, found {row.get('hours', '')!r}"
        raise BadRecord("hours", message, where="hours")
    return _bounded(table.rounds_in(hours), row["hours"], "hours")


def _bounded(rounds: int, found: str, where: str) -> int:
    if not 1 <= rounds <= MOST_ROUNDS:
        message = f"a shift has 1 to {MOST_ROUNDS:,} rounds, found {found!r}"
        raise BadRecord("rounds", message, where=where)
    return rounds


def _broken(where: str, line: int, message: str) -> BadRecord:
    return BadRecord("broken-row", f"line {line}: {message}", where=where)


def each_label(results: Sequence[ShiftResult], by: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each value of the columns that occurs, in the order of the lines."""
    pairs = (
        (name, result.labels[name]) for name in by for result in results if name in result.labels
    )
    yield from dict.fromkeys(pairs)
