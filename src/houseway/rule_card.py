"""The rule card of a game: every rule with the line that prints it, and how gaps are read.

Plain values: the command line prints them, a page draws them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from houseway.json_view import AsJson, JsonView
from houseway.library import Game, cite_text
from houseway.sheet.cites import READING, cite_for
from houseway.sheet.phrases import Size
from houseway.sheet.switches import open_numbers
from houseway.sheet.toml_text import toml_value
from houseway.table.chips.limits import bound_words
from houseway.wagers.rows import Wager
from houseway.wagers.terms import needs_words, size_words
from houseway.wagers.when import parse_when

SECTIONS = ("deck", "table", "deal", "draw", "play", "settle", "button", "bank", "stakes")
# Of these, only the values that the sheet states: most pot games leave most of them out.
POT_SECTIONS = ("posts", "betting", "showdown")
# Keys without a meaning in games among players.
BANKED = (
    *("table.backline", "table.bettors"),
    *("deal.start", "deal.to", "deal.piles", "deal.picks_whole"),
)
# The streets of a pot game state the number of cards and how they lie.
SAID_BY_STREETS = ("deal.order", "deal.faces", "deal.burn")
CONDITIONS = (
    *("must_hit", "must_stand", "no_signal_hits", "rescue", "even_money", "peek", "freeze"),
    *("dealer_hits", "option_when", "when"),
)


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One rule in words; `path` is its address in the sheet."""

    path: str
    label: str
    value: str
    cite: str


def rules_json(game: Game) -> dict[str, Any]:
    """The resolved sheet: every value in force, with citations and switches."""
    return {
        "game": game.id,
        "house": game.house.name,
        "settings": game.settings,
        "readings": game.readings,
        "sheet": game.sheet.model_dump(by_alias=True, exclude_defaults=True),
        "facts": {
            name: {"means": fact.means, "values": fact.describe()}
            for name, fact in game.family.facts(game.sheet).items()
        },
    }


def section_lines(game: Game) -> dict[str, list[RuleLine]]:
    """The rules outside wagers, by section in the order of printed rules."""
    data = game.sheet.model_dump(exclude_defaults=False)
    silent = (
        *(BANKED if game.sheet.bank is None else ()),
        *(SAID_BY_STREETS if data.get("street") else ()),
    )
    found = {
        section: list(_lines(game, section, data.get(section) or {}, silent=silent))
        for section in SECTIONS
    }
    said = game.sheet.model_dump(exclude_unset=True)
    found["street"] = list(_street_lines(game, said.get("street") or {}))
    found |= {name: list(_lines(game, name, said.get(name) or {})) for name in POT_SECTIONS}
    found["score"] = list(_score_lines(game, data.get("score") or {}))
    found["house_way"] = list(_way_lines(data.get("house_way") or {}))
    return found


def _street_lines(game: Game, data: Mapping[str, Any]) -> Iterator[RuleLine]:
    """The streets of a pot game in their order."""
    for row in data.get("rows", ()):
        said = {key: value for key, value in row.items() if key not in ("id", "cite")}
        cite = row.get("cite") or cite_for(game.sheet.cites, "street")
        yield _row_line("street", row, _value(said), cite)


def _row_line(path: str, row: Mapping[str, Any], value: str, cite: str) -> RuleLine:
    return RuleLine(f"{path}.row.{row['id']}", row["id"].replace("-", " "), value, cite)


def _score_lines(game: Game, data: Mapping[str, Any]) -> Iterator[RuleLine]:
    """The amounts that hands collect from each other, row by row."""
    yield from _lines(game, "score", {k: v for k, v in data.items() if k != "group"})
    for name, group in data.get("group", {}).items():
        for row in group["rows"]:
            pays = row["pays"]
            worth = pays if isinstance(pays, str) else _value(pays)
            conditions = (text for text in (group["when"], row["when"]) if text)
            says = row["says"] if "{" not in row["says"] else ""  # words that a hand fills in
            value = f"{says or ' and '.join(conditions) or 'always'}: {worth}"
            cite = row["cite"] or group["cite"] or cite_for(game.sheet.cites, "score")
            line = _row_line(f"score.group.{name}", row, value, cite)
            yield replace(line, label=f"{name.replace('-', ' ')}: {line.label}")


def _way_lines(data: Mapping[str, Any]) -> Iterator[RuleLine]:
    """The chart of the house, row by row in its order."""
    for row in data.get("rows", ()):
        value = row["says"] or f"{row['when'] or 'any hand'}: {row['set']}"
        yield _row_line("house_way", row, value, row["cite"])


def _lines(
    game: Game, section: str, data: Mapping[str, Any], *, silent: Collection[str] = ()
) -> Iterator[RuleLine]:
    """The values of a section, without those that say nothing in this game."""
    for key, value in data.items():
        path = f"{section}.{key}"
        if value not in (None, "", []) and path not in silent:
            yield RuleLine(
                path=path,
                label=key.replace("_", " "),
                value=_value(_in_words(game, key, value)),
                cite=cite_for(game.sheet.cites, path),
            )


