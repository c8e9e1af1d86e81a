"""The line and column of each key of a TOML file.

`tomllib` gives values without line numbers. This scanner gives line numbers without values: it
splits a text that `tomllib` has already accepted into tokens and notes the place of every key and
array item. For a text that is not TOML the result is meaningless.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from houseway.errors import Problem

Path = tuple[str | int, ...]
Kind = Literal["key", "scalar", "comment", "newline", "open", "close", "header", "mark"]


class Position(NamedTuple):
    """A line and a column, from 1; a column counts characters, not bytes."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """A piece of TOML text. `header` is the opening of `[table]` or `[[table]]`, `mark` one of
    `.`, `,`, `=` or the closing of a header. A scalar is a whole string, number, date or bool."""

    kind: Kind
    text: str
    start: int

    @property
    def name(self) -> str:
        """The name of a key token, without quotes and escapes."""
        if self.text[0] in "\"'":
            return str(tomllib.loads(f"name = {self.text}")["name"])
        return self.text


_SPACE = re.compile(r"[ \t\r]*")
_COMMENT = re.compile(r"#[^\n]*")
_STRING = r'"(?:\\.|[^"\\\n])*"' + r"|'[^'\n]*'"
_KEY = re.compile(_STRING + r"""|[^ \t\r\n.=,\[\]{}#"']+""")
# A multi-line string may end in up to two quotes of its own before the closing three.
_SCALAR = re.compile(
    r'"""(?:\\.|[^\\])*?""""{0,2}'
    r"|'''.*?''''{0,2}|"
    + _STRING
    # A date and its time may stand apart by one space.
    + r"|\d{4}-\d\d-\d\d \d\d:[^ \t\r\n,\]}#]+"
    + r"|[^ \t\r\n,\]}#]+",
    re.DOTALL,
)


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a TOML text in order; only spaces and carriage returns are left out.

    >>> [token.text for token in tokens('seats.max = [7, 8]  # with the dealer')]
    ['seats', '.', 'max', '=', '[', '7', ',', '8', ']', '# with the dealer']
    """
    opened: list[str] = []
    key_next = True
    at = _matched(_SPACE, text, 0)
    while at < len(text):
        end = at + 1
        match text[at]:
            case "\n":
                kind: Kind = "newline"
                key_next = key_next or not opened
            case "#":
                kind, end = "comment", _matched(_COMMENT, text, at)
            case "[" if key_next and not opened:
                kind, end = "header", at + (2 if text.startswith("[[", at) else 1)
                opened.append(text[at:end])
            case "]" if key_next:  # an array never waits for a key
                kind, end = "mark", at + len(opened.pop())
            case "[" | "{":
                kind = "open"
                opened.append(text[at])
                key_next = text[at] == "{"
            case "]" | "}":
                kind = "close"
                opened.pop()
                key_next = False
            case ",":
                kind = "mark"
                key_next = opened[-1] == "{"
            case "=":
                kind = "mark"
                key_next = False
            case "." if key_next:
                kind = "mark"
            case _:
                kind = "key" if key_next else "scalar"
                end = _matched(_KEY if key_next else _SCALAR, text, at)
        yield Token(kind=kind, text=text[at:end].rstrip(" \t\r"), start=at)
        at = _matched(_SPACE, text, end)


def _matched(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    assert found is not None, "the scanner reads only what tomllib has accepted"
    return found.end()


def positions(text: str) -> dict[Path, Position]:
    """The place of every key path and array item of a TOML text.

    A key stands where it is written (a table: where its header names it), an array item at its
    first character, a `[[table]]` item at its brackets.

    >>> index = positions('wager.tie.rows = [{ id = "a" }, { id = "b" }]')
    >>> index["wager", "tie"]
    Position(line=1, column=7)
    >>> index["wager", "tie", "rows", 1]
    Position(line=1, column=33)
    >>> index["wager", "tie", "rows", 1, "id"]
    Position(line=1, column=35)
    """
    index: dict[Path, int] = {}
    table: Path = ()
    items: dict[Path, int] = {}
    rest = (token for token in tokens(text) if token.kind not in ("newline", "comment"))
    for token in rest:
        if token.kind == "header":
            table = _header(token, rest, index, items)
        else:
            _pair(token, rest, table, index)
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    return {path: _position(starts, start) for path, start in index.items()}


def _position(starts: list[int], at: int) -> Position:
    line = bisect_right(starts, at)
    return Position(line, at - starts[line - 1] + 1)


def _header(
    opening: Token, rest: Iterator[Token], index: dict[Path, int], items: dict[Path, int]
) -> Path:
    """Read one header; `items` counts the `[[...]]` seen so far. Gives the path it opens."""
    path: Path = ()
    parts = _key(next(rest), rest)
    for part in parts:
        path = (*path, part.name)
        index.setdefault(path, part.start)
        if part is not parts[-1] and path in items:
            path = (*path, items[path] - 1)
    if opening.text == "[[":
        items[path] = items.get(path, 0) + 1
        path = (*path, items[path] - 1)
        index[path] = opening.start
    else:
        # `[a.b]` may come before `[a]`; the header of its own is the better place.
        index[path] = parts[-1].start
    return path


def _key(first: Token, rest: Iterator[Token]) -> list[Token]:
    """The parts of a dotted key; also takes the `=` or the closing bracket behind it."""
    parts = [first]
    while next(rest).text == ".":
        parts.append(next(rest))
    return parts


def _pair(first: Token, rest: Iterator[Token], base: Path, index: dict[Path, int]) -> None:
    path = base
    for part in _key(first, rest):
        path = (*path, part.name)
        index.setdefault(path, part.start)
    _value(next(rest), rest, path, index)


def _value(first: Token, rest: Iterator[Token], path: Path, index: dict[Path, int]) -> None:
    if first.kind != "open":
        return
    item = 0
    while (token := next(rest)).kind != "close":
        if token.kind == "mark":
            continue
        if first.text == "{":
            _pair(token, rest, path, index)
        else:
            index[*path, item] = token.start
            _value(token, rest, (*path, item), index)
            item += 1


def locate(index: Mapping[Path, Position], path: Path) -> Position:
    """The place of `path`, or of the nearest enclosing path that is written in the text.

    >>> locate(positions("[wager.tie]\\npays = 9"), ("wager", "tie", "limits"))
    Position(line=1, column=8)
    >>> locate({}, ("game",))
    Position(line=1, column=1)
    """
    known = (index[path[:n]] for n in range(len(path), 0, -1) if path[:n] in index)
    return next(known, Position(1, 1))


_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def toml_error(exc: tomllib.TOMLDecodeError, file: str, *, text: str = "") -> Problem:
    """The finding for a text that is not TOML.

    Python 3.14 gives the place as numbers, older ones write it into the message, and there the end
    of the document has no numbers at all: hand in the `text` and it is counted.
    """
    message = str(exc)
    place = _PLACE.search(message)
    line, column = getattr(exc, "lineno", 0), getattr(exc, "colno", 0)
    if not line and place and place[1]:
        line, column = int(place[1]), int(place[2])
    elif not line and text:
        line, column = text.count("\n") + 1, len(text) - text.rfind("\n")
    return Problem("broken-toml", _PLACE.sub("", message), file, line, column)
