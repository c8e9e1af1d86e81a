"""Conquian at a table: an evening of bots, the room with ties and people who leave, records."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from tests.cli.evenings import all_chips, bots_at, chips_of, give_chips, rounds_of
from tests.conquian.felt import NAME, RICH, game_of, rules_of, table
from tests.room.evening import Evening, evening

from houseway.cards import card_text
from houseway.errors import BadRecord, IllegalMove
from houseway.money import parse_money
from houseway.random_play import any_answer
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_event, open_table
from houseway.room.state.events import Event
from houseway.room.state.snapshot import from_snapshot, snapshot_of
from houseway.settling.options import options
from houseway.settling.settle import settle_record
from houseway.settling.verify import verify_record
from houseway.table.cards.button_cut import cut_cards
from houseway.table.chips.carried_pot import carried_pot

# --- the terminal ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_bots_play_an_evening_and_every_record_verifies() -> None:
    table = bots_at(NAME, seed=3, chips=100_00)
    for _ in range(12):
        (*_, record) = rounds_of(table, 1)
        assert verify_record(table.game, record)
        assert all_chips(table) == 300_00
    rows = {line["row"] for record in table.records for line in record["settlement"]}
    assert {"pot", "tie", "carried", "viejo"} <= rows
    buttons = [record["button"] for record in table.records]
    assert all(after == before % 3 + 1 for before, after in pairwise(buttons))


def test_a_table_may_be_read_to_have_ten_places_and_three_of_them_play() -> None:
    # 000:2420
    rules = rules_of(seats="ten")
    assert (rules_of().sheet.table.seats, rules.sheet.table.seats) == (3, 10)
    setup = replace(table(dict.fromkeys((2, 5, 7, 9), RICH), button=5), seats=10)
    assert rules.dealt_in(setup) == [5, 7, 9]
    assert rules.sits_out(setup, 2) == ("play.active", "the table has its players")


def test_the_first_button_is_cut_for_and_can_be_cut_again() -> None:
    # 000:2428
    table = bots_at(NAME, seed=4, chips=100_00)
    (record,) = rounds_of(table, 1)
    cut = cut_cards(table.game.deck.ordered(), [1, 2, 3], record["shuffle"]["commitment"])
    assert record["before"]["cut"] == {str(seat): card_text(card) for seat, card in cut.items()}
    assert record["button"] == game_of().rules.first_button(cut)  # type: ignore[attr-defined]
    assert "cut" not in rounds_of(table, 1)[-1].get("before", {})


def test_who_cannot_put_up_the_wager_again_forfeits_and_the_last_one_takes_the_pot() -> None:
    # 000:2464, reading leaving
    table = bots_at(NAME)
    give_chips(table, {1: 3_00, 2: 4_00, 3: 50_00}, pot=30_00)
    before = {"pot": "30", "wager": "5", "tied": [1, 2, 3]}
    table.state = replace(table.state, before=before)
    told: list[Event] = []
    table.on_event = lambda _before, event, _after: told.append(event)
    assert not table.play_round()
    assert [event.body for event in told if event.kind == "awarded"] == [
        {"seat": 3, "cents": 30_00}
    ]
    assert chips_of(table) == {1: 3_00, 2: 4_00, 3: 80_00}
    assert all_chips(table) == 87_00


# --- the room -------------------------------------------------------------------------------------


def chips_at(table: Evening) -> int:
    """All chips that lie on the table."""
    kinds = ("stack:", "pot:")
    return sum(cents for account, cents in table.books.items() if account.startswith(kinds))


def play_sensibly(table: Evening) -> None:
    while (wait := table.state.waits) is not None:
        person = table.state.patrons[table.state.decider(wait)].person
        table.do(person, "choose", say=table.game.rules.sensible(wait))


def tie(table: Evening) -> None:
    """Nobody takes a card: the stock runs out."""
    table.decide_all()
    assert table.phase == "settled"
    assert table.state.before


def go_on(table: Evening) -> None:
    for person in [patron.person for patron in table.state.patrons.values()]:
        table.do(person, "done")


def test_a_room_plays_rounds_and_its_records_settle_to_themselves() -> None:
    table = evening(NAME, "ann", "bot-b", "cy")
    for number in range(4):
        play_sensibly(table)
        record = table.state.settled
        assert record is not None
        assert settle_record(table.game, record) == record
        assert chips_at(table) == 3_000_00
        assert table.books[ledger.pot("t")] == carried_pot(table.state.before)
        # Cy sat down while the first hand was dealt.
        assert ("3" in record["stacks"]) == (number > 0)
        go_on(table)


def test_the_cut_for_the_button_is_told() -> None:
    table = evening(NAME, "ann", "ben")
    assert "Cut for the button: seat 1" in " ".join(line.text for line in table.state.log)


def test_a_tie_leaves_the_wagers_in_the_pot_and_the_next_round_is_for_it() -> None:
    # 000:2464
    table = evening(NAME, "ann", "ben")
    first = table.state.position.holder
    tie(table)
    assert table.books[ledger.pot("t")] == 10_00
    assert table.seen_by(None)["pot"] == "10"
    go_on(table)
    assert table.seen_by("ann")["pot"] == "20"
    assert table.state.position.holder != first
    play_sensibly(table)
    record = table.state.settled
    assert record is not None
    assert record["before"]["pot"] == "10"
    assert chips_at(table) == 2_000_00


def test_a_newcomer_waits_until_the_tie_is_over() -> None:
    table = evening(NAME, "ann", "ben")
    tie(table)
    table.sit("cy", first=3)
    go_on(table)
    assert table.state.round is not None
    assert table.game.rules.hand_names(table.state.round.setup) in (
        ("seat 1", "seat 2"),
        ("seat 2", "seat 1"),
    )


def test_who_leaves_in_a_tie_forfeits_and_the_last_one_takes_the_pot() -> None:
    # 000:2464
    table = evening(NAME, "ann", "ben")
    tie(table)
    table.do("ann", "leave")
    assert table.books[ledger.wallet("ann")] == -5_00
    assert table.books[ledger.stack("t", "ben")] == 1_005_00
    assert table.books[ledger.pot("t")] == 0
    assert table.state.before == {}
    said = " ".join(line.text for line in table.state.log)
    assert "Ann, seat 1, leaves with $995" in said
    assert "Ben, seat 2, takes the pot of $10" in said


def test_who_sits_out_when_the_next_round_begins_forfeits_too() -> None:
    table = evening(NAME, "ann", "ben")
    tie(table)
    table.do("ann", "sit-out", on=True)
    table.time_is_up()
    assert "awarded" in table.kinds()
    assert table.books[ledger.stack("t", "ben")] == 1_005_00
    assert table.state.before == {}
    assert table.books[ledger.pot("t")] == 0


def test_a_lost_connection_is_waited_for_before_anybody_forfeits() -> None:
    table = evening(NAME, "ann", "ben")
    tie(table)
    table.do("clock", "away", person="ann")
    table.time_is_up()
    assert table.phase == "idle"
    assert table.books[ledger.pot("t")] == 10_00
    table.do("clock", "back", person="ann")
    assert table.phase == "play"
    tie(table)
    assert table.books[ledger.pot("t")] == 20_00
    table.do("clock", "away", person="ann")
    table.do("clock", "gone", person="ann")
    assert table.books[ledger.stack("t", "ben")] == 1_010_00
    assert table.books[ledger.wallet("ann")] == -10_00


def test_a_table_that_closes_gives_the_pot_back_to_those_in_the_tie() -> None:
    table = evening(NAME, "ann", "ben")
    tie(table)
    table.do("floor", "close")
    assert table.books[ledger.pot("t")] == 0
    assert table.books[ledger.wallet("ann")] == table.books[ledger.wallet("ben")] == 0
    assert chips_at(table) == 0


def test_a_wrong_run_is_refused_at_the_table_and_changes_nothing() -> None:
    table = evening(NAME, "ann", "ben")
    while (wait := table.state.waits) is not None and "meld" not in wait.options:
        table.time_is_up()
    assert wait is not None
    person = table.state.patrons[table.state.decider(wait)].person
    before = table.state
    named = [card_text(card) for card in wait.picks["meld"].cards]
    bad = next(
        f"meld {one} {two}"
        for one in named[1:]
        for two in named[1:]
        if one != two and wait.picks["meld"].problem(f"meld {one} {two}")
    )
    with pytest.raises(IllegalMove, match="is no run"):
        table.do(person, "choose", say=bad)
    assert table.state is before


def test_nobody_reads_in_the_events_or_the_log_which_card_was_passed() -> None:
    table = evening(NAME, "ann", "ben")
    table.time_is_up()
    chose = [event for event in table.events if event.kind == "chose"]
    assert chose[0].body["say"] == "pass"
    assert chose[0].secret is not None
    assert chose[0].secret["say"].startswith("pass ")
    assert ": pass (time is up)." in table.state.log[0].text


def test_hands_are_hidden_in_the_room_and_runs_are_not() -> None:
    luck = random.Random(2)
    table = evening(NAME, "ann", "ben", "cy")
    seen_runs = 0
    while (wait := table.state.waits) is not None:
        for person, seat in (("ann", 1), ("ben", 2), (None, None)):
            view = table.seen_by(person)
            for hand in view["hands"]:
                if not str(hand["hand"]).startswith("seat") or hand["seat"] == seat:
                    assert "??" not in hand["cards"]
                    continue
                runs = [card for run in hand.get("parts", {}).values() for card in run]
                assert sorted(card for card in hand["cards"] if card != "??") == sorted(runs)
                seen_runs += bool(runs)
            if view["waits"] and not view["waits"]["you"]:
                assert "picks" not in view["waits"]
                assert "options" not in view["waits"]
        person = table.state.patrons[table.state.decider(wait)].person
        mine = table.seen_by(person)["waits"]
        assert set(mine["picks"]) == set(wait.picks)
        table.do(person, "choose", say=any_answer(wait, luck))
    assert seen_runs


def test_the_books_lead_to_the_same_table_also_from_a_snapshot_in_a_tie() -> None:
    table = evening(NAME, "ann", "ben")
    tie(table)
    again = open_table(table.events[0], table.game)
    for event in table.events[1:]:
        again = apply_event(again, event)
    assert again == table.state
    taken = snapshot_of(table.state)
    stored = json.loads(json.dumps({"body": taken.body, "secret": taken.secret}))
    event = Event(
        stream="table:t",
        seq=table.state.version + 1,
        kind="snapshot",
        body=stored["body"],
        secret=stored["secret"],
        at=table.at,
        actor="room",
    )
    kept = from_snapshot(open_table(table.events[0], table.game), event)
    assert kept.before == table.state.before
    assert kept.money == table.state.money


# --- records --------------------------------------------------------------------------------------


def record_of(seed: int = 3) -> dict[str, Any]:
    (record,) = rounds_of(bots_at(NAME, seed=seed, seats=2, chips=100_00), 1)
    return dict(record)


def test_a_record_needs_the_deck_and_not_the_hands() -> None:
    record = record_of()
    bare = {key: record[key] for key in ("button", "stacks", "before", "choices", "hands")}
    with pytest.raises(BadRecord, match="cards go from hand to hand"):
        settle_record(game_of(), bare)


def test_a_choice_in_a_record_that_is_no_run_is_refused_with_its_place() -> None:
    record = record_of()
    place = next(n for n, choice in enumerate(record["choices"]) if choice["do"][:4] == "meld")
    wrong = {**record, "choices": [dict(choice) for choice in record["choices"]]}
    words = wrong["choices"][place]["do"].split()
    wrong["choices"][place]["do"] = " ".join(words[:-1])
    with pytest.raises(IllegalMove) as refused:
        settle_record(game_of(), wrong)
    assert refused.value.where == f"choices[{place}]"


@pytest.mark.slow
def test_the_offers_of_a_record_may_be_left_out() -> None:
    """Who forces nothing need not say so: his next words are for the next question."""
    record = next(
        record
        for record in map(record_of, range(30))
        if any(
            event["event"] == "choice" and event["do"] == "decline" and "force" in event["total"]
            for event in record["events"]
        )
    )
    assert parse_money(record["nets"]["1"]) + parse_money(record["nets"]["2"]) in (0, -10_00)


def test_the_options_of_a_record_name_the_cards() -> None:
    record = record_of()
    asked = {key: record[key] for key in ("button", "stacks", "before")}
    deck = [card_text(card) for card in game_of().deck.ordered()][:18]
    found = options(game_of(), {**asked, "deck": deck, "before": {}})
    assert found["waits_for"] == "choice"
    assert found["options"] == ["pass"]
    assert found["picks"]["pass"]["least"] == found["picks"]["pass"]["most"] == 1
