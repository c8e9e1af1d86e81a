"""Shards, checkpoints and clusters: who plays the rounds never changes the figures."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import houseway
from tests.suite.waiting import PATIENCE

import houseway as hw
from houseway.simulate.cluster import Cluster
from houseway.simulate.pieces import CHUNK, Play, each_of, played, threads
from houseway.simulate.shards import SimulationPlan
from houseway.simulate.stages import counted, looks, read_checkpoint, write_checkpoint

EZ = "hustler/ez-baccarat"


def plan(game: str = EZ, *, seed: int = 1) -> SimulationPlan:
    made = hw.game(game)
    return SimulationPlan(made, "best", made.analyst.policy("best"), seed)


class Stopped(Exception):
    """The run was killed."""


class Killed:
    """Workers of which the last piece is never heard again."""

    def __init__(self, pieces: int) -> None:
        self.left = pieces

    @property
    def number(self) -> int:
        return 1

    def submit(self, play: Play, first: int, rounds: int) -> Any:
        self.left -= 1
        if self.left < 0:
            raise Stopped
        return _Done(play(first, rounds))


class _Done:
    def __init__(self, found: Any) -> None:
        self.found = found

    def result(self) -> Any:
        return self.found


def test_shards_add_up_to_the_whole_in_whatever_order_they_come() -> None:
    game = hw.game(EZ)
    shards = [game.shard(first=first, rounds=700, seed=4) for first in (0, 700, 1400)]
    whole = hw.merge([shards[2], shards[0], shards[1]])
    assert (whole.first, whole.end) == (0, 2100)
    assert whole.simulation().wagers == game.simulate(2100, seed=4).wagers


def test_shards_with_a_hole_or_of_other_rounds_are_not_merged() -> None:
    game = hw.game(EZ)
    first, third = game.shard(first=0, rounds=10), game.shard(first=20, rounds=10)
    with pytest.raises(hw.HousewayError, match="expected a shard that begins with round 10, found"):
        hw.merge([first, third])
    with pytest.raises(hw.HousewayError, match="different simulations: seed 1 and 2"):
        hw.merge([first, game.shard(first=10, rounds=10, seed=2)])
    with pytest.raises(hw.HousewayError, match="there is no shard to merge"):
        hw.merge([])


@pytest.mark.parametrize("number", [1, 2, 8])
def test_the_number_of_workers_does_not_change_the_counts(number: int) -> None:
    rounds = 2 * CHUNK + 12_345
    with threads(1) as one, threads(number) as several:
        alone = counted(plan(), 0, rounds, one)
        together = counted(plan(), 0, rounds, several)
    assert (alone.counts == together.counts).all()


def test_only_a_few_pieces_are_handed_out_of_a_million_million_rounds() -> None:
    tracemalloc.start()
    with threads(2) as players:
        pieces = played(lambda first, rounds: (first, rounds), 0, 10**12, players, ends=iter(()))
        seen = [after for after, _ in islice(pieces, 50)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert seen == sorted(seen)
    assert seen[0] == CHUNK
    assert peak < 2_000_000


def test_pieces_end_where_somebody_looks() -> None:
    with threads(2) as players:
        ends = [after for after, _ in played(_sizes, 0, 10 * CHUNK + 5, players, ends=looks())]
    until = [*islice(looks(), 10)]
    assert {look for look in until if look <= 10 * CHUNK} <= set(ends)
    assert ends[-1] == 10 * CHUNK + 5


def _sizes(first: int, rounds: int) -> int:
    return rounds


def test_a_run_ends_at_the_first_look_with_the_wanted_error() -> None:
    found = hw.game(EZ).simulate(10**12, until_se=7e-4)
    again = hw.game(EZ).simulate(10**12, until_se=7e-4, workers=1)
    error = found.wagers[0].standard_error
    assert error is not None
    assert error <= 7e-4
    assert (found.rounds, found.wagers) == (again.rounds, again.wagers)
    shorter = max(look for look in islice(looks(), 20) if look < found.rounds)
    before = hw.game(EZ).simulate(shorter).wagers[0].standard_error
    assert before is not None
    assert before > 7e-4


def test_a_killed_run_goes_on_from_its_checkpoint_to_the_same_counts(tmp_path: Path) -> None:
    file, rounds = tmp_path / "ez.npz", 6 * CHUNK
    begun = plan()
    with pytest.raises(Stopped):
        counted(begun, 0, rounds, Killed(3), until_se=1e-9, checkpoint=file, save_every=0)
    rest = read_checkpoint(file, begun, 0)
    assert rest is not None
    assert 0 < rest.end < rounds
    played_again: list[int] = []

    class Counting(Killed):
        def submit(self, play: Play, first: int, rounds: int) -> Any:
            played_again.append(first)
            return super().submit(play, first, rounds)

    whole = counted(begun, 0, rounds, Counting(99), until_se=1e-9, checkpoint=file)
    assert min(played_again) == rest.end
    with threads() as players:
        assert (whole.counts == counted(plan(), 0, rounds, players).counts).all()


def test_a_checkpoint_of_another_simulation_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ez.npz"
    hw.game(EZ).simulate(1000, checkpoint=file)
    with pytest.raises(hw.HousewayError, match="is of another simulation: seed 1 and 2"):
        hw.game(EZ).simulate(1000, seed=2, checkpoint=file)
    other = r"is of another simulation: game hustler/ez-baccarat and ranchos/ez-baccarat$"
    with pytest.raises(hw.HousewayError, match=other):
        hw.game("ranchos/ez-baccarat").simulate(1000, checkpoint=file)
    by_seat = hw.game(EZ, readings={"settle-grouping": "seat"})
    with pytest.raises(hw.HousewayError, match=r"readings settle-grouping wager and seat$"):
        by_seat.simulate(1000, checkpoint=file)
    with pytest.raises(hw.HousewayError, match="is of another simulation: game hustler/ez-bacc"):
        hw.game("aviator/super-pan-9").bank({"rounds": 5}, checkpoint=file)
    file.write_text("nothing")
    with pytest.raises(hw.HousewayError, match="is no checkpoint of a simulation"):
        hw.game(EZ).simulate(1000, checkpoint=file)


def test_what_rounds_follow_from_stays_the_same_while_they_are_played() -> None:
    poker = plan("reference/three-card-poker")
    before = dict(poker.origin)
    poker.play(0, 10)
    assert poker.origin == before


def test_a_chart_is_part_of_what_rounds_follow_from() -> None:
    game = hw.game("reference/blackjack")
    chart = game.chart().as_json()
    changed = {**chart, "insurance": not chart.get("insurance", False)}
    shards = [
        game.shard(first=at, rounds=5, chart=each) for at, each in enumerate((chart, changed))
    ]
    assert shards[0].plan.origin["strategy"] != shards[1].plan.origin["strategy"]


PLAYS_WITH_A_CHECKPOINT = """
import sys
import houseway as hw
from pathlib import Path
from houseway.simulate import stages
stages.SAVE_EVERY = stages.counted.__kwdefaults__["save_every"] = 0
hw.game(sys.argv[1]).simulate(int(sys.argv[2]), checkpoint=Path(sys.argv[3]), workers=1)
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", ["reference/three-card-poker", "reference/blackjack"])
def test_a_process_that_is_killed_is_followed_by_another(tmp_path: Path, game: str) -> None:
    file, rounds = tmp_path / "rounds.npz", 40 * CHUNK
    command = [sys.executable, "-c", PLAYS_WITH_A_CHECKPOINT, game, str(rounds), str(file)]
    with subprocess.Popen(command, env={**os.environ, "PYTHONHASHSEED": "5"}) as process:
        until = time.monotonic() + PATIENCE
        while not file.exists() and process.poll() is None and time.monotonic() < until:
            time.sleep(0.05)
        process.kill()
    begun = read_checkpoint(file, plan(game), 0)
    assert begun is not None
    assert 0 < begun.end < rounds
    found = hw.game(game).simulate(rounds, checkpoint=file)
    assert found.wagers == hw.game(game).simulate(rounds).wagers


