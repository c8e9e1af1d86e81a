"""Writes the letter to a house as a document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from houseway.library import House
from houseway.open_questions.question_blocks import FLAWS, question_blocks, slip_paragraph
from houseway.open_questions.questions import Question
from houseway.papers.paper import Paper
from houseway.prose.document import Block, Chapter, Document, Paragraph, Sentence
from houseway.prose.words import counted, sentence
from houseway.version import __version__

NO_PRICE = (
    "No answer moves a price or a pot that we could find; the order of payment, a fee or the \
course of a round may hang on it."
)


def letter_paper(
    house: House,
    subject: str,
    questions: Sequence[Question],
    *,
    slips: Sequence[Question],
    assumed: int,
    listing: str,
    has_worths: bool,
) -> Paper:
    """The letter: what it is, the questions, and words to be mended."""
    priced = [each for each in questions if each.price_spread]
    played = [each for each in questions if not each.price_spread and each.pot_spread]
    rest = [each for each in questions if not each.worths]
    title = "Questions that move no price" if has_worths else "Questions"
    numbers = iter(range(1, len(questions) + 1))
    about = _about(house, questions, has_worths=has_worths), *_assumed(assumed, listing)
    chapters = [
        Chapter("letter", "About this letter", tuple(about)),
        Chapter("prices", "Questions that move a price", tuple(_asked(priced, numbers))),
        Chapter("pots", "Questions that move a pot", tuple(_asked(played, numbers))),
        Chapter(
            "others",
            title,
            (*_remark(has_worths and bool(rest)), *_asked(rest, numbers)),
        ),
        Chapter("slips", "Words to mend", tuple(_slips(slips))),
    ]
    document = Document(
        title=f"{subject}: open questions",
        subtitle=" · ".join(dict.fromkeys((house.name, house.title))),
        chapters=tuple(chapter for chapter in chapters if chapter.blocks),
        about={"Houseway": __version__},
    )
    return Paper(document, house.document)


def _about(house: House, questions: Sequence[Question], *, has_worths: bool) -> Paragraph:
    asked = counted(len(questions), "question")
    said = [
        f"we have made software of the rules of {house.name}",
        "software must decide what the printed words leave open",
        f"these are {asked} that the text can answer in more than one way",
        "each has its lines, the possible answers and the one that we use until you answer",
    ]
    if has_worths:
        said += [
            "prices are those of a bettor who plays as well as possible, for $100 wagered",
            "games among players were played at random, the same hands under each answer",
            "± is one standard error",
            "what is worth most comes first",
        ]
    return Paragraph(tuple(Sentence(sentence(text)) for text in said))


def _assumed(count: int, listing: str) -> Iterator[Paragraph]:
    """The places with one answer, of which the letter asks nothing."""
    if count:
        said = (
            f"{counted(count, 'more place')} of the text had to be completed and left us one answer"
        )
        yield Paragraph((Sentence(sentence(f"{said}: `{listing}` lists them")),))


def _asked(questions: Iterable[Question], numbers: Iterator[int]) -> Iterator[Block]:
    for question in questions:
        yield from question_blocks(question, next(numbers))


def _remark(is_said: bool) -> Iterator[Block]:
    if is_said:
        yield Paragraph((Sentence(NO_PRICE),))


def _slips(slips: Sequence[Question]) -> Iterator[Paragraph]:
    """Contradictions and misprints that have one sensible answer."""
    for flaw, says in FLAWS.items():
        found = [each for each in slips if each.flaw == flaw]
        if found:
            yield Paragraph((Sentence(f"{says}:"),))
            yield from map(slip_paragraph, found)
