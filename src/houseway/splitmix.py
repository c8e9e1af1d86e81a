"""SplitMix64 on Python's whole numbers: words that follow from a key and a counter."""

from __future__ import annotations

GOLDEN = 0x9E3779B97F4A7C15
MASK64 = (1 << 64) - 1


def mix(word: int) -> int:
    """SplitMix64's finaliser.

    >>> f"{mix(GOLDEN):x}"
    'e220a8397b1dcdaf'
    """
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK64
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK64
    return word ^ (word >> 31)


def seed_word(seed: int) -> int:
    """The key of a seed; mixed twice, so that near seeds do not give overlapping counters."""
    return mix((mix(seed & MASK64) + GOLDEN) & MASK64)
