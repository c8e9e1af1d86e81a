"""What the commands share: games with choices, input, output, errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from houseway.errors import HousewayError, Unreadable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from houseway.api import Game

GameId = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id (see `houseway games`) or a .toml file.")
]
Readings = Annotated[
    list[str],
    typer.Option("--reading", "-r", metavar="NAME=CHOICE", help="Choose how a line is read."),
]
Settings = Annotated[
    list[str],
    typer.Option(
        "--set", "-s", metavar="PATH=VALUE", help="Set a value or a setting of the sheet."
    ),
]
Decks = Annotated[
    int | None, typer.Option("--decks", metavar="N", help="Short for --set deck.decks=N.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def pairs(options: Iterable[str], option: str) -> dict[str, str]:
    """`NAME=VALUE` options as a dictionary."""
    result = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise HousewayError("option", f"{text!r}: write NAME=VALUE", where=option)
        result[name.strip()] = value.strip()
    return result


def chosen_game(
    name: str,
    readings: Iterable[str] = (),
    settings: Iterable[str] = (),
    decks: int | None = None,
) -> Game:
    from houseway.api import game

    values: dict[str, Any] = dict(pairs(settings, "--set"))
    if decks is not None:
        values["deck.decks"] = decks
    return game(name, readings=pairs(readings, "--reading"), settings=values)


def read_input(file: Path | None) -> dict[str, Any]:
    """A round record from a file, or from standard input."""
    from houseway.settling.record import parse_json

    if file is not None:
        return parse_json(read_text(file), where=str(file))
    if sys.stdin.isatty():
        raise HousewayError(
            "no-input", "give a round record as JSON on standard input, or name a file"
        )
    return parse_json(_utf8(sys.stdin.buffer.read(), "stdin"))


def read_text(file: Path) -> str:
    """The text of a file that a person named."""
    try:
        return _utf8(file.read_bytes(), str(file))
    except OSError as error:
        raise _file_error("no-such-file", "read", file, error) from None


def write_text(file: Path, text: str, *, append: bool = False) -> None:
    try:
        with file.open("a" if append else "w", encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        raise _file_error("cannot-write", "write", file, error) from None


def _file_error(code: str, verb: str, file: Path, error: OSError) -> HousewayError:
    return HousewayError(code, f"cannot {verb} {file}: {error.strerror}", where=str(file))


def _utf8(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        message = f"expected UTF-8 text, found the byte 0x{data[error.start]:02x}"
        raise Unreadable("not-utf-8", message, where=where) from None


def print_json(value: object) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def console() -> Console:
    """Coloured and as wide as the window on a terminal; plain and unwrapped in a pipe."""
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=1000, color_system=None)


def table(*columns: str, title: str = "", right: Iterable[str] = ()) -> Table:
    from rich import box
    from rich.table import Table

    lines = box.SIMPLE_HEAD if sys.stdout.isatty() else None
    made = Table(title=title or None, box=lines, title_justify="left", pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made


def run_command(command: Callable[[], None]) -> None:
    """Run the program; a refusal is one clear message and exit code 2, never a traceback."""
    try:
        command()
    except HousewayError as error:
        if "--json" in sys.argv:
            typer.echo(json.dumps(error.as_json(), ensure_ascii=False), err=True)
        else:
            typer.echo(f"houseway: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
