"""The games of the library as a list, all of them or those of one house or family."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.data_table import DataTable, TabularList
from houseway.errors import UnknownName
from houseway.json_view import JSON_NAME, JsonView, plain_fields, read_plain
from houseway.library import index
from houseway.origin import program_origin
from houseway.sheet.switches import NO_FLAW


@dataclass(frozen=True, slots=True)
class WagerEntry(JsonView):
    """A wager of a listed game: its id, its printed name and its kind (`base`, `bonus` ...)."""

    id: str = field(metadata={JSON_NAME: "wager"})
    name: str
    kind: str


@dataclass(frozen=True, slots=True, repr=False)
class SwitchEntry(JsonView):
    """A reading or a setting of a listed game as its sheet states it.

    `literal` is the choice that follows the printed words, or `"silent"`; `why` is the reason for
    the default; `flaw` is a `contradiction` or a `misprint` of the document, or `none`.
    """

    name: str
    asks: str
    choices: tuple[str, ...]
    default: str
    literal: str = ""
    why: str = ""
    cite: str = ""
    flaw: str = NO_FLAW
    stated: Mapping[str, Any] = field(default_factory=dict, hash=False, compare=False)

    def as_json(self) -> dict[str, Any]:
        return dict(self.stated)

    def __repr__(self) -> str:
        return f"<{self.name[:60]}: {' | '.join(self.choices)[:80]}>"


@dataclass(frozen=True, slots=True, repr=False)
class GameEntry(JsonView):
    """A listed game. `house` is the printed name of the house; its id begins the game's id."""

    id: str
    name: str
    house: str
    family: str
    source: str
    wagers: tuple[WagerEntry, ...]
    readings: tuple[SwitchEntry, ...]
    settings: tuple[SwitchEntry, ...]

    @property
    def house_id(self) -> str:
        return self.id.split("/")[0]

    def as_json(self) -> dict[str, Any]:
        return {
            **plain_fields(self),
            "readings": {switch.name: switch.as_json() for switch in self.readings},
            "settings": {switch.name: switch.as_json() for switch in self.settings},
        }

    def __repr__(self) -> str:
        return f"<{self.id}: {self.name[:60]}, {self.family}, wagers: {len(self.wagers)}>"


class GameList(TabularList[GameEntry]):
    """The listed games."""

    def table(self) -> DataTable:
        """One row for each game, with its wagers by id and the numbers of its switches."""
        texts = ("game", "name", "house", "family", "source", "wagers")
        columns = {**dict.fromkeys(texts, str), "readings": int, "settings": int}
        rows = (
            {
                **entry.as_json(),
                "game": entry.id,
                "wagers": [wager.id for wager in entry.wagers],
                "readings": len(entry.readings),
                "settings": len(entry.settings),
            }
            for entry in self
        )
        return DataTable.of(columns, rows, self.origin)


def entries() -> list[GameEntry]:
    """All games of the library."""
    return [_entry(item) for item in index()]


def find_entries(house: str = "", family: str = "", *, spelled: str = "") -> GameList:
    """The games of a house (by its id or name) and of a family.

    Raises `UnknownName` for a house or a family that no game has. `spelled` precedes the names of
    the arguments in an error: `--` on the command line.
    """
    every = entries()
    found = [
        entry
        for entry in every
        if house.lower() in (entry.house.lower(), entry.house_id, "")
        and family in (entry.family, "")
    ]
    if not found:
        houses = {entry.house_id: entry.house for entry in every}
        if house and house.lower() not in {*houses, *(name.lower() for name in houses.values())}:
            raise UnknownName("house", house, houses, where=f"{spelled}house")
        families = sorted({entry.family for entry in every})
        if family not in families:
            raise UnknownName("family", family, families, where=f"{spelled}family")
    return GameList(found, program_origin())


def _entry(item: Mapping[str, Any]) -> GameEntry:
    switches = {
        kind: tuple(switch_entry(*pair) for pair in item[kind].items())
        for kind in ("readings", "settings")
    }
    wagers = tuple(read_plain(WagerEntry, wager) for wager in item["wagers"])
    return GameEntry(**{**item, **switches, "wagers": wagers})


def switch_entry(name: str, stated: Mapping[str, Any]) -> SwitchEntry:
    """A reading or a setting as its sheet states it."""
    texts = ("asks", "default", "literal", "why", "cite")
    return SwitchEntry(
        name=name,
        choices=tuple(map(str, stated["choices"])),
        stated=stated,
        flaw=str(stated.get("flaw", NO_FLAW)),
        **{key: str(stated.get(key, "")) for key in texts},
    )
