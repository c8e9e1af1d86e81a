"""The values that the storage returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.room.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Event):
    """An event that was searched for; `id` is its place among all events, for paging."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One side of a move: what an account got (or gave, below zero) and had afterwards."""

    id: int
    account: str
    cents: int
    balance: int
    what: str
    at: int
    stream: str
    seq: int
    kind: str
    actor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundInputs:
    """What is needed to settle a round again. `inputs` is its record without the shuffle's order:
    that follows from the commitment once the shoe is revealed."""

    table: str
    number: int
    game: str
    sheet_digest: str
    people: tuple[str, ...]
    inputs: Mapping[str, Any]
    commitment: str = ""
    position: int = 0
    void: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled(RoundInputs):
    """A round from the books; `seq` is the event of the table's stream that closed it."""

    id: int
    at: int
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A table and the server that runs it: `owner` may write until `lease_until`."""

    id: str
    game: str
    name: str
    open: bool
    owner: str
    lease_until: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """An account whose three sums are not one: as cached, as entered, as the events say."""

    account: str
    balance: int
    entries: int
    moves: int

    def __str__(self) -> str:
        return (
            f"{self.account}: balance {self.balance}, entries {self.entries}, "
            f"moves in events {self.moves} (cents)"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TrialBalance:
    """All accounts together; `total` is 0 because every move gives what it takes."""

    accounts: int
    issued: int
    total: int
    differences: tuple[Difference, ...] = ()
    negative: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return self.total == 0 and not self.differences and not self.negative


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first thing that is wrong in a stream."""

    stream: str
    seq: int
    what: str

    def __str__(self) -> str:
        return f"{self.stream} event {self.seq}: {self.what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What `verify` found. `heads` may be written down elsewhere, to be compared later."""

    streams: int
    events: int
    faults: tuple[Fault, ...] = ()
    heads: Mapping[str, str] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        return not self.faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody with an account.

    `code_key` is the key of the one-time codes, if there is one, and `code_step` the time step of
    the last code that was used. A `first_secret` was given out and must be changed before anything
    else. `unlocked` is the time of the last unlocking. `wanted_role` takes effect when a second
    admin confirms it; `wanted_by` asked for it.
    """

    id: str
    name: str
    role: str
    guest: bool
    locked: bool
    failures: int
    excluded_until: int | None
    limits: Mapping[str, Any]
    created: int
    secret_hash: str = field(repr=False)
    code_key: str = field(repr=False)
    code_step: int = -1
    first_secret: bool = False
    unlocked: int = 0
    wanted_role: str = ""
    wanted_by: str = ""


def person_id(person: Person | str) -> str:
    return person if isinstance(person, str) else person.id


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """An open session; `person` is an id."""

    token_hash: str
    person: str
    terminal: str
    opened: int
    seen: int
    expires: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """The right to set the secret of one account, once, until `expires`.

    `person` is empty for somebody who has no account yet. `role` is what they become, after a
    second admin has confirmed it if it is one of the staff. Only the SHA-256 of the code is stored;
    `seal` signs the keys for one-time codes that are offered, and never leaves the server.
    """

    id: str
    token_hash: str = field(repr=False)
    seal: str = field(repr=False)
    person: str
    name: str
    role: str
    made_by: str
    made: int
    expires: int
    ended: int | None = None
