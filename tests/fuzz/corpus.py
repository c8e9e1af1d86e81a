"""Real input to begin with: every file and every command line of the documentation."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tests.docs.pages import Command, File, steps

from houseway.library import game_ids
from houseway.sheet_files import SHEETS

DOCS = Path(__file__).parents[2] / "docs"
# Not run: a server, books that are written, and the compilation of all kernels.
LEFT_OUT = frozenset({"serve", "room", "warm"})
# Long computations, which a mutant may ask for rightly.
LONG = frozenset(
    {
        "odds",
        "chart",
        "compare",
        "design",
        "pack",
        "par",
        "simulate",
        "equity",
        "bank",
        "company",
        "drops",
        "findings",
        "letter",
        "luck",
        "play",
        "review",
        "rank",
        "check",
    }
)
TAKES_RECORD = frozenset({"settle", "deal", "options", "verify"})


@dataclass(slots=True)
class Corpus:
    """The pages' files by name, and the command lines as words."""

    files: dict[str, str] = field(default_factory=dict)
    lines: list[list[str]] = field(default_factory=list)

    def kind(self, suffix: str) -> list[str]:
        return [name for name in self.files if name.endswith(suffix)]


@cache
def corpus() -> Corpus:
    found = Corpus()
    for page in sorted(DOCS.glob("*.md")):
        for step in steps(page):
            if isinstance(step, File) and step.name.endswith((".json", ".toml", ".phh", ".phhs")):
                found.files[f"{page.stem}-{step.name}"] = step.text
            elif isinstance(step, Command):
                found.lines += _lines(step.line, page.stem, found)
    for sheet in game_ids():
        found.files[f"{sheet.replace('/', '-')}.toml"] = (SHEETS / f"{sheet}.toml").read_text()
    return found


def _lines(line: str, page: str, known: Corpus) -> list[list[str]]:
    """The words of a command line, with the names that the page's files have here."""
    if re.search(r"[|<>;&`$]", line):
        return []
    words = shlex.split(line)
    if words[:1] != ["houseway"] or len(words) < 2 or words[1] in LEFT_OUT:
        return []
    return [[f"{page}-{w}" if f"{page}-{w}" in known.files else w for w in words[1:]]]


@cache
def records() -> list[tuple[str, str]]:
    """The records of the pages, each with a game that a command line reads it as."""
    found = []
    for words in corpus().lines:
        if words[0] in TAKES_RECORD:
            names = [word for word in words[1:] if word in corpus().files]
            games = [word for word in words[1:] if word in game_ids()]
            found += [(game, name) for game in games for name in names if name.endswith(".json")]
    found = sorted({*found})
    return [(game, name) for game, name in found if _is_json(corpus().files[name])]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True
