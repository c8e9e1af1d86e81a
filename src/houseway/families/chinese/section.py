"""The sections of Chinese poker: dealing, setting, scores and stakes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Self

from pydantic import Field, model_validator

from houseway.cards.card import RANKS
from houseway.errors import Unreadable
from houseway.phrase import Phrase
from houseway.ranking.orders import HIGH_CATEGORIES
from houseway.sheet.model import Cite, Direction, Id, Section, Sheet, ids_once
from houseway.table.chips.payments import Caps
from houseway.wagers.facts import COMPARED, Fact, order, statement, word, yes_no

SEGMENTS = ("front", "middle", "back")
SIZES = {"front": 3, "middle": 5, "back": 5}
THIRTEEN = sum(SIZES.values())
NONE = "none"
WAY = "of all ways to set the cards, the one that wins most on the average"
FANTASY = "fantasy"  # state carried to the next round: the seats in fantasy land
CATEGORIES = HIGH_CATEGORIES[:-1]  # no five of a kind without jokers
FRONT_CATEGORIES = ("high-card", "pair", "three-of-a-kind")

SweepName = Literal["super-dragon", "dragon", "six-pairs", "three-straights", "three-flushes"]


@dataclass(frozen=True, slots=True)
class Units(Phrase):
    """The value of a row, in units of the game."""

    count: int

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Units.parse("1 point").count, Units.parse("10 units").count
        (1, 10)
        """
        match = re.fullmatch(r"([1-9]\d{0,2}) (?:unit|point)(s?)", text)
        if not match or (match[1] == "1") == bool(match[2]):
            raise Unreadable("units", f'{text!r} cannot be read; write "1 unit" or "10 points"')
        return cls(text, int(match[1]))


# --- [play] ---------------------------------------------------------------------------------------


class Street(Section):
    """Cards that come together: how many, how they lie, and how many of them are put away."""

    deals: int = Field(ge=1, le=THIRTEEN)
    faces: Literal["up", "down"] = "down"
    dealt: Literal["card-by-card", "in-turn"] = Field(
        default="card-by-card",
        description="To all before anybody sets, or to each when their turn has come",
    )
    discards: int = Field(default=0, ge=0, le=3)
    times: int = Field(default=1, ge=1, le=6)


class Fantasy(Section):
    """The hands that lead to thirteen cards at once in the next round, and that stay there."""

    enters: str
    stays: str


class Play(Section):
    """The way cards are dealt and set."""

    active: int = Field(ge=2, le=4, description="At most so many get cards in a round")
    streets: list[Street] = Field(min_length=1)
    shown: Literal["at-once", "at-the-end"] = Field(description="When others see what is set")
    equal: Literal["foul", "legal"] = Field(
        default="foul", description="A back hand that is equal to the middle hand"
    )
    sweeps: list[SweepName] = Field(default=[], description="Whole hands, the highest first")
    undeclared: Literal["better-for-owner", "three-hands"] = Field(
        default="better-for-owner",
        description="A clean sweep whose owner says nothing: as it wins more, or no sweep",
    )
    fantasy: Fantasy | None = None

    @model_validator(mode="after")
    def _thirteen(self) -> Play:
        kept = sum(street.times * (street.deals - street.discards) for street in self.streets)
        if kept != THIRTEEN:
            raise ValueError(f"the streets leave everybody {kept} cards, not {THIRTEEN}")
        if len(set(self.sweeps)) < len(self.sweeps):
            raise ValueError("a clean sweep is listed twice")
        return self


# --- [score] --------------------------------------------------------------------------------------


class ScoreRow(Section):
    """Under this condition a hand collects so much from another."""

    id: Id
    when: str = ""
    by: str = ""
    pays: Units | dict[str, Units]
    says: str = ""
    cite: Cite = ""

    @model_validator(mode="after")
    def _table_needs_by(self) -> ScoreRow:
        if isinstance(self.pays, dict) != bool(self.by):
            raise ValueError("a table of pays needs `by`, and `by` needs a table of pays")
        return self


