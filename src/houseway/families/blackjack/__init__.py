"""Blackjack-style games: each seat draws towards a target, against the player-dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.families.base import Family
from houseway.families.blackjack.rules import make_rules
from houseway.families.blackjack.section import Play, facts

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst


def make_analyst(game: Any) -> Analyst:
    from houseway.families.blackjack.analyst import BlackjackAnalyst

    return BlackjackAnalyst(game)


FAMILY = Family(
    sections={"play": Play},
    facts=facts,
    rules=make_rules,
    analyst=make_analyst,
)
