"""Pai gow poker: seven cards set two in front and five behind, against the player-dealer's."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.pai_gow_poker.rules import make_rules
from houseway.families.pai_gow_poker.section import Play, facts
from houseway.setting.section import HouseWay

FAMILY = Family(
    sections={"play": Play, "house_way": HouseWay},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.pai_gow_poker.analyst", "PaiGowAnalyst"),
    prose=later("houseway.families.pai_gow_poker.prose", "prose"),
)
