"""Parts that commands share: games with choices, input, output, errors."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, replace
from functools import wraps
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

import click

from houseway.arguments import named_values
from houseway.errors import BadSheet, HousewayError, Problem
from houseway.extras import require
from houseway.json_view import plain
from houseway.progress import listening
from houseway.text_file import read_text, utf8_text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from houseway.api.game import Game

Report = tuple[Any, "Callable[[Any, Console], None]"]  # what --json prints, its printer for people
Command = Callable[..., Any]

FILE = click.Path(path_type=Path)
PAGE = 100  # columns of running text
UNWRAPPED = 1000


def game_argument(function: Command) -> Command:
    return click.argument("game", metavar="GAME")(function)


@dataclass(frozen=True, slots=True)
class Switches:
    """The choices under which a sheet is used, as on the command line."""

    readings: Sequence[str] = ()
    settings: Sequence[str] = ()
    decks: int | None = None


def switches(function: Command) -> Command:
    """Adds `--reading`, `--set` and `--decks`; the command gets them as `chosen`."""

    @wraps(function)
    def command(readings: Any, settings: Any, decks: int | None, **rest: Any) -> Any:
        return function(chosen=Switches(readings, settings, decks), **rest)

    for option in (
        click.option("--decks", type=int, metavar="N", help="Short for --set deck.decks=N."),
        click.option(
            "--set",
            "-s",
            "settings",
            multiple=True,
            metavar="PATH=VALUE",
            help="Set a value or a setting of the sheet.",
        ),
        click.option(
            "--reading",
            "-r",
            "readings",
            multiple=True,
            metavar="NAME=CHOICE",
            help="Choose how an unclear line is read.",
        ),
    ):
        command = option(command)
    return command


def with_game(function: Command) -> Command:
    """Makes a command about one game: it is called with the game under the given choices."""

    @wraps(function)
    def command(game: str, chosen: Switches, **rest: Any) -> Any:
        return function(game=chosen_game(game, chosen), **rest)

    return game_argument(switches(command))


json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")


def reported(function: Command) -> Command:
    """Prints the report that a command returns: as JSON for programs, or for people."""

    @json_option
    @wraps(function)
    def command(as_json: bool, **arguments: Any) -> None:
        with progress_bars():
            report = function(**arguments)
        print_report(report, as_json=as_json)

    return command


def print_report(report: Report, *, as_json: bool) -> None:
    found, show = report
    if as_json:
        print_json(plain(found))
    else:
        show(found, console())


def judged(found: Any, show: Callable[[Any, Console], None], *, good: bool) -> Report:
    """A report whose exit code is 1 unless `good`; `--json` prints it in both cases."""
    if not good:
        click.get_current_context().call_on_close(lambda: sys.exit(1))
    return found, show


def needs(extra: str) -> Callable[[Command], Command]:
    """Makes a command need an extra of the package: without it, it says what to install."""

    def wrapped(function: Command) -> Command:
        @wraps(function)
        def command(**arguments: Any) -> Any:
            require(extra, command_name(click.get_current_context()))
            return function(**arguments)

        return command

    return wrapped


def command_name(context: click.Context) -> str:
    """The words of a command after the program's name, such as `room verify`."""
    if context.parent is None:
        return ""
    return f"{command_name(context.parent)} {context.info_name}".strip()


def chosen_game(name: str, chosen: Switches = Switches()) -> Game:
    from houseway.api.games import game

    values: dict[str, Any] = dict(named_values(chosen.settings, "--set"))
    words = {path: f"--set {path}={value}" for path, value in values.items()}
    if chosen.decks is not None:
        values["deck.decks"] = chosen.decks
        words["deck.decks"] = f"--decks {chosen.decks}"
    try:
        return game(name, readings=named_values(chosen.readings, "--reading"), settings=values)
    except BadSheet as error:
        raise BadSheet(_told(name, error.problems, words)) from None


