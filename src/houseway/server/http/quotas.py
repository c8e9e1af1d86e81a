"""Shares of a server's capacity: limits for one address, one session, one kind of work."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic
from typing import Final
from weakref import WeakValueDictionary

from houseway.errors import HousewayError
from houseway.server.errors import TooMany

LINE_FOR_EACH: Final = 8  # waiting requests for each running one
WAIT_SECONDS: Final = 2


@dataclass(slots=True)
class Buckets:
    """Token buckets by key: refilled at `rate` a second, `burst` at most."""

    rate: float
    burst: float
    clock: Callable[[], float] = monotonic
    most: int = 50_000  # keys remembered
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def take(self, key: str, amount: float = 1) -> float:
        """Takes tokens and gives 0, or the seconds to wait if there are too few.

        An amount above a full bucket costs the whole bucket.
        """
        amount = min(amount, self.burst)
        now = self.clock()
        with self._lock:
            left, at = self._left.pop(key, (self.burst, now))
            left = min(self.burst, left + (now - at) * self.rate)
            wait = 0.0 if left >= amount else (amount - left) / self.rate
            self._left[key] = (left if wait else left - amount, now)
            if len(self._left) > self.most:
                self._left.popitem(last=False)
        return wait

    def check(self, *keys: str, what: str = "requests") -> None:
        """Takes a token for each key, or refuses with the seconds to wait."""
        wait = max(self.take(key) for key in keys)
        if wait:
            raise TooMany(wait, what)

    def give_back(self, key: str) -> None:
        """Gives a token back: the attempt does not count."""
        with self._lock:
            if key in self._left:
                left, at = self._left[key]
                self._left[key] = (min(self.burst, left + 1), at)


class Counts:
    """The number of things that each key holds now."""

    def __init__(self) -> None:
        self._held: Counter[str] = Counter()

    def __getitem__(self, key: str) -> int:
        return self._held[key]

    def add(self, key: str) -> None:
        self._held[key] += 1

    def drop(self, key: str) -> None:
        self._held[key] -= 1
        if self._held[key] <= 0:
            del self._held[key]

    @contextmanager
    def holding(self, key: str, most: int, what: str) -> Iterator[None]:
        """Counts one more while the context is open, or refuses and names the limit."""
        if self._held[key] >= most:
            raise HousewayError(f"too-many-{what}", f"you already have {most} {what} open")
        self.add(key)
        try:
            yield
        finally:
            self.drop(key)


class Turns:
    """Runs so many requests of a key at once; others wait in line, or are refused."""

    def __init__(self, each: int) -> None:
        self._each = each
        self._turns: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting = Counts()

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        if self._waiting[key] >= self._each * (LINE_FOR_EACH + 1):
            raise TooMany(WAIT_SECONDS)
        turns = self._turns.setdefault(key, asyncio.Semaphore(self._each))
        self._waiting.add(key)
        try:
            async with turns:
                yield
        finally:
            self._waiting.drop(key)
