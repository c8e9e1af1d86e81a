"""Pai gow with tiles: four tiles each, a high and a low hand of two against the player-dealer's."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.pai_gow_tiles.rules import make_rules
from houseway.families.pai_gow_tiles.section import Play, facts
from houseway.setting.section import HouseWay

FAMILY = Family(
    sections={"play": Play, "house_way": HouseWay},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.pai_gow_tiles.analyst", "TileAnalyst"),
    prose=later("houseway.families.pai_gow_tiles.prose", "prose"),
)
