"""The exact and the fast computations of a family for one game, as all drivers see them.

Rounds that can be listed are priced from their branches; a game with too many ends is solved by
the means of its family. An analyst states which further computations its game supports.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from houseway.cards import Card, Cards
from houseway.errors import HousewayError, UnknownName
from houseway.families.counts import Weights, exact_figure
from houseway.families.option_values import (
    OptionValues,
    check_of_bettor,
    no_value,
    setting_values,
    valued_options,
)
from houseway.json_view import AsJson
from houseway.pricing.branches import (
    Branch,
    Decision,
    Knows,
    check_weights,
    decisions,
    lead_wager,
    priced,
)
from houseway.pricing.figures import Figure, Tally
from houseway.pricing.prices import Price, Priced, Valued, check_per_unit, checked, has_unit_price
from houseway.sheet.model import WagerSection
from houseway.table.cards.hand_setting import HOUSE_WAY, Parted
from houseway.table.rounds import Choose, Setup
from houseway.table.seen_decision import SeenDecision
from houseway.wagers.facts import Facts, follows_choice
from houseway.wagers.rows import Wager, build_wager

if TYPE_CHECKING:
    from houseway.families.round_columns import RoundColumn
    from houseway.families.table_rounds import TableRounds
    from houseway.ranking.tables import Array

BEST = "best"
FRESH = "a fresh shoe without the cards seen at this decision"

Wanted = Sequence[tuple[Wager, Sequence[int | None]]]  # wagers, each with some of its numbers


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """Prices of wagers, and the play that they are priced by."""

    prices: tuple[Priced, ...]
    decisions: tuple[Decision, ...] = ()
    decided_for: str = ""  # the wager whose value is maximised by the choices
    chart: dict[str, Any] | None = None  # the best play, for games that are played by a chart
    jackpots: dict[str, Fraction] = field(default_factory=dict)  # chance of each jackpot


@dataclass(frozen=True, slots=True, kw_only=True)
class SimplerPlay(AsJson):
    """A way to play that is easier than the best one, and what it costs per unit."""

    name: str
    says: str
    cost: Fraction | float
    standard_error: float = 0.0


class Counter(Protocol):
    """Plays rounds by their number; counts of chunks add up."""

    def play(self, seed: int, first: int, rounds: int) -> Any: ...

    def results(self, counts: Any, rounds: int) -> list[tuple[Price | Valued, int]]:
        """The price of each wager, and the number of rounds that decided it."""

    @property
    def columns(self) -> tuple[RoundColumn, ...]:
        """The columns of `each_round`."""

    def each_round(self, seed: int, first: int, rounds: int) -> list[Array]:
        """Each wager's results in every round; the columns add up to the figures of `results`."""


