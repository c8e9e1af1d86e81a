"""Accounts of chips, and moves between them. A move is one double entry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

CAGE = "cage"  # issues the chips: the only account that may be below zero
POT_OF_A_TIE = "pot of a tie"  # the reason of the move to the last player in the tie


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Chips that go from one account to another."""

    giver: str
    taker: str
    cents: int
    what: str

    def __post_init__(self) -> None:
        if self.cents <= 0 or self.giver == self.taker:
            raise ValueError(f"no move of chips: {self}")


def wallet(person: str) -> str:
    """The account of a person in the room, outside of any table."""
    return f"wallet:{person}"


@lru_cache(maxsize=4096)
def stack(table: str, person: str) -> str:
    """The chips in front of a person."""
    return f"stack:{table}:{person}"


@lru_cache(maxsize=4096)
def bets(table: str, person: str) -> str:
    """The stakes on the layout, in escrow until the round is settled."""
    return f"bets:{table}:{person}"


def cover(table: str) -> str:
    """The amount that the player-dealer has posted."""
    return f"cover:{table}"


def pot(table: str) -> str:
    """The chips that tied rounds have left, in escrow until there is a winner."""
    return f"pot:{table}"


def fees(house: str) -> str:
    return f"fees:{house}"


def moved(giver: str, taker: str, cents: int, what: str) -> tuple[Move, ...]:
    """A move, or none for an amount of 0; a negative amount goes the other way."""
    if cents == 0:
        return ()
    if cents < 0:
        giver, taker, cents = taker, giver, -cents
    return (Move(giver=giver, taker=taker, cents=cents, what=what),)
