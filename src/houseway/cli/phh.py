"""`houseway phh` reads and writes hand histories; `houseway replay` shows a hand step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import FILE, Report, read_input, reported, switches, with_game

if TYPE_CHECKING:
    from houseway.api.game import Game


@click.group()
def phh() -> None:
    """Read and write poker hand histories (PHH)."""


def file_argument(function: Any) -> Any:
    for option in (
        click.option("--hand", "name", default="", help="Only this hand of a file with many."),
        click.option("--game", default="", help="The game that plays the hand."),
        click.argument("file", type=FILE),
    ):
        function = option(function)
    return switches(function)


@phh.command()
@file_argument
@reported
def read(file: Path, **choices: Any) -> Report:
    """Settle the hands of a .phh or .phhs file.

    Without --game a hand is played by the game that the file names, or by the default game of its
    variant with the stakes of the file.
    """
    from houseway.cli.histories import hands_of, print_hands

    found = hands_of(file, **choices)
    data = {"file": str(file), "hands": [each.as_json() for each in found]}
    return data, lambda _, out: print_hands(found, out)


@phh.command()
@with_game
@click.argument("record", type=FILE, required=False, metavar="[RECORD]")
@reported
def write(game: Game, record: Path | None) -> Report:
    """Write a round record of a pot game as PHH text."""
    from houseway.phh.writer import hand_text

    text = hand_text(game, read_input(record))
    return {"phh": text}, lambda *_: click.echo(text, nl=False)


@click.command()
@file_argument
@reported
def replay(file: Path, **choices: Any) -> Report:
    """Step through a hand in the terminal.

    FILE is a hand history (.phh, .phhs) or a round record of a pot game (.json). Enter continues, q
    leaves; in a pipe all steps are printed.
    """
    from houseway.cli.histories import print_stories, stories_of

    told = stories_of(file, **choices)
    data = {"file": str(file), "hands": [story.as_json() for story in told]}
    return data, lambda _, out: print_stories(told, out)
