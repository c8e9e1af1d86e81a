"""Invitations: an admin makes one, and its receiver sets a secret and a key for codes."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from houseway.errors import IllegalMove
from houseway.server.accounts import identity, passwords
from houseway.server.accounts.code_keys import OfferedKey, ProvenKey, offered_key, proven_step
from houseway.server.accounts.identity import require, terminal_of
from houseway.server.accounts.names import clean_name
from houseway.server.accounts.sign_in import MeAnswer, my_account
from houseway.server.accounts.tokens import new_id, new_token, token_hash
from houseway.server.context import Context, context_of
from houseway.server.http.gate import sender_of
from houseway.storage.event_store import Store
from houseway.storage.rows import invitations
from houseway.storage.rows.people import Role
from houseway.storage.values import Invitation, Person

router = APIRouter(prefix="/api", tags=["accounts"])

HOURS: Final = 48  # an invitation is valid for so long
Manager = Annotated[Person, Depends(require("manage-people"))]


class Invited(BaseModel):
    """A new invitation. Its code is shown only here."""

    id: str
    name: str
    role: str
    expires: int
    code: str


class OpenInvitation(BaseModel):
    id: str
    name: str
    role: str
    new: bool = Field(description="Whether it makes an account; else it resets one")
    made: int
    expires: int


class OpenInvitations(BaseModel):
    invitations: list[OpenInvitation]


class Withdrawn(BaseModel):
    id: str


class NewInvitation(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(max_length=100)
    role: Role


class InvitationCode(BaseModel):
    model_config = ConfigDict(extra="forbid")

    invitation: str = Field(max_length=100, description="The code of the invitation")


class Offer(BaseModel):
    name: str
    role: str
    expires: int
    key: OfferedKey | None = Field(description="For staff: a key for one-time codes, new each time")


class Acceptance(ProvenKey, InvitationCode):
    secret: str = Field(max_length=1000, description="A PIN of 6 digits or a password of 8")


def make_invitation(
    store: Store, *, name: str, role: str, by: str, at: int, terminal: str
) -> Invited:
    """Makes an invitation for a person without an account."""
    made, code = _new(name=name, role=role, person="", by=by, at=at)
    invitations.invite(store, made, terminal=terminal)
    return _invited(made, code)


def make_reset(store: Store, person: Person, *, by: str, at: int, terminal: str) -> Invited:
    """Makes an invitation for a person who lost the secret or the key of an account."""
    role = person.role if identity.is_staff(person) else person.wanted_role or person.role
    made, code = _new(name=person.name, role=role, person=person.id, by=by, at=at)
    suspend = identity.is_staff(person)
    invitations.invite_again(store, made, suspend_role=suspend, terminal=terminal)
    return _invited(made, code)


def _new(*, name: str, role: str, person: str, by: str, at: int) -> tuple[Invitation, str]:
    code = new_token()
    made = Invitation(
        id=new_id(),
        token_hash=token_hash(code),
        seal=new_token(),
        person=person,
        name=name,
        role=role,
        made_by=by,
        made=at,
        expires=at + HOURS * 3_600_000,
    )
    return made, code


def _invited(made: Invitation, code: str) -> Invited:
    return Invited(id=made.id, name=made.name, role=made.role, expires=made.expires, code=code)


# --- the office -----------------------------------------------------------------------------------


@router.post("/admin/invitations", operation_id="invitePerson", status_code=201)
def invite_person(request: Request, by: Manager, wanted: NewInvitation) -> Invited:
    """Invites a person: with the code they set a secret, and staff a key."""
    context = context_of(request)
    staff = wanted.role in identity.STAFF
    return make_invitation(
        context.store,
        name=clean_name(wanted.name, bots=context.room.bots, staff=staff),
        role=wanted.role,
        by=by.id,
        at=context.clock(),
        terminal=terminal_of(request),
    )


@router.get("/admin/invitations", operation_id="getInvitations")
def list_invitations(request: Request, by: Manager) -> OpenInvitations:
    """Invitations that have not been accepted yet."""
    context = context_of(request)
    return OpenInvitations(
        invitations=[
            OpenInvitation(
                id=one.id,
                name=one.name,
                role=one.role,
                new=not one.person,
                made=one.made,
                expires=one.expires,
            )
            for one in invitations.pending(context.store, context.clock())
        ]
    )


@router.post("/admin/invitations/{id}/withdraw", operation_id="withdrawInvitation")
def withdraw_invitation(request: Request, by: Manager, id: str) -> Withdrawn:
    """Voids the code of an invitation."""
    context = context_of(request)
    who = {"actor": by.id, "terminal": terminal_of(request)}
    invitations.withdraw(context.store, id[:40], at=context.clock(), **who)
    return Withdrawn(id=id[:40])


# --- the invited person ---------------------------------------------------------------------------


@router.post("/invitation", operation_id="readInvitation")
def read_invitation(request: Request, given: InvitationCode) -> Offer:
    """The account that an invitation is for. Staff are offered a key for one-time codes."""
    context = context_of(request)
    found = _good(context, request, given.invitation)
    staff = found.role in identity.STAFF
    return Offer(
        name=found.name,
        role=found.role,
        expires=found.expires,
        key=offered_key(found.seal, found.name) if staff else None,
    )


@router.post("/invitation/accept", operation_id="acceptInvitation")
def accept_invitation(request: Request, response: Response, given: Acceptance) -> MeAnswer:
    """Sets the secret, and the key of staff, and signs in. Staff roles wait for a second admin."""
    context = context_of(request)
    passwords.check_secret(given.secret)
    found = _good(context, request, given.invitation)
    at, terminal = context.clock(), terminal_of(request)
    staff = found.role in identity.STAFF
    step = proven_step(found.seal, given, at) if staff else -1
    person = invitations.accept(
        context.store,
        found,
        secret_hash=passwords.hash_secret(given.secret),
        code_key=given.key if staff else "",
        code_step=step,
        needs_second=staff,
        at=at,
        terminal=terminal,
    )
    identity.begin_session(context, person, request, response)
    return my_account(context, person, at)


def _good(context: Context, request: Request, code: str) -> Invitation:
    """The invitation of a code. Used, expired and unknown codes get the same refusal."""
    address = sender_of(request.scope)
    context.doors.logins.check(address, what="sign-ins from your address")
    found = invitations.by_token(context.store, token_hash(code))
    if found is None or found.ended is not None or found.expires <= context.clock():
        raise IllegalMove(
            "no-invitation",
            "this invitation is unknown, used or expired; ask an admin for a new one",
            where="invitation",
        )
    return found
