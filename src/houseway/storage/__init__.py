"""The books of the room: events, the ledger, rounds, people. SQLite or PostgreSQL.

Nothing is ever deleted: records are kept for five years and longer.
"""

# ruff: noqa: E402 - a missing library is reported before it is imported
from houseway.extras import require

require("room", "a room's database")

from houseway.storage.backup import restore
from houseway.storage.errors import (
    BadBackup,
    BadCheckpoint,
    BadKey,
    Conflict,
    NameTaken,
    Repeated,
    RoundKept,
    ShortOfMoney,
    StorageDown,
    StorageError,
    Unstorable,
    WrongDatabase,
)
from houseway.storage.event_store import Store
from houseway.storage.values import Recalled, RoundInputs

__all__ = [
    "BadBackup",
    "BadCheckpoint",
    "BadKey",
    "Conflict",
    "NameTaken",
    "Recalled",
    "Repeated",
    "RoundInputs",
    "RoundKept",
    "ShortOfMoney",
    "StorageDown",
    "StorageError",
    "Store",
    "Unstorable",
    "WrongDatabase",
    "restore",
]