def _in_words(game: Game, key: str, value: Any) -> Any:
    """A value of the play with its conditions and sizes in English."""
    if key == "bounds":
        return "; ".join(
            bound_words(bound.model_copy(update={"cite": ""}), game.wagers)
            + (f" at a table of {' or '.join(map(str, bound.at))}" if bound.at else "")
            for bound in game.sheet.table.bounds
        )
    if isinstance(value, dict) and value.get("when") == "":
        return "never"
    if isinstance(value, dict):
        return {inner: _in_words(game, inner, item) for inner, item in value.items()}
    if key in CONDITIONS:
        return parse_when(value, game.family.facts(game.sheet)).words if value else "never"
    return size_words(Size.parse(value), wager_names(game)) if key == "size" else value


def wager_names(game: Game) -> dict[str, str]:
    return {wager.id: wager.name for wager in game.wagers.values()}


def _value(value: Any) -> str:
    if isinstance(value, str):
        return value.strip("\n")
    if isinstance(value, list) and all(isinstance(item, list) for item in value):
        return ", then ".join(" and ".join(group) for group in value)
    if isinstance(value, dict):
        said = ((key.replace("_", " "), item) for key, item in value.items())
        return ", ".join(
            f"{key} {_value(item)}"
            for key, item in said
            if item is False or item not in (0, None, "", [])
        )
    if isinstance(value, list) and all(isinstance(item, dict) for item in value):
        return "; ".join(_line(item) for item in value)
    return toml_value(value) if isinstance(value, list) else str(value)


def _line(item: dict[str, Any]) -> str:
    """One item of a list, such as the board's cards or the moves of a street."""
    said = []
    for key, part in item.items():
        if key == "cite" or part in ("", 0, None, []):
            continue
        text = " or ".join(map(str, part)) if isinstance(part, list) else str(part)
        said.append(f"{key} {text}" if key in ("shows", "needs") else text)
    return ", ".join(said)


def wager_terms(game: Game, wager: Wager) -> list[str]:
    """The players who may place a wager, and its limits, in words."""
    section, names = wager.section, wager_names(game)
    terms = (
        f"limits {section.limits}",
        f"needs {needs_words(section.needs, names)}" if section.needs else "",
        f"size {size_words(section.size, names)}" if section.size.relation != "any" else "",
        f"numbers {', '.join(map(str, section.numbers))}" if section.numbers else "",
        "taken and paid by a fund" if section.paid_by == "fund" else "",
    )
    return [term for term in terms if term]


def jackpot_words(game: Game, name: str) -> str:
    """The hands that win a jackpot."""
    return parse_when(game.sheet.jackpot[name].when, game.family.facts(game.sheet)).words


# --- the card as one value ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class RuleSection(AsJson):
    """A section of the rules, its lines in the order of printed rules."""

    id: str
    lines: tuple[RuleLine, ...]

    def __repr__(self) -> str:
        return f"<section {self.id}, lines: {len(self.lines)}>"


@dataclass(frozen=True, slots=True)
class WagerRow:
    """A row of a wager in words; `dead` is the reason why it can never happen, if there is one."""

    id: str
    when: str
    pays: str
    dead: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class WagerRules(AsJson):
    """A wager: who may place it and how much (`terms`), and what each row pays."""

    id: str
    name: str
    kind: str
    terms: tuple[str, ...]
    numbers: tuple[int, ...]
    rows: tuple[WagerRow, ...]
    otherwise: str
    cite: str

    def __repr__(self) -> str:
        return f"<wager {self.id[:40]}, {self.name[:60]}, rows: {len(self.rows)}>"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity, and the printed repair."""

    event: str
    when: str
    repair: str
    cite: str


@dataclass(frozen=True, slots=True)
class JackpotRules(AsJson):
    """The hands that win a jackpot, and who gets which share."""

    name: str
    when: str
    shares: Mapping[str, Any] = field(hash=False)
    cite: str


@dataclass(frozen=True, slots=True)
class ScheduleNames(AsJson):
    """A fee schedule with the names of its options."""

    schedule: str
    options: tuple[str, ...]
    date: str
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Switch(JsonView):
    """A reading (how an unclear line is read) or a setting (what a house may choose).

    `chosen` is in force, `default` would be without a choice, `literal` follows the printed words.
    `why` is the reason for the default, `at` the paths of the sheet that depend on it.
    """

    name: str
    kind: str
    asks: str
    choices: tuple[str, ...]
    chosen: str
    default: str
    literal: str
    why: str
    cite: str
    at: tuple[str, ...]

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name[:60]}={self.chosen[:40]}, choices: {len(self.choices)}>"


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A number that the document leaves open: its path, its value, and what `legal` allows."""

    path: str
    value: int
    legal: Mapping[str, Any] = field(hash=False)

    def as_json(self) -> dict[str, Any]:
        return {"path": self.path, **self.legal, "value": self.value}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class RuleCard(JsonView):
    """The rules of a game in words, with citations in readable form."""

    id: str
    name: str
    house: str
    house_id: str
    family: str
    bureau: str
    owner: str
    note: str
    source: str
    sections: tuple[RuleSection, ...]
    wagers: tuple[WagerRules, ...]
    irregularities: tuple[Irregularity, ...]
    jackpots: tuple[JackpotRules, ...]
    collection: tuple[ScheduleNames, ...]
    switches: tuple[Switch, ...]
    numbers: tuple[OpenNumber, ...]

    def __repr__(self) -> str:
        lines = sum(len(section.lines) for section in self.sections)
        return f"<rules of {self.name[:60]}, {self.house[:60]}: {lines} lines>"


