"""The speakers at a table, what a command is, and the moments at which each may speak."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from houseway.errors import HousewayError, IllegalMove
from houseway.room.state.events import Named, NewEvent
from houseway.room.state.table_state import TableState
from houseway.table.rounds import Bettor

LONGEST_WHY = 200

T = TypeVar("T")
Given: TypeAlias = T | HousewayError  # a field, or why it could not be read


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """The speaker of a command. The clock and the floor have no place at the table."""

    person: str
    name: str
    bot: bool = False
    floor: bool = False
    clock: bool = False

    @property
    def by(self) -> str:
        return "clock" if self.clock else "bot" if self.bot else "player"


class Command(Named):
    """The words of somebody to a table; amounts are in cents.

    A faulty field holds its refusal until the table decides about the command, so that refusals
    come in the order in which fields are looked at.
    """

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        """The events of the command at a table, or a refusal."""
        raise NotImplementedError


def given(field: Given[T]) -> T:
    """The value of a field; one that could not be read is refused."""
    if isinstance(field, HousewayError):
        raise field
    return field


def place_of_actor(state: TableState, actor: Actor) -> Bettor:
    """The place of the speaker."""
    place = state.place_of(actor.person)
    if place is None:
        raise IllegalMove("not-seated", "you are not at this table; take a seat first")
    return place


def in_phase(state: TableState, *phases: str) -> None:
    if state.closed:
        raise IllegalMove("closed", "this table is closed")
    if state.phase not in phases:
        says = {
            "idle": "the table waits for players",
            "bank": "the bank is being offered",
            "wagers": "wagers are open",
            "play": "the cards are out: no more wagers",
            "settled": "the round is settled, the next has not begun",
        }
        raise IllegalMove("wrong-time", f"not now: {says[state.phase]}")


def not_paused(state: TableState) -> None:
    if state.paused is not None:
        raise IllegalMove("paused", f"the table is stopped: {state.paused}")
