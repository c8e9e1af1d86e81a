"""Changes of a table by people: they sit down, leave, pay for time; the floor closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from houseway.room import event_bodies as bodies
from houseway.room.events import Event
from houseway.room.state import Patron, State
from houseway.table.pots import without_seat
from houseway.table.rounds import Bettor

Change = Callable[[State, Event, Any], State]  # `Any` is the body of its kind


def with_deadline(state: State, event: Event) -> State:
    """The table waits anew, for as long as its phase has."""
    deadline = event.at + round(state.seconds_to_wait * 1000)
    return state.but(deadline=deadline, waits_since=event.seq)


def with_patron(state: State, place: Bettor, **changes: Any) -> State:
    patron = state.patrons[place]
    if all(getattr(patron, name) == value for name, value in changes.items()):
        return state
    return state.but(patrons={**state.patrons, place: replace(patron, **changes)})


def _sat(state: State, event: Event, body: bodies.Sat) -> State:
    patron = Patron(
        place=body.place,
        person=body.person,
        name=body.name,
        bot=body.bot,
        brought=_chips(event),
    )
    patrons = dict(sorted({**state.patrons, body.place: patron}.items()))
    return state.but(patrons=patrons, unplayed=0)


def _added(state: State, event: Event, body: bodies.Added) -> State:
    place = body.place
    brought = state.patrons[place].brought
    if brought is not None:
        state = with_patron(state, place, brought=brought + _chips(event))
    return state.but(unplayed=0)


def _chips(event: Event) -> int:
    """Cents that somebody brings to the table."""
    return sum(move.cents for move in event.moves)


def _left(state: State, event: Event, body: bodies.Left) -> State:
    place = body.place
    patrons = {other: patron for other, patron in state.patrons.items() if other != place}
    bets = tuple(bet for bet in state.bets if bet.bettor != place)
    before = without_seat(state.before, place[0]) if state.among else state.before
    before = before if patrons else {}  # the last to leave has taken the pot
    return state.but(patrons=patrons, bets=bets, before=before, done=state.done - {place})


def _leaving(state: State, event: Event, body: bodies.Leaving) -> State:
    return with_patron(state, body.place, leaving=True)


def _sat_out(state: State, event: Event, body: bodies.SatOut) -> State:
    state = with_patron(state, body.place, out=body.on, away=body.away, silent=0)
    return state if body.on else state.but(unplayed=0)


def _paused(state: State, event: Event, body: bodies.Paused) -> State:
    return state.but(paused=body.why)


def _resumed(state: State, event: Event, body: bodies.Resumed) -> State:
    state = state.but(paused=None)
    return state.but(deadline=None) if state.phase == "idle" else with_deadline(state, event)


def _restored(state: State, event: Event, body: bodies.Restored) -> State:
    """Another server runs the table: its clocks start anew, so that people can come back."""
    return with_deadline(state, event)


def _changed(state: State, event: Event, body: bodies.Changed) -> State:
    """Limits or the fee option, between two rounds."""
    game = state.game.but(settings=body.settings) if body.settings else state.game
    terms = state.terms
    if body.collection != "same":
        terms = replace(terms, collection=body.collection)
    return state.but(game=game, terms=terms)


def _closed(state: State, event: Event, body: bodies.Closed) -> State:
    return state.but(closed=True, phase="idle", offered=None, deadline=None)


def _time_paid(state: State, event: Event, body: bodies.TimePaid) -> State:
    for seat, until in body.until.items():
        state = with_patron(state, (int(seat), ""), paid_until=until)
    return state


def _clock_set(state: State, event: Event, body: bodies.ClockSet) -> State:
    """The time of day was corrected: time that was paid for ends as much later, or earlier."""
    by = body.by
    patrons = {
        place: replace(patron, paid_until=patron.paid_until and patron.paid_until + by)
        for place, patron in state.patrons.items()
    }
    return state.but(patrons=patrons, fee_clock=state.fee_clock and state.fee_clock + by)


CHANGES: Mapping[str, Change] = {
    "sat": _sat,
    "added": _added,
    "left": _left,
    "leaving": _leaving,
    "sat-out": _sat_out,
    "time-paid": _time_paid,
    "paused": _paused,
    "resumed": _resumed,
    "restored": _restored,
    "clock-set": _clock_set,
    "changed": _changed,
    "closed": _closed,
}
