"""Runs commands in another interpreter: some words and an input each, all in one process.

As a program it reads the commands as JSON and prints what each of them did. Modules that are named
on its command line cannot be imported there, as if they were not installed.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    for name in sys.argv[1:]:
        sys.modules[name] = None  # type: ignore[assignment]  # an import of it fails

from tests.cli.program import Done, houseway

ROOT = Path(__file__).parents[2]
Command = tuple[tuple[str, ...], object]  # the words, and what standard input holds


def run_commands(
    python: Path, commands: Sequence[Command], *, without: Sequence[str] = (), **environment: str
) -> list[Done]:
    """What each command did, one after the other in one process of this interpreter."""
    given = [{"words": words, "stdin": stdin} for words, stdin in commands]
    ran = subprocess.run(
        [python, __file__, *without],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
    )
    assert ran.returncode == 0, ran.stderr
    return [Done(**one) for one in json.loads(ran.stdout)]


def main() -> None:
    asked: list[dict[str, Any]] = json.load(sys.stdin)
    done = [asdict(houseway(*one["words"], stdin=one["stdin"])) for one in asked]
    json.dump(done, sys.stdout)


if __name__ == "__main__":
    main()
