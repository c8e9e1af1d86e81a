"""All readings of the library: the question, the printed words, the default and the reason.

The same reading of several sheets is one entry with several places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from houseway.catalogue import GameEntry, SwitchEntry, find_entries, switch_entry
from houseway.data_table import DataTable, Origin, TabularList
from houseway.json_view import JsonView
from houseway.library import Game, fee_readings
from houseway.origin import origin, program_origin
from houseway.sheet.model import SILENT

# The fields of a switch that make a reading, in the order of a table of readings.
WORDS = ("name", "asks", "choices", "literal", "default", "why", "flaw")


@dataclass(frozen=True, slots=True)
class Place:
    """A sheet that has a reading, or the fee schedules of a house, and the lines that it reads."""

    sheet: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class ReadingEntry(JsonView):
    """A reading, once for all sheets that state it in the same words.

    `literal` is the choice that the printed words give, or `"silent"`; `flaw` is a `contradiction`
    or a `misprint` of the document, or `none` where it has a gap.
    """

    name: str
    asks: str
    choices: tuple[str, ...]
    literal: str
    default: str
    why: str
    flaw: str
    places: tuple[Place, ...]

    @property
    def is_silent(self) -> bool:
        """Whether the printed words give no answer."""
        return self.literal == SILENT

    @property
    def departs(self) -> bool:
        """Whether the default differs from the choice that the printed words give."""
        return self.literal not in ("", SILENT, self.default)

    def __repr__(self) -> str:
        return f"<{self.name[:60]}: {' | '.join(self.choices)[:60]}, sheets: {len(self.places)}>"


class ReadingList(TabularList[ReadingEntry]):
    """The listed readings."""

    def table(self) -> DataTable:
        """One row for each reading and each place that has it."""
        columns = dict.fromkeys(("reading", *WORDS[1:], "place", "cite"), str)
        rows = (
            {**entry.as_json(), "reading": entry.name, "place": place.sheet, "cite": place.cite}
            for entry in self
            for place in entry.places
        )
        return DataTable.of(columns, rows, self.origin)


def find_readings(
    house: str = "", family: str = "", *, several: bool = False, spelled: str = ""
) -> ReadingList:
    """The readings of all games, or of those of a house and a family, and the readings of those
    houses' fee schedules unless a family is named.

    `several` leaves out readings of one choice. Raises `UnknownName` as `find_entries` does.
    """
    found = find_entries(house, family, spelled=spelled)
    own = [(entry.id, switch) for entry in found for switch in entry.readings]
    fees = [] if family else _of_fees(found)
    return _grouped([*own, *fees], program_origin(), several=several)


def readings_of(game: Game, *, several: bool = False) -> ReadingList:
    """The readings of one game and of the fee schedules that it names."""
    name = game.files.name
    own = [(name, switch_entry(key, each.model_dump())) for key, each in game.sheet.reading.items()]
    named = {each for schedule in game.all_schedules.values() for each in schedule.terms.reading}
    fees = [
        (f"{game.fee_house}/collection", switch_entry(key, stated))
        for key, stated in fee_readings(game.fee_house).items()
        if key in named
    ]
    return _grouped([*own, *fees], origin(game), several=several)


def _of_fees(entries: Iterable[GameEntry]) -> Iterator[tuple[str, SwitchEntry]]:
    for house in dict.fromkeys(entry.house_id for entry in entries):
        for name, stated in fee_readings(house).items():
            yield f"{house}/collection", switch_entry(name, stated)


def _grouped(
    stated: Iterable[tuple[str, SwitchEntry]], made_from: Origin, *, several: bool
) -> ReadingList:
    places: dict[tuple[Any, ...], list[Place]] = {}
    for sheet, entry in stated:
        if len(entry.choices) > 1 or not several:
            words = tuple(getattr(entry, name) for name in WORDS)
            places.setdefault(words, []).append(Place(sheet, entry.cite))
    found = (
        ReadingEntry(**dict(zip(WORDS, words, strict=True)), places=tuple(at))
        for words, at in places.items()
    )
    return ReadingList(found, made_from)
