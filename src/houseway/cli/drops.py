"""`houseway drops`: what the collection takes in games among players."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape

from houseway.cli.common import FILE, Report, cash, cluster_at, needs, table, with_game
from houseway.cli.tables import tabled

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.api.game import Game
    from houseway.bank_desk.drop_report import DropReport


@click.command()
@needs("odds")
@with_game
@click.option("--players", type=int, help="How many play; six, or as many as there are seats.")
@click.option(
    "--bots", default="mixed", show_default=True, help="house-way, sensible, loose, mixed."
)
@click.option("--hands", "-n", type=int, help="Hands to play; 400 if left out.")
@click.option("--pace", type=float, default=30, show_default=True, help="Hands an hour.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of cards and decisions.")
@click.option("--until-se", type=float, help="End when a hand's drop has this error, in dollars.")
@click.option("--checkpoint", type=FILE, help="A file from which a run that was ended goes on.")
@click.option("--dask", metavar="ADDRESS", help="Let the cluster with this scheduler play.")
@tabled
def drops(game: Game, dask: str | None, **asked: Any) -> Report:
    """Tell what the collection takes from hands of a game among players.

    Bots play hands under each printed option, with the same cards: what is taken from a hand, in an
    hour and of each player, and what share of the pots that is.

    \b
    houseway drops ranchos/texas-holdem --players 6
    houseway drops aviator/conquian --bots sensible --hands 1000
    """
    with cluster_at(dask) as client:
        return game.drops(client=client, **asked), print_drops


def print_drops(found: DropReport, out: Console) -> None:
    """Prints the report as a table."""
    out.print(
        f"[bold]{escape(found.name)}[/bold]: {found.players} players, {found.hands:,} hands of "
        f"{found.bots} bots; {cash(found.pot)} ± {cash(found.pot_error)} in a pot"
    )
    right = ("a hand", "±", f"an hour ({found.pace:g} hands)", "each player", "of the pots", "± ")
    rows = table(
        "option", "schedule", "drops", *right, "hands that pay", right=(*right, "hands that pay")
    )
    for each in found.options:
        rows.add_row(
            each.option,
            each.schedule,
            escape("; ".join(each.drops)),
            cash(each.per_hand),
            cash(each.per_hand_error),
            cash(each.per_hour),
            cash(each.per_player),
            f"{each.share:.2%}",
            f"{each.share_error:.2%}",
            f"{each.paying:.1%}",
        )
    out.print(rows)
