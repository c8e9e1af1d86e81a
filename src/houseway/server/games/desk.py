"""The floor desk: rulings on rounds that a person describes. It stores nothing."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import Field

from houseway.errors import UnknownName
from houseway.library import Game, game_ids, load_game
from houseway.server.games.felt_form import felt_form, felt_state, ruling, short_bank
from houseway.server.http.bodies import RequestBody
from houseway.server.solving.solver import solver_for
from houseway.server.solving.worker_pool import Task

router = APIRouter(prefix="/api/desk", tags=["desk"])


class Described(RequestBody):
    """A round as it lies on the felt, or as far as it is described."""

    game: str = Field(max_length=100, description="The id of a game, `house/game`")
    record: dict[str, Any] = Field(description="A round record; see the page on its format")


def library_id(name: str) -> str:
    """The id of a game of the library. A path is refused: a visitor must not open files."""
    known = game_ids()
    if name not in known:
        raise UnknownName("game", name, known, where="game")
    return name


@lru_cache(maxsize=256)
def library_game(name: str) -> Game:
    """A game of the library by its id."""
    return load_game(library_id(name))


@router.get("/felt")
async def desk_felt(request: Request, game: str) -> Response:
    """All that can be put on the felt of a game."""
    return await _page(request, felt_of, game)


@router.get("/example")
async def desk_example(request: Request, game: str) -> Response:
    """A round with a short bank."""
    return await _page(request, example_of, game)


@router.post("/options")
async def desk_options(request: Request, body: Described) -> Response:
    """Hands, decisions and the first problem of a described round."""
    return await _told(request, options_of, body)


@router.post("/settle")
async def desk_settle(request: Request, body: Described) -> Response:
    """The ruling on a described round."""
    return await _told(request, ruling_of, body)


async def _page(request: Request, task: Task, game: str) -> Response:
    content = await solver_for(request).page(task, library_id(game))
    return Response(content, media_type="application/json")


async def _told(request: Request, task: Task, body: Described) -> Response:
    return await solver_for(request).read(task, body.game, body.record)


# --- in the solver's process ----------------------------------------------------------------------


def felt_of(game: str) -> dict[str, Any]:
    return felt_form(library_game(game))


def example_of(game: str) -> dict[str, Any]:
    return {"game": game, "record": short_bank(library_game(game))}


def options_of(game: str, record: dict[str, Any]) -> dict[str, Any]:
    return felt_state(library_game(game), record)


def ruling_of(game: str, record: dict[str, Any]) -> dict[str, Any]:
    return ruling(library_game(game), record)
