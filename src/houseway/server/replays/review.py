"""A finished round reviewed: what each decision cost, shares by street, and what if."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field
from starlette.concurrency import run_in_threadpool

from houseway.errors import IllegalMove, UnknownName
from houseway.room.state.events import Event
from houseway.server.accounts.identity import Anyone
from houseway.server.context import context_of
from houseway.server.games.felt_form import cites_of
from houseway.server.games.rulebook import WORKING
from houseway.server.http.bodies import RequestBody
from houseway.server.replays.played_again import ShoeOrder, chips_added, replay_steps
from houseway.server.replays.stored_rounds import (
    check_may_see,
    game_of,
    opening,
    order_of,
    seen_record,
)
from houseway.server.solving.solver import answered, solver_for
from houseway.server.solving.tasks import game_in_process
from houseway.server.solving.wanted_game import Wanted
from houseway.settling.what_if import what_if
from houseway.storage.event_store import Store
from houseway.storage.values import Person, Recalled

router = APIRouter()

TableId = Annotated[str, Path(max_length=40)]
Number = Annotated[int, Path(ge=1, le=2**31)]
LONGEST_ANSWER = 200


class OtherAnswer(RequestBody):
    """Another answer at one decision of a finished round."""

    decision: int = Field(ge=1, le=10_000, description="`number` of the decision in the review")
    say: str = Field(max_length=LONGEST_ANSWER, description="the answer, as at the table")


@router.get("/tables/{table}/rounds/{number}/review", responses=WORKING)
async def round_review(
    request: Request, table: TableId, number: Number, person: Anyone
) -> Response:
    """The cost of each decision of a finished round, and in pot games the shares by street.

    `place` is the number of an event in the record, from 0. 202 with the progress while it is
    worked out: ask again.
    """
    context = context_of(request)
    store, solver = context.store, solver_for(request)
    round_, opened = await run_in_threadpool(_finished, store, table, number, person)
    wanted = _wanted(round_, opened)
    if game_of(opened, round_.game).sheet.bank is None:
        record, *_ = await run_in_threadpool(seen_record, store, round_, opened, person)
        job = solver.street_shares(wanted, record["events"])
    else:
        inputs = _inputs(round_, await run_in_threadpool(order_of, store, round_))
        job = solver.review(wanted, inputs)
    return await answered(job)


@router.post("/tables/{table}/rounds/{number}/what-if", operation_id="whatIf")
async def what_if_played(
    request: Request, table: TableId, number: Number, body: OtherAnswer, person: Anyone
) -> Response:
    """The round with another answer at one decision and the same cards, settled.

    Later decisions of the same player go the house way, others answer as recorded where that is
    still legal: `assumed` lists them. Cards that are still in a shoe are not shown.
    """
    store = context_of(request).store
    round_, opened = await run_in_threadpool(_finished, store, table, number, person)
    order = await run_in_threadpool(order_of, store, round_)
    inputs = _inputs(round_, order)
    asked = (_wanted(round_, opened), inputs, body.decision, body.say, order.revealed)
    return await solver_for(request).read(forked, *asked)


def _finished(
    store: Store, table: str, number: int, person: Person | None
) -> tuple[Recalled, Event]:
    """A round that was played to its end, if the person may see it."""
    round_ = store.round(table, number)
    if round_ is None:
        raise UnknownName("round", str(number), (), where="number")
    opened = opening(store, table)
    check_may_see(round_, opened, person)
    if round_.void:
        raise IllegalMove("void-round", "this round was called off: nothing was decided by it")
    return round_, opened


def _wanted(round_: Recalled, opened: Event) -> Wanted:
    """The game of a round under the readings and settings that it was played by."""
    text = opened.body.get("toml") or ""
    return Wanted.of(
        "" if text else round_.game,
        toml=text,
        readings=round_.inputs.get("readings"),
        settings=round_.inputs.get("settings"),
    )


def _inputs(round_: Recalled, order: ShoeOrder) -> dict[str, Any]:
    """The inputs of the round with its cards; its game has the readings and settings already."""
    chosen = ("readings", "settings")
    inputs = {key: value for key, value in round_.inputs.items() if key not in chosen}
    return {**inputs, "shuffle": order.shuffle(round_.position)}


# --- in the solver's process ----------------------------------------------------------------------


def forked(
    wanted: Wanted, inputs: Mapping[str, Any], decision: int, say: str, known: bool
) -> dict[str, Any]:
    """The answer to `whatIf`: the changed round, step by step, and the answers assumed in it."""
    game = game_in_process(wanted)
    found = what_if(game, inputs, decision, say, known=known)
    told = found.as_json()
    record = told["record"]
    added = chips_added(game, {**inputs, "choices": record["choices"]})
    return {**told, "cites": cites_of(record), "steps": replay_steps(record, added)}
