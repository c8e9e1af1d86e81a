"""`houseway sources`: the user's own copies of the houses' documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click
from rich.markup import escape

from houseway.cli.common import FILE, Report, reported, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from houseway.document_copies import CitedLine, SourceDocument


@click.group()
def sources() -> None:
    """Keep your own copies of the houses' documents, and read what a citation cites.

    The documents are not part of Houseway. If you have one, add its plain text; its digest
    tells whether it is the text that the citations count in.

    \b
    houseway sources list
    houseway sources add rules.txt
    houseway sources show 001:93-99
    """


@sources.command("list")
@reported
def list_() -> Report:
    """List the documents, and those that you have added."""
    from houseway.document_copies import source_documents

    def show(found: Sequence[SourceDocument], out: Console) -> None:
        rows = table("number", "house", "document", "your copy")
        for each in found:
            rows.add_row(each.number, each.house, each.title, "added" if each.added else "")
        out.print(rows)

    return source_documents(), show


@sources.command()
@click.argument("files", nargs=-1, required=True, type=FILE)
@reported
def add(files: tuple[Path, ...]) -> Report:
    """Keep copies of documents. A file that is none of them is refused."""
    from houseway.document_copies import add_sources

    def show(found: Sequence[SourceDocument], out: Console) -> None:
        for each in found:
            out.print(f"added {each.number}, {escape(each.title)}")

    return add_sources(files), show


@sources.command()
@click.argument("document")
@reported
def remove(document: str) -> Report:
    """Delete the copy of a document, by its number."""
    from houseway.document_copies import remove_source

    def show(found: SourceDocument, out: Console) -> None:
        out.print(f"removed {found.number}, {escape(found.title)}")

    return remove_source(document), show


@sources.command()
@click.argument("cite")
@reported
def show(cite: str) -> Report:
    """Print the lines that a citation names, such as 001:93-99."""
    from houseway.document_copies import cited_lines

    def printed(found: Sequence[CitedLine], out: Console) -> None:
        for each in found:
            out.print(f"{each.line:>6}  {escape(each.text)}", soft_wrap=True, highlight=False)

    return cited_lines(cite), printed
