"""The lobby and the rulebook: games, rule cards, prices and charts. It stores nothing."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Depends, FastAPI, Query, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response
from pydantic import BaseModel
from pydantic_core import to_json
from starlette.concurrency import run_in_threadpool

from houseway.api.game import Game
from houseway.arguments import named_values
from houseway.library import read_sheet
from houseway.reading_list import find_readings
from houseway.rule_card import rule_card
from houseway.server.accounts.identity import Anyone
from houseway.server.context import context_of
from houseway.server.games.desk import library_id
from houseway.server.games.lobby import Prices, lobby
from houseway.server.games.made_papers import MEDIA, made_paper, printed, waiting_page
from houseway.server.http.pages import takes_gzip
from houseway.server.solving.solver import Shown, answered, ending, solver_for, solver_of
from houseway.server.solving.wanted_game import Wanted, cached_answer
from houseway.server.solving.worker_pool import Job, Task
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.table_list import listed_tables, seats_of
from houseway.storage.values import Person

router = APIRouter(prefix="/api", tags=["rulebook"], lifespan=ending)

MOST_CHOICES = 100
QUICKLY: Final = 5  # of the 9 levels of compression; one more costs as much time as it saves
Chosen = Annotated[list[str], Query(max_length=MOST_CHOICES)]


class Working(BaseModel):
    """A pending answer: ask again in a moment. `done` is a share of one."""

    working: bool
    done: float
    of: str


WAITING = {"par": "The PAR sheet is being made", "pack": "The approval pack is being made"}

WORKING: dict[int | str, dict[str, Any]] = {
    202: {"model": Working, "description": "Still computing; ask again"}
}


# --- the lobby ------------------------------------------------------------------------------------


@router.get("/lobby")
async def get_lobby(request: Request, person: Anyone) -> Response:
    """Houses, families, games, tables in play."""
    context = context_of(request)
    shelf = await run_in_threadpool(lobby, context.room, prices_of(request.app))
    content = to_json(shelf | open_tables(request, person))
    headers = {"Vary": "Accept-Encoding"}
    if takes_gzip(request):
        content = gzip.compress(content, QUICKLY)
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=MEDIA["json"], headers=headers)


@router.get("/lobby/tables")
async def get_tables(request: Request, person: Anyone) -> dict[str, Any]:
    """The tables in play, and your seats."""
    return open_tables(request, person)


def open_tables(request: Request, person: Person | None) -> dict[str, Any]:
    """The tables that a visitor finds, and those at which the visitor has a seat."""
    hub = context_of(request).hub
    tables: list[LiveTable] = [*hub.tables.values()] if hub is not None else []
    viewer = person.id if person else ""
    return {
        "tables": listed_tables(tables, viewer=viewer),
        "your_seats": seats_of(tables, viewer) if viewer else [],
    }


@router.get("/lobby/prices")
async def get_prices(request: Request) -> dict[str, Any]:
    """The cost of base wagers, by game."""
    prices = prices_of(request.app)
    missing = await run_in_threadpool(prices.missing)
    if missing:
        prices.work(solver_of(request.app))
    return {"prices": prices.all(), "missing": len(missing)}


def prices_of(app: FastAPI) -> Prices:
    if not hasattr(app.state, "prices"):
        app.state.prices = Prices()
    prices: Prices = app.state.prices
    return prices


@router.get("/readings")
async def list_readings(request: Request) -> Response:
    """Every reading of the library, with the printed words, the default and its reason."""
    return await _page(request, readings_of)


# --- one game -------------------------------------------------------------------------------------


def wanted(
    house: str,
    game: str,
    reading: Chosen = [],  # noqa: B006
    set: Chosen = [],  # noqa: B006
) -> Wanted:
    """The game of the address, under the readings and settings of the query."""
    return Wanted.of(
        library_id(f"{house}/{game}"),
        readings=named_values(reading, "reading", "name=value"),
        settings=named_values(set, "set", "name=value"),
    )


Asked = Annotated[Wanted, Depends(wanted)]


async def _page(request: Request, task: Task, *arguments: Wanted | str) -> Response:
    """JSON that takes work: it is made away from the tables."""
    content = await solver_for(request).page(task, *arguments)
    return Response(content, media_type=MEDIA["json"])


@router.get("/games/{house}/{game}")
async def get_rule_card(request: Request, asked: Asked) -> Response:
    """The rule card: every rule with its citation, and the readings."""
    felt = context_of(request).room.felts.get(asked.house, "green")
    return await _page(request, card_of, asked, felt)


@router.get("/games/{house}/{game}/book")
async def get_rule_book(request: Request, asked: Asked) -> Response:
    """The rules in prose: chapters of sentences, steps and tables."""
    return await _page(request, book_of, asked)


@router.get("/games/{house}/{game}/book/examples", responses=WORKING)
async def get_rule_book_examples(request: Request, asked: Asked) -> Response:
    """Worked rounds that together show every row of every wager."""
    return await _told(request, asked, "examples")


@router.get("/games/{house}/{game}/book.{form}", response_class=Response)
async def get_rule_book_page(
    request: Request, asked: Asked, form: Literal["html", "pdf", "txt"]
) -> Response:
    """The rules in prose as a page to keep: html, pdf or txt."""
    return printed(await solver_for(request).page(printed_book, asked, form), form)


@router.get(
    "/games/{house}/{game}/par.{form}",
    response_class=Response,
    responses={202: {"description": "Still computing; a page that asks again by itself"}},
)
async def get_par_sheet(
    request: Request, asked: Asked, form: Literal["html", "pdf", "csv", "json"]
) -> Response:
    """The PAR sheet: events, edge, strategy, readings with their prices, a cross-check."""
    return await _paper(request, asked, "par", form)


@router.get(
    "/games/{house}/{game}/pack.zip",
    response_class=Response,
    responses={
        200: {"description": "ZIP", "content": {"application/zip": {}}},
        202: {"description": "Still computing; a page that asks again by itself"},
    },
)
async def get_pack(request: Request, asked: Asked) -> Response:
    """The approval pack: all papers, the layout, the sheet, and a manifest of digests."""
    made = await _paper(request, asked, "pack", "zip")
    if made.status_code == HTTPStatus.OK:
        name = f"{asked.game.replace('/', '-')}.zip"
        made.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return made


async def _paper(request: Request, asked: Wanted, kind: str, form: str) -> Response:
    """A paper, or the page that waits for it."""
    game = await run_in_threadpool(asked.build)  # an unknown choice is refused at once
    part = form if kind == "par" else ""
    job = solver_for(request).ask(kind, asked, part=part)
    waiting = partial(waiting_page, game.name, game.house.name, WAITING[kind])
    return await made_paper(job, form, waiting)


@router.get("/games/{house}/{game}/odds", responses=WORKING)
async def get_odds(
    request: Request, asked: Asked, wager: Annotated[str, Query(max_length=60)] = ""
) -> Response:
    """Every wager priced exactly, as `houseway odds --json` does."""
    return await _told(request, asked, "odds", wager)


@router.get(
    "/games/{house}/{game}/odds.csv",
    response_class=Response,
    responses={**WORKING, 200: {"description": "CSV", "content": {"text/csv": {}}}},
)
async def get_odds_table(request: Request, asked: Asked) -> Response:
    """The prices as CSV, as `houseway odds --csv` writes them."""
    return await _told(request, asked, "odds", shown=_as_csv)


def _as_csv(odds: Any) -> Response:
    from houseway.odds.report import price_table

    return Response(price_table(odds).csv(), media_type="text/csv")


@router.get("/games/{house}/{game}/chart", responses=WORKING)
async def get_chart(request: Request, asked: Asked) -> Response:
    """The best play; its kind is `none` where nothing is decided."""
    return await _told(request, asked, "chart")


@router.get("/games/{house}/{game}/readings", responses=WORKING)
async def get_readings(request: Request, asked: Asked) -> Response:
    """The worth of every choice of every reading and setting."""
    return await _told(request, asked, "readings")


async def _told(
    request: Request, asked: Wanted, kind: str, wager: str = "", shown: Shown = JSONResponse
) -> Response:
    ask = partial(solver_for(request).ask, kind, asked, part=wager)
    return await told(asked, ask, kept="" if wager else kind, shown=shown)


async def told(
    asked: Wanted, ask: Callable[[], Job], *, kept: str = "", shown: Shown = JSONResponse
) -> Response:
    """The answer from the cache, where it is `kept` under this name, or computed now."""
    found = await run_in_threadpool(cached_answer, kept, asked) if kept else None
    if found is not None:
        return shown(found)
    await run_in_threadpool(asked.build)  # an unknown choice is refused at once
    return await answered(ask(), shown)


@router.get(
    "/games/{house}/{game}/toml",
    response_class=Response,
    responses={200: {"description": "TOML", "content": {"text/plain": {}}}},
)
def get_sheet(house: str, game: str) -> PlainTextResponse:
    """The rule sheet as it is written."""
    return PlainTextResponse(read_sheet(library_id(f"{house}/{game}")).layers[0].text)


# --- in the solver's process ----------------------------------------------------------------------


def readings_of() -> dict[str, Any]:
    return {"readings": [entry.as_json() for entry in find_readings()]}


def card_of(asked: Wanted, felt: str) -> dict[str, Any]:
    made: Game = asked.build()
    return {**rule_card(made).as_json(), "felt": felt, "sets_hands": bool(made.rules.parts)}


def book_of(asked: Wanted) -> dict[str, Any]:
    return asked.build().rule_book(examples=False).as_json()


def printed_book(asked: Wanted, form: str) -> bytes:
    paper = asked.build().rule_book(examples=False)
    if form == "pdf":
        return paper.pdf()
    return (paper.html() if form == "html" else paper.text()).encode()
