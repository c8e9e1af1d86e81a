"""Games with a hand for each seat against the player-dealer: Super Pan 9, joker baccarat."""

from __future__ import annotations

from houseway.families.base import Family, later
from houseway.families.own_hands.rules import make_rules
from houseway.families.own_hands.section import Draw, facts

FAMILY = Family(
    sections={"draw": Draw},
    facts=facts,
    rules=make_rules,
    analyst=later("houseway.families.own_hands.exact", "OwnAnalyst"),
    prose=later("houseway.families.own_hands.prose", "prose"),
)