def test_a_finished_checkpoint_answers_at_once(tmp_path: Path) -> None:
    file = tmp_path / "ez.npz"
    found = hw.game(EZ).simulate(5_000, checkpoint=file)
    whole = read_checkpoint(file, plan(), 0)
    assert whole is not None
    write_checkpoint(file, whole)
    with pytest.raises(Stopped):
        counted(plan(), 0, 5_001, Killed(0), checkpoint=file)
    assert hw.game(EZ).simulate(5_000, checkpoint=file).wagers == found.wagers


def test_looks_grow_with_the_rounds() -> None:
    found = [*islice(looks(), 60)]
    assert found == sorted(set(found))
    assert all(look % CHUNK == 0 for look in found)
    assert found[-1] > 10**9


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(hw.HousewayError, match="until_se: expected an error above 0, found -1"):
        hw.game(EZ).simulate(10, until_se=-1)
    with pytest.raises(hw.HousewayError, match="checkpoint: cannot write"):
        hw.game(EZ).simulate(10, checkpoint=tmp_path / "none" / "ez.npz")
    refused = houseway("simulate", EZ, "-n", "10", "--dask", "tcp://127.0.0.1:9")
    assert refused.code == 2
    assert "dask: no cluster answers at tcp://127.0.0.1:9" in refused.err


