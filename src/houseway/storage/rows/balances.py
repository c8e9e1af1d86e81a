"""Balances, entries and the trial balance: three ways to add up an account that must agree."""

from __future__ import annotations

from collections import Counter

from sqlalchemy import ColumnElement, Connection, and_, func, select, true

from houseway.room.state.ledger import CAGE
from houseway.storage.databases.schema import accounts, entries, events
from houseway.storage.proofs.chain import legs, moves_from
from houseway.storage.values import Difference, Entry, TrialBalance

BATCH = 2000


def balance(connection: Connection, account: str) -> int:
    query = select(accounts.c.balance).where(accounts.c.name == account)
    return connection.execute(query).scalar_one_or_none() or 0


def balances(connection: Connection, prefix: str) -> dict[str, int]:
    query = select(accounts.c.name, accounts.c.balance).where(starts(prefix))
    return {row.name: row.balance for row in connection.execute(query.order_by(accounts.c.name))}


def starts(prefix: str) -> ColumnElement[bool]:
    """Matches a prefix by a range, which unlike LIKE uses the index and respects case."""
    if not prefix:
        return true()
    behind = prefix[:-1] + chr(ord(prefix[-1]) + 1)
    return and_(accounts.c.name >= prefix, accounts.c.name < behind)


def entries_of(
    connection: Connection, account: str, *, before: int | None, limit: int
) -> list[Entry]:
    """Entries, newest first; `before` is the id of the last entry of the page before."""
    query = (
        select(
            entries.c.id,
            entries.c.account,
            entries.c.cents,
            entries.c.balance,
            entries.c.what,
            events.c.at,
            events.c.stream,
            events.c.seq,
            events.c.kind,
            events.c.actor,
        )
        .join(events, events.c.id == entries.c.event)
        .where(entries.c.account == account)
        .order_by(entries.c.id.desc())
        .limit(limit)
    )
    if before is not None:
        query = query.where(entries.c.id < before)
    return [Entry(**row._mapping) for row in connection.execute(query)]


def trial_balance(connection: Connection) -> TrialBalance:
    cached = balances(connection, "")
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
