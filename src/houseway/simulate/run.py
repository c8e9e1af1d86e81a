"""Simulates a game: integer counts per row, added up, so that workers never change a result."""

from __future__ import annotations

import math
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from houseway.errors import HousewayError
from houseway.library import Game
from houseway.progress import Progress, silent
from houseway.simulate.cluster import Cluster
from houseway.simulate.pieces import threads
from houseway.simulate.shards import Plan
from houseway.simulate.simulated import Simulation
from houseway.simulate.stages import counted
from houseway.whole_file import check_file


def simulate(
    game: Game,
    *,
    rounds: int,
    seed: int,
    strategy: Any,
    strategy_name: str = "best",
    workers: int | None = None,
    until_se: float | None = None,
    checkpoint: Path | None = None,
    client: Any = None,
    progress: Progress = silent,
) -> Simulation:
    """Plays `rounds` fresh-shoe rounds and counts the row of every wager in each.

    `until_se` ends it when the lead wager has this standard error, `checkpoint` is a file from
    which a run that was ended goes on, `client` a Dask client whose cluster plays.
    """
    if rounds < 1:
        raise HousewayError("rounds", f"{rounds} rounds; at least 1", where="rounds")
    if until_se is not None and not 0 < until_se < math.inf:
        message = f"expected an error above 0, found {until_se}"
        raise HousewayError("until-se", message, where="until_se")
    if checkpoint is not None:
        check_file(checkpoint, "checkpoint")
    plan = Plan(game, strategy_name, strategy, seed)
    with nullcontext(Cluster(client)) if client is not None else threads(workers) as players:
        whole = counted(
            plan, 0, rounds, players, until_se=until_se, checkpoint=checkpoint, progress=progress
        )
        return whole.simulation(workers=players.number)
