"""A document for people: chapters of sentences, steps, tables, examples and pictures.

It holds plain text; a printer makes a page of it for the terminal, the browser or paper. A sentence
knows the lines that it rests on, so that a page can show them at its side, or leave them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from houseway.json_view import AsJson, plain_fields


class BlockJson(AsJson):
    """A block whose JSON names its kind."""

    __slots__ = ()
    kind: ClassVar[str]

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **plain_fields(self)}


@dataclass(frozen=True, slots=True)
class Sentence(AsJson):
    """A sentence, and its citations as the sheet writes them."""

    text: str
    cite: str = ""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Paragraph(BlockJson):
    """Sentences that belong together; `lead` is a name that stands before them in bold."""

    kind: ClassVar[str] = "paragraph"

    sentences: tuple[Sentence, ...]
    lead: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Steps(BlockJson):
    """Numbered steps; a step may have several sentences."""

    kind: ClassVar[str] = "steps"

    steps: tuple[tuple[Sentence, ...], ...]


@dataclass(frozen=True, slots=True)
class TextTable(BlockJson):
    """A table of plain text. `cites` has the lines of each row, or nothing.

    The last `right` columns are numbers, which end on the right.
    """

    kind: ClassVar[str] = "table"

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    cites: tuple[str, ...] = ()
    right: int = 0

    def is_number(self, column: int) -> bool:
        """Whether a column ends on the right."""
        return column >= len(self.head) - self.right


@dataclass(frozen=True, slots=True)
class Example(BlockJson):
    """A worked round in sentences."""

    kind: ClassVar[str] = "example"

    text: str
    title: str = "Example"


@dataclass(frozen=True, slots=True)
class Picture(BlockJson):
    """A drawing as SVG, and the same in words for those who cannot see it."""

    kind: ClassVar[str] = "picture"

    svg: str
    words: str


Block = Paragraph | Steps | TextTable | Example | Picture


@dataclass(frozen=True, slots=True)
class Chapter(AsJson):
    """A numbered part of a document."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Document(AsJson):
    """A titled document; `about` names what it was made from (version, sheet, readings)."""

    title: str
    subtitle: str
    chapters: tuple[Chapter, ...]
    about: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __repr__(self) -> str:
        return f"<{self.title[:60]}: {len(self.chapters)} chapters>"

    def sentences(self) -> Iterator[Sentence]:
        """Every sentence that carries a citation of its own, in order."""
        for chapter in self.chapters:
            for block in chapter.blocks:
                if isinstance(block, Paragraph):
                    yield from block.sentences
                elif isinstance(block, Steps):
                    for step in block.steps:
                        yield from step


def named(blocks: Iterable[Block]) -> Iterator[tuple[str, Block]]:
    """Each block with its name; a table without a title belongs to the paragraph before it."""
    lead = ""
    for block in blocks:
        if isinstance(block, TextTable):
            yield block.title or lead, block
        else:
            lead = block.lead if isinstance(block, Paragraph) else ""
            yield lead, block


def plain(blocks: Iterable[Block]) -> Iterator[str]:
    """The words of blocks, one text for each paragraph, step, row and example."""
    for block in blocks:
        if isinstance(block, Paragraph):
            lead = f"{block.lead} " if block.lead else ""
            yield lead + " ".join(each.text for each in block.sentences)
        elif isinstance(block, Steps):
            yield from (" ".join(each.text for each in step) for step in block.steps)
        elif isinstance(block, TextTable):
            yield from (" | ".join(row) for row in (block.head, *block.rows))
        else:
            yield block.text if isinstance(block, Example) else block.words