class Group(Section):
    """Rows of which the first that applies counts: for each opponent, or for each segment."""

    each: Literal["opponent", "segment"]
    first: bool = Field(default=False, description="Paid before any hands are compared")
    when: str = Field(default="", description="What must hold for every row")
    rows: list[ScoreRow] = Field(min_length=1)
    cite: Cite = ""

    _ids_once = model_validator(mode="after")(ids_once)


class Score(Section):
    """The units that hands collect from each other, and the order of comparing players."""

    unit: Literal["unit", "point"]
    start: Literal["button", "right-of-button"]
    direction: Direction
    settled: Literal["difference", "each-line"] = Field(
        default="difference",
        description="Two players who are compared pay the difference, or every line by itself",
    )
    group: dict[Id, Group] = Field(min_length=1)


# --- [stakes] -------------------------------------------------------------------------------------


class Stakes(Section):
    """Table stakes: the value of a unit and the number of units that a player must have."""

    unit: int = Field(ge=1, description="Dollars, as posted at the table")
    buy_in: int = Field(ge=1, description="Units of the first buy-in, at least")
    least: int = Field(ge=1, description="Units that a player needs to be dealt in")
    caps: Caps = Field(
        description="What a stack limits: what its owner pays, and also what the owner collects "
        "from each opponent or in all"
    )
    adds: Literal["between-rounds"] = "between-rounds"
    removes: Literal["allowed", "never"] = Field(
        default="allowed", description="Whether chips may leave the table while their owner plays"
    )

    @property
    def cents(self) -> int:
        return self.unit * 100


# --- facts ----------------------------------------------------------------------------------------


def own_facts(sweeps: Iterable[str]) -> dict[str, Fact]:
    """The facts of a set hand alone."""
    ranks = (NONE, *RANKS)
    return {
        "hand.foul": statement("the hand is fouled", "the hand is fouled"),
        "hand.sweep": _sweep("the clean sweep that the player has declared", sweeps),
        "hand.button": yes_no("the player has the dealer button", says="the player has the button"),
        "front.category": order("what the front hand is", FRONT_CATEGORIES, says="the front hand"),
        "middle.category": order("what the middle hand is", CATEGORIES, says="the middle hand"),
        "back.category": order("what the back hand is", CATEGORIES, says="the back hand"),
        "front.pair": order(
            "the rank of a pair in front", ranks, says="the pair in front", lacks="no pair in front"
        ),
        "front.trips": order(
            "the rank of three of a kind in front",
            ranks,
            says="the three of a kind in front",
            lacks="no three of a kind in front",
        ),
    }


def _sweep(means: str, sweeps: Iterable[str]) -> Fact:
    return order(
        means, (NONE, *reversed(tuple(sweeps))), says="the clean sweep", lacks="no clean sweep"
    )


def score_facts(sweeps: Iterable[str], *, each: str) -> dict[str, Fact]:
    """The facts that a row may look at: two hands and, for a segment row, the segment."""
    listed = tuple(sweeps)
    found = own_facts(listed) | {
        "other.foul": statement("the opponent's hand is fouled", "the opponent's hand is fouled"),
        "other.sweep": _sweep("the clean sweep that the opponent has declared", listed),
        "other.button": yes_no(
            "the opponent has the dealer button", says="the opponent has the button"
        ),
    }
    if each == "opponent":
        return found
    return found | {
        "seg.name": word("which of the three hands", SEGMENTS, says="the segment"),
        "seg.vs": word("the hand against the opponent's", COMPARED, says="the segment"),
        "seg.category": order("what the hand is", CATEGORIES, says="the hand"),
        "other.category": order("what the opponent's hand is", CATEGORIES, says="the other hand"),
    }


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    play = sheet.section(Play)
    return score_facts(play.sweeps, each="segment")
