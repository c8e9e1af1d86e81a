"""Known cards of the hands of a pot, and the way cards to come are dealt to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from houseway.cards import JOKER, Card, Cards
from houseway.families.round_poker.section import Street
from houseway.families.round_poker.showdown import Judge
from houseway.table.cards.first_cards import BOARD

if TYPE_CHECKING:
    from houseway.families.round_poker.rules import RoundPokerRules

SAMPLES = 150
MOST_RIVALS = 4  # more of them change little


@dataclass(frozen=True, slots=True, kw_only=True)
class VisibleCards:
    """The cards that a player sees: own cards, board, and open cards of players still in."""

    own: Cards
    board: Cards
    rivals: tuple[Cards, ...]
    draws: int = 0  # draws still to come


@dataclass(frozen=True)
class PotShareSampler:
    """The cards of a game, seen and unseen."""

    rules: RoundPokerRules

    @cached_property
    def _deck(self) -> Cards:
        ranks = self.rules.sheet.deck.cards.ranks
        return tuple(rank * 4 + suit for rank in ranks for suit in range(4))

    @cached_property
    def jokers(self) -> int:
        return self.rules.deck_size - len(self._deck) * self.rules.sheet.deck.decks

    @cached_property
    def _steps(self) -> list[tuple[str, int]]:
        return [step for street in self.rules.streets for step in street.deal.steps]

    @cached_property
    def own(self) -> int:
        """Cards that a player has at the showdown."""
        dealt = sum(count for what, count in self._steps if what != BOARD)
        return dealt - sum(_put_away(street) for street in self.rules.streets)

    @cached_property
    def board(self) -> int:
        return sum(count for what, count in self._steps if what == BOARD)

    def draws_after(self, street: str) -> int:
        """The number of draws left when this street is played."""
        ids = [each.id for each in self.rules.streets]
        later = self.rules.streets[ids.index(street) + 1 if street in ids else 0 :]
        return sum(each.before.verb == "draw" for each in later)

    @property
    def judges(self) -> tuple[Judge, ...]:
        return self.rules.usual_judges

    @cached_property
    def draws(self) -> int:
        return sum(street.before.verb == "draw" for street in self.rules.streets)

    def known_hands(self, seen: VisibleCards, kept: Sequence[Card]) -> list[Cards]:
        """The known cards of the player's own hand, then of the hands of some rivals."""
        rivals = seen.rivals[:MOST_RIVALS] or ((),)
        return [tuple(kept) if seen.draws else seen.own, *rivals]

    def unseen(self, seen: VisibleCards) -> list[Card]:
        """The cards of the deck that are yet to come."""
        rivals = seen.rivals[:MOST_RIVALS]
        known = [*seen.own, *seen.board, *(card for up in rivals for card in up)]
        gone = {*known}
        jokers = [JOKER] * (self.jokers - known.count(JOKER))
        return [*(card for card in self._deck if card not in gone), *jokers]

    def ends(self, seen: VisibleCards, hands: Sequence[Sequence[Card]]) -> list[int]:
        """End positions, in a row of the cards to come, of the board and of each hand."""
        own = self.own - max(len(seen.board) - self.board, 0)  # a card for all counts as own
        needs = [self.board - len(seen.board), *(own - len(cards) for cards in hands)]
        return [*accumulate(max(need, 0) for need in needs)]


def _put_away(street: Street) -> int:
    return street.before.least if street.before.verb == "discard" else 0
