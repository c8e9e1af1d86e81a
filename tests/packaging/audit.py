"""Ask a public database for known weaknesses of the packages in the lock file: `make audit`.

python -m tests.packaging.audit pip-audit --requirement requirements.lock
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence

FOUND = re.compile(r"Found \d+ known vulnerabilit")
WEAK, NOT_CHECKED = 1, 2


def judged(code: int, said: str) -> tuple[int, str]:
    """The exit code and a closing sentence, after what pip-audit has said."""
    if code == 0:
        return 0, "make audit: no known weakness in the packages of requirements.lock."
    if FOUND.search(said):
        return WEAK, "make audit: packages of requirements.lock have known weaknesses, see above."
    return NOT_CHECKED, (
        "make audit: the database of weaknesses cannot be asked from here: nothing was checked. "
        "It needs a network that reaches the database itself; a mirror of packages is not enough."
    )


def main(command: Sequence[str]) -> int:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    code, sentence = judged(done.returncode, said)
    print(said.strip(), sentence, sep="\n", file=sys.stderr if code else sys.stdout)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
