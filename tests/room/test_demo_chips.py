"""Chips of demo tables are lent: a wallet gets back what it gave, whatever was won or lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.room.evening import Evening, evening
from tests.room.test_prefixes import kept

from houseway.room.state.apply_events import apply_events, open_table
from houseway.room.state.events import Event
from houseway.room.state.snapshot import from_snapshot

BANKED = "parkwest/cash-in-baccarat"
TIED = "aviator/conquian"
LENT = [{"demo": True}, {"demo": False, "toml": "a sheet of one's own"}]
GAMES = [BANKED, "hustler/three-card-poker", "aviator/texas-holdem", TIED]


def played(game: str, **terms: object) -> Evening:
    table = evening(game, "ann", "ben", **terms)
    for _ in range(5):
        table.round()
    return table


def wallets(table: Evening) -> dict[str, int]:
    """What each wallet has more than when its owner came."""
    return {person: table.books[f"wallet:{person}"] for person in ("ann", "ben")}


@pytest.mark.parametrize("terms", LENT)
@pytest.mark.parametrize("game", GAMES)
def test_who_leaves_a_demo_table_has_what_they_brought(game: str, terms: dict[str, object]) -> None:
    table = played(game, **terms)
    table.do("ann", "add-chips", amount="100")
    ahead = table.state.stack((1, "")) - 1100_00
    assert ahead, "somebody has won and somebody has lost"
    table.do("ann", "leave")
    table.do("ben", "leave")
    assert wallets(table) == {"ann": 0, "ben": 0}
    own = [cents for account, cents in table.books.items() if account.endswith((":ann", ":ben"))]
    assert not any(own)
    assert sum(table.books.values()) == 0


def test_a_demo_table_that_is_closed_gives_back_what_was_brought() -> None:
    table = played(BANKED, demo=True)
    table.do("floor", "close")
    assert wallets(table) == {"ann": 0, "ben": 0}
    assert {account for account, cents in table.books.items() if cents} <= {"cage", "fees:parkwest"}


def test_at_other_tables_people_take_home_what_they_have() -> None:
    table = played(BANKED)
    had = {name: table.state.stack((seat, "")) for seat, name in ((1, "ann"), (2, "ben"))}
    table.do("floor", "close")
    assert wallets(table) == {name: cents - 1000_00 for name, cents in had.items()}
    assert table.books["cage"] == 0


def test_the_log_of_a_demo_table_says_what_somebody_leaves_with() -> None:
    table = played(BANKED, demo=True)
    cents = table.state.stack((1, ""))
    table.do("ann", "leave")
    assert f"leaves with ${cents // 100:,}" in table.state.log[0].text


def test_players_of_a_snapshot_that_does_not_know_what_they_brought_take_their_chips_home() -> None:
    """Books of a release that paid out demo tables are read, and paid as they were."""
    table = evening(BANKED, "ann", "ben", demo=True)
    while "snapshot" not in table.kinds():
        table.round()
    place = table.kinds().index("snapshot")
    event = kept(table.events[place])
    old = [{k: v for k, v in one.items() if k != "brought"} for one in event.body["patrons"]]
    body = {**event.body, "patrons": old}
    first = open_table(kept(table.events[0]), table.game)
    state = from_snapshot(first, replace(event, body=body))
    table.state = apply_events(state, table.events[place + 1 :])
    [left] = table.do("ann", "leave")[:1]
    assert isinstance(left, Event)
    assert [(move.taker, move.what) for move in left.moves] == [("wallet:ann", "cash-out")]
