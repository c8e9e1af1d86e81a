"""Finds text of a sheet that is repeated: from its parents, or from a sheet of the same house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.errors import Problem
from houseway.library import is_game, read_toml
from houseway.sheet.merge import with_rows
from houseway.sheet.parents import ROWS, SWITCHES, is_table
from houseway.sheet.toml_positions import Path as KeyPath
from houseway.sheet_files import HEADING, SHEETS, Layer, SheetFiles, inherited, shared_entries

# Every game has its own name and cites its own lines.
NO_REPEATS = (*HEADING, "game", "cite", "cites")


def repeated_text(files: SheetFiles) -> Iterator[Problem]:
    """Values that equal inherited ones, and entries that another sheet of the house has too."""
    lineage = files.lineage
    own = with_rows(lineage.layer.data)
    whole, shared = inherited(lineage), shared_entries(lineage)
    for path in (*_equal(own, whole, ()), *_equal_entries(own, shared, whole)):
        place = lineage.layer.place(path)
        if place and place.column == 1:  # part of a line cannot be left out
            dotted = ".".join(map(str, path))
            above = next(layer.label for layer in files.layers[1:] if layer.place(path))
            message = f"{dotted} is what {above} says; leave it out"
            yield files.problem("repeats-parent", message, path)
    if lineage.layer.is_ours:
        yield from _in_siblings(files, whole)


def _equal(own: Mapping[str, Any], above: Mapping[str, Any], path: KeyPath) -> Iterator[KeyPath]:
    """The paths of values that are equal in both. A switch, open number or list is one value."""
    for key, value in own.items():
        known = above.get(key)
        if key == "row" and isinstance(value, Mapping):
            rows = {row.get("id"): row for row in above.get("rows", [])}
            for name in value.keys() & rows.keys():
                yield from _equal(value[name], rows[name], (*path, key, name))
        elif known is None or key in NO_REPEATS:
            continue
        elif is_table(value) and is_table(known):
            yield from _equal(value, known, (*path, key))
        elif repr(value) == repr(known):  # choices of a switch may stand in another order
            yield (*path, key)


def _equal_entries(
    own: Mapping[str, Any], shared: Mapping[str, Any], whole: Mapping[str, Any]
) -> Iterator[KeyPath]:
    """The paths of repeated shared entries. An entry written whole must repeat all of it."""
    for section in SWITCHES:
        for name, entry in own.get(section, {}).items():
            lent = shared.get(section, {}).get(name)
            if lent is None or name in whole.get(section, {}):
                continue
            equal = list(_equal(entry, lent, (section, name)))
            if "asks" not in entry or len(equal) == len(lent):
                yield from equal


def _in_siblings(files: SheetFiles, whole: Mapping[str, Any]) -> Iterator[Problem]:
    """Readings, settings and irregularities that another sheet of the house repeats verbatim."""
    layer = files.lineage.layer
    siblings = [(other.label, _entries(other)) for other in _beside(layer)]
    for path, text in _entries(layer).items():
        section, name = path[0], path[-1]
        if section in SWITCHES and name in whole.get(section, {}):
            continue
        beside = next((label for label, known in siblings if known.get(path) == text), None)
        if beside:
            once = f"write it once, in {layer.house}/shared.toml"
            message = f"{'.'.join(path)} stands in {beside} too; {once}"
            yield files.problem("repeats-sibling", message, path)


def _beside(layer: Layer) -> list[Layer]:
    folder = SHEETS / layer.house
    paths = (path for path in sorted(folder.glob("*.toml")) if is_game(path) and path != layer.file)
    return [read_toml(path) for path in paths]


def _entries(layer: Layer) -> dict[tuple[str, ...], dict[str, Any]]:
    """The entries that a file writes whole, by path and without citations."""
    found: dict[tuple[str, ...], Mapping[str, Any]] = {
        (section, name): entry
        for section in SWITCHES
        for name, entry in layer.data.get(section, {}).items()
        if "asks" in entry
    }
    rows = layer.data.get(ROWS, {}).get("rows", [])
    found |= {(ROWS, "row", row["id"]): row for row in rows if "event" in row}
    return {
        path: {key: value for key, value in entry.items() if key != "cite"}
        for path, entry in found.items()
    }
