"""The keys of the books, encrypted with the operator's key in events of the stream `room`.

Each change of the operator's key adds a key of the books, so that the old key cannot read later
entries. Older keys of the books are encrypted again under the new one, because events that were
sealed with them never change.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Unpack

from sqlalchemy import Connection, select, update

from houseway.room.state.events import NewEvent
from houseway.storage import event_queries
from houseway.storage.databases import schema
from houseway.storage.errors import BadKey
from houseway.storage.rows.table_leases import ROOM
from houseway.storage.secrets.cipher import Cipher, cipher_of, new_book_key
from houseway.storage.secrets.room_key import RoomKey
from houseway.storage.transaction import Writing, lock, write
from houseway.storage.values import By

CHANGED: Final = "room-key-changed"  # body: key (its id), current, keys (wrapped, by name)
PURPOSE: Final = "keys of the books"
SEALED_COLUMNS: Final = ("code_key",)  # of the table `people`


def unlock(connection: Connection, key: RoomKey | None) -> None:
    """Unlocks the cipher with the newest keys of the books, if they are encrypted.

    A wrong key is refused; without a key the cipher stays locked.
    """
    cipher = cipher_of(connection)
    last = event_queries.latest(connection, ROOM, CHANGED)
    if last is None:
        return
    if key is None:
        cipher.lock(last.body["key"])
        return
    cipher.unlock(_unwrapped(last.body, key), last.body["current"])


def _unwrapped(body: Mapping[str, Any], key: RoomKey) -> dict[str, bytes]:
    if body["key"] != key.id:
        why = f"the books are encrypted with the key {body['key']}; the key given is {key.id}"
        raise BadKey("wrong-key", why, where="key")
    return {name: key.unwrap(text, PURPOSE) for name, text in body["keys"].items()}


def set_key(connection: Connection, new: RoomKey, *, old: RoomKey | None, **by: Unpack[By]) -> bool:
    """Encrypts the books with a key, in place of an old one if there is one.

    False if the books are encrypted with it already. The caller's transaction makes it atomic.
    """
    lock(connection, ROOM)
    last = event_queries.latest(connection, ROOM, CHANGED)
    if last is not None and last.body["key"] == new.id:
        unlock(connection, new)
        return False
    keys: dict[str, bytes] = {}
    if last is not None:
        if old is None:
            cipher_of(connection).lock(last.body["key"])
            cipher_of(connection).require_key()
        else:
            keys = _unwrapped(last.body, old)
    current, key = new_book_key()
    keys[current] = key
    wrapped = {name: new.wrap(value, PURPOSE) for name, value in sorted(keys.items())}
    before = None if last is None else last.body["key"]
    body = {"before": before, "key": new.id, "current": current, "keys": wrapped}
    event = NewEvent(kind=CHANGED, body=body)
    write(connection, Writing(stream=ROOM, events=[event], expect=None, **by))
    opening, sealing = cipher_of(connection), Cipher()
    sealing.unlock(keys, current)
    _seal_people(connection, opening, sealing)
    return True


def _seal_people(connection: Connection, opening: Cipher, sealing: Cipher) -> None:
    people = schema.people
    for row in connection.execute(select(people).with_for_update()).all():
        found = {name: getattr(row, name) for name in SEALED_COLUMNS if getattr(row, name)}
        plain = opened_columns(opening, row.id, found)
        if plain:
            change = update(people).where(people.c.id == row.id)
            connection.execute(change.values(**sealed_columns(sealing, row.id, plain)))


def sealed_columns(cipher: Cipher, person: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values for a person's row in stored form: sealed columns are encrypted."""
    return {
        name: cipher.seal(value, _place(person, name))
        if name in SEALED_COLUMNS and value
        else value
        for name, value in values.items()
    }


def opened_columns(cipher: Cipher, person: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a person's row in plain form: sealed columns are decrypted."""
    return {
        name: cipher.open(value, _place(person, name)) if name in SEALED_COLUMNS else value
        for name, value in values.items()
    }


def _place(person: str, column: str) -> str:
    return f"people {person} {column}"
