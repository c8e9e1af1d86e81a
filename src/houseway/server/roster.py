"""The roster: accounts of players and staff, for those who manage people."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from houseway.errors import HousewayError
from houseway.money import format_money
from houseway.room.ledger import wallet
from houseway.server import auth, passwords
from houseway.server.auth import require, terminal_of
from houseway.server.context import Context, context_of
from houseway.server.errors import Forbidden
from houseway.server.names import clean_name
from houseway.server.tokens import new_code_key, new_id
from houseway.storage import people
from houseway.storage.people import Person, Role

router = APIRouter()

PAGE = 100
FIRST_SECRET = 12  # letters of a secret that is given out, to be changed at once

Manager = Annotated[Person, Depends(require("manage-people"))]
PeopleReader = Annotated[Person, Depends(require("read-people"))]


class Someone(BaseModel):
    id: str
    name: str
    role: str
    guest: bool
    locked: bool
    failures: int
    excluded_until: int | None
    created: int
    wallet: str


class People(BaseModel):
    people: list[Someone]


class NewRole(BaseModel):
    model_config = ConfigDict(extra="forbid")

    role: Role


class NewAccount(NewRole):
    name: str = Field(max_length=100)


class Changed(BaseModel):
    """Secret and key are told once, here, and never again."""

    person: Someone
    secret: str = ""
    code_key: str = ""


def _someone(context: Context, person: Person) -> Someone:
    return Someone(
        id=person.id,
        name=person.name,
        role=person.role,
        guest=person.guest,
        locked=person.locked,
        failures=person.failures,
        excluded_until=person.excluded_until,
        created=person.created,
        wallet=format_money(context.store.balance(wallet(person.id))),
    )


@router.get("/people", operation_id="findPeople")
def find_people(
    request: Request,
    by: PeopleReader,
    search: Annotated[str, Query(max_length=100)] = "",
    guests: bool = True,
) -> People:
    """People by a part of their name."""
    context = context_of(request)
    found = people.all(context.store, search=search, limit=PAGE, guests=guests)
    return People(people=[_someone(context, person) for person in found])


@router.post("/people", operation_id="addPerson", status_code=201)
def add_person(request: Request, by: Manager, wanted: NewAccount) -> Changed:
    """A new account with a first secret; staff also get a key for one-time codes."""
    context = context_of(request)
    staff = wanted.role in auth.STAFF
    name = clean_name(wanted.name, bots=context.room.bots, staff=staff)
    secret, key = new_id(FIRST_SECRET), new_code_key() if staff else ""
    added = people.add(
        context.store,
        name=name,
        role=wanted.role,
        secret_hash=passwords.hashed(secret),
        guest=False,
        actor=by.id,
        at=context.clock(),
        terminal=terminal_of(request),
        code_key=key,
    )
    return Changed(person=_someone(context, added), secret=secret, code_key=key)


@router.post("/people/{person}/role", operation_id="setRole")
def set_role(request: Request, by: Manager, person: str, wanted: NewRole) -> Changed:
    """Another role. Whoever has it signs in anew."""
    context = context_of(request)
    found = auth.known(context, person)
    if found.id == by.id:
        raise Forbidden("not-your-own", "your own role is changed by somebody else")
    if found.guest:
        raise HousewayError("guest", "a guest has no account to give a role to", where="person")
    at = context.clock()
    who: dict[str, Any] = {"actor": by.id, "at": at, "terminal": terminal_of(request)}
    changed = people.set_role(context.store, found, wanted.role, **who)
    key = ""
    if wanted.role in auth.STAFF and not found.code_key:
        key = new_code_key()
        changed = people.set_code_key(context.store, found, key, **who)
    auth.end_all(context, found, at)
    return Changed(person=_someone(context, changed), code_key=key)


@router.post("/people/{person}/unlock", operation_id="unlockPerson")
def unlock_person(request: Request, by: Manager, person: str) -> Changed:
    """Opens an account that three failures locked. The secret stays as it is."""
    context = context_of(request)
    found = auth.known(context, person)
    auth.check_may_reset(by, found)
    changed = people.unlock(
        context.store, found, actor=by.id, at=context.clock(), terminal=terminal_of(request)
    )
    return Changed(person=_someone(context, changed))


@router.post("/people/{person}/reset", operation_id="resetPerson")
def reset_person(request: Request, by: Manager, person: str) -> Changed:
    """A new first secret, and for staff a new key for codes; every session of the account ends."""
    context = context_of(request)
    found = auth.known(context, person)
    auth.check_may_reset(by, found)
    if found.guest:
        raise HousewayError("guest", "a guest has no secret to reset", where="person")
    at = context.clock()
    who: dict[str, Any] = {"actor": by.id, "at": at, "terminal": terminal_of(request)}
    secret, key = new_id(FIRST_SECRET), new_code_key() if auth.is_staff(found) else ""
    people.set_secret(context.store, found, passwords.hashed(secret), **who)
    if key:
        people.set_code_key(context.store, found, key, **who)
    changed = people.unlock(context.store, found, **who)
    auth.end_all(context, found, at)
    return Changed(person=_someone(context, changed), secret=secret, code_key=key)
