"""`houseway check`: what the schema alone cannot see.

Citations, switches that change nothing, rows that can never be reached, wagers that the settling
order forgets, fee schedules. All problems of a sheet come in one run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.errors import BadSheet, HousewayError, Problem, nearest
from houseway.library import (
    Game,
    build_game,
    game_ids,
    house_of,
    read_schedules,
    read_sheet,
    read_toml,
)
from houseway.sheet import cites
from houseway.sheet.phrases import parse_device, parse_needs, parse_size
from houseway.sheet.positions import Path as KeyPath
from houseway.sheet.switches import Choices
from houseway.sheet_files import SHEETS, SheetFiles
from houseway.table.fees import check_rates
from houseway.table.hands import EVENT_FACTS
from houseway.wagers.rows import Wager
from houseway.wagers.when import WhenError, parse_when

CITED = ("deck", "table", "deal", "draw", "play", "settle", "button", "bank", "collection")
NEEDS_NO_CITE = ("name", "says", "id", "cite", "spots", "shuffle", "kind", "dead", "only")


def check_all() -> dict[str, list[Problem]]:
    """Every sheet and every schedule of the library, by what was checked."""
    found = {name: check_game(name) for name in game_ids()}
    for path in sorted(SHEETS.glob("*/collection.toml")):
        house = path.parent.name
        found[f"{house}/collection"] = list(_schedules(house))
    return found


def check_game(name: str) -> list[Problem]:
    """All problems of one sheet."""
    try:
        files = read_sheet(name)
        game = build_game(files, Choices(), Game)
    except BadSheet as error:
        return list(error.problems)
    except HousewayError as error:
        return [Problem(error.code, str(error), name)]
    try:
        game.rules  # noqa: B018 - a family refuses what its engine cannot play
    except WhenError as error:
        shift = len('option_when = "') + error.column
        where = ("draw", "option_when")
        return [files.problem(error.code, error.message, where, column=shift)]
    except HousewayError as error:
        return [files.problem(error.code, error.message, tuple(error.where.split(".")))]
    problems = [
        *_citations(files),
        *_switch_words(game.files),
        *_switches(game),
        *_wagers(game),
        *_settle_order(game),
        *_irregular(game),
        *_own_schedules(game),
    ]
    return list(dict.fromkeys(problems))


# --- citations ------------------------------------------------------------------------------------


def _citations(files: SheetFiles) -> Iterator[Problem]:
    data = files.data
    source = str(data["game"]["source"])
    if not cites.document_of(source):
        if source not in ("own", "reference"):
            yield files.problem(
                "source",
                f'source {source!r}: write "001:1-171", "own" or "reference"',
                ("game", "source"),
            )
        return
    yield from _written_cites(files, source)
    table = data.get("cites", {})
    for section in CITED:
        for path in _values(data.get(section, {}), (section,)):
            if not cites.cite_for(table, ".".join(map(str, path))):
                yield _uncited(files, path)
    for kind in ("reading", "setting"):
        for name, switch in data.get(kind, {}).items():
            if not switch.get("cite"):
                yield _uncited(files, (kind, name))
    for number, row in enumerate(data.get("irregular", {}).get("rows", [])):
        if not (row.get("cite") or cites.cite_for(table, "irregular")):
            yield _uncited(files, ("irregular", "rows", number))
    yield from _uncited_wagers(files, table)
    for name in table:
        if not _exists(data, name):
            yield files.problem(
                "cite",
                f"{name!r} is not a path of this sheet{nearest(name, data)}",
                ("cites", name),
            )


def _written_cites(files: SheetFiles, source: str) -> Iterator[Problem]:
    """Citations that are no citations, or name lines that are not the sheet's."""
    data = files.data
    for path, cite in cites.written(files.layers[0].data):
        for line in cites.outside(cite, source):
            yield files.problem(
                "cite-outside",
                f"line {line} lies outside source {source}; write the document "
                f'("{cites.document_of(source)}:{line}")',
                path,
            )
    for path, cite in cites.written(data):
        if not cites.well_formed(cite):
            yield files.problem(
                "cite", f'{cite!r} is not a list of lines; write "96" or "59-62, 70"', path
            )
        elif cite.startswith(cites.READING):
            name = cite.removeprefix(cites.READING)
            if name not in data.get("reading", {}):
                known = nearest(name, data.get("reading", {}))
                yield files.problem("cite", f"no reading {name!r}{known}", path)


def _uncited_wagers(files: SheetFiles, table: Mapping[str, str]) -> Iterator[Problem]:
    for name, wager in files.data["wager"].items():
        whole = wager.get("cite") or cites.cite_for(table, f"wager.{name}")
        for number, row in enumerate(wager.get("rows", [])):
            path = ("wager", name, "rows", number)
            dotted = f"wager.{name}.row.{row.get('id')}"
            if not (row.get("cite") or whole or cites.cite_for(table, dotted)):
                yield _uncited(files, path)
        extra = set(wager) - {"rows", *NEEDS_NO_CITE}
        if extra and not whole:
            yield _uncited(files, ("wager", name, min(extra)))


