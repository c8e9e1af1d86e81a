"""Table stakes: debts are paid in order, as far as the chips of the round go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from houseway.table.chips.carried_pot import POT
from houseway.table.rounds import Transfer

# The caps of a stack: on payments alone, or also on winnings, from each opponent or in all.
Caps = Literal["losses", "each-opponent", "wins-and-losses"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A payment: the paid part of a debt."""

    owed: Transfer
    paid: int

    @property
    def short(self) -> int:
        return self.owed.amount - self.paid


def payments(
    transfers: Iterable[Transfer], stacks: Mapping[int, int], *, caps: Caps
) -> tuple[Payment, ...]:
    """The payments. No player pays more than the stack at the start of the round.

    Unless only losses are capped, no player collects more than that either: from one opponent,
    or in all.

    >>> owed = [Transfer(payer=1, payee=seat, amount=700, row="won", why="") for seat in (2, 3)]
    >>> stacks = {1: 1000, 2: 500, 3: 500}
    >>> [each.paid for each in payments(owed, stacks, caps="losses")]
    [700, 300]
    >>> [each.paid for each in payments(owed, stacks, caps="wins-and-losses")]
    [500, 500]
    """
    paid: Counter[int] = Counter()
    won: Counter[tuple[int, int]] = Counter()  # by winner, and by loser if caps are per opponent
    result = []
    for owed in transfers:
        source = owed.payer if caps == "each-opponent" else 0
        amount = owed.amount
        if owed.payer != POT:  # a pot also pays chips of this round
            amount = min(amount, stacks[owed.payer] - paid[owed.payer])
        if caps != "losses":
            amount = min(amount, stacks[owed.payee] - won[owed.payee, source])
        paid[owed.payer] += amount
        won[owed.payee, source] += amount
        result.append(Payment(owed=owed, paid=amount))
    return tuple(result)


def nets(paid: Iterable[Payment]) -> dict[int, int]:
    """The net result of each player, in cents."""
    result: Counter[int] = Counter()
    for payment in paid:
        result[payment.owed.payee] += payment.paid
        result[payment.owed.payer] -= payment.paid
    return dict(result)
