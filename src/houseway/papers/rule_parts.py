"""The parts of the rules of a game, from which papers put their chapters together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from houseway.library import Game
from houseway.package_files import json_beside
from houseway.prose.cards_chapter import cards_paragraphs, counts_text
from houseway.prose.collection_chapter import collection_blocks
from houseway.prose.document import Block, Paragraph, Picture, Sentence, Steps, plain
from houseway.prose.mishaps_chapter import irregularities
from houseway.prose.parts import FamilyProse
from houseway.prose.readings_chapter import (
    brief_setting_paragraphs,
    open_reading_paragraphs,
    reading_paragraphs,
    setting_paragraphs,
)
from houseway.prose.table_chapter import bank_paragraphs, limits_paragraph, seats_paragraph
from houseway.prose.table_drawing import table_pictures
from houseway.prose.teller import Teller, cited, paragraph
from houseway.prose.wagers_chapter import button_paragraph, settlement_paragraph, wager_blocks
from houseway.prose.words import capital, listed, number
from houseway.sheet.phrases import Values
from houseway.sheet.switches import open_numbers

WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
COMMON_TERMS = WORDS["common-terms"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleParts:
    """The rules of a game by subject, from its sheet and its family.

    `clause` is the one about the player-dealer. `wagers` are the paragraphs and tables of each
    wager and jackpot by its id. `open_readings` are the readings with more than one answer.
    `brief_settings` are the settings without their questions. `pictures` are the drawings of the
    tables by their names.
    """

    tell: Teller
    family: FamilyProse
    clause: tuple[Sentence, ...]
    cards: tuple[Paragraph, ...]
    seats: Paragraph
    pictures: Mapping[str, Picture]
    limits: Paragraph
    bank: tuple[Paragraph, ...]
    round: Steps
    wagers: Mapping[str, tuple[Block, ...]]
    settlement: tuple[Paragraph, ...]
    button: tuple[Paragraph, ...]
    irregularities: tuple[Block, ...]
    collection: tuple[Block, ...]
    settings: tuple[Paragraph, ...]
    brief_settings: tuple[Paragraph, ...]
    readings: tuple[Paragraph, ...]
    open_readings: tuple[Paragraph, ...]

    @property
    def wager_blocks(self) -> tuple[Block, ...]:
        return tuple(_shared(block for blocks in self.wagers.values() for block in blocks))

    def words(self, blocks: Iterable[Block]) -> tuple[Paragraph, ...]:
        """The glossary: only the terms that these blocks use."""
        text = "\n".join(plain(blocks)).lower()
        known = COMMON_TERMS | dict(self.family.terms)
        terms = sorted(known.items(), key=lambda term: term[0].lower())
        return tuple(
            paragraph([Sentence(f"{meaning}.")], lead=f"{capital(term)}:")
            for term, meaning in terms
            if term.lower() in text
        )


def rule_parts(game: Game) -> RuleParts:
    """The parts of the rules of a game under its choices."""
    tell = Teller(game.sheet, game.wagers, game.family.facts(game.sheet))
    family = game.family.prose(game.rules, tell)
    sheet = game.sheet
    return RuleParts(
        tell=tell,
        family=family,
        clause=tuple(_clause(tell)),
        cards=tuple(cards_paragraphs(tell, dict(open_numbers(game.files.data)))),
        seats=seats_paragraph(tell),
        pictures=dict(table_pictures(tell, sheet.game.name, family.middle)),
        limits=limits_paragraph(tell),
        bank=tuple(bank_paragraphs(tell)),
        round=_round(tell, family),
        wagers=_by_wager(wager_blocks(tell, family)),
        settlement=tuple(
            settlement_paragraph(tell, settle, early=family.settles_early)
            for settle in (sheet.settle,)
            if settle is not None
        ),
        button=(button_paragraph(tell, sheet.button),) if sheet.button is not None else (),
        irregularities=family.mishaps or tuple(irregularities(tell)),
        collection=tuple(collection_blocks(tell, game.all_schedules.values())),
        settings=tuple(setting_paragraphs(tell, game.settings)),
        brief_settings=tuple(brief_setting_paragraphs(tell, game.settings)),
        readings=tuple(reading_paragraphs(tell, game.readings)),
        open_readings=tuple(open_reading_paragraphs(tell, game.readings)),
    )


def _shared(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks; wagers in a row of which the same is said share one paragraph."""
    for said, group in groupby(blocks, key=_said):
        alike = [*group]
        if len(alike) > 1 and isinstance(said, tuple):
            yield _for_each([block for block in alike if isinstance(block, Paragraph)])
        else:
            yield from alike


def _for_each(wagers: Sequence[Paragraph]) -> Paragraph:
    """One paragraph for wagers that have the same sentences."""
    first, *others = wagers[0].sentences
    texts = (f"Each is {first.text[0].lower()}{first.text[1:]}", *map(str, others))
    cites = (
        cited(*(each.cite for each in same))
        for same in zip(*(wager.sentences for wager in wagers), strict=True)
    )
    lead = listed(wager.lead for wager in wagers)
    return Paragraph(tuple(map(Sentence, texts, cites)), lead, wagers[0].id)


def _said(block: Block) -> object:
    """The words of a wager by which others may be alike; a table is itself."""
    return tuple(map(str, block.sentences)) if isinstance(block, Paragraph) else block


def _by_wager(blocks: Iterable[Block]) -> dict[str, tuple[Block, ...]]:
    """The blocks of each wager: a paragraph with its id, and the table that may follow it."""
    found: dict[str, list[Block]] = {}
    name = ""
    for block in blocks:
        name = block.id if isinstance(block, Paragraph) else name
        found.setdefault(name, []).append(block)
    return {wager: tuple(its) for wager, its in found.items()}


def _clause(tell: Teller) -> Iterator[Sentence]:
    """The clause about the player-dealer."""
    if tell.sheet.bank is not None:
        yield tell.say(
            "All bets are against one player, the player-dealer, and never the house",
            "bank",
        )


def _round(tell: Teller, family: FamilyProse) -> Steps:
    deal = tell.sheet.deal
    first = []
    if deal.shuffle:
        first.append(tell.say(f"Shuffle and deal: {deal.shuffle}", "deal.shuffle"))
    if tell.places:
        first.append(tell.say("The player-dealer posts; players place their wagers", "bank"))
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
    return counts_text(Values("", values, modulus=0))
