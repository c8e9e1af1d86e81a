"""A wager's figures where they are numbers, not counts: expectation, spread, rows."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from houseway.wagers.rows import Wager


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Per unit wagered before the deal. `rows` are hands per round that each row decides.

    `method` is "exact" (float64, good to 1e-12) or "simulated", then with a standard error; the
    deviation may be simulated beside an exact expectation.
    """

    ev: float
    average_wager: float
    sd: float
    rows: dict[str, float]
    method: str = "exact"
    standard_error: float = 0.0
    sd_method: str = "exact"

    def share(self, wager: Wager, result: str) -> float:
        """Hands per round with this result."""
        return sum(self.rows[row.id] for row in wager.all_rows if row.pays.result == result)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)
