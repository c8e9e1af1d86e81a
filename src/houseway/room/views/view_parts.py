"""Parts of a table's public view, made again only when they change."""

from __future__ import annotations

from collections.abc import Callable
from operator import is_
from typing import Any, TypeVar

from houseway.table.rounds import Bettor

T = TypeVar("T")
Name = str | tuple[str, Bettor]  # of a part for everybody, or for one place


class Parts:
    """The latest parts of one table. States are immutable and share unchanged objects, so a part
    is the same as long as it is made of the same objects.
    """

    def __init__(self) -> None:
        self._made: dict[Name, tuple[tuple[object, ...], Any]] = {}

    def part(self, name: Name, of: tuple[object, ...], make: Callable[[], T]) -> T:
        """The part as it was made of the same objects, or a new one.

        >>> parts, board = Parts(), object()
        >>> parts.part("board", (board,), dict) is parts.part("board", (board,), dict)
        True
        """
        made = self._made.get(name)
        if made is None or len(made[0]) != len(of) or not all(map(is_, made[0], of)):
            made = self._made[name] = (of, make())
        found: T = made[1]
        return found

    def last(self, name: Name) -> tuple[tuple[object, ...], Any] | None:
        """The values that a part was last made of, and the part."""
        return self._made.get(name)
