"""The limits of a table: its least and most wager, and the bounds of single wagers.

Such bounds stand in the sheet (`table.bounds`) or in the fee schedule whose option is posted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from houseway.errors import BadRecord
from houseway.money import dollars, format_range
from houseway.sheet.model import Bound
from houseway.sheet.phrases import Amounts, Size
from houseway.table.rounds import Bet
from houseway.wagers.rows import Wager
from houseway.wagers.terms import size_words

PLACED = ("base", "bonus")  # kinds of wagers that lie on the layout before the cards
ANY = Amounts.parse("any")
LeastAndMost = tuple[int, int | None]


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The posted limits of a table, with the bounds that hold there."""

    low: int
    high: int | None
    bounds: tuple[Bound, ...] = ()

    def __str__(self) -> str:
        return format_range(self.low, self.high)


def table_limits(low: int, high: int | None, bounds: Iterable[Bound] = ()) -> TableLimits:
    """Posted limits with the printed bounds that apply to them."""
    there = (
        bound for bound in bounds if not bound.at or any(at.fits(low, high) for at in bound.at)
    )
    return TableLimits(low, high, tuple(there))


def bounds_words(table: TableLimits, wagers: Mapping[str, Wager]) -> tuple[str, ...]:
    """The bounds of a table that are about wagers of the game, in words."""
    return tuple(
        bound_words(bound, wagers)
        for bound in table.bounds
        if any(is_bound(wager, bound) for wager in wagers.values())
    )


def is_bound(wager: Wager, bound: Bound) -> bool:
    """Whether a bound is about a wager."""
    if isinstance(bound.wagers, list):
        return wager.id in bound.wagers
    kind = wager.section.kind
    return kind in PLACED and bound.wagers in ("all", kind)


def _each_bet(wager: Wager, table: TableLimits) -> list[Bound]:
    return [b for b in table.bounds if b.each == "bet" and is_bound(wager, b)]


def wager_limits(wager: Wager, table: TableLimits) -> LeastAndMost:
    """The least and the most that may lie on this spot at this table."""
    if wager.section.kind == "insurance":
        return 1, table.high  # a part of the base wager, which may be below the table's minimum
    own = wager.section.limits
    printed = [bound.limits for bound in _each_bet(wager, table)]
    lows = [(table.low if own.from_table else own.low) or 1]
    highs = [table.high if own.from_table else own.high]
    # A side bet's own minimum may be below the table's. No bet is above the table's maximum,
    # unless a range is printed for it beside the table limit.
    if wager.is_base:
        lows.append(table.low)
    if not any(amounts.low for amounts in printed):
        highs.append(table.high)
    for amounts in printed:
        lows.append(table.low if amounts.from_table else amounts.low)
        highs.append(table.high if amounts.from_table else amounts.high)
    known = [high for high in highs if high is not None]
    return max(lows), min(known) if known else None


def wager_size(wager: Wager, table: TableLimits) -> Size:
    """The size of a wager against another one: its own, or that of a bound."""
    sizes = [wager.section.size, *(bound.size for bound in _each_bet(wager, table))]
    return next((size for size in sizes if size.relation != "any"), wager.section.size)


def not_offered(wager: Wager, table: TableLimits) -> str:
    """The reason why a wager cannot be made at this table; empty if it can."""
    bounds = _each_bet(wager, table)
    low, high = wager_limits(wager, table)
    for bound in bounds:
        if not bound.limits.offered:
            return f"{wager.name} is not offered at a table of {table}{_cited([bound])}"
    if high is not None and low > high:
        return (
            f"{wager.name} is not offered at a table of {table}: at least {dollars(low)} and at "
            f"most {dollars(high)} leave no amount{_cited(bounds)}"
        )
    return ""


def limits_words(wager: Wager, table: TableLimits) -> str:
    """The limits of a wager with the lines of the bounds that narrow them."""
    bounds = [bound for bound in _each_bet(wager, table) if bound.limits != ANY]
    return f"{format_range(*wager_limits(wager, table))}{_cited(bounds)}"


def _cited(bounds: Sequence[Bound]) -> str:
    cites = ", ".join(dict.fromkeys(bound.cite for bound in bounds if bound.cite))
    return f" ({cites})" if cites else ""


def check_sums(bets: Sequence[Bet], wagers: Mapping[str, Wager], table: TableLimits) -> None:
    """Refuse wagers that together are more than a person or a seat may have."""
    for bound in table.bounds:
        most = bound.limits.high
        if bound.each == "bet" or most is None:
            continue
        sums: dict[str, int] = {}
        for bet in bets:
            if is_bound(wagers[bet.wager], bound) and not (bet.carried or bet.acted):
                seat = ((f"seat {bet.seat}", bet.amount),)
                for whose, amount in seat if bound.each == "seat" else bet.persons:
                    sums[whose] = sums.get(whose, 0) + amount
        for whose, amount in sums.items():
            if amount > most:
                raise BadRecord(
                    "wager-limits",
                    f"{whose}: {_wagers_words(bound, wagers)} together are {dollars(amount)}; "
                    f"at most {dollars(most)} a {bound.each}{_cited([bound])}",
                    where="wagers",
                )


def bound_words(bound: Bound, wagers: Mapping[str, Wager]) -> str:
    """A bound in words, with its lines.

    >>> from houseway.sheet.model import Bound
    >>> bound = Bound.model_validate({"wagers": "bonus", "limits": "up to $50", "cite": "003:4245"})
    >>> bound_words(bound, {})
    'bonus wagers up to $50 (003:4245)'
    """
    return " ".join(_parts(bound, wagers)) + _cited([bound])


def _parts(bound: Bound, wagers: Mapping[str, Wager]) -> Iterator[str]:
    yield _wagers_words(bound, wagers)
    if bound.limits != ANY:
        yield "within the table limits" if bound.limits.from_table else str(bound.limits)
    if bound.size.relation != "any":
        yield size_words(bound.size, {name: wager.name for name, wager in wagers.items()})
    if bound.each != "bet":
        yield f"together for each {bound.each}"


def _wagers_words(bound: Bound, wagers: Mapping[str, Wager]) -> str:
    if not isinstance(bound.wagers, list):
        return f"{bound.wagers} wagers"
    *before, last = [wagers[name].name for name in bound.wagers if name in wagers] or [""]
    return f"{', '.join(before)} and {last}" if before else last
