"""The problem to be solved: a wager, a shoe, and the weight of the player-dealer's natural."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.solution.dealer_hands import Trie, trie_of
from houseway.families.blackjack.solution.hand_nodes import HandNodes
from houseway.families.blackjack.solution.payoffs import Payoffs
from houseway.families.blackjack.solution.shoe import Alike, Array, Shoe

# The effect of the player-dealer's natural: takes all money, the original wager, or ends the round.
ALL, ORIGINAL, PEEKED = "all", "original", "peeked"
CHOICES = ("stand", "hit", "double", "split", "surrender")
MONEYS = 4  # 1, 2, 4 or 8 times the wager
EARLY_SURRENDER = "early-surrender"


@dataclass
class UpSolution:
    """The best play against one up card.

    `values[hand, choice]` holds expected profit per unit; against an up card under which the house
    dealer looks, the part without a natural of the player-dealer. `expected[class and money, dealer
    class]` counts the hands that end so, per round that starts with this up card.
    """

    up: int
    mode: str
    frozen: bool
    chance: float  # of this up card
    values: Array
    best: Array  # bits, splits not considered
    best_doubled: Array
    after_split: Array  # bits: the choice of a split hand
    chances: Array  # of the player-dealer's ends, by hand
    natural: Array  # chance of the player-dealer's natural, by hand
    first: dict[int, str] = field(default_factory=dict)  # the choice of two cards before the play
    split_values: dict[tuple[int, int], float] = field(default_factory=dict)  # by kind, rank count
    expected: Array = field(default_factory=lambda: np.zeros(0))
    split_starts: list[tuple[int, int, float]] = field(default_factory=list)  # with their chance
    value: float = 0.0


@dataclass(frozen=True)
class Problem:
    """One wager of a game with one shoe."""

    payoffs: Payoffs
    shoe: Shoe

    @property
    def nodes(self) -> HandNodes:
        return self.payoffs.nodes

    @property
    def rules(self) -> BlackjackRules:
        return self.nodes.rules

    @cached_property
    def levels(self) -> int:
        """Maximum number of doublings, plus one."""
        double = self.rules.section.double
        return double.again + 2 if double else 1

    @property
    def shape(self) -> tuple[int, int]:
        return len(self.payoffs.hand_classes) * MONEYS, len(self.payoffs.is_natural)

    @cached_property
    def pay(self) -> Array:
        """Profit by class and money against the classes of the player-dealer."""
        money = np.array([1 << power for power in range(MONEYS)], np.float64)
        return (self.payoffs.pay[:, None, :] * money[None, :, None]).reshape(self.shape)

    def mode(self, up: int) -> str:
        """The effect of the player-dealer's natural with this up card."""
        if self.rules.peeks(self.nodes.kinds.cards[up]):
            return PEEKED
        return ORIGINAL if self.rules.section.natural_takes == "original" else ALL

    def alike(self, up: int) -> Alike:
        """The kinds that play alike; none where nobody plays and only first hands count."""
        kinds = self.nodes.kinds
        return tuple(range(kinds.number)) if self.frozen(up) else self.nodes.alike

    def frozen(self, up: int) -> bool:
        """Whether nobody plays against this up card."""
        return self.rules.frozen(self.nodes.kinds.cards[up])

    def tries(self, up: int) -> tuple[Trie, Trie]:
        """The player-dealer's ends as trees: all, and those that decide a hand that is over."""
        payoffs = self.payoffs
        alike = self.alike(up)
        made = (
            trie_of(
                payoffs.dealers,
                up,
                [end for end in ends if all(alike[kind] == kind for kind in end.drawn)],
                payoffs.class_of_saying,
                self.shoe,
            )
            for ends in (payoffs.dealers.ends[up], payoffs.over_ends(up))
        )
        return next(made), next(made)
