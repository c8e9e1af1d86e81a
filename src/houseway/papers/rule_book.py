"""The rules of a game as a page to read, made from its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from houseway.library import Game
from houseway.origin import origin_words
from houseway.papers.examples import kept_examples
from houseway.papers.paper import Paper
from houseway.papers.rule_parts import RuleParts, rule_parts
from houseway.prose.document import Block, Chapter, Document
from houseway.prose.table_chapter import amounts
from houseway.prose.teller import paragraph
from houseway.prose.words import counted, number
from houseway.sheet.cites import document_of


def rule_paper(game: Game, *, with_examples: bool = True) -> Paper:
    """The rules of a game in prose, ready to be printed."""
    book = rule_book(game)
    if with_examples:
        book = replace(book, chapters=tuple(_with_examples(game, book.chapters)))
    return Paper(replace(book, about=origin_words(game)), document_of(game.sheet.game.source))


def _with_examples(game: Game, chapters: Iterable[Chapter]) -> Iterator[Chapter]:
    for chapter in chapters:
        if chapter.id == "wagers":
            yield replace(chapter, blocks=(*chapter.blocks, *kept_examples(game)))
        else:
            yield chapter


def rule_book(game: Game) -> Document:
    """The rules of a game in prose, in the order of the approved texts."""
    parts = rule_parts(game)
    there = [chapter for chapter in _chapters(parts) if chapter.blocks]
    words = parts.words(block for chapter in there for block in chapter.blocks)
    glossary = [Chapter("words", "Words", words)] if words else []
    return Document(
        title=game.name,
        subtitle=subtitle(game),
        chapters=(*there, *glossary),
    )


def subtitle(game: Game) -> str:
    """The house, the bureau's number, the decks and the limits in one line."""
    limits = amounts(game.sheet.table.limits)
    about = (game.house.name, game.sheet.game.bureau, _decks(game), limits)
    return " · ".join(filter(None, about))


def _decks(game: Game) -> str:
    decks = game.sheet.deck.decks
    if game.deck.is_tiles:
        return "a set of tiles"
    return f"{number(decks)} deck{'' if decks == 1 else 's'}"


def _chapters(parts: RuleParts) -> Iterator[Chapter]:
    """The chapters but for the glossary; games that players play against each other have no
    wagers, but a pot or a score."""
    family, banked = parts.family, parts.tell.places
    opening = paragraph([*family.object, *parts.clause])
    table: tuple[Block, ...] = (parts.seats, parts.pictures[""], parts.limits, *parts.bank)
    wagers = (*family.results, *parts.wager_blocks, *parts.settlement, *parts.button)
    count = sum(each.text.count(". ") + 1 for each in opening.sentences)
    yield Chapter("game", f"The game in {counted(count, 'sentence')}", (opening,))
    yield Chapter("cards", "Cards", (*parts.cards, *family.values))
    yield Chapter("table", "The table and the bank" if banked else "The table", table)
    yield Chapter("round", "A round, step by step", (parts.round, *family.decisions))
    yield Chapter("wagers", "Wagers" if banked else "Who wins", wagers)
    yield Chapter("irregularities", "When something goes wrong", parts.irregularities)
    yield Chapter("collection", "Collection", parts.collection)
    yield Chapter("settings", "What the house may choose", parts.brief_settings)
    yield Chapter("readings", "Where the text leaves a question", parts.open_readings)
