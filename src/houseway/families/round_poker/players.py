"""A player in a hand: chips, cards and legal actions; and the chips that all have paid."""

from __future__ import annotations

from dataclasses import dataclass, field

from houseway.cards import Card, Cards
from houseway.table.cards.first_cards import seat_hand
from houseway.table.rounds import Bettor


@dataclass(slots=True, eq=False)
class PotMoney:
    """All chips that are in the pot or on their way into it."""

    chips: int


@dataclass(slots=True, eq=False)
class Player:
    """`paid` is all that the player has put in, `bet` the part before them on this street."""

    number: int
    stack: int
    middle: PotMoney
    hand: str = field(init=False)
    who: Bettor = field(init=False)
    cards: list[Card] = field(default_factory=list)
    faces: list[str] = field(default_factory=list)  # up or down, card by card
    paid: int = 0
    bet: int = 0
    dead: int = 0  # part of `paid` that no opponent has to match
    blind: int = 0  # part of `paid` that was posted as a blind
    folded: bool = False
    may_raise: bool = True
    checked: bool = False
    all_in: bool = False  # declared so, or without action: may not bet the chips left
    hole_up: bool = False  # a card came up that should have come down
    short: int = 0  # missing cards that come with the player's draw
    drew: Cards = ()  # cards put away in this draw
    dealt_up: list[Card] = field(default_factory=list)  # a joker that came up is not fully wild

    def __post_init__(self) -> None:
        self.hand = seat_hand(self.number)
        self.who = (self.number, "")

    @property
    def is_able(self) -> bool:
        """Whether the player has a hand and chips to bet with."""
        return not self.folded and self.stack > 0 and not self.all_in

    @property
    def up(self) -> list[Card]:
        if "up" not in self.faces:
            return []
        return [card for card, face in zip(self.cards, self.faces, strict=True) if face == "up"]

    def pay(self, cents: int) -> int:
        """Pay chips into the pot, as many as the player has; gives how many."""
        paid = cents if cents < self.stack else self.stack
        self.stack -= paid
        self.paid += paid
        self.middle.chips += paid
        return paid

    def bets_to(self, level: int) -> int:
        """Pay chips until so much lies before the player."""
        added = self.pay(level - self.bet)
        self.bet += added
        return added

    def takes_back(self, cents: int) -> None:
        """Return unmatched chips: from this street's bet, then from earlier ones."""
        self.gets_back(cents)
        self.bet -= min(cents, self.bet)

    def gets_back(self, cents: int) -> None:
        self.paid -= cents
        self.middle.chips -= cents
        self.stack += cents

    def pays_house(self, cents: int) -> int:
        """Chips that never reach the pot, as many as are left; gives how many."""
        paid = min(cents, self.stack)
        self.stack -= paid
        return paid

    def posts_dead(self, cents: int) -> None:
        self.dead += self.pay(cents)
