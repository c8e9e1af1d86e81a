"""Collections at tables that play for pots: which options are posted, what is taken, and booked."""

from __future__ import annotations

from typing import Any

import pytest
from tests.room.evening import Evening
from tests.room.pot_table import next_hand, passive, play_out, pot_table, say

from houseway.errors import HousewayError, IllegalMove
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, game_ids, load_game
from houseway.money import parse_money
from houseway.room.peer_games.pot_fees import check_collection, first_printed
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_events, open_table
from houseway.room.views.layout import layout
from houseway.settling.settle import settle_record
from houseway.table.chips.carried_pot import HOUSE

HOLDEM = "aviator/texas-holdem"
FOUR = dict.fromkeys(("ann", "ben", "cy", "dee"), "200")
FEES = ledger.fees("aviator")
KINDS = (
    "500-club/texas-holdem",
    "500-club/badugi",
    "hustler/omaha-hi-lo",
    "hustler/seven-card-stud",
    "aviator/lowball",
    "aviator/mexican-poker",
    "aviator/draw-jacks-or-better",
    "ranchos/texas-holdem",
)
HANDS = 8


def with_fees(game: str, stacks: dict[str, str], **more: Any) -> Evening:
    """A table as the room opens it."""
    return pot_table(game, stacks, collection=first_printed(load_game(game)), **more)


def record_of(table: Evening) -> dict[str, Any]:
    assert table.state.settled is not None
    return dict(table.state.settled)


def taken(table: Evening) -> list[tuple[str, str]]:
    lines = record_of(table)["settlement"]
    return [(line["paid"], line["cite"]) for line in lines if line["payee"] == HOUSE]


# --- what a table posts ---------------------------------------------------------------------------


def test_a_table_posts_the_first_printed_option_for_each_number_of_players() -> None:
    # 000:3642 (6 or more), 000:3658 (5), 000:3663 (4), 000:3667 (3 or fewer).
    posted = first_printed(load_game(HOLDEM))
    assert posted == {"schedule": "holdem-and-omaha", "option": "1,17,22,26"}


@pytest.mark.parametrize(
    ("game", "settings", "option"),
    [
        ("500-club/texas-holdem", {}, "92,95,98"),  # 002: $4-$8 limit
        ("500-club/texas-holdem", {"structure": "no-limit"}, "1,4,7"),  # 002:4461
        ("500-club/2-7-triple-draw", {}, "41,51"),  # six seats: nothing for seven or more
        ("hustler/holdem", {}, "3"),  # 003:7637, one option for all numbers of players
        ("hustler/seven-card-stud", {"limit": "8-16"}, "4"),  # 003:7682, from the antes
        ("hustler/seven-card-stud", {"limit": "1000-2000"}, "1"),  # 003:7691, by time
        ("ranchos/texas-holdem", {}, "1"),  # 004:327, for any limit
    ],
)
def test_the_options_are_those_of_the_stakes(
    game: str, settings: dict[str, Any], option: str
) -> None:
    loaded = load_game(game).but(settings=settings)
    posted = first_printed(loaded)
    assert posted is not None
    assert posted["option"] == option


@pytest.mark.slow
def test_every_game_among_players_with_printed_fees_can_post_its_first_options() -> None:
    without = []
    for game in map(load_game, game_ids()):
        posted = first_printed(game)
        if game.sheet.bank is not None:
            assert posted is None
            continue
        check_collection(game, posted)
        without += [] if posted else [game.id]
    # No fee is printed for these.
    assert without == ["hustler/13-card-chinese-poker", "hustler/draw-jacks-or-better"]


def refusal(game: Game, **collection: str) -> HousewayError:
    with pytest.raises(HousewayError) as caught:
        check_collection(game, collection)
    return caught.value


def test_an_option_for_other_stakes_is_refused() -> None:
    error = refusal(load_game(HOLDEM), schedule="poker-limit-1", option="1")
    assert str(error) == (
        "collection.option: option 1 is for limit $1-$2; this table plays limit $4-$8"
    )
    free = load_game(HOLDEM).but(settings={"structure": "no-limit"})
    check_collection(free, {"schedule": "poker-no-limit-1", "option": "16"})  # $4 and higher
    # The smallest bet is $4 (000:1677 prints "$1 Minimum Bet").
    assert refusal(free, schedule="poker-no-limit-1", option="6").code == "fee-limit"


