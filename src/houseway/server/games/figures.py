"""Figures for pictures: many rounds of a bet, prices by decks, what mistakes of a chart cost.

Those of a table are of its own rules, with the readings and settings that it plays.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import Response

from houseway.server.context import context_of
from houseway.server.games.rulebook import WORKING, Asked, told
from houseway.server.solving import tasks
from houseway.server.solving.solver import solver_for
from houseway.server.solving.wanted_game import Wanted
from houseway.server.solving.worker_pool import Task

router = APIRouter(prefix="/api", tags=["rulebook"])

USUAL_ROUNDS = 100
MOST_ROUNDS = 10_000

TableId = Annotated[str, Path(max_length=40)]
WagerId = Annotated[str, Query(max_length=60, description="Its id; the first wager without one")]
Rounds = Annotated[int, Query(ge=1, le=MOST_ROUNDS)]


@router.get("/games/{house}/{game}/sums", operation_id="manyRounds", responses=WORKING)
async def get_sums(
    request: Request, asked: Asked, wager: WagerId = "", rounds: Rounds = USUAL_ROUNDS
) -> Response:
    """The results of many rounds of a wager, as `houseway odds --rounds --json` prints them."""
    return await _told(request, asked, tasks.many_rounds, wager, rounds)


@router.get("/games/{house}/{game}/decks", operation_id="pricesByDecks", responses=WORKING)
async def get_decks(request: Request, asked: Asked) -> Response:
    """The price of each wager with each number of decks that the sheet permits."""
    return await _told(request, asked, tasks.prices_by_decks, kept="decks")


@router.get("/games/{house}/{game}/chart/costs", operation_id="chartCosts", responses=WORKING)
async def get_costs(request: Request, asked: Asked) -> Response:
    """The cost of each wrong play in each cell of a blackjack chart."""
    return await _told(request, asked, tasks.chart_costs, kept="costs")


@router.get("/tables/{table}/prices", responses=WORKING)
async def table_prices(request: Request, table: TableId) -> Response:
    """Every wager of a table priced exactly, under the rules that the table plays."""
    live = await context_of(request).hub.table(table)
    ask = partial(solver_for(request).ask, "odds", live.wanted)
    return await told(live.wanted, ask, kept="odds")


@router.get("/tables/{table}/sums", responses=WORKING)
async def table_many_rounds(
    request: Request, table: TableId, wager: WagerId = "", rounds: Rounds = USUAL_ROUNDS
) -> Response:
    """The results of many rounds of a wager under the rules that a table plays."""
    live = await context_of(request).hub.table(table)
    return await _told(request, live.wanted, tasks.many_rounds, wager, rounds)


async def _told(
    request: Request, asked: Wanted, task: Task, *given: Any, kept: str = ""
) -> Response:
    return await told(asked, partial(solver_for(request).figures, task, asked, *given), kept=kept)
