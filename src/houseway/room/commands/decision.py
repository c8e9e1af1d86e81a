"""The commands of a table. A command is refused with a reason, or becomes events.

`decide` is the only entry point: persons, bots, the clock and the floor all use it.
"""

from __future__ import annotations

from houseway.errors import IllegalMove
from houseway.room.commands.automatic_events import Luck, next_automatic_event
from houseway.room.commands.house_commands import FloorCommand
from houseway.room.commands.spoken import Actor, Command
from houseway.room.state.apply_events import apply_event
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.table_state import TableState


class Draft:
    """The decided events so far. Each is applied at once, so that the next sees the new state.

    `played` is the table as it was when a round was over and not yet settled. `steps` has each
    event with the table after it.
    """

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
            says=event.says,
            at=self.at,
            actor="",
        )
        before, self.state = self.state, apply_event(self.state, placed)
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
) -> Draft:
    """The events of a command, and the automatic events that follow.

    `at` is the time of day that is written down. `due` says whether the table has waited long
    enough; without it the time of day tells.
    """
    if isinstance(command, FloorCommand) and not actor.floor:
        raise IllegalMove("forbidden", "only the floor may do this")
    draft = Draft(state, at, due=due)
    for event in command.events(state, actor):
        draft.add(event)
    return proceed(draft, luck)


def proceed(draft: Draft, luck: Luck) -> Draft:
    """Apply automatic events until none is left: shuffle, offer the bank, deal, settle."""
    while (event := next_automatic_event(draft.state, draft.at, luck, due=draft.due)) is not None:
        draft.add(event)
    return draft
