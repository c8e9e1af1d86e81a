"""Typed results that can also be read like their JSON."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from typing import Any


class JsonView(Mapping[str, Any]):
    """A result with fields that can also be subscripted by the keys of its JSON.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Removed(JsonView):
    ...     card: str
    ...     change: float
    ...     def as_json(self):
    ...         return {"card": self.card, "change": self.change}
    >>> five = Removed("5h", 0.5)
    >>> five.card, five["change"], dict(five)
    ('5h', 0.5, {'card': '5h', 'change': 0.5})
    """

    __slots__ = ()

    @abstractmethod
    def as_json(self) -> dict[str, Any]:
        """The result as plain values, as the command line prints it with `--json`."""

    def __getitem__(self, key: str) -> Any:
        return self.as_json()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.as_json())

    def __len__(self) -> int:
        return len(self.as_json())
