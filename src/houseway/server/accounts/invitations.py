"""Invitations: an admin makes one, and its receiver sets a secret and a key for codes."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import APIRouter, Depends
from pydantic import BaseModel, Field

from houseway.errors import IllegalMove
from houseway.server.accounts import identity, passwords
from houseway.server.accounts.code_keys import OfferedKey, ProvenKey, offered_key, proven_step
from houseway.server.accounts.identity import StaffVisit, Visit, Visiting, require
from houseway.server.accounts.names import clean_name
from houseway.server.accounts.sign_in import MeAnswer, signed_in
from houseway.server.accounts.tokens import new_id, new_token, token_hash
from houseway.server.http.bodies import AnswerBody, RequestBody
from houseway.server.http.gate import sender_of
from houseway.storage.event_store import Store
from houseway.storage.rows import invitations
from houseway.storage.rows.people import Role
from houseway.storage.values import Invitation, Person

router = APIRouter(prefix="/api", tags=["accounts"])

HOURS: Final = 48  # an invitation is valid for so long
Manager = Annotated[StaffVisit, Depends(require("manage-people"))]


class Invited(AnswerBody):
    """A new invitation. Its code is shown only here."""

    id: str
    name: str
    role: str
    expires: int
    code: str


class OpenInvitation(AnswerBody):
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


class NewInvitation(RequestBody):
    name: str = Field(max_length=100)
    role: Role


class InvitationCode(RequestBody):
    invitation: str = Field(max_length=100, description="The code of the invitation")


class Offer(AnswerBody):
    name: str
    role: str
    expires: int
    key: OfferedKey | None = Field(description="For staff: a key for one-time codes, new each time")


class Acceptance(ProvenKey, InvitationCode):
    secret: str = Field(max_length=1000, description="A PIN of 6 digits or a password of 8")


def make_invitation(
    store: Store, *, name: str, role: str, actor: str, at: int, terminal: str
) -> Invited:
    """Makes an invitation for a person without an account."""
    made, code = _new(name=name, role=role, person="", by=actor, at=at)
    invitations.invite(store, made, terminal=terminal)
    return Invited.of(made, code=code)


def make_reset(store: Store, person: Person, *, actor: str, at: int, terminal: str) -> Invited:
    """Makes an invitation for a person who lost the secret or the key of an account."""
    role = person.role if identity.is_staff(person) else person.wanted_role or person.role
    made, code = _new(name=person.name, role=role, person=person.id, by=actor, at=at)
    suspend = identity.is_staff(person)
    invitations.invite_again(store, made, suspend_role=suspend, terminal=terminal)
    return Invited.of(made, code=code)


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


# --- the office -----------------------------------------------------------------------------------


@router.post("/admin/invitations", status_code=201)
def invite_person(staff: Manager, wanted: NewInvitation) -> Invited:
    """Invites a person: with the code they set a secret, and staff a key."""
    bots, role = staff.context.room.bots, wanted.role
    name = clean_name(wanted.name, bots=bots, staff=role in identity.STAFF)
    return make_invitation(staff.store, name=name, role=role, **staff.who)


@router.get("/admin/invitations")
def get_invitations(staff: Manager) -> OpenInvitations:
    """Invitations that have not been accepted yet."""
    return OpenInvitations(
        invitations=[
            OpenInvitation.of(one, new=not one.person)
            for one in invitations.pending(staff.store, staff.at)
        ]
    )


@router.post("/admin/invitations/{id}/withdraw")
def withdraw_invitation(staff: Manager, id: str) -> Withdrawn:
    """Voids the code of an invitation."""
    invitations.withdraw(staff.store, id[:40], **staff.who)
    return Withdrawn(id=id[:40])


# --- the invited person ---------------------------------------------------------------------------


@router.post("/invitation")
def read_invitation(visit: Visiting, given: InvitationCode) -> Offer:
    """The account that an invitation is for. Staff are offered a key for one-time codes."""
    found = _good(visit, given.invitation)
    staff = found.role in identity.STAFF
    return Offer.of(found, key=offered_key(found.seal, found.name) if staff else None)


@router.post("/invitation/accept")
def accept_invitation(visit: Visiting, given: Acceptance) -> MeAnswer:
    """Sets the secret, and the key of staff, and signs in. Staff roles wait for a second admin."""
    passwords.check_secret(given.secret)
    found = _good(visit, given.invitation)
    staff = found.role in identity.STAFF
    step = proven_step(found.seal, given, visit.at) if staff else -1
    person = invitations.accept(
        visit.store,
        found,
        secret_hash=passwords.hash_secret(given.secret),
        code_key=given.key if staff else "",
        code_step=step,
        needs_second=staff,
        at=visit.at,
        terminal=visit.terminal,
    )
    return signed_in(visit, person)


def _good(visit: Visit, code: str) -> Invitation:
    """The invitation of a code. Used, expired and unknown codes get the same refusal."""
    address = sender_of(visit.request.scope)
    visit.context.doors.logins.check(address, what="sign-ins from your address")
    found = invitations.by_token(visit.store, token_hash(code))
    if found is None or found.ended is not None or found.expires <= visit.at:
        raise IllegalMove(
            "no-invitation",
            "this invitation is unknown, used or expired; ask an admin for a new one",
            where="invitation",
        )
    return found
