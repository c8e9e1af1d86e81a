"""The eighth of the rule sheets whose laws are checked in this run.

Laws that hold for every game are checked for one game of each family and for an eighth of all
sheets. Which eighth follows from the commit, so that a rerun repeats it and the next commit takes
another one. `--turn 3` asks for one of the eight, `--everything` for all sheets.
"""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from tests.suite.shards import function_of

from houseway.library import index

PARTS = 8
PROJECT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Rotation:
    """Which sheets are in turn."""

    turn: int
    everything: bool = False

    def takes(self, position: int) -> bool:
        """Whether the sheet at this place among all sheets is in turn."""
        return self.everything or position % PARTS == self.turn


_in_force = Rotation(turn=0)


def set_rotation(rotation: Rotation) -> None:
    """Called once, before the test modules are imported."""
    global _in_force
    _in_force = rotation


def current_rotation() -> Rotation:
    return _in_force


# Folders whose tests take turns by quarters in `make test`: prices that other tests find too by
# other means, figures and papers that are made of prices, the command line and what stands around
# the tables of the room, walks through pages, documents that are run, and changed input.
QUARTERED = (
    *("equity", "odds", "oracles", "pai_gow", "pai_gow_tiles", "ranking", "simulate"),
    *("bank_desk", "comparison", "design", "open_questions", "papers"),
    *("browser", "cli", "docs", "fuzz", "packaging", "server", "service", "standards"),
    *("storage", "values"),
)
# Modules of them that always run: a journey for each family, accessible pages, killed servers on
# both databases, and what no client may see.
ALWAYS = {
    *(f"browser/test_{walk}" for walk in ("card_picks", "coach", "pages", "peer_games", "pots")),
    *("browser/test_setting", "browser/test_tables"),
    *("service/test_crashes", "service/test_secrets"),
}


def is_in_quarter(nodeid: str, turn: int) -> bool:
    """Whether a test runs in this turn; those of most folders always do.

    >>> sum(is_in_quarter("tests/odds/test_it.py::test_a_price", turn) for turn in range(PARTS))
    2
    >>> is_in_quarter("tests/browser/test_tables.py::test_a_round", turn=0)
    True
    """
    module = nodeid.removeprefix("tests/").partition(".py")[0]
    takes_turns = module.partition("/")[0] in QUARTERED and module not in ALWAYS
    return not takes_turns or zlib.crc32(function_of(nodeid).encode()) % 4 == turn % 4


def trials(*, short: int, full: int) -> int:
    """How many rounds, hands or examples a law is tried on."""
    return full if _in_force.everything else short


def very_many(name: str) -> int:
    """How many rounds of a game `make test-all` compares with the readable engine.

    Sheets of one kind share their kernel; the textbook game of a kind is played longest.
    """
    return 200_000 if name.startswith("reference/") else 20_000


def commit() -> str:
    """The commit that is checked out; zeros where the project is no git checkout."""
    done = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=PROJECT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "0" * 40


def games_in_turn(names: Iterable[str] | None = None) -> list[str]:
    """Of these games (all, if none are named): one of each family, and those that are in turn."""
    entries = sorted(index(), key=lambda entry: (entry["family"], entry["id"]))
    wanted = {entry["id"] for entry in entries} if names is None else set(names)
    first: dict[str, str] = {}
    for entry in entries:
        if entry["id"] in wanted:
            first.setdefault(entry["family"], entry["id"])
    return sorted(
        entry["id"]
        for position, entry in enumerate(entries)
        if entry["id"] in wanted
        and (_in_force.takes(position) or first[entry["family"]] == entry["id"])
    )
