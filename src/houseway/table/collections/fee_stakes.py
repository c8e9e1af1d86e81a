"""Stakes that a fee of a pot game is printed for: limits, no limit, antes or wagers.

A limit game is named by its lower and higher bet ("$4-$8"), a no-limit or pot-limit game by its
blinds or its smallest bet ("NL $1-$2", "NL $2"), an ante game by the ante ("ante $5"), a game of
one wager a player by that wager ("$25") and a game of points by the value of one ("unit $5").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from houseway.errors import Unreadable
from houseway.money import dollars, format_range, parse_money, parse_range

KINDS = ("limit", "no-limit", "ante", "wager", "unit")
_BETS = r"\$[\d,.]+(?:-\$[\d,.]+)?"
_SPAN = re.compile(rf"(?P<low>{_BETS})(?: to (?P<high>{_BETS})|(?P<open>\+))?")
_NO_LIMIT = re.compile(r"(?:NL|PL|no[- ]limit|pot[- ]limit)\b\s*(?P<bets>.*)", re.I)

Bets = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """The stakes of one table; without `bets` only the kind of game is known."""

    kind: str
    bets: Bets = ()

    def __str__(self) -> str:
        return _words(self.kind, "-".join(map(dollars, self.bets)))


def one_wager(cents: int) -> Stakes:
    """The stakes of a game in which every player puts up the same wager."""
    return Stakes(kind="wager", bets=(cents,))


@dataclass(frozen=True, slots=True, kw_only=True)
class StakesBand:
    """Stakes from `low` to `high`; without `low` all of the kind, without `high` all above."""

    kind: str
    low: Bets = ()
    high: Bets | None = None

    def __contains__(self, stakes: Stakes) -> bool:
        if stakes.kind != self.kind:
            return False
        above = all(bet >= low for bet, low in zip(stakes.bets, self.low, strict=False))
        below = all(bet <= high for bet, high in zip(stakes.bets, self.high or (), strict=False))
        return above and below

    def __str__(self) -> str:
        if not self.low:
            words = self.kind.replace("-", " ")
            return words if words.endswith("limit") else f"any {words}"
        if self.kind == "wager":
            return format_range(self.low[0], self.high[0] if self.high else None)
        low = "-".join(map(dollars, self.low))
        if self.high is None:
            return _words(self.kind, f"{low}+")
        high = "-".join(map(dollars, self.high))
        return _words(self.kind, low if low == high else f"{low} to {high}")


def _words(kind: str, bets: str) -> str:
    return f"{kind.replace('-', ' ')} {bets}".rstrip() if kind != "wager" else bets


def parse_stakes(text: str, *, where: str = "") -> Stakes:
    """
    >>> [str(parse_stakes(text)) for text in ("$8-$16", "NL $1-$2", "pot limit", "ante $5", "$25")]
    ['limit $8-$16', 'no limit $1-$2', 'no limit', 'ante $5', '$25']
    >>> str(parse_stakes("unit $5"))
    'unit $5'
    """
    text = text.strip()
    kind, bets = "", text
    if match := _NO_LIMIT.fullmatch(text):
        kind, bets = "no-limit", match["bets"]
    elif text.lower().startswith(("ante ", "limit ", "unit ")):
        kind, _, bets = text.lower().partition(" ")
    try:
        amounts = _bets(bets.strip()) if bets else ()
    except Unreadable:
        amounts = (-1,)
    counts = {"ante": (1,), "unit": (1,), "limit": (2,), "no-limit": (0, 1, 2)}.get(kind, (1, 2))
    if not all(bet > 0 for bet in amounts) or len(amounts) not in counts:
        raise Unreadable(
            "stakes",
            f'{text!r} are no stakes; write "$8-$16", "NL $1-$2", "NL", "ante $5", "$25" '
            'or "unit $5"',
            where=where,
        )
    return Stakes(kind=kind or ("limit" if len(amounts) == 2 else "wager"), bets=amounts)


def parse_band(kind: str, text: str) -> StakesBand:
    """
    >>> str(parse_band("limit", "$4-$8 to $1,000-$2,000")), str(parse_band("no-limit", "$4+"))
    ('limit $4-$8 to $1,000-$2,000', 'no limit $4+')
    >>> str(parse_band("wager", "$20-$39")), str(parse_band("no-limit", ""))
    ('$20-$39', 'no limit')
    """
    if not text:
        return StakesBand(kind=kind)
    if kind == "wager":
        low, high = parse_range(text)
        return StakesBand(kind=kind, low=(low,), high=None if high is None else (high,))
    match = _SPAN.fullmatch(text)
    if not match:
        raise Unreadable(
            "stakes", f'{text!r} are no stakes; write "$4-$8", "$10-$20+" or "$1-$2 to $5-$10"'
        )
    first = _bets(match["low"])
    last = None if match["open"] else _bets(match["high"]) if match["high"] else first
    return StakesBand(kind=kind, low=first, high=last)


def _bets(text: str) -> Bets:
    return tuple(parse_money(bet) for bet in text.split("-"))


def parse_stakes_bands(text: str) -> tuple[StakesBand, ...]:
    """Bands of one block of a schedule, each with its kind.

    >>> [str(band) for band in parse_stakes_bands("ante $1 to $5,000; limit; no-limit $1-$2+")]
    ['ante $1 to $5,000', 'limit', 'no limit $1-$2+']
    >>> [str(band) for band in parse_stakes_bands("no-limit; unit")]
    ['no limit', 'any unit']
    """
    bands = []
    for part in (part.strip() for part in text.split(";")):
        kind, _, rest = part.partition(" ")
        if kind not in KINDS:
            raise Unreadable(
                "stakes", f"{part!r} begins with no kind of stakes: {', '.join(KINDS)}"
            )
        bands.append(parse_band(kind, rest.strip()))
    return tuple(bands)