# --- a cluster ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    import distributed

    new: Any = distributed.LocalCluster
    made = new(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=":0",
        host="127.0.0.1",
    )
    yield made
    made.close()


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    import distributed

    new: Any = distributed.Client
    made = new(cluster)
    yield made
    made.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [EZ, "500-club/three-card-poker-6-card-bonus", "reference/blackjack"]
)
def test_a_cluster_plays_the_same_rounds(client: Any, game: str) -> None:
    rounds = 2 * CHUNK + 7
    found = hw.game(game).simulate(rounds, client=client)
    assert found.wagers == hw.game(game).simulate(rounds).wagers


@pytest.mark.slow
@pytest.mark.parametrize("number", [1, 8])
def test_the_number_of_workers_of_a_cluster_does_not_change_the_counts(number: int) -> None:
    import distributed

    new: Any = distributed.LocalCluster
    client: Any = distributed.Client
    rounds = 2 * CHUNK + 12_345
    asked = {"n_workers": number, "threads_per_worker": 1, "dashboard_address": ":0"}
    with new(processes=False, **asked) as made, client(made) as connected:
        assert Cluster(connected).number == number
        together = counted(plan(), 0, rounds, Cluster(connected))
    with threads(1) as one:
        assert (together.counts == counted(plan(), 0, rounds, one).counts).all()


@pytest.mark.slow
@pytest.mark.parametrize("victims", [1, 2], ids=["one of two", "both"])
def test_workers_that_are_killed_in_the_middle_change_nothing(client: Any, victims: int) -> None:
    rounds = 40 * CHUNK
    processes = [*client.run(os.getpid).values()][:victims]
    pieces = count()

    class Deadly(Cluster):
        """A cluster whose workers die with the fifth piece."""

        def submit(self, play: Play, first: int, rounds: int) -> Any:
            found = super().submit(play, first, rounds)
            if next(pieces) == 4:
                for process in processes:
                    os.kill(process, signal.SIGKILL)
            return found

    whole = counted(plan(), 0, rounds, Deadly(client))
    with threads() as players:
        assert (whole.counts == counted(plan(), 0, rounds, players).counts).all()


def test_a_cluster_whose_workers_do_not_come_back_says_so() -> None:
    class Client:
        def wait_for_workers(self, number: int, timeout: float) -> None:
            assert (number, timeout) == (1, 600)
            raise TimeoutError

    with pytest.raises(hw.HousewayError, match="dask: all workers are lost, and none came back"):
        Cluster(Client()).submit(plan().play, 0, 10)


@pytest.mark.slow
def test_a_cluster_prices_every_reading_and_every_number_of_decks(client: Any) -> None:
    game = hw.game(EZ)
    assert game.reading_values(client=client) == game.reading_values()
    assert game.deck_values(client=client) == game.deck_values()


def test_tasks_are_shared_out_and_come_back_in_their_order() -> None:
    told: list[tuple[int, int]] = []

    def progress(done: int, total: int) -> None:
        told.append((done, total))

    with threads(2) as workers:
        found = each_of(lambda item: item * item, range(40), workers, progress=progress)
    assert found == [item * item for item in range(40)]
    assert told[-1] == (40, 40)


def test_one_price_needs_no_cluster() -> None:
    refused = houseway("odds", EZ, "--dask", "tcp://127.0.0.1:9")
    assert refused.code == 2
    assert "--dask: one game is priced here" in refused.err
