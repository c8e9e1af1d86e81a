"""The pay-off of a wager for every end of a hand against every end of the player-dealer's."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.errors import HousewayError
from houseway.families.blackjack.solution.dealer_hands import Dealers, End, Stated, stated
from houseway.families.blackjack.solution.hand_nodes import MOST_DOUBLINGS, HandNodes
from houseway.families.blackjack.solution.shoe import Array
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

# The ends of a hand in the order of the compiled passes: stand after 0 to 3 doublings, surrender,
# rescue after 1 to 3 doublings; then the ends that only the first two cards can reach.
ENDS = (
    *(("stood", level) for level in range(MOST_DOUBLINGS + 1)),
    ("surrendered", 0),
    *(("rescued", level) for level in range(1, MOST_DOUBLINGS + 1)),
)
MONEY = (1, 2, 4, 8, 1, 1, 2, 4)  # times the original wager; a rescue has taken a doubling back
SURRENDERED = 4
FROZEN, EVEN_MONEY = "frozen", "even-money"
ORDER_FACTS = ("dealer.reds", "dealer.hole")


@dataclass(frozen=True)
class Payoffs:
    """The rows of a wager as a table: classes of hands against classes of the player-dealer.

    The last column stands for any end that is no natural and treats a hand that is over like most
    others; where every end does, the player-dealer's hand does not matter.
    """

    wager: Wager
    nodes: HandNodes
    dealers: Dealers

    def __post_init__(self) -> None:
        strange = [
            name
            for name in sorted(self.wager.uses)
            if name in ORDER_FACTS or not name.startswith(("hand.", "dealer."))
        ]
        if strange:
            raise HousewayError(
                "not-solvable",
                f"{self.wager.name} looks at {strange[0]}, which does not follow from the cards "
                "that a hand ends with; its price can be simulated",
                where=f"wager.{self.wager.id}",
            )

    @cached_property
    def hand_uses(self) -> frozenset[str]:
        found = (name for name in self.wager.uses if name.startswith("hand."))
        return frozenset((*found, "hand.over"))

    @cached_property
    def dealer_uses(self) -> frozenset[str]:
        found = (name for name in self.wager.uses if name.startswith("dealer."))
        return frozenset((*found, "dealer.natural"))

    @cached_property
    def possible(self) -> tuple[int, ...]:
        """The ends that the rules of the sheet lead to."""
        play = self.nodes.rules.section
        doublings = play.double.again + 1 if play.double else 0
        stood = range(doublings + 1)
        rescued = range(SURRENDERED + 1, SURRENDERED + 1 + doublings) if play.rescue else ()
        return (*stood, *((SURRENDERED,) if play.surrender else ()), *rescued)

    # --- classes ----------------------------------------------------------------------------------

    @cached_property
    def _stated_dealers(self) -> dict[Stated, int]:
        """All facts of the ends of the player-dealer's hand that rows look at."""
        found: dict[Stated, int] = {}
        for facts in self._sayings.values():
            found.setdefault(stated(facts, self.dealer_uses), len(found))
        return found

    @cached_property
    def _sayings(self) -> dict[int, Facts]:
        return {end.saying: end.facts for ends in self.dealers.ends for end in ends}

    @cached_property
    def _dealer_columns(self) -> tuple[dict[Stated, int], Array]:
        """Classes of ends that no row tells apart: the number of each, and a sample end."""
        natural = np.array([bool(dict(key)["dealer.natural"]) for key in self._stated_dealers])
        told = np.vstack([self._judged[1], natural.astype(np.int64)])
        _, shown, number = np.unique(told, axis=1, return_index=True, return_inverse=True)
        classes = dict(zip(self._stated_dealers, number.ravel().tolist(), strict=True))
        return classes, shown

    @property
    def dealer_classes(self) -> dict[Stated, int]:
        return self._dealer_columns[0]

    @cached_property
    def class_of_saying(self) -> dict[int, int]:
        """Dealer classes by the facts of an end."""
        return {
            saying: self.dealer_classes[stated(facts, self.dealer_uses)]
            for saying, facts in self._sayings.items()
        }

    @cached_property
    def is_natural(self) -> Array:
        """The dealer classes that are naturals; the last column is none."""
        keys = list(self._stated_dealers)
        flags = [dict(keys[place])["dealer.natural"] is True for place in self._dealer_columns[1]]
        return np.array([*flags, False], np.bool_)

    @cached_property
    def _ended(self) -> tuple[dict[Stated, int], dict[tuple[str, bool], Array]]:
        numbers: dict[Stated, int] = {}
        ends: dict[tuple[str, bool], Array] = {}
        for split in (False, True):
            rows = np.zeros((len(ENDS), len(self.nodes.hands)), np.int64)
            for place in self.possible:
                ended, level = ENDS[place]
                rows[place] = self.nodes.end_classes(
                    numbers, self.hand_uses, ended=ended, split=split, doublings=level
                )
            ends["played", split] = rows
        for ended in (FROZEN, EVEN_MONEY):
            ends[ended, False] = self.nodes.end_classes(
                numbers, self.hand_uses, ended=ended, split=False, doublings=0
            )
        return numbers, ends

    def ends(self, *, split: bool) -> Array:
        """Classes by end and hand: int[8, hands]."""
        return self._ended[1]["played", split]

    def at_once(self, ended: str) -> Array:
        """Classes of hands that are frozen, or paid even money."""
        return self._ended[1][ended, False]

    @property
    def hand_classes(self) -> dict[Stated, int]:
        return self._ended[0]

    # --- pay-offs ---------------------------------------------------------------------------------

    @cached_property
    def _judged(self) -> tuple[Array, Array]:
        """Pay per unit and number of the deciding row, for all facts of hands and dealers."""
        places = {row.id: place for place, row in enumerate(self.wager.all_rows)}
        pays = np.array([float(row.pays.per_unit) for row in self.wager.all_rows])
        dealers = [dict(key) for key in self._stated_dealers]
        rows = np.array(
            [
                [places[self.wager.judge({**dict(hand), **dealer}).id] for dealer in dealers]
                for hand in self.hand_classes
            ],
            np.int64,
        )
        return pays, rows

    @cached_property
    def row(self) -> Array:
        """The row that decides: int[hand classes, dealer classes and the usual one]."""
        rows = self._judged[1][:, self._dealer_columns[1]]
        plain = rows[:, ~self.is_natural[:-1]]
        usual = np.array([np.bincount(own).argmax() for own in plain])
        return np.hstack([rows, usual[:, None]])

    @cached_property
    def pay(self) -> Array:
        """Profit per unit, class against class."""
        pays: Array = self._judged[0][self.row]
        return pays

    @cached_property
    def matters_when_over(self) -> frozenset[int]:
        """Dealer classes that change the row of a hand that is over; naturals always."""
        classes = [own for key, own in self.hand_classes.items() if dict(key)["hand.over"]]
        row = self.row[classes]
        differs = row[:, :-1] != row[:, -1:]
        found = set(np.nonzero(differs.any(axis=0))[0].tolist())
        return frozenset(found | set(np.nonzero(self.is_natural)[0].tolist()))

    def over_ends(self, up: int) -> list[End]:
        """The ends of the player-dealer that matter to a hand that is over."""
        wanted = self.matters_when_over
        classes = self.class_of_saying
        return [end for end in self.dealers.ends[up] if classes[end.saying] in wanted]
