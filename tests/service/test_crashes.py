"""The server is killed at random moments of a round, and started again on the same books."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from tests.service.audit import audit
from tests.service.player import Player, State
from tests.service.running import Moment, Server
from tests.service.warm import GAMES
from tests.suite.waiting import PATIENCE
from websockets.exceptions import ConnectionClosed

from houseway.storage import Store

MANY = 20  # kills after which some word must have been said again
LIFE = 0.5  # seconds of play, at most, before the server is killed
PHASES = ("bank", "wagers", "play", "settled")
MOMENTS: tuple[Moment, ...] = ("before", "within", "after")
OFTEN: tuple[Moment, ...] = (
    *MOMENTS,
    "after",
    "after",
)  # written and not answered: what is said again must not count


def kill_now_and_then(folder: Path, database: str, *, kills: int, seed: int) -> None:
    rng = Random(seed)
    with Server(folder, database, games=GAMES) as server, Store.open(database) as store:
        tables = sorted(row.id for row in store.tables())
        assert len(tables) == len(GAMES)
        player = Player(server.address, rng)
        for life in range(kills):
            with suppress(ConnectionClosed):
                if player.table:
                    _finish_the_round(server, player)
                player.join(server.address, tables[life % len(tables)])
                player.sit()
                _play_until_the_lights_go_out(player)
            server.kill()
            player.drain()
            audit(store, player, player.table)
            dies = (rng.choice(OFTEN), rng.randrange(1, 9)) if rng.random() < 0.7 else None
            server.start(dies=dies if life + 1 < kills else None)
        _finish_the_round(server, player)
        assert player.pending is None
        server.kill()
        player.drain()
        audit(store, player, *player.games)
        if kills >= MANY:
            assert [word for word in player.words if word.times > 1], "nothing was said again"


def _play_until_the_lights_go_out(player: Player) -> None:
    """At any moment, or between a word and its answer, if the server does not die by itself."""
    rng = player.rng
    player.play(_never, seconds=rng.random() * LIFE)
    if rng.random() < 0.7:
        phase = rng.choice(PHASES)
        player.play(lambda now: now["phase"] == phase and player.act(), seconds=LIFE)
        time.sleep(rng.random() * 0.012)


def _never(_: State) -> bool:
    return False


def _finish_the_round(server: Server, player: Player) -> None:
    """The hand that lay on the table is played to its end; what was said is not said anew."""
    player.join(server.address, player.table)
    state = player.state
    assert state is not None
    if state["phase"] in ("wagers", "play"):
        number = state["round"] + (state["phase"] == "wagers")
        over = player.play(
            lambda now: now["phase"] in ("settled", "idle") or now["round"] > number,
            seconds=PATIENCE,
        )
        assert over, player.state
    else:
        player.play(lambda _: True)


def test_a_server_killed_three_times_loses_and_doubles_nothing(
    tmp_path: Path, database_url: str
) -> None:
    kill_now_and_then(tmp_path, database_url, kills=3, seed=20)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [100, 101, 102])
def test_a_server_killed_a_hundred_times_loses_and_doubles_nothing(
    tmp_path: Path, database_url: str, seed: int
) -> None:
    """With the long run, five hundred kills on each kind of database."""
    kill_now_and_then(tmp_path, database_url, kills=100, seed=seed)


@pytest.mark.slow
def test_a_server_killed_two_hundred_times_loses_and_doubles_nothing(
    tmp_path: Path, database_url: str
) -> None:
    kill_now_and_then(tmp_path, database_url, kills=200, seed=200)


@pytest.mark.in_turn
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_word_is_carried_out_once_wherever_in_its_writing_the_server_dies(
    tmp_path: Path, database_url: str, moment: Moment
) -> None:
    server = Server(tmp_path, database_url, games=GAMES[:1])
    try:
        server.start(dies=(moment, 2))
        with Store.open(database_url) as store:
            [table] = store.tables()
            player = Player(server.address, Random(1))
            player.join(server.address, table.id)
            player.sit(buy_in="1000")
            with pytest.raises(ConnectionClosed):
                player.ask("add-chips", amount="77.25")
            server.kill()
            written = moment == "after"
            assert [e.kind for e in store.read(f"table:{table.id}")].count("added") == written
            server.start()
            player.join(server.address, table.id)
            player.hear(lambda: player.pending is None)
            assert player.words[-1].answer == "done"
            assert [e.kind for e in store.read(f"table:{table.id}")].count("added") == 1
            assert player.newest()["you"]["stack"] == "1077.25"
            player.part()
    finally:
        server.kill()
