"""The command `session`: the line of a person's chips through settled rounds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.console import Console

from houseway.cli.common import FILE, Report, needs, table
from houseway.cli.tables import tabled
from houseway.errors import Unreadable
from houseway.text_file import read_text

if TYPE_CHECKING:
    from houseway.bank_desk.session_line import SessionLine


@click.command()
@needs("odds")
@click.argument("records", type=FILE)
@click.option("--seat", type=int, required=True, help="The seat of the person.")
@click.option("--backline", default="", help="The name of the place behind the seat, such as b1.")
@tabled
def session(records: Path, seat: int, backline: str) -> Report:
    """Follow a person's chips through settled rounds, beside what their bets were worth.

    RECORDS has a settled round record on each line, as `houseway settle --json` prints them, or one
    list of them. The expectation is exact, at best play; the band is two deviations wide on each
    side.

    \b
    houseway session evening.jsonl --seat 2
    """
    from houseway.bank_desk.session_line import session

    return session(_records(records), seat=seat, backline=backline), print_session


def _records(file: Path) -> list[dict[str, Any]]:
    text = read_text(file, where=str(file))
    try:
        whole = json.loads(text)
    except ValueError:
        return [_line(line, f"{file}:{number}") for number, line in _lines(text)]
    return [*whole] if isinstance(whole, list) else [whole]


def _lines(text: str) -> list[tuple[int, str]]:
    return [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]


def _line(line: str, where: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(line)
    except ValueError as error:
        raise Unreadable(
            "json", f"expected a settled record, found: {error}", where=where
        ) from None
    return found


def print_session(found: SessionLine, out: Console) -> None:
    """Prints a line for each round, then the whole session."""
    right = ("result", "won", "expected", "band")
    rows = table("round", *right, right=right)
    for point in found.points[1:]:
        band = f"{_dollars(point.low)} to {_dollars(point.high)}"
        rows.add_row(point.round, *map(_dollars, (point.net, point.won, point.expected)), band)
    out.print(rows)
    off = "" if found.deviations is None else f", {found.deviations:+.2f} deviations off"
    out.print(
        f"{found.rounds:,} rounds: won {_dollars(found.won)}, expected {_dollars(found.expected)}, "
        f"deviation {_dollars(found.deviation)}{off}."
    )
    if found.left_out:
        out.print(f"{found.left_out:,} rounds among players have no expectation and are left out.")
    if not found.exact:
        out.print("Where several bets lie on one round, its deviation is that of dealt rounds.")


def _dollars(amount: float) -> str:
    return f"{'-' if round(amount, 2) < 0 else ''}${abs(amount):,.2f}"
