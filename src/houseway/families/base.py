"""The protocols of a family: its offer to the drivers, and the rules that it makes of a sheet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

from houseway.cards import Card, Cards
from houseway.errors import HousewayError
from houseway.prose.parts import FamilyProse, no_prose
from houseway.ranking.hands import Ranked, best_hand
from houseway.ranking.orders import Order
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Section, Sheet
from houseway.table.cards.first_cards import seat_hand
from houseway.table.cards.hand_setting import HandSetting
from houseway.table.cards.hands import BANKED, EVENT_FACTS, IncidentKinds
from houseway.table.rounds import (
    Answer,
    Bettor,
    Choose,
    Event,
    Finished,
    Setup,
    Wait,
    default_choice,
)
from houseway.wagers.facts import Fact, Facts
from houseway.wagers.when import Condition

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst
    from houseway.families.pot_games import PotRules
    from houseway.prose.teller import Teller

T = TypeVar("T")

# A part of a round of play: it yields its questions, and gives a value at its end.
Asks = Generator[Wait, Answer, T]
Steps = Asks[None]
Play = Asks[Finished]


class Rules(Protocol):
    """A sheet made ready to be played: charts parsed, values looked up. Frozen.

    The methods with a body hold for most games; a family overrides them where it differs. Rules of
    equal sheets are equal. Pickled rules hold the fields only, and no cached value.
    """

    sheet: Sheet

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return _values(self) == _values(other)

    def __hash__(self) -> int:
        return hash((type(self), self.sheet))

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (type(self), _values(self))

    @property
    def most_units(self) -> int:
        """The most a hand may cost before it is over, as a multiple of its first wager."""

    def play(self, setup: Setup, log: list[Event]) -> Play:
        """The round of play, in the order of the document; it yields its questions."""

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        """The hands of a round by the names that a round record uses."""

    def facts(self, finished: Finished) -> Facts:
        """The facts of the round that are the same for every bettor."""

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        """The facts of the hand that this bettor played, and of the bettor's choice."""

    def hand_of(self, bettor: Bettor) -> str:
        """The hand that a bettor's wagers stand on, for fouls."""

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> int | float | str:
        """The count of a hand, in poker its name beside a board; split hands are never naturals."""

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        """Every combination of the named facts that a round can end in (never too few)."""

    def alike(self, uses: frozenset[str]) -> Callable[[Card], Hashable]:
        """Tells cards apart as far as the play and these facts do: cards with equal values may
        stand for each other. Here every card stands for itself.
        """
        return lambda card: card

    def signature(self, hands: Mapping[str, Cards]) -> Hashable:
        """A value that the facts of a round follow from, for the same decisions, in games that deal
        all cards before anybody decides and take a hand in any order; None in other games.
        """
        return None

    @property
    def lies_on_felt(self) -> bool:
        """Whether the hands at the end show all cards of a round."""
        return True

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts in which a hand is set; none where hands are not set."""
        return ()

    def parting(self, cards: Sequence[Card]) -> HandSetting:
        """The setting of a hand, in games whose hands have parts."""
        raise HousewayError("no-setting", "no cards are set in this game", where="game")

    def sensible(self, wait: Choose) -> str:
        """The choice of a sensible player, from that player's knowledge alone."""
        return default_choice(wait)

    @property
    def dealer_hands(self) -> int:
        """How many hands the player-dealer gets, card by card in turn."""
        return 1

    @property
    def silence_plays(self) -> bool:
        """Whether a hand without a signal is played well enough; in some games it is given up."""
        return True

    @property
    def must(self) -> Mapping[str, Condition]:
        """Conditions under which the house's chart leaves no choice, by the forced play."""
        return {}

    @property
    def poker_order(self) -> Order | None:
        """The order by which a game ranks poker hands."""
        return None

    def ranked(self, cards: Sequence[Card]) -> Ranked:
        """The best poker hand; the first of the cards are the bettor's own."""
        assert self.poker_order is not None
        return best_hand(self.poker_order, cards)

    @property
    def for_pot(self) -> PotRules | None:
        """These rules, where a game is played for a pot, street by street."""
        return None

    @property
    def kinds(self) -> IncidentKinds:
        """The irregularities that can happen."""
        return BANKED

    @property
    def event_facts(self) -> Mapping[str, Fact]:
        """The facts that rows of `[irregular]` may look at."""
        return EVENT_FACTS


def _values(rules: Rules) -> dict[str, Any]:
    """The fields of rules, without values that were computed from them later."""
    return {field.name: getattr(rules, field.name) for field in fields(rules)}  # type: ignore[arg-type]


def _made_again(kind: type[Rules], values: Mapping[str, Any]) -> Rules:
    """Rules from a pickle."""
    return kind(**values)


@dataclass(frozen=True, eq=False)
class PlayedByRounds(Rules):
    """Rules whose rounds are played by a class of another module; each seat has a hand."""

    sheet: Sheet
    round: ClassVar[Callable[..., Any]]

    def hand_of(self, bettor: Bettor) -> str:
        return seat_hand(bettor[0])

    def cite(self, path: str) -> str:
        return cite_for(self.sheet.cites, path) or self.sheet.game.source

    def play(self, setup: Setup, log: list[Event]) -> Play:
        play: Play = self.round(setup, log).play()
        return play


def later(module: str, name: str) -> Callable[..., Any]:
    """A factory for a class whose module is imported when the first value is made."""
    return lambda *given: getattr(import_module(module), name)(*given)


@dataclass(frozen=True, eq=False)
class Family:
    """A kind of game: the object that each package of a family exports as `FAMILY`.

    `sections` are those of a sheet that only this family understands, `facts` the facts that rows
    may look at, `rules` make a sheet ready to be played, and `analyst` has the exact and the fast
    computations for a game: it imports compiled code. `prose` writes what a page of its
    rules says of its kind of game.
    """

    sections: Mapping[str, type[Section]]
    facts: Callable[[Sheet], Mapping[str, Fact]]
    rules: Callable[[Sheet], Rules]
    analyst: Callable[[Any], Analyst]
    prose: Callable[[Any, Teller], FamilyProse] = no_prose
