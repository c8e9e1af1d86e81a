"""A backup is one file, and what comes out of it is what went in."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from tests.databases import Postgres
from tests.storage.books import ADA, BEN, a_round, event, issue, move, put, tamper

from houseway.room.state.events import NewEvent
from houseway.storage import BadBackup, Store, restore
from houseway.storage.rows import people, sessions


@pytest.fixture
def filled(store: Store) -> Store:
    issue(store, ADA, 1000)
    put(store, "table:k3x9", event(move(ADA, BEN, 10)), recall=a_round(), key="k", answer=[1])
    put(store, "table:k3x9", NewEvent(kind="shuffled", body={"n": "ä"}, secret={"nonce": "x"}))
    put(store, "room", event(kind="table-opened", table="k3x9", game="g", name="One"))
    store.checkpoint(9)
    person = people.add(
        store, name="Ada", role="admin", secret_hash="h", guest=False, actor="", at=5
    )
    sessions.open_session(store, person, "t", "desk", 1, 2)
    return store


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def other_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'other.db'}"
    server: Postgres = request.getfixturevalue("postgres_server")
    return server.new_database()


def test_a_backup_goes_from_any_database_into_any_other(
    filled: Store, other_url: str, tmp_path: Path
) -> None:
    filled.backup(tmp_path / "b.gz")
    report = restore(tmp_path / "b.gz", other_url)
    assert report.heads == filled.verify().heads
    with Store.open(other_url, migrate=False) as copy:
        for stream in ("cage", "table:k3x9", "room", "people"):
            assert copy.read(stream) == filled.read(stream)
        assert copy.balances() == filled.balances()
        assert copy.entries(ADA) == filled.entries(ADA)
        assert copy.recall(person="ada") == filled.recall(person="ada")
        assert copy.tables() == filled.tables()
        assert people.all(copy) == people.all(filled)
        assert sessions.session(copy, "t") == sessions.session(filled, "t")
        assert copy.answered("floor", "k") == [1]
        # The room goes on: ids are counted from where they were.
        put(copy, "table:k3x9", event(move(BEN, ADA, 10)), recall=a_round(2))
        copy.backup(tmp_path / "again.gz")
        assert copy.verify().sound


def test_two_backups_of_the_same_books_are_the_same(filled: Store, tmp_path: Path) -> None:
    for name in ("1.gz", "2.gz"):
        filled.backup(str(tmp_path / name))
    one, two = (gzip.decompress((tmp_path / name).read_bytes()) for name in ("1.gz", "2.gz"))
    assert one == two
    assert sorted(path.name for path in tmp_path.glob("*gz*")) == ["1.gz", "2.gz"]


def test_a_backup_goes_into_an_empty_database_only(filled: Store, tmp_path: Path) -> None:
    filled.backup(tmp_path / "b.gz")
    url = filled.database.url.render_as_string(hide_password=False)
    with pytest.raises(BadBackup, match="the database has rows in"):
        restore(tmp_path / "b.gz", url)
    assert filled.verify().sound


def _lines(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


def _refused(path: Path, content: bytes, url: str) -> str:
    path.write_bytes(content)
    with pytest.raises(BadBackup) as refused:
        restore(path, url)
    with Store.open(url) as store:
        assert store.head("cage") == 0, "nothing of it is left"
        assert store.balances() == {}
    return str(refused.value)


def test_a_damaged_backup_is_refused_whole(filled: Store, other_url: str, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    filled.backup(path)
    lines = _lines(path)
    whole = path.read_bytes()
    # The hash of a secret is in no event: only the digest of the file can tell.
    changed = b"".join(lines).replace(b'"admin",false,"h"', b'"admin",false,"x"')
    assert changed != b"".join(lines)
    refused = _refused(path, gzip.compress(changed), other_url)
    assert refused == "the backup is damaged: its digest does not match"
    short = gzip.compress(b"".join(lines[:-1]))
    assert "its end is missing" in _refused(path, short, other_url)
    assert "damaged" in _refused(path, whole[:-40], other_url)
    assert "damaged" in _refused(path, b"no gzip at all", other_url)
    assert "not a backup of format" in _refused(path, gzip.compress(b'{"a":1}\n'), other_url)
    first = json.dumps({"houseway-backup": 1, "schema": "0000"}).encode() + b"\n"
    assert "has schema 0000" in _refused(path, gzip.compress(first), other_url)


def test_a_backup_of_books_that_were_changed_is_refused(
    filled: Store, other_url: str, tmp_path: Path
) -> None:
    tamper(filled, "UPDATE events SET actor = 'me' WHERE stream = 'cage'")
    filled.backup(tmp_path / "b.gz")
    with pytest.raises(BadBackup, match="cage event 1: issued was changed"):
        restore(tmp_path / "b.gz", other_url)


def test_a_backup_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match=r"nothing\.gz"):
        restore(tmp_path / "nothing.gz", f"sqlite:///{tmp_path / 'x.db'}")
