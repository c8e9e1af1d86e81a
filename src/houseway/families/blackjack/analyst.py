"""The exact and the fast computations for one blackjack game."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from itertools import combinations, product
from typing import Any

from houseway.cards import Card, Cards, DeckSpec
from houseway.disk_cache import cached_json, code_key
from houseway.errors import HousewayError
from houseway.families.analyst import BEST, SimplerPlay, SolvingAnalyst
from houseway.families.blackjack.chart import chart_of, chart_policy
from houseway.families.blackjack.hand_report import hand_report, insured_ev
from houseway.families.blackjack.play_costs import play_costs
from houseway.families.blackjack.policy import Policy, house_way_policy, solved_policy
from houseway.families.blackjack.rules import SUIT_FACTS, BlackjackRules
from houseway.families.blackjack.section import Play
from houseway.families.blackjack.simulation.simulator import BlackjackSimulator, paired_cost
from houseway.families.blackjack.simulation.table_rounds import BlackjackTable
from houseway.families.blackjack.solution.dealer_hands import Dealers
from houseway.families.blackjack.solution.equivalent_cards import (
    equivalent_dealer_kinds,
    equivalent_kinds,
)
from houseway.families.blackjack.solution.hand_nodes import SPLIT, HandNodes
from houseway.families.blackjack.solution.payoffs import Payoffs
from houseway.families.blackjack.solution.shoe import Alike, CardKinds, Shoe, kinds_of
from houseway.families.blackjack.solution.side_bets import side_weights
from houseway.families.blackjack.solution.solver import Solver
from houseway.families.blackjack.solution.variance import exact_variance
from houseway.families.counts import Weights
from houseway.families.option_values import OptionValues, check_of_bettor, no_value, valued_options
from houseway.families.table_rounds import TableRounds
from houseway.pricing.figures import Figure
from houseway.sheet.model import Sheet
from houseway.table.rounds import Setup
from houseway.table.seen_decision import SeenDecision
from houseway.wagers.rows import Wager

SPREAD_ROUNDS = 1 << 22
SEED = 21


MOST_TABLES = 8

Tables = tuple[HandNodes, Dealers]
_made: dict[object, Tables] = {}


def _tables(rules: BlackjackRules, kinds: CardKinds, alike: Alike) -> Tables:
    """Tables that depend on the rules of play alone, made once for all shoes and pay tables."""
    key = (_rules_text(rules.sheet), alike)
    if key not in _made:
        if len(_made) >= MOST_TABLES:
            _made.pop(next(iter(_made)))
        _made[key] = HandNodes(rules, kinds, alike), Dealers(rules, kinds)
    return _made[key]


class BlackjackAnalyst(SolvingAnalyst):
    """Solves, prices and simulates one game with one shoe."""

    # A hand is played by its own cards and the up card; a split hand like a dealt one.
    strategy_class = "composition-dependent, no memory of other hands (CDZ-)"

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.deck: DeckSpec = game.deck
        self.rules: BlackjackRules = game.rules
        self.kinds = kinds_of(self.rules)
        self.shoe = Shoe(self.rules, self.kinds, self.deck)

    @property
    def suits_matter(self) -> bool:
        suited = any(suited for _, _, suited in self.rules.counting.shapes)
        return bool(self.lead.uses & SUIT_FACTS) or (suited and "dealer.shape" in self.lead.uses)

    @cached_property
    def payoffs(self) -> Payoffs:
        alike = equivalent_kinds(self.rules, self.kinds, self.game.wagers.values())
        payoffs = Payoffs(self.lead, *_tables(self.rules, self.kinds, alike))
        if equivalent_dealer_kinds(payoffs):
            return payoffs
        own = tuple(range(self.kinds.number))
        return Payoffs(self.lead, *_tables(self.rules, self.kinds, own))

    @property
    def nodes(self) -> HandNodes:
        return self.payoffs.nodes

    @property
    def dealers(self) -> Dealers:
        return self.payoffs.dealers

    @cached_property
    def solver(self) -> Solver:
        return Solver(self.payoffs, self.shoe)

    def _check_shoe(self) -> None:
        kinds = range(self.kinds.number)
        for up, (one, other) in product(kinds, combinations(kinds, 2)):
            if self.nodes.legal(up)[self.nodes.pair(one, other)] & SPLIT:
                raise HousewayError(
                    "split-unlike",
                    "two cards that are not alike may be split here; best play is found for "
                    "pairs alone",
                    where="play.split.when",
                )
        splits = [
            min(self.nodes.most_hands(up, kind), int(self.shoe.counts[kind]))
            for up in kinds
            for kind in kinds
            if self.shoe.counts[kind] > 1
            and self.nodes.legal(up)[self.nodes.pair(kind, kind)] & SPLIT
        ]
        self.shoe.check_round(hands=max(splits, default=1))

    # --- figures ----------------------------------------------------------------------------------

    @cached_property
    def _key(self) -> str:
        """All inputs of the solution."""
        sheet = self.game.sheet
        rows = [row.model_dump(exclude={"says", "cite"}) for row in sheet.wager[self.lead.id].rows]
        rules = _rules_text(sheet, without=MANNERS)
        shoe = [self.deck.decks, sorted(self.deck.removed)]
        code = code_key("families/blackjack", "ranking")
        text = json.dumps([code, rules, shoe, rows, str(sheet.wager[self.lead.id].otherwise)])
        return hashlib.sha256(text.encode()).hexdigest()

    def _kept(self, kind: str, make: Callable[[], object]) -> Any:
        """A result, kept under a digest of the rules, the shoe and the wager."""
        self._check_shoe()
        return json.loads(cached_json(kind, self._key, make))

    @cached_property
    def _solved(self) -> dict[str, Any]:
        """Figures and chart."""
        found: dict[str, Any] = self._kept("blackjack", self._solve)
        return found

    def _solve(self) -> dict[str, Any]:
        solver = self.solver
        names = [row.id for row in self.lead.all_rows]
        variance = exact_variance(solver)
        method = "exact"
        if variance is None:
            variance, method = self._simulated_variance(), "simulated"
        figure = Figure(
            ev=solver.ev,
            average_wager=solver.average_wager,
            sd=math.sqrt(variance),
            rows=dict(zip(names, solver.row_chances.tolist(), strict=True)),
            sd_method=method,
            returns=dict(zip(names, solver.row_returns.tolist(), strict=True)),
        )
        return {"figure": figure.as_json(), "chart": chart_of(solver)}

    def _simulated_variance(self) -> float:
        """Figures about the exact expectation; the spread of resplit hands is simulated."""
        player = BlackjackSimulator(self.payoffs, self.shoe, self.policy("best"), [])
        tally = player.tallies(player.play(SEED, 0, SPREAD_ROUNDS), SPREAD_ROUNDS)[0]
        return tally.sum_of(2) / tally.unit**2 / tally.rounds - self.solver.ev**2

    def ev(self) -> float:
        """The lead wager's expectation alone, kept like the rest."""
        found: float = self._kept("blackjack-ev", lambda: self.solver.ev)
        return found

    def figure(self) -> Figure:
        """All figures of the lead wager at best play."""
        return Figure(**self._solved["figure"])

    def chart(self) -> dict[str, Any]:
        """The best play as a chart; see `chart_of`."""
        chart: dict[str, Any] = self._solved["chart"]
        return chart

    def play_costs(self) -> dict[str, Any]:
        """The loss of each option in the cells of the chart, kept like the figures."""
        found: dict[str, Any] = self._kept("blackjack-costs", lambda: play_costs(self.solver))
        return found

    def weights(self, wager: Wager) -> Weights | None:
        """The exact price of another wager, or None when it has to be simulated."""
        return side_weights(wager, self.dealers, self.shoe)

    def estimate(self, wager: Wager, *, rounds: int = 1 << 24) -> Figure:
        """A wager that only a simulation can price."""
        player = BlackjackSimulator(self.payoffs, self.shoe, self.policy("best"), [wager])
        return player.tallies(player.play(SEED, 0, rounds), rounds)[1].figure

    def hand(self, cards: Cards, up: Card | None = None, board: Cards = ()) -> dict[str, Any]:
        """The expectation of each option with these cards against this up card."""
        self._check_shoe()
        assert up is not None, "a card of the player-dealer is open"
        report = hand_report(self.solver, cards, up)
        insurance = next((w for w in self.game.wagers.values() if _is_insurance(w)), None)
        if insurance and self.rules.holds("insurance", self.rules.up_facts(up)):
            report["insurance"] = insured_ev(insurance, report)
        return report

    def option_values(self, seen: SeenDecision) -> OptionValues:
        """The figures of `hand`; a hand from a split has those of the same cards without it."""
        check_of_bettor(seen)
        *_, split, doublings = seen.knows
        if doublings:
            raise no_value("a doubled hand is solved within the double, not option by option")
        report = self.hand(seen.own, seen.up)
        if seen.options == ("no", "insurance") and "insurance" in report:
            insurance = next(w.id for w in self.game.wagers.values() if _is_insurance(w))
            sides = {"no": 0.0, "insurance": report["insurance"]}
            return OptionValues(wager=insurance, values=sides, counted=FRESH_SHOE)
        if split and report["hand_natural"]:
            raise no_value("a natural from a split is no natural; it has no value of its own")
        return OptionValues(
            wager=self.lead.id,
            values=valued_options(seen, report["options"]),
            counted=f"{FRESH_SHOE}; the hand as if it did not come from a split"
            if split
            else FRESH_SHOE,
        )

    # --- ways to play -----------------------------------------------------------------------------

    def policy(self, name: str, chart: Mapping[str, Any] | None = None) -> Any:
        """The best play, the house way, or a chart from outside."""
        return super().policy(name) if chart is None else chart_policy(self.nodes, chart)

    def named_policy(self, name: str) -> Policy:
        return self._best if name == BEST else house_way_policy(self.nodes)

    @cached_property
    def _best(self) -> Policy:
        return solved_policy(self.solver)

    def simpler_plays(self, *, rounds: int, seed: int) -> tuple[SimplerPlay, ...]:
        """The chart by totals, and the house way, each on the same cards as the best play."""
        if not rounds:
            return ()
        ways = {
            "the chart": ("total and up card alone, without the exceptions", self.chart()),
            "the house way": ("what a hand does without a signal", {}),
        }
        best = self.simulator(self._best)
        found = []
        for name, (says, chart) in ways.items():
            policy = chart_policy(self.nodes, chart) if chart else house_way_policy(self.nodes)
            cost, error = paired_cost(best, self.simulator(policy), rounds=rounds, seed=seed)
            found.append(SimplerPlay(name=name, says=says, cost=cost, standard_error=error))
        return tuple(found)

    def simulator(self, policy: Policy) -> BlackjackSimulator:
        self._check_shoe()
        others = [w for w in self.game.wagers.values() if w is not self.lead]
        sides = [w for w in others if _is_counted(w)]
        several = [w.id for w in others if w.is_base]
        if several:
            raise HousewayError(
                "two-bases", f"{several[0]} is a second base wager; one hand has one", where="wager"
            )
        return BlackjackSimulator(self.payoffs, self.shoe, policy, sides)

    def table_rounds(self, setup: Setup, policies: Mapping[int, Policy]) -> TableRounds | None:
        """Seats with the lead wager, and with bonus bets beside it."""
        placed = {bet.wager for bet in setup.bets}
        sides = [w for w in self.game.wagers.values() if w.id in placed and w is not self.lead]
        seats = {bet.seat for bet in setup.bets if bet.wager == self.lead.id}
        odd = any(wager.section.kind != "bonus" or wager.section.numbers for wager in sides)
        if odd or seats != {bet.seat for bet in setup.bets}:
            return None
        player = BlackjackSimulator(self.payoffs, self.shoe, policies[min(seats)], sides)
        self.shoe.check_round(hands=max(player.most_hands) * len(seats))
        table = BlackjackTable(self.game, setup, player, policies)
        return table if len({throw.dealt for throw in table.throws}) == 1 else None


FRESH_SHOE = "a fresh shoe without the cards of this hand and the up card"


def _is_insurance(wager: Wager) -> bool:
    return wager.section.kind == "insurance"


def _is_counted(wager: Wager) -> bool:
    """Whether simulated rounds can price the wager: it is offered, and pays by the unit."""
    offered = bool(wager.section.offered) or not _is_insurance(wager)
    return offered and not any(row.pays.fixed for row in wager.all_rows)


# Keys of the play that set the order of turns and payments; no price depends on them.
MANNERS = {"decides", "raises", "natural_paid", "dealer_plays", "no_signal_hits"}


def _rules_text(sheet: Sheet, *, without: Collection[str] = ()) -> str:
    """The parts of a sheet that play depends on; names, fees and pay tables are left out."""
    play = sheet.section(Play)
    offered = [wager.offered for wager in sheet.wager.values() if wager.kind == "insurance"]
    deck = sheet.deck.model_dump(exclude={"decks", "marked"})
    return json.dumps(
        [deck, str(sheet.deal.order), play.model_dump(exclude=set(without)), offered],
        sort_keys=True,
    )
