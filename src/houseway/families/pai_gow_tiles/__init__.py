"""Pai gow with tiles: four tiles each, a high and a low hand of two against the player-dealer's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.families.base import Family
from houseway.families.pai_gow_tiles.rules import make_rules
from houseway.families.pai_gow_tiles.section import Play, facts
from houseway.setting.section import HouseWay

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst


def make_analyst(game: Any) -> Analyst:
    from houseway.families.pai_gow_tiles.analyst import TileAnalyst

    return TileAnalyst(game)


FAMILY = Family(
    sections={"play": Play, "house_way": HouseWay},
    facts=facts,
    rules=make_rules,
    analyst=make_analyst,
)
