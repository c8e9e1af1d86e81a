"""Ways to play a pot, as data: the cards of each player, and the makeup of the best hand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from houseway.cards import Card, DeckCards, DeckSpec
from houseway.errors import UnknownName
from houseway.ranking.badugi import CARDS as BADUGI_CARDS
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


HIGH_LOW = ("high", "eight-or-better")
STRIPPED = "52 less 8 9 T"

_LISTED = (
    PotGame(name="holdem", title="Hold'em", own=2, board=5, orders=("high",)),
    PotGame(name="omaha", title="Omaha", own=4, board=5, uses=2, orders=("high",)),
    PotGame(name="omaha-8", title="Omaha 8 or better", own=4, board=5, uses=2, orders=HIGH_LOW),
    PotGame(name="big-o", title="Big O", own=5, board=5, uses=2, orders=HIGH_LOW),
    PotGame(name="stud", title="Seven-card stud", own=7, orders=("high",)),
    PotGame(name="stud-8", title="Stud 8 or better", own=7, orders=HIGH_LOW),
    PotGame(name="razz", title="Razz", own=7, orders=("ace-to-five",)),
    PotGame(name="draw", title="Five-card draw", own=5, orders=("high",)),
    PotGame(name="lowball", title="Lowball", own=5, orders=("ace-to-five-joker",), jokers=1),
    PotGame(name="2-7", title="Deuce-to-seven draw", own=5, orders=("deuce-to-seven",)),
    PotGame(
        name="triple-draw", title="Deuce-to-seven triple draw", own=5, orders=("deuce-to-seven",)
    ),
    PotGame(name="badugi", title="Badugi", own=BADUGI_CARDS, orders=(BADUGI,)),
    PotGame(
        name="mexican",
        title="Mexican poker, joker face up",
        own=5,
        orders=("mexican-bug",),
        deck=STRIPPED,
        jokers=1,
    ),
    PotGame(
        name="mexican-wild",
        title="Mexican poker, joker face down",
        own=5,
        orders=("mexican-wild",),
        deck=STRIPPED,
        jokers=1,
    ),
)
WAYS = {way.name: way for way in _LISTED}


def pot_game_named(name: str) -> PotGame:
    """A way to play by its name.

    >>> pot_game_named("razz").own
    7
    """
    if name not in WAYS:
        raise UnknownName("game", name, WAYS, where="game")
    return WAYS[name]
