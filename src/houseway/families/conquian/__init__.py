"""Conquian: a rummy game in which two or more players play for a pot."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.conquian.rules import make_rules
from houseway.families.conquian.section import Play, Stakes, facts
from houseway.families.peer_games import no_price

FAMILY = Family(
    sections={"play": Play, "stakes": Stakes},
    facts=facts,
    rules=make_rules,
    analyst=no_price,
    prose=later("houseway.families.conquian.prose", "prose"),
)
