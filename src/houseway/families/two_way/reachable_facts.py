"""Every combination of facts that a round can end in, to find rows that cannot be reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING

from houseway.cards import Cards
from houseway.families.drawn_hands import cards_of_ranks, told_apart
from houseway.families.two_way.hand import makes
from houseway.families.two_way.section import BLACKJACK, NATURAL, POKER, SURRENDER
from houseway.ranking.bonus import equal_ranks
from houseway.wagers.facts import COMPARED, Facts, Value, combinations, compared

if TYPE_CHECKING:
    from houseway.families.two_way.rules import TwoWayRules

RUNS = ("straight-flush", "royal-flush")
Worth = tuple[Facts, int, bool]  # facts, their worth, whether the joker is among the cards


class Reach:
    """The ends of one game, with perhaps a few that cannot happen."""

    def __init__(self, rules: TwoWayRules) -> None:
        self.rules = rules
        self.cards = cards_of_ranks(rules.sheet.deck)

    def ends(self, uses: frozenset[str]) -> Iterator[Facts]:
        """Each pair of blackjack hands with each pair of poker hands."""
        apart = told_apart(self._poker(uses), uses)
        for facts in combinations(self._blackjack(uses), {}, uses):
            for other in apart:
                yield {**facts, **other}

    # --- blackjack --------------------------------------------------------------------------------

    def _blackjack(self, uses: frozenset[str]) -> Iterator[Facts]:
        hands = _worths(self._hand_ends(), uses)
        dealers = _worths(self._dealer_ends(), uses)
        for (own, worth, joker), (other, his, his_joker) in product(hands, dealers):
            if not (joker and his_joker):  # there is one joker
                yield {**own, **other, "blackjack.vs": compared(worth, his)}

    def _last_hands(self) -> Iterator[Cards]:
        """Hands as they can lie at the end: no card is drawn to a hand that is over."""
        counting = self.rules.counting
        held: list[Cards] = list(combinations_with_replacement(self.cards, 2))
        seen = set()
        while held:
            drawn: dict[Cards, None] = {}
            for hand in held:
                count = counting.count(hand)
                key = (count, hand if len(hand) == 2 else ())
                if count.jokers > 1 or key in seen:
                    continue
                seen.add(key)
                yield hand
                if counting.points(count)[0] <= counting.target:
                    drawn |= {(*hand, card): None for card in self.cards}
            held = list(drawn)

    def _hand_ends(self) -> Iterator[tuple[Facts, int, bool]]:
        counting = self.rules.counting
        for hand in self._last_hands():
            for split, doublings in ((False, 0), (False, 1), (True, 0)):
                facts = self.rules.hand_facts(
                    hand, up=self.cards[0], split=split, doublings=doublings
                )
                own = {name: value for name, value in facts.items() if name.startswith("hand.")}
                worth, joker = counting.worth(own, "hand"), bool(own["hand.joker"])
                for choice in self._choices(own, first=not (split or doublings)):
                    yield {**own, "hand.chose": choice}, worth, joker

    def _choices(self, own: Facts, *, first: bool) -> list[str]:
        if own["hand.natural"]:
            return [NATURAL, POKER] if first else []
        return [BLACKJACK, POKER, SURRENDER] if first and own["hand.cards"] == 2 else [BLACKJACK]

    def _dealer_ends(self) -> Iterator[tuple[Facts, int, bool]]:
        """Any hand that the player-dealer may stand on, or that is over."""
        counting = self.rules.counting
        for hand in self._last_hands():
            facts = self.rules.dealer_facts(hand)
            if not self.rules.dealer_draws(facts):
                worth, joker = counting.worth(facts, "dealer"), bool(facts["dealer.joker"])
                for up in dict.fromkeys(hand):
                    shown = self.rules.dealer_facts((up, *hand[1:]))["dealer.up"]
                    yield {**facts, "dealer.up": shown}, worth, joker

    # --- poker ------------------------------------------------------------------------------------

    def _poker(self, uses: frozenset[str]) -> Iterator[Facts]:
        """Categories, comparison, and the bonus hands of seven cards."""
        order = self.rules.showdown.order
        places = {name: place for place, name in enumerate(order.categories)}
        by_ranks = equal_ranks(order).categories if "seven.makes" in uses else order.categories[:1]
        others = order.categories if "dealer.category" in uses else ("",)
        for best, other, versus, ranks in product(places, others, COMPARED, by_ranks):
            if other and compared(places[best], places[other]) not in (versus, "equal"):
                continue
            if places[ranks] > places[best]:
                continue
            for seven in ("", "natural", "joker") if best in RUNS else ("",):
                yield {
                    "hand.category": best,
                    "dealer.category": other,
                    "hand.vs": versus,
                    "seven.makes": makes(best, ranks, seven),
                }


def _worths(ends: Iterable[tuple[Facts, int, bool]], uses: frozenset[str]) -> list[Worth]:
    """Ends that differ in the facts that are looked at, or in their worth."""
    found: dict[tuple[tuple[tuple[str, Value], ...], int, bool], None] = {}
    for facts, worth, joker in ends:
        found[tuple((k, v) for k, v in facts.items() if k in uses), worth, joker] = None
    return [(dict(key), worth, joker) for key, worth, joker in found]
