"""Blackjack-style games: each seat draws towards a target, against the player-dealer."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.blackjack.rules import make_rules
from houseway.families.blackjack.section import Play, facts

FAMILY = Family(
    sections={"play": Play},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.blackjack.analyst", "BlackjackAnalyst"),
    prose=later("houseway.families.blackjack.prose", "prose"),
)
