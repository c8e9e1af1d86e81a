"""Measure everything and print one table. It informs: the exit code is always 0."""

from __future__ import annotations

import argparse
import os
import platform
import sys

from bench import (
    attacks,
    bank_tables,
    blackjack,
    designs,
    each_round,
    equity,
    exact,
    load,
    lobby,
    packs,
    pai_gow,
    per_core,
    poker,
    ranking,
    readable,
    round_poker,
    sheets,
    startup,
    table_page,
    workers,
)
from bench.measure import FULL, QUICK, Line

PARTS = (
    per_core,
    readable,
    workers,
    each_round,
    exact,
    blackjack,
    designs,
    ranking,
    poker,
    pai_gow,
    bank_tables,
    round_poker,
    equity,
    packs,
    startup,
    table_page,
    sheets,
    load,
    lobby,
    attacks,
)
HEADINGS = ("what", "Houseway", "peer", "ratio", "wanted", "")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    named = {part.__name__.rpartition(".")[2]: part for part in PARTS}
    parser.add_argument("--quick", action="store_true", help="fewer rounds and repeats")
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"only these: {', '.join(named)}; else all"
    )
    chosen = parser.parse_args()
    if unknown := [name for name in chosen.parts if name not in named]:
        parser.error(f"no part {unknown[0]!r}; legal: {', '.join(named)}")
    effort = QUICK if chosen.quick else FULL
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}{load}")
    found: list[Line] = []
    parts = chosen.parts or [*named]
    for place, name in enumerate(parts, start=1):
        # A line and no bar: a bar draws itself while the clock runs.
        print(f"{place} of {len(parts)}: {name}", file=sys.stderr)
        found += named[name].lines(effort)
    print_table([HEADINGS, *map(_cells, found)])


def _cells(line: Line) -> tuple[str, ...]:
    ratio = "" if line.ratio is None else f"{line.ratio:,.2f}"
    wanted = "" if line.wanted is None else f">= {line.wanted:,.1f}"
    return (line.what, line.houseway, line.peer, ratio, wanted, line.verdict)


def print_table(rows: list[tuple[str, ...]]) -> None:
    """Columns as wide as they need; the first and the last start at their left edge."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if place in (0, len(row) - 1) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        print("  ".join(cells).rstrip())


if __name__ == "__main__":
    main()
