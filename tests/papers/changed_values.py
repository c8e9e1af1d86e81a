"""Changes single values of a sheet, to see whether a page of its rules tells them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import ValidationError

from houseway.errors import HousewayError
from houseway.families import family_of
from houseway.library import Game, game_ids, load_game
from houseway.papers.rule_book import rule_book
from houseway.prose.document import plain
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Sheet
from houseway.wagers.rows import build_wager

Path = tuple[str | int, ...]

# Names and sources; words of rulings, which are written when a bet is settled; open questions, of
# which the page tells the choice in force; and ids, which only the sheet itself uses.
NOT_RULES = ("game", "cites", "reading", "setting")
NOT_TOLD = ("id", "cite", "says", "dead")
FREE_TEXTS = ("spots", "shuffle", "fee")  # which a page prints as they are


def told(game: Game) -> str:
    """All words of the page."""
    return "\n".join(line for chapter in rule_book(game).chapters for line in plain(chapter.blocks))


def values_of(game: Game) -> Iterator[tuple[Path, Any]]:
    """The values of a resolved sheet that are rules, by their place."""
    data = game.sheet.model_dump(by_alias=True, exclude_unset=True)
    for section, value in data.items():
        if section not in NOT_RULES:
            yield from _leaves(value, (section,))


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key not in NOT_TOLD:
                yield from _leaves(item, (*path, key))
    elif isinstance(value, list) and any(isinstance(item, Mapping | list) for item in value):
        for place, item in enumerate(value):
            yield from _leaves(item, (*path, place))
    else:
        yield path, value


def shape(path: Path) -> Path:
    """A path with the names of wagers and the places of rows left out."""
    parts = ["*" if isinstance(part, int) else part for part in path]
    if parts[0] in ("wager", "jackpot") and len(parts) > 1:
        parts[1] = "*"  # the name of a wager
    return tuple(parts)


@cache
def seen() -> Mapping[tuple[str, Path], tuple[Any, ...]]:
    """The values that sheets of each family, and all sheets (""), have at each place."""
    found: dict[tuple[str, Path], list[Any]] = {}
    for name in game_ids():
        game = load_game(name)
        for path, value in values_of(game):
            for family in (game.sheet.game.family, ""):
                known = found.setdefault((family, shape(path)), [])
                if value not in known:
                    known.append(value)
    return {key: tuple(values) for key, values in found.items()}


def others(game: Game, path: Path, value: Any) -> Iterator[Any]:
    """Other values for a place: simple changes first, then what sheets like it have there."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 2)
    elif isinstance(value, str) and ("pays" in path or path[-1] == "else"):
        yield from (each for each in ("17 to 3", "push", "2 units") if each != value)
    elif path == ("deck", "values"):
        yield value.replace("A=1", "A=2")
    elif isinstance(value, str) and "$" in value:
        yield value.replace("$", "$1", 1)
    known = (
        *seen()[game.sheet.game.family, shape(path)],
        *choices(type(game.sheet)).get(path[-1], ()),
        *(seen()["", shape(path)] if path != ("deal", "order") else ()),
    )
    yield from (each for each in known if each != value)
    yield from (each for each in alike(path[-1], value) if each != value)


def alike(key: str | int, value: Any) -> Iterator[Any]:
    """What a value might be that no sheet has: another number in it, less of it, the contrary."""
    if isinstance(value, str):
        yield re.sub(r"\d+(?=\D*$)", lambda found: str(int(found[0]) - 1), value)
        if re.search("[<>=.]", value):
            yield f"not ({value})"
        if key in FREE_TEXTS:
            yield f"{value} or otherwise"
    elif isinstance(value, list):
        yield [next(alike(key, each)) if isinstance(each, str) else each for each in value]
        yield value[:-1]


@cache
def choices(sheet: type[Sheet]) -> Mapping[str | int, list[str]]:
    """The words that the schema allows for a key, wherever it stands."""
    found: dict[str | int, list[str]] = defaultdict(list)
    parts: list[Any] = [sheet.model_json_schema()]
    while parts:
        part = parts.pop()
        if isinstance(part, Mapping):
            for key, field in part.get("properties", {}).items():
                found[key] += field.get("enum", [])
            parts += part.values()
        elif isinstance(part, list):
            parts += part
    return found


def changed(game: Game, path: Path, value: Any) -> Game | None:
    """The game with one value changed; nothing if no such game can be."""
    data = deepcopy(game.sheet.model_dump(by_alias=True, exclude_unset=True))
    place: Any = data
    for part in path[:-1]:
        place = place[part]
    place[path[-1]] = value
    try:
        if family_of(data) is not game.family:
            return None  # another engine plays such a sheet
        sheet = type(game.sheet).model_validate(data)
        facts = game.family.facts(sheet)
        wagers = {
            name: build_wager(name, section, facts, cite_for(sheet.cites, f"wager.{name}"))
            for name, section in sheet.wager.items()
        }
        made = replace(game, sheet=sheet, wagers=wagers)
        assert made.rules is not None
        assert made.deck.size
        assert made.all_schedules is not None
    except (ValidationError, HousewayError, AssertionError, KeyError, ValueError, IndexError):
        return None
    return made


def untold(game: Game) -> Iterator[str]:
    """The places whose value can change without a change of the page."""
    page = told(game)
    for path, value in values_of(game):
        for other in others(game, path, value):
            made = changed(game, path, other)
            if made is not None:
                if told(made) == page:
                    yield f"{'.'.join(map(str, path))}: {value!r} as {other!r}"
                break
        else:
            yield f"{'.'.join(map(str, path))}: {value!r}, no other value found"
