"""Hands drawn for each seat (Super Pan 9, joker baccarat) in prose."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import after, lines_of, not_told, said, unsaid, words_of
from tests.suite.rows import each_row

from houseway.library import load_game

PAN = "aviator/super-pan-9"
JOKERS = "hustler/21st-century-baccarat"
GAMES = (PAN, JOKERS, "hustler/super-pan-9", "hustler/super-pan-9-classic")
# One wager needs no order, whatever its name, and there is no player or banker hand to open.
WITHOUT_EFFECT = ("settle.order.0: ['base']", "deal.faces: 'down' as 'down, open player")


def test_the_example_of_a_sum_uses_cards_of_the_deck() -> None:
    assert "the last digit of its sum: 5 and 6 make 1." in words_of(load_game(PAN), "cards")
    assert "the last digit of its sum: 7 and 8 make 5." in words_of(load_game(JOKERS), "cards")


def test_a_chart_says_when_a_hand_must_draw() -> None:
    game = load_game(JOKERS)
    chart = "it must draw on 0 to 4 and must stand on 6 to 9; on 5 its player chooses."
    assert chart in words_of(game, "round")
    other = after(game, ("draw", "player"), "0-3 hit, 4-6 option, 7-9 stand")
    chart = "it must draw on 0 to 3 and must stand on 7 to 9; on 4 to 6 its player chooses."
    assert chart in words_of(other, "round")


def test_the_house_way_says_only_what_a_player_might_choose() -> None:
    game = load_game(JOKERS)
    assert "goes the house way: it stands on 5." in words_of(game, "round")
    other = after(game, ("draw", "house_way"), "0-5 hit, 6-9 stand")
    assert "goes the house way: it draws on 5." in words_of(other, "round")


def test_the_bettor_with_most_money_may_play_the_hand() -> None:
    game = load_game(PAN)
    assert "Whoever has the most money on a hand plays it" in words_of(game, "round")
    seat = after(game, ("draw", "decides"), "seat")
    assert "The seated player plays the hand of the seat" in words_of(seat, "round")


def test_two_jokers_are_a_natural() -> None:
    game = load_game(JOKERS)
    assert "A natural is a hand with two jokers." in words_of(game, "cards")
    nine = after(game, ("draw", "natural"), "two-card-9")
    assert "A natural is a 9 of two cards." in words_of(nine, "cards")


def test_an_irregularity_is_told_with_its_cases() -> None:
    rows = lines_of(load_game(PAN), "irregularities")
    off = (
        "A card leaves the table: if this happens during the first deal, the card is replaced "
        "when the deal is complete. If this happens between the first deal and the pay-off, the "
        "card is replaced by the next one."
    )
    assert off in rows
    game = after(load_game(PAN), ("irregular", "rows", 0, "when"), "event.round >= 2")
    twice = (
        "A card is found face up in the deck: if this happens two or more times in the round, it "
        "is a misdeal, and all bets go back. Otherwise the card is replaced by the next "
        "one."
    )
    assert twice in lines_of(game, "irregularities")


@each_row(
    [
        (
            "hand.total == 9 and hand.cards == 4 and hand.tint == 'suited'",
            "your hand counts 9, has four cards and is all of one suit",
        ),
        ("hand.tint != 'mixed'", "your hand is all of one colour"),
        (
            "hand.natural and dealer.natural",
            "your hand is a natural and the player-dealer's hand is a natural",
        ),
        ("hand.total > dealer.total", "your hand counts more than the player-dealer's hand"),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game("hustler/super-pan-9"), condition) == words


@each_row(GAMES)
def test_every_fact_is_said_in_words(name: str) -> None:
    assert unsaid(load_game(name)) == []


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    assert not_told(load_game(name), WITHOUT_EFFECT) == []
