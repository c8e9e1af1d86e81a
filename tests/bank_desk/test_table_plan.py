"""Rounds of a table in shards: who plays them, and in what pieces, never changes a figure."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import houseway

import houseway as hw
from houseway.bank_desk.table_counts import TableCounts
from houseway.bank_desk.table_plan import DEALT_PIECE, PLAYED_PIECE
from houseway.simulate.pieces import threads
from houseway.simulate.stages import counted, looks

POKER = "reference/three-card-poker"
PAN = "aviator/super-pan-9"
CARELESS: dict[str, Any] = {
    "bank": {"seat": 1, "amount": "250"},
    "wagers": [{"seat": seat, "wager": "base", "amount": "100"} for seat in (2, 3, 4)],
    "play": {"mistakes": 0.3},
}
IN_ANOTHER_PROCESS = """
import pickle, sys
import houseway as hw
shard = hw.game(sys.argv[1]).bank_shard(first=500, rounds=300)
sys.stdout.buffer.write(pickle.dumps(shard))
"""


@pytest.mark.parametrize(("game", "table"), [(POKER, {}), (PAN, CARELESS)])
def test_shards_of_a_table_add_up_to_its_report(game: str, table: dict[str, Any]) -> None:
    made = hw.game(game)
    shards = [made.bank_shard(table, first=first, rounds=40) for first in (0, 40, 80)]
    assert made.bank(table, sample=hw.merge(shards)) == made.bank({**table, "rounds": 120})


def test_shards_of_several_processes_are_merged() -> None:
    made = hw.game(POKER)
    done = subprocess.run(
        [sys.executable, "-c", IN_ANOTHER_PROCESS, POKER],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        check=True,
    )
    other = pickle.loads(done.stdout)
    whole = hw.merge([other, made.bank_shard(first=0, rounds=500)])
    assert made.bank(sample=whole) == made.bank({"rounds": 800})


def test_a_sample_of_another_table_is_refused() -> None:
    made = hw.game(PAN)
    shard = made.bank_shard(CARELESS, first=0, rounds=10)
    with pytest.raises(hw.HousewayError, match="sample: the sample is of another table: table"):
        made.bank({**CARELESS, "play": "best"}, sample=shard)


@pytest.mark.parametrize("workers", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_the_number_of_workers_changes_no_figure_of_a_table(workers: int) -> None:
    made = hw.game(POKER)
    rounds = {"rounds": 3 * DEALT_PIECE + 77}
    assert made.bank(rounds, workers=workers) == made.bank(rounds, workers=1)


def test_a_table_is_played_until_its_mean_is_known_well_enough() -> None:
    made = hw.game(PAN)
    found = made.bank(CARELESS, until_se=8)
    assert found.round.error is not None
    assert found.round.error <= 8
    assert found.sample in [look for look, _ in zip(looks(PLAYED_PIECE), range(60), strict=False)]
    assert found.sample < 4_000


def test_a_table_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    file = tmp_path / "pan.npz"
    table = hw.table(PAN, CARELESS, rounds=100)
    with threads(1) as one:
        counted(table.plan, 0, 60, one, checkpoint=file)
    assert hw.game(PAN).bank(table, checkpoint=file) == hw.game(PAN).bank(table)
    with pytest.raises(hw.HousewayError, match="is of another simulation: seed 1 and 2"):
        hw.game(PAN).bank({**CARELESS, "seed": 2}, checkpoint=file)
    with pytest.raises(hw.HousewayError, match="is of another simulation: game aviator/super"):
        hw.game(POKER).bank(checkpoint=file)


def test_counts_are_written_and_read_whole() -> None:
    counts = hw.game(PAN).bank_shard(CARELESS, first=0, rounds=30).counts
    again = TableCounts.unpacked(counts.packed())
    bets = hw.table(PAN, CARELESS).setup.bets
    assert again.by_policy(bets) == counts.by_policy(bets)


@pytest.mark.slow
def test_a_table_on_a_cluster_that_is_not_there_is_refused() -> None:
    refused = houseway("bank", POKER, "--dask", "tcp://127.0.0.1:9")
    assert refused.code == 2
    assert "dask: no cluster answers at tcp://127.0.0.1:9" in refused.err


def test_an_error_below_zero_is_refused() -> None:
    with pytest.raises(hw.HousewayError, match="until_se: expected an error above 0, found -1"):
        hw.game(POKER).bank(until_se=-1)
