"""The words of a table's coach: the lesson of its game, and what a sensible player would do."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from starlette.concurrency import run_in_threadpool

from houseway.cards.shuffle import secure_below
from houseway.errors import HousewayError, IllegalMove
from houseway.room.bot_kinds import KINDS, SENSIBLE, bot_choice, plain_choice
from houseway.room.commands.wagers import limits_of
from houseway.room.state.table_state import TableState
from houseway.server.accounts.identity import Anyone, SignedIn
from houseway.server.context import Context, context_of
from houseway.server.errors import AlreadyDone
from houseway.server.games.lesson import least_wagers, lesson
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.house_dealer import LONGEST_THOUGHT
from houseway.storage.values import Person
from houseway.table.rounds import Choose

router = APIRouter(prefix="/api", tags=["tables"])

TableId = Annotated[str, Path(max_length=40)]
RoundNumber = Annotated[int, Query(ge=0, description="`round` of the state that is asked about")]
Step = Annotated[int, Query(ge=0, description="`waits.step` of that state")]


@router.get("/tables/{table}/lesson")
async def get_lesson(request: Request, table: TableId, person: Anyone) -> dict[str, Any]:
    """The idea of the game, its round step by step, its spots, and the least wagers to begin with,
    for the chips of whoever asks.
    """
    live = await context_of(request).hub.table(table)
    state = live.state
    told = await run_in_threadpool(lesson, state.game)
    return {**told, "bets": least_wagers(state.game, limits_of(state), _chips(state, person))}


def _chips(state: TableState, person: Person | None) -> int:
    place = state.place_of(person.id) if person else None
    if place is None:
        return state.kind.buy_ins(state).usual
    return state.stack(place) + state.staked(place)


@router.get("/tables/{table}/suggestion")
async def suggestion(
    request: Request, table: TableId, round: RoundNumber, step: Step, person: SignedIn
) -> dict[str, Any]:
    """The choice of a sensible player, for the player whose turn it is, at a demo table. The answer
    names its decision; one about an earlier decision is refused. While a game is `solving`, the
    answer is the cheapest way to stay in the hand.
    """
    context = context_of(request)
    live = await context.hub.table(table)
    wait = _asked(live.state, person, (round, step))
    game = live.state.game
    plain = await run_in_threadpool(bot_choice, KINDS[SENSIBLE], game, wait, secure_below)
    best = plain or await _best(context, live, wait)
    if live.state.decision != (round, step):
        raise AlreadyDone("moved-on", "the table has moved on to another decision")
    said = best or plain_choice(wait)
    return {"round": round, "step": step, "say": said, "solving": best is None}


async def _best(context: Context, live: LiveTable, wait: Choose) -> str | None:
    """The solved play; None while the game is still being solved."""
    try:
        best = await asyncio.wait_for(context.hub.dealer.best(live, wait), LONGEST_THOUGHT)
    except (TimeoutError, HousewayError):
        return None
    return best if best in wait.options else None


def _asked(state: TableState, person: Person, decision: tuple[int, int]) -> Choose:
    """The decision that a person is asked for; refused unless it is theirs."""
    if not state.terms.demo:
        raise IllegalMove("no-coach", "the coach suggests a play at demo tables only")
    if state.waits is None or state.decision != decision:
        raise AlreadyDone("moved-on", "the table has moved on to another decision")
    if state.decider(state.waits) != state.place_of(person.id):
        raise IllegalMove("not-your-turn", "the coach suggests a play when it is your turn")
    return state.waits
