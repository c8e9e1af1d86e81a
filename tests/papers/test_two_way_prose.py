"""Poker or blackjack by choice, in prose."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import after, lines_of, not_told, said, unsaid, words_of
from tests.suite.rows import each_row

from houseway.library import load_game

GAME = "hustler/2-way-winner"


def test_the_choice_says_what_each_game_costs() -> None:
    game = load_game(GAME)
    words = words_of(game, "round")
    assert "blackjack, with as much as the Blackjack Ante on Blackjack Play" in words
    assert "poker, with as much or twice as much as the Poker Ante on Poker Play" in words
    double = after(game, ("play", "poker", "times"), [2])
    assert "poker, with twice as much as the Poker Ante" in words_of(double, "round")


def test_a_natural_is_paid_with_or_without_a_further_bet() -> None:
    game = load_game(GAME)
    assert "it is paid, without a further bet, or played as poker." in words_of(game, "round")
    play = words_of(after(game, ("play", "natural", "bets"), "play"), "round")
    assert "paid for as much as the Blackjack Ante placed on Blackjack Play, or played" in play


def test_the_joker_is_another_card_in_each_of_the_games() -> None:
    cards = words_of(load_game(GAME), "cards")
    assert "A joker counts two or twelve." in cards
    assert "The joker is an ace, or the card that completes a straight" in cards
    assert "Five aces: four aces and the joker." in words_of(load_game(GAME), "words")


def test_a_joker_hand_is_said_by_its_condition() -> None:
    game = load_game(GAME)
    assert "a hand is one if it has the joker and totals 22." in words_of(game, "cards")
    condition = "hand.joker and hand.total == 22 and hand.cards > 2"
    other = after(game, ("play", "joker_hand"), condition)
    assert "if it has the joker, totals 22 and has more than two cards." in words_of(other, "cards")


def test_the_poker_is_played_with_the_player_dealers_first_five_cards() -> None:
    words = words_of(load_game(GAME), "round")
    assert "the first five of them, or new cards (the board) are added up to five." in words
    assert "The player-dealer gets two new cards, the hole cards." in words


def test_the_bonus_says_what_the_seven_cards_make() -> None:
    rows = lines_of(load_game(GAME), "wagers")
    assert "result | when your first two cards and the community cards make" in rows
    assert "250 to 1 | five aces" in rows


@each_row(
    [
        (
            "hand.chose == 'poker' and hand.vs == 'higher' and hand.category >= 'full-house'",
            (
                "you chose poker, and your poker hand beats the player-dealer's and is a full "
                "house or better"
            ),
        ),
        ("hand.joker22", "your blackjack hand is a joker hand"),
        ("blackjack.vs == 'equal'", "your blackjack hand equals the player-dealer's"),
        (
            "dealer.total < 17 or (dealer.soft and dealer.total == 17)",
            "the player-dealer's blackjack hand totals less than 17, or is soft and totals 17",
        ),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game(GAME), condition) == words


def test_every_fact_is_said_in_words() -> None:
    assert unsaid(load_game(GAME)) == []


@pytest.mark.slow
@pytest.mark.in_turn
def test_the_page_tells_every_value() -> None:
    assert not_told(load_game(GAME), ()) == []
