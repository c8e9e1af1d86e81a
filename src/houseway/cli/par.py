"""`houseway par`: the PAR sheet of a game, on the terminal or as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import PAGE, Report, console, needs, with_game
from houseway.cli.paper import check_files, result_forms, write_files
from houseway.cli.tables import tabled

if TYPE_CHECKING:
    from houseway.api.game import Game


@click.command()
@needs("odds")
@with_game
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
@click.option("--no-cites", is_flag=True, help="Without the lines that print each rule.")
@click.option(
    "--out",
    "-o",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Write a file: .html, .pdf, .txt, .json, .csv or .parquet.",
)
@tabled
def par(
    game: Game,
    no_readings: bool,
    no_decks: bool,
    rounds: int,
    seed: int,
    no_cites: bool,
    files: tuple[Path, ...],
) -> Report:
    """Make the PAR sheet: what every wager pays, how often, and what it costs.

    Rules assumed with the digest of the sheet, events with exact totals, edge, element of risk,
    deviation and skewness, the strategy and what a simpler one costs, other numbers of decks, the
    price of every reading, the method, and simulated rounds as a check. The same call gives the
    same bytes. CSV and Parquet have one row for each event.

    \b
    houseway par parkwest/cash-in-baccarat
    houseway par hustler/ez-baccarat --no-readings -o par.pdf -o par.csv
    """
    forms = result_forms(cites=not no_cites)
    check_files(files, forms)
    sheet = game.par(readings=not no_readings, decks=not no_decks, rounds=rounds, seed=seed)
    write_files(sheet, files, forms)

    def show(*_: Any) -> None:
        page = console(pipe=PAGE)
        for file in files:
            page.print(f"written to {file}")
        if not files:
            sheet.paper().print(page, cites=not no_cites)

    return sheet, show
