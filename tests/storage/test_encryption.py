"""With a key, keys and secrets in the books and whole backups are encrypted."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest
from sqlalchemy import text
from tests.storage.books import ADA, event, issue, put, tamper
from tests.storage.old_books import CODE_KEYS, old_books

from houseway.room.state.events import NewEvent
from houseway.storage import BadBackup, BadKey, Store, restore
from houseway.storage.rows import people
from houseway.storage.secrets.encrypted_file import PIECE, EncryptedReader, EncryptedWriter
from houseway.storage.secrets.room_key import (
    RoomKey,
    new_room_key,
    parse_key,
    read_key_file,
    write_key_file,
)
from houseway.storage.secrets.signing_key import encrypt_again, new_signing_key, read_signing_key
from houseway.storage.values import Person

KEY, OTHER = RoomKey(bytes(range(32))), RoomKey(bytes(32))
CODE_KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
SHOE = {"order": "2c 3c 4c", "nonce": "00ff"}


def fill(store: Store) -> Person:
    issue(store, ADA, 1000)
    put(store, "table:a", NewEvent(kind="shuffled", body={"number": 1}, secret=SHOE))
    put(store, "room", event(kind="table-opened", table="a", game="g", name="One"))
    person = {"role": "admin", "secret_hash": "h", "guest": False, "actor": "", "at": 5}
    return people.add(store, name="Boss", code_key=CODE_KEY, **person)  # type: ignore[arg-type]


def everything(store: Store) -> str:
    """All that somebody with the password of the database can read."""
    with store.database.reading() as connection:
        rows = [
            *connection.execute(text("SELECT secret FROM events WHERE secret IS NOT NULL")),
            *connection.execute(text("SELECT code_key FROM people")),
        ]
    return repr(rows)


def test_keys_for_codes_and_live_shoes_cannot_be_read_without_the_key(database_url: str) -> None:
    with Store.open(database_url, key=KEY) as store:
        assert store.encrypt(1)
        assert not store.encrypt(2), "once"
        boss = fill(store)
        found = everything(store)
        assert CODE_KEY not in found
        assert "00ff" not in found
        assert "2c 3c" not in found
        assert store.verify().sound
    with Store.open(database_url, key=KEY) as again:
        assert again.read("table:a")[0].secret == SHOE
        assert people.by_id(again, boss.id) == boss
        changed = people.set_code_key(again, boss, "KRSXG5CTMVRXEZLU", actor="", at=9)
        assert changed.code_key == "KRSXG5CTMVRXEZLU"
        assert "KRSXG5CTMVRXEZLU" not in everything(again)


def test_books_of_an_earlier_release_open_and_are_encrypted_with_the_first_key(
    tmp_path: Path,
) -> None:
    url = old_books(tmp_path)
    with Store.open(url) as store:
        assert not store.is_encrypted
        before = people.all(store)
        assert all(key in everything(store) for key in CODE_KEYS)
        assert store.verify().sound
    with Store.open(url, key=KEY) as store:
        assert store.encrypt(4000)
        assert store.is_encrypted
        assert not any(key in everything(store) for key in CODE_KEYS)
        assert people.all(store) == before
        assert store.read("table:k3x9")[0].secret == {"order": "2c 3c 4c", "nonce": "00"}
        report = store.verify()
        assert report.sound, report.faults


@pytest.mark.parametrize("key", [None, OTHER])
def test_a_missing_or_wrong_key_is_named_and_changes_nothing(
    tmp_path: Path, key: RoomKey | None
) -> None:
    url = f"sqlite:///{tmp_path / 'r.db'}"
    with Store.open(url, key=KEY) as store:
        store.encrypt(1)
        fill(store)
    before = (tmp_path / "r.db").read_bytes()
    expected = f"encrypted with the key {KEY.id}"
    with (
        pytest.raises(BadKey, match=expected) as refused,
        Store.open(url, key=key) as store,
    ):
        store.require_key()
    assert ("HOUSEWAY_KEY_FILE" if key is None else OTHER.id) in str(refused.value)
    assert KEY.text not in str(refused.value)
    assert (tmp_path / "r.db").read_bytes() == before


def test_without_the_key_the_chain_is_followed_but_no_secret_is_told(database_url: str) -> None:
    with Store.open(database_url, key=KEY) as store:
        store.encrypt(1)
        fill(store)
    with Store.open(database_url) as locked:
        assert locked.verify().sound
        assert locked.trial_balance().sound
        assert locked.checkpoint(7) is not None
        for forbidden in (
            lambda: locked.read("table:a"),
            lambda: people.all(locked),
            lambda: locked.backup("nowhere"),
            lambda: put(locked, "table:a", NewEvent(kind="x", body={}, secret=SHOE)),
        ):
            with pytest.raises(BadKey, match="the books are encrypted"):
                forbidden()
        assert locked.head("table:a") == 1


def test_a_sealed_value_that_was_moved_to_another_row_is_refused(database_url: str) -> None:
    with Store.open(database_url, key=KEY) as store:
        store.encrypt(1)
        boss = fill(store)
        person = {"role": "admin", "secret_hash": "h", "guest": False, "actor": "", "at": 5}
        eve = people.add(store, name="Eve", code_key="EVE", **person)  # type: ignore[arg-type]
        tamper(
            store,
            f"UPDATE people SET code_key = (SELECT code_key FROM people WHERE id = '{eve.id}') "
            f"WHERE id = '{boss.id}'",
        )
        with pytest.raises(BadKey, match="was changed or belongs elsewhere"):
            people.by_id(store, boss.id)
        [fault] = store.verify().faults
        assert "Boss" in str(fault)


# --- another key ----------------------------------------------------------------------------------


def test_a_new_key_opens_all_that_the_old_one_did_and_the_old_one_no_longer_does(
    database_url: str,
) -> None:
    with Store.open(database_url, key=KEY) as store:
        store.encrypt(1)
        boss = fill(store)
        sealed = everything(store)
        assert store.change_key(OTHER, 100, actor="operator")
        assert not store.change_key(OTHER, 101, actor="operator"), "it has it already"
        put(store, "table:a", NewEvent(kind="shuffled", body={}, secret={"order": "9s"}))
        assert sealed != everything(store), "keys for codes were encrypted anew"
        assert store.verify().sound
    with pytest.raises(BadKey, match=f"encrypted with the key {OTHER.id}"):
        Store.open(database_url, key=KEY)
    with Store.open(database_url, key=OTHER) as again:
        assert [e.secret for e in again.read("table:a")] == [SHOE, {"order": "9s"}]
        assert people.by_id(again, boss.id) == boss
        [first, second] = again.search_events(stream="room", kind="room-key-changed")[::-1]
        assert (first.body["before"], first.body["key"]) == (None, KEY.id)
        assert (second.body["before"], second.body["key"]) == (KEY.id, OTHER.id)
        assert len(second.body["keys"]) == 2


def test_the_key_is_not_changed_while_a_server_runs(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'r.db'}", key=KEY) as store:
        store.encrypt(1)
        fill(store)
        store.lease("a", "server", now=1000, seconds=6)
        with pytest.raises(BadKey, match="a server runs table a and would not know the key"):
            store.change_key(OTHER, 2000, actor="operator")
        assert store.change_key(OTHER, 8000, actor="operator"), "its lease is over"


def test_books_are_not_encrypted_while_a_server_runs_without_the_key(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'r.db'}"
    with Store.open(url) as server:
        fill(server)
        server.lease("a", "server", now=1000, seconds=6)
        with Store.open(url, key=KEY) as store:
            with pytest.raises(BadKey, match="stop all servers"):
                store.encrypt(2000)
            assert not store.is_encrypted
        assert server.read("table:a")[0].secret == SHOE


# --- backups --------------------------------------------------------------------------------------


def test_an_encrypted_backup_is_restored_with_its_key_alone(
    database_url: str, tmp_path: Path
) -> None:
    path, copy = tmp_path / "b.backup", f"sqlite:///{tmp_path / 'copy.db'}"
    with Store.open(database_url, key=KEY) as store:
        store.encrypt(1)
        fill(store)
        store.backup(path)
        heads = store.verify().heads
        everybody = people.all(store)
    content = path.read_bytes()
    assert b"table-opened" not in content
    for key, message in ((None, "give it in HOUSEWAY_KEY_FILE"), (OTHER, OTHER.id)):
        with pytest.raises(BadKey, match=message) as refused:
            restore(path, copy, key)
        assert KEY.id in str(refused.value)
    with Store.open(copy) as empty:
        assert empty.head("cage") == 0, "nothing was restored"
    assert restore(path, copy, KEY).heads == heads
    with Store.open(copy, key=KEY) as restored:
        assert people.all(restored) == everybody
        assert restored.read("table:a")[0].secret == SHOE


def test_a_backup_that_is_not_encrypted_is_restored_and_then_encrypted(tmp_path: Path) -> None:
    with Store.open(f"sqlite:///{tmp_path / 'r.db'}") as store:
        fill(store)
        store.backup(tmp_path / "b.backup")
    assert b"table-opened" in gzip.decompress((tmp_path / "b.backup").read_bytes())
    copy = f"sqlite:///{tmp_path / 'copy.db'}"
    restore(tmp_path / "b.backup", copy, KEY)
    with Store.open(copy, key=KEY) as restored:
        assert restored.encrypt(9)
        assert CODE_KEY not in everything(restored)


@pytest.mark.parametrize("change", ["flip", "cut", "cut a piece", "swap", "more", "header"])
def test_a_changed_encrypted_file_gives_no_byte_that_was_not_written(change: str) -> None:
    out = io.BytesIO()
    writer = EncryptedWriter(out, KEY)
    written = b"".join(n.to_bytes(4, "big") for n in range(PIECE))  # four pieces
    writer.write(written)
    writer.finish()
    whole = bytearray(out.getvalue())
    start, size = whole.index(b"\n") + 1, PIECE + 16
    assert io.BufferedReader(EncryptedReader(io.BytesIO(whole), KEY)).read() == written
    match change:
        case "flip":
            whole[start + size + 5] ^= 1
        case "cut":
            del whole[-3:]
        case "cut a piece":
            del whole[start + 3 * size :]
        case "swap":
            first, second = whole[start : start + size], whole[start + size : start + 2 * size]
            whole[start : start + 2 * size] = second + first
        case "more":
            whole += b"x"
        case "header":
            place = whole.index(b'"salt":"') + 8
            whole[place : place + 1] = b"0" if whole[place : place + 1] != b"0" else b"1"
    with pytest.raises(BadBackup, match="the backup is damaged: piece"):
        io.BufferedReader(EncryptedReader(io.BytesIO(whole), KEY)).read()


@pytest.mark.parametrize("size", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_an_encrypted_file_of_any_length_gives_back_what_went_in(size: int) -> None:
    out = io.BytesIO()
    writer = EncryptedWriter(out, KEY)
    for start in range(0, size, 50_000):
        writer.write(b"x" * min(50_000, size - start))
    writer.finish()
    out.seek(0)
    assert io.BufferedReader(EncryptedReader(out, KEY)).read() == b"x" * size


# --- files of keys --------------------------------------------------------------------------------


def test_a_key_is_written_once_and_read_again(tmp_path: Path) -> None:
    key = new_room_key()
    write_key_file(tmp_path / "room.key", key)
    assert read_key_file(tmp_path / "room.key") == key
    with pytest.raises(BadKey, match="is there already and stays as it is"):
        write_key_file(tmp_path / "room.key", new_room_key())
    assert read_key_file(tmp_path / "room.key") == key
    assert key.text not in repr(key)


@pytest.mark.parametrize("wrong", ["", "short", "x" * 44, "é" * 43, f"{'x' * 42}!"])
def test_what_is_no_key_is_refused_without_being_shown(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(BadKey, match="are not a key; write 43 letters") as refused:
        parse_key(wrong, where="HOUSEWAY_KEY")
    assert not wrong or wrong not in str(refused.value)
    with pytest.raises(BadKey, match="No such file"):
        read_key_file(tmp_path / "none.key")


def test_a_signing_key_is_encrypted_with_the_rooms_key(tmp_path: Path) -> None:
    path = tmp_path / "signing.key"
    made = new_signing_key(path, KEY)
    assert read_signing_key(path, KEY).public == made.public
    for key in (None, OTHER):
        with pytest.raises(BadKey, match=f"encrypted with the key {KEY.id}"):
            read_signing_key(path, key)
    encrypt_again(path, KEY, OTHER)
    assert read_signing_key(path, OTHER).public == made.public
    path.write_text('{"houseway-signing-key": 7}')
    with pytest.raises(BadKey, match="is no signing key of format 1"):
        read_signing_key(path, OTHER)
