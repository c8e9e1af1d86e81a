"""A document on the terminal: numbered chapters, wrapped text, lines of the source in brackets."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from houseway.prose.document import Document, Example, Paragraph, Sentence, Steps, TextTable

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.prose.document import Block

Cited = Callable[[str], str]
INDENT = (0, 0, 0, 2)


def print_document(document: Document, out: Console, *, cited: Cited) -> None:
    """Prints a document; `cited` writes a citation for people, or nothing."""
    out.print(f"[bold]{escape(document.title)}[/bold]")
    out.print(f"[dim]{escape(document.subtitle)}[/dim]")
    for number, chapter in enumerate(document.chapters, 1):
        out.print(f"\n[bold]{number} {escape(chapter.title)}[/bold]")
        for block in chapter.blocks:
            _print_block(block, out, cited)


def _print_block(block: Block, out: Console, cited: Cited) -> None:
    if isinstance(block, Paragraph):
        lead = f"[bold]{escape(block.lead)}[/bold]  " if block.lead else ""
        out.print(lead + _text(block.sentences, cited))
    elif isinstance(block, Steps):
        for number, step in enumerate(block.steps, 1):
            out.print(Padding(f"{number}. {_text(step, cited)}", INDENT, expand=False))
    elif isinstance(block, TextTable):
        out.print(Padding(_table(block, cited, out), INDENT, expand=False))
    elif isinstance(block, Example):
        out.print(
            Padding(
                f"[italic]{escape(block.title)}.[/italic] {escape(block.text)}",
                INDENT,
                expand=False,
            )
        )
    else:
        out.print(Padding(escape(block.words), INDENT, expand=False))


def _text(sentences: tuple[Sentence, ...], cited: Cited) -> str:
    """Sentences, each with its lines unless the next one has the same."""
    parts = []
    for place, each in enumerate(sentences):
        following = sentences[place + 1].cite if place + 1 < len(sentences) else ""
        note = cited(each.cite) if each.cite and each.cite != following else ""
        parts.append(escape(each.text) + (f" [dim]({escape(note)})[/dim]" if note else ""))
    return " ".join(parts)


def _table(block: TextTable, cited: Cited, out: Console) -> Table:
    """The table, in a pipe without lines."""
    lines = SIMPLE_HEAD if out.is_terminal else None
    title = escape(block.title) or None
    table = Table(title=title, title_justify="left", box=lines, pad_edge=False)
    notes = [cited(cite) for cite in block.cites]
    for place, head in enumerate(block.head):
        number = block.is_number(place)
        table.add_column(head, justify="right" if number else "left", no_wrap=number)
    if any(notes):
        table.add_column("source")
    for place, row in enumerate(block.rows):
        note = [f"[dim]{escape(notes[place])}[/dim]"] if any(notes) else []
        table.add_row(*(escape(cell) for cell in row), *note)
    return table
