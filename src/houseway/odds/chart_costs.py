"""The loss of every wrong play in each cell of a blackjack chart, from the exact values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.json_view import AsJson, JsonView, read_plain
from houseway.library import Game
from houseway.origin import origin


@dataclass(frozen=True, slots=True)
class CellCost(AsJson):
    """A cell of the chart: the loss of each option per unit, when such a hand is held.

    It is the mean over the two-card hands of the cell, as often as they are dealt; each hand is
    compared with its own best option. `chance` is how often a round begins with one of them,
    `mistake` the least loss of an option that is not `best`; None where nothing is to be chosen.
    """

    section: str
    line: str
    up: str
    best: str
    costs: Mapping[str, float] = field(hash=False)
    chance: float
    mistake: float | None = None


@dataclass(frozen=True, slots=True, repr=False)
class ChartCosts(JsonView, Tabular):
    """The cells of a chart in the order of its lines; `ups` are the up cards."""

    game: str
    ups: tuple[str, ...]
    cells: tuple[CellCost, ...]
    origin: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        return f"<{self.game[:80]}: what mistakes cost in {len(self.cells)} cells>"

    def table(self) -> DataTable:
        """One row for each option of each cell."""
        columns = {"section": str, "line": str, "up": str, "option": str, "cost": float}
        columns |= {"best": bool, "chance": float}
        rows = (
            {**cell.as_json(), "option": option, "cost": cost, "best": option == cell.best}
            for cell in self.cells
            for option, cost in cell.costs.items()
        )
        return DataTable.of(columns, rows, self.origin)


def chart_costs(game: Game) -> ChartCosts:
    """The cost of mistakes; refused where the best play is no chart of totals."""
    found = game.analyst.play_costs()
    cells = tuple(read_plain(CellCost, cell) for cell in found["cells"])
    return ChartCosts(game.id, tuple(found["ups"]), cells, origin(game))
