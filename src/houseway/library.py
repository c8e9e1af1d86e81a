"""The library: finds and reads rule sheets, and makes games of them.

No other module opens files of sheets. An id is `house/game`, or a path to a `.toml` file.
"""

from __future__ import annotations

import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from houseway.errors import BadSheet, HousewayError, Problem, UnknownName, nearest
from houseway.extras import require
from houseway.notebook import html_table, shortened
from houseway.sheet.chart import chart_over
from houseway.sheet.cites import document_of
from houseway.sheet.merge import MergeError, merge, patch_rows
from houseway.sheet.sizes import DEEPEST, check_keys, check_sizes
from houseway.sheet.switches import Choices, Resolved, SwitchError, content_key, resolve
from houseway.sheet.toml_positions import locate, positions, toml_error
from houseway.sheet_files import (
    SHEETS,
    Layer,
    Lineage,
    SheetFiles,
    is_there,
    joined,
    named_once,
    parsed,
    spoilt,
)

if TYPE_CHECKING:
    from houseway.cards import DeckSpec
    from houseway.families.analyst import Analyst
    from houseway.families.base import Family, Rules
    from houseway.sheet.model import Sheet
    from houseway.table.collections.drops import PotSchedule
    from houseway.table.collections.schedule import Schedule
    from houseway.wagers.rows import Wager

FEES = ("collection", "collection-poker")  # files of fee schedules
NOT_GAMES = ("house", *FEES)
CHART = "house-way"  # prefix of the names of charts
COMMON = "common"  # prefix of the names of sheets that games of a house extend
SHARED = "shared"  # prefix of files with text that games of a house share


def read_sheet(name: str) -> SheetFiles:
    """The sheet of an id or a path, merged with its parents."""
    return joined(_lineage(read_toml(_find(name)), (), _parent_path))


def _find(name: str) -> Path:
    if name.endswith(".toml"):
        path = Path(name)
        if not is_there(path):
            raise HousewayError("no-such-file", f"there is no file {name}", where="game")
        return path
    path = SHEETS / f"{name}.toml"
    if not is_there(path) or not is_game(path) or ".." in name:
        raise UnknownName("game", name, game_ids(), where="game")
    return path


def game_ids() -> list[str]:
    """The ids of all games, by house and name."""
    return sorted(
        f"{path.parent.name}/{path.stem}"
        for path in SHEETS.glob("*/*.toml")
        if not path.parent.name.startswith("_") and is_game(path)
    )


def is_game(path: Path) -> bool:
    """Whether a file of a house's folder is a game, not a schedule, chart or shared text."""
    return path.stem not in NOT_GAMES and not path.stem.startswith((CHART, COMMON, SHARED))


def charts() -> list[str]:
    """The charts of house ways."""
    return [name for name in _chart_files() if not name.startswith("_")]


