"""The files behind a sheet, and where in them each path of the merged sheet is written."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from houseway.errors import BadSheet, Problem
from houseway.sheet.cites import document_of, qualified
from houseway.sheet.merge import INLINE_ROW, MergeError, drop, lend, merge
from houseway.sheet.positions import Path as KeyPath
from houseway.sheet.positions import Position, locate, positions
from houseway.sheet.toml_text import read_toml_text

SHEETS = Path(__file__).parent / "sheets"


def is_there(path: Path) -> bool:
    """Whether a path names a file; a name that is too long for one names none."""
    try:
        return path.is_file()
    except OSError:
        return False


def named_once(path: Path) -> Path:
    """The path of a file, the same for a file of the library however it was written."""
    resolved, sheets = path.resolve(), SHEETS.resolve()
    return SHEETS / resolved.relative_to(sheets) if resolved.is_relative_to(sheets) else path


@lru_cache(maxsize=16)
def _places(text: str) -> Mapping[KeyPath, Position]:
    """Kept, because every problem of a sheet asks for its place in the same few files."""
    return positions(text)


@lru_cache(maxsize=512)
def parsed(text: str) -> dict[str, Any]:
    """What a text says. Sheets share it, and nobody changes it."""
    return read_toml_text(text)


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a sheet: the game itself or something that it extends.

    A layer is pickled with its text, so that whoever unpickles it needs no file.
    """

    file: Path
    text: str
    data: dict[str, Any] = field(compare=False, repr=False)  # what the text says

    def __reduce__(self) -> tuple[Any, ...]:
        packed = zlib.compress(self.text.encode())
        return _unpacked, (self.label if self.is_ours else "", str(self.file), packed)

    @property
    def is_ours(self) -> bool:
        """Whether the file is one of the library."""
        return self.file.is_relative_to(SHEETS)

    @property
    def label(self) -> str:
        return str(self.file.relative_to(SHEETS) if self.is_ours else self.file)

    @property
    def house(self) -> str:
        """The folder of its house; a file of one's own belongs to none."""
        return self.file.parent.name if self.is_ours else ""

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


def _unpacked(ours: str, file: str, packed: bytes) -> Layer:
    """A layer from a pickle; the library may lie elsewhere here."""
    text = zlib.decompress(packed).decode()
    return Layer(SHEETS / ours if ours else Path(file), text, parsed(text))


@dataclass(frozen=True, slots=True)
class SheetFiles:
    """A sheet with everything it extends, merged; switches are still open."""

    id: str
    layers: tuple[Layer, ...]  # the sheet itself first
    data: dict[str, Any] = field(compare=False, repr=False)  # what the layers say together

    def __reduce__(self) -> tuple[Any, ...]:
        return joined, (self.layers,)

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


@lru_cache(maxsize=256)
def joined(layers: tuple[Layer, ...]) -> SheetFiles:
    """A sheet from its layers, each laid over those after it. Who asks again gets the same."""
    layer, *rest = layers
    name = layer.label.removesuffix(".toml")
    data = layer.data
    try:
        if not rest:
            merged = merge({}, _without_heading(data))
            return SheetFiles(name, layers, qualified(merged, document_of(_source(merged))))
        lent = joined(tuple(rest)).data
        source = _source(data)
        if document_of(source) != document_of(_source(lent)):
            lent = lend(lent)
        lent = drop(lent, data.get("drop", []))
        child = qualified(_without_heading(data), document_of(source))
        return SheetFiles(name, layers, merge(lent, child))
    except MergeError as error:
        raise spoilt(layer, error) from None


def spoilt(layer: Layer, error: MergeError) -> BadSheet:
    """A layer that cannot be laid over its parent, with the place where it says so."""
    own = SheetFiles(layer.label.removesuffix(".toml"), (layer,), layer.data)
    return BadSheet([own.problem(error.code, error.message, error.path)])


def _source(data: Mapping[str, Any]) -> str:
    game = data.get("game")
    return str(game.get("source", "")) if isinstance(game, Mapping) else ""


def _without_heading(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: data[key] for key in data if key not in ("extends", "drop", "abstract")}
