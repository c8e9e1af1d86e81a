"""Bets that favour the bettor and rows that cannot happen, as values."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.json_view import AsJson
from houseway.papers.par_values import Exact


@dataclass(frozen=True, slots=True, kw_only=True)
class Favour(AsJson):
    """A bet that favours the bettor, in dollars for $100 wagered.

    `printed` is the expectation under the choices that the printed words give, `read` under those
    in use; None where the bet is not offered or has no price. `readings` are the choices that
    differ between the two and may move a price.
    """

    game: str
    game_name: str
    wager: str
    wager_name: str
    printed: Exact | None
    read: Exact | None
    readings: tuple[str, ...]
    cite: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpossibleRow(AsJson):
    """A row that no round reaches, with the reason; `as_read`: nor under the readings in use."""

    game: str
    game_name: str
    wager: str
    wager_name: str
    row: str
    when: str
    pays: str
    why: str
    cite: str
    as_read: bool