class Analyst(ABC):
    """Prices, ways to play and fast rounds of one game.

    With `has_chart` the best play is a chart, and single hands can be analysed.
    """

    has_chart: ClassVar[bool] = False
    strategies: ClassVar[tuple[str, ...]] = (BEST, HOUSE_WAY)

    def __init__(self, game: Any) -> None:
        self.game = game

    @property
    @abstractmethod
    def lead(self) -> Wager:
        """The wager whose bettor makes the decisions."""

    @property
    def strategy_class(self) -> str:
        """The facts that the decisions look at."""
        return ""

    @property
    def shows_up_card(self) -> bool:
        """Whether a card of the player-dealer is open when the bettor decides."""
        return True

    @property
    def suits_matter(self) -> bool:
        """Whether suits change the worth of a hand of the lead wager."""
        return False

    @abstractmethod
    def solve(self, wanted: Wanted) -> Solution:
        """Prices of some wagers at best play."""

    def expectations(self, wanted: Wanted) -> dict[str, Fraction | float]:
        """The expectation of each wager, without its other figures."""
        return {item.price.id: item.price.ev for item in self.solve(wanted).prices}

    def part_of(self, wager: Wager) -> str:
        """The wager whose figures already include this one's money; empty if none does."""
        return ""

    def policy(self, name: str, chart: Mapping[str, Any] | None = None) -> Any:
        """A named way to play; some families also accept a chart from outside."""
        if chart is not None:
            raise self.without_chart("strategy")
        if name not in self.strategies:
            raise UnknownName("strategy", name, self.strategies, where="strategy")
        return self.named_policy(name)

    @abstractmethod
    def named_policy(self, name: str) -> Any: ...

    @abstractmethod
    def answer(self, policy: Any, wait: Choose) -> str:
        """The choice that a way to play makes at a decision of the readable engine."""

    @abstractmethod
    def simulator(self, policy: Any) -> Any:
        """A fast player of rounds; see `houseway.simulate`."""

    @abstractmethod
    def counter(self, policy: Any) -> Counter:
        """The same player, with the figures of each wager."""

    @property
    def unit_wagers(self) -> list[Wager]:
        """The wagers whose expectation is stated per unit."""
        wagers: Mapping[str, Wager] = self.game.wagers
        return [wager for wager in wagers.values() if has_unit_price(wager)]

    def simpler_plays(self, *, rounds: int, seed: int) -> tuple[SimplerPlay, ...]:
        """Easier ways to play whose cost takes so many rounds to find."""
        return ()

    def shared_facts(
        self, uses: frozenset[str], play: str, card: tuple[str, int] | None
    ) -> list[tuple[Facts, int | None, int]] | None:
        """The facts of a round that is the same for all seats, with integer weights.

        Beside the facts stands the rank of a card, if one is asked for: of this hand, at this
        place. None where each seat has a hand of its own.
        """
        return None

    def table_rounds(self, setup: Setup, policies: Mapping[int, Any]) -> TableRounds | None:
        """A fast player of rounds of a whole table, with a way to play for each seat.

        None where the game or these wagers have none.
        """
        return None

    # --- optional computations --------------------------------------------------------------------

    def without_chart(self, where: str = "game") -> HousewayError:
        return HousewayError("no-chart", f"{self.game.name} is not played by a chart", where=where)

    def chart(self) -> dict[str, Any]:
        """The best play in a form for a person."""
        raise self.without_chart()

    def play_costs(self) -> dict[str, Any]:
        """The loss of each option in every cell of the chart, where it is one of totals."""
        raise HousewayError(
            "no-costs", f"{self.game.name} is not played by a chart of totals", where="game"
        )

    def hand(self, cards: Cards, up: Card | None = None, board: Cards = ()) -> dict[str, Any]:
        """The expectation of each option with these cards."""
        raise self.without_chart()

    def settings(self, cards: Cards, against: Cards = ()) -> list[tuple[Parted, dict[str, float]]]:
        """Every legal setting of a hand with its expectation, the best first."""
        raise HousewayError("no-setting", "no cards are set in this game", where="game")

    @abstractmethod
    def option_values(self, seen: SeenDecision) -> OptionValues:
        """The worth of each option of a decision, from the decider's knowledge alone."""


def best_first(worth: Mapping[str, float]) -> dict[str, Any]:
    """The options of a hand for a person: the best, and all by their worth."""
    ranked = dict(sorted(worth.items(), key=lambda item: -item[1]))
    return {"best": next(iter(ranked)), "options": ranked}


# --- rounds that can be listed --------------------------------------------------------------------


