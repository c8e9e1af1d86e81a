"""Ways to set hands, one decision of the readable engine at a time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.cards import Cards
from houseway.families.pai_gow_poker.compiled_chart import lay_hands
from houseway.families.pai_gow_poker.exact import SetHands
from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.ranking.tables import Array
from houseway.setting.seven_cards import FRONT, SEVEN, CardSplit, SevenCardHand
from houseway.table.cards.hand_setting import HOUSE_WAY, Parted
from houseway.table.rounds import PLAYER_DEALER, Choose


@dataclass(frozen=True)
class PaiGowPolicy:
    """The house way, or the best setting: against a hand that is seen, or against all hands.

    The player-dealer's hand is always taken as set by the house way.
    """

    name: str
    rules: PaiGowRules
    own: SetHands
    answers: bool = False

    def choose(self, wait: Choose) -> str:
        if wait.sets is None or self.name == HOUSE_WAY or wait.hand == PLAYER_DEALER:
            return wait.house_way
        cards, shown = wait.knows
        parted = self._answer(cards, shown) if self.answers and shown else self.hidden(cards)
        way = wait.sets.house_way
        if parted is None or set(parted[0]) == set(way[0]):
            return HOUSE_WAY
        return wait.sets.words(parted)

    def hidden(self, cards: Cards) -> Parted:
        fronts, backs, _ = lay_hands(np.array([cards]), self._table)
        return tuple(fronts[0].tolist()), tuple(backs[0].tolist())

    @cached_property
    def _table(self) -> Array:
        return self.own.splits.look_up_table(self.own.ways)

    def _answer(self, cards: Cards, shown: Cards) -> Parted | None:
        """The best answer to an open hand; None where the house way is as good."""
        open_hand = CardSplit(self.rules.orders, shown[:FRONT], shown[FRONT:SEVEN])
        legal = SevenCardHand(cards, self.rules.orders).legal
        way = self.rules.way.set(cards)
        mine = CardSplit(self.rules.orders, way.front, way.back)
        best = max(legal, key=lambda split: (_score(split, open_hand), split.height))
        if _score(best, open_hand) <= _score(mine, open_hand):
            return None
        return best.front_cards, best.back_cards


def _score(own: CardSplit, other: CardSplit) -> int:
    """How many of the two hands are higher."""
    return (own.front.strength > other.front.strength) + (own.back.strength > other.back.strength)
