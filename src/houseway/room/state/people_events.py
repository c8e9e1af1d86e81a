"""Events of people and of the house: they sit down, leave, pay for time; the floor closes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from houseway.room.state.events import Body, Event
from houseway.room.state.table_state import Patron, TableState
from houseway.table.chips.carried_pot import remove_seat
from houseway.table.rounds import Bettor


class PeopleEvent(Body):
    """An event of people, or of the house."""


class Sat(PeopleEvent):
    place: Bettor
    person: str
    name: str
    bot: bool = False

    def apply(self, state: TableState, event: Event) -> TableState:
        patron = Patron(**vars(self), brought=_chips(event))
        patrons = dict(sorted({**state.patrons, self.place: patron}.items()))
        return state.but(patrons=patrons, unplayed=0)


class Added(PeopleEvent):
    place: Bettor

    def apply(self, state: TableState, event: Event) -> TableState:
        place = self.place
        brought = state.patrons[place].brought
        if brought is not None:
            state = state.with_patron(place, brought=brought + _chips(event))
        return state.but(unplayed=0)


def _chips(event: Event) -> int:
    """The cents of a buy-in."""
    return sum(move.cents for move in event.moves)


class Left(PeopleEvent):
    place: Bettor

    def apply(self, state: TableState, event: Event) -> TableState:
        place = self.place
        patrons = {other: patron for other, patron in state.patrons.items() if other != place}
        bets = tuple(bet for bet in state.bets if bet.bettor != place)
        before = remove_seat(state.before, place[0]) if patrons else {}  # the last one took the pot
        return state.but(patrons=patrons, bets=bets, before=before, done=state.done - {place})


class Leaving(PeopleEvent):
    place: Bettor

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.with_patron(self.place, leaving=True)


class SatOut(PeopleEvent):
    place: Bettor
    on: bool
    away: bool = False
    why: str = ""

    def apply(self, state: TableState, event: Event) -> TableState:
        state = state.with_patron(self.place, out=self.on, away=self.away, silent=0)
        return state if self.on else state.but(unplayed=0)


class Paused(PeopleEvent):
    why: str

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(paused=self.why)


class Resumed(PeopleEvent):
    def apply(self, state: TableState, event: Event) -> TableState:
        state = state.but(paused=None)
        return state.but(deadline=None) if state.phase == "idle" else state.waiting_from(event)


class Restored(PeopleEvent):
    """Another server runs the table: its clocks start anew, so that players can return."""

    server: str

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.waiting_from(event)


class Changed(PeopleEvent):
    """New limits or another fee option, between two rounds."""

    settings: Mapping[str, Any] | None = None
    collection: Mapping[str, str] | Literal["same"] | None = "same"
    before: Mapping[str, Any]
    says: str

    def apply(self, state: TableState, event: Event) -> TableState:
        game = state.game.but(settings=self.settings) if self.settings else state.game
        terms = state.terms
        if self.collection != "same":
            terms = replace(terms, collection=self.collection)
        return state.but(game=game, terms=terms)


class Closed(PeopleEvent):
    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(closed=True, phase="idle", offered=None, deadline=None)


class TimePaid(PeopleEvent):
    cents: int
    minutes: int
    until: Mapping[str, int]
    cite: str

    def apply(self, state: TableState, event: Event) -> TableState:
        for seat, until in self.until.items():
            state = state.with_patron((int(seat), ""), paid_until=until)
        return state


class ClockSet(PeopleEvent):
    """The time of day was corrected: time that was paid for ends as much later, or earlier."""

    by: int  # milliseconds

    def apply(self, state: TableState, event: Event) -> TableState:
        by = self.by
        patrons = {
            place: replace(patron, paid_until=patron.paid_until and patron.paid_until + by)
            for place, patron in state.patrons.items()
        }
        return state.but(patrons=patrons, fee_clock=state.fee_clock and state.fee_clock + by)
