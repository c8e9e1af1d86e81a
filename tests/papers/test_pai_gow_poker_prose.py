"""Pai gow poker in prose: what its sentences say, and that none is missing."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import (
    after,
    by_choice,
    games_of,
    lines_of,
    not_told,
    said,
    unsaid,
    words_of,
)
from tests.suite.rows import each_row

from houseway.library import Game, load_game

GAMES = games_of("pai-gow-poker")
FACE_UP = "500-club/face-up-pai-gow-poker"
FORTUNE = "500-club/fortune-pai-gow-poker"
PLAIN = "hustler/pai-gow-poker"
WILD = "aviator/pai-gow-poker-joker-wild"
# Piles go to every seat from the one that the dice point at, whatever else a sheet says; a first
# pile is always picked where cards are dealt one at a time; one wager needs no order; and a chart
# is told by its rows, not by its name.
WITHOUT_EFFECT = (
    *("deal.start", "deal.to", "deal.picks_whole: True as False", "settle.order.0: ['base']"),
    *("house_way.use", "house_way.source", "settle.backline"),
)


def row_of(game: Game, name: str) -> int:
    """The place of a row of the house way."""
    ids = [row.id for row in game.sheet.house_way.rows]  # type: ignore[attr-defined]
    return ids.index(name)


def test_the_chart_is_a_row_for_each_kind_of_hand() -> None:
    rows = lines_of(load_game(FORTUNE), "round")
    assert "two pair, highest pair queens or higher | the lowest pair" in rows
    assert "three of a kind, of aces | an ace and the highest single" in rows


def test_a_changed_row_of_the_chart_says_other_cards() -> None:
    game = load_game(FORTUNE)
    row = row_of(game, "two-pair-high")
    when = after(game, ("house_way", "rows", row, "when"), "shape == 'two-pair' and complete")
    assert "two pair, a straight or a flush | the lowest pair" in lines_of(when, "round")
    sets = after(game, ("house_way", "rows", row, "set"), "high pair | best front")
    front = "the highest pair; if that cannot be, the best two cards"
    assert f"two pair, highest pair queens or higher | {front}" in lines_of(sets, "round")


def test_an_exposed_hand_is_set_before_the_others() -> None:
    steps = lines_of(load_game(FACE_UP), "round")
    bank = next(
        at for at, step in enumerate(steps) if "the player-dealer's cards are opened" in step
    )
    seats = next(at for at, step in enumerate(steps) if "each hand with a wager is set" in step)
    assert bank < seats
    assert "nobody else sets a hand" in steps[bank]


def test_a_free_player_dealer_sets_as_the_house_only_if_foul() -> None:
    game = load_game(FORTUNE)
    assert "player-dealer's cards are opened and set the house way." in words_of(game, "round")
    free = words_of(after(game, ("play", "dealer"), "free"), "round")
    assert "set at will; if that is foul, the house way." in free


def test_piles_are_dealt_as_the_sheet_says() -> None:
    game = load_game(PLAIN)
    assert "one card at a time, each time from the left." in words_of(game, "round")
    snake = words_of(after(game, ("deal", "piles"), "snake"), "round")
    assert "one card at a time from left to right and then back." in snake
    whole = words_of(after(game, ("deal", "piles"), "whole"), "round")
    assert "The pile that was dealt first goes out first; the dice point at its seat" in whole


def test_a_wrong_number_of_cards_is_foul_or_set_anew() -> None:
    game = load_game(PLAIN)
    assert "It is foul too if it is not set two and five." in words_of(game, "round")
    anew = words_of(after(game, ("play", "miscount"), ""), "round")
    assert "A hand that is not set two and five must be set anew." in anew


def test_what_goes_wrong_concerns_the_hands_that_its_repair_concerns() -> None:
    wrong = words_of(load_game(PLAIN), "irregularities")
    assert "if the card is an ace or a joker, it is a misdeal" in wrong
    assert "to be played when the player-dealer's cards are seen: the hand is played the" in wrong
    assert "the wagers of the seat itself lose, and those behind it play on." in wrong


def test_the_joker_makes_five_aces_or_five_of_any_rank() -> None:
    plain = load_game(PLAIN)
    assert "Five cards rank, from the highest: five aces, royal flush," in words_of(plain, "cards")
    assert "Five aces: four aces and the joker." in lines_of(plain, "words")
    wild = lines_of(load_game(WILD), "words")
    assert "Five of a kind: four cards of one rank and the joker." in wild


def test_envy_is_a_prize_that_comes_with_the_bonus() -> None:
    game = load_game(FACE_UP)
    envy = next(line for line in lines_of(game, "wagers") if line.startswith("Envy Bonus"))
    assert "comes with Fortune Bonus of at least $5" in envy
    assert "for each of them that wins it" in envy
    other = after(game, ("wager", "envy", "combine"), "best")
    assert "for the best of them alone" in words_of(other, "wagers")


@each_row(
    [
        (
            (
                "(front.vs == 'higher' and back.vs == 'equal') or (front.vs == 'equal' and "
                "back.vs == 'higher')"
            ),
            "one hand is higher, the other a copy",
        ),
        ("dealer.ace_high and dealer.joker", "the player-dealer is ace high and has the joker"),
        (
            "other.bonus and 'four-of-a-kind' in other.makes",
            (
                "another player has made the bonus bet too and that player's seven cards make four "
                "of a kind"
            ),
        ),
        (
            "'seven-straight-flush' in seven.makes",
            "your seven cards make a straight flush of all seven cards without the joker",
        ),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game(FACE_UP), condition) == words


@each_row(GAMES)
def test_every_fact_is_said_in_words(name: str) -> None:
    assert unsaid(load_game(name)) == []


@pytest.mark.slow
@each_row(GAMES)
def test_every_choice_of_a_house_has_a_page(name: str) -> None:
    for game in by_choice(name):
        assert unsaid(game) == []


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    assert not_told(load_game(name), WITHOUT_EFFECT) == []
