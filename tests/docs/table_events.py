"""Real tables whose events the page of events shows: every kind, with all its fields."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from tests.games import game_called
from tests.room.evening import Evening, evening
from tests.room.pot_table import pot_table

from houseway.room.bot_kinds import SENSIBLE
from houseway.room.commands.decision import Draft
from houseway.room.peer_games.dealing import time_fee_event
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_event, open_table
from houseway.room.state.events import Event, NewEvent
from houseway.server.config import Timers
from houseway.server.tables.table_opening import prepare_opening

BANKED = "hustler/three-card-poker"
NUMBERS = "aviator/supreme-baccarat"
BACKLINES = ("hustler/super-pan-9-classic", "hustler/21st-century-blackjack")
TIED = "aviator/conquian"
POT = "aviator/texas-holdem"
BURNS = "parkwest/cash-in-baccarat"
HOUR = 3_600_000  # milliseconds
SET = "aviator/pai-gow-poker"


def shown_evening() -> Evening:
    """The table that most examples are from: Ann, Ben and Cy at Three Card Poker."""
    table = Evening(
        game_called(BANKED),
        terms={"collection": {"schedule": "three-card-flat-2013", "option": "1"}},
    )
    table.sit("ann", "ben")
    table.do("ann", "pass-bank")
    table.bank("200")
    table.do("cy", "sit", seat=3, buy_in="100")
    table.do("cy", "add-chips", amount="50")
    table.do("ann", "bet", wager="ante", amount="10")
    table.do("cy", "bet", wager="ante", amount="5")
    table.do("ann", "done")
    table.do("cy", "done")
    table.do("cy", "leave")  # after the hand
    table.decide_all()
    table.do("floor", "pause", why="a spilled drink")
    table.do("floor", "resume")
    table.do("floor", "change", limits="$5-$50")
    table.round()
    _happens(table, "restored", server="b2")
    _happens(table, "clock-set", by=HOUR)
    table.do("ann", "sit-out", on=True)
    table.time_is_up()
    return table


def _happens(table: Evening, kind: str, **body: Any) -> None:
    """What a server writes without a command."""
    draft = Draft(table.state, table.at)
    draft.add(NewEvent(kind=kind, body=body))
    table.events.append(_placed(draft.events[0], table))
    table.state = draft.state


def _placed(event: NewEvent, table: Evening) -> Event:
    return Event(
        stream="table:t",
        seq=table.state.version + 1,
        kind=event.kind,
        body=event.body,
        at=table.at,
        actor="room",
    )


def idle_evening() -> Evening:
    """Nobody wagers, nobody banks; then the floor closes the table."""
    table = evening(BANKED, "ann", "ben")
    table.bank()
    table.time_is_up()  # nobody wagered
    while table.phase == "bank":
        table.time_is_up()
    table.do("ann", "done")
    while table.phase != "settled":
        table.bank()
        table.bets()
        table.decide_all()
    table.do("floor", "close")
    return table


def other_tables() -> list[Evening]:
    """Tables for the fields that only some games or some moments have."""
    return [
        _tie(),
        _time(),
        _time_unpaid(),
        _pot_pays_time(),
        _void(),
        _long(),
        _away(),
        _set(),
        *map(_backline, BACKLINES),
        _taken_back(),
        _burnt(),
        _other_fee(),
        _backed(),
        _lent(),
    ]


def _backline(game: str) -> Evening:
    """Cy bets behind an empty seat, and leaves after the hand."""
    table = evening(game, "ann", "ben")
    table.do("cy", "sit", seat=3, backline=True, buy_in="500")
    table.do("cy", "add-chips", amount="50")
    table.bank()
    table.bets()
    table.do("cy", "leave")
    table.decide_all()
    return table


def _backed() -> Evening:
    """Cy, behind a seat, sits out."""
    table = evening(BURNS, "ann")
    table.do("cy", "sit", seat=1, backline=True, buy_in="500")
    table.do("cy", "sit-out", on=True)
    return table


def _lent() -> Evening:
    """Ann leaves a demo table."""
    table = Evening(game_called(BURNS), terms={"demo": True})
    table.sit("ann", "ben")
    table.do("ann", "leave")
    return table


def _taken_back() -> Evening:
    """Ann bets without the wager that hers needs, and the time is up."""
    table = evening(BANKED, "ann", "ben")
    bank = table.bank()
    other = "ben" if bank == "ann" else "ann"
    table.do(other, "bet", wager="pair-plus", amount="5")
    table.time_is_up()
    return table


def _burnt() -> Evening:
    return evening(BURNS, "ann", "ben")


def _other_fee() -> Evening:
    table = evening(BANKED, "ann", "ben")
    wanted = {"schedule": "three-card-flat-2013", "option": "2"}
    table.do("floor", "change", collection=wanted)
    return table


def _time_unpaid() -> Evening:
    """Cy has lost nearly everything when the next half hour is due."""
    table = _time()
    money = {**table.state.money, ledger.stack("t", "cy"): 1_00}
    event = time_fee_event(replace(table.state, money=money), table.at + HOUR)
    assert event is not None
    table.events.append(_placed(event, table))
    return table


def _pot_pays_time() -> Evening:
    stacks = dict.fromkeys(("ann", "ben", "cy"), "200")
    return pot_table(POT, stacks, collection={"schedule": "holdem-and-omaha", "option": "32"})


def _tie() -> Evening:
    table = evening(TIED, "ann", "ben")
    table.decide_all()
    table.do("ann", "sit-out", on=True)
    table.time_is_up()
    return table


def _time() -> Evening:
    stacks = dict.fromkeys(("ann", "ben", "cy"), "200")
    return pot_table(POT, stacks, collection={"schedule": "poker-limit-time", "option": "1"})


def _void() -> Evening:
    table = evening(BANKED, "ann", "ben")
    table.bank()
    table.bets()
    table.do("floor", "void", why="the wrong deck")
    return table


def _long() -> Evening:
    """A snapshot is taken after 25 rounds."""
    table = evening(NUMBERS, "ann", "ben")
    while "snapshot" not in table.kinds():
        table.round()
    return table


def _away() -> Evening:
    table = evening(BANKED, "ann", "ben")
    table.do("clock", "away", person="ben")
    return table


def _set() -> Evening:
    table = evening(SET, "ann", "ben")
    table.bank()
    table.bets()
    table.decide_all()
    return table


def opening(*, toml: str = "") -> Event:
    """The first event of a table, as the server writes it."""
    body, _ = prepare_opening(
        game="" if toml else BANKED,
        toml=toml,
        name="Table 1",
        demo=True,
        owner="p7",
        readings={},
        settings={},
        collection=None if toml else {"schedule": "three-card-flat-2013", "option": "1"},
        private=bool(toml),
        bots="loose" if toml else SENSIBLE,
        timers=Timers(),
    )
    return Event(stream="table:t", seq=1, kind="opened", body=body, at=0, actor="p7")


@cache
def evenings() -> tuple[Evening, ...]:
    return (shown_evening(), idle_evening(), *other_tables())


@cache
def table_events() -> tuple[Event, ...]:
    """The events of all these tables. The tests' own way to open a table is left out."""
    sheet = 'extends = "hustler/three-card-poker"\n[game]\nname = "Ours"\nsource = "own"\n'
    played = (event for table in evenings() for event in table.events if event.kind != "opened")
    return (opening(), opening(toml=sheet), *played)


@cache
def told_to_the_table() -> dict[str, set[bool]]:
    """Whether events of a kind add a sentence to the log that everybody reads."""
    found: dict[str, set[bool]] = {"opened": {False}}
    for table in evenings():
        first, *rest = table.events
        state = open_table(first, table.game)
        for event in rest:
            after = apply_event(state, event)
            found.setdefault(event.kind, set()).add(after.lines > state.lines)
            state = after
    return found
