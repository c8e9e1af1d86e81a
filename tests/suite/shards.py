"""A test run in parts: `--shard 2/4` is the second of four, and the four make the whole."""

from __future__ import annotations

import argparse
import zlib
from dataclasses import dataclass


def function_of(nodeid: str) -> str:
    """The test function of a case: its id without the parameters.

    >>> function_of("tests/test_money.py::test_cents[5]")
    'tests/test_money.py::test_cents'
    """
    return nodeid.partition("[")[0]


@dataclass(frozen=True, slots=True)
class Shard:
    """One part of a run."""

    number: int
    of: int

    def holds(self, nodeid: str) -> bool:
        """Whether a test belongs to this part: all cases of one test function stay together."""
        return zlib.crc32(function_of(nodeid).encode()) % self.of == self.number - 1

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


def shard(text: str) -> Shard:
    """Read `2/4`.

    >>> shard("2/4")
    Shard(number=2, of=4)
    """
    number, _, of = text.partition("/")
    if not (number.isdecimal() and of.isdecimal() and 1 <= int(number) <= int(of)):
        raise argparse.ArgumentTypeError(
            f"expected a part and the number of parts, such as 2/4; found {text!r}"
        )
    return Shard(int(number), int(of))
