"""The refusals of the storage, and its error when the database is gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from houseway.errors import HousewayError
from houseway.money import dollars


class StorageError(HousewayError):
    """Any refusal of the storage."""


class Conflict(StorageError):
    """Another writer was first in the stream: read it again and decide again."""

    def __init__(self, stream: str, *, expected: int, found: int) -> None:
        self.stream, self.expected, self.found = stream, expected, found
        super().__init__(
            "conflict",
            f"the stream stands at event {found}, not at {expected}: read it again",
            where=stream,
        )


class ShortOfMoney(StorageError):
    """An account would fall below zero. Nothing was written."""

    def __init__(self, account: str, *, balance: int, wanted: int) -> None:
        self.account, self.balance, self.wanted = account, balance, wanted
        super().__init__(
            "short-of-money",
            f"holds {dollars(balance)}, but {dollars(wanted)} is to be taken from it",
            where=account,
        )


class Repeated(StorageError):
    """The actor has used this key before; `answer` is the answer given then."""

    def __init__(self, actor: str, key: str, answer: Any) -> None:
        self.actor, self.key, self.answer = actor, key, answer
        super().__init__("repeated", f"{actor} has done {key!r} already", where="key")


class StorageDown(StorageError):
    """The database cannot be reached or is locked by another program.

    After a loss during a commit it is unknown whether it was written: send it again with the same
    key, and it is written once.
    """

    def __init__(self, reason: str) -> None:
        super().__init__("storage-down", f"the database does not answer: {reason}")


class ServedAlready(StorageError):
    """Another process serves the room in this file."""

    def __init__(self, path: Path, process: str) -> None:
        who = f"process {process}" if process.isdecimal() else "another process"
        super().__init__(
            "served-already",
            f"{path} is served by {who} already; stop that one, or name another file: "
            "--database sqlite:///other.db",
            where="database",
        )


class Unstorable(StorageError):
    """A text that the database would not return unchanged."""

    def __init__(self, where: str, found: str) -> None:
        super().__init__("unstorable", f"{found!r} has characters that are not text", where=where)


class RoundKept(StorageError):
    """The round is in the books already; a round is written once."""

    def __init__(self, table: str, number: int) -> None:
        super().__init__(
            "round-kept", f"round {number} of the table is kept already", where=f"table:{table}"
        )


class NameTaken(StorageError):
    """Another person has this name, ignoring the case of its letters."""

    def __init__(self, name: str) -> None:
        super().__init__("name-taken", f"the name {name!r} is taken", where="name")


class WrongDatabase(StorageError):
    """The address is unusable, or the database was made by another release."""


class BadBackup(StorageError):
    """A backup that is damaged, of another kind, or cannot be restored here."""


class BadKey(StorageError):
    """A key that is missing or wrong, or cannot be read or written."""


class BadCheckpoint(StorageError):
    """A checkpoint file that cannot be read or has an invalid signature."""
