"""Changes of a table by people: they sit down, leave, pay for time; the floor closes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from houseway.room.state import event_bodies as bodies
from houseway.room.state.events import Event
from houseway.room.state.table_state import Patron, TableState
from houseway.table.chips.carried_pot import remove_seat
from houseway.table.rounds import Bettor

Change = Callable[[TableState, Event, Any], TableState]  # `Any` is the body of its kind


def with_deadline(state: TableState, event: Event) -> TableState:
    """The table with the deadline of its phase started anew."""
    deadline = event.at + round(state.seconds_to_wait * 1000)
    return state.but(deadline=deadline, waits_since=event.seq)


def with_patron(state: TableState, place: Bettor, **changes: Any) -> TableState:
    patron = state.patrons[place]
    if all(getattr(patron, name) == value for name, value in changes.items()):
        return state
    return state.but(patrons={**state.patrons, place: replace(patron, **changes)})


def _apply_sat(state: TableState, event: Event, body: bodies.Sat) -> TableState:
    patron = Patron(
        place=body.place,
        person=body.person,
        name=body.name,
        bot=body.bot,
        brought=_chips(event),
    )
    patrons = dict(sorted({**state.patrons, body.place: patron}.items()))
    return state.but(patrons=patrons, unplayed=0)


def _apply_added(state: TableState, event: Event, body: bodies.Added) -> TableState:
    place = body.place
    brought = state.patrons[place].brought
    if brought is not None:
        state = with_patron(state, place, brought=brought + _chips(event))
    return state.but(unplayed=0)


def _chips(event: Event) -> int:
    """The cents of a buy-in."""
    return sum(move.cents for move in event.moves)


def _apply_left(state: TableState, event: Event, body: bodies.Left) -> TableState:
    place = body.place
    patrons = {other: patron for other, patron in state.patrons.items() if other != place}
    bets = tuple(bet for bet in state.bets if bet.bettor != place)
    before = remove_seat(state.before, place[0]) if state.is_peer_game else state.before
    before = before if patrons else {}  # the last player has taken the pot
    return state.but(patrons=patrons, bets=bets, before=before, done=state.done - {place})


def _apply_leaving(state: TableState, event: Event, body: bodies.Leaving) -> TableState:
    return with_patron(state, body.place, leaving=True)


def _apply_sat_out(state: TableState, event: Event, body: bodies.SatOut) -> TableState:
    state = with_patron(state, body.place, out=body.on, away=body.away, silent=0)
    return state if body.on else state.but(unplayed=0)


def _apply_paused(state: TableState, event: Event, body: bodies.Paused) -> TableState:
    return state.but(paused=body.why)


def _apply_resumed(state: TableState, event: Event, body: bodies.Resumed) -> TableState:
    state = state.but(paused=None)
    return state.but(deadline=None) if state.phase == "idle" else with_deadline(state, event)


def _apply_restored(state: TableState, event: Event, body: bodies.Restored) -> TableState:
    """Another server runs the table: its clocks start anew, so that players can return."""
    return with_deadline(state, event)


def _apply_changed(state: TableState, event: Event, body: bodies.Changed) -> TableState:
    """New limits or another fee option, between two rounds."""
    game = state.game.but(settings=body.settings) if body.settings else state.game
    terms = state.terms
    if body.collection != "same":
        terms = replace(terms, collection=body.collection)
    return state.but(game=game, terms=terms)


def _apply_closed(state: TableState, event: Event, body: bodies.Closed) -> TableState:
    return state.but(closed=True, phase="idle", offered=None, deadline=None)


def _apply_time_paid(state: TableState, event: Event, body: bodies.TimePaid) -> TableState:
    for seat, until in body.until.items():
        state = with_patron(state, (int(seat), ""), paid_until=until)
    return state


def _apply_clock_set(state: TableState, event: Event, body: bodies.ClockSet) -> TableState:
    """The time of day was corrected: time that was paid for ends as much later, or earlier."""
    by = body.by
    patrons = {
        place: replace(patron, paid_until=patron.paid_until and patron.paid_until + by)
        for place, patron in state.patrons.items()
    }
    return state.but(patrons=patrons, fee_clock=state.fee_clock and state.fee_clock + by)


CHANGES: Mapping[str, Change] = {
    "sat": _apply_sat,
    "added": _apply_added,
    "left": _apply_left,
    "leaving": _apply_leaving,
    "sat-out": _apply_sat_out,
    "time-paid": _apply_time_paid,
    "paused": _apply_paused,
    "resumed": _apply_resumed,
    "restored": _apply_restored,
    "clock-set": _apply_clock_set,
    "changed": _apply_changed,
    "closed": _apply_closed,
}
