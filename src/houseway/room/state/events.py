"""Events of a stream, with the chips that they move, and their bodies as typed values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, ClassVar, Final, dataclass_transform

from houseway.room.state.ledger import Move

if TYPE_CHECKING:
    from houseway.room.state.table_state import TableState

PLACE: Final = "place"  # written as the seat, and the name of a backline place
ALWAYS: Final = ("bot",)  # always written; the oldest books do not have it


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Named:
    """A frozen value; `kind` is the name of its class in small letters, with hyphens."""

    kind: ClassVar[str]
    unwritten: ClassVar[Mapping[str, Any]]  # the fields, each with the value that is left out

    def __init_subclass__(cls) -> None:
        made = fields(dataclass(frozen=True, kw_only=True)(cls))  # type: ignore[arg-type]
        cls.kind = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()
        cls.unwritten = {each.name: each.default for each in made}


class Body(Named):
    """The content of an event without its chips.

    A class has the name of its kind. A field with a default is written where it has another value.
    """

    def apply(self, state: TableState, event: Event) -> TableState:
        """The table after the event. Applying an event never fails."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class NewEvent:
    """An event without a place in the stream. `secret` stays on the server until it is revealed.

    `says` is the body as a typed value, kept where the event was made.
    """

    kind: str
    body: Mapping[str, Any]
    secret: Mapping[str, Any] | None = None
    moves: tuple[Move, ...] = ()
    says: Body | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(NewEvent):
    """A stored event, with its place in the stream, time, actor and link in the chain."""

    stream: str
    seq: int
    at: int  # milliseconds since 1970
    actor: str
    terminal: str = ""
    hash: str = ""


def new_event(body: Body, *moves: Move, secret: Mapping[str, Any] | None = None) -> NewEvent:
    """An event with this body, ready for the books."""
    said: dict[str, Any] = {}
    for name, default in body.unwritten.items():
        value = getattr(body, name)
        if name == PLACE:
            said |= {"seat": value[0], **({"backline": value[1]} if value[1] else {})}
        elif value != default or name in ALWAYS:
            said[name] = value
    return NewEvent(kind=body.kind, body=said, secret=secret, moves=moves, says=body)
