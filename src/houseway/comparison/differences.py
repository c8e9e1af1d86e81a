"""The differences between a game and others, each with the sentences that state it.

A difference is applied alone to the first game. The sentences of its page that then change are
those that state the value; the new ones state the other game's. A difference that cannot stand
alone (a new wager in the order of settlement) is applied together with others that it needs.
Games that then have the same sentences have the same rule; it is told in the words of the page of
the first of them, where the value of the first game changes them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.comparison.page_words import (
    COLLECTION,
    Told,
    collection_words,
    joined_words,
    page_words,
)
from houseway.errors import HousewayError
from houseway.library import Game, build_game, sheet_over
from houseway.sheet.diff import Change, Path, changes, rules_only, with_changes
from houseway.sheet.switches import Choices
from houseway.sheet.toml_text import toml_value

# Sections that say who printed a game and which questions it leaves; fees are told apart.
NOT_COMPARED = ("game", "reading", "setting", "cites", COLLECTION)
CHART_FILE = "use"  # the key that names the chart of a house way
NAME = "compared"  # of a sheet that has some of the differences
BEGINNING = 3  # words by which sentences of two pages are known to be about the same
LONGEST = 120  # characters of a value that no sentence states


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference of another game: the address, and the paths of the values that differ."""

    address: str
    paths: tuple[Path, ...]
    switch: str = ""  # the reading or setting that is chosen otherwise, for one sheet
    old: Any = None
    new: Any = None


class Differences:
    """The differences between two games, and the first game with some of them."""

    def __init__(self, first: Game, other: Game) -> None:
        self.first = first
        self.other = other
        self._made: dict[tuple[Difference, ...], Game | None] = {}

    @cached_property
    def found(self) -> tuple[Difference, ...]:
        """All differences of the rules, in the order of the first sheet."""
        if self.first.files == self.other.files:
            return tuple(_switches(self.first, self.other))
        return tuple(_grouped(changes(*map(rules_of, (self.first, self.other)))))

    def with_some(self, wanted: tuple[Difference, ...]) -> Game | None:
        """The first game with some differences, or None if there is no such game."""
        if wanted not in self._made:
            try:
                made = self._changed(wanted)
                page_words(made)
            except (HousewayError, KeyError, ValueError, IndexError, AssertionError):
                made = None
            self._made[wanted] = made
        return self._made[wanted]

    def _changed(self, wanted: Sequence[Difference]) -> Game:
        chosen = self.other.readings | self.other.settings
        switched = {each.switch: chosen[each.switch] for each in wanted if each.switch}
        if switched:
            readings = {name: v for name, v in switched.items() if name in self.first.readings}
            settings = {name: v for name, v in switched.items() if name not in readings}
            return self.first.but(readings=readings, settings=settings)
        paths = [path for each in wanted for path in each.paths]
        return _overlaid(self.first, self.other, paths)

    def company(self, difference: Difference) -> tuple[Difference, ...]:
        """The other differences that a difference needs to make a game; none for most.

        An order of settlement goes with the wagers that it names.
        """
        if difference.address == "settle.order":
            return tuple(each for each in self.found if self._is_wager(each))
        if self.with_some((difference,)) is not None:
            return ()
        others = [each for each in self.found if each != difference]
        alone = [each for each in others if self.with_some((each,)) is not None]
        for each in (*alone, *(each for each in others if each not in alone)):
            if self.with_some((each, difference)) is not None:
                return (each,)
        return tuple(others)

    def _is_wager(self, difference: Difference) -> bool:
        return difference.paths[0][0] == "wager" and len(difference.paths[0]) == 2

    def words(self, difference: Difference) -> tuple[tuple[Told, ...], tuple[Told, ...]]:
        """The sentences that state the value in the first game, and in the other."""
        company = self.company(difference)
        before = self.with_some(company) if company else self.first
        after = self.with_some((*company, difference))
        if after is None:
            return (), ()
        old, new = page_words(before or self.first), page_words(after)
        about = self._about(difference)
        alone = self.with_some((difference,)) if company else None
        own = (page_words(self.first), page_words(alone)) if alone else (old, new)
        return _only_in(*own, about), _only_in(new, old, about)

    def own_words(self, difference: Difference) -> str:
        """The sentences of the other game's own page that state the value; maybe none do.

        Sentences that only follow from it (the action button, where nothing else starts there) are
        left out if some begin as the words of the difference do.
        """
        back = next((d for d in self._reversed.found if d.address == difference.address), None)
        own = self._reversed.words(back)[0] if back else ()
        begun = {_beginning(told) for told in self.words(difference)[1]}
        about = {told.of for told in own if _beginning(told) in begun}
        same = [told for told in own if _beginning(told) in begun or told.of in about - {""}]
        return joined_words(same or own)

    @cached_property
    def _reversed(self) -> Differences:
        return Differences(self.other, self.first)

    def _about(self, difference: Difference) -> str:
        """The name of the wager that one of the games does not offer; empty for other things."""
        if not self._is_wager(difference):
            return ""
        name = difference.paths[0][1]
        games = (self.first, self.other)
        return next(game.wagers[name].name for game in games if name in game.wagers)


def _beginning(told: Told) -> tuple[str, ...]:
    return (told.chapter, *told.text.split()[:BEGINNING])


def _only_in(these: tuple[Told, ...], those: tuple[Told, ...], about: str) -> tuple[Told, ...]:
    known = set(those)
    return tuple(each for each in these if each not in known and each.of.startswith(about))


# --- the values that differ -----------------------------------------------------------------------


def _data(game: Game) -> dict[str, Any]:
    """The resolved sheet as plain values, as it is written."""
    return game.sheet.model_dump(mode="json", by_alias=True, exclude_unset=True)


