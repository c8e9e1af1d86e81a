"""`houseway compare`: games side by side, on the terminal or as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from houseway.cli.common import PAGE, Report, console
from houseway.cli.paper import check_files, result_forms, write_files
from houseway.cli.tables import tabled

if TYPE_CHECKING:
    from houseway.comparison.comparison import Comparison


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME GAME...")
@click.option("--no-prices", is_flag=True, help="Without prices, which may take minutes.")
@click.option("--no-rounds", is_flag=True, help="Without rounds that are settled differently.")
@click.option(
    "--out",
    "-o",
    "files",
    type=click.Path(path_type=Path),
    multiple=True,
    help="Write a file: .html, .pdf, .txt, .json, .csv or .parquet.",
)
@tabled
def compare(
    games: tuple[str, ...], no_prices: bool, no_rounds: bool, files: tuple[Path, ...]
) -> Report:
    """Compare games: what differs in words, what it costs, and a round that shows it.

    GAME is an id or a path, with readings and settings after colons, or the name of a game alone:
    all houses that deal it. Differences and their prices are those from the first game; the
    smallest round that is settled differently is found for every two.

    \b
    houseway compare ez-baccarat
    houseway compare hustler/ez-baccarat ranchos/ez-baccarat -o compared.pdf
    houseway compare hustler/ez-baccarat hustler/ez-baccarat:natural-stop=draw
    """
    import houseway as hw

    forms = result_forms(cites=False)
    check_files(files, forms)
    found: Comparison = hw.compare(*games, prices=not no_prices, rounds=not no_rounds)
    write_files(found, files, forms)

    def show(*_: object) -> None:
        page = console(pipe=PAGE)
        for file in files:
            page.print(f"written to {file}")
        if not files:
            found.paper().print(page, cites=False)

    return found, show
