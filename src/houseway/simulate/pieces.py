"""Rounds in pieces: who plays them, on this machine or on a cluster, never changes the result.

Counts of pieces are whole numbers that add up. Only a few pieces are handed out at a time, so that
memory does not grow with the number of rounds; they come back in their order.
"""

from __future__ import annotations

import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.progress import Progress

CHUNK = 1 << 20  # rounds
LONG = 1.0  # seconds: shorter pieces are made larger
LARGEST = 1 << 28

Play = Callable[[int, int], Any]  # the counts of so many rounds from the first one on


class Future(Protocol):
    """A piece that is being played."""

    def result(self) -> Any: ...


class Workers(Protocol):
    """Those who play pieces: threads of this machine, or a cluster."""

    @property
    def number(self) -> int:
        """How many pieces are played at once."""
        ...

    def submit(self, play: Play, first: int, rounds: int) -> Future: ...


class Threads:
    """Threads of this machine. Compiled rounds run side by side in them."""

    def __init__(self, pool: ThreadPoolExecutor, number: int) -> None:
        self._pool, self._number = pool, number

    @property
    def number(self) -> int:
        return self._number

    def submit(self, play: Play, first: int, rounds: int) -> Future:
        return self._pool.submit(play, first, rounds)


@contextmanager
def threads(number: int | None = None) -> Iterator[Threads]:
    """So many threads; as many as there are cores, if no number is given."""
    number = number or os.cpu_count() or 1
    with ThreadPoolExecutor(number) as pool:
        try:
            yield Threads(pool, number)
        finally:
            pool.shutdown(cancel_futures=True)


def played(
    play: Play, first: int, end: int, workers: Workers, *, ends: Iterator[int], piece: int = CHUNK
) -> Iterator[tuple[int, Any]]:
    """The counts of the rounds from `first` to `end`, piece by piece in order.

    Yields the round after each piece with its counts. No piece goes beyond one of `ends`, which are
    ascending: a caller may stop there with the same rounds, however large pieces are. The first
    ones have `piece` rounds.
    """
    pieces, timed = _Sizes(piece), _Timed(play)
    handed: deque[tuple[int, Future]] = deque()
    start, border = first, _next_border(ends, first, end)
    while start < end or handed:
        while start < end and len(handed) <= workers.number:
            size = min(pieces.size, border - start)
            handed.append((start + size, workers.submit(timed, start, size)))
            start += size
            border = _next_border(ends, start, end) if start == border else border
        after, future = handed.popleft()
        counts, seconds = future.result()
        pieces.heard(seconds)
        yield after, counts


def _next_border(ends: Iterator[int], start: int, end: int) -> int:
    return min(end, next((border for border in ends if border > start), end))


class _Sizes:
    """The size of pieces: doubled until one takes a second."""

    def __init__(self, first: int) -> None:
        self.size = first

    def heard(self, seconds: float) -> None:
        if seconds < LONG / 2:
            self.size = min(2 * self.size, LARGEST)


class _Timed:
    """Plays a piece and tells how long it took. It can be sent to another machine."""

    def __init__(self, play: Play) -> None:
        self._play = play

    def __call__(self, first: int, rounds: int) -> tuple[Any, float]:
        begun = time.perf_counter()
        counts = self._play(first, rounds)
        return counts, time.perf_counter() - begun


# --- tasks instead of rounds ----------------------------------------------------------------------


@dataclass(frozen=True)
class _Each:
    """Does a task for some of the items. It can be sent to another machine."""

    task: Callable[[Any], Any]
    items: Sequence[Any]

    def __call__(self, first: int, number: int) -> list[Any]:
        return [self.task(item) for item in self.items[first : first + number]]


def each_of(
    task: Callable[[Any], Any], items: Sequence[Any], workers: Workers, *, progress: Progress
) -> list[Any]:
    """The results of a task for each item, in their order; small ones are handed out together."""
    found: list[Any] = []
    todo = _Each(task, items)
    for after, made in played(todo, 0, len(items), workers, ends=iter(()), piece=1):
        found += made
        progress(after, len(items))
    return found
