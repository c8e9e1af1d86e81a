"""HTML tables for values shown in a notebook. Every text is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def html_table(
    title: str,
    head: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    notes: Iterable[str] = (),
) -> str:
    """An HTML table with a caption, one line for each row, and notes below it.

    >>> html_table("A < B", ["wager"], [["tie"]], notes=["exact"])
    '<table><caption>A &lt; B</caption><thead><tr><th>wager</th></tr></thead>\
<tbody><tr><td>tie</td></tr></tbody></table><p>exact</p>'
    """
    body = "".join(_line(row, "td") for row in rows)
    below = "".join(f"<p>{_escaped(note)}</p>" for note in notes if note)
    return (
        f"<table><caption>{_escaped(title)}</caption><thead>{_line(head, 'th')}</thead>"
        f"<tbody>{body}</tbody></table>{below}"
    )


def _line(cells: Iterable[object], tag: str) -> str:
    return f"<tr>{''.join(f'<{tag}>{_escaped(cell)}</{tag}>' for cell in cells)}</tr>"


def _escaped(value: object) -> str:
    from html import escape  # its table of names takes a while to load

    return escape(str(value))


def shortened(text: str, most: int) -> str:
    """The text, cut if it is longer than `most` characters.

    >>> shortened("a long name", 8), shortened("short", 8)
    ('a lo ...', 'short')
    """
    return text if len(text) <= most else f"{text[: most - 4].rstrip()} ..."
