"""Guests, players and staff: sign-up, sign-in, and the own account."""

from __future__ import annotations

import logging
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from houseway.money import format_money
from houseway.room.ledger import wallet
from houseway.server import auth, cage, limits, passwords
from houseway.server.auth import SignedIn, terminal_of
from houseway.server.context import Context, context_of
from houseway.server.errors import AlreadyDone, Forbidden, NotSignedIn
from houseway.server.limits import LimitsNow
from houseway.server.names import clean_name
from houseway.server.ops import Build
from houseway.server.security import sender_of
from houseway.server.tokens import accepted_step, below
from houseway.storage import people
from houseway.storage.errors import NameTaken
from houseway.storage.people import Person

log = logging.getLogger("houseway.accounts")
router = APIRouter(prefix="/api", tags=["accounts"])

WELCOME: Final = "play chips to start with"
WRONG: Final = "name, secret or code is wrong"
LOCKED: Final = "this account is locked after three failures; somebody who manages people resets it"


class Me(BaseModel):
    id: str
    name: str
    role: str
    guest: bool
    wallet: str
    limits: LimitsNow
    since: int = Field(description="When this session began, in milliseconds since 1970")
    abilities: list[str]


class MeAnswer(BaseModel):
    person: Me | None
    build: Build


class NewPlayer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=100)
    secret: str = Field(max_length=1000, description="A PIN of 6 digits or a password of 8")


class Credentials(NewPlayer):
    code: str = Field("", max_length=10, description="One-time code; staff need it")


class NewSecret(BaseModel):
    model_config = ConfigDict(extra="forbid")

    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class WalletLine(BaseModel):
    id: int
    at: int
    what: str
    amount: str
    balance: str


class Wallet(BaseModel):
    balance: str
    entries: list[WalletLine]


class SignedOut(BaseModel):
    person: None = None


def _answer(context: Context, person: Person | None, since: int = 0) -> MeAnswer:
    if person is None:
        return MeAnswer(person=None, build=context.build)
    me = Me(
        id=person.id,
        name=person.name,
        role=person.role,
        guest=person.guest,
        wallet=format_money(context.store.balance(wallet(person.id))),
        limits=limits.shown(person, context.clock()),
        since=since,
        abilities=sorted(auth.ABILITIES[person.role]),
    )
    return MeAnswer(person=me, build=context.build)


@router.get("/me", operation_id="getMe")
def me(request: Request) -> MeAnswer:
    """Who is signed in, if anybody is."""
    found = auth.session_of(request)
    context = context_of(request)
    return _answer(context, found[0], found[1].opened) if found else _answer(context, None)


# --- coming in ------------------------------------------------------------------------------------


@router.post("/guest", operation_id="becomeGuest")
def guest(request: Request, response: Response) -> MeAnswer:
    """A seat without an account: a guest with play chips. Who is signed in already stays so."""
    context = context_of(request)
    found = auth.session_of(request)
    if found:
        return _answer(context, found[0], found[1].opened)
    if not context.config.guests:
        raise Forbidden("no-guests", "this room has no guests: register")
    context.doors.guests.check(sender_of(request.scope))
    person = _new_guest(context, terminal_of(request))
    _welcome(context, person, terminal_of(request))
    auth.begin(context, person, request, response)
    return _answer(context, person, context.clock())


def _new_guest(context: Context, terminal: str) -> Person:
    for digits in (4, 4, 4, 5, 5, 6, 6, 9):
        number = 10 ** (digits - 1) + below(9 * 10 ** (digits - 1))
        try:
            return people.add(
                context.store,
                name=f"Guest {number}",
                role="player",
                secret_hash="",
                guest=True,
                actor="",
                at=context.clock(),
                terminal=terminal,
            )
        except NameTaken:
            continue
    raise AlreadyDone("no-name", "no name is free for a guest; try again")


def _welcome(context: Context, person: Person, terminal: str) -> None:
    cage.issue(
        context,
        person,
        context.config.guest_cents,
        why=WELCOME,
        actor=person.id,
        terminal=terminal,
        key=f"welcome:{person.id}",
    )


