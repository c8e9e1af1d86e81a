"""The bank's desk over HTTP: what can be put on a table, and what its bank earns and risks.

A table is computed in a process of its own under limits of time and memory, never in the one that
keeps tables. A screen that asks again takes its earlier question back.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import lru_cache, partial
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import Field, StringConstraints

from houseway.errors import HousewayError, UnknownName
from houseway.room.commands.wagers import IN_THE_PLAY
from houseway.room.peer_games.pot_fees import options_out
from houseway.server.games.desk import library_game, library_id
from houseway.server.games.felt_form import felt_form, wagers_form
from houseway.server.games.rulebook import WORKING
from houseway.server.http.bodies import RequestBody
from houseway.server.solving.solver import Shown, answered, solver_for
from houseway.server.solving.worker_pool import Task

router = APIRouter(prefix="/api/bank", tags=["bank"])

MOST_ROUNDS = 100_000  # of a shift
MOST_SAMPLED = 2_000_000
MOST_HANDS = 4_000
DROPS = ("players", "bots", "hands", "pace", "seed")  # what a table among players may say
TEXT = Annotated[str, Query(max_length=60)]


class Described(RequestBody):
    """A table, as `houseway bank --table` reads it."""

    game: str = Field(max_length=100, description="The id of a game, `house/game`")
    table: dict[str, Any] = Field(default={}, description="See the page on the bank's desk")
    screen: Annotated[str, StringConstraints(max_length=40)] = Field(
        default="", description="A later question of the same screen replaces this one"
    )


@router.get("/form")
async def bank_form(
    request: Request, game: str, schedule: TEXT = "", option: TEXT = ""
) -> Response:
    """The form of a game's table under an option, and a full table."""
    content = await solver_for(request).page(form_of, library_id(game), schedule, option)
    return Response(content, media_type="application/json")


_asked = partial(router.post, responses=WORKING)


@_asked("/table", operation_id="bankTable")
async def post_table(request: Request, body: Described) -> Response:
    """The earnings, risks and cover of a table, with its curves."""
    return await _answer(request, figures_of, body)


@_asked("/table.csv", response_class=Response)
async def bank_table_file(request: Request, body: Described) -> Response:
    """The figures as CSV, as `houseway bank --csv` writes them."""
    return await _answer(request, figures_file, body, shown=_as_csv)


@_asked("/curves.csv", response_class=Response)
async def bank_curves_file(request: Request, body: Described) -> Response:
    """The points of the curves as CSV."""
    return await _answer(request, curves_file, body, shown=_as_csv)


@_asked("/drops")
async def bank_drops(request: Request, body: Described) -> Response:
    """The takings of each option of the collection from a game among players."""
    return await _answer(request, drops_of, body)


@_asked("/drops.csv", response_class=Response)
async def bank_drops_file(request: Request, body: Described) -> Response:
    """The same as CSV, as `houseway drops --csv` writes it."""
    return await _answer(request, drops_file, body, shown=_as_csv)


def _as_csv(text: Any) -> Response:
    return Response(text, media_type="text/csv")


async def _answer(
    request: Request, task: Task, body: Described, shown: Shown | None = None
) -> Response:
    asked = json.dumps(body.table, sort_keys=True)
    job = solver_for(request).bank(task, library_id(body.game), asked, screen=body.screen)
    return await (answered(job) if shown is None else answered(job, shown))


# --- in the solver's process ----------------------------------------------------------------------


def form_of(name: str, schedule: str, option: str) -> dict[str, Any]:
    """The form of a game's table; limits are those of the option.

    Among players there is no bank: the form is that of the hands that bots play.
    """
    from houseway.bank_desk.bank_table import DAY_HOURS, HOURS, PACE, PACES, usual_wagers
    from houseway.table.chips.cover import COVER_POLICIES

    game = library_game(name)
    if game.sheet.bank is None:
        return _drops_form(game)
    chosen = {"collection": {"schedule": schedule, "option": option}} if option else {}
    table = {"bank": {"seat": 1}, **chosen}
    decides = "winner" not in game.family.facts(game.sheet)  # a shared hand is played by its rules
    return {
        **felt_form(game),
        "wagers": [w for w in wagers_form(game, table) if w["kind"] not in IN_THE_PLAY],
        "table": {**table, "wagers": usual_wagers(game, table)},
        "ways": list(game.analyst.strategies) if decides else [],
        "policies": list(COVER_POLICIES),
        "policy": game.sheet.banked.cover,
        "pace": PACES.get(game.sheet.game.family, PACE),
        "hours": HOURS,
        "day_hours": DAY_HOURS,
    }


