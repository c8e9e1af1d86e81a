"""The rules of a game as a page to read, made from its sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from houseway.library import Game
from houseway.origin import origin_words
from houseway.papers.examples import kept_examples
from houseway.papers.paper import Paper
from houseway.prose.cards_chapter import cards_paragraphs
from houseway.prose.collection_chapter import collection_blocks
from houseway.prose.document import Block, Chapter, Document, Paragraph, Sentence, Steps, plain
from houseway.prose.mishaps_chapter import irregularities
from houseway.prose.parts import FamilyProse
from houseway.prose.readings_chapter import reading_paragraphs, setting_paragraphs
from houseway.prose.table_chapter import amounts, table_paragraphs
from houseway.prose.teller import Teller, paragraph
from houseway.prose.wagers_chapter import button_paragraph, settlement_paragraph, wager_blocks
from houseway.prose.words import capital, number
from houseway.sheet.cites import document_of

COMMON_TERMS = {
    "player-dealer": "the person at the table whose money all bets of a round are against",
    "house dealer": "the employee who deals; the house has no interest in who wins",
    "push": "the bet goes back to its owner, nothing is won or lost",
    "action button": "a marker at the seat where the action starts",
    "misdeal": "a round that is called off; all bets go back",
    "house way": "the way in which the house plays a hand when nobody decides",
    "collection": "the fee of the house for the round",
}


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
    tell = Teller(game.sheet, game.wagers, game.family.facts(game.sheet))
    family = game.family.prose(game.rules, tell)
    info = game.sheet.game
    chapters = [
        Chapter("game", "The game in three sentences", (_opening(tell, family),)),
        Chapter("cards", "Cards", (*cards_paragraphs(tell), *family.values)),
        Chapter("table", _table_title(tell), tuple(table_paragraphs(tell))),
        Chapter("round", "A round, step by step", (_round(tell, family), *family.decisions)),
        Chapter("wagers", _wagers_title(tell), (*family.results, *_wagers(tell, family))),
        Chapter(
            "irregularities",
            "When something goes wrong",
            family.mishaps or tuple(irregularities(tell)),
        ),
        Chapter(
            "collection",
            "Collection",
            tuple(collection_blocks(tell, game.all_schedules.values())),
        ),
        Chapter(
            "settings", "What the house may choose", tuple(setting_paragraphs(tell, game.settings))
        ),
        Chapter(
            "readings",
            "Where the text leaves a question",
            tuple(reading_paragraphs(tell, game.readings)),
        ),
    ]
    there = [chapter for chapter in chapters if chapter.blocks]
    words = _words(there, COMMON_TERMS | dict(family.terms))
    about = (game.house.name, info.bureau, _decks(game), amounts(game.sheet.table.limits))
    return Document(
        title=info.name,
        subtitle=" · ".join(filter(None, about)),
        chapters=tuple([*there, words] if words.blocks else there),
    )


def _table_title(tell: Teller) -> str:
    return "The table and the bank" if tell.places else "The table"


def _wagers_title(tell: Teller) -> str:
    """Games that players play against each other have no wagers, but a pot or a score."""
    return "Wagers" if tell.places else "Who wins"


def _decks(game: Game) -> str:
    decks = game.sheet.deck.decks
    if game.deck.is_tiles:
        return "a set of tiles"
    return f"{number(decks)} deck{'' if decks == 1 else 's'}"


def _opening(tell: Teller, family: FamilyProse) -> Paragraph:
    said = list(family.object)
    if tell.sheet.bank is not None:
        said.append(
            tell.say(
                "One of the people at the table is the player-dealer: all bets are against that "
                "person's money, never against the house",
                "bank",
            )
        )
    return paragraph(said)


def _round(tell: Teller, family: FamilyProse) -> Steps:
    deal = tell.sheet.deal
    shuffle = (
        [tell.say(f"Shuffle and deal: {deal.shuffle}", "deal.shuffle")] if (deal.shuffle) else []
    )
    first = [
        *shuffle,
        *(
            [tell.say("The player-dealer posts; players place their wagers", "bank")]
            if tell.places
            else []
        ),
        *(
            [tell.say("A fresh deck is used for every round", "deal.every_round")]
            if deal.every_round
            else []
        ),
    ]
    steps = [tuple(first)] if first else []
    if deal.burn.count:
        burned = number(deal.burn.count)
        noun = "card is" if deal.burn.count == 1 else "cards are"
        steps.append((tell.say(f"{burned} {noun} burned", "deal.burn"),))
    elif deal.burn.values is not None:
        steps.append(
            (
                tell.say(
                    "On a new shoe the first card is turned up and as many cards are burned as it "
                    f"counts: {burn_text(deal.burn.values)}",
                    "deal.burn",
                ),
            )
        )
    return Steps((*steps, *family.steps))


def burn_text(values: tuple[int, ...]) -> str:
    """How many cards are burned for each first card."""
    from houseway.prose.cards_chapter import counts_text
    from houseway.sheet.phrases import Values

    return counts_text(Values("", values, modulus=0))


def _wagers(tell: Teller, family: FamilyProse) -> Iterator[Block]:
    yield from wager_blocks(tell, family.clauses)
    if tell.sheet.settle is not None:
        yield settlement_paragraph(tell, tell.sheet.settle)
    if tell.sheet.button is not None:
        yield button_paragraph(tell, tell.sheet.button)


def _words(chapters: Iterable[Chapter], terms: dict[str, str]) -> Chapter:
    """The glossary: only the terms that the page uses."""
    text = "\n".join(line for chapter in chapters for line in plain(chapter.blocks)).lower()
    used = {term: meaning for term, meaning in sorted(terms.items()) if term.lower() in text}
    blocks = tuple(
        paragraph([Sentence(f"{meaning}.")], lead=f"{capital(term)}:")
        for term, meaning in used.items()
    )
    return Chapter("words", "Words", blocks)