def _told(name: str, problems: Iterable[Problem], words: Mapping[str, str]) -> list[Problem]:
    """The problems of a sheet, each at the option of the command line that caused it.

    `words` are the options by the path that they set.
    """
    from houseway.checking import explained
    from houseway.library import read_sheet

    found = []
    for problem in problems:
        # A wager of one row may be set without the name of the row.
        paths = {problem.path, problem.path.replace(".row.wins.", ".")}
        said = [w for path, w in words.items() if any(_within(p, path) for p in paths)]
        if said:
            problem = replace(problem, file=said[0], line=0, column=0)
        found.append(problem)
    try:
        return explained(read_sheet(name), found)
    except HousewayError:
        return found  # the file itself cannot be read, so nothing of it is inherited


def _within(path: str, other: str) -> bool:
    """Whether one path is the other or below it."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def game_of_record(record: Mapping[str, Any], named: str) -> str:
    """The game named on the command line, or else by the record."""
    name = named or str(record.get("game", ""))
    if not name:
        raise HousewayError("no-game", "the record names no game; say --game ID", where="game")
    return name


def read_input(file: Path | None) -> dict[str, Any]:
    """A round record from a file, or from standard input (no file, or `-`)."""
    from houseway.settling.record import parse_json

    if file is not None and str(file) != "-":
        return parse_json(read_text(file), where=str(file))
    if sys.stdin.isatty():
        raise HousewayError(
            "no-input", "give a round record as JSON on standard input, or name a file"
        )
    return parse_json(utf8_text(sys.stdin.buffer.read(), where="stdin"))


def write_text(file: Path, text: str, *, append: bool = False) -> None:
    try:
        with file.open("a" if append else "w", encoding="utf-8") as out:
            out.write(text)
    except OSError as error:
        message = f"cannot write {file}: {error.strerror}"
        raise HousewayError("cannot-write", message, where=str(file)) from None


def json_text(value: object) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)


def print_json(value: object) -> None:
    click.echo(json_text(value))


def console(*, pipe: int = UNWRAPPED) -> Console:
    """A console: coloured and as wide as the window on a terminal, else plain and `pipe` wide."""
    from rich.console import Console

    if sys.stdout.isatty():
        return Console(highlight=False)
    return Console(highlight=False, width=pipe, color_system=None)


def table(*columns: str, right: Iterable[str] = ()) -> Table:
    from rich import box
    from rich.table import Table

    lines = box.SIMPLE_HEAD if sys.stdout.isatty() else None
    made = Table(box=lines, pad_edge=False)
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left")
    return made


def cash(amount: float) -> str:
    """
    >>> cash(-1234.5), cash(0.256)
    ('-$1,234.50', '$0.26')
    """
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


class Bars:
    """The progress bars of one command, on a terminal's stderr; shown at the first report."""

    def __init__(self) -> None:
        self._screen: Any = None
        self._tasks: dict[str, Any] = {}
        self._lock = Lock()  # solvers report from several threads

    def show(self, title: str, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        with self._lock:
            if self._screen is None:
                from rich.console import Console
                from rich.progress import Progress

                self._screen = Progress(console=Console(stderr=True), transient=True)
                self._screen.start()
            if title not in self._tasks:
                self._tasks[title] = self._screen.add_task(title)
            self._screen.update(self._tasks[title], completed=done, total=total)

    def close(self) -> None:
        if self._screen is not None:
            self._screen.stop()


@contextmanager
def progress_bars() -> Iterator[None]:
    """Shows the progress that computations report."""
    bars = Bars()
    try:
        with listening(bars.show):
            yield
    finally:
        bars.close()


def run_command(command: click.Command) -> None:
    """Runs the program; a refusal is one clear message and exit code 2, never a traceback."""
    try:
        if "--json" in sys.argv:
            code = command(standalone_mode=False)
            sys.exit(code if isinstance(code, int) else 0)
        command()
    except click.ClickException as error:  # with --json only: for people, click shows the usage
        refused = HousewayError("usage", error.format_message(), where="command line")
        click.echo(json.dumps(refused.as_json(), ensure_ascii=False), err=True)
        sys.exit(2)
    except HousewayError as error:
        if "--json" in sys.argv:
            click.echo(json.dumps(error.as_json(), ensure_ascii=False), err=True)
        else:
            click.echo(f"houseway: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def cluster_at(address: str | None) -> AbstractContextManager[Any]:
    """The client of a cluster while a command runs; None without an address."""
    if address is None:
        return nullcontext()
    from houseway.simulate.cluster import connected

    return connected(address)
