"""Poker against the player-dealer in prose: what its sentences say, and that none is missing."""

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

from houseway.library import load_game

GAMES = games_of("poker")
HOLDEM = "parkwest/ultimate-texas-holdem"
THREE = "hustler/three-card-poker"
STUD = "hustler/caribbean-stud"
RIDE = "hustler/let-it-ride"
EASY = "aviator/easy-poker"
# Values without any effect: cards that the player-dealer does not get, and what a joker may be
# where the deck has none.
WITHOUT_EFFECT = ("deal.faces: 'down' as 'down, dealer", "play.order: 'high' as 'high-bug'")


def test_a_street_names_the_sizes_of_a_raise() -> None:
    game = load_game(HOLDEM)
    first = "bettors check or bet four or three Antes on Play."
    assert first in words_of(game, "round")
    other = after(game, ("play", "streets", 0, "moves"), ["check", "play 2 x ante", "fold"])
    assert "bettors check, bet two Antes on Play or fold." in words_of(other, "round")


def test_only_a_bettor_with_the_hand_bet_is_asked_on_later_streets() -> None:
    steps = lines_of(load_game(EASY), "round")
    asked = [line for line in steps if "Bettors with Hand check or bet" in line]
    assert len(asked) == 3


def test_who_has_folded_or_raised_is_not_asked_again() -> None:
    words = words_of(load_game("500-club/ultimate-texas-holdem"), "round")
    assert "Bettors still in without Play bet one Ante on Play or fold." in words


def test_a_qualifier_is_said_with_its_cards() -> None:
    enough = "qualifies if either it is a pair or better, or its highest card is an ace and its"
    assert enough in words_of(load_game(STUD), "round")
    queen = after(load_game(THREE), ("play", "qualify"), "dealer.top >= 'J'")
    assert "qualifies if its highest card is a jack or higher." in words_of(queen, "round")


def test_a_game_without_a_dealers_hand_says_what_may_be_taken_back() -> None:
    words = words_of(load_game(RIDE), "game", "round")
    assert "the player-dealer has no hand" in words
    assert "bettors let it ride or take Bet #1 back." in words
    assert "qualifies" not in words


def test_three_cards_rank_otherwise_than_five() -> None:
    game = load_game(THREE)
    assert "three of a kind, straight, flush, pair" in words_of(game, "cards")
    assert "Straight: three cards in sequence." in lines_of(game, "words")
    standard = after(game, ("play", "order"), "three-card-standard")
    assert "straight flush, flush, straight" in words_of(standard, "cards")


def test_two_hands_of_the_player_dealer_are_dealt_by_turns() -> None:
    words = words_of(load_game(EASY), "round")
    assert "The player-dealer's cards are two hands of two, dealt by turns" in words


def test_a_pay_stands_in_its_row() -> None:
    game = load_game(THREE)
    assert "40 to 1 | your hand is a straight flush" in lines_of(game, "wagers")
    row = next(
        place for place, row in enumerate(game.sheet.wager["pair-plus"].rows) if row.id == "hand"
    )
    path = ("wager", "pair-plus", "rows", row, "pays", "straight-flush")
    other = after(game, path, "45 to 1")
    assert "45 to 1 | your hand is a straight flush" in lines_of(other, "wagers")


def test_a_raise_with_the_rows_of_the_ante_refers_to_it() -> None:
    game = load_game(EASY)
    each = "Each is a raise during the play. It is settled as Ante."
    assert f"Hand, Flop, Turn and River {each}" in lines_of(game, "wagers")
    flop = after(game, ("wager", "flop-bet", "rows", 0, "pays"), "2 to 1")
    assert f"Turn and River {each}" in lines_of(flop, "wagers")
    assert "Hand A raise during the play. It is settled as Ante." in lines_of(flop, "wagers")


@each_row(
    [
        ("size", "== 3 x ante", "It needs Ante and Hand. It is exactly three times the Ante."),
        ("needs", "ante", "It needs Ante. It is exactly twice the Ante."),
    ]
)
def test_a_raise_says_its_terms_where_the_streets_say_others(row: tuple[str, str, str]) -> None:
    key, value, words = row
    game = load_game(EASY)
    assert words not in words_of(game, "wagers")
    assert words in words_of(after(game, ("wager", "turn-bet", key), value), "wagers")


def test_the_first_row_counts_at_the_first_table_and_below() -> None:
    words = words_of(load_game(HOLDEM), "wagers")
    assert words.count("The first row that applies counts, here and below.") == 1
    assert words.count("row that applies counts") == 1
    one = words_of(load_game("hustler/pai-gow-poker"), "wagers")
    assert "The first row that applies counts." in one


def test_a_table_ends_with_what_happens_if_no_row_applies() -> None:
    game = load_game(THREE)
    assert "loses | otherwise" in lines_of(game, "wagers")
    other = after(game, ("wager", "pair-plus", "else"), "push")
    assert "push | otherwise" in lines_of(other, "wagers")


def test_cards_put_aside_before_each_of_the_last_are_told_once() -> None:
    dealt = "three, one and one to the board and four to the player-dealer, each time after one"
    assert dealt in words_of(load_game(EASY), "round")
    order = "seats seats burn board 3 board 1 burn board 1 burn dealer 4"
    other = words_of(after(load_game(EASY), ("deal", "order"), order), "round")
    assert "one aside, unseen; three and one to the board; one aside, unseen; one to the" in other


def test_a_jackpot_says_its_hands_and_its_shares() -> None:
    game = load_game(STUD)
    jackpot = next(line for line in lines_of(game, "wagers") if line.startswith("Super Jackpot"))
    assert "won if the lower of your hand and the player-dealer's is a full house." in jackpot
    assert "60 % to the side of the lower hand" in jackpot
    other = after(game, ("jackpot", "super", "players"), 5)
    assert "At least five persons must have a wager" in words_of(other, "wagers")


@each_row(
    [
        (THREE, "hand.vs == 'higher'", "your hand beats the player-dealer's"),
        (THREE, "not dealer.qualifies", "the player-dealer does not qualify"),
        (
            THREE,
            "(not dealer.qualifies or hand.vs == 'higher') and hand.category == 'straight'",
            (
                "your hand is a straight and either the player-dealer does not qualify or your "
                "hand beats the player-dealer's"
            ),
        ),
        (
            RIDE,
            "hand.category == 'pair' and hand.pair >= 'T'",
            "your hand is a pair and its best pair is 10s or higher",
        ),
        (HOLDEM, "hand.any == 'flush'", "the best five of your cards and the board make a flush"),
        (
            EASY,
            "not hand.beats_board",
            "the best hand of both your cards and three of the board is no better than the board",
        ),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str, str]) -> None:
    name, condition, words = row
    assert said(load_game(name), condition) == words


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
