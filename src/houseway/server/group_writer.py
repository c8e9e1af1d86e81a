"""One thread writes for all tables: all that waits goes into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from queue import Empty, SimpleQueue
from threading import Thread

from houseway.storage.store import Store
from houseway.storage.writing import Writing

MOST = 64  # writings of one transaction


class GroupWriter:
    """Writes in the order in which it is asked. A busy room waits for the disk once for many."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: SimpleQueue[tuple[Writing, asyncio.Future[None]] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="group-writer", daemon=True)
        self._thread.start()

    async def write(self, writing: Writing) -> None:
        """Comes back when it is in the books. Raises what `Store.append` raises."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put((writing, future))
        await future

    def stop(self) -> None:
        """Writes what still waits, and ends."""
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
        batch = [self._waiting.get()]
        try:
            while len(batch) < MOST:
                batch.append(self._waiting.get_nowait())
        except Empty:
            pass
        return batch

    def _carry_out(self, asked: Sequence[tuple[Writing, asyncio.Future[None]]]) -> None:
        outcomes: Sequence[Exception | None]
        try:
            outcomes = self._store.append_all([writing for writing, _ in asked])
        except Exception as error:
            outcomes = [error] * len(asked)
        futures = [future for _, future in asked]
        loop = futures[0].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, futures, outcomes)


def _tell(futures: Sequence[asyncio.Future[None]], outcomes: Sequence[Exception | None]) -> None:
    for future, error in zip(futures, outcomes, strict=True):
        if future.done():  # nobody waits any more
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)
