"""`houseway room results` and `houseway luck --room`: what the books of a room say of its banks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape

from houseway.cli.common import Command, Report, cash, table
from houseway.cli.room import opened, with_books
from houseway.cli.tables import tabled

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.bank_desk.luck import LuckReport
    from houseway.bank_desk.room_results import RoomLine, RoomReport
    from houseway.storage.event_store import Store


def times(function: Command) -> Command:
    """Adds `--since`, `--until` and `--demo`; the command gets them as keywords."""
    for option in (
        click.option("--demo", is_flag=True, help="Count demo tables too."),
        click.option("--until", default="", metavar="TIME", help="Only before this time (UTC)."),
        click.option(
            "--since", default="", metavar="TIME", help="Only from 2026-01-31 or 2026-01-31T18:00."
        ),
    ):
        function = option(function)
    return function


@click.command()
@with_books()
@click.option("--by", multiple=True, help="Add up by room, table, game, bank, hour or table-hour.")
@times
@tabled
def results(store: Store, by: tuple[str, ...], **asked: Any) -> Report:
    """Tell what the tables of a room won and took, against what was expected.

    Handle, hold, collections and pace come from the books; what was expected are the exact prices
    of all wagers as they were placed.
    """
    from houseway.bank_desk.room_results import TABLE, room_report
    from houseway.storage.played_rounds import room_books

    rounds, fees = room_books(store, **asked)
    return room_report(rounds, fees, by or (TABLE,)), print_results


def luck_of_room(
    config_file: Path | None,
    *,
    database: str | None,
    by: tuple[str, ...],
    rate: float,
    **asked: Any,
) -> LuckReport:
    """The results of the tables, games and banks of a room, against what was expected."""
    from houseway.bank_desk.room_results import room_luck
    from houseway.server.config import read_config
    from houseway.storage.played_rounds import room_books

    with opened(read_config(config_file, database=database)) as store:
        rounds, _ = room_books(store, **asked)
    return room_luck(rounds, by=by, rate=rate)


def print_results(found: RoomReport, out: Console) -> None:
    """Prints the results as a table."""
    if not found.lines:
        out.print("No rounds in this time.")
        return
    right = ("rounds", "an hour", "handle", "won", "hold", "expected", "deviation", "off by")
    more = ("chance", "collection", "a round")
    rows = table("by", "name", *right, *more, right=(*right, *more))
    for line in found.lines:
        rows.add_row(line.by, escape(_name(line)), *_cells(line))
    out.print(rows)
    if unpriced := sum(line.unpriced for line in found.lines if line.by == found.lines[0].by):
        out.print(
            f"{cash(unpriced)} was won with wagers that have no price; expected leaves it out."
        )


def _name(line: RoomLine) -> str:
    if line.hour is None:
        return line.name
    hour = datetime.fromtimestamp(line.hour / 1000, UTC).strftime("%Y-%m-%d %H:00")
    return f"{line.name} {hour}" if line.table else hour


def _cells(line: RoomLine) -> tuple[str, ...]:
    return (
        f"{line.rounds:,}",
        _or("{:.1f}".format, line.pace),
        cash(line.handle),
        _or(cash, line.won),
        _or("{:.3%}".format, line.hold),
        _or(cash, line.expected),
        _or(cash, line.deviation),
        _or("{:+.2f}".format, line.deviations),
        _or("{:.4%}".format, line.chance),
        cash(line.collected),
        cash(line.each_round),
    )


def _or(shown: Callable[[float], str], value: float | None) -> str:
    return "" if value is None else shown(value)
