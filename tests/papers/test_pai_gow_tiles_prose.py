"""Pai gow with tiles in prose: what its sentences say, and that none is missing."""

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

GAMES = games_of("pai-gow-tiles")
TILES = "parkwest/pai-gow-tiles"
# As in pai gow poker: piles go to every seat from the one that the dice point at, one wager needs
# no order, and a chart is told by its rows.
WITHOUT_EFFECT = (
    *("deal.start", "deal.to", "settle.order.0: ['base']", "settle.backline"),
    *("house_way.use", "house_way.source"),
)


def test_tiles_are_named_with_their_faces() -> None:
    rows = lines_of(load_game(TILES), "cards")
    assert "Teen | 6-6" in rows
    assert "Gow | 6-3 and 5-4" in rows


def test_zeros_are_equal_or_told_apart_by_their_tiles() -> None:
    game = load_game(TILES)
    assert "two hands of zero are equal whatever their tiles" in words_of(game, "cards")
    other = words_of(after(game, ("play", "zeros"), "by-tile"), "cards")
    assert "between two hands of zero too" in other


def test_a_low_hand_that_outranks_the_high_one_changes_places_or_is_foul() -> None:
    game = load_game(TILES)
    assert "the higher hand is the high hand" in words_of(game, "round")
    other = words_of(after(game, ("play", "stacks"), "foul"), "round")
    assert "A low hand that outranks the high hand is foul." in other
    assert "if that is foul, the house way" in other


def test_the_chart_lists_settings_as_low_and_high() -> None:
    rows = lines_of(load_game(TILES), "round")
    listed = "7/low Gong, 6/Wong, 8/high 9, 7/high Gong, 8/9"
    assert f"score 17 | {listed}" in rows
    assert "any other pair | with the pair together" in rows
    assert "the Gee Joon pair, both other tiles 10 to 12 dots | with the pair split" in rows


def test_tiles_beside_a_pair_are_told_apart_where_they_differ() -> None:
    game = load_game(TILES)
    ids = [row.id for row in game.sheet.house_way.rows]  # type: ignore[attr-defined]
    path = ("house_way", "rows", ids.index("nines"), "when")
    rows = lines_of(after(game, path, "pair_dots == 9 and rest.first == 12"), "round")
    nines = "a pair with 9 dots, the larger other tile 12 dots"
    assert f"{nines} | with the pair split" in rows


def test_a_changed_list_says_other_settings() -> None:
    game = load_game(TILES)
    ids = [row.id for row in game.sheet.house_way.rows]  # type: ignore[attr-defined]
    path = ("house_way", "rows", ids.index("7-points"), "set")
    rows = lines_of(after(game, path, "two highest apart: 1/6, 0/7"), "round")
    assert "score 7 | the two highest tiles apart: 1/6, 0/7" in rows


@each_row(
    [
        (
            "high.vs == 'higher' and low.vs == 'lower'",
            "your high hand is higher and your low hand is lower",
        ),
        (
            "high.vs == 'equal' or low.vs == 'equal'",
            "one hand is a copy",
        ),
    ]
)
def test_conditions_read_as_english(row: tuple[str, str]) -> None:
    condition, words = row
    assert said(load_game(TILES), condition) == words


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
