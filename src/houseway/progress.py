"""Progress of a long computation, for a driver that shows it.

A solver reports; a driver with a screen listens. Without a listener a report has no effect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[str, int, int], None]
Progress = Callable[[int, int], None]


def silent(done: int, total: int) -> None:
    """Report to nobody."""


_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


def reporting(what: str) -> Progress:
    """A function that reports the work done and the total to the current listener.

    >>> seen = []
    >>> with listening(lambda *report: seen.append(report)):
    ...     reporting("boards")(3, 10)
    >>> seen
    [('boards', 3, 10)]
    """
    listener = _listener.get()
    if listener is None:
        return silent
    return lambda done, total: listener(what, done, total)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)
