"""The exact and the fast computations for one game of pai gow poker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np

from houseway.cards import Card, Cards, DeckSpec, card_text
from houseway.cards.deck import WHOLE_DECK
from houseway.errors import HousewayError
from houseway.families.analyst import BEST, SolvingAnalyst, best_first
from houseway.families.counts import Weights, exact_figure, tally_of, weights_of
from houseway.families.pai_gow_poker.best_settings import best_settings
from houseway.families.pai_gow_poker.compiled_chart import CompiledChart
from houseway.families.pai_gow_poker.envy import MOST_OTHERS, envy_values
from houseway.families.pai_gow_poker.exact import Matching, Pairs, SetHands, classes_of
from houseway.families.pai_gow_poker.face_up import Answering
from houseway.families.pai_gow_poker.policy import PaiGowPolicy
from houseway.families.pai_gow_poker.ranked_settings import bank_hands, one_hand, ranked
from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.families.pai_gow_poker.shared_cards import Deck
from houseway.families.pai_gow_poker.simulator import PaiGowSimulator, Playing
from houseway.families.pai_gow_poker.table_rounds import PaiGowTable
from houseway.families.table_rounds import TableRounds
from houseway.pricing.figures import Figure, Tally, unit_of
from houseway.ranking.bonus import seven_makes
from houseway.ranking.orders import Order
from houseway.ranking.seven import SevenCards
from houseway.ranking.tables import Array
from houseway.setting.seven_cards import SevenCardHand
from houseway.table.cards.hand_setting import HOUSE_WAY, Parted
from houseway.table.rounds import Setup
from houseway.wagers.facts import COMPARED, Facts
from houseway.wagers.rows import Wager

SEVEN_MAKES = "seven.makes"
RELATION_FACTS = frozenset(
    {"hand.foul", "hand.miscounted", "front.vs", "back.vs", "seven.ace_high", "dealer.ace_high"}
)
CLASS_FACTS = frozenset({"seven.ace_high", "dealer.ace_high", "dealer.joker"})
SEED, ROUNDS = 6, 1 << 24


class PaiGowAnalyst(SolvingAnalyst):
    """Solves, prices and simulates one game. Hands are never fouled."""

    suits_matter = True
    shows_up_card = False

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: PaiGowRules = game.rules
        self.deck: DeckSpec = game.deck
        if self.deck.cards != WHOLE_DECK or self.deck.decks != 1 or self.deck.removed:
            raise HousewayError(
                "not-solvable",
                f"{self.deck} cannot be solved; one deck of 52, with a joker or without, can",
                where="deck",
            )

    @property
    def strategy_class(self) -> str:
        if self.rules.section.exposed:
            return "two in front and five behind, by the own cards and the player-dealer's set hand"
        return (
            "two in front and five behind, by the own cards; that they are gone from the deck is "
            "priced, but not looked at in setting them"
        )

    # --- how hands are set ------------------------------------------------------------------------

    @property
    def joker(self) -> bool:
        return self.deck.jokers > 0

    @cached_property
    def _deck(self) -> Deck:
        return Deck(self.joker)

    @cached_property
    def way(self) -> CompiledChart:
        return CompiledChart(self.rules.way, self.joker)

    @cached_property
    def seven(self) -> SevenCards:
        """The bonus hands that seven cards make."""
        return self._seven(self.rules.bonus_order)

    @cached_property
    def classes(self) -> Array:
        return classes_of(self._seven(self.rules.orders.back))

    def _seven(self, order: Order) -> SevenCards:
        return SevenCards(order, lambda cards: seven_makes(order, cards), self.joker)

    @cached_property
    def house(self) -> SetHands:
        return SetHands(self.way.splits, self.way.ways)

    @cached_property
    def best(self) -> SetHands:
        """The best settings of hands, where the player-dealer's is not seen."""
        counts = self._deck.counts(self.way.splits)
        return best_settings(self.house, self.house, self.classes, counts, self._pays)

    # --- pairs of hands ---------------------------------------------------------------------------

    @cached_property
    def _house_pairs(self) -> Pairs:
        return Matching(self.house, self.house, self.classes, self._deck).pairs

    @cached_property
    def _best_pairs(self) -> Pairs:
        if not self.rules.section.exposed:
            return Matching(self.best, self.house, self.classes, self._deck).pairs
        self._check_answers()
        return self._answering.pairs

    @cached_property
    def _answering(self) -> Answering:
        return Answering(self.way.splits, self.house, self.classes, self._deck)

    @cached_property
    def _pays(self) -> Array:
        """The lead wager's win, in parts of a unit, by which side is ace high and both parts."""
        if not self.lead.uses <= RELATION_FACTS:
            names = ", ".join(sorted(self.lead.uses - RELATION_FACTS))
            raise HousewayError(
                "not-solvable",
                f"{self.lead.name} looks at {names}; it can be solved by "
                f"{', '.join(sorted(RELATION_FACTS))}",
                where=f"wager.{self.lead.id}",
            )
        unit = unit_of(self.lead)
        pays = np.zeros((2, 2, 3, 3), np.int64)
        for place in np.ndindex(pays.shape):
            pays[place] = int(self.lead.judge(_related(*place)).pays.per_unit * unit)
        return pays

    def _check_answers(self) -> None:
        """Refuse pays that depend on more than the number of higher hands, or fall with it."""
        pays = self._pays
        one = [(0, 1), (0, 2), (1, 0), (2, 0)]
        none = [(1, 1), (1, 2), (2, 1), (2, 2)]
        for part in product((0, 1), (0, 1)):
            table = pays[part]
            alike = all(len({int(table[place]) for place in places}) == 1 for places in (one, none))
            if not alike or not table[0, 0] >= table[0, 1] >= table[1, 1]:
                raise HousewayError(
                    "not-solvable",
                    f"{self.lead.name} tells copies apart; the best answer to an open hand is "
                    "known where a copy counts as lower",
                    where=f"wager.{self.lead.id}",
                )

    # --- figures ----------------------------------------------------------------------------------

    def tally(self) -> Tally:
        return self._tally(self._best_pairs)

    def _tally(self, pairs: Pairs) -> Tally:
        ends = np.ndenumerate(pairs.relations)
        judged = ((self.lead.judge(_related(*place)), int(count)) for place, count in ends)
        return tally_of(self.lead, judged)

    def weights(self, wager: Wager) -> Weights | None:
        """A counted bet on seven cards, or on ace-high hands."""
        if wager.uses <= {SEVEN_MAKES, "seven.ace_high"}:
            return weights_of(wager, self._hands())
        if wager.uses <= CLASS_FACTS:
            ends = np.ndenumerate(self._house_pairs.classes)
            return weights_of(wager, ((_classed(*place), int(count)) for place, count in ends))
        return None

    def _hands(self) -> list[tuple[Facts, int]]:
        """Numbers of hands, by what they make and whether they are ace high."""
        counts = np.zeros((len(self.seven.listed), 2), np.int64)
        held = self._deck.counts(self.way.splits)
        np.add.at(counts, (self.seven.numbers, self.classes >> 1), held)
        return [
            ({SEVEN_MAKES: self.seven.listed[makes], "seven.ace_high": bool(high)}, int(count))
            for (makes, high), count in np.ndenumerate(counts)
            if count
        ]

    def estimate(self, wager: Wager) -> Figure:
        """A wager that only a simulation can price."""
        player = self.player(self.named_policy(BEST), [wager])
        return player.tallies(player.play(SEED, 0, ROUNDS), ROUNDS)[0].figure

    # --- one hand, and all of them ----------------------------------------------------------------

    def hand(self, cards: Cards, up: Card | None = None, board: Cards = ()) -> dict[str, Any]:
        """The expectation of each setting of a hand against a hand that is not seen."""
        parting = self.rules.parting(cards)
        self.deck.check_multiset(list(cards), where="hand")
        worth = {parting.words(parted): worth["ev"] for parted, worth in self.settings(cards)}
        return {
            "hand": [card_text(card) for card in cards],
            "name": f"the house way is {parting.words(parting.house_way)}; {parting.why}",
            **best_first(worth),
            "expectation": f"of each setting, for each unit of {self.lead.name}",
        }

    def settings(self, cards: Cards, against: Cards = ()) -> list[tuple[Parted, dict[str, float]]]:
        """Every legal setting with its expectation, the best first: against all hands that the
        player-dealer may have, set the house way, or against the one that is seen.
        """
        seven = SevenCardHand(cards, self.rules.orders)
        if against:
            way = self.rules.way.set(against)
            bank = self.rules.split(way.front, way.back)
            grid = one_hand(bank, ace_high=self.rules.is_ace_high(against))
        else:
            grid = bank_hands(self.house, self.classes, cards, self.deck.ordered())
        own = int(self.rules.is_ace_high(cards))

        def pays(other: int, front: int, back: int) -> Fraction:
            return self.lead.judge(_related(own, other, front, back)).pays.per_unit

        return ranked(seven.legal, grid, pays)

    def chart(self) -> dict[str, Any]:
        """Rows of the house way, with how often each decides and how often best play differs."""
        held = self._deck.counts(self.way.splits)
        total = self._deck.hands
        exposed = self.rules.section.exposed
        differs = self.best.ways != self.house.ways
        rows = []
        for number, row in enumerate(self.rules.way.rows):
            mine = self.way.rows == number
            often = int(held[mine].sum())
            otherwise = int(held[mine & differs].sum())
            rows.append(
                {
                    "id": row.row.id,
                    "hand": row.why,
                    "does": row.row.set,
                    "cite": row.row.cite,
                    "hands": often,
                    "share": often / total,
                    **({} if exposed else {"best_differs": otherwise / often if often else 0.0}),
                }
            )
        house, best = exact_figure(self._tally(self._house_pairs)), self.figure()
        return {
            "kind": HOUSE_WAY,
            "hands": total,
            "rows": rows,
            "house_way": house.as_json(),
            "best": best.as_json(),
            "house_way_costs": best.ev - house.ev,
            **({} if exposed else {"differs": int(held[differs].sum()) / total}),
            **self.envy(),
        }

    def envy(self) -> dict[str, Any]:
        """Envy's worth in dollars, by the number of other players who have bet on it."""
        wagers: Mapping[str, Wager] = self.game.wagers
        found = [wager for wager in wagers.values() if wager.section.kind == "envy"]
        if not found:
            return {}
        player = self.player(self.named_policy(HOUSE_WAY), [], seats=MOST_OTHERS)
        counts = self.seven.counts
        return {"envy": [envy_values(wager, counts, self.rules, player) for wager in found]}

    # --- ways to play -----------------------------------------------------------------------------

    def named_policy(self, name: str) -> PaiGowPolicy:
        exposed = self.rules.section.exposed
        own = self.best if name == BEST and not exposed else self.house
        return PaiGowPolicy(name, self.rules, own, answers=name == BEST and exposed)

    def simulator(self, policy: PaiGowPolicy) -> PaiGowSimulator:
        return self.player(policy)

    def table_rounds(
        self, setup: Setup, policies: Mapping[int, PaiGowPolicy]
    ) -> TableRounds | None:
        """Seats that set their hands in the best way, or in that of the house."""
        wagers: Mapping[str, Wager] = self.game.wagers
        placed = [wagers[name] for name in dict.fromkeys(bet.wager for bet in setup.bets)]
        told = {*RELATION_FACTS, *CLASS_FACTS, SEVEN_MAKES}
        if any(not w.uses <= told or w.section.kind not in ("base", "bonus") for w in placed):
            return None
        seats = {bet.seat for bet in setup.bets}
        best = next((policies[s] for s in seats if policies[s].name == BEST), policies[min(seats)])
        return PaiGowTable(self.game, setup, self.player(best, placed), policies)

    def player(
        self, policy: PaiGowPolicy, wagers: Sequence[Wager] | None = None, *, seats: int = 1
    ) -> PaiGowSimulator:
        """A fast player of rounds with so many bettors; by default of all wagers that a unit
        measures.
        """
        steps = self._answering.steps if policy.answers else None
        playing = Playing(policy.own, self.house, self.classes, self.seven, self.deck, steps)
        return PaiGowSimulator(playing, self.unit_wagers if wagers is None else wagers, seats=seats)


def _related(own: int, other: int, front: int, back: int) -> Facts:
    return {
        "hand.foul": False,
        "hand.miscounted": False,
        "front.vs": COMPARED[front],
        "back.vs": COMPARED[back],
        "seven.ace_high": bool(own),
        "dealer.ace_high": bool(other),
    }


def _classed(own: int, other: int) -> Facts:
    return {
        "seven.ace_high": own >= 2,
        "dealer.ace_high": other >= 2,
        "dealer.joker": other % 2 == 1,
    }
