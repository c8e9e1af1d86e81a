"""Questions in sentences and tables, for the letter to a house and for findings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from houseway.comparison.comparison_document import no_round, round_results, round_words
from houseway.library import house_of, index
from houseway.open_questions.answer_worth import Worth
from houseway.open_questions.questions import Question, ShownRound, is_fees
from houseway.papers.paper import side_note
from houseway.papers.par_values import Exact
from houseway.prose.document import Block, Paragraph, Sentence, TextTable
from houseway.prose.readings_chapter import choice_words
from houseway.prose.words import capital, hyphenless, listed, sentence
from houseway.reading_list import Place, ReadingEntry
from houseway.sheet.cites import document_of

FLAWS: Mapping[str, str] = {
    "contradiction": "The text contradicts itself",
    "misprint": "It looks like a slip: something is wrong, lost or out of place",
}
WORTHS = 12  # rows of a table of worths
FULL_CITES = re.compile(r"\d{3}:\d+(?:-\d+)?(?:, \d{3}:\d+(?:-\d+)?)*")
BARE_LINES = re.compile(r"\((\d{3,}(?:-\d+)?(?:, \d{3,}(?:-\d+)?)*)\)")


def question_blocks(question: Question, number: int) -> Iterator[Block]:
    """The question, its answers and its worths."""
    source = document_of(cites_of(question.places))
    said = [
        f"this is about {places_words(question.places)}",
        FLAWS.get(question.flaw, ""),
        *_read(question),
    ]
    yield Paragraph(
        (
            Sentence(with_lines(_asked(question.asks), source), cites_of(question.places)),
            *(Sentence(with_lines(sentence(text), source)) for text in said if text),
        ),
        lead=f"{number}. {capital(hyphenless(question.name))}.",
        id=f"question-{number}",
    )
    yield from _worth_tables(question)
    if question.shown is not None:
        yield from _round_blocks(question.shown)


def _round_blocks(shown: ShownRound) -> Iterator[Block]:
    """A round that two answers settle differently, or why there is none."""
    names = {item["id"]: item["name"] for item in index()}
    answers = tuple(hyphenless(answer) for answer in shown.answers)
    quoted = listed(map(choice_words, shown.answers))
    lead = f"A round of {names.get(shown.game, shown.game)}, by {quoted}."
    if not shown.pair.settled:
        yield Paragraph((Sentence(no_round(shown.pair)),), lead=lead)
        return
    yield Paragraph(tuple(map(Sentence, round_words(shown.pair))), lead=lead)
    yield TextTable(("", *answers), tuple(round_results(shown.pair.settled)))


def with_lines(text: str, source: str = "") -> str:
    """A text whose citations are written for people.

    >>> with_lines("it is printed (001:96), and said again (473, 502-510)", "001")
    'it is printed (line 96), and said again (lines 473, 502-510)'
    """
    text = FULL_CITES.sub(lambda found: side_note(found[0], source), text)
    return BARE_LINES.sub(
        lambda found: f"({'lines' if _many(found[1]) else 'line'} {found[1]})", text
    )


def _many(lines: str) -> bool:
    return "," in lines or "-" in lines


def places_words(places: Iterable[Place], *, with_houses: bool = False) -> str:
    """The games of some places by their printed names, and fees by their house.

    >>> places_words([Place("hustler/ez-baccarat", "")], with_houses=True)
    'EZ Baccarat of Hustler Casino'
    """
    names = {item["id"]: item["name"] for item in index()}
    by_house: dict[str, dict[str, None]] = {}
    for place in places:
        house = house_of(place.sheet.split("/")[0]).name
        fees = "the fees" if with_houses else f"the fees of {house}"
        name = fees if is_fees(place.sheet) else names.get(place.sheet, place.sheet)
        by_house.setdefault(house, {})[name] = None
    return listed(
        f"{listed(named)} of {house}" if with_houses else listed(named)
        for house, named in by_house.items()
    )


def slip_paragraph(question: Question, *, with_houses: bool = False, more: str = "") -> Paragraph:
    """A contradiction or a misprint: where, what is printed, how it is read."""
    cites = cites_of(question.places)
    source = "" if with_houses else document_of(cites)
    first = question.readings[0]
    read, reason = choice_words(first.default), f": {first.why}" if first.why else ""
    others = [choice_words(answer) for answer in question.answers if answer != first.default]
    rest = f" (it might also be {listed(others, 'or')})" if others else ""
    return Paragraph(
        (
            Sentence(with_lines(ended(capital(question.asks)), source), cites),
            Sentence(with_lines(sentence(f"we read {read}{rest}{reason}"), source)),
            *([Sentence(more)] if more else []),
        ),
        lead=f"{capital(places_words(question.places, with_houses=with_houses))}.",
    )


def ended(text: str) -> str:
    return text if text.endswith((".", "?")) else f"{text}."


def cites_of(places: Iterable[Place]) -> str:
    """The lines of some places together, each once."""
    parts = (part.strip() for place in places for part in place.cite.split(","))
    return ", ".join(dict.fromkeys(filter(None, parts)))


def _asked(asks: str) -> str:
    text = capital(asks)
    return ended(text) if "?" in text else f"{text}: how is this meant?"


def _read(question: Question) -> Iterator[str]:
    """The answer in use with its reason, for all games that have the same together."""
    alike: dict[tuple[str, str], list[ReadingEntry]] = {}
    for reading in question.readings:
        alike.setdefault((reading.default, reading.literal), []).append(reading)
    for readings in alike.values():
        first = readings[0]
        places = [place for reading in readings for place in reading.places]
        others = [choice_words(answer) for answer in question.answers if answer != first.default]
        where = f"in {places_words(places)} " if len(alike) > 1 else ""
        rest = f"; it might also be {listed(others, 'or')}" if others else ""
        yield f"{where}we read {choice_words(first.default)}{rest}"
        if first.departs:
            yield f"the printed words alone say {choice_words(first.literal)}"
        elif first.is_silent and not any("printed" in reading.why for reading in readings):
            yield "the text is silent"
        for reading in readings:
            of = f"in {places_words(reading.places)}: " if len(readings) > 1 else ""
            yield of + reading.why if reading.why else ""


# --- worths ---------------------------------------------------------------------------------------


def _worth_tables(question: Question) -> Iterator[TextTable]:
    priced = [worth for worth in question.worths if worth.wager]
    played = [worth for worth in question.worths if not worth.wager]
    heads = tuple(hyphenless(answer) for answer in question.answers)
    if priced:
        rows = ((w.game_name, w.wager_name, *_prices(question, w)) for w in priced)
        title = "What the bettor wins or loses of $100 wagered" + _more(priced)
        yield _table(("game", "wager", *heads), rows, title, len(heads))
    if played:
        pots = ((w.game_name, *_shares(question, w)) for w in played)
        title = "For each $100 won in pots, what goes to somebody else" + _more(played)
        yield _table(("game", *heads), pots, title, len(heads))


def _more(worths: list[Worth]) -> str:
    return f" (the first {WORTHS} of {len(worths)} rows)" if len(worths) > WORTHS else ""


def _table(
    head: tuple[str, ...], rows: Iterable[tuple[str, ...]], title: str, right: int
) -> TextTable:
    return TextTable(head, tuple(rows)[:WORTHS], title=title, right=right)


def _prices(question: Question, worth: Worth) -> Iterator[str]:
    for answer in question.answers:
        yield money(worth.per_100[answer])


def _shares(question: Question, worth: Worth) -> Iterator[str]:
    for answer in question.answers:
        value, error = worth.per_100[answer], worth.errors[answer]
        yield f"${float(value or 0):.2f} ± {error:.2f}" if value else "in use"


def money(value: Exact | None) -> str:
    """Dollars for $100, to a hundredth of a cent.

    >>> money(-1.0183), money(None)
    ('-$1.0183', 'not offered')
    """
    if value is None:
        return "not offered"
    return f"{'-' if value < 0 else '+'}${abs(float(value)):.4f}"
