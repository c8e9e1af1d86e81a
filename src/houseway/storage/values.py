"""The values that the storage returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

from houseway.money import format_money
from houseway.room.state.events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class Found(Event):
    """An event found by a search; `id` is its place among all events, for paging."""

    id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One side of a move: the cents that an account got (negative: gave) and its new balance."""

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
    """The inputs to settle a round again. `inputs` is its record without the order of the shuffle,
    which follows from the commitment once the shoe is revealed."""

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
    """An account whose three sums differ: cached, of its entries, and of the events."""

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
    """The sums of all accounts; `total` is 0 because every move gives as much as it takes."""

    accounts: int
    issued: int
    total: int
    differences: tuple[Difference, ...] = ()
    negative: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        return self.total == 0 and not self.differences and not self.negative

    def as_json(self) -> dict[str, Any]:
        return {
            "sound": self.sound,
            "accounts": self.accounts,
            "issued": format_money(self.issued),
            "total": format_money(self.total),
            "differences": [str(difference) for difference in self.differences],
            "negative": list(self.negative),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first fault of a stream."""

    stream: str
    seq: int
    what: str

    def __str__(self) -> str:
        return f"{self.stream} event {self.seq}: {self.what}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The result of `verify`. `heads` may be stored elsewhere for later comparison."""

    streams: int
    events: int
    faults: tuple[Fault, ...] = ()
    heads: Mapping[str, str] = field(default_factory=dict)

    @property
    def sound(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        faults = [str(fault) for fault in self.faults]
        return {
            "sound": self.sound,
            "streams": self.streams,
            "events": self.events,
            "faults": faults,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person with an account.

    `code_key` is the key of the one-time codes, if any, and `code_step` the time step of the last
    code used. A `first_secret` was assigned and must be changed before anything else. `unlocked` is
    the time of the last unlocking. `wanted_role` takes effect when a second admin confirms it;
    `wanted_by` asked for it.
    """

    id: str
    name: str
    role: str
    guest: bool
    locked: bool = False
    failures: int = 0
    excluded_until: int | None = None
    limits: Mapping[str, Any] = field(default_factory=dict)
    created: int
    secret_hash: str = field(repr=False)
    code_key: str = field(default="", repr=False)
    code_step: int = -1
    first_secret: bool = False
    unlocked: int = 0
    wanted_role: str = ""
    wanted_by: str = ""


class When(TypedDict):
    """The time of a change, and the terminal at which it is made."""

    at: int
    terminal: NotRequired[str]


class By(When):
    """The time of a change, and the person who makes it."""

    actor: str


class ByAnyone(When):
    """The same of a change that people make of themselves, where no actor is named."""

    actor: NotRequired[str]


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

    `person` is empty for a person without an account. `role` is what they become; a staff role
    waits for a second admin. Only the SHA-256 of the code is stored; `seal` signs offered keys for
    one-time codes, and never leaves the server.
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
