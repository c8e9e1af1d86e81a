"""The rules of a game under the headings of the texts that regulators approve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.library import Game, cite_text
from houseway.origin import origin_words
from houseway.papers.paper import Paper
from houseway.papers.rule_book import subtitle
from houseway.papers.rule_parts import RuleParts
from houseway.prose.document import Block, Chapter, Document, Example, Paragraph, Sentence, Steps
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import counted
from houseway.sheet.cites import document_of
from houseway.table.collections.schedule import Schedule

PAID_FIRST = ("base", "raise", "insurance")  # kinds of wagers that the game itself is about


def filed_rules(game: Game, parts: RuleParts, examples: Sequence[Example]) -> Paper:
    """The rules as they are handed in: every part under the heading where it is looked for."""
    there = [chapter for chapter in _chapters(game, parts, examples) if chapter.blocks]
    words = parts.words(block for chapter in there for block in chapter.blocks)
    document = Document(
        title=f"{game.name}: rules of the game",
        subtitle=subtitle(game),
        chapters=(*there, Chapter("glossary", "Glossary", words)),
        about=origin_words(game),
    )
    return Paper(document, document_of(game.sheet.game.source))


def _chapters(game: Game, parts: RuleParts, examples: Sequence[Example]) -> Iterator[Chapter]:
    tell, family = parts.tell, parts.family
    own = [*family.results, *_wagers(game, parts, of_the_game=True)]
    bonus = tuple(_wagers(game, parts, of_the_game=False))
    yield Chapter("name", "Name of the game", (_name(game),))
    yield Chapter("type", "Type of game", (paragraph(_type(tell, parts)), *parts.bank))
    yield Chapter("object", "Object of the game", (paragraph(family.object),))
    yield Chapter("deck", "Type of deck and number of decks", parts.cards[:1])
    yield Chapter("values", "Card values and hand rankings", (*parts.cards[1:], *family.values))
    players = (parts.seats, parts.pictures[""])
    yield Chapter("players", "Number of players and table layout", players)
    yield Chapter("limits", "Betting limits", (parts.limits,))
    play = (parts.round, *family.decisions)
    yield Chapter("round", "Dealing procedures and round of play", play)
    yield Chapter("button", "Order of action", parts.button)
    yield Chapter("paid", "How winners are determined and paid", (*own, *parts.settlement))
    yield Chapter("bonus", "Bonus bets", bonus)
    yield Chapter("examples", "Worked examples", tuple(examples))
    yield Chapter("irregularities", "Irregularities", parts.irregularities)
    yield Chapter("collection", "Collection rates schedule", parts.collection)
    yield Chapter("settings", "Choices of the house", parts.settings)
    yield Chapter("readings", "Readings in force", parts.readings)
    yield Chapter("law", "Facts for the statement of law", tuple(_law(game, parts)))


def _name(game: Game) -> Paragraph:
    info = game.sheet.game
    said = [f"The game is called {game.name}, as {game.house.name} deals it"]
    if info.bureau:
        said.append(f"The Bureau of Gambling Control knows it as {info.bureau}")
    if document_of(info.source):
        said.append(f"The rules are those of {cite_text(info.source)}")
    say = Teller(game.sheet, game.wagers, {}).say
    return paragraph([*(say(text) for text in said), *([say(info.note)] if info.note else [])])


def _type(tell: Teller, parts: RuleParts) -> Iterator[Sentence]:
    if tell.places:
        yield from parts.clause
        yield tell.say("The house deals, and has no interest in who wins")
    else:
        yield tell.say(
            "Players play against each other; there is no bank and no player-dealer. The house "
            "deals, and has no interest in who wins"
        )


def _wagers(game: Game, parts: RuleParts, *, of_the_game: bool) -> Iterator[Block]:
    """The wagers of the game itself, or all others with the posted prizes."""
    for name, blocks in parts.wagers.items():
        wager = game.wagers.get(name)
        if (wager is not None and wager.section.kind in PAID_FIRST) == of_the_game:
            yield from blocks


def _law(game: Game, parts: RuleParts) -> Iterator[Block]:
    """The facts of the rules on which a statement that the game is lawful can rest."""
    say = parts.tell.say
    yield paragraph(
        [
            say(
                "A report on a new game needs the applicant's own statement why the game is not "
                "unlawful (11 CCR 2071). This page gives no opinion; these facts of the rules "
                "bear on it"
            )
        ]
    )
    bank = game.sheet.bank
    facts = [("The house has no money in the game and no interest in its result", "bank")]
    if bank is None:
        facts.append(("No player banks: what one player loses, other players win", "play"))
    else:
        rounds = counted(bank.rounds, "round")
        facts += [
            ("Every bet is against the person in the position of player-dealer", "bank"),
            (f"One person keeps that position for {rounds} in a row at most", "bank.rounds"),
            ("It is offered round the table, and nobody has to take it", "bank.offer"),
            ("What it can win or lose in a round ends at the money put down for it", "bank.cover"),
        ]
    facts.append(("The collection is a printed amount; it does not depend on who wins", ""))
    schedules = [each for each in game.all_schedules.values() if isinstance(each, Schedule)]
    if schedules and all(each.terms.taken == "before-deal" for each in schedules):
        facts.append(("It is taken before the cards are dealt", ""))
    yield Steps(tuple((say(fact, *filter(None, [path])),) for fact, path in facts))
