"""Poker against the player-dealer: three-card games, hold'em, stud."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.poker.rules import make_rules
from houseway.families.poker.section import Play, facts

FAMILY = Family(
    sections={"play": Play},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.poker.analyst", "PokerAnalyst"),
    prose=later("houseway.families.poker.prose", "prose"),
)
