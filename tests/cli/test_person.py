"""What somebody may type at a table in the terminal."""

from __future__ import annotations

import pytest
from tests.cli.evenings import all_chips, typed

from houseway.cli.evening import Evening

CASH_IN = "parkwest/cash-in-baccarat"
GOLD = "aviator/baccarat-gold"
HOLDEM = "aviator/texas-holdem"
FLEX = "aviator/supreme-baccarat"
Typing = pytest.MonkeyPatch


def wagers(table: Evening, number: int) -> list[tuple[str, str]]:
    """The wagers of seat 2 in a round."""
    placed = table.records[number]["wagers"]
    return [(bet["wager"], bet["amount"]) for bet in placed if bet["seat"] == 2]


def test_a_number_alone_is_the_base_wager_and_enter_repeats_the_last_wagers(
    monkeypatch: Typing,
) -> None:
    table, said = typed(monkeypatch, CASH_IN, "25", "", "")
    assert wagers(table, 0) == wagers(table, 1) == [("player", "25")]
    assert "Enter repeats Player 25" in said
    assert "You, seat 2, passes the bank." in said  # Ada has banked two rounds


def test_a_number_alone_is_the_base_wager_that_was_bet_last(monkeypatch: Typing) -> None:
    table, said = typed(monkeypatch, CASH_IN, "banker 10, tie 5", "15")
    assert wagers(table, 1) == [("banker", "15")]
    assert "15 alone" not in said
    assert "25 alone is Banker" in said


@pytest.mark.slow  # the bots of this game play best, which is worked out first
def test_a_number_alone_is_bet_on_all_that_the_base_wager_needs(monkeypatch: Typing) -> None:
    table, _ = typed(monkeypatch, "hustler/2-way-winner", "20", "")
    assert dict(wagers(table, 0)) == {"blackjack-ante": "20", "poker-ante": "20"}


def test_a_wrong_word_keeps_what_was_right_of_the_line(monkeypatch: Typing) -> None:
    table, said = typed(monkeypatch, GOLD, "base 25, tei 5", "", "h")
    assert "wager: no wager 'tei'. Did you mean tie?" in said
    assert "Enter plays Base 25" in said
    assert wagers(table, 0) == [("base", "25")]


def test_what_was_kept_can_be_changed_and_taken_back(monkeypatch: Typing) -> None:
    table, said = typed(monkeypatch, GOLD, "base 25, tie 30", "tie 10", "", "base 5, x", "0")
    assert "Tie $30 must be at most $25" in said
    assert wagers(table, 0) == [("base", "25"), ("tie", "10")]
    assert [bet for bet in table.state.bets if bet.seat == 2] == []


def test_a_question_mark_explains_the_spots_with_their_pays(monkeypatch: Typing) -> None:
    _, said = typed(monkeypatch, GOLD, "?")
    assert "hand total is banker total" in said
    assert "8 to 1" in said
    assert "The table is for $5 and more." in said
    assert said.count("Your wagers") == 2


def test_a_question_mark_tells_the_limits_of_a_pot_game_and_its_collection(
    monkeypatch: Typing,
) -> None:
    _, said = typed(monkeypatch, HOLDEM, "?")
    assert "$4–$8 limit, blinds $2–$4" in said
    assert "q leaves the table" in said


def test_a_bet_that_stays_up_is_taken_down_with_nothing(monkeypatch: Typing) -> None:
    # 000:1943
    for seed in range(1, 40):
        table, said = typed(monkeypatch, FLEX, "flex 7 5", "flex 7 0", seed=seed)
        if "`flex action 7 0` takes it down" in said:
            assert len(wagers(table, 0)) == 1
            assert wagers(table, 1) == []
            assert table.state.stack((2, "")) == 1_000_00
            return
    raise AssertionError("no Flex bet stayed up")


# --- more than one round --------------------------------------------------------------------------


def test_somebody_who_was_out_in_a_pot_game_posts_or_waits_for_the_blind(
    monkeypatch: Typing,
) -> None:
    lines = ["out", "no", "fold", "", "", "back"]
    _, said = typed(monkeypatch, HOLDEM, *lines)
    assert "You, seat 2, sits out." in said
    assert said.count("You sit out. Enter watches a round") == 3
    assert "You, seat 2, is back." in said
    assert "post, wait" in said


def test_a_table_with_too_few_players_waits_for_somebody_to_come_back(
    monkeypatch: Typing,
) -> None:
    table, said = typed(monkeypatch, CASH_IN, "out", "", "back", "25", bots=1)
    assert said.count("Too few players can go on.") == 2
    assert wagers(table, 0) == [("player", "25")]


def test_a_hand_begins_as_soon_as_two_players_are_there(monkeypatch: Typing) -> None:
    table, said = typed(monkeypatch, HOLDEM, "out", "fold", "", "back", "fold", "", bots=1)
    assert said.count("Too few players can go on.") == 1
    assert [record["button"] for record in table.records] == [2, 1, 2]


def test_a_pot_game_shows_the_button_and_tells_the_winner(monkeypatch: Typing) -> None:
    _, said = typed(monkeypatch, HOLDEM, "no", "fold")
    assert "Round 1  dealer button: seat 2" in said
    assert "2 (D)" in said
    assert "wins $" in said


def test_cards_that_are_named_alone_go_to_the_first_part_that_takes_some(
    monkeypatch: Typing,
) -> None:
    _, said = typed(monkeypatch, "500-club/face-up-chinese-poker", "", "", "", seed=3)
    assert "0 to 2 for the middle, or `middle / back / discard` with their cards" in said
    assert " | middle " in said  # the hand as it is set so far


def test_chips_are_added_between_two_rounds(monkeypatch: Typing) -> None:
    table, said = typed(monkeypatch, CASH_IN, "chips 3", "chips 300", "0", "0")
    assert "$3 is below the table's minimum $5" in said
    assert "You, seat 2, adds $300." in said
    assert table.chips(2) == 1_300_00


def test_a_posted_option_takes_its_collection(monkeypatch: Typing) -> None:
    posted = {"option": "9"}
    game = "hustler/ez-baccarat"
    table, said = typed(monkeypatch, game, "25", collection=posted)
    assert "Collection: seat 2, $1 (option 9, player wager $25)." in said
    fees = table.records[0]["collections"]
    assert {fee["payer"] for fee in fees} == {"seat 2", "seat 3", "player-dealer"}
    assert all_chips(table) == 3_000_00 - 4_00
