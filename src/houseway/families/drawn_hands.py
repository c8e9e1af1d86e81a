"""The common part of families with hands that draw towards a target, one or more for a seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from houseway.cards import Card, DeckSpec, is_joker, rank_of
from houseway.cards.card import RANKS
from houseway.errors import HousewayError
from houseway.families.seats import SeatRules
from houseway.ranking.soft import SoftCounting
from houseway.sheet.model import Deck
from houseway.wagers.facts import Fact, Facts, number, statement, word
from houseway.wagers.when import NEVER, Condition, WhenError, parse_when

JOKER_KIND = 0
UP_CARDS = (*RANKS, "Jk")
UP_CARD = word("rank of the player-dealer's first card", UP_CARDS, "up", says="the up card")


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal options of a hand, and why other options are refused."""

    options: tuple[str, ...]
    refused: Mapping[str, str]
    silent: str = ""  # the default play without a signal


@dataclass(frozen=True, eq=False)
class DrawnRules(SeatRules):
    """The rules of a sheet with such hands: the counts, and the conditions of the play."""

    counting: SoftCounting
    conditions: Mapping[str, Condition]

    def holds(self, key: str, facts: Facts) -> bool:
        return self.conditions[key](facts)

    def because(self, key: str, words: str = "") -> str:
        """A condition of the play and its line, behind the words that it is named by."""
        condition, name = self.conditions[key], key.replace("_", " ")
        if condition is NEVER:
            return f"the rules offer no {name}"
        return f"{words or f'{name} is offered when'} ({condition.words}, {self.printed(key)})"

    def printed(self, key: str) -> str:
        """The line where a condition is printed."""
        return self.cite(f"play.{key}")

    def _if_holds(self, key: str, hand: Facts, refused: dict[str, str]) -> list[str]:
        if self.holds(key, hand):
            return [key]
        refused[key] = self.because(key)
        return []

    def kind(self, card: Card) -> int:
        """The kind of a card: its low value, 0 for a joker. Cards of one kind play alike."""
        return JOKER_KIND if is_joker(card) else self.counting.values.of(rank_of(card))


def split_facts(doublings: int) -> dict[str, Fact]:
    """Facts of a hand that may be split and doubled."""
    return {
        "hand.split": statement(
            "the hand comes from a split", "the hand comes from a split", "decide"
        ),
        "hand.doublings": number(
            "how often the wager was doubled",
            0,
            doublings,
            "decide",
            says="the number of doublings",
            lacks="the wager was not doubled",
        ),
    }


def cards_of_ranks(deck: Deck) -> list[Card]:
    """One card of every rank, and a joker: enough to reach every end that needs no suits."""
    spec = DeckSpec(cards=deck.cards, jokers=1 if deck.jokers else 0)
    return [card for card in spec.composition() if card % 4 == 0]


def facts_seen(known: Mapping[str, Fact], *stages: str, hand: str) -> dict[str, Fact]:
    """The facts that a condition of the play may look at: those seen by then, of one hand."""
    return {
        name: fact
        for name, fact in known.items()
        if fact.stage in stages and name.split(".")[0] in (hand, "dealer")
    }


def told_apart(ends: Iterable[Facts], uses: frozenset[str]) -> list[Facts]:
    """Ends that differ in the facts that are looked at, with these facts."""
    found = (tuple((k, v) for k, v in facts.items() if k in uses) for facts in ends)
    return [dict(key) for key in dict.fromkeys(found)]


def read_conditions(
    texts: Mapping[str, tuple[str, Mapping[str, Fact]]], places: Mapping[str, str]
) -> dict[str, Condition]:
    """The conditions of the play, each checked against the facts known at its time.

    An empty one never holds. `places` are paths of conditions that have another key in the play.
    """
    result = {}
    for key, (text, known) in texts.items():
        try:
            result[key] = parse_when(text, known) if text.strip() else NEVER
        except WhenError as error:
            where = places.get(key, f"play.{key}")
            raise HousewayError(error.code, error.message, where=where) from None
    return result
