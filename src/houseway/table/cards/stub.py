"""The rest of the deck during a round, with the shuffles that follow."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from houseway.cards import Card
from houseway.cards.shuffle import shuffled_again
from houseway.table.rounds import Answer, Deal, Wait


class Stub:
    """The cards of a committed shuffle from the first card of a round on."""

    def __init__(self, cards: Iterable[Card], nonce: str) -> None:
        self.cards = deque(cards)
        self.nonce = nonce
        self.times = 0

    def answer(self, wait: Wait) -> Answer | None:
        """The next card; None for a choice, or when no card is left."""
        if not isinstance(wait, Deal):
            return None
        if wait.again:
            self.times += 1
            self.cards = deque(shuffled_again((*self.cards, *wait.again), self.nonce, self.times))
        return self.cards.popleft() if self.cards else None

    def follow(self, wait: Wait) -> None:
        """Advance past a wait that was answered before."""
        self.answer(wait)
