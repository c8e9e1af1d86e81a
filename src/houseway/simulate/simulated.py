"""The figures of a simulation, each with its standard error."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.library import Game
from houseway.notebook import html_table, shortened
from houseway.origin import origin
from houseway.pricing.prices import PRICE_HEAD, Price, Valued, price_cells, without_unit_price

COLUMNS: Mapping[str, type] = {
    "wager": str,
    "name": str,
    "ev": float,
    "standard_error": float,
    "hit": float,
    "push": float,
    "sd": float,
    "method": str,
    "decided": int,
    "average_wager": float,
    "element_of_risk": float,
}


@dataclass(frozen=True, slots=True)
class Simulated:
    """A wager's result over many rounds: a price made of counts, with its standard error."""

    price: Price | Valued
    decided: int  # rounds that decided the bet

    @property
    def counted(self) -> Price:
        """The price as counts of rounds, for games whose rounds are counted by kind."""
        assert isinstance(self.price, Price)
        return self.price

    @property
    def standard_error(self) -> float | None:
        """The error of the expectation over the rounds that decided the bet; None for one."""
        if self.decided < 2:
            return None
        if isinstance(self.price, Valued):
            return self.price.figure.standard_error
        return self.price.sd / math.sqrt(self.decided)

    def as_json(self) -> dict[str, Any]:
        price = self.price
        return {
            "wager": price.id,
            "name": price.wager.name,
            "ev": float(price.ev),
            "standard_error": self.standard_error,
            "hit": float(price.hit),
            "push": float(price.push),
            "sd": price.sd,
            "method": "simulated",
            **(
                {
                    "average_wager": price.figure.average_wager,
                    "element_of_risk": price.element_of_risk,
                }
                if isinstance(price, Valued)
                else {}
            ),
            "rows": [
                {
                    "id": row.id,
                    "pays": row.pays.text,
                    **({"count": count} if count is not None else {}),
                    "probability": chance,
                }
                for row, chance, count in price.rows
            ],
        }


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Tabular):
    """The results of many rounds, wager by wager."""

    game: Game
    rounds: int
    seed: int
    workers: int
    strategy: str
    wagers: tuple[Simulated, ...]

    def __repr__(self) -> str:
        prices = ", ".join(
            f"{item.price.id} {float(item.price.ev):+.6f} (se {_error_text(item, '.6f')})"
            for item in self.wagers
        )
        played = f"{self.rounds} rounds, seed {self.seed}"
        return shortened(f"<{self.game.label}, {played}: {prices}", 190) + ">"

    def _repr_html_(self) -> str:
        return html_table(
            f"{self.game.name}: {self.rounds:,} rounds, seed {self.seed}",
            (*PRICE_HEAD, "standard error"),
            ((*price_cells(item.price), _error_text(item, ".4%")) for item in self.wagers),
            notes=(f"Play: {self.strategy}",),
        )

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "name": self.game.name,
            "settings": self.game.settings,
            "readings": self.game.readings,
            "rounds": self.rounds,
            "seed": self.seed,
            "workers": self.workers,
            "strategy": self.strategy,
            "method": "simulated",
            "wagers": [item.as_json() for item in self.wagers],
            **({"not_priced": self.not_priced} if self.not_priced else {}),
            "origin": self.origin,
        }

    @property
    def origin(self) -> dict[str, Any]:
        """The origin of the figures; the number of workers is no part of it."""
        return origin(self.game, rounds=self.rounds, seed=self.seed, strategy=self.strategy)

    def table(self) -> DataTable:
        """One row for each wager; `decided` rounds decided it."""
        rows = ({**item.as_json(), "decided": item.decided} for item in self.wagers)
        return DataTable.of(COLUMNS, rows, self.origin)

    @property
    def not_priced(self) -> list[str]:
        """Wagers without a price per unit, because a row pays fixed dollars."""
        return without_unit_price(self.game.wagers)


def _error_text(item: Simulated, form: str) -> str:
    error = item.standard_error
    return "unknown" if error is None else format(error, form)
