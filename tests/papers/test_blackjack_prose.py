"""Blackjack-style games in prose: what their sentences say, and that none is missing."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import after, games_of, lines_of, not_told, said, unsaid, words_of
from tests.suite.rows import each_row

from houseway.library import Game, load_game

GAMES = games_of("blackjack")
PURE = "500-club/pure-21-5-blackjack"
SPANISH = "aviator/pure-spanish-21-5"
NO_BUST = "hustler/no-bust-6.2"
JOKERS = "hustler/21st-century-blackjack-second-chances"
TWO_ACES = "hustler/21st-century-blackjack"  # two aces, two jokers, or one of each: naturals
PLAIN = "hustler/la-blackjack"  # nothing is doubled, split or given up
ONE_CARD = "parkwest/no-bust-21st-century-blackjack"  # the player-dealer starts with one card


def without_effect(game: Game) -> list[str]:
    """Values that change no round of a game: the time of a look or a button that it has not, what
    a natural takes that is always found before anybody doubles, and the order of a single bet.
    """
    play, button = game.sheet.play, game.sheet.button  # type: ignore[attr-defined]
    known = ["play.natural_takes" if play.peek else "play.surrender.timing"]
    in_turn = [wager for wager in game.wagers.values() if wager.section.at != "deal"]
    if len(in_turn) == 1:
        known.append("settle.order.")
    return [*known, *(["button."] if button and button.device.kind == "none" else [])]


def test_the_target_is_the_count_that_a_hand_may_not_pass() -> None:
    game = load_game(NO_BUST)
    assert "one that counts more than 22 is over" in words_of(game, "game")
    other = after(game, ("play", "target"), 21)
    assert "one that counts more than 21 is over" in words_of(other, "game")
    assert "loses | your hand is over 21" in lines_of(other, "wagers")


def test_a_natural_is_named_by_its_cards() -> None:
    natural = "an ace and a card that counts ten (21.5 points)"
    assert natural in words_of(load_game(PURE), "cards")
    jokers = words_of(load_game(JOKERS), "cards")
    assert "two jokers (22 points)" in jokers
    assert "a joker and a card that counts ten (21 points)" in jokers


def test_the_player_dealer_draws_by_the_chart() -> None:
    game = load_game(PURE)
    chart = "takes cards as long as it totals less than 17, or is soft and totals 17, and stands"
    assert chart in words_of(game, "round")
    hard = after(game, ("play", "dealer_hits"), "dealer.total < 17")
    assert "takes cards as long as it totals less than 17, and stands" in words_of(hard, "round")


def test_the_house_dealer_looks_at_the_hole_card() -> None:
    game = load_game(PURE)
    assert "If the up card is an ace or counts 10, the house dealer looks" in words_of(
        game, "round"
    )
    blind = words_of(after(game, ("play", "peek"), ""), "round")
    assert "The hole card stays unknown until all players have played." in blind


def test_a_player_dealer_with_one_card_gets_the_second_one_later() -> None:
    words = words_of(load_game(ONE_CARD), "round")
    assert "and the second one only after the players have played" in words
    assert "hole card" not in words


def test_doubling_for_less_is_said() -> None:
    game = load_game(PURE)
    assert "you add at most as much as lies there" in words_of(game, "round")
    exact = after(game, ("play", "double", "size"), "== base")
    assert "you add exactly as much as lies there" in words_of(exact, "round")
    again = after(game, ("play", "double", "again"), 2)
    assert "may then be doubled up to two times more" in words_of(again, "round")


def test_a_split_says_how_many_hands() -> None:
    game = load_game(PURE)
    assert "to four hands at most; aces to two." in words_of(game, "round")
    assert "A split ace gets that one card and no other." in words_of(game, "round")
    free = after(game, ("play", "split", "aces"), "free")
    assert "Hands of split aces are played like all others." in words_of(free, "round")


def test_a_natural_has_no_other_choice() -> None:
    """It is neither doubled nor given up; two aces that are a natural may still be split."""
    words = words_of(load_game(PURE), "round")
    assert "A natural stands and has no other choice." in words
    assert "A hand that must hit or stand may still be doubled, split or given up" in words
    aces = words_of(load_game(TWO_ACES), "round")
    assert "A natural stands and has no other choice unless it may be split." in aces
    assert "A natural stands." in words_of(load_game(PLAIN), "round")


def test_jokers_make_no_pair_to_split() -> None:
    assert "two cards of one rank other than jokers:" in words_of(load_game(TWO_ACES), "round")
    assert "Pair: two cards of one rank; jokers make none." in lines_of(load_game(PLAIN), "words")
    assert "two cards that count the same:" in words_of(load_game(PURE), "round")


def test_bettors_follow_only_what_the_game_has() -> None:
    assert "The others may follow a double or a split" in words_of(load_game(TWO_ACES), "round")
    assert "may follow" not in words_of(load_game(PLAIN), "round")
    game = load_game(TWO_ACES)
    unsplit = words_of(after(game, ("play", "split"), None), "round")
    assert "The others may follow a double with their own money" in unsplit


def test_a_doubled_hand_may_be_rescued() -> None:
    words = words_of(load_game(SPANISH), "round")
    assert "you take back the last amount that was added, and the hand is done" in words
    assert "rescued" not in words_of(load_game(PURE), "round")


def test_surrender_comes_before_or_after_the_look() -> None:
    game = load_game(SPANISH)
    late = "You may give up your hand when it is your turn if it has two cards"
    assert late in words_of(game, "round")
    early = words_of(after(game, ("play", "surrender", "timing"), "before-peek"), "round")
    assert "surrender is offered now and not later" in early


def test_a_joker_may_freeze_all_hands() -> None:
    words = words_of(load_game(JOKERS), "round")
    assert "If the up card is a joker, all hands are frozen" in words


def test_insurance_says_when_it_is_offered() -> None:
    game = load_game(NO_BUST)
    assert "If the up card is an ace, Insurance is offered to each bettor." in lines_of(
        game, "round"
    )
    insurance = next(line for line in lines_of(game, "wagers") if line.startswith("Insurance"))
    assert "offered before anybody plays if the up card is an ace." in insurance
    assert "exactly half of the Game wager." in insurance


@each_row(
    [
        (
            "hand.over and dealer.over and hand.total < dealer.total",
            (
                "your hand is over 22 and totals less than the player-dealer's hand, and the "
                "player-dealer's hand is over 22"
            ),
        ),
        ("dealer.shape == '789 suited'", "the player-dealer's hand is 7, 8 and 9 of one suit"),
        (
            "dealer.bust_cards >= 8",
            "the player-dealer's hand goes over 22 with eight or more cards",
        ),
        (
            "dealer.reds == 2",
            "the player-dealer's hand starts with two red cards, then a black one or none",
        ),
        ("hand.ended == 'surrendered'", "you surrendered"),
        ("seat.pair == 'mixed'", "your first two cards are a pair of two colours"),
        (
            "seat.match_suited == 1 and seat.match_plain == 1",
            (
                "one of your first two cards has the up card's rank and suit and one of your first "
                "two cards has the up card's rank in another suit"
            ),
        ),
        (
            "dealer.cards == 3 and 23 <= dealer.total <= 25",
            "the player-dealer's hand has three cards and totals 23 to 25",
        ),
        (
            "hand.total <= 12 or (hand.soft and hand.total == 18)",
            "your hand totals 12 or less, or is soft and totals 18",
        ),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game(NO_BUST), condition) == words


@each_row(GAMES)
def test_every_fact_is_said_in_words(name: str) -> None:
    assert unsaid(load_game(name)) == []


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    game = load_game(name)
    assert not_told(game, without_effect(game)) == []
