"""Poker against the player-dealer: three-card games, hold'em, stud."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.families.base import Family
from houseway.families.poker.rules import make_rules
from houseway.families.poker.section import Play, facts

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst


def make_analyst(game: Any) -> Analyst:
    from houseway.families.poker.analyst import PokerAnalyst

    return PokerAnalyst(game)


FAMILY = Family(
    sections={"play": Play},
    facts=facts,
    rules=make_rules,
    analyst=make_analyst,
)
