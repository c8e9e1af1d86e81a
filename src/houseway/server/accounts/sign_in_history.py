"""The sign-ins of an account, failed ones too, with time and device."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel

from houseway.server.accounts.identity import SignedIn, terminal_of
from houseway.server.context import context_of
from houseway.storage.rows import people

router = APIRouter()

KINDS = (
    *("signed-in", "sign-in-failed", "person-locked", "person-unlocked"),
    *("secret-changed", "code-key-changed", "sessions-ended"),
)
SHOWN = 20


class Visit(BaseModel):
    at: int
    kind: str
    terminal: str
    here: bool


class Visits(BaseModel):
    visits: list[Visit]


@router.get("/visits")
def get_visits(request: Request, person: SignedIn) -> Visits:
    """The person's latest sign-ins and other events of their account, newest first."""
    store, here = context_of(request).store, terminal_of(request)
    found = [
        event
        for kind in KINDS
        for event in store.search_events(
            stream=people.STREAM, kind=kind, text=person.id, limit=SHOWN
        )
        if event.body["person"] == person.id
    ]
    newest = sorted(found, key=lambda event: -event.seq)[:SHOWN]
    return Visits(
        visits=[
            Visit(at=e.at, kind=e.kind, terminal=e.terminal, here=e.terminal == here)
            for e in newest
        ]
    )