def rules_of(game: Game) -> dict[str, Any]:
    """The values of a sheet that decide play and money, defaults too, without fees.

    A chart of a house way is what its rows are, whatever file they stand in.
    """
    stated = game.sheet.model_dump(mode="json", by_alias=True)
    if isinstance(stated.get("house_way"), dict):
        stated["house_way"].pop(CHART_FILE, None)
    rules: dict[str, Any] = rules_only(
        {key: value for key, value in stated.items() if key not in NOT_COMPARED}
    )
    return rules


def _switches(first: Game, other: Game) -> Iterator[Difference]:
    """The readings and settings of one sheet that are chosen otherwise."""
    for kind, mine, theirs in (
        ("reading", first.readings, other.readings),
        ("setting", first.settings, other.settings),
    ):
        for name, value in theirs.items():
            if mine.get(name) != value:
                address = f"{kind}.{name}"
                yield Difference(address, ((address,),), name, mine.get(name), value)


def _grouped(found: Iterable[Change]) -> Iterator[Difference]:
    """Changes as differences. Rows of a wager that come, go or have other conditions go together,
    and so do the seats of all layouts, which one sentence states. A pay by itself is a difference.
    """
    listed = list(found)
    rebuilt = {
        change.path[:2]
        for change in listed
        if _is_row(change) and len(change.path) == 4  # the row itself
    }
    together: dict[Path, list[Change]] = {}
    for change in listed:
        own = change.path
        if own[:2] in rebuilt and _is_row(change):
            own = (*own[:2], "rows")
        elif _is_row(change) and own[-1] in ("when", "by"):
            own = (*own[:2], "when")
        elif own[:2] == ("table", "layouts"):
            own = ("table", "seats")
        together.setdefault(own, []).append(change)
    for path, group in together.items():
        address = Change(path, None, None).address
        alone = group[0] if len(group) == 1 else None
        old, new = (alone.old, alone.new) if alone else (None, None)
        yield Difference(
            address, tuple(each.path for each in group), "", _frozen(old), _frozen(new)
        )


def _is_row(change: Change) -> bool:
    return change.path[0] == "wager" and change.path[2:3] == ("row",)


def _frozen(value: Any) -> str | None:
    """A value as text, so that differences can be keys."""
    return None if value is None else value if isinstance(value, str) else toml_value(value)


def _overlaid(first: Game, other: Game, paths: Iterable[Path]) -> Game:
    """The first game with the values of the other at some paths.

    Every section that changes, and every wager, is written down whole over the first sheet.
    """
    paths = tuple(paths)
    old = _data(first)
    new = with_changes(old, _data(other), paths)
    places = dict.fromkeys(path[: 2 if path[0] in ("wager", "jackpot") else 1] for path in paths)
    written, dropped = [], []
    for place in places:
        address = Change(place, None, None).address
        value, was = _at(new, place), _at(first.files.data, place)
        if was is not None:
            dropped.append(address)
        if value is not None:
            value = {key: v for key, v in value.items() if key != CHART_FILE}  # it is written out
            written.append(f"{address} = {toml_value(value)}")
    text = "\n".join([f"drop = {toml_value(dropped)}", *written]) + "\n"
    gone = {Change(path, None, None).address for path in paths}
    settings = {k: v for k, v in first.choices.settings.items() if k not in gone}
    choices = Choices(readings=first.choices.readings, settings=settings)
    return build_game(sheet_over(first.files, text, NAME), choices, type(first))


def _at(data: Mapping[str, Any], path: Path) -> Any:
    for key in path:
        data = data.get(key) if isinstance(data, Mapping) else None  # type: ignore[assignment]
    return data


# --- the matrix -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Row:
    """A difference among games: its chapter, and what each game says of it."""

    address: str
    chapter: str
    says: tuple[str, ...]
    differences: tuple[Difference | None, ...]  # of each game from the first; None is the same


def matrix(against: Sequence[Differences]) -> tuple[Row, ...]:
    """The differences of several games from the first one, in the order of its page."""
    addresses = dict.fromkeys(each.address for found in against for each in found.found)
    rows = [_row(address, against) for address in addresses]
    first = against[0].first
    games = [first, *(found.other for found in against)]
    fees = tuple(collection_words(game) for game in games)
    if len(set(fees)) > 1:
        rows.append(Row(COLLECTION, "Collection", fees, (None,) * len(games)))
    return tuple(rows)


def _row(address: str, against: Sequence[Differences]) -> Row:
    own: dict[Told, None] = {}
    said: list[str | None] = []
    printed: dict[str, str] = {}
    found: list[Difference | None] = [None]
    chapter = ""
    for each in against:
        difference = next((d for d in each.found if d.address == address), None)
        found.append(difference)
        if difference is None:
            said.append(None)
            continue
        old, new = each.words(difference)
        own |= dict.fromkeys(old)
        chapter = chapter or next((told.chapter for told in (*old, *new)), "")
        words = joined_words(new) or _value(difference.new, said=bool(old))
        if words and words not in printed:
            printed[words] = each.own_words(difference) or words
        said.append(words)
    sample = next(each for each in found if each)
    first = joined_words(own) or _value(sample.old, said=any(said))
    if len({first, *printed.values()}) <= len(printed):
        printed = {}  # pages that say different rules alike
    says = (first if words is None else printed.get(words, words) for words in said)
    return Row(address, chapter or "Others", (first, *says), tuple(found))


def _value(value: Any, *, said: bool) -> str:
    """A value that no sentence states, as the sheet has it; nothing beside a sentence."""
    if value is None or said:
        return ""
    text = str(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ..."
