"""Games side by side, for the page `/compare` and for programs."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from starlette.concurrency import run_in_threadpool

from houseway.api.game import Game
from houseway.comparison.compared_games import MOST, games_named, shared_names
from houseway.errors import UnknownName
from houseway.library import game_ids
from houseway.server.games.rulebook import WORKING
from houseway.server.solving.solver import answered, solver_for

router = APIRouter(prefix="/api", tags=["rulebook"])

LONGEST = 200  # characters of a name with its choices


@router.get("/compare/names")
def list_comparable() -> dict[str, Any]:
    """The names of games that several houses deal, with their ids."""
    return {"names": shared_names()}


@router.get("/compare", responses=WORKING)
async def compare_games(
    request: Request,
    game: Annotated[list[Annotated[str, Query(max_length=LONGEST)]], Query(max_length=MOST)],
) -> Response:
    """Games side by side, as `houseway compare --json` prints them, with the page to read.

    `game` is given for each: an id with choices after colons, or a name alone for all houses.
    """
    names = tuple(map(_of_library, game))
    await run_in_threadpool(games_named, names, Game)  # what cannot be is refused at once
    return await answered(solver_for(request).compare(names))


def _of_library(name: str) -> str:
    """The name of a game; a path of the server's disk is none."""
    sheet = name.partition(":")[0]
    if sheet.endswith(".toml") or ("/" in sheet and sheet not in game_ids()):
        raise UnknownName("game", sheet, game_ids(), where="game")
    return name
