"""Identity and rights of the person behind a request."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Annotated, Final

from anyio import from_thread
from fastapi import Depends, Request, WebSocket
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import Response

from houseway.errors import UnknownName
from houseway.server.context import Context, context_of
from houseway.server.errors import Forbidden, NotSignedIn
from houseway.server.security import COOKIE, address_of, check_socket
from houseway.server.tokens import new_code_key, new_token, token_hash
from houseway.storage import people
from houseway.storage.people import Person, Session
from houseway.storage.store import Store

log = logging.getLogger("houseway.auth")

PLAY: Final = frozenset({"play"})
ABILITIES: Final[dict[str, frozenset[str]]] = {
    "player": PLAY,
    "bank": PLAY,
    "dealer": frozenset({"see-rounds"}),
    "floor": frozenset({"open-table", "pause-table", "void-round", "see-rounds", "read-people"}),
    "cage": frozenset({"issue-chips", "adjust-chips", "read-cage", "read-people"}),
    "auditor": frozenset({"read-audit", "read-cage", "read-people", "see-rounds", "export"}),
    "admin": frozenset(
        {
            "adjust-chips",
            "change-room",
            "export",
            "manage-people",
            "open-table",
            "pause-table",
            "read-audit",
            "read-cage",
            "read-people",
            "see-rounds",
            "void-round",
        }
    ),
}
STAFF: Final = frozenset(ABILITIES) - {"player", "bank"}
TOUCH_MS: Final = 30_000  # how exactly the last request of a session is known


def may(person: Person, ability: str) -> bool:
    return ability in ABILITIES.get(person.role, frozenset())


def is_staff(person: Person) -> bool:
    return person.role in STAFF


def known(context: Context, person: str) -> Person:
    """Somebody by the id that a request names."""
    found = people.by_id(context.store, person)
    if found is None:
        raise UnknownName("person", person[:40], (), where="person")
    return found


def check_may_reset(by: Person, person: Person) -> None:
    """A locked account is opened by someone who manages people, never by its owner."""
    if not may(by, "manage-people"):
        raise Forbidden("not-allowed", "only who manages people may reset an account")
    if by.id == person.id:
        raise Forbidden("not-your-own", "your own account is reset by somebody else")


def give_code_key(store: Store, person: Person, *, actor: str, at: int, terminal: str = "") -> str:
    """A new key for one-time codes, to be shown once. Staff cannot sign in without one."""
    key = new_code_key()
    people.set_code_key(store, person.id, key, actor=actor, at=at, terminal=terminal)
    return key


def terminal_of(connection: HTTPConnection) -> str:
    """The address and a mark of the browser: the same device has the same terminal."""
    browser = connection.headers.get("user-agent", "")
    return f"{address_of(connection.scope)}/{sha256(browser.encode()).hexdigest()[:6]}"


# --- sessions -------------------------------------------------------------------------------------


def begin(context: Context, person: Person, connection: HTTPConnection, answer: Response) -> None:
    """Opens a session; its token goes to the browser and nowhere else."""
    token = new_token()
    at = context.clock()
    lasts = int(context.config.session_hours * 3600)
    people.open_session(
        context.store,
        person.id,
        token_hash=token_hash(token),
        terminal=terminal_of(connection),
        at=at,
        expires=at + lasts * 1000,
    )
    answer.set_cookie(
        COOKIE,
        token,
        max_age=lasts,
        httponly=True,
        samesite="strict",
        secure=context.config.https or connection.url.scheme in ("https", "wss"),
        path="/",
    )


def session_key(connection: HTTPConnection) -> str:
    """The digest of the token that came with it; what is kept of a session. Empty without one."""
    token = connection.cookies.get(COOKIE, "")
    return token_hash(token) if token else ""


def end(context: Context, connection: HTTPConnection, answer: Response) -> None:
    key = session_key(connection)
    if key:
        _close(context, key, context.clock())
    answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="strict")


def end_all(context: Context, person: Person, at: int) -> None:
    """Ends every session of a person: whoever has the account signs in anew."""
    people.close_sessions(context.store, person.id, at)
    _forget(context, person=person.id)


def _close(context: Context, session: str, at: int) -> None:
    people.close_session(context.store, session, at)
    _forget(context, session=session)


def _forget(context: Context, *, session: str = "", person: str = "") -> None:
    """Open sockets show what everybody may see, at once. Another server's sockets do so when they
    next say something. Requests run in threads, the tables do not.
    """
    if context.hub is not None:
        from_thread.run_sync(partial(context.hub.forget, session=session, person=person))


def session_of(connection: HTTPConnection) -> tuple[Person, Session] | None:
    """Whose request this is. Staff who did nothing for a while have to sign in again."""
    key = session_key(connection)
    if not key:
        return None
    context = context_of(connection)
    session = people.session(context.store, key)
    at = context.clock()
    if session is None or session.expires <= at:
        return None
    person = people.by_id(context.store, session.person)
    if person is None or (person.locked and is_staff(person)):
        return None  # whoever locks a player's account from afar does not end a hand in play
    idle = at - session.seen
    if is_staff(person) and idle > context.config.inactivity_minutes * 60_000:
        _close(context, session.token_hash, at)
        log.info("signed out after inactivity", extra={"person": person.id})
        connection.state.inactive = True
        return None
    if idle > TOUCH_MS:
        people.touch(context.store, session.token_hash, at)
    connection.state.person_id = person.id
    return person, session


# --- dependencies ---------------------------------------------------------------------------------


def anyone(request: Request) -> Person | None:
    """Who asks, if they are signed in."""
    found = session_of(request)
    return found[0] if found else None


def person(request: Request) -> Person:
    """Who asks; they have to be signed in."""
    found = anyone(request)
    if found is None and getattr(request.state, "inactive", False):
        raise NotSignedIn("you did nothing for a while: sign in again", code="inactive")
    if found is None:
        raise NotSignedIn
    return found


def require(ability: str) -> Callable[[Request], Person]:
    """Who asks; their role has to have the ability."""

    def able(request: Request) -> Person:
        found = person(request)
        if not may(found, ability):
            log.warning(
                "not allowed",
                extra={"person": found.id, "ability": ability, "terminal": terminal_of(request)},
            )
            raise Forbidden("not-allowed", f"a {found.role} may not do this ({ability})")
        return found

    return able


Anyone = Annotated[Person | None, Depends(anyone)]
SignedIn = Annotated[Person, Depends(person)]


async def socket_person(socket: WebSocket) -> Person | None:
    """Who opens a socket. Refuses pages that are not ours."""
    check_socket(socket.scope, context_of(socket).config)
    found = await run_in_threadpool(session_of, socket)
    return found[0] if found else None
