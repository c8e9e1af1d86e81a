"""Baccarat with a player hand and a banker hand, in prose."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import after, games_of, lines_of, not_told, said, unsaid, words_of
from tests.suite.rows import each_row

from houseway.library import load_game

OWN_HANDS = "hustler/21st-century-baccarat"  # of the same family name, with a hand for each seat
GAMES = [name for name in games_of("baccarat") if name != OWN_HANDS]
CASH_IN = "parkwest/cash-in-baccarat"
GOLD = "aviator/baccarat-gold"
OPTION = "hustler/21st-century-baccarat-9"
LUCKY = "hustler/lucky-7-baccarat"
# The house way of games in which nobody may choose.
WITHOUT_EFFECT = ("draw.house_way",)


def test_the_player_hand_draws_by_its_chart() -> None:
    game = load_game(CASH_IN)
    draws = "Otherwise the Player hand draws one card on 0 to 5 and stands on 6 or 7."
    assert draws in lines_of(game, "round")
    other = after(game, ("draw", "player"), "0-4 hit, 5-9 stand")
    draws = "Otherwise the Player hand draws one card on 0 to 4 and stands on 5 to 7."
    assert draws in lines_of(other, "round")


def test_the_banker_hand_draws_by_the_third_card_or_without_it() -> None:
    game = load_game(CASH_IN)
    assert "3 | any but 8" in lines_of(game, "round")
    two_cards = "Then the Banker hand draws one card on 0 to 5 if the Player hand has two cards."
    assert two_cards in words_of(game, "round")
    flat = lines_of(after(game, ("draw", "banker"), "0-5 hit, 6-9 stand"), "round")
    assert "Then the Banker hand draws one card on 0 to 5, whatever the Player hand did." in flat
    assert not any(" | " in line for line in flat)


def test_a_choice_names_those_who_have_it() -> None:
    words = words_of(load_game(OPTION), "round")
    assert "On 5 each bettor on Player line chooses to draw or to stand" in words
    when = "only if the Dealer hand's first card counts 5 or 6; if not, the hand goes the house way"
    assert when in words
    assert "the hand draws on 5. A third card is drawn" in words
    assert "the hand draws on 4 or 5 and stands on 6." in words_of(load_game(GOLD), "round")


def test_a_natural_ends_the_drawing() -> None:
    game = load_game(GOLD)
    assert "If either hand has 9 with its two cards, it is a natural" in words_of(game, "round")
    other = after(game, ("draw", "naturals"), "8-9 stop")
    assert "If either hand has 8 or 9 with its two cards" in words_of(other, "round")


def test_rows_of_a_wager_come_one_after_the_other() -> None:
    wagers = lines_of(load_game(LUCKY), "wagers")
    dealer = (
        "It loses if the hands tie and the Dealer hand totals 7. Otherwise it is a push if the "
        "hands tie. Otherwise it pays 1 to 1 if the Dealer hand wins; if not, it loses."
    )
    assert any(line.endswith(dealer) for line in wagers)


def test_an_action_button_counts_face_cards_upward() -> None:
    words = words_of(load_game(GOLD), "wagers")
    assert (
        "For the button, cards from 2 to 10 count their number, jacks 11, queens 12, kings 13"
        in words
    )


@each_row(
    [
        (
            "winner == 'banker' and banker.total == 7 and banker.cards == 3",
            "the Dealer hand wins, totals 7 and has three cards",
        ),
        (
            "player.total == 8 and player.cards == 3 and banker.total <= 7",
            "the Player hand totals 8 and has three cards, and the Dealer hand totals 7 or less",
        ),
        (
            "player.total + banker.total == 17",
            "the Player hand and the Dealer hand together make 17",
        ),
        (
            "banker.pair == 'suited'",
            "the first two cards of the Dealer hand are a pair of one suit",
        ),
        (
            "hand.total == banker.total and hand.total <= 1",
            (
                "the Player hand as you played it totals the same as the Dealer hand and totals 1 "
                "or less"
            ),
        ),
        (
            "player.total in [8, 9] and banker.total in [8, 9] and player.total != banker.total",
            ("of the Player hand and the Dealer hand one totals 8 and the other 9"),
        ),
        (
            "'pair-suited' in first4.makes",
            "the first four cards make a pair of one suit in one of the hands",
        ),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game(LUCKY), condition) == words


@each_row(GAMES)
def test_every_fact_is_said_in_words(name: str) -> None:
    assert unsaid(load_game(name)) == []


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    game = load_game(name)
    known = () if "O" in game.sheet.draw.player.letters else WITHOUT_EFFECT  # type: ignore[attr-defined]
    assert not_told(game, known) == []
