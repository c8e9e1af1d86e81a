"""The exact and the fast computations for one poker game against the player-dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

from houseway.cards import Card, Cards, DeckSpec, card_text
from houseway.errors import BadRecord, HousewayError
from houseway.families.analyst import BEST, SolvingAnalyst, best_first
from houseway.families.base import later
from houseway.families.counts import Weights
from houseway.families.poker.joint_table import AXIS_FACTS, Axes, Package
from houseway.families.poker.rules import PokerRules
from houseway.families.poker.section import WITHDRAW, Dealt
from houseway.families.poker.simulator import PokerSimulator
from houseway.families.poker.solved_game import SolvedGame
from houseway.families.poker.table_rounds import PokerTable
from houseway.families.table_rounds import TableRounds
from houseway.money import format_money
from houseway.pricing.figures import Figure, Tally
from houseway.table.rounds import Setup
from houseway.table.seen_decision import SeenDecision
from houseway.wagers.rows import Wager
from houseway.wagers.when import parse_when

SEED = 3
ROUNDS = 1 << 24


SOLVED: Mapping[Dealt, Callable[[Package, DeckSpec], SolvedGame]] = {
    Dealt(hole=3, dealer=3, board=0): later(
        "houseway.families.poker.three_card.game", "ThreeCardGame"
    ),
    Dealt(hole=2, dealer=2, board=5): later("houseway.families.poker.holdem.game", "HoldemGame"),
    Dealt(hole=2, dealer=4, board=5): later("houseway.families.poker.easy_poker.game", "EasyGame"),
    Dealt(hole=3, dealer=0, board=2): later("houseway.families.poker.let_it_ride", "LetItRideGame"),
    Dealt(hole=5, dealer=5, board=0): later(
        "houseway.families.poker.five_card.game", "FiveCardGame"
    ),
}


class PokerAnalyst(SolvingAnalyst):
    """Solves, prices and simulates one game with one shoe."""

    strategies = (BEST,)  # the documents print no house way for a bettor
    suits_matter = True

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: PokerRules = game.rules
        self.deck: DeckSpec = game.deck
        if self.rules.cards not in SOLVED:
            raise HousewayError(
                "not-solvable",
                f"the deal {self.rules.sheet.deal.order.text!r} cannot be solved; "
                f"these can: {', '.join(map(str, SOLVED))}",
                where="deal.order",
            )

    @cached_property
    def lead(self) -> Wager:
        """The wager whose bettor decides: the first that cannot be taken back."""
        taken = {m.wager for moves in self.rules.moves for m in moves if m.verb == WITHDRAW}
        wagers: Mapping[str, Wager] = self.game.wagers
        return next(w for w in wagers.values() if w.is_base and w.id not in taken)

    @cached_property
    def package(self) -> Package:
        wagers: Mapping[str, Wager] = self.game.wagers
        facts = self.game.family.facts(self.rules.sheet)
        told = (
            *(wager.uses for wager in wagers.values()),
            *(parse_when(prize.when, facts).uses for prize in self.rules.sheet.jackpot.values()),
        )
        uses = frozenset().union(*told) & AXIS_FACTS
        return Package(Axes(self.rules, uses), self.lead, wagers)

    @cached_property
    def solved(self) -> SolvedGame:
        return SOLVED[self.rules.cards](self.package, self.deck)

    @property
    def shows_up_card(self) -> bool:
        return self.rules.up > 0

    @property
    def strategy_class(self) -> str:
        return self.solved.strategy_class

    # --- figures ----------------------------------------------------------------------------------

    def tally(self) -> Tally:
        """The lead wager, with the raise that it opens, at best play."""
        return self.package.tally(self.solved.joint)

    def weights(self, wager: Wager) -> Weights | None:
        """The exact price of another wager, or None when it has to be simulated."""
        if wager.uses <= self.solved.counts_by:
            return self.package.row_weights(wager, self.solved.joint)
        return self.solved.side_weights(wager)

    def estimate(self, wager: Wager) -> Figure:
        """A wager that only a simulation can price."""
        player = self._player([wager])
        return player.tallies(player.play(SEED, 0, ROUNDS), ROUNDS)[0].figure

    def hand(self, cards: Cards, up: Card | None = None, board: Cards = ()) -> dict[str, Any]:
        """The worth of each move with these cards, against an open card or beside a board."""
        self._check_hand(cards, up, board)
        return {
            "hand": [card_text(card) for card in cards],
            **({} if up is None else {"up": card_text(up)}),
            **({"board": [card_text(card) for card in board]} if self.rules.cards.board else {}),
            "name": self.rules.says(cards, board),
            **best_first(self.solved.worth(cards, up, board)),
            "expectation": f"{self.solved.worth_is}, for each unit of {self.lead.name}",
        }

    def answers_valued(
        self, seen: SeenDecision, options: Mapping[str, float]
    ) -> Mapping[str, float]:
        """The worth of each move; a raise of several sizes has one for each."""
        *_, name = seen.knows
        streets = [street.id for street in self.rules.section.streets]
        worth: dict[str, float] = {}
        for move in self.rules.moves[streets.index(name)]:
            several = f"{move.verb} {move.times} x {move.of}"
            said = several if several in options else move.verb
            size = move.times * seen.staked.get(move.of, 0)
            if not move.times:
                worth[move.verb] = options[said]
            elif size in seen.sizes.get(move.verb, ()):
                worth[f"{move.verb} {format_money(size)}"] = options[said]
        return worth

    def _check_hand(self, cards: Cards, up: Card | None, board: Cards) -> None:
        if len(cards) != self.rules.cards.hole:
            raise BadRecord(
                "hand", f"cards: {len(cards)}; a hand has {self.rules.cards.hole}", where="hand"
            )
        shown = [0]
        for street in self.rules.section.streets:
            shown.append(shown[-1] + street.shows)
        if len(board) not in shown[1:]:
            legal = " or ".join(str(number) for number in sorted(set(shown[1:])))
            raise BadRecord(
                "board", f"{len(board)} cards; decisions are made with {legal}", where="board"
            )
        self.deck.check_multiset([*cards, *board, *(() if up is None else (up,))], where="hand")

    def chart(self) -> dict[str, Any]:
        """The best play as rules for a person."""
        return self.solved.chart()

    # --- ways to play -----------------------------------------------------------------------------

    def named_policy(self, name: str) -> SolvedGame:
        return self.solved

    def simulator(self, policy: SolvedGame) -> PokerSimulator:
        return self._player(self.unit_wagers)

    def table_rounds(self, setup: Setup, policies: Mapping[int, Any]) -> TableRounds | None:
        """Seats with the lead wager, and perhaps others; raises are made by the best play."""
        wagers: Mapping[str, Wager] = self.game.wagers
        placed = [wagers[name] for name in dict.fromkeys(bet.wager for bet in setup.bets)]
        leads = {bet.bettor for bet in setup.bets if bet.wager == self.lead.id}
        bases = {bet.bettor for bet in setup.bets if wagers[bet.wager].is_base}
        odd = any(w.section.kind not in ("base", "bonus") or w.section.numbers for w in placed)
        if odd or leads != bases or {seat for seat, _ in leads} != {b.seat for b in setup.bets}:
            return None
        raises = [wager for wager in wagers.values() if wager.section.kind == "raise"]
        table = PokerTable(self.game, setup, self._player([*placed, *raises]), policies)
        return table if len({throw.dealt for throw in table.throws}) == 1 else None

    def _player(self, wagers: list[Wager]) -> PokerSimulator:
        sided = any(not wager.uses <= AXIS_FACTS for wager in wagers)
        table = self.solved.table(sided=sided)
        told = AXIS_FACTS.union(*table.sides)
        for wager in wagers:
            if not wager.uses <= told:
                names = ", ".join(sorted(wager.uses - told))
                raise HousewayError(
                    "not-solvable",
                    f"{wager.name} looks at {names}, which is settled but not counted with this "
                    "deal",
                    where=f"wager.{wager.id}",
                )
        return PokerSimulator(package=self.package, table=table, wagers=wagers)
