"""Rule sheets: differences, checks, their form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway import library
from houseway.api.game import Game, SheetName
from houseway.arguments import sheet_name, text_of, truth
from houseway.errors import Problem

if TYPE_CHECKING:
    from houseway.comparison.comparison import Comparison
    from houseway.sheet_diff import SheetDiff


def diff(first: SheetName, second: SheetName, *, everything: bool = False) -> SheetDiff:
    """The differences of two sheets, with a child sheet of the first that is equal to the second.

    `everything` compares citations, names and wording too.

    >>> found = hw.diff("parkwest/cash-in-baccarat", "parkwest/cash-in-baccarat")
    >>> found.changes
    ()
    """
    from houseway.sheet_diff import compare_sheets

    names = sheet_name(first, "first"), sheet_name(second, "second")
    return compare_sheets(*names, everything=truth(everything, "everything"))


def compare(*games: Game | SheetName, prices: bool = True, rounds: bool = True) -> Comparison:
    """Games side by side: what differs in words, what each difference is worth, and for every two
    the smallest round that they settle differently.

    A game is given itself, by its id or path, with choices (`"hustler/ez-baccarat:deck.decks=6"`),
    or by a name without a house (`"ez-baccarat"`): all houses that deal it. Prices and rounds take
    time and may be left out.

    >>> found = hw.compare("hustler/ez-baccarat", "ranchos/ez-baccarat", prices=False)
    >>> found.pair(0, 1).exhaustive, found.pair(0, 1).settled
    (True, ())
    """
    from houseway.comparison.compared_games import games_named
    from houseway.comparison.comparison import compare_games

    wanted = {"prices": truth(prices, "prices"), "rounds": truth(rounds, "rounds")}
    named = [each if isinstance(each, library.Game) else sheet_name(each) for each in games]
    return compare_games(games_named(named, Game), **wanted)


def check(sheet: SheetName) -> tuple[Problem, ...]:
    """The problems of a rule sheet, in the order of its checks; none if it is sound.

    >>> hw.check("parkwest/cash-in-baccarat")
    ()
    """
    from houseway.checking import check_game

    return tuple(check_game(sheet_name(sheet, "sheet")))


def check_all() -> dict[str, tuple[Problem, ...]]:
    """The problems of every sheet and fee schedule of the library, by their names."""
    from houseway.checking import check_all

    return {name: tuple(problems) for name, problems in check_all().items()}


def format_sheet(text: str) -> str:
    """A rule sheet in its canonical form: sections in their order, the same spacing everywhere.

    >>> print(hw.format_sheet('[game]\\nname="EZ Baccarat"'), end="")
    [game]
    name = "EZ Baccarat"
    """
    from houseway.sheet.format import format_sheet as formatted

    return formatted(text_of(text, "text", "a rule sheet"))


def schema() -> dict[str, Any]:
    """The JSON Schema of a rule sheet, for editors."""
    from houseway.sheet_schema import authoring_schema

    return authoring_schema()