class ListingAnalyst(Analyst):
    """Prices everything from branches; a policy maps a bettor's knowledge to a choice."""

    @property
    @abstractmethod
    def total_weight(self) -> int:
        """The weight of all deals."""

    @abstractmethod
    def needs(self, uses: frozenset[str]) -> frozenset[str]:
        """The facts to ask for together, so that wagers can share one enumeration."""

    @abstractmethod
    def branches(self, uses: frozenset[str]) -> list[Branch]:
        """All branches, with outcomes stated in the named facts (and perhaps more)."""

    @abstractmethod
    def house_way(self, knows: Knows) -> str:
        """The choice that the house way makes where the bettor has an option."""

    @cached_property
    def lead(self) -> Wager:
        return lead_wager(self.game.wagers)

    def solve(self, wanted: Wanted) -> Solution:
        made: dict[frozenset[str], list[Branch]] = {}

        def listed(wager: Wager) -> list[Branch]:
            """One enumeration serves all wagers that look at the same kind of facts."""
            uses = self.needs(wager.uses)
            if uses not in made:
                made[uses] = self.branches(uses)
                check_weights(made[uses], self.total_weight)
            return made[uses]

        solved = decisions(self.lead, listed(self.lead), self.house_way)
        best = {item.knows: item.best for item in solved}
        house = {item.knows: item.house_way for item in solved}

        def price_of(wager: Wager, number: int | None) -> Priced:
            total, of = self.total_weight, listed(wager)
            price = priced(wager, number, of, best, total)
            usual = price if house == best else priced(wager, number, of, house, total)
            return Priced(price, None if usual == price else usual)

        return Solution(
            prices=tuple(price_of(wager, n) for wager, numbers in wanted for n in numbers),
            decisions=tuple(solved),
            decided_for=self.lead.id if solved else "",
        )

    def named_policy(self, name: str) -> dict[Knows, str]:
        """The choices of the lead wager's bettor; empty when there are none."""
        branches = self.branches(self.lead.uses)
        if name == BEST:
            return {d.knows: d.best for d in decisions(self.lead, branches, self.house_way)}
        return {b.knows: self.house_way(b.knows) for b in branches if b.knows is not None}

    def answer(self, policy: Mapping[Knows, str], wait: Choose) -> str:
        return policy.get(wait.knows, wait.house_way)

    def option_values(self, seen: SeenDecision) -> OptionValues:
        check_of_bettor(seen)
        wager = self._decided_wager(seen)
        solved = self._solved_decisions(wager).get(seen.knows)
        if solved is None:
            raise no_value(f"{wager.name} has no solved decision with these cards")
        worth = {say: float(value / solved.weight) for say, value in solved.values.items()}
        return OptionValues(wager=wager.id, values=valued_options(seen, worth), counted=FRESH)

    def _decided_wager(self, seen: SeenDecision) -> Wager:
        """The decider's wager that the choice matters to: the lead wager, or another base wager."""
        wagers: Mapping[str, Wager] = self.game.wagers
        playing = (w for w in wagers.values() if w.is_base and follows_choice(w.uses))
        first = (self.lead, *playing)
        return next((wager for wager in first if wager.id in seen.staked), self.lead)

    def _solved_decisions(self, wager: Wager) -> dict[Knows, Decision]:
        known: dict[str, dict[Knows, Decision]] = self.__dict__.setdefault("_decided", {})
        if wager.id not in known:
            listed = self.branches(self.needs(wager.uses))
            check_weights(listed, self.total_weight)
            solved = decisions(wager, listed, self.house_way)
            known[wager.id] = {item.knows: item for item in solved}
        return known[wager.id]

    def counter(self, policy: Mapping[Knows, str]) -> Counter:
        from houseway.families.fact_counter import FactCounter

        return FactCounter(self.simulator(policy), self.unit_wagers)


# --- games that are solved ------------------------------------------------------------------------


