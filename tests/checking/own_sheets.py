"""Small sheets of one's own, written to a folder and checked there."""

from __future__ import annotations

from pathlib import Path

from houseway.checking import check_game
from houseway.errors import Problem

OWN = '[game]\nsource = "own"\n'
CITED = '[game]\nsource = "001:1-171"\n'
CASH_IN = 'extends = "parkwest/cash-in-baccarat"\n'
BLACKJACK = 'extends = "reference/blackjack"\n'


def problems(folder: Path, text: str) -> list[Problem]:
    """What `houseway check` finds in a sheet with this text."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return check_game(str(file))


def found(folder: Path, text: str) -> list[str]:
    """The problems as people see them, with the file by its short name."""
    return [str(problem).replace(f"{folder}/", "") for problem in problems(folder, text)]


def only(folder: Path, text: str) -> str:
    lines = found(folder, text)
    assert len(lines) == 1, lines
    return lines[0]


def mine(*lines: str, source: str = OWN) -> str:
    """A sheet over Cash-In Baccarat; the first of these lines is line 4."""
    return CASH_IN + source + "\n".join(lines) + "\n"


def played(*lines: str) -> str:
    """A sheet over plain blackjack; the first of these lines is line 4."""
    return BLACKJACK + OWN + "\n".join(lines) + "\n"


# A row that comes too late: every tie is paid by the row before it.
LATE = (
    "[wager.tie.row.late]",
    'after = "wins"',
    "when = \"winner == 'tie' and player.total == 3\"",
    'pays = "9 to 1"',
)
