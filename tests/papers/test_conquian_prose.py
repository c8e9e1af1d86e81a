"""Conquian in prose: what its sentences say, and that none is missing."""

from __future__ import annotations

import pytest
from tests.papers.told_pages import after, games_of, not_told, words_of
from tests.suite.rows import each_row

from houseway.library import load_game

GAMES = games_of("conquian")
CONQUIAN = "aviator/conquian"


@each_row(
    [
        ("option", "all-players", "If you do not, each of the others may, clockwise;"),
        ("refused", "next-player", "After a run, the turn goes to the player at your left."),
        ("out_of_turn", "left-of-turn", "to the left of the player whose turn it was."),
        ("after_force", "as-his-run", "play goes on as after a run of that player's own."),
        ("adding", "tenth-card", "only your tenth card in runs may be laid to a run of your own."),
        ("stock_out", "last-card", "tied if the last card of the stock has been offered and"),
    ]
)
def test_a_changed_rule_of_turns_changes_its_sentence(row: tuple[str, str, str]) -> None:
    key, value, words = row
    game = load_game(CONQUIAN)
    assert words not in words_of(game, "round", "wagers")
    assert words in words_of(after(game, ("play", key), value), "round", "wagers")


def test_a_viejo_is_said_with_its_price() -> None:
    game = load_game(CONQUIAN)
    assert "every other player pays one more wager ($5), once" in words_of(game, "wagers")
    twice = words_of(after(game, ("stakes", "viejo"), 2), "wagers")
    assert "every other player pays two more wagers ($10), once" in twice
    assert "every other player pays" not in words_of(after(game, ("stakes", "viejo"), 0), "wagers")


def test_runs_go_over_the_gap_in_the_deck() -> None:
    words = words_of(load_game(CONQUIAN), "cards")
    assert "6, 7, jack, queen, king: 6-7-J is a run and Q-K-A is none." in words


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_page_tells_every_value(name: str) -> None:
    assert not_told(load_game(name), ()) == []
