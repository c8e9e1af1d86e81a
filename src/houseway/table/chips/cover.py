"""Cover: the part of each wager that the player-dealer's posted amount reaches.

The player-dealer wins and loses no more than was posted. A policy of the sheet says how the posted
amount runs out: how much of the amount at risk (the pay-off if the bettor wins, else the loss) is
in action. Chips that are not covered go back to their owner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Account:
    """The bank's wager during settlement, in cents. `posted` None covers everything."""

    posted: int | None
    paid: int = 0
    collected: int = 0

    def after(self, net: int) -> Account:
        """The account after a bettor's net result."""
        if net >= 0:
            return Account(self.posted, self.paid + net, self.collected)
        return Account(self.posted, self.paid, self.collected - net)


CoverPolicy = Callable[[int, Account, bool], int]


def each_dollar_once(posted: int, account: Account, bettor_wins: bool) -> int:
    """Every dollar acts once: a settled wager uses up cover, won or lost; a push uses none."""
    return posted - account.paid - account.collected


def net_result(posted: int, account: Account, bettor_wins: bool) -> int:
    """The running result stays within plus and minus the posted amount."""
    result = account.collected - account.paid
    return posted + result if bettor_wins else posted - result


def separate_caps(posted: int, account: Account, bettor_wins: bool) -> int:
    """The sum of payments and the sum of collections each stay within the posted amount."""
    return posted - (account.paid if bettor_wins else account.collected)


COVER_POLICIES: Mapping[str, CoverPolicy] = {
    "each-dollar-once": each_dollar_once,
    "net": net_result,
    "separate-caps": separate_caps,
}


def covered(policy: str, account: Account, net: int) -> int:
    """The part of a bettor's net result that the bank can settle, with the same sign.

    >>> bank = Account(posted=10_000).after(-4_000)      # it has collected $40 of its $100
    >>> [covered(policy, bank, 20_000) for policy in COVER_POLICIES]
    [6000, 14000, 10000]
    """
    if account.posted is None or net == 0:
        return net
    left = max(0, COVER_POLICIES[policy](account.posted, account, net > 0))
    return min(net, left) if net > 0 else max(net, -left)
