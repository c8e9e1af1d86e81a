"""Short words for the tests of the storage."""

from __future__ import annotations

from typing import Any

from sqlalchemy import text

from houseway.room.events import Event, NewEvent
from houseway.room.ledger import CAGE, Move
from houseway.storage import RoundInputs, Store

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
        for table in ("events", "entries", "rounds", "round_people", "answers"):
            for deed in ("update", "delete"):
                on = f" ON {table}" if store.database.postgres else ""
                connection.execute(text(f"DROP TRIGGER IF EXISTS {table}_no_{deed}{on}"))
        for statement in statements:
            connection.exec_driver_sql(statement)
