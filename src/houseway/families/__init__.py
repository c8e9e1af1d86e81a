"""Families: the code that knows how a kind of game is played, one package each.

A family is parameterised by the sheet and by nothing else. A sheet names its family. The engine
may depend on the sheet's sections: baccarat has two shared hands, or a hand for each seat.

An installed package may add families of its own: it names the maker of each as an entry
point of the group `houseway.families`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from houseway.errors import UnknownName
from houseway.families.base import Family

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

# The packages that play each family; where there are two, the second deals a hand to each seat.
FAMILIES: Mapping[str, tuple[str, ...]] = {
    "baccarat": ("shared_hands", "own_hands"),
    "super-pan-9": ("shared_hands", "own_hands"),
    "blackjack": ("blackjack",),
    "poker": ("poker",),
    "two-way": ("two_way",),
    "pai-gow-poker": ("pai_gow_poker",),
    "pai-gow-tiles": ("pai_gow_tiles",),
    "chinese": ("chinese",),
    "conquian": ("conquian",),
    "round-poker": ("round_poker",),
}
GROUP = "houseway.families"  # the entry point group in which other packages register families


def family_of(sheet: Mapping[str, Any]) -> Family:
    """The family that plays a sheet, by its plain data."""
    game, deal = (
        sheet[key] if isinstance(sheet.get(key), Mapping) else {} for key in ("game", "deal")
    )
    name = str(game.get("family", ""))
    if name not in FAMILIES:
        return _installed(name)
    for_each_seat = not {"seats", "round"}.isdisjoint(str(deal.get("order", "")).split())
    return _built_in(FAMILIES[name][-1 if for_each_seat else 0])


def all_families() -> list[Family]:
    """The families of this package, then those of other installed packages."""
    packages = dict.fromkeys(package for known in FAMILIES.values() for package in known)
    return [*map(_built_in, packages), *(entry.load()() for entry in _entries())]


def _built_in(package: str) -> Family:
    family: Family = import_module(f"{__name__}.{package}").FAMILY
    return family


def _installed(name: str) -> Family:
    entries = _entries()
    if name not in entries.names:
        raise UnknownName("family", name, (*FAMILIES, *sorted(entries.names)), where="game.family")
    family: Family = entries[name].load()()
    return family


def _entries() -> EntryPoints:
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
