"""Shares of a pot, from counts of how it was divided."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np

from houseway.cards import card_text, cards_text
from houseway.data_table import DataTable, Tabular
from houseway.notebook import html_table, shortened
from houseway.origin import program_origin
from houseway.pot_equity.spot import Spot
from houseway.ranking.tables import Array

EXACT, SAMPLED = "exact", "sampled"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandShare:
    """The share of one hand. `wins` counts deals where it takes the whole pot, `ties` those
    where it takes a part; `square` is the mean of the squared share."""

    hand: str
    wins: int
    ties: int
    share: Fraction
    square: Fraction


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Equity(Tabular):
    """The hands of a spot with their shares, which add up to one."""

    spot: Spot
    method: str
    deals: int
    hands: tuple[HandShare, ...]
    seed: int | None = None

    def __repr__(self) -> str:
        shares = ", ".join(f"{shortened(h.hand, 20)} {float(h.share):.6f}" for h in self.hands)
        text = f"<{self.spot.game.name}, {self.deals} deals {self.method}: {shares}"
        return shortened(text, 190) + ">"

    def _repr_html_(self) -> str:
        exact = self.method == EXACT
        board = " ".join(map(card_text, self.spot.board))
        return html_table(
            f"{self.spot.game.title}: {self.deals:,} deals, {self.method}",
            ("hand", "share", "wins", "ties", *(() if exact else ("standard error",))),
            (
                (
                    hand.hand,
                    f"{float(hand.share):.4%}",
                    f"{hand.wins:,}",
                    f"{hand.ties:,}",
                    *(() if exact else (f"{self.standard_error(hand):.4%}",)),
                )
                for hand in self.hands
            ),
            notes=(f"Board: {board}" if board else "",),
        )

    def standard_error(self, hand: HandShare) -> float:
        """The standard error of a sampled share."""
        spread = (hand.square - hand.share**2) / (self.deals - 1)
        return sqrt(spread)

    def as_json(self) -> dict[str, Any]:
        sampled = {} if self.seed is None else {"seed": self.seed}
        return {
            "game": self.spot.game.name,
            "method": self.method,
            "deals": self.deals,
            **sampled,
            "board": [card_text(card) for card in self.spot.board],
            "dead": [card_text(card) for card in self.spot.dead],
            "hands": [self._hand_json(hand) for hand in self.hands],
            "origin": self.origin,
        }

    @property
    def origin(self) -> dict[str, Any]:
        sampled = {} if self.seed is None else {"seed": self.seed}
        return {
            **program_origin(),
            "game": self.spot.game.name,
            "board": cards_text(self.spot.board),
            "dead": cards_text(self.spot.dead),
            "method": self.method,
            "deals": self.deals,
            **sampled,
        }

    def table(self) -> DataTable:
        """One row for each hand."""
        columns: dict[str, type] = {"hand": str, "wins": int, "ties": int, "share": float}
        columns |= {"share_fraction": str, "standard_error": float}
        return DataTable.of(columns, map(self._hand_json, self.hands), self.origin)

    def _hand_json(self, hand: HandShare) -> dict[str, Any]:
        exact = self.method == EXACT
        return {
            "hand": hand.hand,
            "wins": hand.wins,
            "ties": hand.ties,
            "share": float(hand.share),
            **(
                {"share_fraction": str(hand.share)}
                if exact
                else {"standard_error": self.standard_error(hand)}
            ),
        }


def result_of(spot: Spot, tallies: Array, *, method: str, seed: int | None = None) -> Equity:
    """The shares by the tallies of a kernel."""
    deals = int(tallies[0].sum())
    hands = []
    for hand, counts in zip(spot.hands, tallies, strict=True):
        parts = list(_parts(counts))
        wins = sum(times for times, part in parts if part == 1)
        hands.append(
            HandShare(
                hand=hand.text,
                wins=wins,
                ties=sum(times for times, _ in parts) - wins,
                share=sum((times * part for times, part in parts), Fraction(0)) / deals,
                square=sum((times * part**2 for times, part in parts), Fraction(0)) / deals,
            )
        )
    return Equity(spot=spot, method=method, deals=deals, hands=tuple(hands), seed=seed)


def _parts(counts: Array) -> Iterator[tuple[int, Fraction]]:
    """The count of deals by the part of the pot that a hand took; lost deals are left out."""
    for low, highs, lows in np.argwhere(counts).tolist():
        half = Fraction(1, 2) if low else Fraction(1)
        part = half / highs if highs else Fraction(0)
        part += half / lows if lows else Fraction(0)
        if part:
            yield int(counts[low, highs, lows]), part
