"""Checks that every rule of a sheet cites the line that prints it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.errors import Problem, nearest
from houseway.sheet import cites
from houseway.sheet.merge import values_in
from houseway.sheet.model import SILENT
from houseway.sheet_files import SheetFiles

CITED = (
    "deck",
    "table",
    "deal",
    "draw",
    "play",
    "score",
    "stakes",
    "posts",
    "betting",
    "street",
    "showdown",
    "settle",
    "button",
    "bank",
    "collection",
    "house_way",
)
NEEDS_NO_CITE = ("name", "says", "id", "cite", "spots", "shuffle", "kind", "dead", "only")


def citations(files: SheetFiles) -> Iterator[Problem]:
    data = files.data
    source = str(data["game"]["source"])
    if not cites.document_of(source):
        if source not in ("own", "reference"):
            yield files.problem(
                "source",
                f'source {source!r}: write "001:1-171", "own" or "reference"',
                ("game", "source"),
            )
        return
    yield from _written_cites(files, source)
    table = data.get("cites", {})
    for section in CITED:
        for path in _values(data.get(section, {}), (section,)):
            if not cites.cite_for(table, ".".join(map(str, path))):
                yield _uncited(files, path)
    for kind in ("reading", "setting"):
        for name, switch in data.get(kind, {}).items():
            if not switch.get("cite"):
                yield _uncited(files, (kind, name))
            if kind == "reading" and not switch.get("literal"):
                yield no_literal(files, name)
    for number, row in enumerate(data.get("irregular", {}).get("rows", [])):
        if not (row.get("cite") or cites.cite_for(table, "irregular")):
            yield _uncited(files, ("irregular", "rows", number))
    for name, jackpot in data.get("jackpot", {}).items():
        if not (jackpot.get("cite") or cites.cite_for(table, "jackpot")):
            yield _uncited(files, ("jackpot", name))
    yield from _uncited_wagers(files, table)
    for name in table:
        if not _exists(data, name):
            yield files.problem(
                "cite",
                f"{name!r} is not a path of this sheet{nearest(name, data)}",
                ("cites", name),
            )


def _written_cites(files: SheetFiles, source: str) -> Iterator[Problem]:
    """Finds malformed citations, and citations of lines that are not the sheet's."""
    data = files.data
    for path, cite in cites.written(files.lineage.layer.data):
        for line in cites.outside(cite, source):
            yield files.problem(
                "cite-outside",
                f"line {line} lies outside source {source}; write the document "
                f'("{cites.document_of(source)}:{line}")',
                path,
            )
    by_choice = (
        ((*path, choice), str(cite))
        for path, value in values_in(data)
        if path[-1:] == ("cite",) and isinstance(value, Mapping)
        for choice, cite in value.items()
        if choice != "switch"
    )
    for path, cite in (*cites.written(data), *by_choice):
        if not cites.well_formed(cite):
            yield files.problem(
                "cite", f'{cite!r} is not a list of lines; write "96" or "59-62, 70"', path
            )
        elif cite.startswith(cites.READING):
            name = cite.removeprefix(cites.READING)
            if name not in data.get("reading", {}):
                known = nearest(name, data.get("reading", {}))
                yield files.problem("cite", f"no reading {name!r}{known}", path)


def _uncited_wagers(files: SheetFiles, table: Mapping[str, str]) -> Iterator[Problem]:
    for name, wager in files.data.get("wager", {}).items():
        whole = wager.get("cite") or cites.cite_for(table, f"wager.{name}")
        for number, row in enumerate(wager.get("rows", [])):
            path = ("wager", name, "rows", number)
            dotted = f"wager.{name}.row.{row.get('id')}"
            if not (row.get("cite") or whole or cites.cite_for(table, dotted)):
                yield _uncited(files, path)
        extra = set(wager) - {"rows", *NEEDS_NO_CITE}
        if extra and not whole:
            yield _uncited(files, ("wager", name, min(extra)))


def no_literal(files: SheetFiles, name: str) -> Problem:
    """The problem of a reading without `literal`, which hides whether it departs from the words."""
    return files.problem(
        "no-literal",
        f"reading {name} does not say what the printed words give; write literal = a choice or "
        f'"{SILENT}"',
        ("reading", name),
    )


def _uncited(files: SheetFiles, path: tuple[str | int, ...]) -> Problem:
    dotted = ".".join(map(str, path))
    return files.problem("uncited", f"{dotted} has no citation; no line says so", path)


def _values(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """The leaves of a section. A switch is one value; so is a list."""
    if isinstance(value, Mapping) and "switch" not in value and "default" not in value:
        for key, item in value.items():
            if key not in NEEDS_NO_CITE:
                yield from _values(item, (*path, key))
    else:
        yield path


def _exists(data: Mapping[str, Any], dotted: str) -> bool:
    """Whether a cited path exists; a wager's id may itself contain a dot."""
    node: Any = data
    parts = dotted.split(".")
    for place, key in enumerate(parts):
        if key == "row" and isinstance(node, Mapping) and isinstance(node.get("rows"), list):
            ids = [str(row.get("id")) for row in node["rows"]]
            return place + 1 < len(parts) and parts[place + 1] in ids
        if not isinstance(node, Mapping) or key not in node:
            return False
        node = node[key]
    return True
