"""Houseway: a California cardroom in software.

    >>> import houseway as hw
    >>> cash_in = hw.game("parkwest/cash-in-baccarat")
    >>> settled = cash_in.settle({
    ...     "bank": {"seat": 1, "amount": "500"},
    ...     "wagers": [{"seat": 2, "wager": "Banker", "amount": "25"}],
    ...     "hands": {"player": ["9h", "7d"], "banker": ["2c", "2d", "3h"]},
    ... })
    >>> settled["settlement"][0]["result"], settled["settlement"][0]["why"]
    ('push', 'banker wins 7 over 6 with three cards')

Nothing heavy is imported here: NumPy and Numba load when something is priced or simulated.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.errors import BadRecord, BadSheet, HousewayError, IllegalMove, UnknownName, Unreadable

if TYPE_CHECKING:
    from houseway.api import Game, game, games

__version__ = "0.1.0"

__all__ = [
    "BadRecord",
    "BadSheet",
    "Game",
    "HousewayError",
    "IllegalMove",
    "UnknownName",
    "Unreadable",
    "game",
    "games",
]


def __getattr__(name: str) -> Any:
    if name in ("Game", "game", "games"):
        from houseway import api

        return getattr(api, name)
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")
