"""Simulates a game: integer counts per row, added up, so that workers never change a result."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from houseway.errors import HousewayError
from houseway.library import Game
from houseway.progress import Progress, silent
from houseway.simulate.cluster import players
from houseway.simulate.shards import SimulationPlan
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
    chart: Mapping[str, Any] | None = None,
    workers: int | None = None,
    until_se: float | None = None,
    checkpoint: Path | None = None,
    client: Any = None,
    progress: Progress = silent,
) -> Simulation:
    """Plays `rounds` fresh-shoe rounds and counts the row of every wager in each.

    `strategy` is the policy of the way to play that has the name, or of the chart. `until_se` ends
    it when the lead wager has this standard error, `checkpoint` is a file from which a run that was
    ended goes on, `client` a Dask client whose cluster plays.
    """
    if rounds < 1:
        raise HousewayError("rounds", f"{rounds} rounds; at least 1", where="rounds")
    check_run(until_se, checkpoint)
    plan = SimulationPlan(game, strategy_name, strategy, seed, chart)
    with players(client, workers) as playing:
        whole = counted(
            plan, 0, rounds, playing, until_se=until_se, checkpoint=checkpoint, progress=progress
        )
        found = plan.shard(0, whole.end, whole.counts)
        return found.simulation(workers=playing.number)


def check_run(until_se: float | None, checkpoint: Path | None) -> None:
    """Refuses an error that no run has, and a checkpoint that cannot be written."""
    if until_se is not None and not 0 < until_se < math.inf:
        message = f"expected an error above 0, found {until_se}"
        raise HousewayError("until-se", message, where="until_se")
    if checkpoint is not None:
        check_file(checkpoint, "checkpoint")
