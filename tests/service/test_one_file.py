"""A SQLite file has one server, and a server has one file."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.service.audit import audit
from tests.service.player import Player
from tests.service.running import Server, free_port
from tests.service.test_database_gone import NOTICED, and_goes_on, at_a_decision, told

from houseway.storage import Store
from houseway.storage.databases.database_file import one_server
from houseway.storage.errors import ServedAlready, StorageDown

GAME = "reference/blackjack"


def houseway(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "houseway.cli", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_a_second_server_on_the_same_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "room.db"
    url = f"sqlite:///{path}"
    with Server(tmp_path, url, games=[GAME]) as server, Store.open(url) as store:
        head = store.head("room")
        link = tmp_path / "link.db"
        link.symlink_to(path)
        second = houseway("serve", "--database", f"sqlite:///{link}", "--port", str(free_port()))
        assert second.returncode == 2
        assert f"{path} is served by process {server.process} already" in second.stderr
        assert "Traceback" not in second.stderr
        assert store.head("room") == head, "it has written nothing"
        verified = houseway("room", "verify", "--json", "--database", url)
        assert json.loads(verified.stdout)["sound"], "the books are read while the room is open"
        store.backup(tmp_path / "room.backup")
        server.kill()
        server.start()  # the lock has died with the process
        assert server.get("/readyz") == 200


def test_the_lock_is_taken_once_and_given_back(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'room.db'}"
    other = (
        "import sys; from houseway.storage.databases.database_file import one_server\n"
        "with one_server(sys.argv[1]): pass"
    )

    def in_another_process() -> int:
        done = subprocess.run(
            [sys.executable, "-c", other, url], capture_output=True, check=False, timeout=300
        )
        assert (b"ServedAlready" in done.stderr) == bool(done.returncode)
        return done.returncode

    with one_server(url):
        with one_server(url):  # the command line and the application, in one process
            pass
        assert in_another_process()
    assert not in_another_process()


def test_several_servers_may_share_a_postgresql(tmp_path: Path) -> None:
    with one_server("postgresql://somebody@somewhere/room"):
        assert not list(tmp_path.iterdir())


def test_a_refusal_that_knows_no_process_says_so(tmp_path: Path) -> None:
    assert "by another process already" in ServedAlready(tmp_path / "room.db", "").message


@pytest.mark.parametrize("replaced", [False, True], ids=["gone", "replaced"])
def test_a_file_that_was_moved_away_is_not_written_to(tmp_path: Path, replaced: bool) -> None:
    path, away = tmp_path / "room.db", tmp_path / "away.db"
    with Store.open(f"sqlite:///{path}") as store:
        store.checkpoint(at=1)
        path.rename(away)
        if replaced:
            shutil.copy(away, path)
        for use in (lambda: store.checkpoint(at=2), lambda: store.head("room")):
            with pytest.raises(StorageDown, match=f"{path} (is gone|was replaced)"):
                use()
        assert path.exists() == replaced, "no new file was made in its place"
        path.unlink(missing_ok=True)
        away.rename(path)
        assert store.tables() == []


def test_play_waits_while_the_file_is_away_and_goes_on_when_it_is_back(tmp_path: Path) -> None:
    path, away = tmp_path / "room.db", tmp_path / "away.db"
    url = f"sqlite:///{path}"
    with Server(tmp_path, url, games=[GAME]) as server:
        with Store.open(url) as store:
            player: Player = at_a_decision(server, store)
        path.rename(away)
        player.hear(lambda: "trouble" in told(player), NOTICED)
        assert player.ask("choose", say="stand") == "storage-down"
        assert server.get("/readyz") == 503
        assert f"{path} is gone while the room was open" in server.log.read_text()
        away.rename(path)
        player.hear(lambda: "recovered" in told(player))
        with Store.open(url) as store:
            and_goes_on(player, store)
            audit(store, player, player.table)
