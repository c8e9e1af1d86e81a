"""Roles of the staff: one admin asks for a role, a second one confirms it.

A room with one admin may go on alone. This is recorded with the role, and it is possible only when
there was no other admin recently: an admin who demotes another one does not thereby become the only
one.
"""

from __future__ import annotations

from typing import Final

from houseway.errors import IllegalMove
from houseway.server.errors import Forbidden
from houseway.storage.event_store import Store
from houseway.storage.rows import people
from houseway.storage.values import Person

ALONE_AFTER_MS: Final = 24 * 3_600_000


def confirm_role(
    store: Store, person: Person, *, actor: str, at: int, terminal: str, operator: bool = False
) -> Person:
    """Gives the person the requested role; `actor` is an admin or the `operator`."""
    if not person.wanted_role:
        raise IllegalMove(
            "nothing-to-confirm", f"nobody asked for another role for {person.name}", where="person"
        )
    if person.id == actor:
        raise Forbidden("not-your-own", "your own role is confirmed by somebody else")
    if not person.code_key:
        raise IllegalMove(
            "no-code-key",
            f"{person.name} has no key for one-time codes yet: they set one on their account page",
            where="person",
        )
    alone = person.wanted_by == actor
    if alone:
        _check_alone(store, actor, at, operator=operator)
    return people.confirm_role(
        store, person, person.wanted_role, alone=alone, actor=actor, at=at, terminal=terminal
    )


def _check_alone(store: Store, by: str, at: int, *, operator: bool) -> None:
    """Refuses an admin who is not the only one, or was not until recently."""
    others = [admin.name for admin in people.admins(store) if admin.id != by]
    if others:
        raise Forbidden("second-admin", f"a second admin confirms this: {', '.join(others[:5])}")
    recent = None if operator else _last_other(store, by, at)
    if recent is not None:
        hours = -(-(recent + ALONE_AFTER_MS - at) // 3_600_000)
        raise Forbidden(
            "second-admin",
            f"there was a second admin until a short while ago; you may go on alone in {hours} "
            "hours, and the operator may confirm at the command line at any time",
        )


def _last_other(store: Store, by: str, at: int) -> int | None:
    """When another person last stopped being an admin, if that was recent."""
    since = at - ALONE_AFTER_MS
    events = [
        event
        for kind in ("role-changed", "person-locked")
        for event in store.search_events(stream=people.STREAM, kind=kind, since=since, limit=1000)
        if event.body["person"] != by
        and (event.body.get("before") == "admin" or event.body.get("role") == "admin")
    ]
    return max((event.at for event in events), default=None)
