"""The words of a game's page, sentence by sentence, to see which of them a difference changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from houseway.library import Game
from houseway.papers.rule_book import rule_book
from houseway.prose.collection_chapter import schedule_titles
from houseway.prose.document import Block, Chapter, Example, Paragraph, Picture, Steps, named
from houseway.prose.words import capital, counted, listed

# Chapters that tell no rule: open questions and choices, of which others tell the answer; terms.
NOT_RULES = ("settings", "readings", "words")
COLLECTION = "collection"


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a page, or a row of a table; `of` is the name or the title above it."""

    chapter: str
    of: str
    text: str


@lru_cache(maxsize=256)
def page_words(game: Game) -> tuple[Told, ...]:
    """Every sentence and every row of the rules, in their order; without fees."""
    return tuple(
        told
        for chapter in rule_book(game).chapters
        if chapter.id not in (*NOT_RULES, COLLECTION)
        for told in _of_chapter(chapter)
    )


def collection_words(game: Game) -> str:
    """The fee schedules of a game with their options, without the amounts."""
    schedules = tuple(game.all_schedules.values())
    titles = schedule_titles(schedules)
    found = [
        f"{title} ({counted(len(schedule.options), 'option')})"
        for title, schedule in zip(titles, schedules, strict=True)
    ]
    return f"{listed(found)}." if found else ""


def _of_chapter(chapter: Chapter) -> Iterator[Told]:
    for name, block in named(chapter.blocks):
        for of, text in _lines(name, block):
            yield Told(chapter.title, of, text)


def _lines(name: str, block: Block) -> Iterator[tuple[str, str]]:
    if isinstance(block, Paragraph):
        yield from ((name, each.text) for each in block.sentences)
    elif isinstance(block, Steps):
        yield from (("", each.text) for step in block.steps for each in step)
    elif not isinstance(block, Example | Picture):
        heads = ", ".join(filter(None, block.head[1:]))
        for first, *rest in block.rows:
            text = capital(f"{first}: {', '.join(rest)}" if rest else first)
            yield f"{name} ({heads})" if heads else name, f"{text}."


def joined_words(told: Iterable[Told]) -> str:
    """Sentences as one text, each name once before what is told of it.

    >>> joined_words([Told("Wagers", "Tie", "It pays 9 to 1."), Told("Wagers", "Tie", "Or not.")])
    'Tie: It pays 9 to 1. Or not.'
    """
    parts: list[str] = []
    last = ""
    for each in told:
        parts.append(f"{each.of}: {each.text}" if each.of and each.of != last else each.text)
        last = each.of
    return " ".join(parts)
