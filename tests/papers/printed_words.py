"""How many words a document prints about a game, and how many its page has for them.

The documents are not part of Houseway, so their counts are kept in `printed_words.json`. With your
own copies of them (`houseway sources add`), `python -m tests.papers.printed_words` counts again.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from houseway.document_copies import cited_lines
from houseway.library import Game, game_ids, load_game
from houseway.papers.rule_book import rule_book
from houseway.prose.document import Block, Paragraph, Steps, TextTable
from houseway.sheet.cites import document_of, qualify
from houseway.sheet.model import SILENT

COUNTS = Path(__file__).with_name("printed_words.json")
NOT_COUNTED = ("collection", "words")  # fees and glossary
NOT_RETOLD = ("readings", *NOT_COUNTED)  # chapters of which a document has nothing

Line = tuple[str, int]


@cache
def printed_words() -> dict[str, int]:
    """The words that are printed about each game, as they were counted."""
    counts: dict[str, int] = json.loads(COUNTS.read_text(encoding="utf-8"))
    return counts


def page_words(game: Game) -> int:
    """All words of a page but worked rounds, fees, glossary and drawing."""
    own = document_of(game.sheet.game.source)
    fees = _fee_lines(game)
    return sum(
        len(text.split())
        for text, cite in _texts(game, NOT_COUNTED)
        if not (lines := _lines(cite, own)) or lines - fees
    )


def retold_words(game: Game) -> int:
    """The words of a page that retell a line: also without open questions, without rules that no
    line prints, and without answers to silence.
    """
    own = document_of(game.sheet.game.source)
    fees = _fee_lines(game)
    return sum(
        len(text.split())
        for text, cite in _texts(game, NOT_RETOLD)
        if not cite or (_lines(cite, own) - fees and not _answers_silence(game, cite))
    )


def counted_words(game: Game) -> int:
    """The words of the lines behind a page, its fees left out; it takes the user's copies."""
    own = document_of(game.sheet.game.source)
    lines = _lines(qualify(game.sheet.game.source, own), own)
    for _, cite in _texts(game, NOT_RETOLD):
        lines |= _lines(cite, own)
    wanted = sorted(lines - _fee_lines(game))
    return sum(len(cited_lines(f"{own}:{line}")[0].text.split()) for _, line in wanted)


def _texts(game: Game, skipped: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Sentences and rows of the page with their citations; names and heads have none."""
    for chapter in rule_book(game).chapters:
        if chapter.id not in skipped:
            for block in chapter.blocks:
                yield from _of_block(block)


def _of_block(block: Block) -> Iterator[tuple[str, str]]:
    if isinstance(block, Paragraph):
        yield block.lead, ""
        yield from ((each.text, each.cite) for each in block.sentences)
    elif isinstance(block, Steps):
        yield from ((each.text, each.cite) for step in block.steps for each in step)
    elif isinstance(block, TextTable):
        yield " ".join((block.title, *block.head)), ""
        cites = block.cites or ("",) * len(block.rows)
        yield from ((" ".join(row), cite) for row, cite in zip(block.rows, cites, strict=True))


def _lines(cites: str, document: str) -> set[Line]:
    """The lines of one document that citations name."""
    found = re.finditer(rf"\b{document}:(\d+)(?:-(\d+))?", cites) if document else ()
    return {
        (document, line)
        for each in found
        for line in range(int(each[1]), int(each[2] or each[1]) + 1)
    }


def _fee_lines(game: Game) -> set[Line]:
    own = document_of(game.sheet.game.source)
    sources = (schedule.terms.source for schedule in game.all_schedules.values())
    return {line for source in sources for line in _lines(qualify(source, own), own)}


def _answers_silence(game: Game, cite: str) -> bool:
    """Whether a sentence answers a question on which the text is silent."""
    named = re.findall(r"reading:([\w.-]+)", cite)
    switches = game.sheet.reading
    return any(switches[name].literal == SILENT for name in named if name in switches)


def main() -> None:
    names = [name for name in game_ids() if document_of_game(name)]
    counts = {name: counted_words(load_game(name)) for name in names}
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


def document_of_game(name: str) -> str:
    return document_of(load_game(name).sheet.game.source)


if __name__ == "__main__":
    main()
