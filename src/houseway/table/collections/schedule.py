"""A collection schedule as values: terms, options, limits and fees."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from houseway.errors import HousewayError, UnknownName, Unreadable
from houseway.money import dollars, format_range, parse_money, parse_range
from houseway.sheet.model import Bound, Section
from houseway.sheet.phrases import Range
from houseway.table.collections.fee_bands import Bands, Edges

_AMOUNT = r"\$\d+(?:,\d{3})*(?:\.\d+)?"
_LIMIT = re.compile(
    rf"min (?P<min>{_AMOUNT}(?:-{_AMOUNT})?), max (?P<max>{_AMOUNT}(?:-{_AMOUNT})?)"
    rf"|(?:NL|No Limit)(?: (?P<stake>{_AMOUNT}))?"
    rf"|(?P<range>{_AMOUNT}(?: ?- ?(?:{_AMOUNT}|No Limit))?)(?P<higher> ?\+)?",
    re.I,
)
_PLAYERS = re.compile(r"(?P<low>\d+)(?:-(?P<high>\d+)|(?P<open>\+))?|<=(?P<most>\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """A table limit; `high` is None at a no-limit table or for "and higher" ("$10-$20+").

    "min $5-$100, max $5,000" lets the house set its minimum up to `low_up_to`,
    "max $100-$10,000" its maximum from `high_from`.
    """

    low: int
    high: int | None
    low_up_to: int | None = None
    high_from: int | None = None

    def allows(self, low: int, high: int | None) -> bool:
        """Whether a house may post these limits."""
        if self.low_up_to is None:
            return self.low <= low and _at_most(high, self.high)
        least = self.high if self.high_from is None else self.high_from
        return (
            self.low <= low <= self.low_up_to
            and _at_most(least, high)
            and _at_most(high, self.high)
        )

    def __str__(self) -> str:
        if self.low_up_to is None:
            return format_range(self.low, self.high)
        if self.high_from is not None:
            most = format_range(self.high_from, self.high)
        else:
            most = "no limit" if self.high is None else dollars(self.high)
        return f"minimum {format_range(self.low, self.low_up_to)}, maximum {most}"


def _at_most(amount: int | None, most: int | None) -> bool:
    """Whether an amount is within a maximum; None is no limit."""
    return most is None or (amount is not None and amount <= most)


def postable(limits: Iterable[Limit]) -> list[Limit]:
    """The limits that a house may post: printed ranges for the minimum and the maximum, and the
    widest of all others.
    """
    listed = list(limits)
    fixed = [limit for limit in listed if limit.low_up_to is None]
    ranges = [limit for limit in dict.fromkeys(listed) if limit.low_up_to is not None]
    if not fixed:
        return ranges
    highs = [limit.high for limit in fixed if limit.high is not None]
    most = max(highs) if len(highs) == len(fixed) else None
    return [*ranges, Limit(low=min(limit.low for limit in fixed), high=most)]


def check_postable(limits: Range, printed: Iterable[Limit], *, usual: str, game: str) -> None:
    """Refuse to post limits outside the printed ones, or outside `usual` where none are printed."""
    least, most = parse_range(usual)
    legal = postable(printed) or [Limit(low=least, high=most)]
    if not any(limit.allows(limits.low, limits.high) for limit in legal):
        raise HousewayError(
            "outside-range",
            f"{limits} cannot be posted; printed for {game}: {' or '.join(map(str, legal))}",
            where="table.limits",
        )


def parse_limits(text: str) -> tuple[Limit, ...]:
    """
    >>> parse_limits("min $5-$100, max $5,000")
    (Limit(low=500, high=500000, low_up_to=10000, high_from=None),)
    >>> [(limit.low, limit.high) for limit in parse_limits("$5-$10 $6-$12 NL $1")]
    [(500, 1000), (600, 1200), (100, None)]
    """
    limits, start = [], 0
    while start < len(text):
        match = _LIMIT.match(text, start)
        if not match or text[match.end() : match.end() + 1] not in ("", " ", ";"):
            raise Unreadable(
                "fee-limit",
                f'{text!r} is not a table limit; write "$5-$500", "$5-$10 $6-$12", "$100+", '
                '"$5-No Limit", "NL $1" or "min $5-$100, max $5,000"',
            )
        limits.append(_limit(match))
        start = match.end()
        while text[start : start + 1] in (" ", ";"):
            start += 1
    return tuple(limits)


def _limit(match: re.Match[str]) -> Limit:
    if match["min"]:
        low, up_to = parse_range(match["min"])
        least, most = parse_range(match["max"])
        high_from = None if least == most else least
        return Limit(low=low, high=most, low_up_to=up_to, high_from=high_from)
    if match["range"]:
        low, high = parse_range(match["range"])
        return Limit(low=low, high=None if match["higher"] else high)
    return Limit(low=parse_money(match["stake"]) if match["stake"] else 0, high=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """A number of players or a range, as a fee table counts them."""

    low: int
    high: int | None

    def __contains__(self, players: int) -> bool:
        return self.low <= players and (self.high is None or players <= self.high)

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low}+"
        if self.low == 0:
            return f"<={self.high}"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def parse_players(text: str) -> Players:
    """
    >>> [str(parse_players(text)) for text in ("7-9", "6", "6+", "<=4")]
    ['7-9', '6', '6+', '<=4']
    """
    match = _PLAYERS.fullmatch(text)
    if not match:
        raise Unreadable(
            "fee-players", f'{text!r} is not a count of players; write "7-9", "6", "6+" or "<=4"'
        )
    if match["most"]:
        return Players(low=0, high=int(match["most"]))
    low = int(match["low"])
    return Players(low=low, high=None if match["open"] else int(match["high"] or low))


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerFee:
    wager: str
    fee: int


Charge = int | Bands
"""A flat fee in cents, or bands."""


def charge_text(charge: Charge) -> str:
    return str(charge) if isinstance(charge, Bands) else dollars(charge)


Per = Literal["per base wager", "per wager", "per round"]
By = Literal["by base wager", "by total wager"]
Action = Literal["base and bonus", "base"]
Names = Annotated[tuple[str, ...], Field(strict=False)]
NameOrNames = Annotated[
    Names, BeforeValidator(lambda named: [named] if isinstance(named, str) else named)
]


class Terms(Section):
    """The terms that every schedule of a house has."""

    source: str = ""
    games: Names = ()
    bureau: str = ""
    date: str = ""
    note: str = ""
    reading: Names = ()


class ScheduleTerms(Terms):
    """The terms printed above a fee table; they hold for all its options.

    `player_pays` is the unit of the player column: each base wager, each wager, once a round,
    or by bands of each base wager or of the bettor's total. `circles` is the most wagers a
    bettor pays that fee for. Fees of the wagers `only_alone` are due only from a bettor who has
    no base wager. `bounds` are limits that are printed here for some wagers.
    """

    games: NameOrNames = ()
    reading: NameOrNames = ()
    taken: str = ""
    refund: str = ""
    players: str = ""
    player_pays: Literal["", Per, By] = ""
    action: Literal["", Action] = ""
    circles: int | None = Field(default=None, ge=1)
    only_alone: NameOrNames = ()
    backline: bool = True
    bounds: Annotated[tuple[Bound, ...], Field(strict=False)] = ()
    between: Literal["", "up", "down"] = ""
    overlap: Literal["", "lower", "upper"] = ""
    below: Literal["", "first"] = ""
    above: Literal["", "last"] = ""

    @cached_property
    def edges(self) -> Edges:
        return Edges(**{name: getattr(self, name) for name in Edges.__slots__})


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleOption:
    """One row of the table. `action_cap` is printed for information; no fee depends on it."""

    name: str
    terms: ScheduleTerms
    limits: tuple[Limit, ...] = ()
    player: Charge = 0
    dealer: Charge = 0
    jackpot: int = 0
    action_cap: int | None = None
    wagers: tuple[WagerFee, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    id: str
    terms: ScheduleTerms
    options: tuple[ScheduleOption, ...]

    def option(self, name: str) -> ScheduleOption:
        for option in self.options:
            if option.name == name:
                return option
        raise UnknownName("option", name, (o.name for o in self.options), where=self.id)
