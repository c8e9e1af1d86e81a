"""A player in a hand: his chips, his cards, and what he may still do."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards import Card
from houseway.table.dealing import seat_hand


@dataclass(slots=True, eq=False)
class Player:
    """`paid` is all that he has put in, `bet` what of it lies before him on this street."""

    number: int
    stack: int
    hand: str = field(init=False)
    cards: list[Card] = field(default_factory=list)
    faces: list[str] = field(default_factory=list)  # up or down, card by card
    paid: int = 0
    bet: int = 0
    dead: int = 0  # of it, what no opponent has to match
    blind: int = 0  # of it, what he posted as a blind
    folded: bool = False
    may_raise: bool = True
    checked: bool = False
    all_in: bool = False  # declared so: he bets no more, though he has chips
    hole_up: bool = False  # a card came up that should have come down
    short: int = 0  # cards that he gets with his draw, for he was dealt too few
    drew: tuple[Card, ...] = ()  # what he has put away in this draw
    dealt_up: list[Card] = field(default_factory=list)  # a joker that came up is less than wild

    def __post_init__(self) -> None:
        self.hand = seat_hand(self.number)

    @property
    def is_live(self) -> bool:
        return not self.folded

    @property
    def is_able(self) -> bool:
        """Whether he has a hand and chips to bet with."""
        return not self.folded and self.stack > 0 and not self.all_in

    @property
    def up(self) -> list[Card]:
        return [card for card, face in zip(self.cards, self.faces, strict=True) if face == "up"]

    def pay(self, cents: int) -> int:
        """Chips into the pot, as many as he has; gives how many."""
        paid = min(cents, self.stack)
        self.stack -= paid
        self.paid += paid
        return paid

    def bets_to(self, level: int) -> int:
        """Chips until so much lies before him."""
        added = self.pay(level - self.bet)
        self.bet += added
        return added

    def takes_back(self, cents: int) -> int:
        """Chips that nobody has matched; gives how many of them were no bet but an ante."""
        of_bet = min(cents, self.bet)
        self.paid -= cents
        self.bet -= of_bet
        self.stack += cents
        return cents - of_bet

    def posts_dead(self, cents: int) -> int:
        posted = self.pay(cents)
        self.dead += posted
        return posted
