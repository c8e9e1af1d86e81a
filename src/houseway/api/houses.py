"""All that the documents of houses leave open, and copies of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.api.game import Game, SheetName
from houseway.api.games import made_game
from houseway.arguments import sheet_name, text_of, truth, whole_number
from houseway.extras import require

if TYPE_CHECKING:
    from houseway.document_copies import CitedLine, SourceDocument
    from houseway.open_questions.findings import Findings
    from houseway.open_questions.letter import Letter
    from houseway.reading_list import ReadingList


def readings(
    game: Game | SheetName | None = None,
    *,
    house: str = "",
    family: str = "",
    several: bool = False,
) -> ReadingList:
    """The readings of a game, or of all games; the same reading of several sheets is listed once.

    Each has its question, its choices, the one that the printed words give (or `"silent"`), the
    default with its reason, and the lines. `several` leaves out readings of one choice.

    >>> [entry.literal for entry in hw.readings("hustler/ez-baccarat") if entry.departs]
    ['pay', 'draw']
    """
    from houseway.reading_list import find_readings, readings_of

    truth(several, "several")
    if game is not None:
        return readings_of(made_game(game), several=several)
    return find_readings(
        text_of(house, "house", "a house by its id or name"),
        text_of(family, "family", "a family"),
        several=several,
    )


def letter(house: str, *, worth: bool = True, rounds: bool = True, hands: int = 2_000) -> Letter:
    """A letter to a house, about its document or about one game (`house/game`): the open questions
    with their lines, the possible answers and what each is worth, those that are worth most first.

    Worths take minutes the first time; without `worth` they are left out. Games among players are
    played for so many `hands` under each answer. With `rounds` a question that moves a price has
    the smallest round that two of its answers settle differently.

    >>> found = hw.letter("hustler/ez-baccarat", worth=False)
    >>> [question.name for question in found.questions if question.flaw == "contradiction"]
    ['tie-alone']
    """
    from houseway.open_questions.letter import letter as write

    text_of(house, "house", "a house by its id or name, or the id of a game,")
    if truth(worth, "worth"):
        require("odds", "letter")
    asked = truth(rounds, "rounds")
    return write(house, worth=worth, rounds=asked, hands=whole_number(hands, "hands", least=1))


def findings(house: str = "", *, worth: bool = True) -> Findings:
    """The findings in the houses' documents: bets that favour the bettor, rows that cannot happen,
    contradictions and misprints, of one house or of all.

    Without `worth` nothing is priced: bets are left out, and what contradictions and misprints are
    worth.

    >>> len(hw.findings("ranchos", worth=False).contradictions) > 0
    True
    """
    from houseway.open_questions.findings import findings as find

    text_of(house, "house", "a house by its id or name")
    if truth(worth, "worth"):
        require("odds", "findings")
    return find(house, worth=worth)


def sources() -> tuple[SourceDocument, ...]:
    """The houses' documents, each with whether you have added a copy of its text.

    >>> [document.number for document in hw.sources()]
    ['000', '001', '002', '003', '004']
    """
    from houseway.document_copies import source_documents

    return source_documents()


def add_source(file: str | os.PathLike[str]) -> SourceDocument:
    """Keeps your copy of a document; its digest must be that of the document."""
    from houseway.document_copies import add_sources

    return add_sources([Path(sheet_name(file, "file"))])[0]


def remove_source(number: str) -> SourceDocument:
    """Deletes your copy of a document."""
    from houseway.document_copies import remove_source as remove

    return remove(text_of(number, "number", "the number of a document, such as 001,"))


def cited_lines(cite: str) -> tuple[CitedLine, ...]:
    """The lines that a citation such as "001:93-99" names, from your copies."""
    from houseway.document_copies import cited_lines as lines

    return lines(text_of(cite, "cite", "a citation, such as 001:93-99,"))
