"""Poker or blackjack: every bettor chooses one of the two after seeing two cards."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.two_way.rules import make_rules
from houseway.families.two_way.section import Play, facts

FAMILY = Family(
    sections={"play": Play},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.two_way.analyst", "TwoWayAnalyst"),
    prose=later("houseway.families.two_way.prose", "prose"),
)
