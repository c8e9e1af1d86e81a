"""Rules of blackjack written by hand: what rows pay, what a chart allows, the textbook game."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tests.oracles.blackjack_twin import ACE, TEN, Seen, Table

Pay = Fraction | int
HALF = Fraction(1, 2)
AT_ONCE: dict[str, Pay] = {"surrendered": -HALF, "rescued": -1, "even-money": 1}


def loses(_mine: Seen, _bank: Seen) -> Pay:
    return -1


def odds(natural: Pay) -> Callable[[Seen, Seen], Pay]:
    """Where one has a natural, or both have."""

    def pays(mine: Seen, bank: Seen) -> Pay:
        if mine.natural and bank.natural:
            return 0
        return natural if mine.natural else -1

    return pays


def rows(
    *,
    natural: Callable[[Seen, Seen], Pay],
    over: Callable[[Seen, Seen], Pay] = loses,
    tie: Callable[[Seen, Seen], Pay] = lambda _mine, _bank: 0,
) -> Callable[[Seen, Seen, str], Pay]:
    """What a game wager pays; `over` is a player's hand that is over."""

    def pays(mine: Seen, bank: Seen, ended: str) -> Pay:
        if ended in AT_ONCE:
            return AT_ONCE[ended]
        if mine.natural or bank.natural:
            return natural(mine, bank)
        if mine.over:
            return over(mine, bank)
        if bank.over or mine.total > bank.total:
            return 1
        return tie(mine, bank) if mine.total == bank.total else -1

    return pays


def two_cards(seen: Seen) -> bool:
    return len(seen.cards) == 2


def no(_: Seen) -> bool:
    return False


def chart(
    *,
    hit: Callable[[Seen], bool] = no,
    stand: Callable[[Seen], bool] = no,
    double: Callable[[Seen], bool] = two_cards,
    surrender: Callable[[Seen], bool] = no,
) -> Callable[[Seen, int], str]:
    """Forced hits and stands; to double and surrender is not forbidden by them."""

    def options(seen: Seen, _up: int) -> str:
        free = "H" if hit(seen) else "S" if stand(seen) else "SH"
        return free + "D" * double(seen) + "R" * surrender(seen)

    return options


def under_ace_and_ten(up: int) -> bool:
    return up in (ACE, TEN)


def textbook(**changes: Any) -> Table:
    rules: dict[str, Any] = {
        "options": chart(),
        "pays": rows(natural=odds(Fraction(3, 2))),
        "naturals": {(ACE, TEN): "21"},
        "looks": under_ace_and_ten,
    }
    return Table(**(rules | changes))
