"""A table of the room: seats, bank, wagers, decisions, settlement, and where the chips are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from tests.room.evening import Evening, evening
from tests.suite.rotation import games_in_turn

from houseway.cards import parse_cards
from houseway.cards.shuffle import Shuffle, verify
from houseway.errors import HousewayError, IllegalMove
from houseway.library import load_game
from houseway.money import parse_money
from houseway.room.commands.wagers import fees_due
from houseway.room.state import ledger
from houseway.room.state.snapshot import EVERY
from houseway.settling.settle import settle_record
from houseway.table.chips.carried_pot import carried_pot
from houseway.table.rounds import Bettor

BACCARAT = "parkwest/cash-in-baccarat"


# --- laws over every game -------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_chips_are_conserved_and_escrow_is_empty_after_every_round(name: str) -> None:
    people = ("ann", "ben", "cy", "dee")[: load_game(name).sheet.table.seats]
    table = evening(name, *people)
    brought = sum(table.books[ledger.stack("t", person)] for person in people)
    for number in range(1, 6):
        table.round()
        assert table.state.number == number
        assert sum(table.books.values()) == 0
        stays = sum(bet.amount for bet in table.state.bets)
        stacks = sum(cents for account, cents in table.books.items() if account[:5] == "stack")
        staked = sum(cents for account, cents in table.books.items() if account[:4] == "bets")
        assert staked == stays
        assert table.books[ledger.cover("t")] == 0
        assert table.books[ledger.pot("t")] == carried_pot(table.state.before)  # of a tie
        fund = table.books[ledger.CAGE]  # where wagers lie that no player-dealer pays
        assert stacks + staked + table.books[ledger.pot("t")] + fund == brought


def won(record: Mapping[str, Any], place: Bettor) -> int:
    """What the settlement of a record says that somebody has won, in cents."""
    lines = record["settlement"]
    if "stacks" in record:
        paid = sum(parse_money(line["paid"]) for line in lines if line["payer"] == place[0])
        return sum(parse_money(x["paid"]) for x in lines if x["payee"] == place[0]) - paid
    mine = [line for line in lines if (line["seat"], line["backline"]) == place]
    bank = [record["bank"]] if place == (record["bank"]["seat"], "") else []
    return sum(parse_money(item["net"]) for item in (*mine, *bank))


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_every_stack_changes_by_what_the_settlement_of_the_record_says(name: str) -> None:
    table = evening(name, "ann", "ben", "cy")
    for _ in range(3):
        before = {p: table.state.stack(p) + table.state.staked(p) for p in table.state.patrons}
        table.round()
        record = table.state.settled
        assert record is not None
        assert settle_record(table.game, record)["settlement"] == record["settlement"]
        for place, had in before.items():
            assert table.state.stack(place) + table.state.staked(place) == had + won(record, place)


def test_a_wager_that_a_fund_pays_moves_no_chip_of_the_bank() -> None:
    # 003:3127-3129: the Bonus Hand of fifty cents
    table = evening("hustler/ultimate-texas-holdem", "ann", "ben")
    bank = table.bank()
    bettor = "ben" if bank == "ann" else "ann"
    wagers = [("ante", "10"), ("blind", "10"), ("bonus", "0.50")]
    table.do(bettor, "bets", bets=[{"wager": name, "amount": cents} for name, cents in wagers])
    table.do(bettor, "done")
    table.decide_all()
    record = table.state.settled
    assert record is not None
    (bonus,) = (line for line in record["settlement"] if line["wager"] == "bonus")
    moves = [move for event in table.events for move in event.moves if "bonus" in move.what]
    assert table.books[ledger.CAGE] == -parse_money(bonus["net"]) != 0
    assert ledger.cover("t") not in {account for m in moves for account in (m.giver, m.taker)}
    assert table.books[ledger.cover("t")] == 0


# --- the bank -------------------------------------------------------------------------------------


def test_a_game_begins_when_two_have_chips_and_the_bank_is_offered_from_the_first_seat() -> None:
    table = Evening(load_game(BACCARAT))
    table.sit("ann")
    assert table.phase == "idle"
    table.do("ben", "sit", seat=5, buy_in="200")
    assert table.phase == "bank"
    assert table.state.offered == 1


def test_the_commitment_is_published_before_the_bank_is_offered() -> None:
    table = evening(BACCARAT, "ann", "ben")
    assert table.kinds().index("shuffled") < table.kinds().index("offered")
    shown = table.seen_by(None)["shoe"]
    assert shown["commitment"] == table.state.shuffle.commitment  # type: ignore[union-attr]


def test_a_bank_that_is_passed_goes_on_clockwise_and_the_game_is_broken_when_all_pass() -> None:
    table = evening(BACCARAT, "ann", "ben", "cy")
    table.do("ann", "pass-bank")
    assert table.state.offered == 2
    table.do("ben", "pass-bank")
    table.time_is_up()
    assert table.kinds()[-2:] == ["broken", "offered"]
    assert table.state.offered == 1  # it starts anew


def test_a_game_in_which_nobody_qualifies_for_the_bank_is_broken_and_begins_anew() -> None:
    # 000:1387: wagered three times in this round of play, and in the last hand
    table = evening("aviator/super-pan-9", "ann", "ben", "cy")
    for bettor, silent in (("ben", "cy"), ("cy", "ben")):
        if table.phase == "settled":
            for person in ("ann", "ben", "cy"):
                table.do(person, "done")
        assert table.bank() == "ann"
        table.do(bettor, "bets", bets=[{"wager": "base", "amount": "20"}])
        table.do(bettor, "done")
        table.do(silent, "done")
        table.decide_all()
    for person in ("ann", "ben", "cy"):
        table.do(person, "done")
    assert table.kinds()[-2:] == ["broken", "offered"]
    assert table.state.offered == 1


def test_the_bank_stays_two_rounds_and_then_moves_clockwise() -> None:
    table = evening(BACCARAT, "ann", "ben", "cy")
    holders = []
    for _ in range(5):
        table.round()
        holders.append((table.state.position.holder, table.state.position.button))
    assert holders == [
        (1, "1st bank"),
        (1, "2nd bank"),
        (2, "1st bank"),
        (2, "2nd bank"),
        (3, "1st bank"),
    ]


def test_only_the_seat_that_is_offered_the_bank_may_take_it_and_only_with_its_own_chips() -> None:
    table = evening(BACCARAT, "ann", "ben")
    with pytest.raises(IllegalMove, match="offered to seat 1"):
        table.do("ben", "take-bank", amount="100")
    with pytest.raises(IllegalMove, match=r"up to the \$1,000 in front of you"):
        table.do("ann", "take-bank", amount="1000.01")


def test_the_player_dealer_cannot_bet_against_himself() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    with pytest.raises(IllegalMove, match="cannot bet against yourself"):
        table.do("ann", "bet", wager="player", amount="25")


# --- wagers ---------------------------------------------------------------------------------------


def test_a_bet_sets_what_lies_on_a_spot_and_moves_the_difference() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    table.do("ben", "bet", wager="Banker", amount="25")
    table.do("ben", "bet", wager="banker", amount="10")
    assert table.books[ledger.bets("t", "ben")] == 10_00
    table.do("ben", "bet", wager="banker", amount="0")
    assert table.state.bets == ()
    assert table.books[ledger.stack("t", "ben")] == 1000_00


def test_table_stakes_nobody_bets_more_than_he_has_on_the_table() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    table.do("ben", "bet", wager="player", amount="900")
    with pytest.raises(IllegalMove, match=r"you have \$1,000 on the table"):
        table.do("ben", "bet", wager="tie", amount="100.01")


def test_wagers_are_refused_outside_the_limits_of_their_spot() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    with pytest.raises(HousewayError, match="limits are"):
        table.do("ben", "bet", wager="tiger-8", amount="501")


def test_chips_come_one_at_a_time_but_a_wager_that_lacks_its_base_cannot_be_done() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    table.do("ben", "bet", wager="ante", amount="10")
    with pytest.raises(HousewayError, match="Blind"):
        table.do("ben", "done")
    table.do("ben", "bet", wager="blind", amount="10")
    table.do("ben", "done")
    assert table.phase == "play"


def test_an_incomplete_wager_goes_back_when_the_time_is_up() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben", "cy")
    table.bank()
    table.do("ben", "bet", wager="ante", amount="10")
    table.do("cy", "bets", bets=[{"wager": w, "amount": "5"} for w in ("ante", "blind")])
    table.time_is_up()
    assert table.phase == "play"
    assert {bet.seat for bet in table.state.bets} == {3}
    assert table.books[ledger.stack("t", "ben")] == 1000_00


def test_no_wager_is_taken_once_the_cards_are_out() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    table.bets()
    with pytest.raises(IllegalMove, match="no more wagers"):
        table.do("ben", "bet", wager="trips", amount="5")


def test_a_raise_is_not_bet_before_the_cards() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    with pytest.raises(IllegalMove, match="in the play"):
        table.do("ben", "bet", wager="play", amount="20")


def test_when_nobody_wagers_the_bank_takes_its_chips_back_and_a_quiet_game_falls_asleep() -> None:
    table = evening(BACCARAT, "ann", "ben")
    for _ in range(3):
        table.bank()
        table.time_is_up()
    assert table.phase == "idle"
    assert table.books[ledger.stack("t", "ann")] == 1000_00
    table.do("ben", "done")
    assert table.phase == "bank"


def test_a_bettor_behind_a_seat_wins_and_loses_with_its_hand() -> None:
    table = evening("aviator/super-pan-9", "ann", "ben")
    table.do("cy", "sit", seat=2, backline=True, buy_in="300")
    table.bank()
    table.do("ben", "bet", wager="base", amount="10")
    table.do("cy", "bet", wager="base", amount="20")
    table.do("ben", "done")
    table.do("cy", "done")
    table.decide_all()
    record = table.state.settled
    assert record is not None
    results = {line["backline"]: line["result"] for line in record["settlement"]}
    assert set(results) == {"", "b1"}
    assert results[""] == results["b1"]


def test_nobody_stands_behind_a_seat_where_the_house_has_no_backline() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    with pytest.raises(IllegalMove, match="backline bets are not allowed"):
        table.do("cy", "sit", seat=2, backline=True, buy_in="300")


# --- decisions ------------------------------------------------------------------------------------


def test_a_choice_out_of_turn_or_not_legal_changes_nothing() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben", "cy")
    table.bank()
    table.bets()
    wait = table.state.waits
    assert wait is not None
    decider = table.state.patrons[table.state.decider(wait)].person
    other = "cy" if decider == "ben" else "ben"
    version = table.state.version
    with pytest.raises(IllegalMove, match="waits for seat"):
        table.do(other, "choose", say="check")
    with pytest.raises(IllegalMove, match="may check or play"):
        table.do(decider, "choose", say="hit")
    assert table.state.version == version


def test_a_raise_moves_its_chips_at_once() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    table.do("ben", "bets", bets=[{"wager": w, "amount": "10"} for w in ("ante", "blind")])
    table.do("ben", "done")
    assert table.books[ledger.bets("t", "ben")] == 20_00
    events = table.do("ben", "choose", say="play 40")
    chose = next(event for event in events if event.kind == "chose")
    assert [(m.giver, m.taker, m.cents) for m in chose.moves] == [
        ("stack:t:ben", "bets:t:ben", 40_00)
    ]


def test_options_that_cannot_be_paid_for_are_not_offered() -> None:
    table = Evening(load_game("aviator/ultimate-texas-holdem"))
    table.sit("ann")
    table.do("ben", "sit", seat=2, buy_in="50")
    table.bank()
    table.do("ben", "bets", bets=[{"wager": w, "amount": "10"} for w in ("ante", "blind")])
    table.do("ben", "done")
    wait = table.state.waits
    assert wait is not None
    assert wait.sizes["play"] == (30_00,)  # three times the ante; four times would take $40 of $30


def test_without_a_signal_the_house_way_is_played() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    table.bets()
    wait = table.state.waits
    assert wait is not None
    events = table.time_is_up()
    assert events[0].body["say"].split()[0] == wait.house_way
    assert events[0].body["by"] == "clock"


def test_a_table_may_draw_a_number_where_others_throw_dice() -> None:
    """The number names the seat of the first pile, and the books can be read again. 002:4831."""
    game = load_game("500-club/face-up-pai-gow-poker")
    table = Evening(game.but(settings={"pointer": "number-generator"}))
    table.sit("ann", "ben")
    table.round()
    (number,) = table.seen_by(None)["dice"]
    assert 1 <= number <= 21
    assert f"The number generator shows {number}." in [
        line["text"] for line in table.seen_by(None)["log"]
    ]
    record = table.state.settled
    assert record is not None
    assert settle_record(game, record)["settlement"] == record["settlement"]


def test_somebody_who_is_silent_for_three_rounds_sits_out() -> None:
    table = evening("aviator/super-pan-9", "ann", "ben", "cy")
    for _ in range(3):
        table.bank()
        for place in table.state.bettors():
            person = table.state.patrons[place].person
            if person != "cy":
                table.do(person, "bet", wager="base", amount="10")
                table.do(person, "done")
        table.time_is_up()
        while table.state.waits:
            table.time_is_up()
        if table.phase == "settled":
            table.time_is_up()
    assert table.state.patrons[3, ""].out


def test_only_the_clock_may_say_that_the_time_is_up() -> None:
    table = evening(BACCARAT, "ann", "ben")
    with pytest.raises(HousewayError, match="no command 'time-is-up'"):
        table.do("ben", "time-is-up")


# --- people ---------------------------------------------------------------------------------------


def test_who_leaves_in_the_middle_of_a_hand_is_played_the_house_way_and_cashed_out_after() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben", "cy")
    table.bank()
    table.bets()
    table.do("ben", "leave")
    assert (2, "") in table.state.patrons
    table.decide_all()
    assert (2, "") not in table.state.patrons
    assert table.books[ledger.stack("t", "ben")] == table.books[ledger.bets("t", "ben")] == 0
    assert table.books[ledger.wallet("ben")] != 0


def test_who_leaves_before_the_cards_takes_his_wagers_with_him() -> None:
    table = evening(BACCARAT, "ann", "ben", "cy")
    table.bank()
    table.do("ben", "bet", wager="player", amount="25")
    table.do("ben", "leave")
    assert table.books[ledger.wallet("ben")] == 0  # he brought 1,000 and has it back
    assert table.state.bets == ()


def test_a_player_dealer_who_leaves_stays_until_his_bank_is_settled() -> None:
    table = evening(BACCARAT, "ann", "ben", "cy")
    table.bank()
    table.do("ann", "leave")
    assert (1, "") in table.state.patrons
    table.bets()
    assert (1, "") not in table.state.patrons
    assert table.books[ledger.cover("t")] == 0


def test_chips_are_added_between_hands_only() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    table.bets()
    with pytest.raises(IllegalMove, match="between two hands"):
        table.do("ben", "add-chips", amount="100")


def test_one_person_has_one_place_and_a_seat_one_person() -> None:
    table = evening(BACCARAT, "ann", "ben")
    with pytest.raises(IllegalMove, match="a place at this table already"):
        table.do("ann", "sit", seat=3, buy_in="100")
    with pytest.raises(IllegalMove, match="taken by Ann"):
        table.do("cy", "sit", seat=1, buy_in="100")


# --- the shoe -------------------------------------------------------------------------------------


def test_the_order_of_a_shoe_is_published_when_it_is_over_and_verifies() -> None:
    table = evening("aviator/three-card-poker", "ann", "ben")
    table.round()
    assert "revealed" not in table.kinds()
    table.round()
    revealed = next(event for event in table.events if event.kind == "revealed")
    shuffle = Shuffle(
        order=parse_cards(revealed.body["order"].split()),
        nonce=revealed.body["nonce"],
        commitment=revealed.body["commitment"],
    )
    verify(shuffle, table.game.deck)
    first = next(event for event in table.events if event.kind == "shuffled")
    assert first.body["commitment"] == revealed.body["commitment"]
    assert revealed.body["rounds"] == [1, 1]


def test_a_long_shoe_is_dealt_on_and_not_revealed_while_cards_are_left() -> None:
    table = evening(BACCARAT, "ann", "ben", "cy")
    for _ in range(EVERY + 1):
        table.round()
    assert "revealed" not in table.kinds()
    assert table.kinds().count("shuffled") == 1
    assert table.kinds().count("snapshot") == 1


# --- collections and the floor --------------------------------------------------------------------


def _with_fees() -> Evening:
    game = load_game(BACCARAT)
    schedule = next(iter(game.schedules.values()))
    option = schedule.options[0].name
    return evening(
        BACCARAT, "ann", "ben", "cy", collection={"schedule": schedule.id, "option": option}
    )


def test_collections_are_taken_before_the_cards_and_are_those_of_the_record() -> None:
    table = _with_fees()
    table.bank()
    table.do("ben", "bet", wager="player", amount="25")
    table.do("ben", "done")
    table.do("cy", "done")
    record = table.state.settled
    assert record is not None
    owed = sum(parse_money(fee["amount"]) for fee in record["collections"])
    assert owed > 0
    assert table.books[ledger.fees("parkwest")] == owed


def test_the_first_four_hands_of_a_new_table_of_super_pan_9_are_free_of_collection() -> None:
    """000:1460: what the room takes and what its records say."""
    table = evening("aviator/super-pan-9", "ann", "ben", "cy", collection={"option": "1"})
    taken, said = [], []
    for _ in range(5):
        table.round()
        record = table.state.settled
        assert record is not None
        taken.append(table.books[ledger.fees("aviator")] > 0)
        said.append(any(fee["amount"] != "0" for fee in record["collections"]))
    assert taken == said == [False, False, False, False, True]


def test_the_floor_voids_a_round_and_wagers_bank_and_collections_go_back() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben", "cy")
    table.bank()
    table.bets()
    with pytest.raises(IllegalMove, match="only the floor"):
        table.do("ben", "void", why="I do not like my cards")
    table.do("floor", "void", why="a card was seen")
    assert table.phase == "settled"
    assert all(table.books[ledger.stack("t", p)] == 1000_00 for p in ("ann", "ben", "cy"))
    assert table.books[ledger.cover("t")] == 0


def test_a_stopped_table_takes_no_wagers_but_finishes_the_hand() -> None:
    table = evening("aviator/ultimate-texas-holdem", "ann", "ben")
    table.bank()
    table.bets()
    table.do("floor", "pause", why="fire alarm")
    table.decide_all()
    assert table.phase == "settled"
    table.time_is_up()
    assert table.phase == "settled"
    table.do("floor", "resume")
    table.time_is_up()
    assert table.phase == "bank"


def test_limits_change_between_rounds_only_with_before_and_after_in_the_event() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    with pytest.raises(IllegalMove, match="not now"):
        table.do("floor", "change", limits="$10-$5,000")
    table.bets()
    table.do("floor", "change", limits="$10-$5,000")
    changed = table.events[-1]
    assert changed.body["settings"] == {"table.limits": "$10-$5,000"}
    assert changed.body["before"]["limits"] == "$5-$5,000"
    assert table.seen_by(None)["phase"] == "settled"


def test_a_closed_table_pays_everybody_out() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.round()
    table.do("floor", "close")
    assert table.state.closed
    assert table.books[ledger.wallet("ann")] + table.books[ledger.wallet("ben")] == 0
    with pytest.raises(IllegalMove, match="closed"):
        table.do("cy", "sit", seat=1, buy_in="100")


def test_a_bank_too_small_for_its_collection_gives_the_wagers_back() -> None:
    option = {"schedule": "ez-baccarat", "option": "9"}  # the player-dealer pays by action
    table = Evening(load_game("500-club/ez-baccarat"), terms={"collection": option})
    table.do("ann", "sit", seat=1, buy_in="1")
    table.do("ben", "sit", seat=2, buy_in="500")
    table.do("cy", "sit", seat=3, buy_in="500")
    table.bank("1")
    for person in ("ben", "cy"):
        table.do(person, "bet", wager="banker", amount="100")
    owed = [fee.amount for fee in fees_due(table.state, table.state.bets)]
    assert max(owed) > 1_00
    table.time_is_up()
    assert table.phase != "play"
    assert [table.books[ledger.stack("t", person)] for person in ("ben", "cy")] == [500_00] * 2
    assert table.books[ledger.cover("t")] == 0


def test_who_sits_down_in_the_middle_of_a_hand_has_no_part_in_it() -> None:
    table = evening("aviator/super-pan-9", "ann", "ben")
    table.do("cy", "sit", seat=3, backline=True, buy_in="300")
    table.bank()
    table.do("ben", "bet", wager="base", amount="10")
    table.do("cy", "bet", wager="base", amount="20")
    table.do("ben", "done")
    table.do("cy", "done")
    if table.phase == "play":
        table.do("dee", "sit", seat=3, buy_in="300")
        assert not table.state.plays((3, ""))
        table.decide_all()
    spoke = {
        (event.body["seat"], event.body.get("backline", ""))
        for event in table.events
        if event.kind == "chose" and event.body["by"] == "player"
    }
    assert (3, "") not in spoke


def test_a_player_dealer_who_leaves_a_round_that_nobody_bets_is_cashed_out() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    table.do("ann", "leave")
    table.time_is_up()
    assert (1, "") not in table.state.patrons
    assert table.books[ledger.stack("t", "ann")] == 0


def test_chips_move_from_one_spot_to_another_though_the_stack_is_empty() -> None:
    table = evening(BACCARAT, "ann", "ben")
    table.bank()
    table.do("ben", "bet", wager="player", amount="1000")
    wanted = [{"wager": "banker", "amount": "600"}, {"wager": "player", "amount": "400"}]
    for event in table.do("ben", "bets", bets=wanted):
        assert event.kind == "bet"
    assert table.lowest >= 0


def test_a_round_that_runs_out_of_cards_is_void() -> None:
    table = evening(BACCARAT, "ann", "ben")
    shoe = table.state.shoe
    assert shoe is not None
    table.state = replace(table.state, shoe=replace(shoe, cut=None, position=len(shoe.order) - 3))
    table.bank()
    table.bets()
    assert table.phase == "settled"
    assert table.events[-1].body["void"] == "the shoe is out of cards"
    assert table.books[ledger.stack("t", "ben")] == 1000_00
