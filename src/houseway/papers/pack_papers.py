"""The papers of an approval pack, each a document of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from houseway.library import Game
from houseway.origin import origin_words, sheet_digest
from houseway.papers.filed_rules import filed_rules
from houseway.papers.paper import Paper
from houseway.papers.par_document import check_blocks
from houseway.papers.par_sheet import ParSheet
from houseway.papers.rule_book import subtitle
from houseway.papers.rule_parts import RuleParts
from houseway.prose.collection_chapter import collection_by_limit
from houseway.prose.document import (
    Block,
    Chapter,
    Document,
    Example,
    Paragraph,
    Sentence,
    TextTable,
)
from houseway.prose.words import capital, hyphenless, sentence
from houseway.sheet.cites import document_of
from houseway.version import __version__

NO_PRICE = "players play each other, so no wager has a price"
NO_CHOICE = "The rules leave no question and no choice"
NO_SCHEDULE = "No schedule of collections is printed for this game"
NO_EXAMPLES = "the game has no wagers against a player-dealer"

# The demands of the regulations, each with its section and the paper that meets it.
ASKED = (
    ("name of the game", "11 CCR 2071(a)(1)", "rules"),
    ("rules, the event that determines the winner", "11 CCR 2071(a)(2)", "rules"),
    ("wagering conventions", "11 CCR 2071(a)(2)", "rules"),
    ("how fees are collected and assessed", "11 CCR 2071(a)(2)", "collection"),
    ("glossary of distinctive terms", "11 CCR 2071(a)(3)", "glossary"),
    ("facts for the statement why it is not unlawful", "11 CCR 2071(a)(4)", "rules"),
    ("description with specific examples", "Nevada Reg. 14.230(2)", "examples"),
    ("proposed payouts", "Nevada Reg. 14.230(2)", "rules"),
    ("statistical evaluation of the percentages", "Nevada Reg. 14.230(2)", "par"),
    ("simulation with seed, rounds and errors", "report of the mathematics", "simulation"),
)
ADDED = (
    "The applicant adds the developer's name, address and licence, the statement of law, and what "
    "the bureau asks for beside these papers"
)


@dataclass(frozen=True, slots=True)
class PackPaper:
    """A paper of the pack: the name of its files, and what it holds."""

    name: str
    holds: str
    paper: Paper


def pack_papers(
    game: Game, parts: RuleParts, par: ParSheet | None, examples: Sequence[Example]
) -> Iterator[PackPaper]:
    """The papers that a game has; a game among players has no prices, and so none about them."""
    yield PackPaper(
        "rules",
        "the rules of the game under the headings of approved texts",
        filed_rules(game, parts, examples),
    )
    if par is not None:
        yield PackPaper("par", "PAR sheet: the report of the mathematics", par.paper())
        yield PackPaper(
            "simulation",
            "simulated rounds with seed and standard errors",
            _paper(game, "simulation", {"Simulated rounds": tuple(_simulation(game, par))}),
        )
    if examples:
        yield PackPaper(
            "examples",
            "worked rounds that show every row of every wager that came up",
            _paper(game, "worked examples", {"Worked examples": tuple(examples)}),
        )
    schedules = tuple(collection_by_limit(parts.tell, game.all_schedules.values()))
    yield PackPaper(
        "collection",
        "collection schedule for each limit",
        _paper(
            game,
            "collection schedule",
            {"Collection rates schedule": schedules or (_say(NO_SCHEDULE),)},
        ),
    )
    glossary = parts.words(block for block in _all_blocks(game, parts))
    yield PackPaper(
        "glossary",
        "distinctive terms and their meaning",
        _paper(game, "glossary", {"Glossary": glossary}),
    )
    yield PackPaper(
        "readings",
        "unclear lines of the text and how they are read, and choices of the house",
        _paper(
            game,
            "readings in force",
            {
                "Readings and settings in force": tuple(_in_force(game)) or (_say(NO_CHOICE),),
                "Where the text leaves a question": parts.readings,
                "Choices of the house": parts.settings,
            },
        ),
    )


def _all_blocks(game: Game, parts: RuleParts) -> Iterator[Block]:
    for chapter in filed_rules(game, parts, ()).document.chapters:
        if chapter.id != "glossary":
            yield from chapter.blocks


def _paper(game: Game, what: str, chapters: Mapping[str, tuple[Block, ...]]) -> Paper:
    document = Document(
        title=f"{game.name}: {what}",
        subtitle=subtitle(game),
        chapters=tuple(
            Chapter(f"chapter-{number}", title, blocks)
            for number, (title, blocks) in enumerate(chapters.items(), 1)
            if blocks
        ),
        about=origin_words(game),
    )
    return Paper(document, document_of(game.sheet.game.source))


def _say(*texts: str) -> Paragraph:
    return Paragraph(tuple(Sentence(sentence(text)) for text in texts))


def _simulation(game: Game, par: ParSheet) -> Iterator[Block]:
    if par.check is None:
        yield _say("No rounds were simulated")
        return
    yield _say(
        f"These figures come from dealt rounds; they check the PAR sheet. Houseway {__version__} "
        f"makes them again from the sheet {game.id} with the digest {sheet_digest(game)}: round "
        f"r under the seed {par.seed} always has the same cards, whatever the number of processors"
    )
    yield from check_blocks(par.check)


def _in_force(game: Game) -> Iterator[Block]:
    chosen = [
        *(("reading", name, str(value)) for name, value in game.readings.items()),
        *(("setting", name, str(value)) for name, value in game.settings.items()),
    ]
    if chosen:
        rows = tuple((kind, hyphenless(name), hyphenless(value)) for kind, name, value in chosen)
        yield TextTable(("kind", "name", "in force"), rows)


def contents_paper(
    game: Game, papers: Iterable[PackPaper], files: Mapping[str, str], lacks: Mapping[str, str]
) -> Paper:
    """The first page of the pack: what each file holds, and where what is asked for stands."""
    there = {paper.name for paper in papers}
    asked = tuple(row for row in ASKED if row[2] in there)
    missing = tuple(_say(f"There is no {hyphenless(what)}: {why}") for what, why in lacks.items())
    chapters: dict[str, tuple[Block, ...]] = {
        "Files": (TextTable(("holds", "files"), _by_holding(files)), *missing),
        "What is asked for, and where it is": (
            TextTable(("asked for", "by", "in"), asked),
            _say(ADDED),
        ),
        "How to verify this pack": (
            _say(
                "The manifest has the SHA-256 of every file. The command houseway verify names a "
                "file that was changed, is missing or was added, and checks the signature if "
                "there is one",
                "The same sheet, choices, rounds, seed and version of Houseway give the same bytes",
            ),
        ),
    }
    return _paper(game, "approval pack", chapters)


def _by_holding(files: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """The contents of files, each with the names of all files that hold it."""
    names: dict[str, list[str]] = {}
    for name, holds in files.items():
        names.setdefault(capital(holds), []).append(name)
    return tuple((holds, ", ".join(alike)) for holds, alike in names.items())
