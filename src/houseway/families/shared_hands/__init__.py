"""Baccarat with two shared hands: the player hand and the banker hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.families.base import Family
from houseway.families.shared_hands.rules import make_rules
from houseway.families.shared_hands.section import Draw, facts

if TYPE_CHECKING:
    from houseway.families.analyst import Analyst


def make_analyst(game: Any) -> Analyst:
    from houseway.families.shared_hands.exact import SharedAnalyst

    return SharedAnalyst(game)


FAMILY = Family(
    sections={"draw": Draw},
    facts=facts,
    rules=make_rules,
    analyst=make_analyst,
)
