"""The bodies of a table's events as typed values, and how they are written and read.

A class has the name of its kind. A field with a default is written where it has another value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar, Final, Literal, dataclass_transform

from houseway.room.state.events import Event, NewEvent
from houseway.room.state.ledger import Move
from houseway.table.rounds import Bettor

PLACE: Final = "place"  # written as the seat, and the name of a backline place
ALWAYS: Final = ("bot",)  # always written; the oldest books do not have it


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Body:
    """The content of an event without its chips.

    >>> SatOut.kind, SatOut.unwritten["away"]
    ('sat-out', False)
    """

    kind: ClassVar[str]
    unwritten: ClassVar[Mapping[str, Any]]  # the fields, each with the value that is left out

    def __init_subclass__(cls) -> None:
        made = fields(dataclass(frozen=True, kw_only=True)(cls))  # type: ignore[arg-type]
        cls.kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()
        cls.unwritten = {
            each.name: MISSING if each.name in ALWAYS else each.default for each in made
        }


# --- people ---------------------------------------------------------------------------------------


class Sat(Body):
    place: Bettor
    person: str
    name: str
    bot: bool = False


class Added(Body):
    place: Bettor


class SatOut(Body):
    place: Bettor
    on: bool
    away: bool = False
    why: str = ""


class Leaving(Body):
    place: Bettor


class Left(Body):
    place: Bettor


class TimePaid(Body):
    cents: int
    minutes: int
    until: Mapping[str, int]
    cite: str


# --- the shoe and the bank ------------------------------------------------------------------------


class Shuffled(Body):
    number: int
    commitment: str
    cards: int
    burnt: int
    shown: str = ""


class Revealed(Body):
    number: int
    commitment: str
    nonce: str
    order: str
    rounds: Sequence[int]


class Offered(Body):
    seat: int


class Passed(Body):
    place: Bettor
    by: str


class Broken(Body):
    rounds: int


class Banked(Body):
    place: Bettor
    cents: int
    by: str


# --- a round --------------------------------------------------------------------------------------


class Bet(Body):
    place: Bettor
    wager: str
    number: int | None = None
    cents: int
    why: str = ""


class Done(Body):
    place: Bettor


class Unplayed(Body):
    pass


class Dealt(Body):
    """The deal. A banked game has a `cover`, a peer game a `button` and stacks."""

    button: int | None = None
    stacks: Mapping[str, int] | None = None
    before: Mapping[str, Any] | None = None
    dice: Sequence[int]
    cover: int | None = None
    fees: Sequence[Mapping[str, Any]]
    cut: Mapping[str, str] | None = None
    minutes: int | None = None


class Chose(Body):
    place: Bettor
    say: str
    hand: int
    by: str
    forced: bool = False


class Settled(Body):
    number: int
    void: str


class Rested(Body):
    pass


class Awarded(Body):
    seat: int
    cents: int


# --- the house ------------------------------------------------------------------------------------


class Paused(Body):
    why: str


class Resumed(Body):
    pass


class Restored(Body):
    server: str


class ClockSet(Body):
    by: int  # milliseconds


class Changed(Body):
    settings: Mapping[str, Any] | None = None
    collection: Mapping[str, str] | Literal["same"] | None = "same"
    before: Mapping[str, Any]
    says: str


class Closed(Body):
    pass


class Snapshot(Body):
    """The whole table, which `snapshot` writes and reads."""


# --- written and read -----------------------------------------------------------------------------


def new_event(body: Body, *moves: Move, secret: Mapping[str, Any] | None = None) -> NewEvent:
    """An event with this body, ready for the books."""
    said: dict[str, Any] = {}
    for name, default in body.unwritten.items():
        value = getattr(body, name)
        if name == PLACE:
            said |= {"seat": value[0], **({"backline": value[1]} if value[1] else {})}
        elif value != default:
            said[name] = value
    return NewEvent(kind=body.kind, body=said, secret=secret, moves=moves, says=body)


KINDS: Final = {kind.kind: kind for kind in Body.__subclasses__()}


def read(event: Event) -> Body:
    """The body of an event."""
    kind, said = KINDS[event.kind], event.body
    found = {name: said[name] for name in kind.unwritten if name in said}
    if PLACE in kind.unwritten:
        found[PLACE] = (said["seat"], said.get("backline", ""))
    return kind(**found)
