"""Chinese poker in prose: what its sentences say, and that none is missing."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import after, games_of, lines_of, not_told, said, unsaid, words_of
from tests.suite.rows import each_row

from houseway.library import load_game

GAMES = games_of("chinese")
FACE_UP = "500-club/face-up-chinese-poker"
THIRTEEN = "hustler/13-card-chinese-poker"


def test_a_row_says_what_it_pays() -> None:
    game = load_game(THIRTEEN)
    row = "8 units | it is the middle hand and is four of a kind"
    assert row in lines_of(game, "wagers")
    path = ("score", "group", "bonus", "rows", 2, "pays")
    assert row.replace("8", "9") in lines_of(after(game, path, "9 units"), "wagers")


def test_bonuses_by_rank_stand_in_one_row() -> None:
    rows = lines_of(load_game(FACE_UP), "wagers")
    pairs = next(line for line in rows if line.startswith("6s 1 point, 7s 2 points"))
    assert pairs.endswith(
        "queens 7 points, kings 8 points, aces 9 points | it is the front hand, a pair, by its rank"
    )


def test_a_street_of_three_cards_says_how_many_are_put_away() -> None:
    assert (
        "Then, four times, each player in turn, from the button's left, gets three cards face "
        "down, puts one away unseen and sets the other two face up, in any of the hands."
    ) in lines_of(load_game(FACE_UP), "round")


def test_an_equal_back_hand_fouls_or_does_not() -> None:
    game = load_game(FACE_UP)
    assert "above the middle hand (an equal one fouls)" in words_of(game, "round")
    legal = after(game, ("play", "equal"), "legal")
    assert "above the middle hand (an equal one does not foul)" in words_of(legal, "round")


def test_comparing_starts_where_the_sheet_says() -> None:
    assert "First the player at the right of the button is compared with each" in words_of(
        load_game(THIRTEEN), "wagers"
    )
    other = after(load_game(THIRTEEN), ("score", "start"), "button")
    assert "First the player with the button is compared with each" in words_of(other, "wagers")


@each_row(
    [
        (
            "not hand.foul and (front.pair >= 'Q' or front.category == 'three-of-a-kind')",
            (
                "you have not fouled and your front hand either is a pair of queens or better or "
                "is three of a kind"
            ),
        ),
        (
            "hand.sweep == 'dragon' and other.sweep < 'dragon'",
            "you have declared a dragon and the other has declared nothing as high as a dragon",
        ),
        ("hand.sweep != 'none'", "you have declared a clean sweep"),
        ("seg.name == 'back' and seg.vs == 'higher'", "it is the back hand and beats the other"),
        ("middle.category >= 'full-house'", "your middle hand is a full house or better"),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game(FACE_UP), condition) == words


@each_row(GAMES)
def test_every_fact_is_said_in_words(name: str) -> None:
    assert unsaid(load_game(name)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    assert not_told(load_game(name), ()) == []
