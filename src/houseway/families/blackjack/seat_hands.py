"""Hands of a seat while they are played: each bettor's money, and why a hand is done."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from houseway.cards import Cards
from houseway.table.rounds import Bettor, who_text

if TYPE_CHECKING:
    from houseway.families.blackjack.rounds import BlackjackRound

# Ways for a bettor to leave a hand that others may play on, and the rule that allows each.
LEFT = {
    "surrendered": ("the hand is given up", "play.surrender"),
    "even-money": ("even money is taken", "play.even_money"),
}


@dataclass(slots=True)
class HandMoney:
    """One bettor's money on a hand. `added` lists doublings; `ended` is how the bettor left."""

    original: int
    added: list[int] = field(default_factory=list)
    ended: str = ""

    @property
    def amount(self) -> int:
        return self.original + sum(self.added)


@dataclass(slots=True)
class SeatHand:
    """A hand of a seat while it is played."""

    seat: int
    number: int
    name: str
    money: dict[Bettor, HandMoney]
    split: bool = False
    aces: bool = False  # from split aces
    doublings: int = 0
    ended: str = "stood"

    @property
    def live(self) -> list[Bettor]:
        """Bettors who have not surrendered, in the order of their wagers."""
        return [bettor for bettor, money in self.money.items() if not money.ended]


def as_dealt(hands: Mapping[str, Cards], order: Iterable[str]) -> dict[str, Cards]:
    """Hands in the order of the deal; those of a split lie where their pair lay.

    >>> list(as_dealt({"seat 3": (), "seat 2/1": (), "seat 2/2": ()}, ["seat 2", "seat 3"]))
    ['seat 2/1', 'seat 2/2', 'seat 3']
    """
    return {
        name: cards
        for first in order
        for name, cards in hands.items()
        if name.partition("/")[0] == first
    }


def is_signal(round_: BlackjackRound, hand: SeatHand, bettor: Bettor) -> bool:
    """Whether a bettor's own signal makes the hand hit or stand."""
    return not hand.live or bettor == round_.speaker(hand, round_.rules.section.decides)


def whys_closed(round_: BlackjackRound, hand: SeatHand, bettor: Bettor) -> dict[str, str]:
    """Why a bettor is not asked about a hand again, by refused choice; "" is any other one."""
    rules = round_.rules
    facts = round_.facts(hand)
    split = rules.section.split
    refused = dict(rules.before_play)
    if round_.insurable() and not rules.frozen(round_.up):
        refused.pop("insurance")
    if rules.holds("even_money", facts):
        refused.pop("even-money")
    if left := hand.money[bettor].ended:
        said, rule = LEFT[left]
        why = f"{said} ({rules.cite(rule)})"
    elif round_.found_natural:
        why = rules.because("peek", "the look at the hole card found the player-dealer's natural")
    elif hand.ended == "frozen":
        why = rules.because("freeze", "the up card freezes every hand")
    elif facts["hand.over"]:
        why = f"the hand is over with {facts['hand.total']} ({rules.cite('play.target')})"
    elif hand.ended == "rescued":
        why = f"the hand is rescued ({rules.cite('play.rescue')})"
    elif hand.doublings:
        refused |= round_.legal(hand).refused
        why = f"a doubled hand gets one card only ({rules.cite('play.double')})"
    elif hand.aces and split and split.aces == "one-card":
        refused |= round_.legal(hand).refused
        why = f"a split ace gets one card only ({rules.cite('play.split.aces')})"
    elif facts["hand.natural"]:
        why = f"the hand is a natural ({rules.cite('play.naturals')})"
    elif bettor != (speaker := round_.speaker(hand, rules.section.decides)):
        why = f"{who_text(speaker)} speaks for the hand ({rules.cite('play.decides')})"
        raiser = who_text(round_.speaker(hand, rules.section.raises))
        word = f"{raiser} has the word on that ({rules.cite('play.raises')})"
        refused |= dict.fromkeys(("double", "split"), word)
    else:
        why = f"the hand stands on {facts['hand.total']}"
    return {**refused, "": why}
