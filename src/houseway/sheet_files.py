"""The files behind a sheet, and where in them each path of the merged sheet is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from houseway.errors import Problem
from houseway.sheet.merge import INLINE_ROW
from houseway.sheet.positions import Path as KeyPath
from houseway.sheet.positions import Position, locate, positions

SHEETS = Path(__file__).parent / "sheets"


@lru_cache(maxsize=16)
def _places(text: str) -> Mapping[KeyPath, Position]:
    """Kept, because every problem of a sheet asks for its place in the same few files."""
    return positions(text)


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a sheet: the game itself or something that it extends."""

    file: Path
    text: str
    data: dict[str, Any]

    @property
    def is_ours(self) -> bool:
        """Whether the file is one of the library, however its path was written."""
        return self.file.resolve().is_relative_to(SHEETS.resolve())

    @property
    def label(self) -> str:
        return (
            str(self.file.resolve().relative_to(SHEETS.resolve()))
            if self.is_ours
            else str(self.file)
        )

    @property
    def house(self) -> str:
        """The folder of its house; a file of one's own belongs to none."""
        return self.file.resolve().parent.name if self.is_ours else ""

    def place(self, path: KeyPath) -> Position | None:
        """Where this file writes a path of the merged sheet, if it does."""
        index = _places(self.text)
        for candidate in self._spellings(path):
            if candidate in index:
                return index[candidate]
        return None

    def _spellings(self, path: KeyPath) -> Iterator[KeyPath]:
        """A row has a number in the merged list; a file may write it by id, inline or by place."""
        yield path
        for spot, key in enumerate(path):
            if key == "row" and spot + 1 < len(path):
                before, name, after = path[:spot], path[spot + 1], path[spot + 2 :]
                node: Any = self.data
                for step in before:
                    node = node.get(step, {}) if isinstance(node, Mapping) else {}
                for number, row in enumerate(node.get("rows", [])):
                    if row.get("id") == name:
                        yield (*before, "rows", number, *after)
                if name == INLINE_ROW:
                    yield (*before, *after)


@dataclass(frozen=True, slots=True)
class SheetFiles:
    """A sheet with everything it extends, merged; switches are still open."""

    id: str
    layers: tuple[Layer, ...]  # the sheet itself first
    data: dict[str, Any]

    @property
    def label(self) -> str:
        return self.layers[0].label

    @property
    def name(self) -> str:
        """What to type to load this sheet again."""
        return self.id if self.layers[0].is_ours else str(self.layers[0].file)

    def problem(self, code: str, message: str, path: KeyPath = (), *, column: int = 0) -> Problem:
        """A finding at the place where the sheet, or a parent, writes the path."""
        path = self._by_row_id(path)
        dotted = ".".join(map(str, path))
        for layer in self.layers:
            place = layer.place(path)
            if place:
                at = place.column + column
                return Problem(code, message, layer.label, place.line, at, dotted)
        first = self.layers[0]
        place = locate(_places(first.text), path)
        return Problem(code, message, first.label, place.line, place.column, dotted)

    def _by_row_id(self, path: KeyPath) -> KeyPath:
        node: Any = self.data
        result: list[str | int] = []
        for key in path:
            if isinstance(key, int) and result and result[-1] == "rows":
                try:
                    result[-1:] = ["row", str(node[key]["id"])]
                except (IndexError, KeyError, TypeError):
                    result.append(key)
            else:
                result.append(key)
            node = (
                node.get(key, {})
                if isinstance(node, Mapping)
                else node[key]
                if isinstance(node, list) and isinstance(key, int) and key < len(node)
                else {}
            )
        return tuple(result)
