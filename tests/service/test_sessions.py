"""Real servers: what happens to people at one of them counts at the others and at the tables."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from tests.service.player import Player
from tests.service.running import FAST, Server
from tests.suite.waiting import PATIENCE
from websockets.exceptions import ConnectionClosed

from houseway.cli.room import room as room_command
from houseway.server.tables.connection import SIGNED_OUT_CODE
from houseway.storage import Store

GAME = "parkwest/cash-in-baccarat"
PASSWORD = "correct horse battery"


def registered(player: Player, address: str, name: str) -> None:
    player._post(f"{address}/api/register", {"name": name, "secret": PASSWORD})


def close_code(player: Player) -> int:
    """Listens until the server closes the socket."""
    assert player._socket is not None
    with suppress(ConnectionClosed):
        while player._receive(PATIENCE) is not None:
            pass
    return player._socket.close_code or 0


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.postgres
def test_a_session_that_ends_at_one_server_closes_its_sockets_at_the_other(
    tmp_path: Path, postgres_url: str
) -> None:
    servers = (Server(tmp_path, postgres_url, games=[GAME], name=name) for name in ("one", "two"))
    one, two = servers
    with Store.open(postgres_url) as store, one, two:
        table = store.tables()[0].id
        ada, ben = Player(one.address, Random(1)), Player(one.address, Random(2))
        for player in (ada, ben):
            player.join(two.address, table)
            player.sit()
        ada._post(f"{one.address}/api/logout", {})
        assert close_code(ada) == SIGNED_OUT_CODE
        assert ben.ask("ping") == "done"
        ben.part()


def test_the_command_line_ends_sessions_and_seats_of_a_running_room(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'room.db'}"
    with Server(tmp_path, database, games=[GAME], settings=FAST) as server:
        ada = Player(server.address, Random(1))
        registered(ada, server.address, "Penny")
        with Store.open(database) as store:
            table = store.tables()[0].id
            ada.join(server.address, table)
            ada.sit()
            done = CliRunner().invoke(
                room_command, ["person", "role", "Penny", "floor", "--database", database]
            )
            assert done.exit_code == 0, done.output
            assert close_code(ada) == SIGNED_OUT_CODE
            wait_until(lambda: store.balance(f"stack:{table}:{ada.id}") == 0)
            ada.part()
            kinds = [event.kind for event in store.read(f"table:{table}")]
            assert {"left", "leaving"} & set(kinds)
            changed = store.latest("people", "role-changed")
            assert changed is not None
            assert changed.body["after"] == "floor"
            assert store.trial_balance().sound
