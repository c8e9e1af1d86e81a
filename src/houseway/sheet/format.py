"""Canonical form of a sheet, which `houseway fmt` writes.

Sections come in the order of the printed rules, each with the comment above it; spacing is the
same in every file. The data and the comments stay as they are. The work is done on tokens, not
on values, so strings, numbers and dates keep the writer's notation.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from houseway.errors import BadSheet
from houseway.sheet.toml_positions import Token, tokens, toml_error
from houseway.sheet.toml_text import read_toml_text

FIRST_KEYS = ("extends", "drop", "abstract", "shared")
SECTIONS = (
    *("game", "deck", "table", "deal", "draw", "play", "ranking", "wager", "score", "stakes"),
    *("posts", "betting", "street", "showdown", "settle", "button"),
    *(
        "bank",
        "jackpot",
        "collection",
        "schedule",
        "house_way",
        "irregular",
        "setting",
        "reading",
        "probe",
    ),
    *("rows", "row", "cites"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Line:
    """A logical line in its final spelling: a value over several lines is one of them.

    `name` is the first part of the key or header."""

    kind: Literal["blank", "comment", "header", "pair"]
    text: str
    name: str = ""


_BLANK = _Line(kind="blank", text="")


def format_sheet(text: str, *, file: str = "") -> str:
    """The sheet in canonical form. `file` is only named when the text is not TOML.

    >>> print(format_sheet('[wager.tie]\\npays   = "9 to 1"\\n[game]\\nname="EZ Baccarat"'), end="")
    [game]
    name = "EZ Baccarat"
    <BLANKLINE>
    [wager.tie]
    pays = "9 to 1"
    """
    text = text.replace("\r\n", "\n")
    try:
        before = _data(text)
    except tomllib.TOMLDecodeError as exc:
        raise BadSheet([toml_error(exc, file, text=text)]) from exc
    top, *sections = _split(list(_lines(text)), "header")
    sections.sort(key=lambda block: _rank(block, "header", SECTIONS))
    blocks = [_top(top), *map(_tidy, sections)]
    after = "\n".join("".join(f"{line.text}\n" for line in block) for block in blocks if block)
    assert _data(after) == before, "formatting must not change the data"
    return after


def _data(text: str) -> dict[str, object]:
    # Floats stay text: a NaN would not equal itself.
    return read_toml_text(text, parse_float=str)


def _lines(text: str) -> Iterator[_Line]:
    line: list[Token] = []
    depth = 0
    for token in tokens(text):
        depth += (token.kind == "open") - (token.kind == "close")
        if token.kind == "newline" and not depth:
            yield _line(line)
            line = []
        else:
            line.append(token)
    yield _line(line)


def _line(line: Sequence[Token]) -> _Line:
    if not line:
        return _BLANK
    text = _spell(line)
    match line[0].kind:
        case "comment":
            return _Line(kind="comment", text=text)
        case "header":
            return _Line(kind="header", text=text, name=line[1].name)
        case _:
            return _Line(kind="pair", text=text, name=line[0].name)


def _spell(line: Sequence[Token]) -> str:
    """Write the tokens with canonical spaces, keeping the line breaks inside arrays.

    An array indents by two from the line on which it was opened; runs of empty lines shrink to one.
    """
    written = line[0].text
    indent = 0
    opened: list[int] = []
    for previous, token in pairwise(line):
        if token.kind == "newline":
            written += "" if written.endswith("\n\n") else "\n"
        elif previous.kind == "newline":
            indent = opened[-1] + (0 if token.kind == "close" else 2)
            written += " " * indent + token.text
        else:
            written += _gap(previous, token) + token.text
        if token.kind == "open":
            opened.append(indent)
        elif token.kind == "close":
            opened.pop()
    return written


def _gap(left: Token, right: Token) -> str:
    if right.kind == "comment":
        return "  "
    if left.text in ("[", "[[", ".") or right.text in ("]", "]]", ".", ","):
        return ""
    return "" if (left.text, right.text) == ("{", "}") else " "


def _split(lines: Sequence[_Line], kind: str) -> list[list[_Line]]:
    """Cut before each line of this kind and the comments directly above it.

    The first piece is what comes before the first cut and may be empty. A comment followed by an
    empty line stays with the piece before it.
    """
    pieces: list[list[_Line]] = [[]]
    above: list[_Line] = []
    for line in lines:
        if line.kind == kind:
            pieces.append([*above, line])
            above = []
        elif line.kind == "comment":
            above.append(line)
        else:
            pieces[-1] += [*above, line]
            above = []
    pieces[-1] += above
    return pieces


def _rank(piece: Sequence[_Line], kind: str, names: Sequence[str]) -> int:
    """The place of the piece that begins with a line of this kind, among these names."""
    name = next(line.name for line in piece if line.kind == kind)
    return names.index(name) if name in names else len(names)


def _top(lines: Sequence[_Line]) -> list[_Line]:
    """The lines before the first section: a title comment, the known keys, all other keys."""
    title, *pairs = _split(lines, "pair")
    pairs.sort(key=lambda piece: _rank(piece, "pair", FIRST_KEYS))
    ordered: list[_Line] = []
    for piece in [title, *pairs]:
        # A comment that closes a piece must not end up directly above the next one.
        if ordered and ordered[-1].kind == "comment":
            ordered.append(_BLANK)
        ordered += piece
    return _tidy(ordered)


def _tidy(lines: Sequence[_Line]) -> list[_Line]:
    """No empty line at either end or below the header, and never two together."""
    tidy: list[_Line] = []
    for line in lines:
        if line.kind != "blank" or (tidy and tidy[-1].kind not in ("blank", "header")):
            tidy.append(line)
    return tidy[:-1] if tidy and tidy[-1].kind == "blank" else tidy
