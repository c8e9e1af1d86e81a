"""A citation of a page opens here: the sentences that rest on it, and the printed lines.

The lines come from copies that were added with `houseway sources add`. Staff see them; others do
when the manager shows them to all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.concurrency import run_in_threadpool

from houseway.document_copies import cited_lines, source_documents
from houseway.errors import HousewayError, Unreadable
from houseway.library import Game, cite_text, documents, houses_with_documents, load_game
from houseway.papers.rule_book import rule_book
from houseway.prose.document import Block, Paragraph, Steps, TextTable, named
from houseway.room.state.events import NewEvent
from houseway.server.accounts.identity import Anyone, StaffVisit, is_staff, require
from houseway.server.context import Context, context_of
from houseway.server.games.desk import library_id
from houseway.server.http.bodies import RequestBody
from houseway.sheet.cites import document_of, well_formed
from houseway.sheet.model import SILENT
from houseway.storage.values import Person

router = APIRouter(prefix="/api", tags=["rulebook"])

SHOWN = "sources-shown"  # the event that shows the lines to all, or to staff alone
READING = re.compile(r"reading[ :]([\w -]+)")
LINES = re.compile(r"(?:(.+?),? )?lines? (\d[\d, -]*)")
KEPT = 16  # games whose sentences are kept

Manager = Annotated[StaffVisit, Depends(require("change-room"))]
Span = tuple[str, int, int]


class ShownToAll(RequestBody):
    """Whether everybody sees the lines of the added documents, or staff alone."""

    shown: bool


@router.get("/cited")
async def open_citation(
    request: Request,
    person: Anyone,
    cite: Annotated[str, Query(max_length=400, description="a citation as a page shows it")],
    game: Annotated[str, Query(max_length=100)] = "",
) -> dict[str, Any]:
    """The sentences of a game that rest on a citation, its readings, and its printed lines."""
    return await run_in_threadpool(_opened, context_of(request), person, cite, game)


def _opened(context: Context, person: Person | None, text: str, name: str) -> dict[str, Any]:
    game = _game(name)
    document = document_of(game.sheet.game.source) if game else ""
    readings = [match[1].strip().replace(" ", "-") for match in READING.finditer(text)]
    cites = cites_in(text, document)
    if not cites and not readings:
        message = f"expected lines of a document, found {text[:80]!r}"
        raise Unreadable("not-a-citation", message, where="cite")
    spans = [*_spans(cites)]
    readings += _silent_readings(game, spans) if game else ()
    found: dict[str, Any] = {
        "cite": cite_text(cites) if cites else "",
        "sentences": [*_resting(game, spans)] if game else [],
        "readings": [
            _reading(game, one) for one in dict.fromkeys(readings) if game and one in game.readings
        ],
        "lines": [],
        "why": "",
    }
    return {**found, **_printed(context, person, cites)} if cites else found


def _game(name: str) -> Game | None:
    """The game of the library; a table with a sheet of its own has none."""
    try:
        return load_game(library_id(name)) if name else None
    except HousewayError:
        return None


def _reading(game: Game, name: str) -> dict[str, str]:
    switch = game.sheet.reading[name]
    return {"asks": switch.asks, "choice": game.readings[name], "why": switch.why}


def _printed(context: Context, person: Person | None, cites: str) -> dict[str, Any]:
    """The lines that are printed, or why they are not shown: `staff-only`, `not-added`."""
    if not (shown_to_all(context) or (person is not None and is_staff(person))):
        return {"why": "staff-only"}
    try:
        lines = cited_lines(cites)
    except HousewayError as error:
        return {"why": error.code}
    return {"lines": [{"line": line.line, "text": line.text} for line in lines]}


def cites_in(text: str, document: str = "") -> str:
    """The citations of a text that a page shows, as a sheet writes them.

    `document` is meant where no house is named.

    >>> cites_in("Parkwest Casino Marina rules, lines 3, 107; reading cover")
    '001:3, 001:107'
    >>> cites_in("lines 93-99", "001"), cites_in("001:96"), cites_in("of no document")
    ('001:93-99', '001:96', '')
    """
    plain = text.strip().strip("·() ")
    if ":" in plain and well_formed(plain):
        return plain
    named = {title: number for number, title in documents().items()}
    named |= {house.name: house.document for house in houses_with_documents()}
    found = []
    for part in plain.split(";"):
        match = LINES.fullmatch(part.strip().strip("·() "))
        of = named.get(match[1] or "", "" if match[1] else document) if match else ""
        if match and of:
            found += [f"{of}:{lines.strip()}" for lines in match[2].split(",") if lines.strip()]
    cites = ", ".join(found)
    return cites if cites and well_formed(cites) else ""


def _spans(cites: str) -> Iterator[Span]:
    document = ""
    for part in filter(None, (part.strip() for part in cites.split(","))):
        named, _, lines = part.rpartition(":")
        document = named or document
        first, _, last = lines.partition("-")
        if first.isdigit():
            yield document, int(first), int(last or first)


@lru_cache(maxsize=KEPT)
def _told(game: Game) -> tuple[tuple[str, tuple[Span, ...]], ...]:
    """The sentences and rows of the rules in prose, each with the lines that it rests on."""
    told = {
        text: cite
        for chapter in rule_book(game).chapters
        for name, block in named(chapter.blocks)
        for text, cite in _texts(name, block)
        if ":" in cite
    }
    return tuple((text, tuple(_spans(cite))) for text, cite in told.items())


def _texts(name: str, block: Block) -> Iterator[tuple[str, str]]:
    lead = f"{name.rstrip('.:')}: " if name else ""
    if isinstance(block, Paragraph):
        yield from ((f"{lead}{each.text}", each.cite) for each in block.sentences)
    elif isinstance(block, Steps):
        yield from ((each.text, each.cite) for step in block.steps for each in step)
    elif isinstance(block, TextTable):
        rows = (
            "; ".join(f"{h} {c}" for h, c in zip(block.head, row, strict=True))
            for row in block.rows
        )
        yield from ((f"{lead}{row}", cite) for row, cite in zip(rows, block.cites, strict=False))


def _resting(game: Game, spans: list[Span]) -> Iterator[str]:
    """The sentences of the rules in prose that rest on one of these lines."""
    for text, own in _told(game):
        if _meet(own, spans):
            yield text


def _silent_readings(game: Game, spans: list[Span]) -> Iterator[str]:
    """The questions that one of these lines leaves without a word; a page has but their names."""
    for name, switch in game.sheet.reading.items():
        if switch.literal == SILENT and _meet([*_spans(switch.cite)], spans):
            yield name


def _meet(some: Sequence[Span], others: Sequence[Span]) -> bool:
    """Whether spans have a line in common."""
    return any(a == d and b <= f and e <= c for a, b, c in some for d, e, f in others)


# --- whom the lines are shown to ------------------------------------------------------------------


def shown_to_all(context: Context) -> bool:
    """Whether the manager shows the lines to everybody; until then staff alone see them."""
    event = context.store.latest("room", SHOWN)
    return event is not None and bool(event.body["shown"])


@router.get("/admin/sources", tags=["admin"])
def get_sources(staff: Manager) -> dict[str, Any]:
    """The documents behind the sheets, those with a copy here, and who sees their lines."""
    added = [{"title": each.title, "added": each.added} for each in source_documents()]
    return {"shown": shown_to_all(staff.context), "documents": added}


@router.post("/admin/sources", tags=["admin"])
def show_sources(wanted: ShownToAll, staff: Manager) -> dict[str, Any]:
    """Shows the lines of the added documents to everybody, or to staff alone."""
    if shown_to_all(staff.context) != wanted.shown:
        staff.write("room", NewEvent(kind=SHOWN, body={"shown": wanted.shown}))
    return get_sources(staff)
