"""Files of the room are for their owner alone, whatever the umask is."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.storage.books import ADA, issue

from houseway.storage import Store
from houseway.storage.databases import database
from houseway.storage.export import export
from houseway.storage.secrets import file_rights
from houseway.storage.secrets.room_key import new_room_key, read_key_file, write_key_file
from houseway.storage.secrets.signing_key import new_signing_key, read_signing_key


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """Others may read what a program makes without a word: the umask of most systems."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_database_and_folder_are_made_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "room"
    with Store.open(f"sqlite:///{folder / 'room.db'}") as store:
        issue(store, ADA, 5)
        files = {path.name: rights(path) for path in folder.iterdir()}
    assert files.keys() == {"room.db", "room.db-wal", "room.db-shm"}
    assert set(files.values()) == {0o600}
    assert (rights(folder), rights(folder.parent)) == (0o700, 0o700)


def test_files_that_were_open_to_others_are_tightened_and_the_log_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    url, path = f"sqlite:///{tmp_path / 'room.db'}", tmp_path / "room.db"
    with Store.open(url) as store:
        issue(store, ADA, 5)
        for one in tmp_path.iterdir():
            one.chmod(0o644)
        with caplog.at_level(logging.WARNING, "houseway"), Store.open(url):
            assert {rights(one) for one in tmp_path.iterdir()} == {0o600}
    assert f"{path} was open to others (644) and is no longer (600)" in caplog.text
    assert "room.db-wal was open to others" in caplog.text
    caplog.clear()
    with Store.open(url):
        assert caplog.text == ""


def test_a_folder_that_is_not_the_rooms_keeps_its_rights(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    database.connect(f"sqlite:///{tmp_path / 'room.db'}").close()
    assert rights(tmp_path) == 0o755


def test_the_rooms_own_data_folder_is_tightened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "houseway"
    own.mkdir(mode=0o755)
    monkeypatch.setattr(file_rights, "user_data_path", lambda _: own)
    database.connect(f"sqlite:///{own / 'room.db'}").close()
    assert rights(own) == 0o700


def test_backups_and_exports_are_for_their_owner_alone(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}") as store:
        issue(store, ADA, 5)
        for name in ("b.backup", "e.csv", "e.parquet"):
            (tmp_path / name).touch(mode=0o644)  # one of an earlier release is replaced
        store.backup(tmp_path / "b.backup")
        store.backup(tmp_path / "more" / "b.backup")
        export(store, "events", tmp_path / "e.csv")
        export(store, "events", tmp_path / "e.parquet", format="parquet")
    for name in ("b.backup", "e.csv", "e.parquet", "more/b.backup"):
        assert rights(tmp_path / name) == 0o600, name
    assert rights(tmp_path / "more") == 0o700


def test_key_files_are_for_their_owner_alone_and_tightened_when_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    room, signing = tmp_path / "room.key", tmp_path / "signing.key"
    write_key_file(room, new_room_key())
    new_signing_key(signing, None)
    assert {rights(room), rights(signing)} == {0o600}
    for path in (room, signing):
        path.chmod(0o644)
    read_key_file(room)
    read_signing_key(signing, None)
    assert {rights(room), rights(signing)} == {0o600}
    assert caplog.text.count("was open to others") == 2


def test_a_file_that_cannot_be_tightened_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "room.db"
    path.touch(mode=0o644)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    file_rights.tighten(path)
    expected = "is open to others and cannot be tightened: Operation not permitted"
    assert f"{path} {expected}" in caplog.text
