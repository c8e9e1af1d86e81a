"""A table's view as JSON, written once for all who watch, and the differences that one is sent."""

from __future__ import annotations

from collections.abc import Mapping
from json import JSONEncoder
from typing import Any

from houseway.room.state import State

encode = JSONEncoder(separators=(",", ":")).encode

Piece = str | tuple[str, ...]  # a part of a view as JSON; a list is kept item by item
Pieces = Mapping[str, Piece]
LOG = "log"  # grows at its end, and is told sentence by sentence


class Picture:
    """A table at one moment. What was in the picture before it is not written again."""

    def __init__(
        self, state: State, public: Mapping[str, Any], before: Picture | None = None
    ) -> None:
        self.state = state
        self.public = public
        self._before = before._written if before is not None else {}
        self._written: dict[
            int, tuple[Any, str]
        ] = {}  # the values too: an id is theirs for so long
        self._pieces = self._pieces_of(public)
        self._before = {}

    def pieces(self, view: Mapping[str, Any]) -> Pieces:
        """A view that was made of the public one: what they share is written already."""
        public, shared = self.public, self._pieces
        return {
            part: shared[part] if value is public[part] else self._piece(value)
            for part, value in view.items()
            if part != LOG
        }

    def lines_after(self, told: int) -> list[str]:
        """The sentences that somebody has not been told, newest first."""
        found = []
        for line in self.public[LOG]:
            if line["n"] <= told:
                break
            found.append(self._text(line))
        return found

    def _pieces_of(self, view: Mapping[str, Any]) -> dict[str, Piece]:
        return {part: self._piece(value) for part, value in view.items() if part != LOG}

    def _piece(self, value: Any) -> Piece:
        if isinstance(value, list):
            return tuple(map(self._text, value))
        if isinstance(value, dict):
            return "{" + ",".join(f"{encode(k)}:{self._text(v)}" for k, v in value.items()) + "}"
        return encode(value)

    def _text(self, value: Any) -> str:
        """Lists and objects are written once, however many views have them."""
        if not isinstance(value, list | dict):
            return encode(value)
        known = self._written.get(id(value)) or self._before.get(id(value))
        if known is None or known[0] is not value:
            known = (value, encode(value))
        self._written[id(value)] = known
        return known[1]


def state_text(pieces: Pieces, lines: list[str]) -> str:
    """A whole view."""
    parts = ",".join(f'"{part}":{_joined(piece)}' for part, piece in pieces.items())
    return f'{{{parts},"{LOG}":[{",".join(lines)}]}}'


def changes_text(before: Pieces, after: Pieces, lines: list[str]) -> str:
    """What makes a view of another, as `room.view_changes` reads it."""
    parts, items = [], []
    for part, piece in after.items():
        was = before[part]
        if piece is was or piece == was:
            continue
        if isinstance(piece, tuple) and len(piece) == len(was):
            several = zip(was, piece, strict=True)
            new = [f'"{n}":{text}' for n, (old, text) in enumerate(several) if old != text]
            items.append(f'"{part}":{{{",".join(new)}}}')
        else:
            parts.append(f'"{part}":{_joined(piece)}')
    return (
        f'{{"type":"changes","from":{before["version"]},"set":{{{",".join(parts)}}},'
        f'"items":{{{",".join(items)}}},"{LOG}":[{",".join(lines)}]}}'
    )


def _joined(piece: Piece) -> str:
    return piece if isinstance(piece, str) else f"[{','.join(piece)}]"
