"""No page of rules is longer than the text that it retells."""

from __future__ import annotations

import pytest
from tests.papers.printed_words import document_of_game, page_words, printed_words, retold_words

from houseway.library import game_ids, load_game

GAMES = [name for name in game_ids() if document_of_game(name)]
ONLY_FEES_PRINTED = {"parkwest/no-bust-21st-century-blackjack", "parkwest/pure-21-5-blackjack"}
# The house prints a bonus bet and no rules of the game that it belongs to: those are told from the
# text of another house. The words that retell a line of its own are counted.
BONUS_ALONE = "hustler/easy-poker"


def test_every_game_of_a_house_has_a_page_and_a_count() -> None:
    assert set(printed_words()) == set(GAMES)
    assert {name for name, words in printed_words().items() if not words} == ONLY_FEES_PRINTED


@pytest.mark.parametrize(
    "name", [name for name in GAMES if name not in {*ONLY_FEES_PRINTED, BONUS_ALONE}]
)
def test_a_page_is_no_longer_than_its_document(name: str) -> None:
    assert 100 < page_words(load_game(name)) <= printed_words()[name]


def test_what_is_retold_of_a_bonus_bet_is_no_longer_than_its_text() -> None:
    game = load_game(BONUS_ALONE)
    assert "as-aviator" in game.sheet.reading["base-rules"].choices
    assert 100 < retold_words(game) <= printed_words()[BONUS_ALONE] < page_words(game)
