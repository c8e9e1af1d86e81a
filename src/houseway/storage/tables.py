"""Tables of the room. One server at a time runs a table: the holder of its lease."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, or_, select, text, update

from houseway.errors import UnknownName
from houseway.room.events import Event
from houseway.storage.schema import tables
from houseway.storage.values import TableRow

ROOM = "room"  # the stream of the room itself
OPENED = "table-opened"  # body: table, game, name
CLOSED = "table-closed"  # body: table


_OPEN = text(
    "INSERT INTO tables (id, game, name, open, owner, lease_until) "
    "VALUES (:id, :game, :name, true, '', 0) ON CONFLICT (id) "
    "DO UPDATE SET game = excluded.game, name = excluded.name, open = true"
)


def note(connection: Connection, written: Sequence[Event]) -> None:
    """Follows the events of the room that open tables (again) and close them."""
    for event in written:
        if event.kind == OPENED:
            name = event.body.get("name", "")
            row = {"id": event.body["table"], "game": event.body["game"], "name": name}
            connection.execute(_OPEN, row)
        elif event.kind == CLOSED:
            closed = update(tables).where(tables.c.id == event.body["table"]).values(open=False)
            connection.execute(closed)


def listed(connection: Connection, *, locked: bool = False) -> list[TableRow]:
    """All tables, by name. Who changes several locks them in this order: no circle of waiting."""
    query = select(tables).order_by(tables.c.id)
    if locked:
        query = query.with_for_update()
    return [TableRow(**row._mapping) for row in connection.execute(query)]


def lease_share(connection: Connection, owner: str, *, now: int, seconds: float) -> list[str]:
    """Renews what a server has and takes its share of the rest: tables that nobody runs first, then
    what others have beyond their share. Gives all that it runs now.

    Two servers may believe for a moment that they run the same table. That costs nothing: whoever
    writes second finds the stream longer than he thought.
    """
    rows = [row for row in listed(connection, locked=True) if row.open]
    running = {row.owner for row in rows if row.owner and row.lease_until > now} | {owner}
    share = -(-len(rows) // len(running))
    mine = [row for row in rows if row.owner == owner]
    free = [row for row in rows if row.owner != owner and row.lease_until <= now]
    by_owner: dict[str, list[TableRow]] = {}
    for row in rows:
        if row.owner != owner and row.lease_until > now:
            by_owner.setdefault(row.owner, []).append(row)
    beyond = [row for theirs in by_owner.values() for row in theirs[share:]]
    until = now + round(seconds * 1000)
    wanted = (*free, *beyond)[: max(share - len(mine), 0)]
    held = [row.id for row in (*mine, *wanted)]
    change = update(tables).where(tables.c.id.in_(held)).values(owner=owner, lease_until=until)
    connection.execute(change)
    return held


def free_all(connection: Connection) -> None:
    """No lease of an earlier run stands: for a database that one server has to itself."""
    connection.execute(update(tables).values(lease_until=0))


def leave(connection: Connection, owner: str) -> None:
    """A server that stops gives its tables back at once."""
    listed(connection, locked=True)
    connection.execute(update(tables).where(tables.c.owner == owner).values(lease_until=0))


def lease(connection: Connection, table: str, owner: str, *, now: int, seconds: float) -> bool:
    """Takes or renews. With 0 seconds the owner gives the lease back."""
    free = or_(tables.c.owner == owner, tables.c.lease_until <= now)
    until = now + round(seconds * 1000)
    taken = connection.execute(
        update(tables).where(tables.c.id == table, free).values(owner=owner, lease_until=until)
    )
    if taken.rowcount:
        return True
    known = [row.id for row in listed(connection)]
    if table not in known:
        raise UnknownName("table", table, known)
    return False
