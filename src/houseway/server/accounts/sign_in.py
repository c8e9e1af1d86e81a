"""Sign-up and sign-in of guests, players and staff, and the account page."""

from __future__ import annotations

import logging
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from houseway.errors import HousewayError, IllegalMove
from houseway.money import format_money
from houseway.room.state.ledger import wallet
from houseway.server.accounts import identity, passwords, play_limits
from houseway.server.accounts.attempt_limits import begin_attempt, check_own_guess
from houseway.server.accounts.code_keys import OfferedKey, ProvenKey, offered_key, proven_step
from houseway.server.accounts.identity import Owner, SignedIn, terminal_of
from houseway.server.accounts.names import clean_name
from houseway.server.accounts.play_limits import LimitsNow
from houseway.server.accounts.tokens import accepted_step, random_below
from houseway.server.context import Context, context_of
from houseway.server.errors import AlreadyDone, Forbidden, NotSignedIn
from houseway.server.http.gate import sender_of
from houseway.server.operations.service_health import Build
from houseway.server.staff import cage
from houseway.storage.errors import NameTaken
from houseway.storage.rows import people
from houseway.storage.values import Person, Session

log = logging.getLogger("houseway.accounts")
router = APIRouter(prefix="/api", tags=["accounts"])

WELCOME: Final = "play chips to start with"
WRONG: Final = "name, secret or code is wrong"
LOCKED: Final = "this account is locked; an admin can unlock it, or the operator of the room"
NAME_TAKEN: Final = "choose another: it is taken, or would pass for the staff, a guest or a bot"


class Me(BaseModel):
    id: str
    name: str
    role: str
    guest: bool
    wallet: str
    limits: LimitsNow
    since: int = Field(description="When this session began, in milliseconds since 1970")
    abilities: list[str]
    first_secret: bool = Field(description="The secret was given out and has to be changed first")
    code_key: bool = Field(description="Whether one-time codes are needed to sign in")
    wanted_role: str = Field(description="A role that waits for a second admin; else empty")


class MeAnswer(BaseModel):
    person: Me | None
    build: Build


class NewPlayer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=100)
    secret: str = Field(max_length=1000, description="A PIN of 6 digits or a password of 8")


class Credentials(NewPlayer):
    code: str = Field("", max_length=10, description="One-time code; staff need it")


class OwnSecret(BaseModel):
    model_config = ConfigDict(extra="forbid")

    secret: str = Field(max_length=1000)


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


def my_account(context: Context, person: Person | None, since: int = 0) -> MeAnswer:
    """A person's own account; `since` is when the session began."""
    if person is None:
        return MeAnswer(person=None, build=context.build)
    me = Me(
        id=person.id,
        name=person.name,
        role=person.role,
        guest=person.guest,
        wallet=format_money(context.store.balance(wallet(person.id))),
        limits=play_limits.limits_json(person, context.clock()),
        since=since,
        abilities=[] if person.first_secret else sorted(identity.ABILITIES[person.role]),
        first_secret=person.first_secret,
        code_key=bool(person.code_key),
        wanted_role=person.wanted_role,
    )
    return MeAnswer(person=me, build=context.build)


@router.get("/me", operation_id="getMe")
def me(request: Request) -> MeAnswer:
    """The account that is signed in, if any."""
    found = identity.session_of(request)
    context = context_of(request)
    return my_account(context, found[0], found[1].opened) if found else my_account(context, None)


# --- signing in -----------------------------------------------------------------------------------


@router.post("/guest", operation_id="becomeGuest")
def guest(request: Request, response: Response) -> MeAnswer:
    """Opens a guest account with play chips. A person who is signed in stays signed in."""
    context = context_of(request)
    found = identity.session_of(request)
    if found:
        return my_account(context, found[0], found[1].opened)
    if not context.config.guests:
        raise Forbidden("no-guests", "this room has no guests: register")
    context.doors.guests.check(sender_of(request.scope), what="new guests")
    person = _new_guest(context, terminal_of(request))
    _welcome(context, person, terminal_of(request))
    identity.begin_session(context, person, request, response)
    return my_account(context, person, context.clock())


def _new_guest(context: Context, terminal: str) -> Person:
    for digits in (4, 4, 4, 5, 5, 6, 6, 9):
        number = 10 ** (digits - 1) + random_below(9 * 10 ** (digits - 1))
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
    """Opens an account with a name and a secret. A guest who registers keeps chips and history.

    Taken and reserved names get the same refusal, and attempts are limited by rate.
    """
    context = context_of(request)
    found = identity.session_of(request)
    if found and not found[0].guest:
        raise AlreadyDone("signed-in", "you have an account; sign out first")
    passwords.check_secret(wanted.secret)
    clean_name(wanted.name, staff=True)
    address = sender_of(request.scope)
    context.doors.logins.check(address, what="sign-ins from your address")
    context.doors.guesses.check(f"names {address}", what="names that are taken")
    secret_hash = passwords.hash_secret(wanted.secret)
    try:
        name = clean_name(wanted.name, bots=context.room.bots)
        answer = _registered(context, request, response, found, name, secret_hash)
    except HousewayError as error:
        if error.code not in ("name-taken", "name-reserved"):
            raise
        raise AlreadyDone("name-taken", NAME_TAKEN, where="name") from None
    context.doors.guesses.give_back(f"names {address}")
    return answer


