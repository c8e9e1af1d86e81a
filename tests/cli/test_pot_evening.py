"""Hands for the pot at a table in the terminal: what is told, what may be typed, chips."""

from __future__ import annotations

import pytest
from tests.cli.evenings import all_chips, bots_at, evening_of, rounds_of, seeded
from tests.cli.terminal import Terminal

from houseway.cli.evening import BotPlayer, Evening
from houseway.library import load_game
from houseway.money import format_money, parse_money
from houseway.room.state.events import Event
from houseway.room.state.table_state import TableState
from houseway.room.views.pot_log_lines import new_events
from houseway.settling.verify import verify_record
from houseway.table.rounds import Choose

GAMES = ("aviator/texas-holdem", "hustler/seven-card-stud", "500-club/2-7-triple-draw")


def table_of_bots(name: str, *, settings: dict[str, str] | None = None) -> Evening:
    game = load_game(name)
    return bots_at(game.but(settings=settings) if settings else game, seed=3, chips=None)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_bots_play_on_and_every_record_verifies(name: str) -> None:
    table = table_of_bots(name)
    whole = all_chips(table)
    for _ in range(12):
        assert table.play_round()
        assert all_chips(table) == whole
        assert verify_record(table.game, table.records[-1])
    assert len({record["button"] for record in table.records}) > 3


def test_what_one_has_bet_in_a_hand_does_not_bar_him_from_betting_on() -> None:
    # Amounts are what a bet comes to on its street, not what it adds to all that went before.
    table = table_of_bots("aviator/texas-holdem", settings={"structure": "no-limit"})
    whole = all_chips(table)
    for _ in range(15):
        if not table.play_round():
            assert len(table.state.seated) < 2
            break
        assert all_chips(table) == whole


def test_everything_that_happens_is_told_once_and_in_order() -> None:
    table = table_of_bots("aviator/texas-holdem")
    told: list[str] = []

    def hear(before: TableState, event: Event, after: TableState) -> None:
        if event.kind in ("dealt", "chose"):
            told.extend(event["event"] for event in new_events(before, after))

    table.on_event = hear
    (record,) = rounds_of(table, 1)
    assert told == [event["event"] for event in record["events"]]


class Passive(BotPlayer):
    """Opens nothing."""

    def choice(self, evening: Evening, seat: int, wait: Choose) -> str:
        return "check" if "check" in wait.options else wait.house_way


@pytest.mark.parametrize("name", ["aviator/draw-jacks-or-better", "hustler/draw-jacks-or-better"])
def test_who_has_anted_his_last_chip_plays_on_for_a_pot_that_nobody_opened(name: str) -> None:
    # 000:364, 003:1838
    below = seeded(5)
    players = [Passive(f"bot {n}", below) for n in (1, 2, 3)]
    ante = rounds_of(evening_of(name, players, below), 1)[0]["settlement"][0]["amount"]
    cents = parse_money(ante)
    chips = {1: 10_000, 2: 10_000, 3: cents}
    first, second = rounds_of(evening_of(name, players, below, chips=chips), 2)
    assert first["after"]["pot"] == format_money(3 * cents)
    assert second["stacks"]["3"] == "0"
    assert len(second["hands"]["seat 3"]) == 5
    assert second["after"]["matched"]["3"] == ante


# --- somebody types -------------------------------------------------------------------------------


@pytest.mark.slow
def test_somebody_bets_asks_for_the_odds_and_is_told_what_is_legal() -> None:
    game = "aviator/texas-holdem"
    with Terminal("play", game, "-s", "structure=no-limit", "--you", "2", "--seed", "7") as screen:
        assert "straddle, no" in screen.sees("(Enter: no)?")
        screen.types("no")
        asked = screen.sees("(Enter: fold)?")
        assert "small blind $2" in asked
        assert "big blind $4" in asked
        assert "Pot $6" in asked
        assert "fold, call $4, raise 8-200, odds" in asked
        screen.types("odds")
        assert "of the pot against 3 random hands, standard error" in screen.sees("deals")
        screen.types("raise 3")
        screen.sees("raise takes $8 to $200 here")
        screen.types("r 14")
        screen.sees("You, seat 2, raises to $14.")
        screen.types("q")


def test_somebody_draws_cards_by_naming_them() -> None:
    game = "500-club/2-7-triple-draw"
    with Terminal("play", game, "--you", "4", "--seats", "4", "--seed", "2") as screen:
        for _ in range(12):
            asked = screen.sees("(Enter:")
            screen.sees("? ")
            if "discard and 1 to 5 of your cards" in asked:
                break
            screen.types("call" if "call $" in asked else "check")
        row = next(line for line in asked.splitlines() if " You " in line)
        cards = [word for word in row.split() if word[-1] in "♣♦♥♠"]
        assert len(cards) == 5
        screen.types("discard Jk")
        screen.sees("is not there; legal:")
        suits = dict(zip("♣♦♥♠", "cdhs", strict=True))
        screen.types(f"discard {cards[0][:-1]}{suits[cards[0][-1]]}")
        screen.sees("You, seat 4, draws 1 card.")
        screen.types("q")


def test_a_guided_hand_explains_posts_streets_and_showdown_with_their_lines() -> None:
    with Terminal(
        "play", "aviator/texas-holdem", "--you", "0", "--seed", "5", "--guided"
    ) as screen:
        screen.sees("Some chips go in before anybody chooses")
        assert "Aviator Casino rules" in screen.sees("Flop: cards board 3")
        screen.sees("Hands are shown: the pot goes to the high hand.")
        assert "wins" in screen.sees("(high): ")
        screen.sees(" loses $")
