"""Dice, which decide where the action starts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from houseway.cards.shuffle import Below
from houseway.errors import Unreadable

Dice: TypeAlias = tuple[int, ...]

MOST_DICE: Final = 5
SIX: Final = 6  # faces of a die
_FACES: Final = range(1, SIX + 1)


def parse_dice(
    found: str | Iterable[object], *, count: int | None = None, faces: int = SIX
) -> Dice:
    """A roll from text or from numbers; `count` is the number of dice.

    A generator that shows one number is a die with so many `faces`.

    >>> parse_dice("3 5 1", count=3)
    (3, 5, 1)
    >>> parse_dice([3, 7])
    Traceback (most recent call last):
    ...
    houseway.errors.Unreadable: dice: no die shows 7; legal: 1 to 6
    """
    if isinstance(found, str):
        found = [_BY_TEXT.get(word, word) for word in found.replace(",", " ").split()]
    dice = tuple(_die(face, faces) for face in found)
    if count is None:
        _check_count(len(dice))
    elif len(dice) != count:
        raise Unreadable("bad-dice", f"{len(dice)} dice; legal: {count}", where="dice")
    return dice


def roll(count: int, below: Below, *, faces: int = SIX) -> Dice:
    _check_count(count)
    return tuple(below(faces) + 1 for _ in range(count))


_BY_TEXT: Final[dict[str, int]] = {str(face): face for face in _FACES}


def _die(face: object, faces: int) -> int:
    # A plain `in` would let True and 1.0 pass for a one.
    if type(face) is not int or not 1 <= face <= faces:
        device = "die" if faces == SIX else "number generator"
        raise Unreadable(
            "bad-dice", f"no {device} shows {face!r}; legal: 1 to {faces}", where="dice"
        )
    return face


def _check_count(count: int) -> None:
    if not 1 <= count <= MOST_DICE:
        raise Unreadable("bad-dice", f"{count} dice; legal: 1 to {MOST_DICE}", where="dice")
