"""Counting ways: how many orders and choices lead to the same cards."""

from __future__ import annotations

from math import prod


def falling_factorial(count: int, times: int) -> int:
    """In how many ways cards can be drawn one after the other out of `count`.

    >>> falling_factorial(5, 2), falling_factorial(1, 2)
    (20, 0)
    """
    return prod(count - taken for taken in range(times)) if times <= count else 0
