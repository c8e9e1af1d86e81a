"""Time collections: paid by each player for the half hour that begins, by the time of the room."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.room.evening import Evening
from tests.room.pot_table import passive, play_out, pot_table

from houseway.errors import IllegalMove
from houseway.library import load_game
from houseway.room.peer_games.pot_fees import check_collection
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_events, open_table
from houseway.room.state.snapshot import from_snapshot, snapshot_of

HOLDEM = "aviator/texas-holdem"
SIX_DOLLARS = {"schedule": "poker-limit-time", "option": "1"}  # 000:1728
THREE = dict.fromkeys(("ann", "ben", "cy"), "200")
MINUTE = 60_000
FEES = ledger.fees("aviator")


def timed(stacks: dict[str, str] = THREE) -> Evening:
    return pot_table(HOLDEM, stacks, collection=SIX_DOLLARS)


def paid(table: Evening) -> list[list[str]]:
    """Who has paid for time, event by event."""
    names = {ledger.stack("t", person): person for person in ("ann", "ben", "cy", "dee")}
    found = [event for event in table.events if event.kind == "time-paid"]
    return [[names[move.giver] for move in event.moves] for event in found]


def hand_at(table: Evening, minutes: float) -> None:
    """The hand in play is finished; the next is dealt so many minutes after the evening began."""
    play_out(table, passive)
    at = 1_000_000 + int(minutes * MINUTE)
    assert at >= (table.state.deadline or 0)
    table.at = at
    table.do("clock", "time-is-up")


# --- when it is due -------------------------------------------------------------------------------


def test_everybody_pays_before_his_first_hand() -> None:
    table = timed()
    assert paid(table) == [["ann", "ben", "cy"]]
    assert table.books[FEES] == 18_00
    kinds = table.kinds()
    assert kinds.index("time-paid") < kinds.index("dealt")
    stacks = next(event for event in table.events if event.kind == "dealt").body["stacks"]
    assert stacks == {"1": 194_00, "2": 194_00, "3": 194_00}


def test_nothing_more_is_due_within_the_half_hour_and_then_the_next_is() -> None:
    table = timed()
    hand_at(table, 10)
    hand_at(table, 29.9)
    assert len(paid(table)) == 1
    hand_at(table, 31)
    assert paid(table)[1:] == [["ann", "ben", "cy"]]
    hand_at(table, 59)
    assert len(paid(table)) == 2
    hand_at(table, 60)  # the second half hour began when the first was over, not with the hand
    assert len(paid(table)) == 3
    assert table.books[FEES] == 3 * 18_00


def test_who_comes_later_has_a_half_hour_of_his_own() -> None:
    table = timed()
    table.do("dee", "sit", seat=4, buy_in="200")
    hand_at(table, 20)
    assert paid(table)[-1] == ["dee"]
    hand_at(table, 31)
    assert paid(table)[-1] == ["ann", "ben", "cy"]
    hand_at(table, 51)
    assert paid(table)[-1] == ["dee"]


def test_who_sits_out_pays_when_he_plays_again() -> None:
    table = timed()
    table.do("cy", "sit-out", on=True)
    hand_at(table, 31)
    assert paid(table)[-1] == ["ann", "ben"]
    table.do("cy", "sit-out", on=False)
    hand_at(table, 90)
    assert paid(table)[-1] == ["ann", "ben", "cy"]
    hand_at(table, 119)  # time that nobody played is not paid for: his half hour is a new one
    assert len(paid(table)) == 3
    assert table.books[FEES] == (3 + 2 + 3) * 6_00


def test_a_hand_pays_nothing_from_the_pot() -> None:
    table = timed()
    play_out(table, passive)
    record = table.state.settled
    assert record is not None
    assert record["collected"] == "0"
    assert table.books[FEES] == 18_00


def test_a_void_hand_does_not_give_the_time_back() -> None:
    table = timed()
    table.do("floor", "void", why="a card was found on the floor")
    assert table.books[FEES] == 18_00


# --- who cannot pay -------------------------------------------------------------------------------


def test_who_has_not_the_chips_is_sat_out_and_comes_back_with_more() -> None:
    table = timed({"ann": "200", "ben": "200", "cy": "80"})
    play_out(table, passive)
    loses = ledger.stack("t", "cy")
    short = table.books[loses] - 6_00  # the fee is there, and no chip to play with
    _takes(table, "cy", "ann", short)
    table.at = 1_000_000 + 31 * MINUTE
    table.do("clock", "time-is-up")
    assert paid(table)[-1] == ["ann", "ben"]
    assert table.state.patrons[3, ""].out
    assert table.books[loses] == 6_00
    told = next(line.text for line in table.state.log if "sits out" in line.text)
    assert told == "Cy, seat 3, sits out: $6 for time, and $1 to play with, are not there."
    play_out(table, passive)
    table.do("cy", "add-chips", amount="80")
    table.do("cy", "sit-out", on=False)
    table.time_is_up()
    assert paid(table)[-1] == ["cy"]


def _takes(table: Evening, giver: str, taker: str, cents: int) -> None:
    """Chips go from one to another, as if in a hand."""
    one, other = ledger.stack("t", giver), ledger.stack("t", taker)
    for books in (table.books, money := dict(table.state.money)):
        books[one] -= cents
        books[other] += cents
    table.state = replace(table.state, money=money)


def test_a_game_that_nobody_can_pay_for_rests() -> None:
    table = timed({"ann": "200", "ben": "80"})
    play_out(table, passive)
    _takes(table, "ben", "ann", table.books[ledger.stack("t", "ben")] - 2_00)
    table.at = 1_000_000 + 31 * MINUTE
    table.do("clock", "time-is-up")
    assert table.phase == "idle"
    assert len(paid(table)) == 1  # who would play alone pays nothing


# --- what is printed ------------------------------------------------------------------------------


def test_the_fee_goes_by_the_number_of_players_where_it_is_printed_so() -> None:
    # 003:7691: $1,000-$2,000, $10 from each of four or fewer, $20 from five or more.
    option = {"schedule": "stud-time-2015", "option": "1"}
    stud, limit = "hustler/seven-card-stud", {"limit": "1000-2000"}
    people = dict.fromkeys(("ann", "ben", "cy", "dee"), "50000")
    four = pot_table(stud, people, settings=limit, collection=option)
    assert four.books[ledger.fees("hustler")] == 4 * 10_00
    five = pot_table(stud, {**people, "eve": "50000"}, settings=limit, collection=option)
    assert five.books[ledger.fees("hustler")] == 5 * 20_00


def test_time_is_charged_only_at_the_limits_that_are_printed() -> None:
    # 000:1728: $3-$6 and higher.
    small = load_game("aviator/pokerpro-texas-holdem")
    with pytest.raises(IllegalMove, match=r"for limit \$3-\$6\+; this table plays limit \$2-\$4"):
        check_collection(small, SIX_DOLLARS)


# --- books ----------------------------------------------------------------------------------------


def test_the_log_names_who_pays_and_the_line_of_the_rates() -> None:
    table = timed()
    said = [line for line in table.state.log if line.text.startswith("Collection:")]
    assert {line.text for line in said} == {
        f"Collection: {name}, seat {seat}, pays $6 for 30 minutes."
        for seat, name in enumerate(("Ann", "Ben", "Cy"), 1)
    }
    assert {line.cite for line in said} == {"Aviator Casino rules, line 1728"}


def test_what_is_paid_until_when_outlives_a_snapshot() -> None:
    table = timed()
    play_out(table, passive)
    kept = snapshot_of(table.state)
    body: dict[str, Any] = json.loads(json.dumps(kept.body))
    event = replace(table.events[-1], kind="snapshot", body=body, secret=kept.secret)
    again = from_snapshot(open_table(table.events[0], table.game), event)
    assert again.patrons == table.state.patrons
    assert again.patrons[1, ""].paid_until == 1_000_000 + 30 * MINUTE


@settings(max_examples=15, deadline=None)
@given(
    waits=st.lists(st.integers(min_value=11_000, max_value=50 * MINUTE), min_size=1, max_size=5),
    away=st.lists(st.sampled_from(["", "ann", "ben", "cy"]), min_size=5, max_size=5),
)
def test_chips_are_conserved_and_nobody_plays_unpaid(waits: list[int], away: list[str]) -> None:
    table = timed()
    out: set[str] = set()
    for wait, person in zip(waits, away, strict=False):
        play_out(table, passive)
        if person and (person in out or len(out) == 0):
            table.do(person, "sit-out", on=person not in out)
            out ^= {person}
        table.at += wait
        table.do("clock", "time-is-up")
        dealt = next(event for event in reversed(table.events) if event.kind == "dealt")
        for seat in dealt.body["stacks"]:
            assert table.state.patrons[int(seat), ""].paid_until > table.at
        assert sum(table.books.values()) == 0
        assert table.books[FEES] == 6_00 * sum(map(len, paid(table)))
    assert apply_events(open_table(table.events[0], table.game), table.events[1:]) == table.state


# --- one pot pays for all -------------------------------------------------------------------------


def pays_now_and_then(option: str) -> Evening:
    collection = {"schedule": "holdem-and-omaha", "option": option}  # 000:3685-3694
    return pot_table(HOLDEM, THREE, collection=collection)


def test_the_first_pot_after_each_half_hour_pays_the_fee() -> None:
    # 000:3676
    table = pays_now_and_then("32")
    hand_at(table, 29)
    hand_at(table, 31)
    assert table.books[FEES] == 0
    hand_at(table, 40)
    assert table.books[FEES] == 4_00
    hand_at(table, 59)
    hand_at(table, 61)  # the second mark is at 60 minutes, though the first fee came late
    assert table.books[FEES] == 4_00
    play_out(table, passive)
    assert table.books[FEES] == 8_00


def test_a_pot_that_does_not_cover_the_fee_leaves_it_to_the_next_that_does() -> None:
    # 000:3676: three players who only call put 12 dollars in
    table = pays_now_and_then("39")
    hand_at(table, 31)
    hand_at(table, 35)
    assert table.books[FEES] == 0
    assert table.state.fee_minutes == 35
    play_out(table, passive)
    table.do("floor", "change", collection={"schedule": "holdem-and-omaha", "option": "38"})
    hand_at(table, 40)
    play_out(table, passive)
    assert table.books[FEES] == 10_00


def test_a_snapshot_keeps_the_time_that_a_pot_has_to_pay_for() -> None:
    table = pays_now_and_then("32")
    play_out(table, passive)
    event = snapshot_of(table.state)
    assert event.body["fee_clock"] == table.state.fee_clock > 0
