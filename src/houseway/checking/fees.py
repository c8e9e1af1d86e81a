"""Checks the fee schedules that a sheet names, and those of a house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

from houseway.checking.citations import no_literal
from houseway.errors import BadSheet, Problem, nearest
from houseway.library import (
    Game,
    game_ids,
    house_of,
    read_schedules,
    read_sheet,
    read_toml,
    schedules_in,
)
from houseway.sheet import cites
from houseway.sheet.model import Flaw
from houseway.sheet.switches import NO_FLAW
from houseway.sheet_files import Lineage, SheetFiles
from houseway.table.collections.drops import PotSchedule, check_pot
from houseway.table.collections.fees import check_rates
from houseway.table.collections.schedule import Schedule


def own_schedules(game: Game) -> Iterator[Problem]:
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
        schedule = known[name]
        if game.id in game_ids() and game.id not in schedule.terms.games:
            yield game.files.problem(
                "not-its-game", f"schedule {name} does not name {game.id} in its games", path
            )
        if isinstance(schedule, PotSchedule):
            continue
        for option in schedule.options:
            for fee in option.wagers:
                if fee.wager not in game.wagers and game.id in schedule.terms.games:
                    yield game.files.problem(
                        "fee-column", f"schedule {name}: no wager {fee.wager!r} here", path
                    )


def house_schedules(path: Path) -> Iterator[Problem]:
    """All problems of one file of fees."""
    layer = read_toml(path)
    house = path.parent.name
    files = SheetFiles(f"{house}/{path.stem}", Lineage(layer), layer.data)
    try:
        read_schedules(house)
    except BadSheet as error:
        if own := [problem for problem in error.problems if problem.file == layer.label]:
            yield from own
            return
    document = house_of(house).document
    for name, schedule in schedules_in(layer).items():
        rates = check_pot(schedule) if isinstance(schedule, PotSchedule) else check_rates(schedule)
        for problem in rates:
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
        if isinstance(schedule, Schedule):
            yield from _bounds(files, schedule)
    for name, reading in layer.data.get("reading", {}).items():
        cite = cites.qualify(str(reading.get("cite", "")), document)
        if not cite or not cites.well_formed(cite):
            yield files.problem("uncited", f"reading {name} has no citation", ("reading", name))
        if not reading.get("literal"):
            yield no_literal(files, name)
        flaw = str(reading.get("flaw", NO_FLAW))
        if flaw not in get_args(Flaw):
            yield files.problem(
                "flaw",
                f"reading {name}: flaw = {flaw!r}; write {', '.join(get_args(Flaw))}",
                ("reading", name, "flaw"),
            )


def _bounds(files: SheetFiles, schedule: Schedule) -> Iterator[Problem]:
    """Finds bounds of wagers that no game of the schedule has."""
    games = [game for game in schedule.terms.games if game in game_ids()]
    known = {wager for game in games for wager in read_sheet(game).data.get("wager", {})}
    for bound in schedule.terms.bounds:
        for wager in bound.wagers if isinstance(bound.wagers, list) else ():
            if wager not in known:
                yield files.problem(
                    "bounds",
                    f"no game of schedule {schedule.id} has a wager {wager!r}"
                    f"{nearest(wager, sorted(known))}",
                    ("schedule", schedule.id, "bounds"),
                )