def _chart_files() -> list[str]:
    """All charts, with those that exist only to be extended."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in SHEETS.glob(f"*/{CHART}*.toml"))


def read_chart(name: str) -> dict[str, Any]:
    """A chart of a house way, with citations of its document."""
    return _joined_chart(_chart_lineage(name))


def _chart_lineage(name: str) -> Lineage:
    if name not in charts():
        raise UnknownName("house way", name, charts(), where="house_way.use")
    return _lineage(read_toml(SHEETS / f"{name}.toml"), (), _parent_chart)


def _parent_chart(name: str, _child: Path) -> Path:
    if name not in _chart_files():
        message = f"no chart {name!r} to extend{nearest(name, _chart_files())}"
        raise MergeError("unknown-parent", message, ("extends",))
    return SHEETS / f"{name}.toml"


@lru_cache(maxsize=64)
def _joined_chart(lineage: Lineage) -> dict[str, Any]:
    """A chart merged over the chart that it extends."""
    layer = lineage.layer
    try:
        if len(lineage.parents) > 1:
            raise MergeError("wrong-value", "a chart extends one chart", ("extends",))
        parent = _joined_chart(lineage.parents[0]) if lineage.parents else {}
        return chart_over(parent, layer.data)
    except MergeError as error:
        raise spoilt(layer, error) from None


def read_toml(path: Path) -> Layer:
    if ".." in path.parts or not path.is_relative_to(SHEETS):
        path = named_once(path)
    try:
        return _layer(str(path), path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadSheet([Problem("broken-toml", "not a UTF-8 text", str(path))]) from None


@lru_cache(maxsize=512)
def _layer(file: str, text: str) -> Layer:
    """The one layer of a file and its text, so that a pickle holds each file once."""
    path = Path(file)
    try:
        return Layer(path, text, parsed(text))
    except tomllib.TOMLDecodeError as error:
        raise BadSheet([toml_error(error, Layer(path, text, {}).label, text=text)]) from None


def sheet_from_text(text: str, name: str = "own") -> SheetFiles:
    """A sheet given as text; it may extend sheets of the library and opens no other file."""
    path = Path(f"{name}.toml")
    line = check_keys(text)
    if line is not None:
        message = f"a key has at most {DEEPEST} parts"
        raise BadSheet([Problem("too-deep", message, path.name, line, 1)])
    layer = _layer(str(path), text)
    try:
        check_sizes(layer.data)
    except MergeError as error:
        raise spoilt(layer, error) from None
    return joined(_lineage(layer, (), _library_path))


def sheet_over(parent: SheetFiles, text: str, name: str) -> SheetFiles:
    """A sheet that is given as text and extends one that was read before, however it was read."""
    return joined(Lineage(_layer(f"{name}.toml", text), (parent.lineage,)))


def _lineage(
    layer: Layer, below: tuple[str, ...], parent_path: Callable[[str, Path], Path]
) -> Lineage:
    """A layer with all that it extends."""
    here = os.path.abspath(layer.file)
    try:
        names = _named_parents(layer)
        if names and here in below:
            raise MergeError("extends-cycle", f"{names[0]!r} extends itself", ("extends",))
        parents = [read_toml(parent_path(name, layer.file)) for name in names]
    except MergeError as error:
        raise spoilt(layer, error) from None
    return Lineage(
        layer, tuple(_lineage(parent, (*below, here), _parent_path) for parent in parents)
    )


def _named_parents(layer: Layer) -> list[str]:
    """The names under `extends`: one sheet, or a list of them."""
    named = layer.data.get("extends", [])
    names = [str(name) for name in (named if isinstance(named, list) else [named])]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise MergeError("extends-twice", f"{twice!r} is named twice", ("extends",))
    return names


def _parent_path(name: str, child: Path) -> Path:
    beside = child.parent / f"{name.removesuffix('.toml')}.toml"
    if is_there(beside) and (name.endswith(".toml") or "/" not in name):
        return beside
    path = SHEETS / f"{name}.toml"
    if not is_there(path):
        raise _unknown_parent(name)
    return path


def _library_path(name: str, _child: Path) -> Path:
    if name not in _parents():
        raise _unknown_parent(name)
    return SHEETS / f"{name}.toml"


def _parents() -> list[str]:
    folders = {"_common": "*", "*": f"{COMMON}*", "[!_]*": f"{SHARED}*"}
    found = (
        path for folder, stem in folders.items() for path in SHEETS.glob(f"{folder}/{stem}.toml")
    )
    names = (f"{path.parent.name}/{path.stem}" for path in found if not path.stem.startswith(CHART))
    return [*game_ids(), *names]


def _unknown_parent(name: str) -> MergeError:
    message = f"no sheet {name!r} to extend{nearest(name, _parents())}"
    return MergeError("unknown-parent", message, ("extends",))


# --- games ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class House:
    """A house, and its document: number, title in citations, SHA-256 of its plain text."""

    id: str
    name: str
    document: str = ""
    title: str = ""
    digest: str = ""


def house_of(name: str) -> House:
    """The house of a folder; a user's own sheet has none."""
    path = SHEETS / name / "house.toml"
    if not name or not is_there(path):
        return House("own", "own sheet")
    return House(path.parent.name, **read_toml(path).data)


