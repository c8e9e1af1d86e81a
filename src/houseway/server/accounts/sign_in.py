"""Sign-up and sign-in of guests, players and staff, and the account page."""

from __future__ import annotations

import logging
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from houseway.cards.shuffle import secure_below
from houseway.errors import HousewayError, IllegalMove
from houseway.money import format_money
from houseway.room.state.ledger import wallet
from houseway.server.accounts import identity, passwords, play_limits
from houseway.server.accounts.attempt_limits import begin_attempt, check_own_guess
from houseway.server.accounts.code_keys import OfferedKey, ProvenKey, offered_key, proven_step
from houseway.server.accounts.identity import Owner, SignedIn, Visit, Visiting
from houseway.server.accounts.names import clean_name
from houseway.server.accounts.play_limits import LimitsNow
from houseway.server.accounts.tokens import accepted_step
from houseway.server.context import Context, context_of
from houseway.server.errors import AlreadyDone, Forbidden, NotSignedIn
from houseway.server.http.bodies import AnswerBody, RequestBody
from houseway.server.http.gate import sender_of
from houseway.server.operations.service_health import Build
from houseway.server.staff import cage
from houseway.storage.errors import NameTaken
from houseway.storage.rows import people
from houseway.storage.values import Person

log = logging.getLogger("houseway.accounts")
router = APIRouter(prefix="/api", tags=["accounts"])

WELCOME: Final = "play chips to start with"
WRONG: Final = "name, secret or code is wrong"
LOCKED: Final = "this account is locked; an admin can unlock it, or the operator of the room"
NAME_TAKEN: Final = "choose another: it is taken, or would pass for the staff, a guest or a bot"


class Me(AnswerBody):
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


class NewPlayer(RequestBody):
    name: str = Field(max_length=100)
    secret: str = Field(max_length=1000, description="A PIN of 6 digits or a password of 8")


class Credentials(NewPlayer):
    code: str = Field("", max_length=10, description="One-time code; staff need it")


class OwnSecret(RequestBody):
    secret: str = Field(max_length=1000)


class NewSecret(RequestBody):
    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


class WalletLine(AnswerBody):
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
    me = Me.of(
        person,
        wallet=format_money(context.store.balance(wallet(person.id))),
        limits=play_limits.limits_json(person, context.clock()),
        since=since,
        abilities=[] if person.first_secret else sorted(identity.ABILITIES[person.role]),
        code_key=bool(person.code_key),
    )
    return MeAnswer(person=me, build=context.build)


@router.get("/me")
def get_me(request: Request) -> MeAnswer:
    """The account that is signed in, if any."""
    found = identity.session_of(request)
    context = context_of(request)
    return my_account(context, found[0], found[1].opened) if found else my_account(context, None)


# --- signing in -----------------------------------------------------------------------------------


@router.post("/guest")
def become_guest(visit: Visiting) -> MeAnswer:
    """Opens a guest account with play chips. A person who is signed in stays signed in."""
    context = visit.context
    found = identity.session_of(visit.request)
    if found:
        return my_account(context, found[0], found[1].opened)
    if not context.config.guests:
        raise Forbidden("no-guests", "this room has no guests: register")
    context.doors.guests.check(sender_of(visit.request.scope), what="new guests")
    person = _new_guest(visit)
    _welcome(visit, person)
    return signed_in(visit, person)


def signed_in(visit: Visit, person: Person) -> MeAnswer:
    """Begins a session and shows the account."""
    visit.begin_session(person)
    return my_account(visit.context, person, visit.at)


def _new_guest(visit: Visit) -> Person:
    for digits in (4, 4, 4, 5, 5, 6, 6, 9):
        number = 10 ** (digits - 1) + secure_below(9 * 10 ** (digits - 1))
        try:
            return _new_player(visit, f"Guest {number}", "", guest=True)
        except NameTaken:
            continue
    raise AlreadyDone("no-name", "no name is free for a guest; try again")


def _new_player(visit: Visit, name: str, secret_hash: str, *, guest: bool) -> Person:
    return people.add(
        visit.store, name=name, role="player", secret_hash=secret_hash, guest=guest, **visit.by("")
    )


def _welcome(visit: Visit, person: Person) -> None:
    cage.issue(
        visit.context,
        person,
        visit.context.config.guest_cents,
        why=WELCOME,
        actor=person.id,
        terminal=visit.terminal,
        key=f"welcome:{person.id}",
    )


