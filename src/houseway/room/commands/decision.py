"""The commands of a table. A command is refused with a reason, or becomes events.

`decide` is the only entry point: persons, bots, the clock and the floor all use it.
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.errors import UnknownName
from houseway.room.commands.actors import Actor, Command
from houseway.room.commands.automatic_events import Luck, next_automatic_event
from houseway.room.commands.fields import FIELDS, check_fields
from houseway.room.commands.house_commands import OF_THE_FLOOR, OF_THE_HOUSE
from houseway.room.commands.player_commands import OF_PEOPLE
from houseway.room.state.apply_events import apply_event
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.table_state import TableState

COMMANDS = {**OF_PEOPLE, **OF_THE_FLOOR}


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """`played` is the table as it was when a round was over and not yet settled.

    `steps` has each event with the table after it.
    """

    events: tuple[NewEvent, ...]
    state: TableState
    played: TableState | None = None
    steps: tuple[tuple[Event, TableState], ...] = ()


class Draft:
    """Events in preparation. Each is applied at once, so that the next sees the new state."""

    def __init__(self, state: TableState, at: int, *, due: bool | None = None) -> None:
        self.state = state
        self.at = at
        self.due = state.is_due(at) if due is None else due
        self.events: list[NewEvent] = []
        self.played: TableState | None = None
        self.steps: list[tuple[Event, TableState]] = []

    def add(self, event: NewEvent) -> None:
        self.events.append(event)
        if event.kind == "settled":
            self.played = self.state
        placed = Event(
            stream=f"table:{self.state.table}",
            seq=self.state.version + 1,
            kind=event.kind,
            body=event.body,
            secret=event.secret,
            moves=event.moves,
            at=self.at,
            actor="",
        )
        before, self.state = self.state, apply_event(self.state, placed, event.says)
        self.steps.append((placed, self.state))
        self.due = self.due and before.waits_since == self.state.waits_since


def decide(
    state: TableState,
    command: Command,
    actor: Actor,
    *,
    at: int,
    luck: Luck,
    due: bool | None = None,
) -> Decided:
    """The events of a command, and the automatic events that follow.

    `at` is the time of day that is written down. `due` says whether the table has waited long
    enough; without it the time of day tells.
    """
    name = command.get("do")
    known = {**COMMANDS, **OF_THE_HOUSE} if actor.clock else COMMANDS
    do = known.get(name) if isinstance(name, str) else None
    if do is None:  # commands of the house are not revealed
        raise UnknownName("command", str(name)[:40], COMMANDS, where="do")
    check_fields(command, {"id", "do", *FIELDS.get(str(name), ())})
    draft = Draft(state, at, due=due)
    for event in do(state, command, actor):
        draft.add(event)
    return proceed(draft, luck)


def proceed(draft: Draft, luck: Luck) -> Decided:
    """Apply automatic events until none is left: shuffle, offer the bank, deal, settle."""
    while (event := next_automatic_event(draft.state, draft.at, luck, due=draft.due)) is not None:
        draft.add(event)
    return Decided(
        events=tuple(draft.events),
        state=draft.state,
        played=draft.played,
        steps=tuple(draft.steps),
    )
