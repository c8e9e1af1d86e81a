"""The state of a table after an event. Applying an event never fails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from houseway.library import Game
from houseway.room.state import apply_people, apply_rounds, ledger
from houseway.room.state.event_bodies import Body, read
from houseway.room.state.events import Event
from houseway.room.state.table_state import TIMERS, LogLine, TableState, TableTerms
from houseway.room.views.log_lines import lines_of
from houseway.table.bank import Position

KEPT_LINES = 60
CHANGES = {**apply_people.CHANGES, **apply_rounds.CHANGES}


def open_table(event: Event, game: Game) -> TableState:
    """The first state of a table."""
    body = event.body
    terms = TableTerms(
        name=body["name"],
        demo=body["demo"],
        owner=body.get("owner", ""),
        collection=body.get("collection"),
        timers={**TIMERS, **body.get("timers", {})},
        digest=body.get("digest", ""),
        lent=body["demo"] or bool(body.get("toml")),
    )
    return TableState(
        table=event.stream.removeprefix("table:"),
        game=game,
        terms=terms,
        version=event.seq,
        position=Position(seats=game.sheet.table.seats),
    )


def apply_event(state: TableState, event: Event, says: Body | None = None) -> TableState:
    """The table after an event; `says` is its body, if it is already parsed."""
    body = says or read(event)
    after = CHANGES[event.kind](state, event, body)
    said = lines_of(state, event, body, after)
    lines = tuple(
        LogLine(n=after.lines + place, round=after.number, text=text, cite=cite, at=event.at)
        for place, (text, cite) in enumerate(said, 1)
    )
    log = (*reversed(lines), *after.log)[:KEPT_LINES] if lines else after.log
    return after.but(
        version=event.seq,
        money=_apply_moves(after.money, event, state.table),
        log=log,
        lines=after.lines + len(lines),
    )


def apply_events(state: TableState, events: Iterable[Event]) -> TableState:
    for event in events:
        state = apply_event(state, event)
    return state


def _apply_moves(money: Mapping[str, int], event: Event, table: str) -> Mapping[str, int]:
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
