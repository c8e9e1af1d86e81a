"""The equity of a player's own hand at a demo table, on request."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request

from houseway.errors import IllegalMove
from houseway.pot_equity.decider_share import decider_share
from houseway.server.accounts.identity import SignedIn
from houseway.server.context import context_of

router = APIRouter(prefix="/api", tags=["tables"])
TableId = Annotated[str, Path(max_length=40)]


@router.get("/tables/{table}/odds", operation_id="ownOdds")
async def own_odds(request: Request, table: TableId, person: SignedIn) -> dict[str, Any]:
    """The player's share of the pot against random hands, when it is their turn."""
    live = await context_of(request).hub.table(table)
    state = live.state
    wait = state.waits
    if not state.terms.demo:
        raise IllegalMove("no-odds", "odds are shown at demo tables only")
    if wait is None or state.decider(wait) != state.place_of(person.id):
        raise IllegalMove("not-your-turn", "odds are shown when it is your turn")
    found = await asyncio.to_thread(decider_share, state.game.rules, wait.knows, seed=state.version)
    return found.as_json()
