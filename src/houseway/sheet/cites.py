"""Citations: the document and the lines behind a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from houseway.sheet.merge import Path, values_in

_LINES = re.compile(r"\d+(?:-\d+)?")
_FULL = re.compile(r"\d{3}:\d+(?:-\d+)?")
READING = "reading:"


def document_of(source: str) -> str:
    """The document of a `source`, empty for a sheet of one's own.

    >>> document_of("001:1-171"), document_of("own")
    ('001', '')
    """
    return source[:3] if _FULL.match(source) else ""


def document_of_sheet(data: Mapping[str, Any]) -> str:
    """The document that a sheet names as its source; also of a sheet that no check has read.

    >>> document_of_sheet({"game": {"source": "001:1-171"}}), document_of_sheet({"game": "poker"})
    ('001', '')
    """
    game = data.get("game")
    return document_of(str(game.get("source", ""))) if isinstance(game, Mapping) else ""


def qualify(cite: str, document: str) -> str:
    """A citation with its document written out.

    >>> qualify("96, 59-62, 000:460", "001")
    '001:96, 001:59-62, 000:460'
    """
    if not document or cite.startswith(READING):
        return cite
    parts = [part.strip() for part in cite.split(",")]
    return ", ".join(f"{document}:{p}" if _LINES.fullmatch(p) else p for p in parts)


def well_formed(cite: str) -> bool:
    return cite.startswith((READING, "published:")) or all(
        _FULL.fullmatch(part.strip()) for part in cite.split(",")
    )


def spans(source: str) -> tuple[tuple[int, int], ...]:
    """The line spans of a source.

    >>> spans("003:1170-1320, 2259-2371")
    ((1170, 1320), (2259, 2371))
    """
    numbers = [part.split(":")[-1].strip() for part in source.split(",")]
    pairs = [number.partition("-") for number in numbers]
    return tuple((int(low), int(high or low)) for low, _, high in pairs)


def outside(cite: str, source: str) -> list[str]:
    """Bare lines of a citation (not yet qualified) that lie outside the sheet's source."""
    if not document_of(source):
        return []
    wrong = []
    for part in (item.strip() for item in cite.split(",")):
        if _LINES.fullmatch(part):
            low, _, high = part.partition("-")
            inside = any(a <= int(low) and int(high or low) <= b for a, b in spans(source))
            if not inside:
                wrong.append(part)
    return wrong


def qualified(value: Any, document: str) -> Any:
    """A layer of a sheet with every citation written out."""
    if isinstance(value, Mapping):
        return {
            key: (
                qualify(item, document)
                if key == "cite" and isinstance(item, str)
                else {
                    path: qualify(cite, document) if isinstance(cite, str) else cite
                    for path, cite in item.items()
                }
                if key == "cites" and isinstance(item, Mapping)
                else qualified(item, document)
            )
            for key, item in value.items()
        }
    if isinstance(value, list):
        return [qualified(item, document) for item in value]
    return value


def cite_for(cites: Mapping[str, str], path: str) -> str:
    """The citation of a dotted path, from itself or from the nearest path above it.

    >>> cite_for({"draw": "001:64", "draw.banker": "001:68"}, "draw.banker")
    '001:68'
    """
    parts = path.split(".")
    for length in range(len(parts), 0, -1):
        found = cites.get(".".join(parts[:length]))
        if found:
            return found
    return ""


def written(layer: Any) -> Iterator[tuple[Path, str]]:
    """Every citation of a layer with its path, as written."""
    for path, value in values_in(layer):
        if path[-2:-1] == ("cites",):
            yield path, str(value)
        elif path[-1:] in (("cite",), ("cites",)) and isinstance(value, str):
            yield path, value
