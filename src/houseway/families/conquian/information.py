"""The information of a player who is asked: the own cards, and the open ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Card, Cards

Runs = tuple[Cards, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Information:
    """`card` is the one that lies open and may be used now, if any.

    `runs` are those on the table by seat, `held` the sizes of the hands, `gone` the covered cards
    of the discard pile, `refused` the seats that have declined the card.
    """

    seat: int
    cards: Cards
    card: Card | None
    runs: Mapping[int, Runs]
    held: Mapping[int, int]
    gone: frozenset[Card]
    refused: frozenset[int]
    stock: int

    @property
    def own(self) -> Runs:
        return self.runs[self.seat]