@router.post("/register")
def register(visit: Visiting, wanted: NewPlayer) -> MeAnswer:
    """Opens an account with a name and a secret. A guest who registers keeps chips and history.

    Taken and reserved names get the same refusal, and attempts are limited by rate.
    """
    doors, address = visit.context.doors, sender_of(visit.request.scope)
    found = identity.session_of(visit.request)
    if found and not found[0].guest:
        raise AlreadyDone("signed-in", "you have an account; sign out first")
    passwords.check_secret(wanted.secret)
    clean_name(wanted.name, staff=True)
    doors.logins.check(address, what="sign-ins from your address")
    doors.guesses.check(f"names {address}", what="names that are taken")
    secret_hash = passwords.hash_secret(wanted.secret)
    try:
        name = clean_name(wanted.name, bots=visit.context.room.bots)
        person = _registered(visit, found[0] if found else None, name, secret_hash)
    except HousewayError as error:
        if error.code not in ("name-taken", "name-reserved"):
            raise
        raise AlreadyDone("name-taken", NAME_TAKEN, where="name") from None
    answer = signed_in(visit, person)
    doors.guesses.give_back(f"names {address}")
    return answer


def _registered(visit: Visit, guest: Person | None, name: str, secret_hash: str) -> Person:
    if guest:
        who = visit.by(guest.id)
        return people.upgrade(visit.store, guest, name=name, secret_hash=secret_hash, **who)
    person = _new_player(visit, name, secret_hash, guest=False)
    if visit.context.config.guests:
        _welcome(visit, person)
    return person


@router.post("/login")
def login(visit: Visiting, given: Credentials) -> MeAnswer:
    """Signs in. Wrong secrets slow down that address and name; they never lock an account."""
    store, at = visit.store, visit.at
    named = people.by_name(store, given.name)
    attempt = begin_attempt(visit.context, visit.request, given.name, named)
    person = named if named and named.secret_hash and not named.guest else None
    right = passwords.secret_matches(person.secret_hash if person else "", given.secret)
    step = _code_step(person, given.code, at) if person else None
    if person is None or not right or (step is None and identity.needs_code(person)):
        raise _wrong(visit, person)
    if person.locked:
        attempt.was_right()
        log.warning("sign-in to a locked account", extra={"person": person.id})
        raise Forbidden("locked", LOCKED)
    try:
        person = people.note_right_secret(
            store, person.id, at, terminal=visit.terminal, code_step=step
        )
    except IllegalMove:  # the same code, at the same moment, at another server
        raise _wrong(visit, person) from None
    attempt.was_right()
    return signed_in(visit, person)


def _wrong(visit: Visit, person: Person | None) -> NotSignedIn:
    """The one refusal for a wrong name, secret or code; each costs the same work."""
    terminal = visit.terminal
    people.note_wrong_secret(visit.store, person or people.STRANGER, visit.at, terminal=terminal)
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


@router.post("/logout")
def logout(visit: Visiting) -> SignedOut:
    """Ends the session."""
    visit.end_session()
    return SignedOut()


# --- secret and key -------------------------------------------------------------------------------


@router.post("/secret")
def change_secret(visit: Visiting, person: Owner, wanted: NewSecret) -> MeAnswer:
    """Sets a new secret. Every other session of the account ends."""
    _check_account(person)
    passwords.check_secret(wanted.new)
    if wanted.new == wanted.old:
        raise IllegalMove(
            "same-secret", "the new secret is the old one; choose another", where="new"
        )
    _check_own_secret(visit, person, wanted.old, where="old")
    secret_hash = passwords.hash_secret(wanted.new)
    changed = people.set_secret(visit.store, person.id, secret_hash, **visit.by(person.id))
    visit.end_all_sessions(person, person, "secret changed")
    return signed_in(visit, changed)


def _check_account(person: Person) -> None:
    if person.guest:
        raise Forbidden("guest", "a guest has no secret: register")


def _check_own_secret(visit: Visit, person: Person, secret: str, *, where: str) -> None:
    attempt = check_own_guess(visit.context, person)
    if not passwords.secret_matches(person.secret_hash, secret):
        people.note_wrong_secret(visit.store, person.id, visit.at, terminal=visit.terminal)
        raise Forbidden("wrong-secret", "this is not your secret", where=where)
    attempt.was_right()


@router.post("/code-key")
def offer_code_key(visit: Visiting, person: SignedIn, given: OwnSecret) -> OfferedKey:
    """Offers a new key for one-time codes. It is in force once confirmed with a code of it."""
    _check_account(person)
    _check_own_secret(visit, person, given.secret, where="secret")
    return offered_key(person.secret_hash, person.name)


@router.post("/code-key/confirm")
def confirm_code_key(visit: Visiting, person: SignedIn, given: ProvenKey) -> MeAnswer:
    """Puts the offered key in force. Every other session of the account ends."""
    _check_account(person)
    step = proven_step(person.secret_hash, given, visit.at)
    changed = people.set_code_key(
        visit.store, person.id, given.key, code_step=step, **visit.by(person.id)
    )
    visit.end_all_sessions(person, person, "key for codes changed")
    return signed_in(visit, changed)


# --- the wallet -----------------------------------------------------------------------------------


@router.get("/wallet")
def get_wallet(
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
            WalletLine.of(
                entry, amount=format_money(entry.cents), balance=format_money(entry.balance)
            )
            for entry in store.entries(account, before=before, limit=50)
        ],
    )
