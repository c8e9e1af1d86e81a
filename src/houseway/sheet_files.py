"""The files behind a sheet, and the place in them of each path of the merged sheet."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from houseway.errors import BadSheet, Problem
from houseway.sheet.cites import document_of_sheet, qualified
from houseway.sheet.merge import INLINE_ROW, MergeError, drop, lend, merge
from houseway.sheet.parents import Lent, combined, filled
from houseway.sheet.toml_positions import Path as KeyPath
from houseway.sheet.toml_positions import Position, locate, positions
from houseway.sheet.toml_text import read_toml_text

SHEETS = Path(__file__).parent / "sheets"
HEADING = ("extends", "drop", "abstract", "shared")  # keys about the file, not about the game


def is_there(path: Path) -> bool:
    """Whether a path names a file; a name that is too long is no file."""
    try:
        return path.is_file()
    except OSError:
        return False


def named_once(path: Path) -> Path:
    """The path of a file, in one form for a file of the library however it was written."""
    resolved, sheets = path.resolve(), SHEETS.resolve()
    return SHEETS / resolved.relative_to(sheets) if resolved.is_relative_to(sheets) else path


@lru_cache(maxsize=16)
def _places(text: str) -> Mapping[KeyPath, Position]:
    """The place of each path. It is cached, because all problems of a sheet ask for places."""
    return positions(text)


@lru_cache(maxsize=512)
def parsed(text: str) -> dict[str, Any]:
    """The data of a text, which sheets share and nobody may change."""
    return read_toml_text(text)


@dataclass(frozen=True, slots=True)
class Layer:
    """One file of a sheet: the game itself or something that it extends.

    A layer is pickled with its text, so that it can be unpickled without the file.
    """

    file: Path
    text: str
    data: dict[str, Any] = field(compare=False, repr=False)  # the parsed text

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
        """The folder of its house; empty for a user's own file."""
        return self.file.parent.name if self.is_ours else ""

    def place(self, path: KeyPath) -> Position | None:
        """The place where this file writes a path of the merged sheet, if it does."""
        index = _places(self.text)
        for candidate in self._spellings(path):
            if candidate in index:
                return index[candidate]
        return None

    def _spellings(self, path: KeyPath) -> Iterator[KeyPath]:
        """The spellings of a path: a row is numbered in the merged list; a file may name it by id,
        inline or by place."""
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
    """A layer from a pickle; the library may be in another folder here."""
    text = zlib.decompress(packed).decode()
    return Layer(SHEETS / ours if ours else Path(file), text, parsed(text))


@dataclass(frozen=True, slots=True)
class Lineage:
    """A layer with the lineages of its parents, in the order in which it names them."""

    layer: Layer
    parents: tuple[Lineage, ...] = ()

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The layer itself, then all its ancestors, each once and before its own parents.

        Shared text precedes other parents: it is nearer to the sheet.
        """
        return tuple(reversed(dict.fromkeys(self._ancestors_first())))

    def _ancestors_first(self) -> Iterator[Layer]:
        nearest_first = sorted(self.parents, key=lambda parent: not parent.is_shared)
        for parent in reversed(nearest_first):
            yield from parent._ancestors_first()
        yield self.layer

    @property
    def ancestry(self) -> tuple[Lineage, ...]:
        """The lineage itself and those of all its ancestors."""
        above = (known for parent in self.parents for known in parent.ancestry)
        return tuple(dict.fromkeys((self, *above)))

    @property
    def is_shared(self) -> bool:
        """Whether a sheet takes from it only the entries that the sheet names itself."""
        return self.layer.data.get("shared") is True


@dataclass(frozen=True, slots=True)
class SheetFiles:
    """A sheet with everything it extends, merged; switches are still open."""

    id: str
    lineage: Lineage
    data: dict[str, Any] = field(compare=False, repr=False)  # the merged data of the layers

    def __reduce__(self) -> tuple[Any, ...]:
        return joined, (self.lineage,)

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The files of the sheet, its own first."""
        return self.lineage.layers

    @property
    def label(self) -> str:
        return self.lineage.layer.label

    @property
    def name(self) -> str:
        """The id or path that loads this sheet again."""
        return self.id if self.lineage.layer.is_ours else str(self.lineage.layer.file)

    def problem(self, code: str, message: str, path: KeyPath = (), *, column: int = 0) -> Problem:
        """A problem at the place where the sheet, or a parent, writes the path."""
        path = self._by_row_id(path)
        dotted = ".".join(map(str, path))
        for layer in self.layers:
            place = layer.place(path)
            if place:
                at = place.column + column
                return Problem(code, message, layer.label, place.line, at, dotted)
        first = self.lineage.layer
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
def joined(lineage: Lineage) -> SheetFiles:
    """A sheet merged over all that it extends. Repeated calls return the same value."""
    layer = lineage.layer
    name = layer.label.removesuffix(".toml")
    own = _without_heading(layer.data)
    try:
        if not lineage.parents:
            merged = merge({}, own)
            return SheetFiles(name, lineage, qualified(merged, document_of_sheet(merged)))
        lent = inherited(lineage)
        own = filled(own, shared_entries(lineage), lent)
        own = qualified(own, document_of_sheet(layer.data))
        return SheetFiles(name, lineage, merge(lent, own))
    except MergeError as error:
        raise spoilt(layer, error) from None


def inherited(lineage: Lineage) -> dict[str, Any]:
    """The rules that a sheet inherits whole, without those that it drops."""
    own = lineage.layer.data
    by_name = _shared_parents(lineage)
    whole = [parent for parent in lineage.parents if parent not in by_name]
    return combined(_lent(whole, own), own, lambda rules: drop(rules, own.get("drop", [])))


def shared_entries(lineage: Lineage) -> dict[str, Any]:
    """The entries that a sheet may take by naming them."""
    own = lineage.layer.data
    return combined(_lent(_shared_parents(lineage), own), own, dict)


def _shared_parents(lineage: Lineage) -> tuple[Lineage, ...]:
    """The shared parents of a lineage; shared text passes on all shared text that it extends."""
    if lineage.is_shared:
        return ()
    return tuple(parent for parent in lineage.parents if parent.is_shared)


def _lent(parents: Sequence[Lineage], own: Mapping[str, Any]) -> list[Lent]:
    """The rules that each parent lends a sheet, with citations if both have one document."""
    document = document_of_sheet(own)

    def rules(parent: Lineage) -> dict[str, Any]:
        data = joined(parent).data
        return data if document_of_sheet(data) == document else lend(data)

    found: list[Lent] = []
    earlier: set[Lineage] = set()
    for parent in parents:
        common = [known for known in parent.ancestry if known in earlier]
        above = {known for one in common for known in one.ancestry[1:]}
        bases = tuple(rules(known) for known in common if known not in above)
        found.append(Lent(parent.layer.label, rules(parent), bases))
        earlier.update(parent.ancestry)
    return found


def spoilt(layer: Layer, error: MergeError) -> BadSheet:
    """The error of a layer that cannot be merged over its parent, with its place."""
    own = SheetFiles(layer.label.removesuffix(".toml"), Lineage(layer), layer.data)
    return BadSheet([own.problem(error.code, error.message, error.path)])


def _without_heading(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: data[key] for key in data if key not in HEADING}
