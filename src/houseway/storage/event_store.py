"""The store: one object that writes and reads all data of the room.

Thread-safe; every call is one transaction. Times are milliseconds since 1970 and come from the
caller: the storage reads no clock but the database's, for leases. Nothing is ever deleted (see
`schema`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from sqlalchemy import update

from houseway.room.state.events import Event, NewEvent
from houseway.storage import backup, event_queries, migrations
from houseway.storage.databases import notifications, schema
from houseway.storage.databases.database import Database, connect
from houseway.storage.errors import BadKey, StorageDown
from houseway.storage.proofs import verification
from houseway.storage.proofs.checkpoint_file import Checkpoint, take_checkpoint
from houseway.storage.rows import balances, table_leases
from houseway.storage.rows.table_leases import ROOM
from houseway.storage.secrets import book_keys
from houseway.storage.secrets.room_key import RoomKey
from houseway.storage.secrets.signing_key import SigningKey
from houseway.storage.transaction import Also, Writing, lock, write, write_all
from houseway.storage.values import (
    Entry,
    Found,
    Recalled,
    Report,
    RoundInputs,
    TableRow,
    TrialBalance,
)


class Store:
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

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # --- the key ---------------------------------------------------------------------------------

    @property
    def is_encrypted(self) -> bool:
        """Whether keys, secrets of events and backups are encrypted from now on."""
        return self.database.cipher.is_encrypting

    def require_key(self) -> None:
        """Raises `BadKey` if the books are encrypted and were opened without their key."""
        self.database.cipher.require_key()

    def encrypt(self, at: int, *, actor: str = ROOM) -> bool:
        """Encrypts plain books if they were opened with a key; False if there was nothing to do.

        Raises `BadKey` while a server runs, which would not know the key.
        """
        if self.key is None or self.is_encrypted:
            return False
        return self._set_key(self.key, at, actor, "")

    def change_key(self, new: RoomKey, at: int, *, actor: str, terminal: str = "") -> bool:
        """Replaces the key of the books; False if they have it already. No server may be running:
        it would not know the new key."""
        return self._set_key(new, at, actor, terminal)

    def _set_key(self, new: RoomKey, at: int, actor: str, terminal: str) -> bool:
        with self.database.reading() as connection:
            running = [
                row.id for row in table_leases.all_tables(connection) if row.lease_until > at
            ]
        if running:
            why = (
                f"a server runs table {running[0]} and would not know the key {new.id}; "
                "stop all servers, wait ten seconds and try again"
            )
            raise BadKey("room-open", why, where="key")
        who = {"actor": actor, "terminal": terminal}
        with self.database.writing() as connection:
            changed = book_keys.set_key(connection, new, old=self.key, at=at, **who)
        with self.database.reading() as connection:
            book_keys.unlock(connection, new)
        self.key = new
        return changed

    # --- writing ---------------------------------------------------------------------------------

    def append(
        self,
        stream: str,
        events: Sequence[NewEvent],
        *,
        expect: int | None,
        actor: str,
        at: int,
        terminal: str = "",
        key: str = "",
        answer: Any = None,
        recall: RoundInputs | None = None,
        also: Also | None = None,
    ) -> list[Event]:
        """Writes events after event `expect` of the stream, with their moves, in one transaction.

        `expect=None` writes at the end of a stream on which nothing is decided. With a `key` it
        happens once: the same actor and key raise `Repeated`. `recall` is the round that the last
        event closes. `also` writes more in the same transaction.
        Raises `Conflict`, `ShortOfMoney`, `Repeated` or `StorageDown`; then nothing is written.
        """
        writing = Writing(
            stream=stream,
            events=events,
            expect=expect,
            actor=actor,
            at=at,
            terminal=terminal,
            key=key,
            answer=answer,
            recall=recall,
            also=also,
        )
        with self.database.writing() as connection:
            return write(connection, writing)

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
            heads = event_queries.heads_to_check(connection)
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

    # --- reading ---------------------------------------------------------------------------------

    def read(self, stream: str, *, after: int = 0, limit: int | None = None) -> list[Event]:
        """The events of a stream after event `after`, oldest first."""
        with self.database.reading() as connection:
            return event_queries.read(connection, stream, after=after, limit=limit)

    def latest(self, stream: str, kind: str) -> Event | None:
        """The last event of a kind."""
        with self.database.reading() as connection:
            return event_queries.latest(connection, stream, kind)

    def head(self, stream: str) -> int:
        """The number of the last event; 0 for a stream that has none."""
        with self.database.reading() as connection:
            return event_queries.head(connection, stream)

    def answered(self, actor: str, key: str) -> Any | None:
        """The answer that an actor got for this key; None if it was not used."""
        with self.database.reading() as connection:
            return event_queries.answered(connection, actor, key)

    def search_events(
        self,
        *,
        stream: str | None = None,
        kind: str | None = None,
        actor: str | None = None,
        since: int | None = None,
        until: int | None = None,
        text: str | None = None,
        before: int | None = None,
        limit: int = 100,
    ) -> list[Found]:
        """Events of all streams, newest first; `before` is the id of the last one of a page."""
        with self.database.reading() as connection:
            return event_queries.search(
                connection,
                stream=stream,
                kind=kind,
                actor=actor,
                since=since,
                until=until,
                text=text,
                before=before,
                limit=limit,
            )

    def recall(
        self,
        *,
        table: str | None = None,
        person: str | None = None,
        game: str | None = None,
        since: int | None = None,
        until: int | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[Recalled]:
        """Rounds, newest first; `before` is the id of the last one of a page."""
        with self.database.reading() as connection:
            return event_queries.recall(
                connection,
                table=table,
                person=person,
                game=game,
                since=since,
                until=until,
                before=before,
                limit=limit,
            )

    def round(self, table: str, number: int) -> Recalled | None:
        with self.database.reading() as connection:
            return event_queries.one_round(connection, table, number)

    # --- ledger ----------------------------------------------------------------------------------

    def balance(self, account: str) -> int:
        """Cents in an account; 0 for one that was never used."""
        with self.database.reading() as connection:
            return balances.balance(connection, account)

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The balances of accounts whose names start with a prefix, by name."""
        with self.database.reading() as connection:
            return balances.balances(connection, prefix)

    def entries(self, account: str, *, before: int | None = None, limit: int = 50) -> list[Entry]:
        """The entries of an account, newest first."""
        with self.database.reading() as connection:
            return balances.entries_of(connection, account, before=before, limit=limit)

    def trial_balance(self) -> TrialBalance:
        """Adds up every account in three ways and lists those that differ."""
        with self.database.reading() as connection:
            return balances.trial_balance(connection)

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

    # --- tables and servers ----------------------------------------------------------------------

    def tables(self) -> list[TableRow]:
        with self.database.reading() as connection:
            return table_leases.all_tables(connection)

    def lease(self, table: str, owner: str, *, seconds: float, now: int | None = None) -> bool:
        """Takes or renews the right to run a table; False while another server has it.

        Leases use the clock of the database, which all servers share, unless `now` is given.
        """
        with self.database.writing() as connection:
            return table_leases.lease(connection, table, owner, now=now, seconds=seconds)

    def lease_share(self, owner: str, *, seconds: float, now: int | None = None) -> list[str]:
        """Renews a server's tables and takes its share of the others that it could run."""
        with self.database.writing() as connection:
            return table_leases.lease_share(connection, owner, now=now, seconds=seconds)

    def free_all_if_alone(self) -> None:
        """Frees the leases of an earlier server of an SQLite file, which has only one at a time."""
        if self.database.url.get_backend_name() == "sqlite":
            with self.database.writing() as connection:
                table_leases.free_all(connection)

    def leave(self, owner: str) -> None:
        """Releases all leases of a server."""
        with self.database.writing() as connection:
            table_leases.release_leases(connection, owner)

    def listen(self, callback: Callable[[str, int], None]) -> Callable[[], None]:
        """Calls back with (stream, seq) at each write of any server; returns a stop function."""
        return notifications.listen(self.database, callback)

    def backup(self, path: Path | str) -> None:
        """Writes a backup of everything while the room goes on; encrypted if there is a key."""
        self.require_key()
        with self.database.reading() as connection:
            backup.write(connection, Path(path), self.key)