def _drops_form(game: Any) -> dict[str, Any]:
    from houseway.bank_desk.drop_report import HANDS, PACE
    from houseway.pot_readings import PLAYERS
    from houseway.room.bot_kinds import KINDS, MIXED

    felt = felt_form(game)
    printed = options_out(game)
    return {
        "options": {f"{one['schedule']} {one['option']}": one["text"] for one in printed},
        "game": felt["game"],
        "deck": felt["deck"],
        "among": True,
        "players": list(range(2, game.sheet.table.seats + 1)),
        "bots": [MIXED, *KINDS],
        "table": {
            "players": min(PLAYERS, game.sheet.table.seats),
            "bots": MIXED,
            "hands": HANDS,
            "pace": PACE,
        },
    }


def drops_of(name: str, asked: str) -> dict[str, Any]:
    made: dict[str, Any] = _drops(name, asked).as_json()
    return made


def drops_file(name: str, asked: str) -> str:
    text: str = _drops(name, asked).csv()
    return text


@lru_cache(maxsize=16)
def _drops(name: str, asked: str) -> Any:
    from houseway.arguments import text_of, whole_number
    from houseway.bank_desk.drop_report import HANDS, PACE, drop_report
    from houseway.room.bot_kinds import MIXED

    given = json.loads(asked)
    for key in given:
        if key not in DROPS:
            raise UnknownName("key", key, DROPS, where=key)
    hands = whole_number(given.get("hands", HANDS), "hands", least=1)
    if hands > MOST_HANDS:
        message = (
            f"{hands:,} hands; at most {MOST_HANDS:,} here, and any number on the command line"
        )
        raise HousewayError("too-many-hands", message, where="hands")
    players = given.get("players")
    return drop_report(
        library_game(name),
        hands=hands,
        players=None if players is None else whole_number(players, "players"),
        bots=text_of(given.get("bots", MIXED), "bots", "a kind of bots"),
        pace=given.get("pace", PACE),
        seed=whole_number(given.get("seed", 1), "seed"),
    )


def figures_of(name: str, asked: str) -> dict[str, Any]:
    report, curves = _report(name, asked), _curves(name, asked)
    return {"report": report.as_json(), "curves": curves.as_json()}


def figures_file(name: str, asked: str) -> str:
    text: str = _report(name, asked).csv()
    return text


def curves_file(name: str, asked: str) -> str:
    text: str = _curves(name, asked).csv()
    return text


@lru_cache(maxsize=8)
def _table(name: str, asked: str) -> Any:
    """The table, whose rounds stay in memory for the next question about it."""
    from houseway.bank_desk.bank_table import bank_table

    table = bank_table(library_game(name), json.loads(asked))
    _check_size("hours", table.rounds_in(table.hours), MOST_ROUNDS, "rounds in a shift")
    _check_size("rounds", table.rounds or 1, MOST_SAMPLED, "rounds")
    return replace(table, quick=True)


def _check_size(where: str, found: int, most: int, what: str) -> None:
    if found > most:
        message = f"{found:,} {what}; at most {most:,} here, and any number on the command line"
        raise HousewayError("too-many-rounds", message, where=where)


@lru_cache(maxsize=8)
def _report(name: str, asked: str) -> Any:
    from houseway.bank_desk.bank_report import bank_report

    return bank_report(_table(name, asked))


@lru_cache(maxsize=8)
def _curves(name: str, asked: str) -> Any:
    from houseway.bank_desk.bank_curves import bank_curves

    return bank_curves(_table(name, asked))
