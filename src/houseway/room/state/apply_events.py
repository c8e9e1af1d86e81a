"""The state of a table after an event. Applying an event never fails."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from houseway.families.peer_games import PeerRules
from houseway.library import Game
from houseway.room.banked_table import BankedTable
from houseway.room.peer_games.peer_table import PeerTable
from houseway.room.state import ledger
from houseway.room.state.events import PLACE, Body, Event
from houseway.room.state.people_events import PeopleEvent
from houseway.room.state.round_events import RoundEvent
from houseway.room.state.table_state import TIMERS, LogLine, TableState, TableTerms
from houseway.room.views.log_lines import lines_of
from houseway.table.bank import Position

KEPT_LINES = 60
AGAINST_BANK, OF_PEERS = BankedTable(), PeerTable()
KINDS: Final[Mapping[str, type[Body]]] = {
    kind.kind: kind for base in (PeopleEvent, RoundEvent) for kind in base.__subclasses__()
}


def open_table(event: Event, game: Game) -> TableState:
    """The first state of a table."""
    body = event.body
    as_it_is = ("name", "demo", "owner", "collection", "digest", "private", "bots")
    terms = TableTerms(
        **{name: body[name] for name in as_it_is if name in body},
        timers={**TIMERS, **body.get("timers", {})},
        lent=body["demo"] or bool(body.get("toml")),
    )
    return new_table(event.stream.removeprefix("table:"), game, terms, version=event.seq)


def new_table(table: str, game: Game, terms: TableTerms, *, version: int = 0) -> TableState:
    """A table of a game before anybody sits down."""
    return TableState(
        table=table,
        game=game,
        kind=OF_PEERS if isinstance(game.rules, PeerRules) else AGAINST_BANK,
        terms=terms,
        version=version,
        position=Position(seats=game.sheet.table.seats),
    )


def read(event: Event) -> Body:
    """The body of an event."""
    kind, said = KINDS[event.kind], event.body
    found = {name: said[name] for name in kind.unwritten if name in said}
    if PLACE in kind.unwritten:
        found[PLACE] = (said["seat"], said.get("backline", ""))
    return kind(**found)


def apply_event(state: TableState, event: Event) -> TableState:
    body = event.says or read(event)
    after = body.apply(state, event)
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
