"""The figures of a PAR sheet as values: events, wagers, prices by decks and by readings, a check.

A figure is a fraction where all deals are counted, and a float where it is solved or sampled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.families.analyst import SimplerPlay
from houseway.json_view import AsJson
from houseway.odds.charts import EnvyWorth
from houseway.odds.deck_prices import DeckPrices
from houseway.odds.report import Reading

Exact = Fraction | float
COUNTED, SOLVED, SAMPLED = "counted", "solved", "sampled"


@dataclass(frozen=True, slots=True, kw_only=True)
class ParEvent(AsJson):
    """A row of a wager: `combinations` of all deals, and its part of the expectation.

    `returns` is None where nothing says what a row returns, `probability` where an event stands for
    hands on which the wager does not lie. `impossible` says why a printed row cannot happen.
    """

    id: str
    when: str
    pays: str
    combinations: int | None = None
    probability: Exact | None
    returns: Exact | None = None
    cite: str = ""
    impossible: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParResult(AsJson):
    """A result of a whole hand, in units of its first wager, with its number of deals or rounds."""

    net: Fraction
    combinations: int
    probability: Fraction
    returns: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ParWager(AsJson):
    """One wager in figures, per unit wagered before the deal.

    `method` is `counted` (all `total` deals), `solved` (best play, in floating point where `total`
    is None) or `sampled` (with a standard error). `results` are those of the whole hand, where the
    play adds money and all deals are counted. `part_of` names the wager whose figures include this
    one's.
    """

    id: str
    name: str
    kind: str
    events: tuple[ParEvent, ...]
    total: int | None = None
    ev: Exact
    hit: Exact
    push: Exact
    variance: Exact
    deviation: float
    skewness: float | None
    average_wager: Exact
    element_of_risk: Exact
    method: str
    standard_error: float
    spread_method: str
    rounds_to_decision: Exact
    house_way_ev: Exact | None = None
    part_of: str = ""
    results: tuple[ParResult, ...] = ()

    @property
    def hands(self) -> Exact:
        """Hands per round that the rows decide: 1, and more where hands are split."""
        return sum((e.probability for e in self.events if e.probability is not None), Fraction(0))

    @property
    def returned(self) -> Exact | None:
        """The returns of all events together; None where they are not known."""
        known = [event.returns for event in self.events if event.returns is not None]
        return sum(known, Fraction(0)) if known else None

    @property
    def edge(self) -> Exact:
        """The bettor's average loss of one unit."""
        return -self.ev

    def as_json(self) -> dict[str, Any]:
        return {**AsJson.as_json(self), "edge": float(self.edge)}


@dataclass(frozen=True, slots=True)
class NotPriced(AsJson):
    """A wager that has no price per unit, with the reason."""

    id: str
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class JackpotChance(AsJson):
    """How often a hand against the player-dealer's wins a jackpot."""

    id: str
    name: str
    chance: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedWager(AsJson):
    """A wager in simulated rounds: `distance` is how far the expectation is from the exact one, in
    standard errors. `results` are the rounds by what a whole hand won, where the play adds money.
    """

    id: str
    name: str
    rounds: int
    ev: float
    standard_error: float | None
    distance: float | None
    deviation: float
    skewness: float | None = None
    results: tuple[ParResult, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossCheck(AsJson):
    """The same wagers in rounds that the fast player dealt."""

    rounds: int
    seed: int
    wagers: tuple[CheckedWager, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PricedGame(AsJson):
    """The figures of one solution of a game. `strategy` is its best play: a chart or decisions."""

    wagers: tuple[ParWager, ...]
    not_priced: tuple[NotPriced, ...] = ()
    jackpots: tuple[JackpotChance, ...] = ()
    envy: tuple[EnvyWorth, ...] = ()
    strategy: Mapping[str, Any] = field(hash=False)
    simpler: tuple[SimplerPlay, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ParFigures(AsJson):
    """All figures of a PAR sheet."""

    priced: PricedGame
    decks: tuple[DeckPrices, ...] = ()
    readings: tuple[Reading, ...] = ()
    check: CrossCheck | None = None
