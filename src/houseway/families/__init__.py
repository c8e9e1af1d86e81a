"""Families: the code that knows how a kind of game is played, one package each.

A family is parameterised by the sheet and by nothing else. A sheet names its family; which engine
plays it may depend on what it says: baccarat has two shared hands, or a hand for each seat.

An installed package may bring families of its own: it names their classes as entry points of the
group `houseway.families`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.errors import UnknownName
from houseway.families.base import Family

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

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
GROUP = "houseway.families"  # of entry points, by which other packages name theirs


def family_of(sheet: Mapping[str, Any]) -> Family:
    """The family that plays a sheet, by its plain data."""
    game, deal = (
        sheet[key] if isinstance(sheet.get(key), Mapping) else {} for key in ("game", "deal")
    )
    name = str(game.get("family", ""))
    if name not in FAMILIES:
        return _installed(name)
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


def installed_families() -> dict[str, Family]:
    """The families of other installed packages, by the names that a sheet uses."""
    return {entry.name: entry.load()() for entry in _entries()}


def _installed(name: str) -> Family:
    entries = _entries()
    if name not in entries.names:
        raise UnknownName("family", name, (*FAMILIES, *sorted(entries.names)), where="game.family")
    family: Family = entries[name].load()()
    return family


def _entries() -> EntryPoints:
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
