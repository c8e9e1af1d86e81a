"""The roster: accounts of players and staff, for those who manage people."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from houseway.errors import HousewayError, IllegalMove
from houseway.money import format_money
from houseway.room.state.ledger import wallet
from houseway.server.accounts import identity
from houseway.server.accounts.identity import StaffVisit, require
from houseway.server.accounts.invitations import Invited, make_reset
from houseway.server.errors import Forbidden
from houseway.server.http.bodies import AnswerBody, RequestBody
from houseway.server.staff import role_confirmation
from houseway.storage.rows import people
from houseway.storage.rows.people import Role
from houseway.storage.values import Person

router = APIRouter()

PAGE = 100

Manager = Annotated[StaffVisit, Depends(require("manage-people"))]
PeopleReader = Annotated[StaffVisit, Depends(require("read-people"))]


class Someone(AnswerBody):
    id: str
    name: str
    role: str
    guest: bool
    locked: bool
    failures: int
    excluded_until: int | None
    created: int
    wallet: str
    first_secret: bool
    code_key: bool = Field(description="Whether there is a key for one-time codes")
    wanted_role: str = Field(description="Waits for a second admin; else empty")
    wanted_by: str = Field(description="Name of the admin who asked for that role")
    wanted_by_you: bool


class People(BaseModel):
    people: list[Someone]
    waiting: list[Someone] = Field(description="People whose new role has not been confirmed")
    only_admin: bool = Field(description="Whether the room has one admin, who may go on alone")


class NewRole(RequestBody):
    role: Role


class WhyLocked(RequestBody):
    why: str = Field(min_length=3, max_length=200)


class Changed(BaseModel):
    """The result of a change. The code of an invitation is shown only here."""

    person: Someone
    invitation: Invited | None = None


def _someone(staff: StaffVisit, person: Person) -> Someone:
    asked = people.by_id(staff.store, person.wanted_by) if person.wanted_by else None
    return Someone.of(
        person,
        wallet=format_money(staff.store.balance(wallet(person.id))),
        code_key=bool(person.code_key),
        wanted_by=asked.name if asked else person.wanted_by,
        wanted_by_you=person.wanted_by == staff.person.id,
    )


@router.get("/people")
def find_people(
    staff: PeopleReader,
    search: Annotated[str, Query(max_length=100)] = "",
    guests: bool = True,
) -> People:
    """People whose name contains a text."""
    found = people.all(staff.store, search=search, limit=PAGE, guests=guests)
    return People(
        people=[_someone(staff, person) for person in found],
        waiting=[_someone(staff, person) for person in people.awaiting_confirmation(staff.store)],
        only_admin=len(people.admins(staff.store)) < 2,
    )


class Act:
    """A change that an admin makes to another person's account, and the record of it."""

    def __init__(self, staff: Manager, person: str) -> None:
        self.staff, self.store, self.who = staff, staff.store, staff.who
        self.person = identity.person_by_id(staff.context, person)
        if self.person.id == staff.person.id:
            raise Forbidden("not-your-own", "your own account is changed by somebody else")

    def check_account(self) -> None:
        if self.person.guest:
            raise HousewayError("guest", f"{self.person.name} has no account", where="person")

    def end_sessions(self, why: str) -> None:
        self.staff.end_all_sessions(self.person, self.staff.person, why)

    def changed(self, person: Person, invitation: Invited | None = None) -> Changed:
        return Changed(person=_someone(self.staff, person), invitation=invitation)


Acting = Annotated[Act, Depends()]


@router.post("/people/{person}/role")
def set_role(act: Acting, wanted: NewRole) -> Changed:
    """Sets a role. A staff role takes effect when a second admin confirms it, other roles at once;
    the person signs in anew."""
    act.check_account()
    store, person = act.store, act.person
    if wanted.role == person.role:
        raise IllegalMove("same-role", f"{person.name} is {wanted.role} already", where="role")
    if wanted.role in identity.STAFF:
        return act.changed(people.ask_role(store, person, wanted.role, **act.who))
    changed = people.set_role(store, person, wanted.role, **act.who)
    act.end_sessions("role changed")
    return act.changed(changed)


@router.post("/people/{person}/confirm")
def confirm_role(act: Acting) -> Changed:
    """Puts the role that another admin asked for in force; the person signs in anew."""
    changed = role_confirmation.confirm_role(act.store, act.person, **act.who)
    act.end_sessions("role changed")
    return act.changed(changed)


@router.post("/people/{person}/refuse")
def refuse_role(act: Acting) -> Changed:
    """Refuses the role that was asked for."""
    return act.changed(people.refuse_role(act.store, act.person, act.person.wanted_role, **act.who))


@router.post("/people/{person}/unlock")
def unlock_person(act: Acting) -> Changed:
    """Ends a lock, and every wait after wrong secrets. The secret stays as it is."""
    return act.changed(people.unlock(act.store, act.person, **act.who))


@router.post("/people/{person}/lock")
def lock_person(act: Acting, wanted: WhyLocked) -> Changed:
    """Locks an account until it is unlocked, and ends its sessions."""
    act.check_account()
    changed = people.lock(act.store, act.person, wanted.why, **act.who)
    act.end_sessions("locked")
    return act.changed(changed)


@router.post("/people/{person}/sign-out")
def sign_person_out(act: Acting) -> Changed:
    """Ends every session of the account."""
    act.end_sessions("ended by an admin")
    return act.changed(act.person)


@router.post("/people/{person}/reset")
def reset_person(act: Acting) -> Changed:
    """Voids the old secret. With an invitation the person sets a new one, and staff a new key; a
    second admin confirms a staff role again. Every session of the account ends."""
    act.check_account()
    made = make_reset(act.store, act.person, **act.who)
    people.unlock(act.store, act.person, **act.who)
    act.end_sessions("reset")
    return act.changed(identity.person_by_id(act.staff.context, act.person.id), made)
