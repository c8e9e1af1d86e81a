"""`houseway simulate`: many rounds, their figures, and each of them as a row."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.cli.common import FILE, Report, cluster_at, needs, read_input, with_game
from houseway.cli.tables import tabled
from houseway.progress import reporting

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.api.game import Game
    from houseway.simulate.simulated import Simulation


@click.command()
@needs("odds")
@with_game
@click.option("--rounds", "-n", default=10_000_000, show_default=True, help="How many rounds.")
@click.option("--seed", default=1, show_default=True, help="Same seed, same cards, always.")
@click.option("--workers", type=click.IntRange(min=1), help="Threads; all cores if left out.")
@click.option("--strategy", default="best", show_default=True, help="best or house-way.")
@click.option("--chart", type=FILE, help="Play by a chart (a JSON file).")
@click.option("--until-se", type=float, help="End when the lead wager has this standard error.")
@click.option("--checkpoint", type=FILE, help="A file from which a run that was ended goes on.")
@click.option("--dask", metavar="ADDRESS", help="Let the cluster with this scheduler play.")
@click.option(
    "--each-round",
    type=FILE,
    metavar="FILE",
    help="Write each round as a row: .parquet, .arrow or .csv.",
)
@tabled
def simulate(
    game: Game,
    rounds: int,
    strategy: str,
    chart: Path | None,
    each_round: Path | None,
    until_se: float | None,
    checkpoint: Path | None,
    dask: str | None,
    **asked: Any,
) -> Report:
    """Play many rounds; every figure has its standard error.

    A chart is what `houseway chart GAME --json` prints, changed as you like.

    \b
    houseway simulate hustler/ez-baccarat --rounds 1000000 --csv ez.csv
    houseway simulate hustler/ez-baccarat --rounds 1000000 --each-round ez.parquet
    houseway simulate hustler/ez-baccarat -n 1000000000000 --until-se 1e-5 --checkpoint ez.npz
    """
    from houseway.cli.figures import print_simulation
    from houseway.simulate.each_round import SimulatedRounds, check_rounds_file
    from houseway.simulate.run import simulate as run

    if each_round:
        check_rounds_file(each_round, "each-round")
    given = read_input(chart) if chart else None
    choices = game.analyst.policy(strategy, given)
    strategy = str(chart) if chart else strategy
    with cluster_at(dask) as client:
        result = run(
            game,
            rounds=rounds,
            strategy=choices,
            strategy_name=strategy,
            chart=given,
            until_se=until_se,
            checkpoint=checkpoint,
            client=client,
            progress=reporting(f"{rounds:,} rounds"),
            **asked,
        )
    if each_round:
        counter = game.analyst.counter(choices)
        each = SimulatedRounds(
            game,
            result.rounds,
            strategy=strategy,
            counter=counter,
            progress=reporting("each round"),
            **asked,
        )
        each.write(each_round)

    def show(result: Simulation, out: Console) -> None:
        print_simulation(result, out)
        if each_round:
            out.print(f"each round is written to {each_round}")

    return result, show
