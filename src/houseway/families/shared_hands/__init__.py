"""Baccarat with two shared hands: the player hand and the banker hand."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.shared_hands.rules import make_rules
from houseway.families.shared_hands.section import Draw, facts

FAMILY = Family(
    sections={"draw": Draw},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.shared_hands.exact", "SharedAnalyst"),
    prose=later("houseway.families.shared_hands.prose", "prose"),
)