@cache
def houses_with_documents() -> tuple[House, ...]:
    """The houses that printed a document, in the order of its number."""
    found = (house_of(path.parent.name) for path in SHEETS.glob("*/house.toml"))
    return tuple(sorted((h for h in found if h.document), key=lambda house: house.document))


def documents() -> dict[str, str]:
    """The titles of the source documents by their number."""
    return {house.document: house.title for house in houses_with_documents()}


def cite_text(cite: str) -> str:
    """A citation in readable form: `001:96` is "Parkwest Casino Marina rules, line 96"."""
    if ":" not in cite or cite.startswith("reading:"):
        return cite.replace(":", " ")
    titles = documents()
    groups: dict[str, list[str]] = {}
    document = ""
    for part in cite.split(","):
        named, _, lines = part.strip().rpartition(":")
        document = named or document  # "003:5369-5585, 688-827" continues in the same document
        groups.setdefault(titles.get(document, document), []).append(lines)
    return "; ".join(
        f"{title}, {'lines' if len(lines) > 1 or '-' in lines[0] else 'line'} {', '.join(lines)}"
        for title, lines in groups.items()
    )


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A rule sheet with its switches chosen, ready to be played, settled and priced.

    Games are equal if the same sheet is played with the same readings, settings and cards. A game
    is pickled as the texts of its sheet, the choices and the removed cards.

    >>> load_game("hustler/ez-baccarat", Choices(settings={"deck.decks": 6}))
    <Game hustler/ez-baccarat (deck.decks 6)>
    """

    files: SheetFiles
    choices: Choices
    sheet: Sheet
    family: Family
    readings: dict[str, str]
    settings: dict[str, Any]
    wagers: dict[str, Wager] = field(repr=False)
    removed: tuple[int, ...] = ()  # cards known to have left the shoe

    @cached_property
    def _content(self) -> tuple[Any, ...]:
        """The values by which games are equal or differ."""
        texts = tuple(layer.text for layer in self.files.layers)
        chosen = content_key(self.readings), content_key(self.settings)
        return type(self), self.files.id, texts, chosen, self.removed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or self._content == other._content

    def __hash__(self) -> int:
        return hash(self._content)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.files, self.choices, self.removed)

    def __repr__(self) -> str:
        return f"<Game {self.label}>"

    def _repr_html_(self) -> str:
        in_force = (("Readings", self.readings), ("Settings", self.settings))
        return html_table(
            f"{self.name}, {self.house.name}",
            ("wager", "kind", "pays"),
            ((wager.name, wager.section.kind, _pays_text(wager)) for wager in self.wagers.values()),
            notes=(
                f"{title}: {', '.join(f'{name} = {value}' for name, value in chosen.items())}"
                for title, chosen in in_force
                if chosen
            ),
        )

    @property
    def label(self) -> str:
        """The id, and in few words how the game differs from the defaults of its sheet."""
        gone = [f"{len(self.removed)} removed"] if self.removed else []
        said = ", ".join([*(f"{name} {value}" for name, value in self._changed.items()), *gone])
        return shortened(self.id, 60) + (f" ({shortened(said, 60)})" if said else "")

    @property
    def _changed(self) -> dict[str, Any]:
        """The readings and settings that differ from the defaults of the sheet."""
        usual = _resolved(self.files, Choices())
        pairs = ((self.readings, usual.readings), (self.settings, usual.settings))
        return {
            name: value
            for chosen, default in pairs
            for name, value in chosen.items()
            if name not in default or value != default[name]
        }

    @property
    def id(self) -> str:
        return self.files.id

    @property
    def name(self) -> str:
        return self.sheet.game.name

    @cached_property
    def house(self) -> House:
        return house_of(self.files.lineage.layer.house)

    @cached_property
    def resolved(self) -> dict[str, Any]:
        """The sheet as plain tables, all switches chosen. Parents and chart are in it, and are not
        named any more."""
        data = _resolved(self.files, self.choices).data
        whole = deepcopy(_with_chart(data, _chart_of(data)))
        whole.get("house_way", {}).pop("use", None)
        return whole

    @cached_property
    def rules(self) -> Rules:
        return self.family.rules(self.sheet)

    @cached_property
    def analyst(self) -> Analyst:
        """The exact and the fast computations; its tables are made once for this game."""
        require("odds", "a price")
        return self.family.analyst(self)

    @cached_property
    def deck(self) -> DeckSpec:
        from houseway.cards import RANKS, DeckSpec

        deck = self.sheet.deck
        jokers = deck.jokers.count + deck.jokers.per_deck * deck.decks if deck.jokers else 0
        marked = frozenset(
            RANKS.index(rank) * 4 + suit for rank in deck.marked for suit in range(4)
        )
        return DeckSpec(
            cards=deck.cards,
            decks=deck.decks,
            jokers=jokers,
            marked=marked,
            removed=self.removed,
        )

    @cached_property
    def all_schedules(self) -> dict[str, Schedule | PotSchedule]:
        """The fee schedules that the sheet names, the one in force first."""
        if not self.sheet.collection.schedules:
            return {}
        known = read_schedules(self.fee_house)
        for name in self.sheet.collection.schedules:
            if name not in known:
                raise UnknownName("schedule", name, known, where="collection.schedules")
        return {name: known[name] for name in self.sheet.collection.schedules}

    @cached_property
    def schedules(self) -> dict[str, Schedule]:
        """The schedules that charge bettors and the player-dealer, or time."""
        from houseway.table.collections.schedule import Schedule

        return {k: known for k, known in self.all_schedules.items() if isinstance(known, Schedule)}

    @cached_property
    def pot_schedules(self) -> dict[str, PotSchedule]:
        """The schedules that take drops from a pot."""
        from houseway.table.collections.drops import PotSchedule

        return {
            k: known for k, known in self.all_schedules.items() if isinstance(known, PotSchedule)
        }

    @property
    def fee_house(self) -> str:
        """The house whose schedules the sheet names; a user's own sheet uses its parent's."""
        houses = (layer.house for layer in self.files.layers)
        return next((h for h in houses if h and (SHEETS / h / "collection.toml").is_file()), "own")

    def without(self, cards: Iterable[int]) -> Self:
        """The same game without some cards of the shoe."""
        return replace(self, removed=tuple(sorted((*self.removed, *cards))))

    def but(
        self,
        *,
        readings: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Self:
        """The same sheet with other choices in addition to these."""
        choices = Choices(
            readings={**self.choices.readings, **(readings or {})},
            settings={**self.choices.settings, **(settings or {})},
        )
        return replace(build_game(self.files, choices, type(self)), removed=self.removed)


G = TypeVar("G", bound=Game)


def _again(kind: type[G], files: SheetFiles, choices: Choices, removed: tuple[int, ...]) -> G:
    """A game from a pickle."""
    return replace(build_game(files, choices, kind), removed=removed)


def _pays_text(wager: Wager) -> str:
    return "; ".join(f"{row.id} {row.pays.text}" for row in wager.rows)


def load_game(name: str, choices: Choices | None = None) -> Game:
    """The game of an id or a path. It is built once for the same content of files."""
    return build_game(read_sheet(name), choices or Choices(), Game)


def build_game(files: SheetFiles, choices: Choices, kind: type[G]) -> G:
    """Chooses the switches, checks the result against the schema, and compiles the wagers.

    Results for the same texts and choices are cached.
    """
    from houseway.families import family_of

    choices = choices.copied()
    heading = files.lineage.layer.data
    if heading.get("abstract") or heading.get("shared"):
        raise HousewayError(
            "abstract-sheet", f"{files.id} is text that games share; it cannot be played"
        )
    try:
        resolved = _resolved(files, choices)
    except SwitchError as error:
        raise BadSheet([files.problem(error.code, error.message, error.path)]) from None
    if not isinstance(files.data.get("game"), Mapping):
        raise BadSheet([files.problem("missing-key", "there is no section [game]", ("game",))])
    try:
        family = family_of(files.data)
    except UnknownName as error:
        raise BadSheet([files.problem(error.code, error.message, ("game", "family"))]) from None
    try:
        chart = _chart_of(resolved.data)
    except UnknownName as error:
        raise BadSheet([files.problem(error.code, error.message, ("house_way", "use"))]) from None
    sheet, wagers = _made(files, choices, chart)
    game = kind(
        files=files,
        choices=choices,
        sheet=sheet,
        family=family,
        readings=dict(resolved.readings),
        settings=deepcopy(resolved.settings),
        wagers=dict(wagers),
    )
    if "table.limits" in choices.settings and document_of(sheet.game.source):
        _check_table_limits(game)
    return game


def _check_table_limits(game: Game) -> None:
    """Refuses table limits outside those that the schedules of the game, or its sheet, print."""
    from houseway.table.collections.schedule import check_postable

    usual = _resolved(game.files, Choices()).data
    options = (option for known in game.schedules.values() for option in known.options)
    printed = [limit for option in options for limit in option.limits]
    check_postable(game.sheet.table.limits, printed, usual=usual["table"]["limits"], game=game.name)


@lru_cache(maxsize=256)
def _resolved(files: SheetFiles, choices: Choices) -> Resolved:
    return resolve(files.data, choices)


@lru_cache(maxsize=256)
def _made(
    files: SheetFiles, choices: Choices, chart: Lineage | None
) -> tuple[Sheet, Mapping[str, Wager]]:
    """The sheet and the wagers of a game, which games share and nobody may change."""
    from houseway.families import family_of
    from houseway.sheet.cites import cite_for
    from houseway.sheet.validate import validated
    from houseway.wagers.rows import RowError, build_wager

    family = family_of(files.data)
    try:
        data = _with_chart(_resolved(files, choices).data, chart)
    except MergeError as error:
        raise BadSheet([files.problem(error.code, error.message, error.path)]) from None
    sheet = validated(files, family.sections, data)
    facts = family.facts(sheet)
    wagers = {}
    problems = []
    for name, section in sheet.wager.items():
        cite = cite_for(sheet.cites, f"wager.{name}")
        try:
            wagers[name] = build_wager(name, section, facts, cite)
        except RowError as error:
            path = ("wager", name, "row", section.rows[error.row].id, error.key)
            # A condition starts after its key, an equals sign and a quote.
            shift = len(error.key) + 4 + error.column if error.key == "when" else 0
            problems.append(files.problem(error.code, error.message, path, column=shift))
    if problems:
        raise BadSheet(problems)
    return sheet, wagers


def _chart_of(data: Mapping[str, Any]) -> Lineage | None:
    """The chart that a sheet uses, as its files are now."""
    own = data.get("house_way")
    used = own.get("use") if isinstance(own, Mapping) else None
    return _chart_lineage(str(used)) if used else None


def _with_chart(data: dict[str, Any], lineage: Lineage | None) -> dict[str, Any]:
    """The sheet with its chart; the sheet's own rows change rows of the chart."""
    if lineage is None:
        return data
    own, chart = data["house_way"], _joined_chart(lineage)
    rows = patch_rows(
        chart.get("rows", []),
        {str(row.get("id")): row for row in own.get("rows", [])},
        ("house_way", "row"),
    )
    return {**data, "house_way": {**chart, **own, "rows": rows}}


