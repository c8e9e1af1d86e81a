"""How long a table waits, and for whom: newcomers, and the end of a round."""

from __future__ import annotations

import pytest
from tests.room.evening import Evening, evening

from houseway.library import load_game
from houseway.room.bot_kinds import plain_choice
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


# --- one person among bots ------------------------------------------------------------------------

NOBODY: frozenset[str] = frozenset()
ANN = frozenset({"ann"})


def wagers_open(*people: str) -> Evening:
    """Somebody banks, and nobody has wagered yet."""
    table = evening("parkwest/cash-in-baccarat", *people)
    while table.state.offered is not None:
        bank = table.state.patrons[table.state.offered, ""].person
        if bank == "ann":
            table.do("ann", "pass-bank")
        else:
            table.bank()
    assert table.phase == "wagers"
    return table


def test_the_clock_stands_while_the_table_waits_for_its_only_person() -> None:
    table = wagers_open("ann", "bot-1", "bot-2")
    assert table.state.until(ANN) == (None, None)
    table.do("ann", "done")
    assert table.state.until(ANN) == (table.state.deadline, 30), "bots do not stop the clock"


def test_the_clock_comes_back_with_a_second_person() -> None:
    table = wagers_open("ann", "bot-1", "bot-2")
    table.do("ben", "sit", seat=5, buy_in="100")
    assert table.state.until(ANN | {"ben"})[1] == 30
    table.do("ben", "leave")
    assert table.state.until(ANN) == (None, None)


def test_somebody_who_is_absent_or_plays_without_bots_does_not_stop_the_clock() -> None:
    table = wagers_open("ann", "bot-1", "bot-2")
    assert table.state.until(NOBODY)[1] == 30
    alone = Evening(load_game("parkwest/cash-in-baccarat"))
    alone.sit("ann")
    assert not alone.state.has_no_clock(ANN)


def test_a_result_stays_until_the_only_person_has_seen_it() -> None:
    table = evening("parkwest/cash-in-baccarat", "ann", "bot-1", "bot-2")
    table.round()
    assert table.state.until(ANN) == (None, None)
    table.do("ann", "done")
    assert table.phase != "settled"


@pytest.mark.parametrize("game", ["reference/three-card-poker", "hustler/holdem"])
def test_a_decision_of_the_only_person_has_no_clock_and_one_of_a_bot_has(game: str) -> None:
    table = evening(game, "ann", "bot-1", "bot-2")
    if table.state.kind.has_bank:
        while (
            table.state.offered is not None
            and table.state.patrons[table.state.offered, ""].person == "ann"
        ):
            table.do("ann", "pass-bank")
        table.bank()
        table.bets()
    asked = set()
    while (wait := table.state.waits) is not None:
        person = table.state.patrons[table.state.decider(wait)].person
        asked.add((person, table.state.has_no_clock(ANN)))
        table.do(person, "choose", say=plain_choice(wait))
    assert ("ann", True) in asked
    assert {held for person, held in asked if person != "ann"} == {False}


@pytest.mark.parametrize("game", ["hustler/holdem", "parkwest/ultimate-texas-holdem"])
def test_the_time_to_decide_begins_when_the_cards_were_shown(game: str) -> None:
    table = evening(game, "ann", "ben", "cleo", timers={"shown": 12})
    if table.state.kind.has_bank:
        table.bank()
        table.bets()
    decide = table.state.terms.timers["play"] * 1000
    before = table.seen_by("ann")["hands"]
    seen: set[bool] = set()
    while (wait := table.state.waits) is not None:
        hands = table.seen_by("ann")["hands"]
        assert table.state.deadline is not None
        shown = table.state.deadline - table.at - decide
        moved = sum(map(len, (hand["cards"] for hand in hands if hand not in before)))
        assert bool(shown) == bool(moved) or not seen, "the first cards lie before the first wait"
        assert 0 <= shown <= 2_800, "a page shows every deal so soon"
        assert table.state.until(ANN | {"ben", "cleo"})[1] == decide / 1000
        before = hands
        seen.add(bool(shown))
        person = table.state.patrons[table.state.decider(wait)].person
        table.do(person, "choose", say=plain_choice(wait))
    assert seen == {True, False}
