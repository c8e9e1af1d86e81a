"""A document that can be printed: as text, as a web page, as PDF, with the lines it rests on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from houseway.json_view import JsonView
from houseway.library import cite_text, documents
from houseway.prose.document import Document
from houseway.sheet.cites import READING

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

TEXT_WIDTH = 100
CITED = re.compile(r"\b\d{3}:\d+(?:-\d+)?(?:, (?:\d{3}:)?\d+(?:-\d+)?)*")  # "003:15-17, 20"


@dataclass(frozen=True, slots=True, repr=False)
class Paper(JsonView):
    """A document about a game; `source` is the number of the house's document."""

    document: Document
    source: str = ""

    def __repr__(self) -> str:
        return repr(self.document)

    def _repr_html_(self) -> str:
        return self.html()

    def as_json(self) -> dict[str, Any]:
        """The document, with citations as the notes that stand at its side."""
        made: dict[str, Any] = with_notes(self.document.as_json(), self.source)
        return made

    def text(self, *, cites: bool = True, width: int = TEXT_WIDTH) -> str:
        """The paper as plain text."""
        from io import StringIO

        from rich.console import Console

        written = StringIO()
        self.print(Console(file=written, width=width, color_system=None), cites=cites)
        return written.getvalue()

    def print(self, out: Console, *, cites: bool = True) -> None:
        """Prints the paper on a terminal."""
        from houseway.papers.terminal import print_document

        print_document(self.document, out, cited=self._notes(cites))

    def html(self, *, cites: bool = True) -> str:
        """The paper as one web page that needs no other file."""
        from houseway.papers.web_page import web_page

        return web_page(self.document, cited=self._notes(cites))

    def pdf(self, *, cites: bool = True) -> bytes:
        """The paper as PDF; the same paper gives the same bytes."""
        from houseway.papers.typesetting import pdf

        return pdf(self.document, cited=self._notes(cites))

    def _notes(self, cites: bool) -> Callable[[str], str]:
        return partial(side_note, source=self.source) if cites else _nothing


def _nothing(_cite: str) -> str:
    return ""


def with_notes(value: Any, source: str) -> Any:
    """The JSON of a document with citations as notes, and in full where a sentence has one."""
    if isinstance(value, dict):
        return {
            key: side_note(item, source)
            if key == "cite"
            else [side_note(each, source) for each in item]
            if key == "cites"
            else CITED.sub(lambda found: cite_text(found[0]), item)
            if key == "text"
            else with_notes(item, source)
            for key, item in value.items()
        }
    return [with_notes(item, source) for item in value] if isinstance(value, list) else value


def side_note(cite: str, source: str = "") -> str:
    """A citation as a note: lines of the game's own document have no name.

    >>> side_note("001:93-99, 001:1956", "001"), side_note("reading:cover, 001:12", "001")
    ('lines 93-99, 1956', 'reading cover; line 12')
    """
    lines: dict[str, list[str]] = {}
    notes = []
    for part in (item.strip() for item in cite.split(",")):
        document, colon, span = part.rpartition(":")
        if part.startswith(READING):
            notes.append(f"reading {part.removeprefix(READING)}")
        elif colon:
            lines.setdefault(document, []).append(span)
    for document, spans in lines.items():
        one = len(spans) == 1 and "-" not in spans[0]
        where = "" if document == source else f"{documents().get(document, document)}, "
        notes.append(f"{where}{'line' if one else 'lines'} {', '.join(dict.fromkeys(spans))}")
    return "; ".join(dict.fromkeys(notes))
