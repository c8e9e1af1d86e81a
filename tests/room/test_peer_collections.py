"""Collections of games that are no poker for pots: from each player by the round, or for time."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from tests.room.evening import Evening
from tests.room.pot_table import next_hand, play_out, pot_table

from houseway.errors import HousewayError, IllegalMove
from houseway.library import load_game
from houseway.money import parse_money
from houseway.room.peer_games.pot_fees import check_collection, first_printed, options_out
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_events, open_table
from houseway.room.state.snapshot import from_snapshot, snapshot_of
from houseway.room.state.table_state import TableState
from houseway.room.views.layout import layout
from houseway.settling.settle import settle_record
from houseway.table.chips.carried_pot import HOUSE, carried_pot

CONQUIAN = "aviator/conquian"
CHINESE = "500-club/face-up-chinese-poker"
THREE = dict.fromkeys(("ann", "ben", "cy"), "100")
BOTS = ("bot-a", "bot-b", "bot-c")
MINUTE = 60_000
ROUNDS = 8


def conquian(stacks: dict[str, str] = THREE, **settings: Any) -> Evening:
    """A table as the room opens it."""
    posted = first_printed(load_game(CONQUIAN).but(settings=settings))
    return pot_table(CONQUIAN, stacks, settings=settings, collection=posted)


def record_of(table: Evening) -> dict[str, Any]:
    assert table.state.settled is not None
    return dict(table.state.settled)


def taken(table: Evening) -> dict[int, str]:
    """What the house took in the last round, by seat."""
    lines = record_of(table)["settlement"]
    return {line["payer"]: line["paid"] for line in lines if line["payee"] == HOUSE}


def tie(table: Evening) -> None:
    """Nobody takes a card: the stock runs out."""
    table.decide_all()
    assert table.state.before


def chips_at(table: Evening) -> int:
    """All chips that lie on the table."""
    return sum(
        cents for account, cents in table.books.items() if account.startswith(("stack:", "pot:"))
    )


def stored(table: Evening) -> TableState:
    """The table as it comes back from a snapshot in the books."""
    kept = snapshot_of(table.state)
    body: dict[str, Any] = json.loads(json.dumps(kept.body))
    event = replace(table.events[-1], kind="snapshot", body=body, secret=kept.secret)
    return from_snapshot(open_table(table.events[0], table.game), event)


# --- Conquian: each player pays for each round ----------------------------------------------------


def test_a_conquian_table_posts_the_first_printed_option_for_its_wager() -> None:
    # 000:3834 ($1-$19), 000:3840 ($60-$99), 000:3852 ($1,000 and higher).
    for wager, option in ((5, "1"), (75, "7"), (1000, "19")):
        game = load_game(CONQUIAN).but(settings={"stakes.wager": wager})
        assert first_printed(game) == {"schedule": "conquian-consolidated", "option": option}


def test_every_player_dealt_in_pays_one_dollar_a_round_at_a_wager_of_five() -> None:
    # 000:2476, 000:3834: paid per player, per round of play.
    table = conquian()
    play_out(table)
    assert taken(table) == {1: "1", 2: "1", 3: "1"}
    assert table.books[ledger.fees("aviator")] == 3_00
    settled = next(event for event in table.events if event.kind == "settled")
    givers = {move.giver for move in settled.moves if move.taker == ledger.fees("aviator")}
    assert givers == {ledger.stack("t", person) for person in THREE}
    assert record_of(table)["collected"] == "3"


def test_a_tied_round_is_paid_for_too_and_the_next_one_again() -> None:
    # 000:2464: a wager and a collection identical to the original ones.
    table = conquian()
    tie(table)
    assert taken(table) == {1: "1", 2: "1", 3: "1"}
    assert table.books[ledger.pot("t")] == 15_00
    table.time_is_up()
    tie(table)
    assert taken(table) == {1: "1", 2: "1", 3: "1"}
    assert table.books[ledger.fees("aviator")] == 6_00
    assert table.books[ledger.pot("t")] == 30_00
    assert chips_at(table) == 300_00 - 6_00


def test_who_is_not_dealt_in_pays_nothing() -> None:
    table = conquian()
    tie(table)
    table.do("cy", "sit-out", on=True)  # forfeits
    table.time_is_up()
    play_out(table)
    assert taken(table) == {1: "1", 2: "1"}


def test_a_void_round_costs_nothing() -> None:
    table = conquian()
    table.do("floor", "void", why="a card was found on the floor")
    assert ledger.fees("aviator") not in table.books


def test_the_floor_posts_a_higher_fee_of_the_same_limit() -> None:
    # 000:3845: option 12, $100-$299, $7 from each player.
    rich = dict.fromkeys(THREE, "5000")
    table = conquian(rich, **{"stakes.wager": 100})
    play_out(table)
    assert taken(table) == {1: "2", 2: "2", 3: "2"}  # 000:3843
    wanted = {"schedule": "conquian-consolidated", "option": "12"}
    table.do("floor", "change", collection=wanted)
    table.time_is_up()
    play_out(table)
    assert taken(table) == {1: "7", 2: "7", 3: "7"}


def test_an_option_for_another_wager_is_refused() -> None:
    # 000:3835: option 2 is for $20-$39.
    refused = r"option 2 is for \$20-\$39; this table plays \$5"
    with pytest.raises(IllegalMove, match=refused):
        check_collection(load_game(CONQUIAN), {"option": "2"})
    table = conquian()
    play_out(table)
    with pytest.raises(IllegalMove, match=refused):
        table.do("floor", "change", collection={"option": "2"})


def test_two_options_for_the_same_players_are_refused() -> None:
    with pytest.raises(HousewayError) as caught:
        check_collection(load_game(CONQUIAN).but(settings={"stakes.wager": 20}), {"option": "2, 3"})
    assert caught.value.code == "two-options"


# --- Conquian: who cannot pay ---------------------------------------------------------------------


def nearly_broke(cents: int) -> Evening:
    """A table before its first round at which Cy has so many cents."""
    table = pot_table(CONQUIAN, {"ann": "100", "ben": "100"}, collection={"option": "1"})
    table.do("cy", "sit", seat=3, buy_in="100")
    one, other = ledger.stack("t", "cy"), ledger.stack("t", "ann")
    for books in (table.books, money := dict(table.state.money)):
        books[other] += books[one] - cents
        books[one] = cents
    table.state = replace(table.state, money=money)
    play_out(table)
    while table.state.before:  # a tie goes on without him
        table.time_is_up()
        play_out(table)
    table.time_is_up()
    return table


@pytest.mark.in_turn
@pytest.mark.parametrize(("cents", "paid"), [(6_00, "1"), (5_25, "0.25"), (5_00, "0")])
def test_who_has_the_wager_plays_and_pays_what_is_left_of_his_chips(cents: int, paid: str) -> None:
    # reading short-of-the-fee
    table = nearly_broke(cents)
    fees = table.books[ledger.fees("aviator")]
    play_out(table)
    assert taken(table) == {1: "1", 2: "1", 3: paid}
    took = table.books[ledger.fees("aviator")] - fees
    assert took == 2_00 + parse_money(paid) == parse_money(record_of(table)["collected"])
    assert table.lowest >= 0
    assert record_of(table)["conserved"] is True
    assert settle_record(table.game, record_of(table)) == record_of(table)
    said = next(
        line.text for line in table.state.log if line.text.startswith("Cy, seat 3 pays the")
    )
    left = "" if paid == "1" else f"; ${paid} are left beside the wager"
    assert said == (
        f"Cy, seat 3 pays the house ${paid}: collection, option 1: $1 from each player{left}."
    )


@pytest.mark.in_turn
@pytest.mark.parametrize("seed", range(1, 4))
def test_chips_are_conserved_and_the_record_settles_to_itself(seed: int) -> None:
    table = pot_table(CONQUIAN, dict.fromkeys(BOTS, "100"), seed=seed, collection={"option": "1"})
    collected, bought = 0, 300_00
    for _ in range(ROUNDS):
        play_out(table)
        record = record_of(table)
        assert record["conserved"] is True
        assert settle_record(table.game, record) == record
        collected += parse_money(record["collected"])
        assert table.books[ledger.fees("aviator")] == collected
        assert table.books[ledger.pot("t")] == carried_pot(table.state.before)
        assert chips_at(table) == bought - collected
        assert sum(table.books.values()) == 0
        assert table.lowest == 0
        bought += next_hand(table, least=100_00)
    assert collected > 0


def test_a_conquian_table_read_again_is_the_same_table() -> None:
    table = conquian()
    tie(table)
    assert apply_events(open_table(table.events[0], table.game), table.events[1:]) == table.state
    again = stored(table)
    assert (again.terms, again.settled, again.money) == (
        *(table.state.terms, table.state.settled, table.state.money),
    )
    assert again.drops == table.state.drops


# --- Conquian: what is shown ----------------------------------------------------------------------


def test_the_page_of_a_conquian_table_shows_its_collection() -> None:
    shown = layout(conquian().state)["collection"]
    assert (shown["option"], shown["short"]) == ("1", "option 1")
    assert shown["rows"] == [
        {
            "option": "1",
            "players": "",
            "text": "$1 before the deal from each player",
            "cite": "Aviator Casino rules, line 3834",
        }
    ]
    assert layout(pot_table(CONQUIAN, THREE).state)["collection"]["text"] == "None at this table"


def test_the_log_and_the_last_round_tell_what_each_player_paid() -> None:
    table = conquian()
    play_out(table)
    said = [line for line in table.state.log if "pays the house" in line.text]
    assert {line.text for line in said} == {
        f"{name}, seat {seat} pays the house $1: collection, option 1: $1 from each player."
        for seat, name in enumerate(("Ann", "Ben", "Cy"), 1)
    }
    assert {line.cite for line in said} == {"Aviator Casino rules, line 3834"}
    lines = table.seen_by("ann")["last"]["settlement"]
    assert [line["net"] for line in lines if line["seat"] == HOUSE] == ["1", "1", "1"]


def test_the_floor_is_offered_every_printed_option_with_its_limit() -> None:
    offered = options_out(load_game(CONQUIAN))
    assert len(offered) == 41  # 000:2478-2498, 000:3833-3854
    assert offered[1]["text"] == "$20-$39: $1 before the deal from each player"
    [timed] = options_out(load_game(CHINESE))
    assert timed["text"] == "any unit: $10 every 40 minutes from each player"


# --- Face-Up Chinese Poker: time ------------------------------------------------------------------


def chinese(stacks: dict[str, str]) -> Evening:
    return pot_table(CHINESE, stacks, collection=first_printed(load_game(CHINESE)))


def paid(table: Evening) -> list[list[str]]:
    """Who has paid for time, event by event."""
    names = {ledger.stack("t", person): person for person in ("ann", "ben", "cy", "dee")}
    found = [event for event in table.events if event.kind == "time-paid"]
    return [[names[move.giver] for move in event.moves] for event in found]


def hand_at(table: Evening, minutes: float) -> None:
    """The hand in play is called off; the next is dealt so many minutes after the beginning."""
    table.do("floor", "void", why="the next one, please")
    table.at = 1_000_000 + int(minutes * MINUTE)
    table.do("clock", "time-is-up")
    assert table.phase == "play"


def test_each_player_pays_ten_dollars_for_forty_minutes_in_advance() -> None:
    # 002:4740-4743
    table = chinese({"ann": "500", "ben": "500"})
    assert paid(table) == [["ann", "ben"]]
    kinds = table.kinds()
    assert kinds.index("time-paid") < kinds.index("dealt")
    hand_at(table, 39)
    assert len(paid(table)) == 1
    hand_at(table, 41)
    assert paid(table)[1:] == [["ann", "ben"]]
    hand_at(table, 79)
    assert len(paid(table)) == 2
    hand_at(table, 80)
    assert len(paid(table)) == 3
    assert table.books[ledger.fees("500-club")] == 6 * 10_00
    assert sum(table.books.values()) == 0


def test_the_fourth_player_pays_with_the_first_hand_that_he_is_dealt() -> None:
    # 002:1923, 002:4740: of four players three are active, from the buttons clockwise
    table = chinese(dict.fromkeys(("ann", "ben", "cy", "dee"), "500"))
    assert paid(table) == [["ann", "ben", "cy"]]
    hand_at(table, 5)  # the buttons go on to Ben
    assert paid(table)[1:] == [["dee"]]
    hand_at(table, 10)
    assert len(paid(table)) == 2
    hand_at(table, 41)  # Dee, Ann and Ben are active; Dee has paid until the 45th minute
    assert paid(table)[2:] == [["ann", "ben"]]


def test_a_round_takes_nothing_besides_the_time() -> None:
    table = chinese({"bot-a": "500", "bot-b": "500"})
    play_out(table)
    record = record_of(table)
    assert record["collected"] == "0"
    assert record["collection"] == {"schedule": "face-up-chinese-poker", "option": "1"}
    assert settle_record(table.game, record) == record
    assert table.books[ledger.fees("500-club")] == 20_00
    assert chips_at(table) == 980_00


def test_who_has_not_the_fee_and_nine_points_sits_out() -> None:
    # 002:1925: nine points of $5 at the beginning of each round
    table = chinese({"ann": "500", "ben": "500", "cy": "500"})
    one, other = ledger.stack("t", "cy"), ledger.stack("t", "ann")
    table.do("floor", "void", why="the next one, please")
    for books in (table.books, money := dict(table.state.money)):
        books[other] += books[one] - 54_99
        books[one] = 54_99
    table.state = replace(table.state, money=money)
    table.at += 41 * MINUTE
    table.do("clock", "time-is-up")
    assert paid(table)[-1] == ["ann", "ben"]
    assert table.state.patrons[3, ""].out
    told = next(line.text for line in table.state.log if "sits out" in line.text)
    assert told == "Cy, seat 3, sits out: $10 for time, and $45 to play with, are not there."


def test_the_page_of_a_chinese_poker_table_shows_the_time_that_is_charged() -> None:
    table = chinese({"ann": "500", "ben": "500"})
    shown = layout(table.state)["collection"]
    assert shown["rows"][0]["text"] == "$10 every 40 minutes from each player"
    assert shown["rows"][0]["cite"] == "500 Club Casino rules, line 4743"
    closed = layout(Evening(load_game("hustler/13-card-chinese-poker")).state)["collection"]
    assert closed["text"] == "None: the house prints no collection for this game"
    assert closed["short"] == "none"


def test_the_time_that_is_paid_for_outlives_a_snapshot() -> None:
    table = chinese({"bot-a": "500", "bot-b": "500"})
    play_out(table)
    again = stored(table)
    assert again.patrons == table.state.patrons
    assert again.patrons[1, ""].paid_until == 1_000_000 + 40 * MINUTE
    assert again.drops == table.state.drops
