"""Ways to play a pot, as data: the cards of each player, and the makeup of the best hand."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from houseway.cards import Card, DeckCards, DeckSpec
from houseway.errors import UnknownName
from houseway.ranking.orders import order_named

BADUGI = "badugi"  # the only order without hands of five cards


@dataclass(frozen=True, slots=True, kw_only=True)
class PotGame:
    """One way to play.

    `own` and `board` count the cards at showdown. `uses` is how many of its own cards a hand must
    use, 0 for as many as it likes. `orders` has one order for the whole pot, or two: the high half
    and the low half, which goes with the high one where no low qualifies.
    """

    name: str
    title: str
    own: int
    orders: tuple[str, ...]
    board: int = 0
    uses: int = 0
    deck: str = "52"
    jokers: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole deck."""
        return DeckSpec(cards=DeckCards.parse(self.deck), jokers=self.jokers).ordered()

    @property
    def has_classes(self) -> bool:
        """Whether starting hands go by names such as AKs."""
        return self.own == 2

    @property
    def picks(self) -> list[tuple[int, ...]]:
        """The sets of places, own cards before the board, that may make a hand together.

        >>> len(pot_game_named("omaha").picks), len(pot_game_named("holdem").picks)
        (60, 1)
        """
        if not self.uses:
            return [tuple(range(self.own + self.board))]
        others = range(self.own, self.own + self.board)
        rest = order_named(self.orders[0]).size - self.uses
        return [
            mine + shared
            for mine in combinations(range(self.own), self.uses)
            for shared in combinations(others, rest)
        ]


def _listed() -> dict[str, PotGame]:
    path = Path(__file__).parent / "games.toml"
    rows: dict[str, dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8"))
    return {
        name: PotGame(name=name, orders=tuple(row.pop("orders")), **row)
        for name, row in rows.items()
    }


WAYS: Final[Mapping[str, PotGame]] = _listed()


def pot_game_named(name: str) -> PotGame:
    """A way to play by its name.

    >>> pot_game_named("razz").own
    7
    """
    if name not in WAYS:
        raise UnknownName("game", name, WAYS, where="game")
    return WAYS[name]
