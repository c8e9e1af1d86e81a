"""Identity and permissions of the person behind a request."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from typing import Annotated, Any, Final

from anyio import from_thread
from fastapi import Depends, Request, WebSocket
from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection
from starlette.responses import Response

from houseway.errors import UnknownName
from houseway.room.state.events import Event, NewEvent
from houseway.server.accounts.attempt_limits import device_marks
from houseway.server.accounts.tokens import new_code_key, new_token, token_hash
from houseway.server.context import Context, context_of
from houseway.server.errors import Forbidden, NotSignedIn
from houseway.server.http.gate import (
    COOKIE,
    DEVICE_COOKIE,
    address_of,
    check_socket,
    cookie_name,
    is_secure,
)
from houseway.storage.errors import StorageDown
from houseway.storage.event_store import Store
from houseway.storage.rows import people, sessions
from houseway.storage.values import Person, Session

log = logging.getLogger("houseway.auth")

PLAY: Final = frozenset({"play"})
ABILITIES: Final[dict[str, frozenset[str]]] = {
    "player": PLAY,
    "bank": PLAY,
    "dealer": frozenset({"see-rounds"}),
    "floor": frozenset(
        {"open-table", "pause-table", "void-round", "see-rounds", "read-people", "read-results"}
    ),
    "cage": frozenset({"issue-chips", "adjust-chips", "read-cage", "read-people"}),
    "auditor": frozenset(
        {"read-audit", "read-cage", "read-people", "read-results", "see-rounds", "export"}
    ),
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
            "read-results",
            "see-rounds",
            "void-round",
        }
    ),
}
STAFF: Final = frozenset(ABILITIES) - {"player", "bank"}
FIRST_SECRET: Final = "first-secret"
TOUCH_MS: Final = 30_000  # precision of a session's last request
DEVICE_DAYS: Final = 90  # a browser counts as a known device for so long


def role_may(role: str, ability: str) -> bool:
    return ability in ABILITIES.get(role, frozenset())


def may(person: Person, ability: str) -> bool:
    return role_may(person.role, ability)


def is_staff(person: Person) -> bool:
    return person.role in STAFF


def needs_code(person: Person) -> bool:
    """Whether a person signs in with a one-time code: staff, and everybody who has set a key."""
    return is_staff(person) or bool(person.code_key)


def person_by_id(context: Context, person: str) -> Person:
    """The person whose id a request names."""
    found = people.by_id(context.store, person)
    if found is None:
        raise UnknownName("person", person[:40], (), where="person")
    return found


def give_code_key(store: Store, person: Person, *, actor: str, at: int, terminal: str = "") -> str:
    """Gives a new key for one-time codes, shown once. Staff cannot sign in without one."""
    key = new_code_key()
    people.set_code_key(store, person.id, key, actor=actor, at=at, terminal=terminal)
    return key


def terminal_of(connection: HTTPConnection) -> str:
    """The address and a mark of the browser, the same for all requests of a device."""
    browser = connection.headers.get("user-agent", "")
    return f"{address_of(connection.scope)}/{sha256(browser.encode()).hexdigest()[:6]}"


# --- sessions -------------------------------------------------------------------------------------


class Visit:
    """A request: the room that gets it, the browser that sends it, and the time."""

    def __init__(self, request: Request, response: Response) -> None:
        self.request = request
        self.response = response
        self.context = context_of(request)
        self.store = self.context.store
        self.at = self.context.clock()
        self.terminal = terminal_of(request)

    def by(self, actor: str) -> dict[str, Any]:
        """An act as the books note it: who did it, when and on which device."""
        return {"actor": actor, "at": self.at, "terminal": self.terminal}

    def begin_session(self, person: Person) -> None:
        """Opens a session in place of the browser's last one; only the browser gets the token."""
        _close(self.request, "signed in anew")
        token = new_token()
        lasts = int(self.context.config.session_hours * 3600)
        sessions.open_session(
            self.store,
            person.id,
            token_hash=token_hash(token),
            terminal=self.terminal,
            at=self.at,
            expires=self.at + lasts * 1000,
        )
        self._set_cookie(COOKIE, token, lasts)
        if not person.guest:
            marks = device_marks(self.context, self.request, person)
            self._set_cookie(DEVICE_COOKIE, marks, DEVICE_DAYS * 86_400)

    def end_session(self) -> None:
        _close(self.request, "signed out")
        self._set_cookie(COOKIE, "", 0)

    def end_all_sessions(self, person: Person, by: Person, why: str) -> None:
        """Ends every session of a person, who then has to sign in again."""
        sessions.close_sessions(self.store, person.id, why=why, **self.by(by.id))
        take_effect(self.context)

    def _set_cookie(self, name: str, value: str, seconds: int) -> None:
        scheme, config = self.request.url.scheme, self.context.config
        self.response.set_cookie(
            cookie_name(name, scheme, config),
            value,
            max_age=seconds,
            httponly=True,
            samesite="strict",
            secure=is_secure(scheme, config),
            path="/",
        )


