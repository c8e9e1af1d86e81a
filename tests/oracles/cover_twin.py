"""How a bank's wager or a player's stack runs out, chip by chip: a slow twin of the policies.

Every cent of a result is a coin that the bank has or has not got. The twin knows no formula: it
moves one coin after the other and asks before each whether the house's sentence still holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

# What the bank has paid and collected so far, and what it posted: may this state be?
Allowed = Callable[[int, int, int], bool]

SENTENCES: dict[str, Allowed] = {
    # A settled dollar, won or lost, is taken off the bank's wager (000:460-468).
    "each-dollar-once": lambda paid, collected, posted: paid + collected <= posted,
    # The bank neither wins nor loses more than it posted.
    "net": lambda paid, collected, posted: -posted <= collected - paid <= posted,
    # All pay-offs together, and all that is taken together, are within the wager.
    "separate-caps": lambda paid, collected, posted: paid <= posted and collected <= posted,
}


def settle_coin_by_coin(policy: str, posted: int, results: Sequence[int]) -> list[int]:
    """The part of each result that is settled, in order; a win of the bettor is positive."""
    allowed = SENTENCES[policy]
    paid = collected = 0
    settled = []
    for result in results:
        moved = 0
        while moved < abs(result):
            after = (paid + 1, collected) if result > 0 else (paid, collected + 1)
            if not allowed(*after, posted):
                break
            paid, collected = after
            moved += 1
        settled.append(moved if result > 0 else -moved)
    return settled


def pay_coin_by_coin(
    policy: str, stacks: Mapping[int, int], owed: Iterable[tuple[int, int, int]]
) -> list[int]:
    """What is paid of each debt (payer, payee, cents) where players play each other, in order.

    Table stakes limit what a player can win or lose in a hand to what he has on the table
    (002:1937); readings differ in whether wins are meant, of one opponent or in all.
    """
    coins: Counter[tuple[int, int]] = Counter()  # that have changed hands, from whom to whom
    settled = []
    for payer, payee, cents in owed:
        moved = 0
        while moved < cents:
            lost = sum(many for (giver, _), many in coins.items() if giver == payer)
            won = sum(many for (_, taker), many in coins.items() if taker == payee)
            won = coins[payer, payee] if policy == "each-opponent" else won
            if lost == stacks[payer] or (policy != "losses" and won == stacks[payee]):
                break
            coins[payer, payee] += 1
            moved += 1
        settled.append(moved)
    return settled


def always_allowed(policy: str, posted: int, settled: Iterable[int]) -> bool:
    """Whether the sentence holds after every settled wager, not only at the end."""
    paid = collected = 0
    for result in settled:
        paid, collected = paid + max(result, 0), collected + max(-result, 0)
        if not SENTENCES[policy](paid, collected, posted):
            return False
    return True