def _uncited(files: SheetFiles, path: tuple[str | int, ...]) -> Problem:
    dotted = ".".join(map(str, path))
    return files.problem("uncited", f"{dotted} has no citation; no line says so", path)


def _values(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Leaves of a section. A switch is one value; so is a list."""
    if isinstance(value, Mapping) and "switch" not in value and "default" not in value:
        for key, item in value.items():
            if key not in NEEDS_NO_CITE:
                yield from _values(item, (*path, key))
    else:
        yield path


def _exists(data: Mapping[str, Any], dotted: str) -> bool:
    """Whether a cited path is there; a wager's id may itself hold a dot."""
    node: Any = data
    parts = dotted.split(".")
    for place, key in enumerate(parts):
        if key == "row" and isinstance(node, Mapping) and isinstance(node.get("rows"), list):
            ids = [str(row.get("id")) for row in node["rows"]]
            return place + 1 < len(parts) and parts[place + 1] in ids
        if not isinstance(node, Mapping) or key not in node:
            return False
        node = node[key]
    return True


# --- switches -------------------------------------------------------------------------------------


def _switches(game: Game) -> Iterator[Problem]:
    """Every choice must load, and one that is offered must change something."""
    files = game.files
    for kind in ("reading", "setting"):
        for name, switch in files.data.get(kind, {}).items():
            seen: dict[str, str] = {}
            for choice in map(str, switch["choices"]):
                try:
                    other = build_game(files, _chosen(kind, name, choice), Game)
                except BadSheet as error:
                    yield from error.problems
                    continue
                left_out = {"reading", "setting"}
                same = other.sheet.model_dump_json(exclude=left_out)
                if same in seen:
                    yield files.problem(
                        "switch-idle",
                        f"{kind} {name!r}: {choice!r} changes nothing against {seen[same]!r}",
                        (kind, name),
                    )
                seen[same] = choice


def _switch_words(files: SheetFiles) -> Iterator[Problem]:
    """A value or a row that hangs on a choice which its switch does not have."""
    switches = {**files.data.get("reading", {}), **files.data.get("setting", {})}
    for path, name, words in _hanging(files.data, ()):
        choices = [str(choice) for choice in switches.get(name, {}).get("choices", words)]
        for word in words:
            if word not in choices:
                yield files.problem(
                    "switch",
                    f"switch {name!r} has no choice {word!r}{nearest(word, choices)}",
                    path,
                )


def _hanging(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str, list[str]]]:
    if isinstance(value, Mapping):
        if "switch" in value:
            yield path, str(value["switch"]), [key for key in value if key != "switch"]
        elif "only" in value and path[-2:-1] == ("rows",):
            name, _, words = str(value["only"]).partition("=")
            yield (*path, "only"), name, words.split("|")
        for key, item in value.items():
            yield from _hanging(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _hanging(item, (*path, place))


def _chosen(kind: str, name: str, choice: str) -> Choices:
    if kind == "reading":
        return Choices(readings={name: choice})
    return Choices(settings={name: choice})


# --- wagers ---------------------------------------------------------------------------------------


def _wagers(game: Game) -> Iterator[Problem]:
    known = list(game.wagers)
    names: dict[str, str] = {}
    for wager in game.wagers.values():
        path = ("wager", wager.id)
        for name in {wager.id, wager.name.lower()}:
            if names.setdefault(name, wager.id) != wager.id:
                message = f"{name!r} already names the wager {names[name]!r}"
                yield game.files.problem("name-twice", message, (*path, "name"))
        named = [need.wager for part in parse_needs(wager.section.needs) for need in part]
        size = parse_size(wager.section.size)
        for key, name in [*(("needs", n) for n in named), ("size", size.of)]:
            if name and name not in known:
                yield game.files.problem(
                    key, f"no wager {name!r}; this sheet has {', '.join(known)}", (*path, key)
                )
        backline = game.sheet.table.backline
        if isinstance(backline, list) and set(backline) - set(known):
            yield game.files.problem(
                "backline",
                f"no wager {min(set(backline) - set(known))!r}; this sheet has {', '.join(known)}",
                ("table", "backline"),
            )
        yield from _rows(game, wager)


def _rows(game: Game, wager: Wager) -> Iterator[Problem]:
    """Rows that nothing can reach, and rows marked dead that something reaches."""
    decided = dict.fromkeys((row.id for row in wager.rows), 0)
    shadowed: dict[str, dict[str, int]] = {row.id: {} for row in wager.rows}
    for facts in game.rules.reachable(wager.uses):
        winner = wager.judge(facts)
        if winner.id in decided:
            decided[winner.id] += 1
        for row in wager.rows:
            if row is not winner and row.when.test(facts):
                counts = shadowed[row.id]
                counts[winner.id] = counts.get(winner.id, 0) + 1
    ids = {row.id for row in wager.section.rows}
    for row in wager.rows:
        path = ("wager", wager.id, "row", row.id if row.id in ids else wager.section.rows[0].id)
        if decided[row.id] == 0 and not row.dead:
            taken = max(shadowed[row.id], key=lambda n: shadowed[row.id][n], default="")
            why = f"row {taken!r} takes all its cases" if taken else "no round ends so"
            yield game.files.problem(
                "unreachable-row",
                f'row {row.id!r} can never be reached: {why}. Move it, or mark dead = "reason"',
                path,
            )
        if decided[row.id] and row.dead:
            yield game.files.problem(
                "not-dead", f"row {row.id!r} is marked dead but rounds reach it", path
            )


def _settle_order(game: Game) -> Iterator[Problem]:
    named = [wager for group in game.sheet.settle.order for wager in group]
    path = ("settle", "order")
    for name in named:
        if name not in game.wagers:
            yield game.files.problem(
                "settle-order", f"no wager {name!r}{nearest(name, game.wagers)}", path
            )
    if len(set(named)) < len(named):
        yield game.files.problem("settle-order", "a wager stands in settle.order twice", path)
    missing = [name for name in game.wagers if name not in named]
    # In somebody's own sheet a new side bet may simply settle last.
    if missing and cites.document_of(game.sheet.game.source):
        yield game.files.problem(
            "settle-order", f"settle.order leaves out {', '.join(missing)}", path
        )
    starts = [game.sheet.settle.start]
    if game.sheet.settle.short:
        starts.append(game.sheet.settle.short.start)
    button = game.sheet.button
    device = parse_device(button.device) if button else None
    order = game.sheet.deal.order.replace("round", "seats dealer").split()
    # Where the player-dealer's second card comes after the play, it is not part of the deal.
    late = order.count("dealer") == 1 and device is not None and device.hand == "dealer"
    if device and device.kind == "card" and order.count(device.hand) + late < device.place:
        yield game.files.problem(
            "button",
            f"no card {device.place} of {device.hand!r} in the deal ({game.sheet.deal.order})",
            ("button", "device"),
        )
    if "button" in starts and button is None:
        yield game.files.problem("button", "settling starts at a button that is not there", path)


def _irregular(game: Game) -> Iterator[Problem]:
    for row in game.sheet.irregular.rows:
        try:
            parse_when(row.when, EVENT_FACTS)
        except WhenError as error:
            yield game.files.problem(
                error.code, error.message, ("irregular", "row", row.id, "when")
            )


# --- fees -----------------------------------------------------------------------------------------


def _own_schedules(game: Game) -> Iterator[Problem]:
    if not game.sheet.collection.schedules:
        return
    try:
        known = read_schedules(game.fee_house)
    except BadSheet:
        return  # reported with the house's collection file
    for name in game.sheet.collection.schedules:
        path = ("collection", "schedules")
        if name not in known:
            yield game.files.problem(
                "unknown-schedule", f"no schedule {name!r}{nearest(name, known)}", path
            )
            continue
        for option in known[name].options:
            for fee in option.wagers:
                if fee.wager not in game.wagers and game.id in known[name].terms.games:
                    yield game.files.problem(
                        "fee-column", f"schedule {name}: no wager {fee.wager!r} here", path
                    )


def _schedules(house: str) -> Iterator[Problem]:
    layer = read_toml(SHEETS / house / "collection.toml")
    files = SheetFiles(f"{house}/collection", (layer,), layer.data)
    try:
        schedules = read_schedules(house)
    except BadSheet as error:
        yield from error.problems
        return
    document = house_of(house).document
    for name, schedule in schedules.items():
        for problem in check_rates(schedule):
            yield files.problem(problem.code, problem.message, ("schedule", name))
        if not cites.document_of(schedule.terms.source):
            yield files.problem("uncited", f"schedule {name} names no source", ("schedule", name))
        for reading in schedule.terms.reading:
            if reading not in layer.data.get("reading", {}):
                yield files.problem(
                    "unknown-reading",
                    f"no reading {reading!r} in this file"
                    f"{nearest(reading, layer.data.get('reading', {}))}",
                    ("schedule", name, "reading"),
                )
        for game in schedule.terms.games:
            if game not in game_ids():
                yield files.problem(
                    "unknown-game",
                    f"no game {game!r}{nearest(game, game_ids())}",
                    ("schedule", name, "games"),
                )
    for name, reading in layer.data.get("reading", {}).items():
        cite = cites.qualify(str(reading.get("cite", "")), document)
        if not cite or not cites.well_formed(cite):
            yield files.problem("uncited", f"reading {name} has no citation", ("reading", name))