def _registered(
    context: Context,
    request: Request,
    response: Response,
    found: tuple[Person, Session] | None,
    name: str,
    secret_hash: str,
) -> MeAnswer:
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
    identity.begin_session(context, person, request, response)
    return my_account(context, person, at)


@router.post("/login", operation_id="login")
def login(request: Request, response: Response, given: Credentials) -> MeAnswer:
    """Signs in. Wrong secrets slow down that address and name; they never lock an account."""
    context = context_of(request)
    at, terminal = context.clock(), terminal_of(request)
    named = people.by_name(context.store, given.name)
    attempt = begin_attempt(context, request, given.name, named)
    person = named if named and named.secret_hash and not named.guest else None
    right = passwords.secret_matches(person.secret_hash if person else "", given.secret)
    step = _code_step(person, given.code, at) if person else None
    if person is None or not right or (step is None and identity.needs_code(person)):
        raise _wrong(context, person, at, terminal)
    if person.locked:
        attempt.was_right()
        log.warning("sign-in to a locked account", extra={"person": person.id})
        raise Forbidden("locked", LOCKED)
    try:
        person = people.note_right_secret(
            context.store, person.id, at, terminal=terminal, code_step=step
        )
    except IllegalMove:  # the same code, at the same moment, at another server
        raise _wrong(context, person, at, terminal) from None
    attempt.was_right()
    identity.begin_session(context, person, request, response)
    return my_account(context, person, at)


def _wrong(context: Context, person: Person | None, at: int, terminal: str) -> NotSignedIn:
    """The one refusal for a wrong name, secret or code; each costs the same work."""
    people.note_wrong_secret(context.store, person or people.STRANGER, at, terminal=terminal)
    log.warning(
        "sign-in failed", extra={"person": person.id if person else "", "terminal": terminal}
    )
    return NotSignedIn(WRONG, code="wrong-secret")


def _code_step(person: Person, code: str, at: int) -> int | None:
    """The time step of a one-time code; None if it is wrong, old or used. The caller records the
    step with the sign-in, so that the code cannot be used again."""
    if not person.code_key:
        return None
    return accepted_step(person.code_key, code.replace(" ", ""), at, after=person.code_step)


@router.post("/logout", operation_id="logout")
def logout(request: Request, response: Response) -> SignedOut:
    """Ends the session."""
    identity.end_session(context_of(request), request, response)
    return SignedOut()


# --- secret and key -------------------------------------------------------------------------------


@router.post("/secret", operation_id="changeSecret")
def change_secret(
    request: Request, response: Response, person: Owner, wanted: NewSecret
) -> MeAnswer:
    """Sets a new secret. Every other session of the account ends."""
    context = context_of(request)
    _check_account(person)
    passwords.check_secret(wanted.new)
    if wanted.new == wanted.old:
        raise IllegalMove(
            "same-secret", "the new secret is the old one; choose another", where="new"
        )
    at, terminal = context.clock(), terminal_of(request)
    _check_own_secret(context, person, wanted.old, at, terminal, where="old")
    changed = people.set_secret(
        context.store,
        person.id,
        passwords.hash_secret(wanted.new),
        actor=person.id,
        at=at,
        terminal=terminal,
    )
    identity.end_all_sessions(context, person, person, "secret changed", terminal)
    identity.begin_session(context, changed, request, response)
    return my_account(context, changed, at)


def _check_account(person: Person) -> None:
    if person.guest:
        raise Forbidden("guest", "a guest has no secret: register")


def _check_own_secret(
    context: Context, person: Person, secret: str, at: int, terminal: str, *, where: str
) -> None:
    attempt = check_own_guess(context, person)
    if not passwords.secret_matches(person.secret_hash, secret):
        people.note_wrong_secret(context.store, person.id, at, terminal=terminal)
        raise Forbidden("wrong-secret", "this is not your secret", where=where)
    attempt.was_right()


@router.post("/code-key", operation_id="offerCodeKey")
def offer_code_key(request: Request, person: SignedIn, given: OwnSecret) -> OfferedKey:
    """Offers a new key for one-time codes. It is in force once confirmed with a code of it."""
    context = context_of(request)
    _check_account(person)
    at, terminal = context.clock(), terminal_of(request)
    _check_own_secret(context, person, given.secret, at, terminal, where="secret")
    return offered_key(person.secret_hash, person.name)


@router.post("/code-key/confirm", operation_id="confirmCodeKey")
def confirm_code_key(
    request: Request, response: Response, person: SignedIn, given: ProvenKey
) -> MeAnswer:
    """Puts the offered key in force. Every other session of the account ends."""
    context = context_of(request)
    _check_account(person)
    at, terminal = context.clock(), terminal_of(request)
    step = proven_step(person.secret_hash, given, at)
    changed = people.set_code_key(
        context.store,
        person.id,
        given.key,
        actor=person.id,
        at=at,
        terminal=terminal,
        code_step=step,
    )
    identity.end_all_sessions(context, person, person, "key for codes changed", terminal)
    identity.begin_session(context, changed, request, response)
    return my_account(context, changed, at)


# --- the wallet -----------------------------------------------------------------------------------


@router.get("/wallet", operation_id="getWallet")
def wallet_of(
    request: Request,
    person: SignedIn,
    before: Annotated[int | None, Query(ge=1, le=2**62)] = None,
) -> Wallet:
    """Chips in the wallet, outside of any table, and the wallet's entries, newest first."""
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
