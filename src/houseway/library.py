"""The library: finds rule sheets, reads them and makes games of them.

The only module that opens files of sheets. An id is `house/game`, or a path to a `.toml` file.
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeVar

from houseway.errors import BadSheet, HousewayError, Problem, UnknownName, nearest
from houseway.extras import require
from houseway.sheet.cites import document_of, qualified
from houseway.sheet.merge import MergeError, drop, lend, merge, patch_rows
from houseway.sheet.positions import locate, positions, toml_error
from houseway.sheet.switches import Choices, SwitchError, resolve
from houseway.sheet_files import SHEETS, Layer, SheetFiles

if TYPE_CHECKING:
    from houseway.cards import DeckSpec
    from houseway.families.base import Family, Rules
    from houseway.families.branches import Analyst, Solving
    from houseway.sheet.model import Sheet
    from houseway.table.drops import PotSchedule
    from houseway.table.schedule import Schedule
    from houseway.wagers.rows import Wager

FEES = ("collection", "collection-poker")  # files of fee schedules
NOT_GAMES = ("house", *FEES)
CHART = "house-way"  # how names of charts begin


def read_sheet(name: str) -> SheetFiles:
    """The sheet of an id or a path, merged with what it extends."""
    return _read(_find(name), ())


def _find(name: str) -> Path:
    if name.endswith(".toml"):
        path = Path(name)
        if not path.is_file():
            raise HousewayError("no-such-file", f"there is no file {name}", where="game")
        return path
    path = SHEETS / f"{name}.toml"
    if not path.is_file() or not is_game(path) or ".." in name:
        raise UnknownName("game", name, game_ids(), where="game")
    return path


def game_ids() -> list[str]:
    """All games, by house and name."""
    return sorted(
        f"{path.parent.name}/{path.stem}"
        for path in SHEETS.glob("*/*.toml")
        if not path.parent.name.startswith("_") and is_game(path)
    )


def is_game(path: Path) -> bool:
    """Whether a file of a house's folder is a sheet, and no schedule or chart."""
    return path.stem not in NOT_GAMES and not path.stem.startswith(CHART)


def charts() -> list[str]:
    """All charts of house ways."""
    return sorted(f"{path.parent.name}/{path.stem}" for path in SHEETS.glob(f"*/{CHART}*.toml"))


def read_chart(name: str) -> dict[str, Any]:
    """A chart of a house way, its lines cited by their document."""
    if name not in charts():
        raise UnknownName("house way", name, charts(), where="house_way.use")
    data = read_toml(SHEETS / f"{name}.toml").data
    result: dict[str, Any] = qualified(data, document_of(str(data.get("source", ""))))
    return result


