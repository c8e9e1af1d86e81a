"""Shares: the money of several persons in one wager or bank, and their parts of its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.errors import BadRecord
from houseway.money import dollars

SOME_MONEY = "there is no share without money"


class Share(NamedTuple):
    """The money of one person; the name is empty for the holder of the wager or bank."""

    name: str
    amount: int


class PartnerResult(NamedTuple):
    """The share of one person in a settled wager or bank, and its result for that person."""

    name: str
    amount: int
    net: int


def shares_of(own: int, partners: Mapping[str, int]) -> tuple[Share, ...]:
    """The shares of everybody, the holder's first; none without partners.

    >>> shares_of(3_000, {"Ann": 2_000})
    (Share(name='', amount=3000), Share(name='Ann', amount=2000))
    """
    if not partners:
        return ()
    return (Share("", own), *(Share(name, amount) for name, amount in partners.items()))


def partners_of(shares: Sequence[Share]) -> dict[str, int]:
    """The shares of the partners by name, without the holder's."""
    return {share.name: share.amount for share in shares if share.name}


def divide(cents: int, weights: Sequence[int]) -> list[int]:
    """An amount in parts by weight that add up to it.

    Each part is exact or the next cent to it: parts are rounded towards zero, and the cents left
    over go to the largest fractions, of equal ones to those written first.

    >>> divide(1_000, [1, 1, 1]), divide(-1_001, [30, 20, 10])
    ([334, 333, 333], [-500, -334, -167])
    """
    whole, sign = sum(weights), -1 if cents < 0 else 1
    exact = [divmod(abs(cents) * weight, whole) for weight in weights]
    parts = [part for part, _ in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: -exact[place][1])
    for place in by_fraction[: abs(cents) - sum(parts)]:
        parts[place] += 1
    return [sign * part for part in parts]


def scale_shares(shares: Sequence[Share], stake: int) -> tuple[Share, ...]:
    """The shares scaled to another stake, in proportion.

    >>> scale_shares(shares_of(3_000, {"Ann": 2_000}), 1_000)
    (Share(name='', amount=600), Share(name='Ann', amount=400))
    """
    stakes = divide(stake, [share.amount for share in shares])
    return tuple(Share(share.name, part) for share, part in zip(shares, stakes, strict=True))


def partner_results(shares: Sequence[Share], *, stake: int, net: int) -> tuple[PartnerResult, ...]:
    """The part of each person in a stake and in its result; nobody loses more than their part."""
    if not shares:
        return ()
    parts = scale_shares(shares, stake)
    nets = divide(net, [part.amount for part in parts])
    return tuple(
        PartnerResult(part.name, part.amount, won) for part, won in zip(parts, nets, strict=True)
    )


def largest_partner(shares: Sequence[Share]) -> str:
    """The name of the person with most money, empty for the holder; among equals the first."""
    return max(shares, key=lambda share: share.amount).name if shares else ""


def partner_text(who: str, name: str) -> str:
    """
    >>> partner_text("seat 2", "Ann"), partner_text("seat 2", "")
    ('seat 2 partner Ann', 'seat 2')
    """
    return f"{who} partner {name}" if name else who


def check_shares(shares: Sequence[Share], *, holder: str, least: int, why: str, where: str) -> None:
    """Refuse a partner without a name of their own, and a share below `least`.

    `why` explains `least`.
    """
    for place, (name, amount) in enumerate(shares):
        field = f"{where}.partners.{name}" if place else f"{where}.amount"
        if place and name in ("", holder):
            raise BadRecord(
                "partner-name",
                f"{name!r} is no partner; legal: the name of somebody beside {holder}",
                where=field.rstrip("."),
            )
        if amount < least:
            raise BadRecord(
                "share",
                f"a share of {dollars(amount)}; legal: {dollars(least)} or more, {why}",
                where=field,
            )
