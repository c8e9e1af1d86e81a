"""Titles of the last commits: imperative, at most 72 characters, no full stop at the end.

`make titles` prints those that are not, and fails if there are any.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
LONGEST = 72
LAST = 20
# A title that begins with one of these names a thing or a state; so does a verb with an ending.
NO_VERB = re.compile(
    r"(?:An?|The|This|It|We|I|Who|What|When|Where|Why|How|Every|Each|Some|All|No|Nobody|Nothing)\b"
    r"|[A-Z][a-z]*(?:[^s]s|ing|[^e]ed)\b"
)


def fault(title: str) -> str:
    """What is wrong with a title; empty if nothing is.

    >>> fault("Pay a three-card 7 as a push"), fault("Fixed the fees."), fault("Adding fees")
    ('', 'ends with a full stop', 'does not begin with a verb in the imperative')
    """
    if len(title) > LONGEST:
        return f"has {len(title)} characters, at most {LONGEST} are read everywhere"
    if title.endswith("."):
        return "ends with a full stop"
    if not title[:1].isupper() or NO_VERB.match(title):
        return "does not begin with a verb in the imperative"
    return ""


def main() -> None:
    log = ("git", "log", "--no-merges", f"-{LAST}", "--format=%s")
    done = subprocess.run(log, cwd=PROJECT, capture_output=True, text=True, check=True)
    faults = [(title, fault(title)) for title in done.stdout.splitlines()]
    bad = [f"{title!r} {why}" for title, why in faults if why]
    sys.exit("\n".join(bad) or None)


if __name__ == "__main__":
    main()
