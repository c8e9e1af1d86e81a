"""Writes findings as a document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.library import house_of
from houseway.open_questions.findings_values import Favour, ImpossibleRow
from houseway.open_questions.question_blocks import ended, money, slip_paragraph
from houseway.open_questions.questions import Question
from houseway.papers.paper import Paper
from houseway.papers.par_values import Exact
from houseway.prose.document import Block, Chapter, Document, Paragraph, Sentence, TextTable
from houseway.prose.words import capital, counted, hyphenless, listed, sentence
from houseway.version import __version__

NOT_PRICED = "Nothing was priced."


def findings_paper(
    house: str,
    *,
    favours: Sequence[Favour],
    impossible: Sequence[ImpossibleRow],
    contradictions: Sequence[Question],
    misprints: Sequence[Question],
    has_worths: bool,
) -> Paper:
    """The findings in the documents, chapter by chapter."""
    chapters = [
        Chapter("favours", "Bets that favour the bettor", tuple(_favours(favours, has_worths))),
        Chapter("impossible", "Rows that cannot happen", tuple(_impossible(impossible))),
        Chapter(
            "contradictions",
            "Where a document contradicts itself",
            tuple(_flaws(contradictions, with_houses=not house)),
        ),
        Chapter("misprints", "Misprints", tuple(_flaws(misprints, with_houses=not house))),
    ]
    document = Document(
        title=f"What the rules of {house} give away"
        if house
        else "What the printed rules give away",
        subtitle="Found in the rule sheets and their readings, with lines and exact prices",
        chapters=tuple(chapters),
        about={"Houseway": __version__},
    )
    return Paper(document)


def _of(game: str, name: str) -> str:
    return f"{name} of {house_of(game.split('/')[0]).name}"


# --- bets -----------------------------------------------------------------------------------------


def _favours(favours: Sequence[Favour], has_worths: bool) -> Iterator[Block]:
    if not has_worths:
        yield _said(NOT_PRICED)
        return
    if not favours:
        yield _said("No bet favours the bettor.")
        return
    yield _said(
        f"{counted(len(favours), 'bet')} would pay more than they take if the printed words were "
        "followed to the letter, or do so as we read them",
        "as printed means that every unclear line is read by its words alone, where they give an "
        "answer",
    )
    yield TextTable(
        ("game", "bet", "as printed", "as read here"),
        tuple(
            (
                _of(each.game, each.game_name),
                each.wager_name,
                *map(_price, (each.printed, each.read)),
            )
            for each in favours
        ),
        title="What the bettor wins or loses of $100 wagered",
        right=2,
    )
    for each in favours:
        yield _favour(each)


def _price(value: Exact | None) -> str:
    return "no price" if value is None else money(value)


def _favour(favour: Favour) -> Paragraph:
    named = [f"“{hyphenless(name)}”" for name in favour.readings]
    lie = "lie the readings" if len(named) > 1 else "lies the reading"
    words = (
        f"between the two {lie} {listed(named)}"
        if named and favour.printed != favour.read
        else "both give the same price"
    )
    amounts = f"as printed {_price(favour.printed)} for $100, as read here {_price(favour.read)}"
    return Paragraph(
        (Sentence(sentence(amounts), favour.cite), Sentence(sentence(words))),
        lead=f"{favour.wager_name}, {_of(favour.game, favour.game_name)}.",
    )


# --- rows -----------------------------------------------------------------------------------------


def _impossible(rows: Sequence[ImpossibleRow]) -> Iterator[Block]:
    if not rows:
        yield _said("Every printed row can happen.")
    for row in rows:
        reasons = (
            (row.why,)
            if row.as_read
            else (f"by the printed words alone, {row.why}", "as they are read here, it can happen")
        )
        yield Paragraph(
            (
                Sentence(sentence(f"{row.when}: {row.pays}"), row.cite),
                *(Sentence(sentence(reason)) for reason in reasons),
            ),
            lead=f"{row.wager_name}, {_of(row.game, row.game_name)}.",
        )


# --- contradictions and misprints -----------------------------------------------------------------


def _flaws(questions: Sequence[Question], *, with_houses: bool) -> Iterator[Block]:
    if not questions:
        yield _said("None was found.")
    for question in questions:
        yield slip_paragraph(question, with_houses=with_houses, more=_worth(question))


def _worth(question: Question) -> str:
    """The largest price that hangs on the answer."""
    largest = max(question.worths, key=lambda worth: worth.spread, default=None)
    if largest is None:
        return ""
    prices = (f"{hyphenless(a)} {_price(v)}" for a, v in largest.per_100.items())
    return ended(f"{largest.wager_name} for $100: {listed(prices)}")


def _said(*texts: str) -> Paragraph:
    return Paragraph(tuple(Sentence(sentence(capital(text))) for text in texts))
