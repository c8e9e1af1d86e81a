"""What every family offers to the drivers, and the rules object it makes from a sheet."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any, Protocol

from houseway.cards import Card
from houseway.sheet.model import Section, Sheet
from houseway.table.rounds import Answer, Bettor, Event, Finished, Setup, Wait
from houseway.wagers.facts import Fact, Facts

Play = Generator[Wait, Answer, Finished]


class Rules(Protocol):
    """A sheet made ready to be played: charts parsed, values looked up. Frozen."""

    @property
    def most_units(self) -> int:
        """How many times its first wager a hand may cost before it is over."""

    def play(self, setup: Setup, log: list[Event]) -> Play:
        """The round of play, written as the document writes it: it yields what it waits for."""

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        """The hands of a round by the names that a round record uses."""

    def facts(self, finished: Finished) -> Facts:
        """The facts of the round that are the same for every bettor."""

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        """The facts of the hand that this bettor played, and of his choice."""

    def hand_of(self, bettor: Bettor) -> str:
        """The hand that a bettor's wagers stand on, for fouls."""

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> int | float | str:
        """What a hand counts, in poker its name beside a board; a split hand is never a natural."""

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        """Every combination of the named facts that a round can end in (never too few)."""


class Family(Protocol):
    """A kind of game."""

    sections: Mapping[str, type[Section]]

    def facts(self, sheet: Sheet) -> Mapping[str, Fact]:
        """The facts that rows of this sheet may look at."""

    def rules(self, sheet: Sheet) -> Rules:
        """The sheet made ready to be played."""

    def analyst(self, game: Any) -> Any:
        """The exact and the fast computations of the family (imports compiled code)."""
