"""The common part of families with a hand for each seat, on which stakes are settled."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.base import PlayedByRounds
from houseway.table.rounds import Bettor, Finished
from houseway.wagers.facts import Facts


@dataclass(frozen=True, eq=False)
class SeatRules(PlayedByRounds):
    """The rules of a sheet with a hand for each seat."""

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        stakes = finished.stakes or ()
        return next((stake.facts for stake in stakes if stake.bet.bettor == bettor), {})
