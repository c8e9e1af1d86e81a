"""The best play of the whole game: poker or blackjack by the two cards and the up card.

Poker is counted over every deal, blackjack over every hand and card; both count the wins of all
wagers together. The choice compares them, the surrender and the natural's pay.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.families.two_way.best_blackjack import BestBlackjack, BlackjackProblem
from houseway.families.two_way.blackjack_hands import KINDS, BlackjackHands, DealerHands, DeckKinds
from houseway.families.two_way.boards import DEALS, DECK, HOLES, poker_ends
from houseway.families.two_way.compiled_blackjack import PLAIN
from houseway.families.two_way.outcomes import PAID, SURRENDERED, Outcomes
from houseway.families.two_way.rules import TwoWayRules
from houseway.families.two_way.section import BLACKJACK, NATURAL, POKER, SURRENDER
from houseway.ranking.boards import hole_cards
from houseway.ranking.tables import Array

HANDS = HOLES * (DECK - 2)  # two cards and an up card


@dataclass(frozen=True)
class TwoWaySolution:
    """`worth[hole hand, up card, option]`, minus infinity where an option is not legal.

    `joint` is the chance of every end at best play; rounds with a split have two.
    """

    options: tuple[tuple[str, int], ...]  # choice, and which of its sizes
    worth: Array
    choices: Array
    blackjack: BestBlackjack
    joint: Array


@dataclass(frozen=True)
class TwoWaySolver:
    rules: TwoWayRules
    kinds: DeckKinds
    hands: BlackjackHands
    dealer: DealerHands
    outcomes: Outcomes

    @cached_property
    def options(self) -> tuple[tuple[str, int], ...]:
        poker = ((POKER, which) for which in range(len(self.rules.section.poker.times)))
        return ((BLACKJACK, 0), *poker, (SURRENDER, 0), (NATURAL, 0))

    @property
    def names(self) -> list[str]:
        """The options in words."""
        times = self.rules.section.poker.times
        return [f"{verb} {times[w]} x" if verb == POKER else verb for verb, w in self.options]

    @cached_property
    def problem(self) -> BlackjackProblem:
        return BlackjackProblem(
            self.rules, self.kinds, self.hands, self.dealer, self.outcomes.blackjack_pays()
        )

    def solve(self) -> TwoWaySolution:
        best = self.problem.solve()
        worth = self._worth(best)
        choices = worth.argmax(axis=2).astype(np.uint8)
        return TwoWaySolution(self.options, worth, choices, best, self._joint(best, choices))

    # --- kinds of hole hands ----------------------------------------------------------------------

    @cached_property
    def _two(self) -> Array:
        """The kinds of each hole hand's cards."""
        kinds: Array = self.kinds.of_card[hole_cards(DECK)]
        return kinds

    @cached_property
    def _hand(self) -> Array:
        """Each hole hand as a blackjack hand."""
        hands: Array = self.hands.after[self._two[:, 0], self._two[:, 1]]
        return hands

    @cached_property
    def _is_natural(self) -> Array:
        return np.array([self.rules.counting.is_natural(two) for two in hole_cards(DECK).tolist()])

    @cached_property
    def _possible(self) -> Array:
        """Hole hands and up cards that can lie together."""
        possible = np.ones((HOLES, DECK), np.bool_)
        for side in range(2):
            possible[np.arange(HOLES), hole_cards(DECK)[:, side]] = False
        return possible

    @cached_property
    def _his_natural(self) -> Array:
        """The chance that the player-dealer has the natural, by hole hand and up card."""
        makes = self.kinds.natural_with[self.kinds.of_card[:DECK]]
        left = np.zeros((HOLES, DECK))
        for up, kind in enumerate(makes.tolist()):
            if kind >= 0:
                held = (self._two == kind).sum(axis=1) + int(self.kinds.of_card[up] == kind)
                left[:, up] = self.kinds.counts[kind] - held
        return left / (DECK - 3)

    # --- worth ------------------------------------------------------------------------------------

    def _worth(self, best: BestBlackjack) -> Array:
        outcomes = self.outcomes
        worth = np.full((HOLES, DECK, len(self.options)), -np.inf)
        natural = self._is_natural[:, None]
        for place, (choice, which) in enumerate(self.options):
            if choice == BLACKJACK:
                found, legal = self._blackjack(best), ~natural
            elif choice == POKER:
                found, legal = self._poker(which), np.True_ | natural
            elif choice == SURRENDER:
                found = np.full((HOLES, DECK), outcomes.whole_net[SURRENDERED] / outcomes.unit)
                legal = ~natural
            else:
                found = np.full((HOLES, DECK), outcomes.whole_net[PAID] / outcomes.unit)
                legal = natural
            worth[:, :, place] = np.where(legal & self._possible, found, -np.inf)
        return worth

    def _blackjack(self, best: BestBlackjack) -> Array:
        """The worth of blackjack before the house dealer looks: a natural takes everything."""
        lost = self.problem.pays[PLAIN, self.hands.end[self._hand], self.dealer.natural]
        played = best.worth[self.kinds.of_card[None, :DECK], self._hand[:, None]]
        chance = self._his_natural
        found: Array = chance * lost[:, None] + (1 - chance) * played
        return found

    def _poker(self, which: int) -> Array:
        """Whole numbers, divided at the end."""
        pays = self.outcomes.poker_part(self.outcomes.whole_net)[which]
        sums = np.tensordot(self._poker_ends, pays, axes=([2, 3], [0, 1]))
        found: Array = sums / (DEALS * self.outcomes.unit)
        return found

    @cached_property
    def _poker_ends(self) -> Array:
        return poker_ends(self.rules.showdown.order)

    # --- how rounds end ---------------------------------------------------------------------------

    def _joint(self, best: BestBlackjack, choices: Array) -> Array:
        joint = np.zeros(len(self.outcomes))
        poker = self.outcomes.poker_part(joint)
        for place, (choice, which) in enumerate(self.options):
            chosen = (choices == place) & self._possible
            if choice == POKER:
                poker[which] = self._poker_ends[chosen].sum(axis=0) / DEALS / HANDS
            elif choice == SURRENDER:
                joint[SURRENDERED] = chosen.sum() / HANDS
            elif choice == NATURAL:
                joint[PAID] = chosen.sum() / HANDS
            else:
                self.outcomes.blackjack_part(joint)[:] = self._blackjack_ends(best, chosen)
        return joint

    def _blackjack_ends(self, best: BestBlackjack, chosen: Array) -> Array:
        begun = np.zeros((KINDS, self.hands.live))
        hands, ups = np.nonzero(chosen)
        held, kinds = self._hand[hands], self.kinds.of_card[ups]
        natural = self._his_natural[hands, ups]
        np.add.at(begun, (kinds, held), (1 - natural) / HANDS)
        ends = self.problem.ends(best, begun)
        np.add.at(ends[PLAIN, :, self.dealer.natural], self.hands.end[held], natural / HANDS)
        return ends
