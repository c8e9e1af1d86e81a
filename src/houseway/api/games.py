"""Games of the library, tables of them, and their compiled code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway import library
from houseway.api.game import Game, SheetName, choices_of, described_table
from houseway.arguments import sheet_name, table_of, text_of
from houseway.extras import require

if TYPE_CHECKING:
    from houseway.bank_desk.bank_table import BankTable
    from houseway.catalogue import GameList


def game(
    name: SheetName,
    *,
    readings: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Game:
    """A game by its id (`parkwest/cash-in-baccarat`) or by the path of a sheet.

    `readings` choose how unclear lines are read, `settings` set values of the sheet.

    >>> hw.game("parkwest/cash-in-baccarat", settings={"deck.decks": 6}).deck.size
    312
    """
    named = sheet_name(name)
    choices = choices_of(readings, settings)
    return library.build_game(library.read_sheet(named), choices, Game)


def games(*, house: str = "", family: str = "") -> GameList:
    """The games of the library with their wagers and readings; of one house or family if named.

    >>> [entry.id for entry in hw.games(house="hustler", family="two-way")]
    ['hustler/2-way-winner']
    """
    from houseway.catalogue import find_entries

    return find_entries(
        text_of(house, "house", "a house by its id or name"),
        text_of(family, "family", "a family"),
    )


def table(
    name: Game | SheetName, described: Mapping[str, Any] | None = None, **more: Any
) -> BankTable:
    """A table as its bank sees it: bets, cover, collection, ways to play and pace, all checked.

    It is described as for `Game.bank`, by a mapping, by names, or both. Without wagers it is full.

    >>> ez = hw.table("hustler/ez-baccarat", hours=4)
    >>> len(ez.setup.bets), ez.action, ez.rounds_in(ez.hours)
    (14, 52500, 288)
    """
    require("odds", "table")
    held = table_of(described, "table", 'such as {"hours": 8}')
    return described_table(made_game(name), {**held, **more})


def made_game(given: Game | SheetName) -> library.Game:
    """A game, or the game of an id or a path."""
    return given if isinstance(given, library.Game) else game(given)


def games_to_warm() -> list[str]:
    """A game for each kind of compiled code."""
    found: dict[tuple[str, Any], str] = {}
    for name in library.game_ids():
        made = library.load_game(name)
        if made.sheet.bank is not None:  # a game among players has no price
            kind = type(made.rules).__name__, getattr(made.rules, "cards", None)
            found.setdefault(kind, name)
    return list(found.values())


def warm_game(name: str) -> None:
    """Compiles the kernels of one game, by pricing and playing it."""
    made = game(name)
    made.odds()
    made.simulate(1000)


def warm() -> tuple[str, ...]:
    """Compiles all kernels once, so that later calls are fast; returns the games it used."""
    names = games_to_warm()
    for name in names:
        warm_game(name)
    return tuple(names)