@router.post("/register", operation_id="register")
def register(request: Request, response: Response, wanted: NewPlayer) -> MeAnswer:
    """An account with a name and a secret. A guest who registers keeps chips and history."""
    context = context_of(request)
    found = auth.session_of(request)
    if found and not found[0].guest:
        raise AlreadyDone("signed-in", "you have an account; sign out first")
    name = clean_name(wanted.name, bots=context.room.bots)
    passwords.check_secret(wanted.secret)
    context.doors.logins.check(sender_of(request.scope))
    secret_hash = passwords.hashed(wanted.secret)
    at, terminal = context.clock(), terminal_of(request)
    if found:
        person = people.upgrade(
            context.store,
            found[0],
            name=name,
            secret_hash=secret_hash,
            actor=found[0].id,
            at=at,
            terminal=terminal,
        )
        auth.end(context, request, response)
    else:
        person = people.add(
            context.store,
            name=name,
            role="player",
            secret_hash=secret_hash,
            guest=False,
            actor="",
            at=at,
            terminal=terminal,
        )
        if context.config.guests:
            _welcome(context, person, terminal)
    auth.begin(context, person, request, response)
    return _answer(context, person, at)


@router.post("/login", operation_id="login")
def login(request: Request, response: Response, given: Credentials) -> MeAnswer:
    """Signs in. The third failure locks the account until somebody resets it."""
    context = context_of(request)
    address = sender_of(request.scope)
    context.doors.logins.check(address, f"name:{given.name.casefold()[:100]}")
    at, terminal = context.clock(), terminal_of(request)
    person = people.by_name(context.store, given.name)
    right = passwords.matches(person.secret_hash if person else "", given.secret)
    if person is None or person.guest:
        log.warning("sign-in with an unknown name", extra={"terminal": terminal})
        raise NotSignedIn(WRONG, code="wrong-secret")
    if person.locked:
        log.warning("sign-in to a locked account", extra={"person": person.id})
        raise Forbidden("locked", LOCKED)
    if auth.is_staff(person):
        right = right and _code_is_right(context, person, given.code, at)
    if not right:
        person = people.failed(context.store, person.id, at, terminal=terminal)
        log.warning(
            "sign-in failed",
            extra={"person": person.id, "terminal": terminal, "locked": person.locked},
        )
        if person.locked:
            raise Forbidden("locked", LOCKED)
        raise NotSignedIn(WRONG, code="wrong-secret")
    people.succeeded(context.store, person.id, at, terminal=terminal)
    auth.end(context, request, response)
    auth.begin(context, person, request, response)
    return _answer(context, person, at)


def _code_is_right(context: Context, person: Person, code: str, at: int) -> bool:
    """The second method of staff. An account without a key for codes cannot be used."""
    if not person.code_key:
        return False
    used = context.code_steps.get(person.id, -1)
    step = accepted_step(person.code_key, code.replace(" ", ""), at, after=used)
    if step is None:
        return False
    context.code_steps[person.id] = step
    return True


@router.post("/logout", operation_id="logout")
def logout(request: Request, response: Response) -> SignedOut:
    """Ends the session."""
    auth.end(context_of(request), request, response)
    return SignedOut()


@router.post("/secret", operation_id="changeSecret")
def change_secret(
    request: Request, response: Response, person: SignedIn, wanted: NewSecret
) -> MeAnswer:
    """A new secret. Every other session of the account ends."""
    context = context_of(request)
    if person.guest:
        raise Forbidden("guest", "a guest has no secret: register")
    context.doors.logins.check(sender_of(request.scope), f"name:{person.name.casefold()}")
    passwords.check_secret(wanted.new)
    at, terminal = context.clock(), terminal_of(request)
    if not passwords.matches(person.secret_hash, wanted.old):
        people.failed(context.store, person.id, at, terminal=terminal)
        raise Forbidden("wrong-secret", "the old secret is wrong")
    changed = people.set_secret(
        context.store,
        person.id,
        passwords.hashed(wanted.new),
        actor=person.id,
        at=at,
        terminal=terminal,
    )
    auth.end_all(context, person, at)
    auth.begin(context, changed, request, response)
    return _answer(context, changed, at)


# --- the wallet -----------------------------------------------------------------------------------


@router.get("/wallet", operation_id="getWallet")
def wallet_of(
    request: Request,
    person: SignedIn,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
) -> Wallet:
    """Chips outside of any table, and how they came and went; newest first."""
    store = context_of(request).store
    account = wallet(person.id)
    return Wallet(
        balance=format_money(store.balance(account)),
        entries=[
            WalletLine(
                id=entry.id,
                at=entry.at,
                what=entry.what,
                amount=format_money(entry.cents),
                balance=format_money(entry.balance),
            )
            for entry in store.entries(account, before=before, limit=50)
        ],
    )
