"""The value of each option of the decision that a demo table waits for, for its decider alone."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import JSONResponse

from houseway.errors import IllegalMove
from houseway.families.peer_games import no_price
from houseway.room.state.table_state import TableState
from houseway.server.accounts.identity import SignedIn
from houseway.server.context import context_of
from houseway.server.errors import AlreadyDone
from houseway.server.games.rulebook import WORKING
from houseway.server.solving.solver import answered, solver_for
from houseway.storage.values import Person
from houseway.table.seen_decision import SeenDecision, seen_decision

router = APIRouter(prefix="/api", tags=["tables"])

TableId = Annotated[str, Path(max_length=40)]
RoundNumber = Annotated[int, Query(ge=0, description="`round` of the state that is asked about")]
Step = Annotated[int, Query(ge=0, description="`waits.step` of that state")]


@router.get("/tables/{table}/values", responses=WORKING)
async def option_values(
    request: Request, table: TableId, round: RoundNumber, step: Step, person: SignedIn
) -> Response:
    """The value of each option for the player whose turn it is, at a demo table.

    The answer names the decision that it is for; one about an earlier decision is refused. 202
    with the progress while the game is being solved: ask again.
    """
    context = context_of(request)
    live = await context.hub.table(table)
    seen = seen_by(live.state, person, (round, step))
    job = solver_for(request).option_values(live.wanted, seen)

    def shown(worth: Any) -> Response:
        _check_waits(live.state, (round, step))  # the table went on meanwhile
        return JSONResponse({"round": round, "step": step, **worth})

    return await answered(job, shown)


def seen_by(state: TableState, person: Person, decision: tuple[int, int]) -> SeenDecision:
    """The decision as the person sees it; refused unless it is theirs, and the one asked about."""
    if not state.terms.demo:
        raise IllegalMove(
            "no-values",
            "while a hand is played, values are shown at demo tables only; afterwards the replay "
            "of the round has them",
        )
    if not state.kind.has_bank:
        no_price(state.game)
    _check_waits(state, decision)
    wait = state.waits
    assert wait is not None
    assert state.round is not None
    if state.decider(wait) != state.place_of(person.id):
        raise IllegalMove("not-your-turn", "values are shown when it is your turn")
    return seen_decision(state.round, wait)


def _check_waits(state: TableState, decision: tuple[int, int]) -> None:
    if state.waits is None or state.decision != decision:
        raise AlreadyDone("moved-on", "the table has moved on to another decision")
