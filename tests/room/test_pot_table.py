"""Hands for the pot at a table of the room: chips, pots, what is seen, what the log tells."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.room.evening import Evening
from tests.room.pot_table import all_in, next_hand, passive, play_out, pot_table, say

from houseway.errors import IllegalMove
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import load_game
from houseway.money import parse_money
from houseway.room.state import ledger
from houseway.room.state.apply_events import apply_events, open_table
from houseway.room.views.layout import layout
from houseway.settling.settle import settle_record

HOLDEM = "aviator/texas-holdem"
NO_LIMIT = {"structure": "no-limit"}
FOUR = dict.fromkeys(("ann", "ben", "cy", "dee"), "200")
# A game of each kind: board, board and split, board and discard, stud, stud for low, draw, lowball
# with a joker, three draws, badugi, cards that are turned up, openers, a pot that is killed.
KINDS = (
    "500-club/texas-holdem",
    "hustler/omaha-hi-lo",
    "500-club/big-o",
    "500-club/pineapple",
    "500-club/crazy-pineapple-hi-lo",
    "hustler/seven-card-stud",
    "aviator/razz",
    "hustler/lowball-deuce-to-seven",
    "aviator/lowball",
    "500-club/2-7-triple-draw",
    "500-club/badugi",
    "aviator/mexican-poker",
    "aviator/draw-jacks-or-better",
    "aviator/delano-draw",
    "hustler/texas-stud",
)
HANDS = 14  # of each kind: more than two hundred in all


def chips(table: Evening) -> int:
    """All that lies on the table, and what the house has taken."""
    kinds = ("stack:", "pot:", "fees:")
    return sum(cents for account, cents in table.books.items() if account.startswith(kinds))


def least_of(table: Evening) -> int:
    rules = table.game.rules
    assert isinstance(rules, RoundPokerRules)
    return rules.least_buy_in


def felt(table: Evening, person: str | None = None) -> dict[str, Any]:
    found: dict[str, Any] = table.seen_by(person)["felt"]
    return found


# --- chips ----------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("game", KINDS)
def test_bots_play_hand_after_hand_and_no_chip_is_lost(game: str) -> None:
    bots = ("bot-a", "bot-b", "bot-c", "bot-d", "bot-e")
    least = least_of(Evening(load_game(game)))
    table = pot_table(game, dict.fromkeys(bots, str(least // 100)))
    brought = chips(table)
    for _ in range(HANDS):
        play_out(table)
        record = table.state.settled
        assert record is not None
        assert record["conserved"] is True
        assert settle_record(table.game, record) == record
        assert chips(table) == brought
        assert table.lowest == 0
        brought += next_hand(table, least=least)


@pytest.mark.in_turn
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "spread"])
def test_bots_go_all_in_and_side_pots_add_up(structure: str) -> None:
    stacks = {"bot-a": "40", "bot-b": "90", "bot-c": "160", "bot-d": "300"}
    game = HOLDEM if structure == "spread" else "500-club/omaha"
    if structure == "spread":
        stacks = {name: str(int(held) + 60) for name, held in stacks.items()}
    table = pot_table(game, stacks, settings={"structure": structure})
    brought = chips(table)
    for _ in range(HANDS):
        play_out(table)
        assert chips(table) == brought
        brought += next_hand(table, least=least_of(table))


def test_chips_stay_in_the_stack_until_the_pot_is_won() -> None:
    table = pot_table(HOLDEM, FOUR)
    play_out(table, passive)
    moves = [event.moves for event in table.events if event.kind == "chose"]
    assert not any(moves)
    settled = next(event for event in table.events if event.kind == "settled")
    into = [move.cents for move in settled.moves if move.taker == ledger.pot("t")]
    out_of = [move.cents for move in settled.moves if move.giver == ledger.pot("t")]
    assert sum(into) == sum(out_of) > 0


def test_a_bet_without_a_number_is_the_least_one_not_all_that_he_has() -> None:
    table = pot_table(HOLDEM, FOUR, settings=NO_LIMIT)
    say(table, "no")  # nobody straddles
    wait = table.state.waits
    assert wait is not None
    assert wait.amounts["raise"] == (8_00, 200_00)
    say(table, "raise")
    assert table.state.choices[-1].amount == 8_00
    play_out(table, passive)
    record = table.state.settled
    assert record is not None
    assert settle_record(table.game, record) == record


def test_a_buy_in_below_the_minimum_of_the_sheet_is_refused() -> None:
    # Ten of the larger bets.
    table = pot_table(HOLDEM, {"ann": "80"})
    with pytest.raises(IllegalMove, match=r"\$79 is below the table's minimum \$80"):
        table.do("ben", "sit", seat=2, buy_in="79")


def test_who_leaves_in_the_middle_of_a_hand_folds_and_loses_what_he_has_put_in() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    big = next(seat for seat, place in felt(table)["seats"].items() if place["bet"] == "4")
    person = table.state.patrons[int(big), ""].person
    table.do(person, "leave")
    while table.state.waits is not None:
        wait = table.state.waits
        say(table, "call" if "call" in wait.options else passive(wait))
    assert (int(big), "") not in table.state.patrons
    assert table.books[ledger.wallet(person)] in (-4_00, 8_00, 12_00, 0)
    assert chips(table) + table.books[ledger.wallet(person)] == 600_00


def test_a_table_read_again_from_its_books_is_the_same_table() -> None:
    table = pot_table("500-club/2-7-triple-draw", FOUR)
    for _ in range(40):
        if table.state.waits is None:
            break
        again = apply_events(open_table(table.events[0], table.game), table.events[1:])
        assert again == table.state
        say(table, passive(table.state.waits))


def test_the_last_to_leave_takes_a_pot_that_nobody_has_opened() -> None:
    table = pot_table("aviator/draw-jacks-or-better", {"ann": "200", "ben": "200"})
    while not table.state.before.get("pot"):
        play_out(table, passive)
        if not table.state.before.get("pot"):
            table.time_is_up()
    lies = parse_money(table.state.before["pot"])
    assert table.books[ledger.pot("t")] == lies > 0
    for person in ("ann", "ben"):
        table.do(person, "leave")
    assert table.books[ledger.pot("t")] == 0
    assert table.books[ledger.wallet("ann")] + table.books[ledger.wallet("ben")] == 0


# --- what everybody sees --------------------------------------------------------------------------


def test_blinds_lie_before_their_seats_and_stacks_are_what_is_left() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    view = table.seen_by(None)
    places = view["felt"]["seats"]
    assert {place["bet"] for place in places.values()} == {"0", "2", "4"}
    assert view["felt"]["total"] == "6"
    assert view["felt"]["pots"] == []  # bets of this street are not in the middle yet
    stacks = {str(person["seat"]): person["stack"] for person in view["people"]}
    assert stacks == {seat: place["stack"] for seat, place in places.items()}
    assert sorted(stacks.values()) == ["196", "198", "200", "200"]


def test_on_the_flop_all_bets_are_in_the_pot() -> None:
    table = pot_table(HOLDEM, FOUR)
    while felt(table)["street"] != "flop":
        assert table.state.waits is not None
        say(table, passive(table.state.waits))
    assert felt(table)["pots"] == [{"amount": "16", "seats": [1, 2, 3, 4]}]
    assert {place["bet"] for place in felt(table)["seats"].values()} == {"0"}


def test_side_pots_name_the_seats_that_can_win_them() -> None:
    stacks = {"ann": "40", "ben": "100", "cy": "300", "dee": "300"}
    table = pot_table(HOLDEM, stacks, settings=NO_LIMIT)
    say(table, "no")
    while felt(table)["street"] == "before the flop":
        wait = table.state.waits
        assert wait is not None
        seat = table.state.decider(wait)[0]
        say(table, all_in(wait) if seat < 3 else passive(wait))
    pots = felt(table)["pots"]
    assert [pot["amount"] for pot in pots] == ["160", "180"]
    assert [pot["seats"] for pot in pots] == [[1, 2, 3, 4], [2, 3, 4]]
    places = felt(table)["seats"]
    assert [places[seat]["all_in"] for seat in "1234"] == [True, True, False, False]


def test_who_folds_is_shown_as_folded_and_keeps_his_cards_to_himself() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    gone = say(table, "fold")
    place = table.state.place_of(gone)
    assert place is not None
    assert felt(table)["seats"][str(place[0])]["folded"] is True
    hand = f"seat {place[0]}"
    play_out(table, passive)
    for viewer in ("ann", "ben", "cy", "dee", None):
        view = table.seen_by(viewer)
        cards = next(each["cards"] for each in view["hands"] if each["hand"] == hand)
        assert (set(cards) == {"??"}) is (viewer != gone)
        assert hand not in view["last"]["hands"]


def test_cards_that_were_never_shown_are_in_nothing_that_others_get() -> None:
    table = pot_table("500-club/2-7-triple-draw", FOUR)
    gone = say(table, "fold")
    while table.state.waits is not None:  # everybody changes two cards, three times
        wait = table.state.waits
        picks = wait.picks.get("discard")
        two = f"discard {' '.join(map(text_of, picks.cards[:2]))}" if picks else ""
        say(table, two or passive(wait))
    record = table.state.settled
    assert record is not None
    shown = {
        card for event in record["events"] if event["event"] == "shows" for card in event["cards"]
    }
    hidden = {event["card"] for event in record["events"] if event["event"] == "card"} - shown
    assert len(hidden) >= 5 + 3 * 6
    stranger = json.dumps(table.seen_by(None))
    assert not [card for card in hidden if f'"{card}"' in stranger]
    mine = json.dumps(table.seen_by(gone))
    seen = [card for card in hidden if f'"{card}"' in mine]
    assert len(seen) == 5


def text_of(card: int) -> str:
    from houseway.cards import card_text

    return card_text(card)


def test_who_must_check_for_want_of_openers_is_asked_like_everybody() -> None:
    table = pot_table("aviator/draw-jacks-or-better", FOUR)
    asked = []
    while table.state.waits is not None and not table.state.choices[4:]:
        asked.append(say(table, passive(table.state.waits)))
    assert len({*asked}) == 4
    assert not any(event.body.get("forced") for event in table.events)


# --- what may be said -----------------------------------------------------------------------------


def options(table: Evening) -> dict[str, dict[str, Any]]:
    wait = table.state.waits
    assert wait is not None
    person = table.state.patrons[table.state.decider(wait)].person
    return {option["do"]: option for option in table.seen_by(person)["waits"]["options"]}


def test_the_usual_amounts_of_a_no_limit_bet_are_offered() -> None:
    table = pot_table(HOLDEM, FOUR, settings=NO_LIMIT)
    say(table, "no")
    # $6 in the pot, $4 to call: a raise of the pot is to $4 + $10.
    asked = options(table)
    assert asked["call"]["detail"] == "$4"
    assert asked["raise"]["amounts"] == ["8", "200"]
    assert asked["raise"]["step"] == "1"
    assert asked["raise"]["quick"] == [
        {"name": "min", "amount": "8"},
        {"name": "half-pot", "amount": "9"},
        {"name": "pot", "amount": "14"},
        {"name": "max", "amount": "200"},
    ]


def test_a_limit_bet_has_one_amount_and_nothing_to_choose() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    asked = options(table)
    assert asked["raise"]["amounts"] == ["8", "8"]
    assert "quick" not in asked["raise"]


def test_a_draw_says_how_many_cards_may_go() -> None:
    table = pot_table("500-club/2-7-triple-draw", FOUR)
    while not options(table).get("discard"):
        assert table.state.waits is not None
        say(table, passive(table.state.waits))
    assert options(table)["discard"]["counted"] is True
    assert options(table)["stand-pat"]["label"] == "Stand pat"


def test_the_layout_names_the_limit_and_the_buy_in() -> None:
    table = pot_table(HOLDEM, FOUR)
    assert layout(table.state)["pots"] == {"limit": "$4–$8 limit, blinds $2–$4", "chip": "1"}
    assert layout(table.state)["buy_in"] == {"least": "80", "usual": "160"}
    free = pot_table(HOLDEM, FOUR, settings=NO_LIMIT)
    assert layout(free.state)["pots"]["limit"] == "no limit, blinds $2–$4"


def test_without_a_limit_one_usually_sits_down_with_fifty_big_blinds() -> None:
    free = pot_table("500-club/texas-holdem", FOUR, settings=NO_LIMIT)
    assert layout(free.state)["buy_in"] == {"least": "20", "usual": "200"}
    stud = pot_table("hustler/seven-card-stud", FOUR)
    assert layout(stud.state)["pots"]["limit"].startswith("$4–$8 limit, ante ")
    assert layout(Evening(load_game("aviator/conquian")).state)["pots"] is None


# --- the log --------------------------------------------------------------------------------------


def test_the_log_tells_a_hand_as_it_is_played() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    first = say(table, "raise 8")
    say(table, "fold")
    play_out(table, passive)
    lines = [line.text for line in reversed(table.state.log)]
    told = "\n".join(lines)
    assert "posts the small blind, $2." in told
    assert f"{first.capitalize()}, seat" in told
    assert "raises to $8." in told
    assert "folds." in told
    flop = next(line for line in lines if line.startswith("Flop: "))
    assert len(flop.split()) == 4
    assert sum("shows " in line for line in lines) == 3
    assert any(", wins $" in line and "(high): " in line for line in lines)
    assert "what the player has put into the pot" not in told
    won = next(line for line in table.state.log if ", wins $" in line.text)
    assert "Aviator Casino rules, line" in won.cite


def test_what_the_clock_does_is_told_as_the_clocks() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    table.time_is_up()
    assert table.state.log[0].text.endswith("folds (time is up).")


def test_a_void_hand_moves_no_chips() -> None:
    table = pot_table(HOLDEM, FOUR)
    say(table, "no")
    say(table, "raise 8")
    before = dict(table.state.money)
    table.do("floor", "void", why="a card was found on the floor")
    assert table.state.money == before
    assert table.phase == "settled"
    table.time_is_up()
    assert table.phase == "play"