def test_two_options_for_the_same_number_of_players_are_refused() -> None:
    error = refusal(load_game(HOLDEM), schedule="holdem-and-omaha", option="1,2")
    assert error.code == "two-options"


def test_an_option_that_is_not_printed_is_refused() -> None:
    assert refusal(load_game(HOLDEM), option="99").code == "unknown-option"
    other = refusal(load_game("hustler/draw-jacks-or-better"), option="1")
    assert other.code == "no-schedule"


# --- from the pot ---------------------------------------------------------------------------------


def test_the_house_takes_its_fee_from_the_pot_and_books_it() -> None:
    table = with_fees(HOLDEM, FOUR)
    play_out(table, passive)
    # Four players: option 22, $3 before the flop; nobody bets late (000:3663).
    assert taken(table) == [("3", "000:3663")]
    assert table.books[FEES] == 3_00
    settled = next(event for event in table.events if event.kind == "settled")
    [fee] = [move for move in settled.moves if move.taker == FEES]
    assert (fee.giver, fee.cents) == (ledger.pot("t"), 3_00)
    assert sum(table.books.values()) == 0
    stacks = sum(cents for account, cents in table.books.items() if account[:6] == "stack:")
    assert stacks == 797_00
    nets = record_of(table)["nets"]
    assert sum(map(parse_money, nets.values())) == -3_00


def test_a_bet_on_the_turn_that_is_called_costs_the_late_fee() -> None:
    table = with_fees(HOLDEM, FOUR)
    while (wait := table.state.waits) is not None:
        bets = table.seen_by(None)["felt"]["street"] == "turn" and "bet" in wait.options
        say(table, "bet" if bets else passive(wait))
    assert taken(table) == [("3", "000:3663"), ("1", "000:3663")]


def test_a_hand_without_a_flop_pays_the_modified_fee() -> None:
    table = with_fees(HOLDEM, FOUR)
    while (wait := table.state.waits) is not None:
        say(table, "no" if "no" in wait.options else "fold")
    assert taken(table) == [("1", "000:3663")]
    assert table.books[FEES] == 1_00


def test_the_fee_goes_by_the_players_who_are_dealt_in() -> None:
    table = with_fees(HOLDEM, {"ann": "200", "ben": "200", "cy": "200", "dee": "200", "eve": "200"})
    play_out(table, passive)
    assert taken(table)[0] == ("4", "000:3658")  # five
    for person in ("dee", "eve"):
        table.do(person, "sit-out", on=True)
    table.time_is_up()
    play_out(table, passive)
    assert taken(table) == [("1", "000:3667")]  # three or fewer


def test_a_void_hand_costs_nothing() -> None:
    table = with_fees(HOLDEM, FOUR)
    say(table, "no")
    table.do("floor", "void", why="a card was found on the floor")
    assert FEES not in table.books


def test_a_hand_that_one_player_is_left_alone_in_costs_nothing() -> None:
    table = with_fees(HOLDEM, {"ann": "200", "ben": "200", "cy": "200"})
    table.do("cy", "sit-out", on=True)
    for _ in range(3):  # the blinds pass him
        play_out(table, passive)
        table.time_is_up()
    play_out(table, passive)
    fees = table.books[FEES]
    table.do("ann", "sit-out", on=True)
    table.do("cy", "sit-out", on=False)
    table.time_is_up()
    assert table.phase == "settled"  # he waits for the big blind, and nobody else is there
    assert not [event for event in record_of(table)["events"] if event["event"] == "card"]
    assert "collection" not in record_of(table)
    assert table.books[FEES] == fees
    assert sum(table.books.values()) == 0


def test_a_table_without_an_option_takes_nothing() -> None:
    table = pot_table(HOLDEM, FOUR)
    play_out(table, passive)
    assert taken(table) == []
    assert "collection" not in record_of(table)


