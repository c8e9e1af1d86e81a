"""Lines stand beside the words of a page, where a reader can switch them off, never in them."""

from __future__ import annotations

import re

import pytest
from tests.papers.told_pages import lines_of, words_of

from houseway.library import game_ids, load_game
from houseway.papers.rule_book import rule_book
from houseway.prose.document import Paragraph, plain

GAME = "hustler/pai-gow-poker"


@pytest.mark.in_turn
@pytest.mark.parametrize("name", game_ids())
def test_no_page_has_the_number_of_a_line_in_its_words(name: str) -> None:
    chapters = rule_book(load_game(name)).chapters
    words = "\n".join(line for chapter in chapters for line in plain(chapter.blocks))
    assert re.findall(r"\b\d{3}:\d+|\(\d{3,}[-, \d]*\)", words) == []


def test_the_lines_of_a_note_are_citations_of_its_sentence() -> None:
    assert "Games without a player fee were under review by the Bureau." in words_of(
        load_game(GAME), "collection"
    )
    noted = [
        sentence
        for chapter in rule_book(load_game(GAME)).chapters
        for block in chapter.blocks
        if isinstance(block, Paragraph)
        for sentence in block.sentences
        if "under review" in sentence.text
    ]
    assert [sentence.cite.endswith("003:7168-7174") for sentence in noted] == [True]


def test_an_answer_beside_the_printed_words_is_told_once() -> None:
    told = "\n".join(lines_of(load_game("parkwest/pai-gow-tiles"), "readings"))
    assert "not the words as printed: 6/high 9 is the one setting" in told
    assert "say the words as printed" not in told
