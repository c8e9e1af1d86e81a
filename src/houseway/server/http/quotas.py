"""Shares of a server's capacity: limits for one address, one session, one kind of work."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Final
from weakref import WeakValueDictionary

from houseway.errors import HousewayError
from houseway.server.errors import TooMany

NETWORK_BITS: Final = 64  # of an IPv6 address: a household or a server has at least this network
LINE_FOR_EACH: Final = 8  # waiting requests for each running one
WAIT_SECONDS: Final = 2


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
        turns = self._turns.get(key)
        if turns is None:
            turns = self._turns[key] = asyncio.Semaphore(self._each)
        self._waiting.add(key)
        try:
            async with turns:
                yield
        finally:
            self._waiting.drop(key)