@pytest.mark.in_turn
@pytest.mark.parametrize("game", KINDS)
def test_chips_are_conserved_with_what_the_house_has_taken(game: str) -> None:
    rules = load_game(game).rules
    assert isinstance(rules, RoundPokerRules)
    bots = ("bot-a", "bot-b", "bot-c", "bot-d", "bot-e")
    table = with_fees(game, dict.fromkeys(bots, str(rules.least_buy_in // 100)))
    house = ledger.fees(table.game.house.id)
    collected = 0
    for _ in range(HANDS):
        play_out(table)
        record = record_of(table)
        assert record["conserved"] is True
        assert settle_record(table.game, record) == record
        collected += parse_money(record["collected"])
        assert table.books[house] == collected
        assert sum(table.books.values()) == 0
        assert table.lowest == 0
        next_hand(table, least=rules.least_buy_in)
    assert collected > 0


def test_a_jackpot_drop_is_taken_with_the_other_fees() -> None:
    # 003:3032-3034: jackpot $1.00, designated fee $1.00, regular fee $1.50 for five or fewer.
    option = {"schedule": "texas-stud-own", "option": "3"}
    table = pot_table("hustler/texas-stud", {**FOUR, "eve": "200"}, collection=option)
    play_out(table, passive)
    lines = [line for line in record_of(table)["settlement"] if line["payee"] == HOUSE]
    fees = {line["why"].split()[0]: line["paid"] for line in lines}
    assert fees == {"designated": "1", "jackpot": "1", "regular": "1.50"}
    assert table.books[ledger.fees("hustler")] == 3_50


def test_the_floor_posts_another_option_between_two_hands() -> None:
    table = with_fees(HOLDEM, FOUR)
    play_out(table, passive)
    table.do("floor", "change", collection={"schedule": "holdem-and-omaha", "option": "23"})
    table.time_is_up()
    play_out(table, passive)
    assert taken(table) == [("4", "000:3664")]
    with pytest.raises(IllegalMove, match="this table plays"):
        table.do("floor", "change", collection={"schedule": "poker-limit-1", "option": "1"})


def test_a_table_with_a_collection_read_again_is_the_same_table() -> None:
    table = with_fees(HOLDEM, FOUR)
    for _ in range(2):
        play_out(table, passive)
        table.time_is_up()
    assert apply_events(open_table(table.events[0], table.game), table.events[1:]) == table.state


# --- what is shown --------------------------------------------------------------------------------


def test_the_page_says_which_options_are_posted_and_what_they_take() -> None:
    shown = layout(with_fees(HOLDEM, FOUR).state)["collection"]
    assert shown["option"] == "1,17,22,26"
    assert shown["short"] == "options 1, 17, 22, 26"
    assert shown["rows"][2] == {
        "option": "22",
        "players": "4 players",
        "text": "$3 before the flop, $1 without a flop, $1 after a late bet that is called",
        "cite": "Aviator Casino rules, line 3663",
    }
    timed = {"schedule": "poker-limit-time", "option": "1"}
    [row] = layout(pot_table(HOLDEM, FOUR, collection=timed).state)["collection"]["rows"]
    assert row["text"] == "$6 every 30 minutes from each player"


def test_the_page_says_that_there_is_no_collection_and_whether_one_is_printed() -> None:
    none = layout(pot_table(HOLDEM, FOUR).state)["collection"]
    assert none["text"] == "None at this table"
    unprinted = layout(Evening(load_game("hustler/draw-jacks-or-better")).state)["collection"]
    assert unprinted["text"] == "None: the house prints no collection for this game"


def test_log_and_settlement_tell_what_the_house_took() -> None:
    table = with_fees(HOLDEM, FOUR)
    play_out(table, passive)
    said = next(line for line in table.state.log if line.text.startswith("The house takes"))
    assert said.text == "The house takes $3: regular before-flop from pot."
    assert said.cite == "Aviator Casino rules, line 3663"
    lines = table.seen_by("ann")["last"]["settlement"]
    assert [line["net"] for line in lines if line["seat"] == HOUSE] == ["3"]
