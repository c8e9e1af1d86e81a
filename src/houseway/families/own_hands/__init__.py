"""Games with a hand for each seat against the player-dealer: Super Pan 9, joker baccarat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.families.base import Family
from houseway.families.own_hands.rules import make_rules
from houseway.families.own_hands.section import Draw, facts

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst


def make_analyst(game: Any) -> Analyst:
    from houseway.families.own_hands.exact import OwnAnalyst

    return OwnAnalyst(game)


FAMILY = Family(
    sections={"draw": Draw},
    facts=facts,
    rules=make_rules,
    analyst=make_analyst,
)
