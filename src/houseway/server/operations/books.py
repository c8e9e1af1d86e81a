"""Opens the books of a room with the key and folders in its settings, and reads long lists."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from houseway.server.config import Config
from houseway.signing import SigningKey
from houseway.storage.event_store import Store
from houseway.storage.secrets.room_key import RoomKey, parse_key, read_key_file
from houseway.storage.secrets.signing_key import encrypt_if_plain, read_signing_key
from houseway.storage.values import Entry, Found

log = logging.getLogger("houseway.books")

PAGE = 500
Row = TypeVar("Row", Entry, Found)

NOT_ENCRYPTED = (
    "Keys for one-time codes, live shoes and backups are not encrypted: "
    "houseway room key new FILE makes a key, HOUSEWAY_KEY_FILE names it"
)
ENCRYPTED_NOW = (
    "The books are encrypted from now on with the key %s. Without it nobody opens them: "
    "keep a copy of the key apart from the backups"
)


def room_key(config: Config) -> RoomKey | None:
    """The operator's key, from the environment or a file; None if the room has none."""
    if config.key is not None:
        return parse_key(config.key.get_secret_value(), where="HOUSEWAY_KEY")
    return None if config.key_file is None else read_key_file(config.key_file)


def signing_key(config: Config, key: RoomKey | None) -> SigningKey | None:
    """The key that signs checkpoints; None if the room has none."""
    path = config.signing_key_file
    return None if path is None else read_signing_key(path, key)


def open_to_serve(config: Config, *, at: int) -> Store:
    """The books for a server. They are encrypted when a key is configured for the first time."""
    store = open_books(config)
    try:
        encrypt(store, config, at=at)
    except BaseException:
        store.close()
        raise
    return store


def encrypt(store: Store, config: Config, *, at: int) -> None:
    """Encrypts books and signing key that are still plain, if the room has a key.

    Raises `BadKey` while a server runs that does not know the key.
    """
    if store.encrypt(at):
        assert store.key is not None
        log.warning(ENCRYPTED_NOW, store.key.id)
    if store.key is not None and config.signing_key_file is not None:
        encrypt_if_plain(config.signing_key_file, store.key)


def open_books(config: Config, *, locked: bool = False) -> Store:
    """The books as they are stored.

    `locked` opens encrypted books without their key, for work that reads no secret.
    """
    store = Store.open(config.database, key=room_key(config))
    try:
        if not locked:
            store.require_key()
    except BaseException:
        store.close()
        raise
    return store


def keep_checkpoint(store: Store, folder: Path, signing: SigningKey | None, *, at: int) -> Path:
    """Writes a checkpoint into a folder and returns its path."""
    made = store.take_checkpoint(at, signing)
    time = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"checkpoint-{time}.json"
    beside = path.with_name(f"{path.name}.part")
    beside.write_text(made.text(), encoding="ascii")
    beside.replace(path)
    return path


def every_row(search: Callable[..., Sequence[Row]]) -> Iterator[Row]:
    """All rows that a search of the store finds, newest first, read page by page."""
    page = search(before=None, limit=PAGE)
    yield from page
    while len(page) == PAGE:
        page = search(before=page[-1].id, limit=PAGE)
        yield from page
