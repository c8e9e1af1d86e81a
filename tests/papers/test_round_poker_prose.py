"""Pot games in prose: what their sentences say, and that none is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.papers.told_pages import after, games_of, lines_of, not_told, words_of
from tests.suite.rows import each_row

from houseway.families.round_poker.irregularities.repairs import FITS
from houseway.families.round_poker.prose.mishaps import EVENTS, REPAIRS
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices

GAMES = games_of("round-poker")
HOLDEM = "aviator/texas-holdem"
LOWBALL = "hustler/lowball-ace-to-five"
DEUCE = "hustler/lowball-deuce-to-seven"
STUD = "hustler/seven-card-stud-hi-lo"
OMAHA = "ranchos/omaha-9-hi-lo-half-kill"
JACKS = "aviator/jacks-back"
BADUGI = "500-club/badugi"
MEXICAN = "500-club/mexican-poker"
# Without a limit, the upper one is not played for, and no all-in bet counts as a full one.
POT_LIMIT = ("stakes.upper", "betting.all_in", "street.rows")


def without_effect(game: Game) -> Iterator[str]:
    """The values of a game that change nothing at its table."""
    sheet: Any = game.sheet
    if any(what == "up" for what, _ in sheet.street.rows[0].deal.steps):
        yield "deal.faces"  # the streets say how cards come
    if sheet.deck.jokers is not None and not sheet.deck.jokers.count:
        yield "deck.jokers.use"
    if sheet.posts.collection_blind.place == "none":
        yield "posts.collection_blind.amount"
    if sheet.stakes.structure == "pot-limit":
        yield from POT_LIMIT
    if len(sheet.showdown.shares) == 1:
        other = {"high": "low", "low": "high"}[sheet.showdown.shares[0].id]
        yield from (f"showdown.odd_chip.{key}" for key in ("halves", "both", "splits", other))


def game_with(name: str, **chosen: str) -> Game:
    return load_game(name, Choices(settings=chosen))


def test_blinds_are_said_as_shares_of_the_limit_and_in_money() -> None:
    game = load_game(HOLDEM)
    posted = "blinds are posted: small, half the lower limit ($2); big, the lower limit ($4)."
    assert posted in words_of(game, "round")
    other = after(game, ("posts", "blinds", 0, "amount"), "1/3 lower")
    assert "small, a third of the lower limit ($1);" in words_of(other, "round")


def test_a_street_names_its_cards_its_limit_and_who_speaks_first() -> None:
    steps = lines_of(load_game(HOLDEM), "round")
    assert (
        "Turn: one card is burned, then one card is turned up on the board, for all. "
        "Wagering, at the upper limit ($8), in the same order."
    ) in steps
    assert "River: the same again." in steps


def test_a_street_that_differs_is_not_the_same_again() -> None:
    other = after(load_game(HOLDEM), ("street", "rows", 3, "bet"), "lower")
    river = next(line for line in lines_of(other, "round") if line.startswith("River"))
    assert "at the lower limit ($4)" in river


def test_a_draw_says_how_many_cards_and_when_they_come() -> None:
    assert (
        "After the draw: from the button's left each player still in changes up to five cards "
        "at once or stands pat; one card is burned first."
    ) in words_of(load_game(LOWBALL), "round")
    all_first = "when all have, one card is burned, and in the same order they get as many"
    assert all_first in words_of(load_game(BADUGI), "round")


def test_a_cap_names_the_games_that_it_holds_in() -> None:
    game = load_game(LOWBALL)
    cap = "A round has six raises at most, at fixed, single or spread limits."
    assert cap in words_of(game, "round")
    assert "There is no limit to the number of raises." in words_of(
        after(game, ("betting", "raises"), 0), "round"
    )


def test_the_seven_that_checks_is_said_with_what_it_still_wins() -> None:
    low = "who checks a seven or better (no card above 7, no pair) and then wins, gets only what"
    assert low in words_of(load_game(LOWBALL), "round")
    deuce = after(load_game(DEUCE), ("betting", "sevens"), "no-action")
    assert (
        "who checks a seven or better (no card above 7, no pair, no straight or flush) takes no "
        "part in later bets"
    ) in words_of(deuce, "round")


def test_a_half_kill_says_its_limits() -> None:
    game = load_game(OMAHA)
    words = words_of(game, "round")
    assert "A player who alone wins high and low of the main pot of at least $60 kills" in words
    assert "the limits are half as high again, $6 and $12, and the killer posts $6" in words
    double = words_of(after(game, ("posts", "kill", "factor"), "2"), "round")
    assert "the limits are doubled, $8 and $16, and the killer posts $8" in double


def test_a_game_without_a_limit_says_what_may_be_bet() -> None:
    words = words_of(game_with(HOLDEM, structure="no-limit"), "round")
    assert "A bet is $4 or more, up to all your chips" in words
    assert "at the upper limit" not in words


def test_the_low_hand_has_its_qualifier() -> None:
    words = words_of(load_game(OMAHA), "cards")
    assert "A low hand has no pair and no card above 9; any other is no low hand." in words
    shares = ("showdown", "shares", 1, "order")
    assert "no card above 8" in words_of(
        after(load_game(OMAHA), shares, "eight-or-better"), "cards"
    )


def test_a_flush_beats_a_full_house_where_the_sheet_says_so() -> None:
    assert "flush (five of one suit), full house" in words_of(load_game(MEXICAN), "cards")
    other = after(load_game(MEXICAN), ("showdown", "shares", 0, "order"), "mexican-standard-wild")
    assert "full house (three of a kind and a pair), flush" in words_of(other, "cards")


def test_openers_are_said_with_what_happens_if_nobody_has_them() -> None:
    words = words_of(load_game(JACKS), "wagers")
    assert "only with a pair of jacks or better" in words
    assert "If nobody opens, the hand is played for low" in words
    again = words_of(load_game("hustler/draw-jacks-or-better"), "wagers")
    assert "the button moves and all ante again; three antes of one player at most" in again


def test_the_lowest_card_that_shows_brings_it_in() -> None:
    words = words_of(load_game(STUD), "round")
    assert "The lowest up card makes the forced bet of a third of the lower limit ($1)" in words
    other = after(load_game(STUD), ("posts", "bring_in", "by"), "high-card")
    assert "The highest up card makes the forced bet" in words_of(other, "round")


def test_odd_chips_of_a_low_game_go_by_the_rule_for_low_hands() -> None:
    other = after(load_game(LOWBALL), ("showdown", "odd_chip", "low"), "left-of-button")
    odd = "An odd chip between equal best hands goes to the first player from the button's left."
    assert odd in words_of(other, "wagers")


@each_row(
    [
        (LOWBALL, "if on the deal and the card is an ace, 2, 3, 4, 5, 6, 7 or a joker,"),
        (
            LOWBALL,
            (
                "if it is seen before the draw, the hand has fewer than five cards and "
                "either no players have acted since the deal or the player has the button,"
            ),
        ),
        (STUD, "should come face down and is the first of that hand to go wrong, it stays up,"),
        (STUD, "if on the last street and more than two players are in the hand,"),
        (HOLDEM, "if it is the first card off the deck, it goes back into the deck,"),
        (HOLDEM, "if more than one card comes on the board, or if on the last street,"),
        (OMAHA, "the flop has four cards and the card too many is not lost among the others,"),
        (JACKS, "if the pot was raised, or called by two, or its first wagering is over,"),
        (
            "hustler/holdem",
            (
                "if the player has a bet to call and the game is played at pot limit or is played "
                "without a limit, the hand is dead"
            ),
        ),
    ]
)
def test_conditions_of_irregularities_read_as_english(row: tuple[str, str]) -> None:
    name, words = row
    assert words in words_of(load_game(name), "irregularities")


def test_a_changed_repair_changes_its_sentence() -> None:
    game = load_game("ranchos/texas-holdem")
    place = next(n for n, row in enumerate(game.sheet.irregular.rows) if row.event == "wrong-count")
    other = after(game, ("irregular", "rows", place, "repair"), "dead-hand")
    assert "if no players have acted since the deal, the hand is dead" not in words_of(
        game, "irregularities"
    )
    assert "too many or too few cards: the hand is dead." in words_of(other, "irregularities")


def test_every_irregularity_and_every_repair_has_words() -> None:
    assert EVENTS.keys() == FITS.keys()
    assert {repair for fits in FITS.values() for repair in fits} == REPAIRS.keys()


@each_row(GAMES)
def test_no_key_of_a_sheet_stands_in_a_rule(name: str) -> None:
    game = load_game(name)
    chapters = ["round", "wagers", *(["irregularities"] if game.sheet.irregular.rows else [])]
    page = words_of(game, *chapters)
    assert "event." not in page
    assert "None" not in page
    assert not [word for word in (" he ", " his ", " him ", "{", "}") if word in page]


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    game = load_game(name)
    assert not_told(game, tuple(without_effect(game))) == []
