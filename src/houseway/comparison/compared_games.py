"""The games to compare: by id with choices, by the path of a sheet, or by the name of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from houseway.arguments import named_values
from houseway.errors import HousewayError, UnknownName
from houseway.library import Game, build_game, game_ids, house_of, read_sheet
from houseway.sheet.switches import Choices
from houseway.sheet_files import SheetFiles

G = TypeVar("G", bound=Game)

MOST = 8
COMMON = "_common/"
FORM = "house/game:NAME=VALUE"


def games_named(names: Sequence[str | G], kind: type[G]) -> tuple[G, ...]:
    """The games of some names; a game that was made before stands for itself.

    Refuses fewer than two games, more than eight, and the same game twice.
    """
    found = [game for name in names for game in _named(name, kind, alone=len(names) == 1)]
    if len(found) > MOST:
        raise HousewayError(
            "too-many-games", f"{len(found)} games; compare 2 to {MOST}", where="games"
        )
    if len(found) < 2:
        said = f"{found[0].label} alone" if found else "no game"
        raise HousewayError(
            "too-few-games",
            f"{said}; compare 2 to {MOST}, or name a game that several houses deal (ez-baccarat)",
            where="games",
        )
    for place, game in enumerate(found):
        if game in found[:place]:
            raise HousewayError("same-game", f"{game.label} is named twice", where="games")
    return tuple(found)


def _named(name: str | G, kind: type[G], *, alone: bool) -> list[G]:
    if not isinstance(name, str):
        return [name]
    sheet, *choices = _parts(name)
    if "/" in sheet or sheet.endswith(".toml"):
        return [_chosen(sheet, choices, kind)]
    ids = dealt_as(sheet)
    if alone and len(ids) == 1:
        raise HousewayError(
            "one-house", f"no other house deals {ids[0]}; name a second game", where="games"
        )
    return [_chosen(each, choices, kind) for each in ids]


def _parts(name: str) -> list[str]:
    """A name and its choices.

    >>> _parts("hustler/ez-baccarat:natural-stop=draw:deck.decks=6")
    ['hustler/ez-baccarat', 'natural-stop=draw', 'deck.decks=6']
    """
    sheet, *rest = name.split(":")
    while rest and "=" not in rest[0]:  # a colon of the path itself
        sheet = f"{sheet}:{rest.pop(0)}"
    return [sheet, *rest]


def _chosen(name: str, choices: Sequence[str], kind: type[G]) -> G:
    """A game under its choices: readings by their names, settings and other values."""
    files = read_sheet(name)
    values = named_values(choices, "games", FORM)
    known = files.data.get("reading", {})
    readings = {key: value for key, value in values.items() if key in known}
    settings = {key: value for key, value in values.items() if key not in known}
    for key in settings:
        if "." not in key and key not in files.data.get("setting", {}):
            offered = [*known, *files.data.get("setting", {})]
            raise UnknownName("reading or setting", key, offered, where=name)
    return build_game(files, Choices(readings=readings, settings=settings), kind)


def dealt_as(name: str) -> list[str]:
    """The ids of the games of a name that houses deal: those whose id ends in it, and those that
    extend its common sheet.

    >>> dealt_as("ez-baccarat")[1:4]
    ['aviator/ez-baccarat-panda-8', 'hustler/ez-baccarat', 'parkwest/ez-baccarat-panda-8']
    """
    ids = [each for each in game_ids() if house_of(each.partition("/")[0]).document]
    found = [each for each in ids if name in _names(each, read_sheet(each))]
    if not found:
        known = dict.fromkeys(known for each in ids for known in _names(each, read_sheet(each)))
        raise UnknownName("game", name, known, where="games")
    return found


def _names(game: str, files: SheetFiles) -> Iterator[str]:
    yield game.partition("/")[2]
    for layer in files.layers:
        if layer.label.startswith(COMMON):
            yield layer.label.removeprefix(COMMON).removesuffix(".toml")


def shared_names() -> dict[str, list[str]]:
    """The names of games that several houses deal, each with the ids; the shortest name of equals.

    >>> len(shared_names()["ez-baccarat"])
    5
    """
    named: dict[str, list[str]] = {}
    for game in game_ids():
        if house_of(game.partition("/")[0]).document:
            for name in dict.fromkeys(_names(game, read_sheet(game))):
                named.setdefault(name, []).append(game)
    found: dict[tuple[str, ...], str] = {}
    for name, games in sorted(named.items(), key=lambda item: (len(item[0]), item[0])):
        if len({game.partition("/")[0] for game in games}) > 1 and len(games) <= MOST:
            found.setdefault(tuple(games), name)
    return {name: list(games) for games, name in sorted(found.items(), key=lambda item: item[1])}
