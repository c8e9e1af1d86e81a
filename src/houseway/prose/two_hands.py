"""Conditions about both hands of a player who sets two, said in one breath."""

from __future__ import annotations

import re

# How a hand stands against the player-dealer's hand beside it.
COMPARED = {"higher": "is higher", "equal": "is a copy", "lower": "is lower"}
BOTH = {
    "is higher": "both hands are higher",
    "is a copy": "both hands are copies",
    "is lower": "both hands are lower",
}
_IS = f"({'|'.join(BOTH)})"


def say_together(text: str, first: str, second: str) -> str:
    """A condition with the words that are said of the first and of the second hand drawn together.

    >>> say_together("A is lower and B is lower", "A", "B")
    'both hands are lower'
    >>> say_together("either A is higher or B is higher", "A", "B")
    'one hand is higher'
    >>> say_together("either A is higher and B is a copy, or A is a copy and B is higher", "A", "B")
    'one hand is higher, the other a copy'
    >>> say_together("A is higher and B is lower", "A", "B")
    'A is higher and B is lower'
    """
    one, other = rf"{first} {_IS}", rf"{second} {_IS}"
    if crossed := re.fullmatch(rf"either {one} and {other}, or {first} \2 and {second} \1", text):
        return f"one hand {crossed[1]}, the other {crossed[2].removeprefix('is ')}"
    if alike := re.fullmatch(rf"either {one} or {second} \1", text):
        return f"one hand {alike[1]}"
    return re.sub(rf"{one} and {second} \1", lambda both: BOTH[both[1]], text)
