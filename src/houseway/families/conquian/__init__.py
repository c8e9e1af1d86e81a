"""Conquian: a rummy game for a pot, everybody against everybody."""

from __future__ import annotations

from houseway.families.among import no_price
from houseway.families.base import Family
from houseway.families.conquian.rules import make_rules
from houseway.families.conquian.section import Play, Stakes, facts

FAMILY = Family(
    sections={"play": Play, "stakes": Stakes},
    facts=facts,
    rules=make_rules,
    analyst=no_price,
)
