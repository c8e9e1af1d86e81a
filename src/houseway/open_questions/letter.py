"""A letter to a house: the open questions of its documents, and what each answer is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.json_view import JsonView, fraction_text, plain_fields
from houseway.library import House, load_game
from houseway.open_questions.letter_paper import letter_paper
from houseway.open_questions.questions import (
    Question,
    house_with_document,
    questions_of,
    with_rounds,
    with_worths,
)
from houseway.origin import sheets_origin
from houseway.papers.paper import Paper
from houseway.pot_readings import HANDS, SEED
from houseway.reading_list import ReadingList, find_readings, readings_of
from houseway.sheet.switches import NO_FLAW

COLUMNS: Mapping[str, type] = {
    **dict.fromkeys(("question", "asks", "place", "cite", "flaw", "answer"), str),
    **dict.fromkeys(("is_default", "is_literal"), bool),
    "wager": str,
    "per_100": float,
    "per_100_fraction": str,
    "standard_error": float,
    "method": str,
}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Letter(JsonView, Tabular):
    """The open questions of a house's document, those that are worth most first.

    `questions` have several possible answers; `slips` have one, but their words should be mended.
    `assumed` more questions have one answer and no flaw. `subject` is the house or one of its
    games.
    """

    house: House
    subject: str
    listing: str  # the command that lists all readings
    questions: tuple[Question, ...]
    slips: tuple[Question, ...]
    assumed: int
    has_worths: bool
    origin: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        return f"<letter about {self.subject[:60]}: {len(self.questions)} questions>"

    def _repr_html_(self) -> str:
        return self.paper().html()

    def as_json(self) -> dict[str, Any]:
        return {**plain_fields(self), "house": self.house.id}

    def table(self) -> DataTable:
        """One row for each question, game, wager and answer."""
        rows = (row for question in self.questions for row in _rows(question))
        return DataTable.of(COLUMNS, rows, self.origin)

    def paper(self) -> Paper:
        """The letter as a document: text, HTML, PDF."""
        return letter_paper(
            self.house,
            self.subject,
            self.questions,
            slips=self.slips,
            assumed=self.assumed,
            listing=self.listing,
            has_worths=self.has_worths,
        )


def _rows(question: Question) -> Any:
    for reading in question.readings:
        for place in reading.places:
            worths = [worth for worth in question.worths if worth.game == place.sheet]
            for answer in question.answers:
                stated = {
                    "question": question.name,
                    "asks": question.asks,
                    "place": place.sheet,
                    "cite": place.cite,
                    "flaw": reading.flaw,
                    "answer": answer,
                    "is_default": answer == reading.default,
                    "is_literal": answer == reading.literal,
                }
                for worth in worths:
                    value = worth.per_100[answer]
                    yield {
                        **stated,
                        "wager": worth.wager,
                        "per_100": None if value is None else float(value),
                        "per_100_fraction": fraction_text(value)
                        if isinstance(value, Fraction)
                        else None,
                        "standard_error": worth.errors.get(answer),
                        "method": worth.method,
                    }
                if not worths:
                    yield stated


def letter(name: str, *, worth: bool = True, rounds: bool = True, hands: int = HANDS) -> Letter:
    """The letter to a house, about its whole document or about one game (`house/game`).

    `worth` prices every answer, which takes minutes the first time; games among players are played
    for so many `hands`. With `rounds` a question that moves a price has the smallest round that two
    of its answers settle differently. Raises `UnknownName` for a house without a document.
    """
    house, subject, entries = _subject(name)
    about = name if "/" in name else f"--house {house.id}"
    asked = questions_of(entries)
    several = tuple(question for question in asked if len(question.answers) > 1)
    single = [question for question in asked if len(question.answers) == 1]
    slips = tuple(question for question in single if question.flaw != NO_FLAW)
    played = {"hands": hands, "seed": SEED} if worth else {}
    asked_of = with_worths(several, hands=hands) if worth else several
    return Letter(
        house=house,
        subject=subject,
        listing=f"houseway readings {about}",
        questions=with_rounds(asked_of) if rounds else asked_of,
        slips=slips,
        assumed=len(single) - len(slips),
        has_worths=worth,
        origin={**entries.origin, **sheets_origin(), **played},
    )


def _subject(name: str) -> tuple[House, str, ReadingList]:
    """The house, the house or the game that the letter is about, and its readings."""
    if "/" not in name:
        house = house_with_document(name)
        return house, house.name, find_readings(house.id)
    game = load_game(name)
    return house_with_document(game.house.id), game.name, readings_of(game)
