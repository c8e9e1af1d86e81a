"""One thread writes for all tables: all pending writes go into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep

from houseway.storage.event_store import Store
from houseway.storage.transaction import Writing

MOST = 64  # writes of one transaction
BUSY = 0.02  # seconds after a transaction in which a write of another table finds the room busy
GATHER = 0.005  # seconds that a busy room waits for more writes


class GroupWriter:
    """Writes in the order of requests. A busy room waits for the disk once for many writes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: SimpleQueue[tuple[Writing, asyncio.Future[None]] | None] = SimpleQueue()
        self._ended = 0.0  # when the last transaction ended
        self._streams: frozenset[str] = frozenset()  # the streams that it wrote to
        self._thread = Thread(target=self._run, name="group-writer", daemon=True)
        self._thread.start()

    async def write(self, writing: Writing) -> None:
        """Returns when the write is in the books. Raises the errors of `Store.append`."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((writing, future))
        await future

    def stop(self) -> None:
        """Writes what is pending, and ends."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            batch = self._next()
            asked = [one for one in batch if one is not None]
            if asked:
                self._carry_out(asked)
            if len(asked) < len(batch):
                return

    def _next(self) -> list[tuple[Writing, asyncio.Future[None]] | None]:
        first = self._waiting.get()
        if first is not None and self._is_busy(first[0].stream):
            sleep(GATHER)
        batch = [first]
        try:
            while len(batch) < MOST:
                batch.append(self._waiting.get_nowait())
        except Empty:
            pass
        return batch

    def _is_busy(self, stream: str) -> bool:
        """Whether other tables write too. A table that is alone never waits for others."""
        return monotonic() - self._ended < BUSY and self._streams != {stream}

    def _carry_out(self, asked: Sequence[tuple[Writing, asyncio.Future[None]]]) -> None:
        outcomes: Sequence[Exception | None]
        try:
            outcomes = self._store.append_all([writing for writing, _ in asked])
        except Exception as error:
            outcomes = [error] * len(asked)
        self._ended, self._streams = monotonic(), frozenset(one.stream for one, _ in asked)
        futures = [future for _, future in asked]
        loop = futures[0].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, futures, outcomes)


def _tell(futures: Sequence[asyncio.Future[None]], outcomes: Sequence[Exception | None]) -> None:
    for future, error in zip(futures, outcomes, strict=True):
        if future.done():  # nobody waits for it any more
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