def read_toml(path: Path) -> Layer:
    try:
        return _layer(path, path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadSheet([Problem("broken-toml", "not a UTF-8 text", str(path))]) from None


def _layer(path: Path, text: str) -> Layer:
    try:
        return Layer(path, text, _parsed(text))
    except tomllib.TOMLDecodeError as error:
        raise BadSheet([toml_error(error, Layer(path, text, {}).label, text=text)]) from None


@lru_cache(maxsize=512)
def _parsed(text: str) -> dict[str, Any]:
    """What a text says. Sheets share it, and nobody changes it."""
    return tomllib.loads(text)


def sheet_from_text(text: str, name: str = "own") -> SheetFiles:
    """A sheet that somebody wrote; it may extend sheets of the library and opens no other file."""
    path = Path(f"{name}.toml")
    try:
        return _merged(_layer(path, text), (), _library_path)
    except RecursionError:
        raise BadSheet([Problem("broken-toml", "nested too deeply", path.name, 1, 1)]) from None


def _read(path: Path, below: tuple[Path, ...]) -> SheetFiles:
    return _merged(read_toml(path), below, lambda name: _parent_path(name, path))


def _merged(
    layer: Layer, below: tuple[Path, ...], parent_path: Callable[[str], Path]
) -> SheetFiles:
    name = layer.label.removesuffix(".toml")
    data = layer.data
    own = SheetFiles(name, (layer,), data)
    parent_name = data.get("extends")
    try:
        if parent_name is None:
            merged = merge({}, _without_heading(data))
            return SheetFiles(name, (layer,), _qualified(merged))
        if layer.file.resolve() in below:
            raise MergeError("extends-cycle", f"{parent_name!r} extends itself", ("extends",))
        parent = _read(parent_path(str(parent_name)), (*below, layer.file.resolve()))
        lent = parent.data
        source = _source(data)
        if document_of(source) != document_of(_source(lent)):
            lent = lend(lent)
        lent = drop(lent, data.get("drop", []))
        child = qualified(_without_heading(data), document_of(source))
        return SheetFiles(name, (layer, *parent.layers), merge(lent, child))
    except MergeError as error:
        raise BadSheet([own.problem(error.code, error.message, error.path)]) from None


def _parent_path(name: str, child: Path) -> Path:
    beside = child.parent / f"{name.removesuffix('.toml')}.toml"
    if beside.is_file() and (name.endswith(".toml") or "/" not in name):
        return beside
    path = SHEETS / f"{name}.toml"
    if not path.is_file():
        raise _unknown_parent(name)
    return path


def _library_path(name: str) -> Path:
    if name not in _parents():
        raise _unknown_parent(name)
    return SHEETS / f"{name}.toml"


def _parents() -> list[str]:
    return [*game_ids(), *(f"_common/{p.stem}" for p in (SHEETS / "_common").glob("*.toml"))]


def _unknown_parent(name: str) -> MergeError:
    message = f"no sheet {name!r} to extend{nearest(name, _parents())}"
    return MergeError("unknown-parent", message, ("extends",))


def _source(data: Mapping[str, Any]) -> str:
    game = data.get("game")
    return str(game.get("source", "")) if isinstance(game, Mapping) else ""


def _without_heading(data: Mapping[str, Any]) -> dict[str, Any]:
    return {key: data[key] for key in data if key not in ("extends", "drop", "abstract")}


def _qualified(data: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = qualified(data, document_of(_source(data)))
    return result


# --- games ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class House:
    id: str
    name: str
    document: str
    title: str


def house_of(name: str) -> House:
    """A house by its folder; a sheet of one's own has none."""
    path = SHEETS / name / "house.toml"
    if not name or not path.is_file():
        return House("own", "own sheet", "", "")
    data = read_toml(path).data
    return House(path.parent.name, data["name"], data["document"], data["title"])


@cache
def documents() -> dict[str, str]:
    """The titles of the source documents by their number."""
    found = (read_toml(path).data for path in sorted(SHEETS.glob("*/house.toml")))
    return {data["document"]: data["title"] for data in found if data["document"]}


def cite_text(cite: str) -> str:
    """A citation for people: `001:96` is "Parkwest Casino Marina rules, line 96"."""
    if ":" not in cite or cite.startswith("reading:"):
        return cite.replace(":", " ")
    titles = documents()
    groups: dict[str, list[str]] = {}
    document = ""
    for part in cite.split(","):
        named, _, lines = part.strip().rpartition(":")
        document = named or document  # "003:5369-5585, 688-827" goes on in the same document
        groups.setdefault(titles.get(document, document), []).append(lines)
    return "; ".join(
        f"{title}, {'lines' if len(lines) > 1 or '-' in lines[0] else 'line'} {', '.join(lines)}"
        for title, lines in groups.items()
    )


@dataclass(frozen=True)
class Game:
    """A rule sheet with its switches chosen, ready to be played, settled and priced."""

    files: SheetFiles
    choices: Choices
    sheet: Sheet
    family: Family
    readings: dict[str, str]
    settings: dict[str, Any]
    wagers: dict[str, Wager] = field(repr=False)
    removed: tuple[int, ...] = ()  # cards known to have left the shoe

    @property
    def id(self) -> str:
        return self.files.id

    @property
    def name(self) -> str:
        return self.sheet.game.name

    @cached_property
    def house(self) -> House:
        return house_of(self.files.layers[0].house)

    @cached_property
    def rules(self) -> Rules:
        return self.family.rules(self.sheet)

    @cached_property
    def analyst(self) -> Analyst | Solving:
        """The exact and the fast computations; its tables are made once for this game."""
        require("odds", "a price")
        made: Analyst | Solving = self.family.analyst(self)
        return made

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
        return {name: known[name] for name in self.sheet.collection.schedules}

    @cached_property
    def schedules(self) -> dict[str, Schedule]:
        """Those of them that charge bettors and the player-dealer, or time."""
        from houseway.table.schedule import Schedule

        return {k: known for k, known in self.all_schedules.items() if isinstance(known, Schedule)}

    @cached_property
    def pot_schedules(self) -> dict[str, PotSchedule]:
        """Those of them that take drops from a pot."""
        from houseway.table.drops import PotSchedule

        return {
            k: known for k, known in self.all_schedules.items() if isinstance(known, PotSchedule)
        }

    @property
    def fee_house(self) -> str:
        """The house whose schedules the sheet names; a sheet of one's own borrows its parent's."""
        houses = (layer.house for layer in self.files.layers)
        return next((h for h in houses if h and (SHEETS / h / "collection.toml").is_file()), "own")

    def without(self, cards: Iterable[int]) -> Self:
        """The same game with cards gone from the shoe."""
        return replace(self, removed=tuple(sorted((*self.removed, *cards))))

    def but(
        self,
        *,
        readings: Mapping[str, str] | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> Self:
        """The same sheet with other choices on top of these."""
        choices = Choices(
            readings={**self.choices.readings, **(readings or {})},
            settings={**self.choices.settings, **(settings or {})},
        )
        return replace(build_game(self.files, choices, type(self)), removed=self.removed)


G = TypeVar("G", bound=Game)


def load_game(name: str, choices: Choices | None = None) -> Game:
    return build_game(read_sheet(name), choices or Choices(), Game)


def build_game(files: SheetFiles, choices: Choices, kind: type[G]) -> G:
    """Choose the switches, check the result against the schema, compile the wagers."""
    from houseway.families import family_of
    from houseway.sheet.cites import cite_for
    from houseway.sheet.validate import validated
    from houseway.wagers.rows import RowError, build_wager

    if files.layers[0].data.get("abstract"):
        raise HousewayError(
            "abstract-sheet", f"{files.id} is text that games share; it cannot be played"
        )
    try:
        resolved = resolve(files.data, choices)
    except SwitchError as error:
        raise BadSheet([files.problem(error.code, error.message, error.path)]) from None
    if not isinstance(files.data.get("game"), Mapping):
        raise BadSheet([files.problem("missing-key", "there is no section [game]", ("game",))])
    try:
        family = family_of(files.data)
    except UnknownName as error:
        raise BadSheet([files.problem(error.code, error.message, ("game", "family"))]) from None
    try:
        data = _with_chart(resolved.data)
    except UnknownName as error:
        raise BadSheet([files.problem(error.code, error.message, ("house_way", "use"))]) from None
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
    return kind(
        files=files,
        choices=choices,
        sheet=sheet,
        family=family,
        readings=resolved.readings,
        settings=resolved.settings,
        wagers=wagers,
    )


def _with_chart(data: dict[str, Any]) -> dict[str, Any]:
    """The sheet with the chart that it uses; rows of its own change rows of the chart."""
    own = data.get("house_way")
    if not isinstance(own, Mapping) or not own.get("use"):
        return data
    chart = read_chart(str(own["use"]))
    rows = patch_rows(
        chart.get("rows", []),
        {str(row.get("id")): row for row in own.get("rows", [])},
        ("house_way", "row"),
    )
    return {**data, "house_way": {**chart, **own, "rows": rows}}


def read_schedules(house: str) -> dict[str, Schedule | PotSchedule]:
    """All fee schedules of a house, from all its files of fees."""
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


def fee_files(house: str) -> list[Path]:
    paths = [SHEETS / house / f"{name}.toml" for name in FEES]
    return [path for path in paths if path.is_file()]


def schedules_in(layer: Layer) -> dict[str, Schedule | PotSchedule]:
    """The schedules of one file, each of its kind."""
    from houseway.table.collection import parse_schedule
    from houseway.table.drop_reading import parse_pot_schedule

    index = positions(layer.text)
    result: dict[str, Schedule | PotSchedule] = {}
    problems = []
    for name, data in layer.data.get("schedule", {}).items():
        try:
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


# --- the index ------------------------------------------------------------------------------------


def index() -> list[dict[str, Any]]:
    """What `houseway games` lists. Cached under a digest of all sheets, so it is never stale."""
    from houseway.store import cached_json

    entries: list[dict[str, Any]] = json.loads(
        cached_json("index", sheets_digest(), lambda: [_entry(name) for name in game_ids()])
    )
    return entries


def sheets_digest() -> str:
    """A key of all sheets and schedules of the library."""
    digest = hashlib.sha256()
    for path in sorted(SHEETS.glob("*/*.toml")):
        digest.update(str(path.relative_to(SHEETS)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def _entry(name: str) -> dict[str, Any]:
    data = read_sheet(name).data
    game = data["game"]
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
            for wager, section in data.get("wager", {}).items()
        ],
        "readings": data.get("reading", {}),
        "settings": data.get("setting", {}),
    }