class SolvingAnalyst(Analyst):
    """Solves the lead wager by the family's own means: there are too many ends to list."""

    has_chart = True

    def ev(self) -> float:
        """The lead wager's expectation at best play."""
        return self.figure().ev

    def figure(self) -> Figure:
        """All figures of the lead wager at best play."""
        tally = self.tally()
        assert tally is not None
        return exact_figure(tally)

    def tally(self) -> Tally | None:
        """All deals by what the lead wager wins at best play, where they are counted."""
        return None

    @abstractmethod
    def weights(self, wager: Wager) -> Weights | None:
        """The number of deals that each row of another wager decides; None when it is simulated."""

    @abstractmethod
    def estimate(self, wager: Wager) -> Figure:
        """A wager that only a simulation can price."""

    @cached_property
    def lead(self) -> Wager:
        wagers: Mapping[str, Wager] = self.game.wagers
        return next(wager for wager in wagers.values() if wager.is_base)

    def solve(self, wanted: Wanted) -> Solution:
        prices = [item for wager, _ in wanted for item in self._offered_price(wager)]
        if not prices:
            raise _not_offered(wanted[0][0])
        if all(wager.id != self.lead.id for wager, _ in wanted):
            return Solution(prices=tuple(prices))  # a side bet alone asks for no decision
        return Solution(
            prices=tuple(prices),
            decided_for=self.lead.id,
            chart=self.chart(),
            jackpots=self._jackpots(),
        )

    def expectations(self, wanted: Wanted) -> dict[str, Fraction | float]:
        """Solve the lead wager first: its expectation alone may be found sooner than the rest."""
        wagers = [wager for wager, _ in wanted]
        found: dict[str, Fraction | float] = {}
        if any(wager.id == self.lead.id for wager in wagers):
            found[self.lead.id] = self.ev()
        others = [wager for wager in wagers if wager.id != self.lead.id]
        prices = [item.price for wager in others for item in self._offered_price(wager)]
        found |= {price.id: price.ev for price in prices}
        if not found:
            raise _not_offered(wagers[0])
        return found

    def _offered_price(self, wager: Wager) -> Iterator[Priced]:
        """The price of a wager, if it can be bet at all."""
        check_per_unit(wager)
        if wager.section.kind == "insurance" and not wager.section.offered:
            return  # some readings never offer it
        if wager.id == self.lead.id:
            yield Priced(Valued(wager, self.figure(), self.tally()))
            return
        found = self.weights(wager)
        if found is None:
            yield Priced(Valued(wager, self.estimate(wager)))
        elif found[1]:  # insurance in a shoe without aces, a raise that is never best: no price
            weights = tuple((row, found[0][row.id]) for row in wager.all_rows)
            yield Priced(checked(Price(wager, None, weights, found[1])))

    def _jackpots(self) -> dict[str, Fraction]:
        """The chance of each jackpot for a hand against the player-dealer's."""
        facts = self.game.family.facts(self.game.sheet)
        found = {}
        for name, jackpot in self.game.sheet.jackpot.items():
            when = f"not hand.folded and ({jackpot.when})"
            row = {"id": "won", "when": when, "pays": "push"}
            section = WagerSection.model_validate({"kind": "bonus", "rows": [row]})
            counted = self.weights(build_wager(name, section, facts, jackpot.cite))
            if counted:
                found[name] = Fraction(counted[0]["won"], counted[1])
        return found

    def part_of(self, wager: Wager) -> str:
        """The lead wager, for raises and other base wagers: its figures include theirs."""
        within = wager.id != self.lead.id and wager.section.kind in ("base", "raise")
        return self.lead.id if within else ""

    def answer(self, policy: Any, wait: Choose) -> str:
        said: str = policy.choose(wait)
        return said

    def option_values(self, seen: SeenDecision) -> OptionValues:
        """The figures of `hand` for the open options; those of all settings of a hand in parts."""
        check_of_bettor(seen)
        if self.game.rules.parts:
            cards, shown = seen.knows
            parting, ranked = self.game.rules.parting(cards), self.settings(cards, shown)
            return setting_values(self.lead.id, parting, ranked)
        report = self.hand(seen.own, seen.up if self.shows_up_card else None, seen.board)
        worth = self.answers_valued(seen, report["options"])
        per: str = report.get("expectation", "")
        return OptionValues(wager=self.lead.id, values=worth, per=per)

    def answers_valued(
        self, seen: SeenDecision, options: Mapping[str, float]
    ) -> Mapping[str, float]:
        """The worth of each answer by the options of `hand`."""
        return valued_options(seen, options)

    def counter(self, policy: Any) -> Counter:
        player: Counter = self.simulator(policy)
        return player


def _not_offered(wager: Wager) -> HousewayError:
    return HousewayError(
        "not-offered",
        f"{wager.name} is not offered with these readings and this shoe",
        where="wager",
    )
