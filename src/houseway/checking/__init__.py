"""`houseway check`: finds the problems of a sheet that the schema alone cannot find.

Missing citations, switches that change nothing, unreachable rows, wagers that the settling order
forgets, rules that contradict each other, fee schedules. One run lists all problems of a sheet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from houseway.checking.citations import citations
from houseway.checking.fees import house_schedules, own_schedules
from houseway.checking.repeats import repeated_text
from houseway.errors import BadSheet, HousewayError, Problem, nearest
from houseway.library import Game, build_game, fee_files, game_ids, read_sheet, sheet_from_text
from houseway.sheet import cites
from houseway.sheet.merge import values_in
from houseway.sheet.switches import Choices
from houseway.sheet.toml_positions import Path as KeyPath
from houseway.sheet_files import SHEETS, SheetFiles
from houseway.wagers.facts import Fact
from houseway.wagers.rows import Wager
from houseway.wagers.when import WhenError, parse_when

# Facts that tell apart the hands of a contradiction.
TOLD = frozenset({"hand.total", "hand.soft", "hand.over", "hand.natural"})


def check_all() -> dict[str, list[Problem]]:
    """The problems of every sheet and every schedule of the library, by their names."""
    found = {name: check_game(name) for name in game_ids()}
    for folder in sorted(SHEETS.iterdir()):
        for path in fee_files(folder.name):
            found[f"{folder.name}/{path.stem}"] = list(house_schedules(path))
    return found


def check_game(name: str) -> list[Problem]:
    """All problems of one sheet."""
    return _checked(lambda: read_sheet(name), name)


def check_files(files: SheetFiles) -> list[Problem]:
    """All problems of a sheet that was read."""
    return _checked(lambda: files, files.id)


def repeats_in(name: str) -> list[Problem]:
    """Text that a sheet repeats needlessly; empty for a sheet with problems."""
    try:
        files = read_sheet(name)
        build_game(files, Choices(), Game)
        return list(repeated_text(files))
    except HousewayError:
        return []


def check_text(text: str, name: str = "own") -> list[Problem]:
    """All problems of a sheet given as text."""
    return _checked(lambda: sheet_from_text(text, name), name)


def _checked(read: Callable[[], SheetFiles], name: str) -> list[Problem]:
    try:
        files = read()
        return explained(files, _problems(files))
    except BadSheet as error:
        return list(error.problems)
    except HousewayError as error:
        return [Problem(error.code, str(error), name)]


def explained(files: SheetFiles, problems: Iterable[Problem]) -> list[Problem]:
    """The problems; one at a place of a parent adds how the user's sheet can override it.

    A missing citation needs no override, only a line under `[cites]`.
    """
    own, *parents = files.layers
    above = {layer.label for layer in parents}
    if own.is_ours:
        return list(problems)
    return [
        replace(
            problem,
            message=f"{problem.message}; {own.file.name} inherits this, write {problem.path} there",
        )
        if problem.file in above and problem.path and problem.code != "uncited"
        else problem
        for problem in problems
    ]


def _problems(files: SheetFiles) -> list[Problem]:
    try:
        game = build_game(files, Choices(), Game)
    except BadSheet as error:
        return list(error.problems)
    try:
        game.rules  # noqa: B018 - a family refuses what its engine cannot play
    except WhenError as error:
        shift = len('option_when = "') + error.column
        where = ("draw", "option_when")
        return [files.problem(error.code, error.message, where, column=shift)]
    except HousewayError as error:
        return [files.problem(error.code, error.message, tuple(error.where.split(".")))]
    problems = [
        *citations(files),
        *_switch_words(game.files),
        *_switches(game),
        *_wagers(game),
        *_bounds(game),
        *_settle_order(game),
        *_irregular(game),
        *_jackpots(game),
        *_contradictions(game),
        *own_schedules(game),
    ]
    return list(dict.fromkeys(problems))


# --- switches -------------------------------------------------------------------------------------


def _switches(game: Game) -> Iterator[Problem]:
    """Checks that every choice loads, and that each one offered changes something.

    A switch inside another one is also tried under the outer one's other choices.
    """
    files = game.files
    for kind in ("reading", "setting"):
        for name, switch in files.data.get(kind, {}).items():
            seen: dict[str, str] = {}
            for choice in map(str, switch["choices"]):
                try:
                    same = _sheet_text(files, {name: choice})
                except BadSheet as error:
                    yield from error.problems
                    continue
                if same in seen and not any(
                    _sheet_text(files, {**outer, name: choice})
                    != _sheet_text(files, {**outer, name: seen[same]})
                    for outer in _around(files.data, name, {})
                ):
                    yield files.problem(
                        "switch-idle",
                        f"{kind} {name!r}: {choice!r} changes nothing against {seen[same]!r}",
                        (kind, name),
                    )
                seen[same] = choice


def _switch_words(files: SheetFiles) -> Iterator[Problem]:
    """Finds values and rows for a choice that their switch does not have."""
    switches = {**files.data.get("reading", {}), **files.data.get("setting", {})}
    for path, name, words in _hanging(files.data):
        choices = [str(choice) for choice in switches.get(name, {}).get("choices", words)]
        for word in words:
            if word not in choices:
                yield files.problem(
                    "switch",
                    f"switch {name!r} has no choice {word!r}{nearest(word, choices)}",
                    path,
                )


def _hanging(data: Mapping[str, Any]) -> Iterator[tuple[KeyPath, str, list[str]]]:
    """The values that depend on a switch, with its name and the choices that they name."""
    for path, value in values_in(data):
        if not isinstance(value, Mapping):
            continue
        if "switch" in value:
            yield path, str(value["switch"]), [key for key in value if key != "switch"]
        elif "only" in value and path[-2:-1] in (("rows",), ("wager",)):
            name, _, words = str(value["only"]).partition("=")
            yield (*path, "only"), name, words.split("|")


def _around(value: Any, name: str, outer: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """For each place of a nested switch, the choices of the outer switches that lead to it."""
    if isinstance(value, Mapping):
        switch = value.get("switch")
        if switch == name and outer:
            yield outer
        for key, item in value.items():
            yield from _around(item, name, {**outer, switch: key} if switch else outer)
    elif isinstance(value, list):
        for item in value:
            yield from _around(item, name, outer)


def _sheet_text(files: SheetFiles, chosen: Mapping[str, str]) -> str:
    """All values of a sheet under these choices of its switches.

    A reading and a setting may share a name: the choice tells which of them is meant.
    """
    stated = files.data.get("reading", {})
    readings = {
        name: choice
        for name, choice in chosen.items()
        if choice in map(str, stated.get(name, {}).get("choices", ()))
    }
    settings = {name: choice for name, choice in chosen.items() if name not in readings}
    game = build_game(files, Choices(readings=readings, settings=settings), Game)
    return game.sheet.model_dump_json(exclude={"reading", "setting"})


# --- wagers ---------------------------------------------------------------------------------------


def _wagers(game: Game) -> Iterator[Problem]:
    names: dict[str, str] = {}
    for wager in game.wagers.values():
        path = ("wager", wager.id)
        for name in {wager.id, wager.name.lower()}:
            if names.setdefault(name, wager.id) != wager.id:
                message = f"{name!r} already names the wager {names[name]!r}"
                yield game.files.problem("name-twice", message, (*path, "name"))
        named = [need.wager for part in wager.section.needs.alternatives for need in part]
        for key, name in [*(("needs", n) for n in named), ("size", wager.section.size.of)]:
            if name and name not in game.wagers:
                yield _no_wager(game, key, name, (*path, key))
        backline = game.sheet.table.backline
        if isinstance(backline, list) and (strange := set(backline) - set(game.wagers)):
            yield _no_wager(game, "backline", min(strange), ("table", "backline"))
        yield from _rows(game, wager)


def _bounds(game: Game) -> Iterator[Problem]:
    for place, bound in enumerate(game.sheet.table.bounds):
        named = [*bound.wagers] if isinstance(bound.wagers, list) else []
        for name in [*named, bound.size.of]:
            if name and name not in game.wagers:
                yield _no_wager(game, "bounds", name, ("table", "bounds", place))


def _no_wager(game: Game, code: str, name: str, path: KeyPath) -> Problem:
    message = f"no wager {name!r}; this sheet has {', '.join(game.wagers)}"
    return game.files.problem(code, message, path)


def _rows(game: Game, wager: Wager) -> Iterator[Problem]:
    """Finds unreachable rows, and rows marked dead that are reachable."""
    unreached = unreached_rows(game, wager)
    ids = {row.id for row in wager.section.rows}
    for row in wager.rows:
        path = ("wager", wager.id, "row", row.id if row.id in ids else wager.section.rows[0].id)
        if row.id in unreached and not row.dead:
            yield game.files.problem(
                "unreachable-row",
                f"row {row.id!r} can never be reached: {unreached[row.id]}. Move it, or mark "
                'dead = "reason"',
                path,
            )
        if row.id not in unreached and row.dead:
            yield game.files.problem(
                "not-dead", f"row {row.id!r} is marked dead but rounds reach it", path
            )


def unreached_rows(game: Game, wager: Wager) -> dict[str, str]:
    """The rows of a wager that decide no round, each with the reason."""
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
    found = {}
    for row in wager.rows:
        if decided[row.id] == 0:
            taken = max(shadowed[row.id], key=lambda n: shadowed[row.id][n], default="")
            found[row.id] = f"row {taken!r} takes all its cases" if taken else "no round ends so"
    return found


def _settle_order(game: Game) -> Iterator[Problem]:
    if game.sheet.settle is None:
        return  # players play each other
    named = [wager for group in game.sheet.settling.order for wager in group]
    path = ("settle", "order")
    for name in named:
        if name not in game.wagers:
            yield game.files.problem(
                "settle-order", f"no wager {name!r}{nearest(name, game.wagers)}", path
            )
    if len(set(named)) < len(named):
        yield game.files.problem("settle-order", "a wager stands in settle.order twice", path)
    missing = [name for name in game.wagers if name not in named]
    # In a user's own sheet a new side bet may simply settle last.
    if missing and cites.document_of(game.sheet.game.source):
        yield game.files.problem(
            "settle-order", f"settle.order leaves out {', '.join(missing)}", path
        )
    starts: dict[KeyPath, str] = {("settle", "start"): game.sheet.settling.start}
    if game.sheet.settling.short:
        starts["settle", "short", "start"] = game.sheet.settling.short.start
    button = game.sheet.button
    device = button.device if button else None
    order = ["dealer" if who == "round" else who for who in game.sheet.deal.order.words]
    # If the player-dealer's second card comes after the play, it is not part of the deal.
    late = order.count("dealer") == 1 and device is not None and device.hand == "dealer"
    if device and device.kind == "card" and order.count(device.hand) + late < device.place:
        yield game.files.problem(
            "button",
            f"no card {device.place} of {device.hand!r} in the deal ({game.sheet.deal.order})",
            ("button", "device"),
        )
    for place, start in starts.items():
        if start == "button" and button is None:
            message = "settling starts at a button that the sheet does not have"
            yield game.files.problem("button", message, place)


def _irregular(game: Game) -> Iterator[Problem]:
    facts = game.rules.event_facts
    for row in game.sheet.irregular.rows:
        yield from _condition(game, row.when, facts, ("irregular", "row", row.id, "when"))


def _condition(
    game: Game, text: str, facts: Mapping[str, Fact], path: KeyPath
) -> Iterator[Problem]:
    """Finds a condition that cannot be read."""
    try:
        parse_when(text, facts)
    except WhenError as error:
        yield game.files.problem(error.code, error.message, path)


def _jackpots(game: Game) -> Iterator[Problem]:
    facts = game.family.facts(game.sheet)
    for name, jackpot in game.sheet.jackpot.items():
        if "hand.vs" not in facts:
            message = "a jackpot needs two hands that are compared"
            yield game.files.problem("jackpot", message, ("jackpot", name))
        yield from _condition(game, jackpot.when, facts, ("jackpot", name, "when"))


# --- the play ------------------------------------------------------------------------------------


def _contradictions(game: Game) -> Iterator[Problem]:
    """Hands that must both hit and stand, reported at the sheet's own key, if any."""
    rules = game.rules
    if len(rules.must) < 2:
        return
    hit, stand = rules.must["hit"], rules.must["stand"]
    both = sorted(
        (float(facts["hand.total"]), bool(facts["hand.soft"]))  # type: ignore[arg-type]
        for facts in rules.reachable(hit.uses | stand.uses | TOLD)
        if not facts["hand.over"] and not facts["hand.natural"] and hit(facts) and stand(facts)
    )
    if both:
        total, soft = both[0]
        own = game.files.lineage.layer
        keys = [("play", key) for key in ("must_stand", "must_hit")]
        yield game.files.problem(
            "hit-and-stand",
            f"a {'soft' if soft else 'hard'} {total:g} must hit (must_hit: {hit.text}) and must "
            f"stand (must_stand: {stand.text}); let one end where the other begins",
            next((key for key in keys if own.place(key)), keys[0]),
        )
