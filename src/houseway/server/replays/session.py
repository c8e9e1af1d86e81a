"""The line of a person's own chips through their rounds, with what was expected."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from starlette.concurrency import run_in_threadpool

from houseway.server.accounts.identity import SignedIn
from houseway.server.context import context_of
from houseway.server.games.rulebook import WORKING
from houseway.server.replays.round_money import change
from houseway.server.replays.stored_rounds import opening
from houseway.server.solving.solver import answered, solver_for
from houseway.server.solving.tasks import AskedRound
from houseway.server.solving.wanted_game import Wanted
from houseway.server.tables import seat_history
from houseway.storage.event_store import Store
from houseway.storage.values import Person, Recalled

router = APIRouter()

MOST = 300
PAUSE = 60 * 60 * 1000  # milliseconds without a round that end a session

TableId = Annotated[str, Query(max_length=40, description="Rounds of this table alone")]
Rounds = Annotated[
    int | None, Query(ge=1, le=MOST, description="So many rounds; the last session if left out")
]


@router.get("/session", operation_id="session", responses=WORKING)
async def get_session(
    request: Request, person: SignedIn, table: TableId = "", rounds: Rounds = None
) -> Response:
    """Your chips round by round, with the expectation and a band of two deviations.

    The last session ends with the newest round; an hour without a round divides sessions.
    """
    context = context_of(request)
    asked = await run_in_threadpool(_asked, context.store, person, table, rounds)
    return await answered(solver_for(request).session(asked))


def _asked(store: Store, person: Person, table: str, rounds: int | None) -> tuple[AskedRound, ...]:
    """The person's rounds, the oldest first, with all that their line is made of."""
    found = store.recall(person=person.id, table=table or None, limit=rounds or MOST)
    chosen = found if rounds else [*_last_session(found)]
    return tuple(_rounds_of(store, person, chosen[::-1]))


def _last_session(found: list[Recalled]) -> Iterator[Recalled]:
    """Rounds, newest first, up to the first long pause."""
    yield from found[:1]
    for later, sooner in pairwise(found):
        if later.at - sooner.at > PAUSE:
            return
        yield sooner


def _rounds_of(store: Store, person: Person, found: list[Recalled]) -> Iterator[AskedRound]:
    tables = {round_.table: opening(store, round_.table) for round_ in found}
    arrivals = {
        table: seat_history.arrivals(store, table, until=found[-1].at, person=person.id)
        for table in tables
    }
    for round_ in found:
        mine = (event for event in arrivals[round_.table] if event.body["person"] == person.id)
        sat = next((event for event in mine if event.seq <= round_.seq), None)
        place = seat_history.place_of(sat) if sat else None
        if round_.void or place is None:
            continue
        won, fees = change(store, round_, person)
        inputs: Mapping[str, Any] = round_.inputs
        yield AskedRound(
            wanted=Wanted.of(
                round_.game,
                toml=tables[round_.table].body.get("toml") or "",
                readings=inputs.get("readings"),
                settings=inputs.get("settings"),
            ),
            wagers=tuple(inputs.get("wagers", ())),
            bank=inputs.get("bank", {}).get("seat"),
            place=place,
            won=won,
            fees=fees,
            label=f"{round_.table}/{round_.number}",
        )
