"""The lists of tables: seats that a table waits for."""

from __future__ import annotations

from tests.room.evening import Evening

from houseway.library import load_game
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.table_list import seats_of


def table_with_a_bank() -> Evening:
    """Ben has the bank, Ann and Cleo are to bet."""
    table = Evening(load_game("parkwest/cash-in-baccarat"))
    table.do("floor", "pause", why="until all are there")
    table.sit("ben", "ann", "cleo", chips="300")
    table.do("floor", "resume")
    table.bank("200")
    return table


def test_a_seat_that_the_table_waits_for_comes_first_and_is_marked() -> None:
    waiting, idle = table_with_a_bank(), table_with_a_bank()
    idle.do("ann", "done")
    tables = [LiveTable(table.state, "") for table in (idle, waiting)]
    assert [seat["awaited"] for seat in seats_of(tables, "ann")] == [True, False]
    assert [seat["seat"] for seat in seats_of(tables, "ben")] == [1, 1]
    assert [seat["awaited"] for seat in seats_of(tables, "ben")] == [False, False]
    assert seats_of(tables, "dora") == []


def test_a_stack_holds_what_lies_on_the_felt_too() -> None:
    table = table_with_a_bank()
    table.do("ann", "bets", bets=[{"wager": "player", "amount": "25"}])
    [seat] = seats_of([LiveTable(table.state, "")], "ann")
    assert seat["stack"] == "300"


def test_a_player_who_leaves_when_the_hand_is_over_is_not_called_back() -> None:
    table = table_with_a_bank()
    table.do("ann", "bets", bets=[{"wager": "player", "amount": "25"}])
    [seat] = seats_of([LiveTable(table.state, "")], "ann")
    assert seat["stakes"] == "$5–$5,000"
    table.do("ann", "leave")
    assert seats_of([LiveTable(table.state, "")], "ann") == []
