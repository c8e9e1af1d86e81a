"""Families: the code that knows how a kind of game is played, one package each.

A family is parameterised by the sheet and by nothing else. A sheet names its family; which engine
plays it may depend on what it says: baccarat has two shared hands, or a hand for each seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.errors import UnknownName
from houseway.families.base import Family

FAMILIES = (
    "baccarat",
    "super-pan-9",
    "blackjack",
    "poker",
    "two-way",
    "pai-gow-poker",
    "pai-gow-tiles",
    "chinese",
    "conquian",
    "round-poker",
)


def family_of(sheet: Mapping[str, Any]) -> Family:
    """The family that plays a sheet, by its plain data."""
    game, deal = (
        sheet[key] if isinstance(sheet.get(key), Mapping) else {} for key in ("game", "deal")
    )
    name = str(game.get("family", ""))
    if name not in FAMILIES:
        raise UnknownName("family", name, FAMILIES, where="game.family")
    if name == "blackjack":
        from houseway.families.blackjack.rules import Blackjack

        return Blackjack()
    if name == "poker":
        from houseway.families.poker.rules import Poker

        return Poker()
    if name == "two-way":
        from houseway.families.two_way.rules import TwoWay

        return TwoWay()
    if name == "pai-gow-poker":
        from houseway.families.pai_gow_poker.rules import PaiGowPoker

        return PaiGowPoker()
    if name == "pai-gow-tiles":
        from houseway.families.pai_gow_tiles.rules import PaiGowTiles

        return PaiGowTiles()
    if name == "chinese":
        from houseway.families.chinese.rules import Chinese

        return Chinese()
    if name == "conquian":
        from houseway.families.conquian.rules import Conquian

        return Conquian()
    if name == "round-poker":
        from houseway.families.round_poker.rules import RoundPoker

        return RoundPoker()
    if not {"seats", "round"}.isdisjoint(str(deal.get("order", "")).split()):
        from houseway.families.own_hands.rules import OwnHands

        return OwnHands()
    from houseway.families.shared_hands.rules import SharedHands

    return SharedHands()
