"""A document as one HTML page that stands alone, citations at its side."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from html import escape

from houseway.package_files import text_beside
from houseway.prose.document import Block, Document, Example, Paragraph, Sentence, Steps, TextTable

Cited = Callable[[str], str]

STYLE = text_beside(__file__, "web_page.css").strip()


def style_digest() -> str:
    """The digest by which a content policy allows the style of the page, and no other."""
    return b64encode(sha256(f"\n{STYLE}\n".encode()).digest()).decode()


def web_page(document: Document, *, cited: Cited) -> str:
    """The whole page; `cited` writes a citation for people, or nothing."""
    body = "\n".join(chapters_html(document, cited=cited))
    shows = any(cited(each.cite) for each in document.sentences() if each.cite)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{STYLE}\n</style>\n</head>\n"
        f'<body class="{"" if shows else "uncited"}">\n<h1>{escape(document.title)}</h1>\n'
        f'<p class="subtitle">{escape(document.subtitle)}</p>\n{body}\n'
        f"{_about(document)}</body>\n</html>\n"
    )


def chapters_html(document: Document, *, cited: Cited) -> Iterator[str]:
    """The chapters as sections, for a page or a part of one."""
    for number, chapter in enumerate(document.chapters, 1):
        blocks = "\n".join(_block(block, cited) for block in chapter.blocks)
        title = escape(chapter.title)
        yield f'<section id="{chapter.id}">\n<h2>{number} {title}</h2>\n{blocks}\n</section>'


def _block(block: Block, cited: Cited) -> str:
    inner, notes = _inner(block), _notes(block, cited)
    aside = f"<aside>{'<br>'.join(escape(note) for note in notes)}</aside>" if notes else ""
    return f'<div class="block"><div>{inner}</div>{aside}</div>'


def _inner(block: Block) -> str:
    if isinstance(block, Paragraph):
        lead = f"<strong>{escape(block.lead)}</strong> " if block.lead else ""
        place = f' id="{escape(block.id)}"' if block.id else ""
        return f"<p{place}>{lead}{_text(block.sentences)}</p>"
    if isinstance(block, Steps):
        return "<ol>" + "".join(f"<li>{_text(step)}</li>" for step in block.steps) + "</ol>"
    if isinstance(block, TextTable):
        return _table(block)
    if isinstance(block, Example):
        return f'<p class="example"><em>{escape(block.title)}.</em> {escape(block.text)}</p>'
    return f'<figure role="img" aria-label="{escape(block.words)}">{block.svg}</figure>'


def _text(sentences: tuple[Sentence, ...]) -> str:
    return " ".join(escape(each.text) for each in sentences)


def _table(block: TextTable) -> str:
    caption = f"<caption>{escape(block.title)}</caption>" if block.title else ""
    ends = [' class="number"' if block.is_number(at) else "" for at in range(len(block.head))]
    names = zip(ends, block.head, strict=True)
    head = "".join(f'<th scope="col"{end}>{escape(name)}</th>' for end, name in names)
    rows = "".join(f"<tr>{_cells(ends, row)}</tr>" for row in block.rows)
    inner = f"{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    kind = ' class="numbers"' if block.right else ""
    return f'<div class="scroll" tabindex="0"><table{kind}>{inner}</table></div>'


def _cells(ends: Iterable[str], row: Iterable[str]) -> str:
    cells = zip(ends, row, strict=True)
    return "".join(f"<td{end}>{escape(cell)}</td>" for end, cell in cells)


def _notes(block: Block, cited: Cited) -> list[str]:
    """The citations of a block, each once."""
    if isinstance(block, Paragraph):
        cites = [each.cite for each in block.sentences]
    elif isinstance(block, Steps):
        cites = [each.cite for step in block.steps for each in step]
    else:
        cites = list(block.cites) if isinstance(block, TextTable) else []
    return [note for cite in dict.fromkeys(cites) if cite and (note := cited(cite))]


def _about(document: Document) -> str:
    rows = "".join(
        f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in document.about.items()
    )
    return f"<footer><dl>{rows}</dl></footer>\n" if rows else ""
