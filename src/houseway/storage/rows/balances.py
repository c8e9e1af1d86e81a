"""Balances, entries and the trial balance: three ways to add up an account that must agree."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import ColumnElement, Connection, and_, func, select, true

from houseway.room.state.ledger import CAGE
from houseway.storage.databases.database import Database
from houseway.storage.databases.schema import accounts, entries, events
from houseway.storage.proofs.chain import legs, moves_from
from houseway.storage.values import Difference, Entry, TrialBalance

BATCH = 2000


class AccountQueries:
    """The questions about accounts that a store answers."""

    database: Database

    def balance(self, account: str) -> int:
        """Cents in an account; 0 for one that was never used."""
        query = select(accounts.c.balance).where(accounts.c.name == account)
        with self.database.reading() as connection:
            return connection.execute(query).scalar_one_or_none() or 0

    def balances(self, prefix: str = "") -> dict[str, int]:
        """The balances of accounts whose names start with a prefix, by name."""
        with self.database.reading() as connection:
            return balances(connection, prefix)

    def entries(self, account: str, *, before: int | None = None, limit: int = 50) -> list[Entry]:
        """The entries of an account, newest first; `before` is the id of the last one of a page."""
        of_event = [events.c[name] for name in ("at", "stream", "seq", "kind", "actor")]
        of_entry = [entries.c[name] for name in ("id", "account", "cents", "balance", "what")]
        query = select(*of_entry, *of_event).join(events, events.c.id == entries.c.event)
        query = query.where(entries.c.account == account)
        if before is not None:
            query = query.where(entries.c.id < before)
        query = query.order_by(entries.c.id.desc()).limit(limit)
        with self.database.reading() as connection:
            return [Entry(**row._mapping) for row in connection.execute(query)]

    def trial_balance(self) -> TrialBalance:
        """Adds up every account in three ways and lists those that differ."""
        with self.database.reading() as connection:
            return trial_balance(connection)


def balances(connection: Connection, prefix: str = "") -> dict[str, int]:
    query = select(accounts.c.name, accounts.c.balance).where(_starts(prefix))
    return {row.name: row.balance for row in connection.execute(query.order_by(accounts.c.name))}


def _starts(prefix: str) -> ColumnElement[bool]:
    """Matches a prefix by a range, which unlike LIKE uses the index and respects case."""
    if not prefix:
        return true()
    behind = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    return and_(accounts.c.name >= prefix, accounts.c.name < behind)


def trial_balance(connection: Connection) -> TrialBalance:
    cached = balances(connection)
    summed = select(entries.c.account, func.sum(entries.c.cents)).group_by(entries.c.account)
    entered = {account: int(cents) for account, cents in connection.execute(summed)}
    moved: Counter[str] = Counter()
    query = select(events.c.moves).where(events.c.moves != "[]")
    with connection.execution_options(yield_per=BATCH).execute(query) as rows:
        for (moves,) in rows:
            for account, cents, _ in legs(moves_from(moves)):
                moved[account] += cents
    names = sorted({*cached, *entered, *moved})
    return TrialBalance(
        accounts=len(cached),
        issued=-cached.get(CAGE, 0),
        total=sum(cached.values()),
        differences=tuple(
            Difference(
                account=name,
                balance=cached.get(name, 0),
                entries=entered.get(name, 0),
                moves=moved[name],
            )
            for name in names
            if not cached.get(name, 0) == entered.get(name, 0) == moved[name]
        ),
        negative=tuple(name for name in names if name != CAGE and cached.get(name, 0) < 0),
    )