def read_schedules(house: str) -> dict[str, Schedule | PotSchedule]:
    """All fee schedules of a house, from all its fee files."""
    found: dict[str, Schedule | PotSchedule] = {}
    problems: list[Problem] = []
    for path in fee_files(house):
        layer = read_toml(path)
        try:
            own = schedules_in(layer)
        except BadSheet as error:
            problems += error.problems
            continue
        for name in own.keys() & found.keys():
            place = locate(positions(layer.text), ("schedule", name))
            message = f"schedule {name!r} stands in another file of the house"
            problems.append(
                Problem("schedule-twice", message, layer.label, place.line, place.column)
            )
        found |= own
    if problems:
        raise BadSheet(problems)
    return found


def fee_readings(house: str) -> dict[str, dict[str, Any]]:
    """The readings of a house's fee schedules, as written."""
    return {
        name: stated
        for path in fee_files(house)
        for name, stated in read_toml(path).data.get("reading", {}).items()
    }


def fee_files(house: str) -> list[Path]:
    paths = [SHEETS / house / f"{name}.toml" for name in FEES]
    return [path for path in paths if path.is_file()]


def schedules_in(layer: Layer) -> dict[str, Schedule | PotSchedule]:
    """The schedules of one file, each in the class of its kind."""
    return dict(_schedules(layer.file, layer.text))


