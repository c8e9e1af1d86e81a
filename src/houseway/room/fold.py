"""The fold of a table: each event makes the next state, and never fails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.library import Game
from houseway.room import fold_people, fold_rounds, ledger
from houseway.room.event_bodies import Body, read
from houseway.room.events import Event
from houseway.room.lines import lines_of
from houseway.room.state import TIMERS, Line, State, Terms
from houseway.table.bank import Position

KEPT_LINES = 60
CHANGES = {**fold_people.CHANGES, **fold_rounds.CHANGES}


def opened(event: Event, game: Game) -> State:
    """A table when its doors open."""
    body = event.body
    terms = Terms(
        name=body["name"],
        demo=body["demo"],
        owner=body.get("owner", ""),
        collection=body.get("collection"),
        timers={**TIMERS, **body.get("timers", {})},
        digest=body.get("digest", ""),
        lent=body["demo"] or bool(body.get("toml")),
    )
    return State(
        table=event.stream.removeprefix("table:"),
        game=game,
        terms=terms,
        version=event.seq,
        position=Position(seats=game.sheet.table.seats),
    )


def fold(state: State, event: Event, says: Body | None = None) -> State:
    """The table after an event; `says` is its body, where that has not to be read."""
    body = says or read(event)
    after = CHANGES[event.kind](state, event, body)
    said = lines_of(state, event, body, after)
    lines = tuple(
        Line(n=after.lines + place, round=after.number, text=text, cite=cite, at=event.at)
        for place, (text, cite) in enumerate(said, 1)
    )
    log = (*reversed(lines), *after.log)[:KEPT_LINES] if lines else after.log
    return after.but(
        version=event.seq,
        money=_moved(after.money, event, state.table),
        log=log,
        lines=after.lines + len(lines),
    )


def fold_all(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = fold(state, event)
    return state


def _moved(money: Mapping[str, int], event: Event, table: str) -> Mapping[str, int]:
    """The table's own accounts after an event."""
    if not event.moves:
        return money
    after, own = dict(money), f":{table}:"
    shared = (ledger.cover(table), ledger.pot(table))
    for move in event.moves:
        for account, cents in ((move.giver, -move.cents), (move.taker, move.cents)):
            if account in shared or own in account:
                after[account] = after.get(account, 0) + cents
    return {account: cents for account, cents in after.items() if cents}
