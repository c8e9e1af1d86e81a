"""The store: one object that writes and reads all data of the room.

Thread-safe; every call is one transaction. Times are milliseconds since 1970 and come from the
caller: the storage reads no clock but the database's, for leases. Nothing is ever deleted (see
`schema`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Self, Unpack

from sqlalchemy import update

from houseway.room.state.events import Event, NewEvent
from houseway.signing import SigningKey
from houseway.storage import backup, migrations
from houseway.storage.databases import notifications, schema
from houseway.storage.databases.database import Database, connect
from houseway.storage.errors import BadKey, StorageDown
from houseway.storage.event_queries import EventQueries, heads_to_check
from houseway.storage.proofs import verification
from houseway.storage.proofs.checkpoint_file import Checkpoint, take_checkpoint
from houseway.storage.rows.balances import AccountQueries
from houseway.storage.rows.table_leases import ROOM, TableLeases
from houseway.storage.secrets import book_keys
from houseway.storage.secrets.room_key import RoomKey
from houseway.storage.transaction import Particulars, Writing, lock, write, write_all
from houseway.storage.values import By, Report


class Store(EventQueries, AccountQueries, TableLeases):
    """Events, ledger, rounds and tables of one database."""

    def __init__(self, database: Database, key: RoomKey | None = None) -> None:
        self.database = database
        self.key = key

    @classmethod
    def open(cls, url: str, *, migrate: bool = True, key: RoomKey | None = None) -> Self:
        """Opens `sqlite:///path.db` or `postgresql+psycopg://user@host/name`.

        Encrypted books open without their key too, for work that reads no secret; `require_key`
        refuses them. A wrong key raises `BadKey`.
        """
        database = connect(url)
        try:
            with database.reading() as connection:  # a wrong key does not even migrate
                if migrations.revision(connection):
                    book_keys.unlock(connection, key)
            if migrate:
                migrations.upgrade(database)
            else:
                migrations.check(database)
        except BaseException:
            database.close()
            raise
        return cls(database, key)

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # --- the key ---------------------------------------------------------------------------------

    @property
    def is_encrypted(self) -> bool:
        """Whether keys, secrets of events and backups are encrypted from now on."""
        return self.database.cipher.is_encrypting

    def require_key(self) -> None:
        """Raises `BadKey` if the books are encrypted and were opened without their key."""
        self.database.cipher.require_key()

    def encrypt(self, at: int) -> bool:
        """Encrypts plain books if they were opened with a key; False if there was nothing to do.

        Raises `BadKey` while a server runs, which would not know the key.
        """
        if self.key is None or self.is_encrypted:
            return False
        return self.change_key(self.key, at, actor=ROOM)

    def change_key(self, new: RoomKey, at: int, *, actor: str, terminal: str = "") -> bool:
        """Replaces the key of the books; False if they have it already. No server may be running:
        it would not know the new key."""
        running = [row.id for row in self.tables() if row.lease_until > at]
        if running:
            why = (
                f"a server runs table {running[0]} and would not know the key {new.id}; "
                "stop all servers, wait ten seconds and try again"
            )
            raise BadKey("room-open", why, where="key")
        by: By = {"actor": actor, "at": at, "terminal": terminal}
        with self.database.writing() as connection:
            changed = book_keys.set_key(connection, new, old=self.key, **by)
        with self.database.reading() as connection:
            book_keys.unlock(connection, new)
        self.key = new
        return changed

    # --- writing ---------------------------------------------------------------------------------

    def append(
        self, stream: str, events: Sequence[NewEvent], **more: Unpack[Particulars]
    ) -> list[Event]:
        """Writes events after event `expect` of the stream, with their moves, in one transaction.

        Raises `Conflict`, `ShortOfMoney`, `Repeated` or `StorageDown`; then nothing is written.
        """
        with self.database.writing() as connection:
            return write(connection, Writing(stream=stream, events=events, **more))

    def append_all(self, writings: Sequence[Writing]) -> list[Exception | None]:
        """Writes to several streams in one transaction; returns the refusal of each, or None.

        If one is refused, each is written in a transaction of its own. After `StorageDown` it is
        unknown which were written.
        """
        try:
            with self.database.writing() as connection:
                write_all(connection, writings)
        except StorageDown:
            raise
        except Exception as error:
            if len(writings) == 1:
                return [error]
            return [self.append_all([writing])[0] for writing in writings]
        return [None] * len(writings)

    def checkpoint(self, at: int, *, actor: str = ROOM) -> Event | None:
        """Writes the heads of all streams that changed since the last checkpoint into `room`; None
        if none did. A stream that is later truncated or removed does not reach its checkpoint."""
        with self.database.writing() as connection:
            lock(connection, ROOM)
            heads = heads_to_check(connection)
            if not heads:
                return None
            body = {"heads": {name: [seq, digest] for name, seq, digest in heads}}
            event = NewEvent(kind=verification.CHECKPOINT, body=body)
            writing = Writing(stream=ROOM, events=[event], expect=None, actor=actor, at=at)
            [written] = write(connection, writing)
            covered = {name: seq for name, seq, _ in heads} | {ROOM: written.seq}
            for name, seq in sorted(covered.items()):
                stream = update(schema.streams).where(schema.streams.c.name == name)
                connection.execute(stream.values(checked=seq))
            return written

    # --- proofs ----------------------------------------------------------------------------------

    def verify(self, stream: str | None = None, *, anchors: Sequence[Checkpoint] = ()) -> Report:
        """Verifies the chain of one stream or of all; names the first event that was changed.

        `anchors` are checkpoints that were stored outside of the books.
        """
        with self.database.reading() as connection:
            return verification.verify(connection, stream, anchors)

    def take_checkpoint(
        self, at: int, signing: SigningKey | None = None, *, actor: str = ROOM
    ) -> Checkpoint:
        """A checkpoint to store elsewhere; one is written into `room` first."""
        self.checkpoint(at, actor=actor)
        with self.database.reading() as connection:
            return take_checkpoint(connection, at, signing)

    # --- servers ---------------------------------------------------------------------------------

    def listen(self, callback: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls back with (stream, seq) at each write of any server; returns a stop function."""
        return notifications.listen(self.database, callback)

    def backup(self, path: Path | str) -> None:
        """Writes a backup of everything while the room goes on; encrypted if there is a key."""
        self.require_key()
        with self.database.reading() as connection:
            backup.write(connection, Path(path), self.key)
