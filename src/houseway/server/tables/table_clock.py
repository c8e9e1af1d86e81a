"""Waits of tables by a monotonic clock; the time of day is for the records only.

A deadline in the books is a time of day. A server counts the seconds of the phase from the moment
when it learns of the deadline, so a change of the time of day neither cuts nor extends it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

from houseway.room.state.table_state import TableState

STEP = 1000  # milliseconds between two looks; a smaller difference is clock drift


class TableClock:
    """The time that one table still waits."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._ends = 0.0
        self._stands = False
        self._begin(state)

    def follow(self, state: TableState) -> None:
        """Follows a table after an event; a new deadline starts the whole time again."""
        before, self._state = self._state, state
        if state.waits_since != before.waits_since or before.deadline is None:
            self._begin(state)

    def stand(self, *, still: bool) -> None:
        """Stops the clock, or starts it again with the whole time of the phase."""
        if self._stands and not still:
            self._begin(self._state)
        self._stands = still

    def _begin(self, state: TableState) -> None:
        self._ends = monotonic() + state.seconds_to_wait

    def resume(self, at: int) -> None:
        """Resumes a table from the books; the part of its time that has passed stays used."""
        if self._state.deadline is not None:
            left = max(0.0, (self._state.deadline - at) / 1000)
            self._ends = min(self._ends, monotonic() + left)

    @property
    def left(self) -> float | None:
        """Seconds until the deadline, below zero after it; None if there is none or it stands."""
        if self._state.deadline is None or self._stands:
            return None
        return self._ends - monotonic()

    @property
    def is_due(self) -> bool:
        return self.left is not None and self.left <= 0

    def now(self, at: int) -> int:
        """The time of day that the deadline implies: the deadline less the time left."""
        if self._state.deadline is None or self.left is None:
            return at
        return self._state.deadline - round(self.left * 1000)


class ClockWatch:
    """Detects changes of the time of day, and their size."""

    def __init__(
        self, clock: Callable[[], int], *, steady: Callable[[], float] = monotonic
    ) -> None:
        self._clock = clock
        self._steady = steady
        self._ahead = self._difference()
        self._stepped = 0

    def _difference(self) -> int:
        return self._clock() - round(self._steady() * 1000)

    def stepped(self) -> int:
        """Milliseconds by which the time of day was set since the server started.

        >>> times, seconds = iter([5000, 6010, 3_607_010, 3_608_015]), iter([1.0, 2.0, 3.0, 4.0])
        >>> watch = ClockWatch(lambda: next(times), steady=lambda: next(seconds))
        >>> [watch.stepped() for _ in range(3)]
        [0, 3600000, 3600000]
        """
        ahead = self._difference()
        if abs(ahead - self._ahead) >= STEP:
            self._stepped += ahead - self._ahead
        self._ahead = ahead
        return self._stepped
