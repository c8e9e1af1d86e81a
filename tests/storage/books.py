"""Short words for the tests of the storage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, text

from houseway.room.state.events import Event, NewEvent
from houseway.room.state.ledger import CAGE, Move
from houseway.storage import RoundInputs, Store
from houseway.storage.proofs.verification import verify
from houseway.storage.values import Fault

ADA, BEN = "wallet:ada", "wallet:ben"


def move(giver: str, taker: str, cents: int, what: str = "chips") -> Move:
    return Move(giver=giver, taker=taker, cents=cents, what=what)


def event(*moves: Move, kind: str = "moved", **body: Any) -> NewEvent:
    return NewEvent(kind=kind, body=body, moves=moves)


def put(store: Store, stream: str, *events: NewEvent, at: int = 1000, **more: Any) -> list[Event]:
    """Appends at the end of a stream."""
    more = {"actor": "floor", "expect": store.head(stream), **more}
    return store.append(stream, events, at=at, **more)


def issue(store: Store, account: str, cents: int) -> None:
    put(store, "cage", event(move(CAGE, account, cents, "issue"), kind="issued"))


def a_round(number: int = 1, **changes: Any) -> RoundInputs:
    fields: dict[str, Any] = {
        "table": "k3x9",
        "number": number,
        "game": "some/game",
        "sheet_digest": "d1",
        "people": ("ada", "ben"),
        "inputs": {"bets": [{"seat": 1, "amount": "25"}], "dealt": ["9h", "4c"]},
        "commitment": "c0ffee",
        "position": 34,
    }
    return RoundInputs(**{**fields, **changes})


def tamper(store: Store, *statements: str) -> None:
    """What somebody with the password of the database could do: first the guards go, then this."""
    with store.database.writer.begin() as connection:
        _tamper(connection, statements)


def faults_after(store: Store, *statements: str) -> list[Fault]:
    """What `verify` would find after such a deed. The books stay as they are."""
    with store.database.writer.connect() as connection:
        with connection.begin() as transaction:
            _tamper(connection, statements)
            found = verify(connection, None).faults
            transaction.rollback()
        return list(found)


def _tamper(connection: Connection, statements: Sequence[str]) -> None:
    for table in ("events", "entries", "rounds", "round_people", "answers"):
        for deed in ("update", "delete"):
            on = f" ON {table}" if connection.dialect.name == "postgresql" else ""
            connection.execute(text(f"DROP TRIGGER IF EXISTS {table}_no_{deed}{on}"))
    for statement in statements:
        connection.exec_driver_sql(statement)
