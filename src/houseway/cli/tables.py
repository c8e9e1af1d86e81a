"""`--csv` and `--parquet`: the figures of a command as a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any

import click

from houseway.cli.common import (
    FILE,
    Command,
    command_name,
    console,
    json_option,
    print_report,
    progress_bars,
)
from houseway.data_table import Tabular
from houseway.errors import HousewayError
from houseway.extras import require
from houseway.whole_file import check_file, whole_file

STDOUT = Path("-")


@dataclass(frozen=True, slots=True)
class TableFiles:
    """The files to write, and whether standard output has JSON."""

    csv: Path | None
    parquet: Path | None
    as_json: bool

    @property
    def _named(self) -> Iterator[tuple[str, Path]]:
        for option, path in (("csv", self.csv), ("parquet", self.parquet)):
            if path is not None:
                yield option, path

    @property
    def written(self) -> list[Path]:
        return [path for _, path in self._named if path != STDOUT]

    def check(self, command: str) -> None:
        """Refuses what cannot be written, before anything is computed."""
        if self.parquet == STDOUT:
            raise HousewayError("no-file", "a Parquet file needs a name", where="parquet")
        if self.csv == STDOUT and self.as_json:
            raise HousewayError(
                "option", "--csv - and --json both print to standard output", where="csv"
            )
        if self.csv is not None and self.csv == self.parquet:
            raise HousewayError("option", f"two forms in one file, {self.csv}", where="parquet")
        for option, path in self._named:
            if path != STDOUT:
                check_file(path, option)
        if self.parquet is not None:
            require("export", f"{command} --parquet")

    def write(self, found: Any, command: str) -> None:
        """Makes all tables, then writes them."""
        named = [*self._named]
        if named and not isinstance(found, Tabular):
            raise HousewayError(
                "no-table", f"this form of {command} has no table", where=named[0][0]
            )
        made = {path: getattr(found, option)() for option, path in named}
        for path, content in made.items():
            if path == STDOUT:
                click.echo(content, nl=False)
                continue
            with whole_file(path) as part:
                part.write_bytes(content if isinstance(content, bytes) else content.encode())


def tabled(function: Command) -> Command:
    """Prints the report that a command returns, as `reported` does, and writes it as a table."""

    @click.option(
        "--parquet", type=FILE, metavar="FILE", help="Write the figures as a Parquet file."
    )
    @click.option("--csv", type=FILE, metavar="FILE", help="Write the figures as CSV; - prints it.")
    @json_option
    @wraps(function)
    def command(as_json: bool, csv: Path | None, parquet: Path | None, **arguments: Any) -> None:
        name = command_name(click.get_current_context())
        files = TableFiles(csv, parquet, as_json)
        files.check(name)
        with progress_bars():
            report = function(**arguments)
        files.write(report[0], name)
        if csv == STDOUT:
            return
        print_report(report, as_json=as_json)
        if not as_json:
            for path in files.written:
                console().print(f"written to {path}")

    return command
