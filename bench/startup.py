"""How long the shortest commands take, with the games of the library and with many more.

The process that lists the larger library points `houseway.library` at a copy of the sheets.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from functools import partial
from pathlib import Path

from bench.measure import Effort, Line, best_in_turn, within
from houseway.library import NOT_GAMES
from houseway.sheet_files import SHEETS

MANY = 200  # games, half as many again as there are
REPEATS = 5
SECONDS = 0.4
WITH_SHEETS = """
import sys, pathlib
from houseway import library, sheet_files
library.SHEETS = sheet_files.SHEETS = pathlib.Path(sys.argv.pop(1))
from houseway.cli import main
main()
"""


def lines(_effort: Effort) -> list[Line]:
    program = str(Path(sysconfig.get_path("scripts")) / "houseway")
    with tempfile.TemporaryDirectory() as folder:
        sheets = many_sheets(Path(folder) / "sheets")
        many = [sys.executable, "-c", WITH_SHEETS, str(sheets), "games"]
        commands = {
            "houseway --help": [program, "--help"],
            "houseway games": [program, "games"],
            f"houseway games, {MANY} sheets": many,
        }
        environment = {**os.environ, "HOUSEWAY_CACHE": str(Path(folder) / "cache")}

        def run(command: list[str]) -> None:
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)

        tasks = [partial(run, command) for command in commands.values()]
        times = best_in_turn(tasks, REPEATS)
    return [within(what, time, SECONDS) for what, time in zip(commands, times, strict=True)]


def many_sheets(folder: Path) -> Path:
    """The sheets, with houses copied under more names until there are enough games."""
    shutil.copytree(SHEETS, folder)
    houses = [path for path in sorted(SHEETS.iterdir()) if (path / "house.toml").is_file()]
    copies = 0
    while len(_games(folder)) < MANY:
        copies += 1
        for house in houses:
            shutil.copytree(house, folder / f"{house.name}-{copies}")
    for surplus in _games(folder)[MANY:]:
        surplus.unlink()
    return folder


def _games(folder: Path) -> list[Path]:
    """All games, the copies last: they alone have a number in their folder's name."""
    found = (path for path in folder.glob("*/*.toml") if path.stem not in NOT_GAMES)
    real = (path for path in found if not path.parent.name.startswith("_"))
    return sorted(real, key=lambda path: (not (SHEETS / path.parent.name).is_dir(), path))