def session_key(connection: HTTPConnection) -> str:
    """The digest of the request's token, under which sessions are stored. Empty without a token."""
    name = cookie_name(COOKIE, connection.url.scheme, context_of(connection).config)
    token = connection.cookies.get(name, "")
    return token_hash(token) if token else ""


def _close(connection: HTTPConnection, why: str) -> None:
    """Closes the session of a browser, if it has one."""
    context, session = context_of(connection), session_key(connection)
    at, terminal = context.clock(), terminal_of(connection)
    if session and sessions.close_session(context.store, session, at, why=why, terminal=terminal):
        take_effect(context)


def take_effect(context: Context) -> None:
    """Applies new events about people to sockets and seats before the request is answered, and
    notifies other servers. Requests run in threads, the tables do not.
    """
    if context.hub is not None:
        with suppress(StorageDown):  # the event is stored and is read when the database is back
            from_thread.run(context.hub.people.look)


def session_until(context: Context, person: Person, session: Session) -> int:
    """When a session ends unless another request comes."""
    if not is_staff(person):
        return session.expires
    return min(session.expires, session.seen + _idle_most(context))


def _idle_most(context: Context) -> int:
    return int(context.config.inactivity_minutes * 60_000)


def session_of(connection: HTTPConnection, *, touch: bool = True) -> tuple[Person, Session] | None:
    """The person and session of a request. Inactive staff have to sign in again.

    Without `touch` the request does not count as activity.
    """
    key = session_key(connection)
    if not key:
        return None
    context = context_of(connection)
    session = sessions.session(context.store, key)
    at = context.clock()
    if session is None or session.expires <= at:
        return None
    person = people.by_id(context.store, session.person)
    if person is None or person.locked:
        return None
    idle = at - session.seen
    if is_staff(person) and idle > _idle_most(context):
        _close(connection, "inactive")
        log.info("signed out after inactivity", extra={"person": person.id})
        connection.state.inactive = True
        return None
    if touch and idle > TOUCH_MS:
        sessions.touch(context.store, session.token_hash, at)
    connection.state.person_id = person.id
    return person, session


# --- dependencies ---------------------------------------------------------------------------------


def anyone(request: Request) -> Person | None:
    """The person who asks; None if not signed in, or still with an assigned secret."""
    found = session_of(request)
    return found[0] if found and not found[0].first_secret else None


def person(request: Request) -> Person:
    """The person who asks; they must be signed in with a secret that they chose themselves."""
    found = owner(request)
    if found.first_secret:
        raise Forbidden(
            FIRST_SECRET, "this secret was given to you: change it on your account page"
        )
    return found


def owner(request: Request) -> Person:
    """The person who asks; they must be signed in, an assigned secret is enough."""
    session = session_of(request)
    found = session[0] if session else None
    if found is None and getattr(request.state, "inactive", False):
        raise NotSignedIn("signed out after inactivity: sign in again", code="inactive")
    if found is None:
        raise NotSignedIn
    return found


class StaffVisit(Visit):
    """A request of a person whose role may make it."""

    def __init__(self, request: Request, response: Response, person: Person) -> None:
        super().__init__(request, response)
        self.person = person

    @property
    def who(self) -> dict[str, Any]:
        return self.by(self.person.id)

    def write(self, stream: str, event: NewEvent, *, key: str = "", answer: Any = None) -> Event:
        """Appends an event of this person to a stream on which no command is decided."""
        who = {"actor": self.person.id, "terminal": self.terminal}
        [written] = self.context.append(stream, [event], key=key, answer=answer, **who)
        return written


def require(ability: str) -> Callable[[Request, Response], StaffVisit]:
    """A dependency that gives the request of a person whose role has the ability."""

    def able(request: Request, response: Response) -> StaffVisit:
        found = person(request)
        if not may(found, ability):
            log.warning(
                "not allowed",
                extra={"person": found.id, "ability": ability, "terminal": terminal_of(request)},
            )
            raise Forbidden("not-allowed", f"a {found.role} may not do this ({ability})")
        return StaffVisit(request, response, found)

    return able


Anyone = Annotated[Person | None, Depends(anyone)]
SignedIn = Annotated[Person, Depends(person)]
Owner = Annotated[Person, Depends(owner)]
Visiting = Annotated[Visit, Depends()]


async def socket_session(socket: WebSocket) -> tuple[Person, Session] | None:
    """The person who opens a socket, and the session. Refuses pages of other origins."""
    check_socket(socket.scope, context_of(socket).config)
    found = await run_in_threadpool(session_of, socket)
    return found if found and not found[0].first_secret else None


async def socket_person(socket: WebSocket) -> Person | None:
    """The person who sends on a socket."""
    found = await socket_session(socket)
    return found[0] if found else None
