"""Classes of hands of an order that some facts cannot tell apart."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.ranking.orders import Order, Strength
from houseway.wagers.facts import Facts


@dataclass(frozen=True, slots=True)
class HandClass:
    """The facts of its hands, and the lowest and highest of their values."""

    says: Facts
    low: int
    high: int

    def may_be(self, versus: str, other: HandClass) -> bool:
        """Whether a hand of this class can be higher than, equal to or lower than one of another.

        >>> pair, flush = HandClass({}, 10, 20), HandClass({}, 50, 60)
        >>> pair.may_be("lower", flush), pair.may_be("equal", flush)
        (True, False)
        """
        if versus == "equal":
            return self.low <= other.high and other.low <= self.high
        return self.high > other.low if versus == "higher" else self.low < other.high


@dataclass(frozen=True, slots=True)
class Classes:
    """All classes, and the class of every value; value 0 is no hand."""

    listed: tuple[HandClass, ...]
    of_value: tuple[int, ...]


def classes(order: Order, says: Callable[[Strength], Facts], uses: frozenset[str]) -> Classes:
    """Classes of the hands of an order by the facts in use, and by no others."""
    numbers: dict[tuple[object, ...], int] = {}
    spans: list[tuple[Facts, int, int]] = []
    of_value = [0]
    for strength, value in order.values.items():
        said = says(strength)
        key = tuple(fact for name, fact in said.items() if name in uses)
        number = numbers.setdefault(key, len(numbers))
        if number == len(spans):
            spans.append((said, value, value))
        else:
            spans[number] = (*spans[number][:2], value)
        of_value.append(number)
    return Classes(tuple(HandClass(*span) for span in spans), tuple(of_value))
