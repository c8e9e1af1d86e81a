"""A checkpoint that was kept elsewhere finds books that were cut off or written anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from tests.storage.books import ADA, BEN, event, issue, move, put, tamper

from houseway.errors import HousewayError
from houseway.signing import SigningKey, read_public_key
from houseway.storage import BadCheckpoint, Store
from houseway.storage.proofs.chain import link
from houseway.storage.proofs.checkpoint_file import Checkpoint, read_checkpoint
from houseway.storage.secrets.signing_key import new_signing_key


@pytest.fixture
def signing(tmp_path: Path) -> SigningKey:
    return new_signing_key(tmp_path / "signing.key", None)


@pytest.fixture
def room(store: Store) -> Store:
    issue(store, ADA, 1000)
    for table in ("a", "b"):
        put(store, "room", event(kind="table-opened", table=table, game="g", name=table))
        for cents in (10, 20, 30):
            put(store, f"table:{table}", event(move(ADA, BEN, cents)))
    put(store, "room", event(kind="table-closed", table="b"))
    return store


def kept(store: Store, path: Path, signing: SigningKey | None = None) -> Path:
    path.write_text(store.take_checkpoint(5000, signing).text())
    return path


def write_anew(store: Store, stream: str, **changes: dict[int, Any]) -> str:
    """Does what a forger with the whole database would: changes fields, and digests to the end."""
    statements, previous = [], ""
    with store.database.writer.begin() as connection:
        query = text("SELECT * FROM events WHERE stream = :stream ORDER BY seq")
        for row in connection.execute(query, {"stream": stream}).mappings().all():
            fields = {k: v for k, v in row.items() if k not in ("id", "hash")}
            fields |= {name: new[row["seq"]] for name, new in changes.items() if row["seq"] in new}
            previous = link(previous, **fields)
            values = f"body = '{fields['body']}', at = {fields['at']}, hash = '{previous}'"
            statements.append(f"UPDATE events SET {values} WHERE id = {row['id']}")
    statements.append(f"UPDATE streams SET hash = '{previous}' WHERE name = '{stream}'")
    tamper(store, *statements)
    return previous


def faults(store: Store, *anchors: Checkpoint) -> list[str]:
    return [str(fault) for fault in store.verify(anchors=anchors).faults]


def test_books_that_went_on_still_contain_a_signed_checkpoint(
    room: Store, tmp_path: Path, signing: SigningKey
) -> None:
    path = kept(room, tmp_path / "c.json", signing)
    put(room, "table:a", event(move(BEN, ADA, 5)))
    anchor = read_checkpoint(path, signed_by=signing.public)
    assert anchor.heads.keys() == {"cage", "room", "table:a"}, "closed tables are in room's chain"
    assert (anchor.streams, anchor.events) == (4, 11)
    assert anchor.time == "1970-01-01T00:00:05+00:00"
    assert room.verify(anchors=[anchor]).sound
    assert faults(room, read_checkpoint(kept(room, tmp_path / "d.json"))) == []


def test_a_history_that_was_written_anew_with_all_its_own_checkpoints_is_found(
    room: Store, tmp_path: Path
) -> None:
    anchor = read_checkpoint(kept(room, tmp_path / "c.json"))
    forged = write_anew(room, "table:b", body={2: '{"x":1}'})
    [checkpoint] = room.search_events(stream="room", kind="checkpoint")
    body = {"heads": {**checkpoint.body["heads"], "table:b": [3, forged]}}
    write_anew(room, "room", body={checkpoint.seq: json.dumps(body, separators=(",", ":"))})
    assert faults(room) == [], "the books alone cannot tell"
    assert faults(room, anchor) == [
        f"room event {checkpoint.seq}: checkpoint was changed: the checkpoint c.json does not match"
    ]


def test_a_table_that_was_written_anew_is_named(room: Store, tmp_path: Path) -> None:
    first = read_checkpoint(kept(room, tmp_path / "1.json"))
    put(room, "table:a", event(), event())
    second = read_checkpoint(kept(room, tmp_path / "2.json"))
    tamper(room, "DELETE FROM events WHERE stream = 'room' AND kind = 'checkpoint'")
    tamper(room, "UPDATE streams SET seq = 3, checked = 0 WHERE name = 'room'")
    write_anew(room, "room")
    write_anew(room, "table:a", at={5: 7})
    tamper(room, "UPDATE streams SET checked = 0")
    assert faults(room) == []
    assert faults(room, first, second) == [
        "room event 4: is missing; the checkpoint 2.json knows event 5",
        "table:a event 5: moved was changed: the checkpoint 2.json does not match",
    ]


def test_a_history_that_was_cut_off_is_found(room: Store, tmp_path: Path) -> None:
    anchor = read_checkpoint(kept(room, tmp_path / "c.json"))
    second = room.read("table:a")[1].hash
    last = "(SELECT id FROM events WHERE stream = 'table:a' AND seq = 3)"
    tamper(
        room,
        f"DELETE FROM entries WHERE event = {last}",
        "DELETE FROM events WHERE stream = 'table:a' AND seq = 3",
        f"UPDATE streams SET seq = 2, hash = '{second}', checked = 0 WHERE name = 'table:a'",
    )
    expected = "table:a event 3: is missing; the checkpoint c.json knows event 3"
    assert expected in faults(room, anchor)


def test_books_of_another_room_do_not_contain_the_checkpoint(room: Store, tmp_path: Path) -> None:
    anchor = read_checkpoint(kept(room, tmp_path / "c.json"))
    with Store.open(f"sqlite:///{tmp_path / 'other.db'}") as other:
        issue(other, ADA, 1000)
        assert "room event 1: is missing; the checkpoint c.json knows event 4" in faults(
            other, anchor
        )


@pytest.mark.parametrize("change", ["heads", "at", "events", "public_key"])
def test_a_signed_checkpoint_that_was_changed_is_refused(
    room: Store, tmp_path: Path, signing: SigningKey, change: str
) -> None:
    path = kept(room, tmp_path / "c.json", signing)
    value = json.loads(path.read_text())
    other = new_signing_key(tmp_path / "other.key", None).public
    value[change] = {"heads": {"room": [1, "x"]}, "public_key": other}.get(change, 6000)
    if change == "at":
        value["time"] = "1970-01-01T00:00:06+00:00"
    path.write_text(json.dumps(value))
    with pytest.raises(BadCheckpoint, match="the signature does not hold"):
        read_checkpoint(path)


def test_a_checkpoint_that_somebody_else_signed_or_nobody_is_refused(
    room: Store, tmp_path: Path, signing: SigningKey
) -> None:
    other = new_signing_key(tmp_path / "other.key", None)
    for signer, by in ((other, f"the key {other.public}"), (None, "nobody")):
        path = kept(room, tmp_path / "c.json", signer)
        read_checkpoint(path)
        with pytest.raises(BadCheckpoint, match=f"was signed by {by}, not by the key"):
            read_checkpoint(path, signed_by=signing.public)


@pytest.mark.parametrize(
    "content",
    [
        "no json",
        "[]",
        "{}",
        '{"houseway-checkpoint": 2}',
        '{"houseway-checkpoint": 1, "heads": {"room": 5}}',
        '{"houseway-checkpoint": 1, "heads": {}, "at": 1}',
        "[" * 100_000,
    ],
)
def test_what_is_no_checkpoint_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "c.json"
    path.write_text(content)
    with pytest.raises(BadCheckpoint, match=r"c\.json is not a checkpoint of format 1"):
        read_checkpoint(path)
    with pytest.raises(BadCheckpoint, match=r"none\.json cannot be read"):
        read_checkpoint(tmp_path / "none.json")


def test_a_field_that_is_not_signed_is_refused(room: Store, tmp_path: Path) -> None:
    path = kept(room, tmp_path / "c.json")
    path.write_text(json.dumps({**json.loads(path.read_text()), "note": "trust me"}))
    with pytest.raises(BadCheckpoint, match="fields that are not its own"):
        read_checkpoint(path)


def test_a_public_key_is_read_from_its_file_or_as_text(tmp_path: Path) -> None:
    made = new_signing_key(tmp_path / "signing.key", None)
    assert read_public_key(str(tmp_path / "signing.key.pub")) == made.public
    assert read_public_key(made.public) == made.public
    with pytest.raises(HousewayError, match="is no public key and no file with one"):
        read_public_key("me")
