"""The common part of families with hands that draw towards a target, one or more for a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Card, is_joker, rank_of
from houseway.errors import HousewayError
from houseway.families.seats import SeatRules
from houseway.ranking.soft import SoftCounting
from houseway.wagers.facts import Fact, Facts
from houseway.wagers.when import NEVER, Condition, WhenError, parse_when

JOKER_KIND = 0


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

    def kind(self, card: Card) -> int:
        """The kind of a card: its low value, 0 for a joker. Cards of one kind play alike."""
        return JOKER_KIND if is_joker(card) else self.counting.values.of(rank_of(card))


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
