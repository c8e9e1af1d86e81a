from __future__ import annotations

import sys


def main() -> None:
    from houseway.checking import check_all, check_game

    names = sys.argv[2:]
    found = {n: check_game(n) for n in names} if names else check_all()
    bad = 0
    for n, ps in found.items():
        for p in ps:
            print(p)
            bad = 1
        if not ps:
            print(n, "ok")
    sys.exit(bad)
