"""A document on paper: Typst markup, and the PDF that Typst makes of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from houseway.extras import require
from houseway.package_files import text_beside
from houseway.prose.document import (
    Block,
    Document,
    Example,
    Paragraph,
    Picture,
    Sentence,
    Steps,
    TextTable,
)

Cited = Callable[[str], str]
LONG_FRACTION = re.compile(r"(?<=\d{16})/(?=\d{16})")
BREAK_AFTER_STROKE = "/\u200b"

PAGE = text_beside(__file__, "page.typ")
WIDE, NARROW = "62mm", "22mm"  # with and without notes in the margin
SHORT, LONG = 24, 80  # cells of a column that keeps its width, and of one that takes its most
CROWDED = 6  # so many columns with numbers are set smaller
ON_ONE_PAGE = 12  # a table of so few rows does not go on on another page


def pdf(document: Document, *, cited: Cited) -> bytes:
    """The document as PDF. The same document gives the same bytes."""
    require("papers", "PDF")
    import typst

    made = typst.compile(
        typst_markup(document, cited=cited).encode(), format="pdf", ignore_system_fonts=True
    )
    assert isinstance(made, bytes)
    return made


def typst_markup(document: Document, *, cited: Cited) -> str:
    """The document in Typst's markup language."""
    shows = any(cited(each.cite) for each in document.sentences() if each.cite)
    title = _string(document.title)
    foot = _string(" · ".join(filter(None, (document.title, document.subtitle))))
    about = _string(" · ".join(f"{name} {value}" for name, value in document.about.items()))
    parts = [PAGE.format(title=title, foot=foot, about=about, right=WIDE if shows else NARROW)]
    parts.append(f'#text(20pt, weight: "bold", {title})\n\n')
    parts.append(f"#text(10pt, fill: luma(80), {_string(document.subtitle)})\n")
    for number, chapter in enumerate(document.chapters, 1):
        parts.append(f"\n#heading(level: 1, {_string(f'{number} {chapter.title}')})\n")
        parts += [_block(block, cited) for block in chapter.blocks]
    return "".join(parts)


def _block(block: Block, cited: Cited) -> str:
    if isinstance(block, Paragraph):
        lead = f"#strong({_string(block.lead)}) " if block.lead else ""
        return f"\n{_notes(block.sentences, cited)}{lead}{_text(block.sentences)}\n"
    if isinstance(block, Steps):
        steps = "".join(f"+ {_notes(step, cited)}{_text(step)}\n" for step in block.steps)
        return f"\n{steps}\n"
    if isinstance(block, TextTable):
        return _table(block)
    if isinstance(block, Example):
        return (
            "\n#block(inset: (left: 8pt), stroke: (left: 1.5pt + luma(190)), "
            f"[#emph({_string(block.title + '.')}) {_words(block.text)}])\n"
        )
    return _picture(block)


def _text(sentences: tuple[Sentence, ...]) -> str:
    return " ".join(_words(each.text) for each in sentences)


def _notes(sentences: tuple[Sentence, ...], cited: Cited) -> str:
    notes = dict.fromkeys(cited(each.cite) for each in sentences if each.cite)
    text = "; ".join(note for note in notes if note)
    return f"#note({_string(text)})" if text else ""


def _table(block: TextTable) -> str:
    columns = ", ".join(_widths(block))
    ends = range(len(block.head))
    align = ", ".join("right" if block.is_number(place) else "left" for place in ends)
    head = ", ".join(f"strong({_string(cell)})" for cell in block.head)
    cells = "".join("  " + ", ".join(_string(cell) for cell in row) + ",\n" for row in block.rows)
    title = f"#block(sticky: true, emph({_string(block.title)}))\n" if block.title else ""
    shape = f"columns: ({columns},), align: ({align},)"
    table = f"#table({shape}, table.header({head}),\n{cells})"
    if block.right and len(block.head) >= CROWDED:
        table = f"#[#set text(9pt)\n{table}]"
    if len(block.rows) <= ON_ONE_PAGE:
        return f"\n#block(breakable: false)[\n{title}{table}\n]\n"
    return f"\n{title}{table}\n"


def _widths(block: TextTable) -> Iterator[str]:
    """The widths of the columns: those with long cells share what the others leave."""
    for place, cells in enumerate(zip(block.head, *block.rows, strict=True)):
        longest = max(map(len, cells))
        if block.is_number(place) or longest <= SHORT:
            yield "auto"
        else:
            yield f"{min(longest, LONG)}fr"


def _picture(block: Picture) -> str:
    return (
        f'\n#image(bytes({_string(block.svg)}), format: "svg", width: 100%, '
        f"alt: {_string(block.words)})\n"
    )


def _words(text: str) -> str:
    """Plain text in the middle of markup: nothing in it is read as markup.

    A line may break after the stroke of a long fraction.
    """
    return f"#{_string(LONG_FRACTION.sub(BREAK_AFTER_STROKE, text))}"


def _string(text: str) -> str:
    """A string literal."""
    return '"' + "".join(_escaped(text)) + '"'


def _escaped(text: str) -> Iterator[str]:
    for character in text:
        if character in '"\\':
            yield f"\\{character}"
        elif character == "\n":
            yield "\\n"
        else:
            yield character
