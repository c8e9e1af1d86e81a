"""Figures as they are printed: percentages, and counts however large."""

from __future__ import annotations

from fractions import Fraction

LARGE = 10**18  # deals too many to print every digit


def percent(value: Fraction | float) -> str:
    """
    >>> percent(Fraction(-1, 80))
    '-1.2500 %'
    """
    return f"{float(value) * 100:+.4f} %"


def share(value: Fraction | float, digits: int = 4) -> str:
    return f"{float(value) * 100:.{digits}f} %"


def count_text(number: int, *, large: bool) -> str:
    """
    >>> count_text(1_234_567, large=False), count_text(10**40, large=True)
    ('1,234,567', '1.000000e+40')
    """
    return f"{number:.6e}" if large else f"{number:,}"
