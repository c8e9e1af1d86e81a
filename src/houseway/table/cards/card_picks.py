"""Cards that a player names after a verb: `discard 5c 6d`, `meld 5c 6c 7c`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card, card_text, cards_text, parse_cards, pretty
from houseway.cards.card import parse_card
from houseway.errors import HousewayError, Unreadable
from houseway.table.cards.hand_setting import SET, refused

# Verbs that are followed by cards or other words, not by money.
WORDED = frozenset({SET, "pass", "meld", "add", "force", "discard"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPick:
    """The cards that may be named after a verb, and how many. `why_not` refuses some of them.

    Cards in `always` go along whether they are named or not. Of a `secret` pick, others hear
    the verb alone. `legal` lists all that may be named, if they are few.
    """

    cards: tuple[Card, ...]
    least: int = 1
    most: int = 1
    always: tuple[Card, ...] = ()
    secret: bool = False
    why_not: Callable[[tuple[Card, ...]], str] = field(
        default=lambda _: "", compare=False, repr=False
    )
    legal: Callable[[], tuple[tuple[Card, ...], ...]] = field(
        default=tuple, compare=False, repr=False
    )

    def read(self, words: str) -> tuple[Card, ...]:
        """The cards of an answer, as they lie in `cards`; refused when they cannot be named.

        >>> hand = CardPick(cards=(0, 4, 8), least=1, most=2)
        >>> hand.read("discard 4c 2c")
        (0, 8)
        >>> hand.problem("discard Ah"), hand.problem("discard 2c 3c 4c")
        ('Ah is not there; legal: 2c 3c 4c', '3 cards; legal: 1 to 2')
        """
        named = parse_cards(words.partition(" ")[2])
        for place, card in enumerate(named):
            if card not in self.cards:
                there = cards_text(self.cards)
                raise refused("not-his-card", f"{card_text(card)} is not there; legal: {there}")
            if card in named[:place]:
                raise refused("card-twice", f"{card_text(card)} is named twice")
        picked = tuple(card for card in self.cards if card in named or card in self.always)
        if not self.least <= len(picked) <= self.most:
            legal = str(self.most) if self.least == self.most else f"{self.least} to {self.most}"
            many = "1 card" if len(picked) == 1 else f"{len(picked)} cards"
            raise refused("wrong-count", f"{many}; legal: {legal}")
        return picked

    def problem(self, words: str) -> str:
        """The reason why these words are illegal; empty if they are legal."""
        try:
            return self.why_not(self.read(words))
        except HousewayError as error:
            return error.message


def picks_json(picks: Mapping[str, CardPick]) -> dict[str, Any]:
    """The picks of each verb, as JSON."""
    return {
        verb: {
            "cards": [card_text(card) for card in pick.cards],
            "least": pick.least,
            "most": pick.most,
            "always": [card_text(card) for card in pick.always],
            "legal": [[card_text(card) for card in several] for several in pick.legal()],
        }
        for verb, pick in picks.items()
    }


def pretty_cards(words: str) -> str:
    """Words with suit symbols in their cards.

    >>> pretty_cards("add 5c to 2")
    'add 5♣ to 2'
    """
    return " ".join(map(_drawn, words.split()))


def _drawn(word: str) -> str:
    try:
        return pretty(parse_card(word))
    except Unreadable:
        return word
