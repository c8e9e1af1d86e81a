"""How long a table waits, and for whom: newcomers, and the end of a round."""

from __future__ import annotations

from tests.room.evening import Evening, evening

from houseway.library import load_game
from houseway.room.state.table_state import ENTERING

HOLDEM = "hustler/holdem"


def newcomer() -> Evening:
    """Ann sits down while a hand is played, and is asked before the next."""
    for seed in range(1, 60):
        table = Evening(load_game(HOLDEM), seed=seed)
        table.do("floor", "pause", why="until all are there")
        for seat, person in ((1, "ben"), (3, "cleo"), (5, "dora"), (7, "emil")):
            table.do(person, "sit", seat=seat, buy_in="200")
        table.do("floor", "resume")
        table.do("ann", "sit", seat=2, buy_in="200")
        table.decide_all()
        table.time_is_up()
        wait = table.state.waits
        if wait is not None and wait.who == (2, "") and wait.house_way == "wait":
            return table
    raise AssertionError("nobody had to post")


def test_a_newcomer_who_may_post_holds_the_table_for_seconds_only() -> None:
    table = newcomer()
    assert table.state.terms.timers["play"] > ENTERING
    assert table.state.deadline == table.at + ENTERING * 1000
    assert table.seen_by("ann")["seconds"] == ENTERING, "connected or not"
    table.time_is_up()
    wait = table.state.waits
    assert wait is None or wait.who != (2, "")


def test_a_player_who_waited_was_not_dealt_in() -> None:
    table = newcomer()
    table.do("ann", "choose", say="wait")
    table.decide_all()
    last = table.seen_by("ann")["last"]
    assert "2" in last["nets"]
    assert 2 not in last["dealt_in"]
    assert last["dealt_in"]


def test_the_time_to_look_at_a_result_begins_when_it_was_shown() -> None:
    table = evening("parkwest/cash-in-baccarat", "ann", "ben", "cleo", timers={"shown": 12})
    table.round()
    assert table.state.settled is not None
    lines = len(table.state.settled["settlement"])
    assert lines
    settled = table.state.terms.timers["settled"] * 1000
    assert table.state.deadline is not None
    shown = table.state.deadline - table.at - settled
    assert shown >= min(12_000, 900 * lines)
