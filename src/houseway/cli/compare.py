"""`houseway compare`: games side by side, on the terminal or as files."""

from __future__ import annotations

from pathlib import Path

import click

from houseway.cli.common import Report
from houseway.cli.paper import out_files, paper_report
from houseway.cli.tables import tabled


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME GAME...")
@click.option("--no-prices", is_flag=True, help="Without prices, which may take minutes.")
@click.option("--no-rounds", is_flag=True, help="Without rounds that are settled differently.")
@out_files
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

    return paper_report(
        lambda: hw.compare(*games, prices=not no_prices, rounds=not no_rounds), files, cites=False
    )