def rule_card(game: Game) -> RuleCard:
    """The rule card of a game, with citations in readable form."""
    info = game.sheet.game
    return RuleCard(
        id=game.id,
        name=info.name,
        house=game.house.name,
        house_id=game.house.id,
        family=info.family,
        bureau=info.bureau,
        owner=info.owner,
        note=info.note,
        source=cite_text(info.source),
        sections=tuple(
            RuleSection(name, tuple(replace(line, cite=cite_text(line.cite)) for line in lines))
            for name, lines in section_lines(game).items()
            if lines
        ),
        wagers=tuple(_wager_rules(game, wager) for wager in game.wagers.values()),
        irregularities=tuple(
            Irregularity(row.event, row.says or row.when, row.repair, cite_text(row.cite))
            for row in game.sheet.irregular.rows
        ),
        jackpots=tuple(
            JackpotRules(
                name=jackpot.name or name,
                when=jackpot_words(game, name),
                shares={str(side): share for side, share in jackpot.shares.items()},
                cite=cite_text(jackpot.cite),
            )
            for name, jackpot in game.sheet.jackpot.items()
        ),
        collection=tuple(
            ScheduleNames(
                schedule=schedule.id,
                options=tuple(option.name for option in schedule.options),
                date=schedule.terms.date,
                cite=cite_text(schedule.terms.source),
            )
            for schedule in game.all_schedules.values()
        ),
        switches=switches(game),
        numbers=tuple(
            OpenNumber(path, game.settings[path], number)
            for path, number in open_numbers(game.files.data)
            if path in game.settings
        ),
    )


def _wager_rules(game: Game, wager: Wager) -> WagerRules:
    return WagerRules(
        id=wager.id,
        name=wager.name,
        kind=wager.section.kind,
        terms=tuple(wager_terms(game, wager)),
        numbers=tuple(wager.section.numbers),
        rows=tuple(
            WagerRow(row.id, row.when.words, row.pays.text, row.dead, cite_text(row.cite))
            for row in wager.rows
        ),
        otherwise=wager.otherwise.pays.text,
        cite=cite_text(wager.cite),
    )


def switches(game: Game) -> tuple[Switch, ...]:
    """The settings and the readings of a game, with what is chosen."""
    hanging = switch_places(game)
    return tuple(
        Switch(
            name=name,
            kind=kind,
            asks=switch.asks,
            choices=tuple(switch.choices),
            chosen=chosen[name],
            default=switch.default,
            literal=switch.literal,
            why=switch.why,
            cite=cite_text(switch.cite),
            at=tuple(hanging.get(name, [])),
        )
        for kind, stated, chosen in (
            ("setting", game.sheet.setting, game.settings),
            ("reading", game.sheet.reading, game.readings),
        )
        for name, switch in stated.items()
    )


def switch_places(game: Game) -> dict[str, list[str]]:
    """The paths that depend on each reading and setting, or that it is cited for."""
    found: dict[str, list[str]] = {}
    for name, path in _hanging(game.files.data, ()):
        found.setdefault(name, []).append(path)
    for path, cite in game.sheet.cites.items():
        if cite.startswith(READING):
            found.setdefault(cite.removeprefix(READING), []).append(path)
    return {name: list(dict.fromkeys(paths)) for name, paths in found.items()}


def _hanging(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    if isinstance(value, Mapping):
        if "switch" in value:
            yield str(value["switch"]), ".".join(path)
        elif "only" in value and path[-2:-1] in (("row",), ("wager",)):
            yield str(value["only"]).partition("=")[0], ".".join(path)
        for key, item in value.items():
            yield from _hanging(item, path if "switch" in value else (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            by_id = path[-1] == "rows" and isinstance(item, Mapping)
            name = str(item.get("id", place)) if by_id else str(place)
            yield from _hanging(item, (*path[:-1], "row", name) if by_id else path)
