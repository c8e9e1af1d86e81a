"""The common part of families with a hand for each seat, on which stakes are settled."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.base import PlayedByRounds
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Sheet
from houseway.table.cards.first_cards import seat_hand
from houseway.table.rounds import Bettor, Finished
from houseway.wagers.facts import Facts


@dataclass(frozen=True, eq=False)
class SeatRules(PlayedByRounds):
    """The rules of a sheet with a hand for each seat."""

    sheet: Sheet

    def hand_of(self, bettor: Bettor) -> str:
        return seat_hand(bettor[0])

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        stakes = finished.stakes or ()
        return next((stake.facts for stake in stakes if stake.bet.bettor == bettor), {})

    def cite(self, path: str) -> str:
        return cite_for(self.sheet.cites, path) or self.sheet.game.source
