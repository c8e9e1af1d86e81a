"""Prices by the number of decks: every wager with each shoe that the sheet permits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from houseway.data_table import DataTable, FigureList
from houseway.errors import HousewayError
from houseway.json_view import AsJson, fraction_text
from houseway.library import Game
from houseway.odds.report import expectations
from houseway.origin import origin
from houseway.progress import reporting

DECKS = "deck.decks"
USUAL_DECKS = (1, 2, 4, 6, 8)
MOST_DECKS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckPrices(AsJson):
    """The expectation of every wager with so many decks, or why it cannot be found."""

    decks: int
    is_default: bool
    ev: Mapping[str, Fraction | float] = field(hash=False)
    refused: str = ""


class PricesByDecks(FigureList[DeckPrices]):
    """The expectations with each number of decks, the fewest first."""

    def table(self) -> DataTable:
        """One row for each number of decks and wager."""
        columns = {"decks": int, "in_force": bool, "wager": str, "ev": float, "ev_fraction": str}
        rows = (
            {
                "decks": item.decks,
                "in_force": item.is_default,
                "wager": wager,
                "ev": float(ev),
                "ev_fraction": fraction_text(ev) if isinstance(ev, Fraction) else "",
            }
            for item in self
            for wager, ev in item.ev.items()
        )
        return DataTable.of(columns, rows, self.origin)


def prices_by_decks(game: Game, *, wager: str = "", client: Any = None) -> PricesByDecks:
    """The prices with each number of decks; refused where the number cannot be another."""
    found = PricesByDecks(deck_prices(game, only=wager, client=client), origin(game))
    if not found:
        raise HousewayError(
            "one-shoe",
            f"the sheet of {game.name} permits no number of decks but {game.sheet.deck.decks}",
            where="decks",
        )
    return found


def deck_prices(game: Game, *, only: str = "", client: Any = None) -> Iterator[DeckPrices]:
    """The expectations with each number of decks that the sheet permits."""
    counts = deck_counts(game)
    progress = reporting("numbers of decks")
    priced = partial(_with_decks, game, only)
    if client is not None:
        from houseway.simulate.cluster import Cluster
        from houseway.simulate.pieces import each_of

        yield from each_of(priced, counts, Cluster(client), progress=progress)
        return
    for done, count in enumerate(counts, 1):
        yield priced(count)
        progress(done, len(counts))


def _with_decks(game: Game, only: str, count: int) -> DeckPrices:
    own = count == game.sheet.deck.decks
    try:
        other = game if own else game.but(settings={DECKS: count})
        return DeckPrices(decks=count, is_default=own, ev=expectations(other, only=only))
    except HousewayError as error:
        return DeckPrices(decks=count, is_default=own, ev={}, refused=error.message)


def deck_counts(game: Game) -> list[int]:
    """The usual numbers of decks, the least and the most, and the one in force; none where the
    number cannot be another.

    A game of one deck whose sheet leaves no other number open is not dealt from shoes.
    """
    own = game.sheet.deck.decks
    if own == 1 and DECKS not in game.settings:
        return []
    permitted = [count for count in range(1, MOST_DECKS + 1) if _is_permitted(game, count)]
    ends = {permitted[0], permitted[-1]} if DECKS in game.settings else set()
    shown = sorted({own, *ends, *(count for count in USUAL_DECKS if count in permitted)})
    return shown if len(shown) > 1 else []


def _is_permitted(game: Game, decks: int) -> bool:
    try:
        return game.but(settings={DECKS: decks}).sheet.deck.decks == decks
    except HousewayError:
        return False
