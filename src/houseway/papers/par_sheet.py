"""The PAR sheet of a game: rules assumed, events, edge, strategy, prices of readings, a check."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.errors import UnknownName
from houseway.json_view import JsonView, fraction_text, plain_fields
from houseway.library import Game
from houseway.odds.deck_prices import DeckPrices
from houseway.odds.report import Reading
from houseway.origin import origin
from houseway.papers.paper import Paper
from houseway.papers.par_document import par_document
from houseway.papers.par_figures import par_figures
from houseway.papers.par_values import CrossCheck, Exact, ParFigures, ParWager

ROUNDS = 1_000_000
EVENT_COLUMNS = (
    *("wager", "event", "when", "pays", "combinations", "deals", "probability"),
    *("probability_fraction", "return", "return_fraction", "method"),
)


@dataclass(frozen=True, slots=True, repr=False)
class ParSheet(JsonView, Tabular):
    """The probability accounting report of a game.

    `paper()` is the report to read, `table()` has one row for each event.
    """

    game: Game
    figures: ParFigures
    rounds: int
    seed: int

    @property
    def wagers(self) -> tuple[ParWager, ...]:
        return self.figures.priced.wagers

    @property
    def decks(self) -> tuple[DeckPrices, ...]:
        return self.figures.decks

    @property
    def readings(self) -> tuple[Reading, ...]:
        return self.figures.readings

    @property
    def check(self) -> CrossCheck | None:
        return self.figures.check

    def __repr__(self) -> str:
        edges = ", ".join(f"{wager.id} {float(wager.edge):.4%}" for wager in self.wagers)
        return f"<PAR sheet of {self.game.label}: {edges[:120]}>"

    def _repr_html_(self) -> str:
        return self.paper().html()

    def wager(self, name: str) -> ParWager:
        """A wager by its id or its printed name."""
        folded = name.strip().lower()
        for wager in self.wagers:
            if folded in (wager.id, wager.name.lower()):
                return wager
        raise UnknownName("wager", name, [wager.id for wager in self.wagers], where="wager")

    @property
    def origin(self) -> dict[str, Any]:
        """Version, digest of the sheet, settings and readings, rounds and seed of the check."""
        return origin(self.game, rounds=self.rounds, seed=self.seed)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "name": self.game.name,
            "house": self.game.house.name,
            "deck": str(self.game.deck),
            "origin": self.origin,
            **plain_fields(self.figures.priced),
            **{key: each for key, each in plain_fields(self.figures).items() if key != "priced"},
        }

    def table(self) -> DataTable:
        """The events of all wagers, a row for each."""
        rows = (
            (
                *(wager.id, event.id, event.when, event.pays, event.combinations, wager.total),
                *_both(event.probability),
                *_both(event.returns),
                wager.method,
            )
            for wager in self.wagers
            for event in wager.events
        )
        return DataTable(EVENT_COLUMNS, tuple(rows), self.origin)

    def paper(self) -> Paper:
        """The report as a document: text, HTML, PDF."""
        return par_document(self.game, self.figures)


def _both(value: Exact | None) -> tuple[float | None, str | None]:
    """A figure as a number, and exactly where it is a fraction."""
    if value is None:
        return None, None
    return float(value), fraction_text(value) if isinstance(value, Fraction) else None


def par_sheet(
    game: Game,
    *,
    readings: bool = True,
    decks: bool = True,
    rounds: int = ROUNDS,
    seed: int = 1,
) -> ParSheet:
    """The PAR sheet of a game against a player-dealer.

    `readings` and `decks` price the game again for every choice and every number of decks; `rounds`
    are dealt to check the figures (0 for none). Raises `no-price` for a game among players.
    """
    figures = par_figures(game, readings=readings, decks=decks, rounds=rounds, seed=seed)
    return ParSheet(game, figures, rounds, seed)
