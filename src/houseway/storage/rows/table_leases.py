"""Tables of the room. One server at a time runs a table: the holder of its lease."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, or_, select, text, update

from houseway.errors import UnknownName
from houseway.room.state.events import Event
from houseway.storage.databases.database import Database
from houseway.storage.databases.schema import tables
from houseway.storage.values import TableRow

ROOM = "room"  # the stream of the room itself
OPENED = "table-opened"  # body: table, game, name
CLOSED = "table-closed"  # body: table
FAR_AHEAD = 60_000  # milliseconds; no server takes a lease for so long


_POSTGRES_NOW = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
_SQLITE_NOW = text("SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS integer)")
_OPEN = text(
    "INSERT INTO tables (id, game, name, open, owner, lease_until) "
    "VALUES (:id, :game, :name, true, '', 0) ON CONFLICT (id) "
    "DO UPDATE SET game = excluded.game, name = excluded.name, open = true"
)


def apply_table_event(connection: Connection, written: Sequence[Event]) -> None:
    """Updates the list of tables for events of the room that open, reopen or close them."""
    for event in written:
        if event.kind == OPENED:
            name = event.body.get("name", "")
            row = {"id": event.body["table"], "game": event.body["game"], "name": name}
            connection.execute(_OPEN, row)
        elif event.kind == CLOSED:
            closed = update(tables).where(tables.c.id == event.body["table"]).values(open=False)
            connection.execute(closed)


def all_tables(connection: Connection, *, locked: bool = False) -> list[TableRow]:
    """All tables by name. Those who change several lock them in this order, to avoid deadlocks."""
    query = select(tables).order_by(tables.c.id)
    if locked:
        query = query.with_for_update()
    return [TableRow(**row._mapping) for row in connection.execute(query)]


def _now(connection: Connection, now: int | None) -> int:
    """The time of the database, the one clock that all servers share."""
    if now is not None:
        return now
    query = _POSTGRES_NOW if connection.dialect.name == "postgresql" else _SQLITE_NOW
    return int(connection.execute(query).scalar_one())


def _holds(row: TableRow, now: int) -> bool:
    """Whether a lease is in force. One that ends far ahead is from a clock that has been set back
    since; it is ignored, or its table would wait for hours."""
    return now < row.lease_until <= now + FAR_AHEAD


class TableLeases:
    """The leases of tables, as a store keeps them."""

    database: Database

    def tables(self) -> list[TableRow]:
        with self.database.reading() as connection:
            return all_tables(connection)

    def lease(self, table: str, owner: str, *, seconds: float, now: int | None = None) -> bool:
        """Takes or renews the right to run a table; False while another server has it.

        With 0 seconds the owner releases it. Leases use the clock of the database, which all
        servers share, unless `now` is given.
        """
        with self.database.writing() as connection:
            now = _now(connection, now)
            ended = or_(tables.c.lease_until <= now, tables.c.lease_until > now + FAR_AHEAD)
            free = or_(tables.c.owner == owner, ended)
            until = now + round(seconds * 1000)
            change = update(tables).where(tables.c.id == table, free)
            if connection.execute(change.values(owner=owner, lease_until=until)).rowcount:
                return True
            known = [row.id for row in all_tables(connection)]
        if table not in known:
            raise UnknownName("table", table, known)
        return False

    def lease_share(self, owner: str, *, seconds: float, now: int | None = None) -> list[str]:
        """Renews a server's leases and takes its share of the rest: free tables first, then those
        that others hold beyond their share. Returns all tables that it runs now.

        Two servers may believe for a moment that they run the same table. This is harmless: the
        second to write finds the stream longer than expected.
        """
        with self.database.writing() as connection:
            rows = [row for row in all_tables(connection, locked=True) if row.open]
            now = _now(connection, now)
            held = _share_of(owner, rows, now)
            until = now + round(seconds * 1000)
            change = update(tables).where(tables.c.id.in_(held))
            connection.execute(change.values(owner=owner, lease_until=until))
            return held

    def free_all_if_alone(self) -> None:
        """Frees the leases of an earlier server of an SQLite file, which has only one at a time."""
        if not self.database.postgres:
            with self.database.writing() as connection:
                connection.execute(update(tables).values(lease_until=0))

    def leave(self, owner: str) -> None:
        """Releases all leases of a server that stops."""
        with self.database.writing() as connection:
            all_tables(connection, locked=True)
            connection.execute(update(tables).where(tables.c.owner == owner).values(lease_until=0))


def _share_of(owner: str, rows: Sequence[TableRow], now: int) -> list[str]:
    """The tables that a server runs from now on."""
    held_now = {row.id for row in rows if _holds(row, now)}
    running = {row.owner for row in rows if row.owner and row.id in held_now} | {owner}
    share = -(-len(rows) // len(running))
    mine = [row for row in rows if row.owner == owner]
    free = [row for row in rows if row.owner != owner and row.id not in held_now]
    by_owner: dict[str, list[TableRow]] = {}
    for row in rows:
        if row.owner != owner and row.id in held_now:
            by_owner.setdefault(row.owner, []).append(row)
    beyond = [row for theirs in by_owner.values() for row in theirs[share:]]
    wanted = (*free, *beyond)[: max(share - len(mine), 0)]
    return [row.id for row in (*mine, *wanted)]
