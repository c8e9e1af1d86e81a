"""A table's view as JSON, encoded once for all viewers, and the changes sent to each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from json import JSONEncoder
from typing import Any

from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import public_view
from houseway.room.views.view_parts import Parts

encode = JSONEncoder(separators=(",", ":")).encode

Piece = str | tuple[str, ...]  # part of a view as JSON; a list is kept item by item
Pieces = Mapping[str, Piece]
Written = dict[int, tuple[Any, str]]  # text by the id of a value, which is held to keep its id
LOG = "log"  # grows at its end, and is sent sentence by sentence


class ViewJson:
    """A table at one moment. Parts of the last picture are not encoded again."""

    def __init__(
        self,
        state: TableState,
        *,
        now: int,
        connected: Collection[str],
        before: ViewJson | None = None,
    ) -> None:
        self.state = state
        self.parts: Parts = Parts() if before is None else before.parts
        self.public = public = public_view(state, now=now, connected=connected, parts=self.parts)
        self._known: Written = {}
        if before is not None:
            self._known, before._known = before._written, {}
        self._written: Written = {}
        self._pieces = {part: self._piece(v) for part, v in public.items() if part != LOG}

    def pieces(self, view: Mapping[str, Any]) -> Pieces:
        """The parts of a view made from the public one; shared parts are already encoded."""
        public, shared = self.public, self._pieces
        own = {
            part: self._piece(value)
            for part, value in view.items()
            if value is not public[part] and part != LOG
        }
        return {**shared, **own} if own else shared

    def lines_after(self, told: int) -> list[str]:
        """The log sentences after number `told`, newest first."""
        found = []
        for line in self.public[LOG]:
            if line["n"] <= told:
                break
            found.append(self._text(line))
        return found

    def _piece(self, value: Any) -> Piece:
        return tuple(map(self._text, value)) if isinstance(value, list) else self._text(value)

    def _text(self, value: Any) -> str:
        """The JSON of a value; lists and objects are encoded once for all views."""
        if not isinstance(value, list | dict):
            return encode(value)
        key = id(value)
        known = self._written.get(key)
        if known is None:
            known = self._known.get(key)
            if known is None or known[0] is not value:
                known = (value, encode(value))
            self._written[key] = known
        return known[1]


def state_text(pieces: Pieces, lines: list[str]) -> str:
    """The JSON message with a whole view."""
    parts = ",".join(f'"{part}":{_joined(piece)}' for part, piece in pieces.items())
    return f'{{{parts},"{LOG}":[{",".join(lines)}]}}'


def changes_text(before: Pieces, after: Pieces, lines: list[str]) -> str:
    """The JSON message with the changes from one view to another, in the form of
    `room.views.view_changes`."""
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
