"""Poker or blackjack: every bettor chooses one of the two after seeing two cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.families.base import Family
from houseway.families.two_way.rules import make_rules
from houseway.families.two_way.section import Play, facts

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst


def make_analyst(game: Any) -> Analyst:
    from houseway.families.two_way.analyst import TwoWayAnalyst

    return TwoWayAnalyst(game)


FAMILY = Family(
    sections={"play": Play},
    facts=facts,
    rules=make_rules,
    analyst=make_analyst,
)
