"""Integer cents and exact odds. A float never touches money.

Amounts are plain `int` cents inside the package and decimal dollar strings at its edges.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Self

from houseway.errors import Unreadable
from houseway.phrase import Phrase

_MONEY = re.compile(r"-?\$?(\d{1,3}(,\d{3}){1,4}|\d{1,15})(\.\d{1,2})?", re.A)
_RANGE = re.compile(
    r"(?P<low>\$?[\d,.]+)\s*(?:-\s*(?P<high>\$?[\d,.]+|no limit)|(?P<open>\+))?", re.I | re.A
)


def parse_money(value: object, *, where: str = "") -> int:
    """Dollars to cents.

    >>> parse_money("25"), parse_money("$1,100"), parse_money("0.50")
    (2500, 110000, 50)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return value * 100
    if isinstance(value, str) and _MONEY.fullmatch(text := value.strip()):
        whole, _, part = text.replace("$", "").replace(",", "").partition(".")
        return int(f"{whole}{part:0<2}")
    raise Unreadable(
        "unreadable-money",
        f"{value!r} is not an amount of money; write dollars as a string with at most two "
        'decimals, such as "25" or "12.50"',
        where=where,
    )


def format_money(cents: int) -> str:
    """Cents to dollars, as written in a round record.

    >>> format_money(2500), format_money(-50), format_money(110025)
    ('25', '-0.50', '1100.25')
    """
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}{dollars}.{rest:02}" if rest else f"{sign}{dollars}"


@lru_cache(maxsize=4096)
def dollars(cents: int) -> str:
    """Cents for people.

    >>> dollars(110050), dollars(-500)
    ('$1,100.50', '-$5')
    """
    sign = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02}" if rest else f"{sign}${whole:,}"


@lru_cache(maxsize=4096)
def parse_range(text: str, *, where: str = "") -> tuple[int, int | None]:
    """A printed range of money; an open end is None.

    >>> parse_range("$5-$500"), parse_range("$801+"), parse_range("$5-No Limit"), parse_range("$1")
    ((500, 50000), (80100, None), (500, None), (100, 100))
    """
    match = _RANGE.fullmatch(text.strip())
    if not match:
        raise Unreadable(
            "unreadable-range",
            f'{text!r} is not a range of money; write "$5-$500", "$801+", "$5-No Limit" or "$5"',
            where=where,
        )
    low = parse_money(match["low"], where=where)
    if match["open"]:
        return low, None
    if match["high"] is None:
        return low, low
    if match["high"].lower() == "no limit":
        return low, None
    high = parse_money(match["high"], where=where)
    if high < low:
        raise Unreadable("unreadable-range", f"{text!r} ends below its start", where=where)
    return low, high


def format_range(low: int, high: int | None) -> str:
    return f"{dollars(low)}+" if high is None else f"{dollars(low)}-{dollars(high)}"


# --- rounding of amounts, which are never negative -----------------------------------------

_STEP = {"cent": 1, "quarter": 25, "half-dollar": 50, "dollar": 100}


def _down(amount: Fraction, step: int) -> int:
    return int(amount / step) * step


def _up(amount: Fraction, step: int) -> int:
    return -(-amount // step) * step


def _nearest(amount: Fraction, step: int) -> int:
    return int(amount / step + Fraction(1, 2)) * step


Rounding = Callable[[Fraction], int]
ROUNDINGS: Mapping[str, Rounding] = {
    f"{name}-{unit}": partial(rule, step=step)
    for name, rule in (("down-to", _down), ("up-to", _up), ("nearest", _nearest))
    for unit, step in _STEP.items()
}


# --- pays -----------------------------------------------------------------------------------

_NUMBER = r"\d[\d,]*(?:\.\d+)?|\d+/0*[1-9]\d*"
_ODDS = re.compile(rf"({_NUMBER})\s+to\s+({_NUMBER})", re.A)
_FOR = re.compile(rf"({_NUMBER})\s+for\s+({_NUMBER})", re.A)
_PART = re.compile(r"lose\s+(\d+)/(\d+)", re.A)


def _number(text: str) -> Fraction:
    return Fraction(text.replace(",", ""))


@dataclass(frozen=True, slots=True)
class Pays(Phrase):
    """The pays of a row of a wager: the `pays` of a rule sheet.

    `result` is win, lose, push or stays. A win pays `odds` times the stake or `fixed` cents;
    a loss takes `odds` of the stake (1 unless a part is named, as in a surrender).
    """

    result: str
    odds: Fraction = Fraction(0)
    fixed: int = 0

    @property
    def per_unit(self) -> Fraction:
        """Profit of one unit staked; 0 for a fixed amount."""
        return -self.odds if self.result == "lose" else self.odds

    def net(self, stake: int, rounding: Rounding) -> int:
        """Profit in cents (a loss is negative) on a stake in cents.

        >>> Pays.parse("19 to 20").net(2500, ROUNDINGS["down-to-cent"])
        2375
        >>> Pays.parse("lose 1/2").net(501, ROUNDINGS["down-to-cent"])
        -250
        """
        if self.fixed:
            return self.fixed
        amount = rounding(stake * self.odds)
        return -amount if self.result == "lose" else amount

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Pays.parse("40 to 1").odds, Pays.parse("9.5 to 10").odds, Pays.parse("41 for 1").odds
        (Fraction(40, 1), Fraction(19, 20), Fraction(40, 1))
        >>> Pays.parse("8:1")
        Traceback (most recent call last):
        houseway.errors.Unreadable: '8:1' does not say what a bet pays; write "8 to 1"
        """
        plain = text.strip()
        if plain in ("push", "stays"):
            return cls(plain, plain)
        if plain == "lose":
            return cls(plain, "lose", Fraction(1))
        if (match := _PART.fullmatch(plain)) and 0 < int(match[1]) <= int(match[2]):
            return cls(plain, "lose", Fraction(int(match[1]), int(match[2])))
        if (match := _ODDS.fullmatch(plain)) and (stake := _number(match[2])):
            return cls(plain, "win", _number(match[1]) / stake)
        if (match := _FOR.fullmatch(plain)) and 0 < (stake := _number(match[2])) <= _number(
            match[1]
        ):
            return cls(plain, "win", _number(match[1]) / stake - 1)
        if plain.startswith("$"):
            return cls(plain, "win", fixed=parse_money(plain))
        hint = re.fullmatch(r"([\d.]+)\s*:\s*([\d.]+)", plain)
        legal = (
            f'"{hint[1]} to {hint[2]}"' if hint else '"8 to 1", "push", "lose", "lose 1/2", "$50"'
        )
        raise Unreadable("odds", f"{text!r} does not say what a bet pays; write {legal}")
