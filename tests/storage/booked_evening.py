"""An evening at a table whose events, chips and rounds are written into books."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.room.evening import Evening

from houseway.bank_desk.booked_round import BookedRound
from houseway.bank_desk.room_results import RoomRound
from houseway.library import Game, load_game
from houseway.room.commands.decision import decide
from houseway.room.commands.spoken import Actor, Command
from houseway.room.state.events import Event, NewEvent
from houseway.room.state.ledger import CAGE, Move, wallet
from houseway.server.tables.table_opening import recall_of
from houseway.storage import Store
from houseway.storage.rows.table_leases import OPENED

PEOPLE = ("ann", "ben", "cy", "dee")


@dataclass
class BookedEvening(Evening):
    """A table of the room whose commands are written into a store."""

    store: Store | None = None
    pause: int = 50_000  # milliseconds between two rounds

    def say(self, person: str, command: Command) -> list[Event]:
        assert self.store is not None
        actor = Actor(
            person=person,
            name=person.capitalize(),
            bot=False,
            floor=person == "floor",
            clock=person == "clock",
        )
        decided = decide(self.state, command, actor, at=self.at, luck=self.luck)
        written = self.store.append(
            "table:t",
            decided.events,
            expect=self.events[-1].seq,
            actor=person,
            at=self.at,
            recall=recall_of(decided),
        )
        self.events += written
        self.state = decided.state
        return written

    def round(self) -> None:
        self.at += self.pause
        Evening.round(self)


def booked_evening(
    store: Store,
    game: str | Game,
    *people: str,
    chips: int = 1_000_000,
    at: int = 1_000_000,
    **terms: Any,
) -> BookedEvening:
    """A table with people in its first seats, all written down."""
    loaded = load_game(game) if isinstance(game, str) else game
    how = {"game": "" if "toml" in terms else loaded.id, "readings": {}, "settings": {}}
    made = BookedEvening(loaded, terms={**how, **terms}, at=at, store=store)
    opened = made.events[0]
    body = {"table": "t", "game": loaded.id, "name": "T"}
    store.append("room", [NewEvent(kind=OPENED, body=body)], expect=None, actor="room", at=made.at)
    first = NewEvent(kind="opened", body=opened.body)
    store.append("table:t", [first], expect=0, actor="room", at=made.at)
    for person in people or PEOPLE:
        issued = Move(giver=CAGE, taker=wallet(person), cents=chips, what="issue")
        event = NewEvent(kind="issued", body={}, moves=(issued,))
        store.append("cage", [event], expect=None, actor="cage", at=made.at)
    made.sit(*(people or PEOPLE), chips=str(chips // 200))
    return made


def banked(rounds: Sequence[RoomRound]) -> list[BookedRound]:
    """The figures of rounds at tables with a bank."""
    assert all(isinstance(each.figures, BookedRound) for each in rounds)
    return [each.figures for each in rounds if isinstance(each.figures, BookedRound)]
