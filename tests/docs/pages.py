"""Runs a page of the documentation: writes the files it shows and runs the commands it shows.

A `json`, `toml`, `text` or `python` block is a file when the line above it ends in the file's name,
such as "Save this as `round.json`:". In a `console` block, lines after `$ ` are commands, the
others what they print; `...` stands for anything. `pip install` makes the package of the page
importable.
"""

from __future__ import annotations

import configparser
import contextlib
import doctest
import importlib
import io
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from tests.suite.rotation import current_rotation

from houseway.cli import main

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
_FILE = re.compile(r"`([\w./-]+\.(?:json|toml|csv|py|phhs?))`:$")


@dataclass(frozen=True, slots=True)
class File:
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command line and what the page says it prints."""

    line: str
    prints: str


def steps(page: Path) -> Iterator[File | Command]:
    """The files and commands of a page, in its order."""
    text = page.read_text(encoding="utf-8")
    for block in _FENCE.finditer(text):
        language, body = block[1], block[2]
        above = text[: block.start()].rstrip().rpartition("\n")[2]
        if language in ("json", "toml", "text", "python") and (name := _FILE.search(above)):
            yield File(name[1], body)
        elif language == "console":
            for part in re.split(r"^\$ ", body, flags=re.M)[1:]:
                line, _, prints = part.partition("\n")
                yield Command(line, prints)


def run(line: str, folder: Path) -> str:
    """What a `houseway` command prints, on both streams; knows `<`, `>` and `|`."""
    printed = given = ""
    for part in line.split(" | "):
        words = shlex.split(part)
        target = None
        for mark in ("<", ">"):
            if mark in words:
                place = words.index(mark)
                file = folder / words[place + 1]
                del words[place : place + 2]
                if mark == "<":
                    given = file.read_text(encoding="utf-8")
                else:
                    target = file
        if words[:2] == ["pip", "install"]:
            _install(folder)
            continue
        assert words[0] == "houseway", line
        printed = given = _houseway(words, given, folder)
        if target:
            target.write_text(printed, encoding="utf-8")
            printed = ""
    return printed


def _install(folder: Path) -> None:
    """What an editable installation leaves: the package's entry points beside its folder."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    named = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (info / "METADATA").write_text(named, encoding="utf-8")
    groups = configparser.ConfigParser(delimiters="=")
    groups.read_dict(project["entry-points"])
    with (info / "entry_points.txt").open("w", encoding="utf-8") as file:
        groups.write(file)


@contextlib.contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Modules of this folder can be imported meanwhile."""
    with mock.patch.object(sys, "path", [str(folder), *sys.path]):
        before = set(sys.modules)
        try:
            yield
        finally:
            for name in set(sys.modules) - before:
                if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                    del sys.modules[name]
            importlib.invalidate_caches()


def _houseway(words: list[str], given: str, folder: Path) -> str:
    out = io.StringIO()
    with (
        contextlib.chdir(folder),
        mock.patch.object(sys, "argv", words),
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode()))),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(out),
        contextlib.suppress(SystemExit),
    ):
        main()
    return out.getvalue()


def agrees(prints: str, got: str) -> bool:
    """Whether a command printed what the page shows; spaces at line ends do not count."""
    wanted, found = (
        "".join(f"{line.rstrip()}\n" for line in text.strip("\n").splitlines())
        for text in (prints, got)
    )
    return doctest.OutputChecker().check_output(wanted, found, doctest.ELLIPSIS)


# Best play of hold'em against the player-dealer, the pairs of all pai gow hands, solutions of
# several blackjack games: up to tens of seconds each on a core.
_LONG = re.compile(
    r"houseway (odds|chart|simulate) .*(holdem|pai-gow-poker|pure-21-5|soft-17|no-bust)"
    r"|houseway set .*pai-gow-poker .*--all|houseway (equity|warm)"
)


def is_long(step: File | Command) -> bool:
    """Whether a command is left to `make test-all`."""
    return isinstance(step, Command) and bool(_LONG.match(step.line))


def play_page(page: Path, folder: Path) -> dict[str, str]:
    """Do what the page does; returns what each command printed."""
    done = {}
    with importable(folder):
        for step in steps(page):
            if is_long(step) and not current_rotation().everything:
                continue
            if isinstance(step, File):
                (folder / step.name).parent.mkdir(exist_ok=True)
                (folder / step.name).write_text(step.text, encoding="utf-8")
            else:
                done[step.line] = got = run(step.line, folder)
                assert agrees(step.prints, got), f"$ {step.line}\n{got}"
    return done