@lru_cache(maxsize=64)
def _schedules(file: Path, text: str) -> dict[str, Schedule | PotSchedule]:
    from houseway.table.collections.drop_parser import parse_pot_schedule
    from houseway.table.collections.schedule_parser import parse_schedule

    layer = Layer(file, text, parsed(text))
    index = positions(text)
    result: dict[str, Schedule | PotSchedule] = {}
    problems = []
    stated = layer.data.get("schedule", {})
    for name, own in stated.items():
        try:
            data = _with_model(name, own, stated)
            pot = data.get("kind") == "pot"
            result[name] = (parse_pot_schedule if pot else parse_schedule)(name, data)
        except BadSheet as error:
            place = locate(index, ("schedule", name))
            problems += [
                replace(problem, file=layer.label, line=place.line, column=place.column)
                for problem in error.problems
            ]
    if problems:
        raise BadSheet(problems)
    return result


def _with_model(name: str, own: dict[str, Any], stated: Mapping[str, Any]) -> dict[str, Any]:
    """A schedule merged over the one that it is like: the same rows, read in another way."""
    if "like" not in own:
        return own
    model = own["like"]
    if model not in stated or "like" in stated[model]:
        known = [key for key, each in stated.items() if "like" not in each]
        message = f"like = {model!r} is no schedule of this file{nearest(str(model), known)}"
        raise BadSheet([Problem("unknown-schedule", message, path=f"schedule.{name}")])
    return merge(stated[model], {key: value for key, value in own.items() if key != "like"})


# --- the index ------------------------------------------------------------------------------------


def index() -> list[dict[str, Any]]:
    """The entries of `houseway games`, cached under a digest of all sheets and so never stale."""
    from houseway.disk_cache import cached_json

    entries: list[dict[str, Any]] = json.loads(
        cached_json("index", sheets_digest(), lambda: [_entry(name) for name in game_ids()])
    )
    return entries


def sheets_digest() -> str:
    """A digest of all sheets and schedules of the library."""
    digest = hashlib.sha256()
    for path in sorted(SHEETS.glob("*/*.toml")):
        digest.update(str(path.relative_to(SHEETS)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _entry(name: str) -> dict[str, Any]:
    files = read_sheet(name)
    data, game = files.data, files.data["game"]
    usual = _resolved(files, Choices()).data
    return {
        "id": name,
        "name": game["name"],
        "house": house_of(name.split("/")[0]).name,
        "family": game["family"],
        "source": game["source"],
        "wagers": [
            {
                "wager": wager,
                "name": section.get("name", wager),
                "kind": section.get("kind", "base"),
            }
            for wager, section in usual.get("wager", {}).items()
        ],
        "readings": data.get("reading", {}),
        "settings": data.get("setting", {}),
    }
