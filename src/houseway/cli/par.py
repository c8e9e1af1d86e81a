"""`houseway par`: the PAR sheet of a game, on the terminal or as files."""

from __future__ import annotations

from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import Command, Report, needs, with_game
from houseway.cli.paper import out_files, paper_report
from houseway.cli.tables import tabled

if TYPE_CHECKING:
    from houseway.api.game import Game


def par_options(function: Command) -> Command:
    """Adds the options of a PAR sheet; the command gets them as `asked`."""

    @click.option("--no-readings", is_flag=True, help="Without the price of every choice.")
    @click.option("--no-decks", is_flag=True, help="Without other numbers of decks.")
    @click.option(
        "--rounds",
        "-n",
        type=click.IntRange(min=0),
        default=1_000_000,
        show_default=True,
        help="Simulated rounds as a check; 0 for none.",
    )
    @click.option("--seed", default=1, show_default=True, help="Same seed, same cards, always.")
    @wraps(function)
    def command(no_readings: bool, no_decks: bool, rounds: int, seed: int, **rest: Any) -> Any:
        asked = {"readings": not no_readings, "decks": not no_decks}
        return function(asked={**asked, "rounds": rounds, "seed": seed}, **rest)

    return command


@click.command()
@needs("odds")
@with_game
@par_options
@click.option("--no-cites", is_flag=True, help="Without the lines that print each rule.")
@out_files
@tabled
def par(game: Game, asked: dict[str, Any], no_cites: bool, files: tuple[Path, ...]) -> Report:
    """Make the PAR sheet: what every wager pays, how often, and what it costs.

    Rules assumed with the digest of the sheet, events with exact totals, edge, element of risk,
    deviation and skewness, the strategy and what a simpler one costs, other numbers of decks, the
    price of every reading, the method, and simulated rounds as a check. The same call gives the
    same bytes. CSV and Parquet have one row for each event.

    \b
    houseway par parkwest/cash-in-baccarat
    houseway par hustler/ez-baccarat --no-readings -o par.pdf -o par.csv
    """
    return paper_report(lambda: game.par(**asked), files, cites=not no_cites)
