"""A decision of a round as its decider sees it: the options, and the cards that the decider knows.

It holds no other card, so all that is worked out from it rests on the decider's knowledge alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card, Cards
from houseway.money import format_money
from houseway.table.cards.first_cards import BOARD
from houseway.table.felt_cards import lying_cards
from houseway.table.rounds import PLAYER_DEALER, Bettor, Choose, Round, split_choice


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenDecision:
    """The options, the decider's own cards, the open cards, and the decider's wagers in cents.

    `up` is the first open card of the player-dealer. `knows` is the key of a strategy.
    """

    who: Bettor | str
    hand: str
    number: int
    options: tuple[str, ...]
    house_way: str
    knows: tuple[Any, ...]
    offer: bool
    sizes: Mapping[str, tuple[int, ...]] = field(hash=False)
    amounts: Mapping[str, tuple[int, int]] = field(hash=False)
    own: Cards
    up: Card | None
    board: Cards
    staked: Mapping[str, int] = field(hash=False)

    @property
    def is_of_bank(self) -> bool:
        """Whether the decision is about the player-dealer's hand."""
        return self.hand == PLAYER_DEALER

    def with_size(self, answer: str) -> str:
        """The answer with its amount, where an option has several sizes; the largest is usual."""
        verb, amount = split_choice(answer)
        if verb not in self.sizes:
            return answer
        return f"{verb} {format_money(max(self.sizes[verb]) if amount is None else amount)}"


def seen_decision(round_: Round, wait: Choose | None = None) -> SeenDecision:
    """The decision that a round waits for; `wait` may have fewer options, such as payable ones."""
    wait = wait or round_.waits  # type: ignore[assignment]
    assert isinstance(wait, Choose)
    lying = lying_cards(round_.events, "_card")
    shown = {hand: tuple(card for card, up in held if up) for hand, held in lying.items()}
    staked: dict[str, int] = {}
    for bet in round_.setup.bets:
        if bet.bettor == wait.who:
            staked[bet.wager] = staked.get(bet.wager, 0) + bet.amount
    return SeenDecision(
        who=wait.who,
        hand=wait.hand,
        number=wait.number,
        options=wait.options,
        house_way=wait.house_way,
        knows=wait.knows,
        offer=wait.offer,
        sizes=dict(wait.sizes),
        amounts=dict(wait.amounts),
        own=tuple(card for card, _ in lying.get(wait.hand, ())),
        up=next(iter(shown.get(PLAYER_DEALER, ())), None),
        board=shown.get(BOARD, ()),
        staked=staked,
    )
