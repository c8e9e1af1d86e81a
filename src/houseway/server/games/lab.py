"""The lab: checks, prices and edits rule sheets that a person writes. It stores nothing.

A text is read in a process of its own under a time limit. It may extend sheets of the library and
opens no other file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import AfterValidator, BaseModel, Field

from houseway.errors import BadSheet, HousewayError, Problem
from houseway.library import sheet_from_text
from houseway.server.games.desk import library_id
from houseway.server.games.rulebook import WORKING
from houseway.server.games.sheet_edits import Edit, child_copy, edited, whole_copy
from houseway.server.http.bodies import RequestBody
from houseway.server.solving.solver import ANSWER_WITHIN, answered, finished, solver_for
from houseway.server.solving.wanted_game import Wanted
from houseway.server.solving.worker_pool import Task

router = APIRouter(prefix="/api/lab", tags=["lab"])

MOST_BYTES = 64 * 1024
MOST_PROBLEMS = 200  # problems reported
UNCITED = "uncited"


def small(text: str) -> str:
    """The text, unless it is too large for a sheet."""
    if len(text.encode()) > MOST_BYTES:
        raise ValueError("a sheet has at most 64 kB")
    return text


class Text(RequestBody):
    """A rule sheet as text."""

    toml: Annotated[str, Field(max_length=MOST_BYTES), AfterValidator(small)]


class Change(Text):
    edit: Edit


class Copied(BaseModel):
    game: str
    toml: str


class Changed(BaseModel):
    toml: str


@router.get("/copy", response_model=Copied)
async def copy_sheet(
    request: Request, game: str, form: Literal["whole", "child"] = "whole"
) -> Response:
    """A sheet of the library to start from."""
    content = await solver_for(request).page(copy_of, library_id(game), form)
    return Response(content, media_type="application/json")


def copy_of(game: str, form: str) -> dict[str, str]:
    return {"game": game, "toml": (whole_copy if form == "whole" else child_copy)(game)}


_asked = partial(router.post, responses=WORKING)


@_asked("/check", operation_id="checkSheet")
async def post_check(request: Request, body: Text) -> Response:
    """All problems of a sheet with their places, and its wagers as a table."""
    return await answered(solver_for(request).quick(check_sheet, body.toml))


@_asked("/price")
async def price_sheet(request: Request, body: Text) -> Response:
    """Every wager of a sheet priced exactly, as `houseway odds --json` does."""
    wanted = Wanted.of(toml=body.toml)
    return await answered(solver_for(request).ask("odds", wanted))


@router.post("/edit")
async def edit_sheet(request: Request, body: Change) -> Changed:
    """One change of a wager made in the text; comments stay."""
    new = await _waited_for(request, edited, body.toml, body.edit.model_dump())
    return Changed(toml=small(new))


async def check_playable(request: Request, text: str) -> None:
    """Refuses a sheet with a problem, in the check's own process and under its time limit. A sheet
    that only lacks citations can be played.
    """
    found = await _waited_for(request, check_sheet, text)
    bad = [problem for problem in found["problems"] if problem["code"] != UNCITED]
    if bad:
        fields = [{k: v for k, v in problem.items() if k != "own"} for problem in bad]
        raise BadSheet([Problem(**problem) for problem in fields])


async def _waited_for(request: Request, task: Task, *arguments: Any) -> Any:
    """Waits for an answer as long as needed; a job that nobody asks for any more is not begun."""
    ask = solver_for(request).quick
    while True:
        job = ask(task, *arguments)
        if await finished(job, within=ANSWER_WITHIN) and not job.future.cancelled():
            return job.future.result()


# --- in the solver's process ----------------------------------------------------------------------


def check_sheet(text: str) -> dict[str, Any]:
    """The problems that `houseway check` finds, and the wagers as far as they can be read."""
    from houseway.checking import check_text

    problems = check_text(text)
    return {
        "problems": [
            {**asdict(problem), "own": problem.file in ("own", "own.toml")}
            for problem in problems[:MOST_PROBLEMS]
        ],
        **_about(text),
    }


def _about(text: str) -> dict[str, Any]:
    try:
        data = sheet_from_text(text).data
    except (BadSheet, HousewayError):
        return {"name": "", "wagers": None, "playable": False, "facts": {}}
    game, wagers = data.get("game"), data.get("wager")
    facts = _facts(text)
    return {
        "name": str(game.get("name", "")) if isinstance(game, Mapping) else "",
        "wagers": [
            _wager(name, wager) for name, wager in wagers.items() if isinstance(wager, Mapping)
        ]
        if isinstance(wagers, Mapping)
        else [],
        "playable": facts is not None,
        "facts": facts or {},
    }


def _wager(name: str, wager: Mapping[str, Any]) -> dict[str, Any]:
    rows = wager.get("rows", [])
    return {
        "id": name,
        "name": str(wager.get("name", name)),
        "kind": _plain(wager.get("kind", "base")),
        "limits": _plain(wager.get("limits", "table")),
        "else": _plain(wager.get("else", "lose")),
        "rows": [_row(row) for row in rows if isinstance(row, Mapping)]
        if isinstance(rows, list)
        else [],
    }


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row for the editor: a value that depends on a reading is None and is edited in the text."""
    pays = row.get("pays", "")
    prices = isinstance(pays, Mapping) and "switch" not in pays
    return {
        "id": str(row.get("id", "")),
        "when": _plain(row.get("when", "")),
        "by": str(row.get("by", "")),
        "pays": None if prices else _plain(pays),
        "prices": [{"item": str(item), "pays": _plain(value)} for item, value in pays.items()]
        if prices
        else [],
        "only": str(row.get("only", "")),
    }


def _plain(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _facts(text: str) -> dict[str, str] | None:
    """The facts that a condition of this sheet may name; None if the sheet cannot be played."""
    try:
        game = Wanted.of(toml=text).build()
        return {name: fact.means for name, fact in game.family.facts(game.sheet).items()}
    except HousewayError:
        return None
