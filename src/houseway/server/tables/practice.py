"""Practice alone: a private table with bots, by the choices of one person."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from houseway.errors import BadSheet, HousewayError, IllegalMove, UnknownName
from houseway.library import Game
from houseway.room.bot_kinds import SENSIBLE, check_kind
from houseway.room.commands.house_commands import Close
from houseway.server.accounts.identity import SignedIn, terminal_of
from houseway.server.accounts.play_limits import check_not_excluded
from houseway.server.context import Context, context_of
from houseway.server.games.desk import library_game
from houseway.server.games.practice_form import practice_form
from houseway.server.http.bodies import RequestBody
from houseway.server.tables.house_dealer import HOUSE_FLOOR, usual_bots
from houseway.server.tables.own_tables import close_empty_tables, open_within_limit
from houseway.server.tables.requests import DealtIn, seat_at
from houseway.server.tables.table_opening import build_table

router = APIRouter(prefix="/api", tags=["tables"])


class Practice(RequestBody):
    """A practice table: a game of the library, its choices, and the bots."""

    game: Annotated[str, Field(max_length=100)]
    readings: dict[str, str] = Field({})
    settings: dict[str, Any] = Field({})
    bots: Annotated[str, Field(max_length=20)] = SENSIBLE
    bot_count: int | None = None


@router.get("/games/{house}/{game}/practice", operation_id="practiceForm")
async def get_form(house: str, game: str, request: Request) -> dict[str, Any]:
    """The form for a practice table: printed stakes, settings, readings, bots."""
    context = context_of(request)
    return await run_in_threadpool(_form, context, f"{house}/{game}"[:100])


def _form(context: Context, name: str) -> dict[str, Any]:
    made = library_game(name)
    usual = _bot_count(context, made, None)
    return practice_form(made, usual_bots=usual, most_bots=_most_bots(context, made))


def _most_bots(context: Context, game: Game) -> int:
    """One seat is left for the person; each bot has a name of its own."""
    return min(game.sheet.table.seats - 1, len(context.room.bots))


@router.post("/practice", status_code=201)
async def practise(wanted: Practice, request: Request, person: SignedIn) -> DealtIn:
    """Opens a private table with bots and seats the person. It is listed nowhere; its link is the
    invitation.
    """
    context = context_of(request)
    check_not_excluded(person, context.clock())
    check_kind(wanted.bots)
    library_game(wanted.game)
    made = await run_in_threadpool(_chosen, wanted)
    count = _bot_count(context, made, wanted.bot_count)
    await close_empty_tables(context, person)
    terminal = terminal_of(request)
    table = await open_within_limit(
        context,
        person,
        game=wanted.game,
        demo=True,
        readings=wanted.readings,
        settings=wanted.settings,
        private=True,
        bots=wanted.bots,
        bot_count=count,
        terminal=terminal,
    )
    live = await context.hub.table(table)
    try:
        seat = await seat_at(context, live, person, terminal)
    except HousewayError:
        await context.hub.command(live, Close(), HOUSE_FLOOR)  # nobody else knows of the table
        raise
    context.hub.presence.miss(live, person.id, guest=person.guest)
    return DealtIn(table=table, seat=seat)


def _chosen(wanted: Practice) -> Game:
    """The game under the choices of the form; an error names the field that it is about."""
    try:
        return build_table(wanted.game, "", wanted.readings, wanted.settings)
    except BadSheet as error:
        path, _, said = error.problems[0].message.partition(": ")
        where = next((name for name in wanted.settings if name.startswith(path)), "")
        raise IllegalMove("wrong-value", said, where=where) from None
    except UnknownName as error:  # "reading cover"
        *_, where = error.where.split()
        raise IllegalMove("wrong-value", error.message, where=where) from None


def _bot_count(context: Context, game: Game, wanted: int | None) -> int:
    most = _most_bots(context, game)
    if wanted is None:
        return min(usual_bots(game.sheet.table.seats), most)
    if not 1 <= wanted <= most:
        raise IllegalMove(
            "wrong-value",
            f"found {wanted} bots; legal here: 1 to {most}, and a seat is left for you",
            where="bot_count",
        )
    return wanted
