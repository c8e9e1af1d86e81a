"""The main pot and its side pots, with the players who can win each."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the seats that can win them. The first is the main pot."""

    amount: int
    seats: tuple[int, ...]


def uncalled(paid: Mapping[int, int]) -> tuple[int, int]:
    """The seat of an unmatched bet, and the unmatched amount; (0, 0) if there is none.

    >>> uncalled({1: 500, 2: 800, 3: 200}), uncalled({1: 500, 2: 500})
    ((2, 300), (0, 0))
    """
    *_, called, most = sorted([0, *paid.values()])
    if called == most:
        return 0, 0
    return next(seat for seat, cents in paid.items() if cents == most), most - called


def side_pots(paid: Mapping[int, int], live: Collection[int], *, dead: int = 0) -> tuple[Pot, ...]:
    """The pots of these chips, parted at each all-in amount; `dead` money is in the main pot.

    >>> side_pots({1: 500, 2: 200, 3: 500, 4: 100}, {1, 2, 3})
    (Pot(amount=700, seats=(1, 2, 3)), Pot(amount=600, seats=(1, 3)))
    """
    pots = []
    below = 0
    for level in sorted({paid[seat] for seat in live}):
        amount = sum(
            [
                (cents if cents < level else level) - below
                for cents in paid.values()
                if cents > below
            ]
        )
        seats = tuple([seat for seat, cents in paid.items() if cents >= level and seat in live])
        if amount:
            pots.append(Pot(amount, seats))
        below = level
    extra = dead + sum([cents - below for cents in paid.values() if cents > below])
    if not extra:
        return tuple(pots)
    if not pots:
        return (Pot(extra, tuple(live)),)
    return (Pot(pots[0].amount + extra, pots[0].seats), *pots[1:])
