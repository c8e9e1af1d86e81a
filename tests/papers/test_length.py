"""No page of rules is longer than the text that it retells."""

from __future__ import annotations

import pytest
from tests.papers.printed_words import document_of_game, page_words, printed_words, retold_words

from houseway.library import game_ids, load_game

GAMES = [name for name in game_ids() if document_of_game(name)]
ONLY_FEES_PRINTED = {"parkwest/no-bust-21st-century-blackjack", "parkwest/pure-21-5-blackjack"}
# Documents so short that they are silent on most of what a page must say: on the bank and its
# money, the ranks of hands and the house way, or since another game's rules hold for theirs. Of
# these pages the words that retell a line are counted.
SILENT_DOCUMENTS = {
    "aviator/kansas-city-lowball",
    "hustler/easy-poker",
    "hustler/pai-gow-tiles",
    "hustler/ultimate-texas-holdem",
}


def test_every_game_of_a_house_has_a_page_and_a_count() -> None:
    assert set(printed_words()) == set(GAMES)
    assert {name for name, words in printed_words().items() if not words} == ONLY_FEES_PRINTED


@pytest.mark.parametrize(
    "name", [name for name in GAMES if name not in ONLY_FEES_PRINTED | SILENT_DOCUMENTS]
)
def test_a_page_is_no_longer_than_its_document(name: str) -> None:
    assert 100 < page_words(load_game(name)) <= printed_words()[name]


@pytest.mark.parametrize("name", sorted(SILENT_DOCUMENTS))
def test_what_a_page_retells_of_a_silent_document_is_no_longer(name: str) -> None:
    game = load_game(name)
    assert page_words(game) > printed_words()[name]
    assert 100 < retold_words(game) <= printed_words()[name]
