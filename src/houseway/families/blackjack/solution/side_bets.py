"""Exact prices of side bets, as whole numbers of equally likely deals.

The end of the player-dealer's hand does not depend on how the seats play: the cards that are
left are exchangeable, however many were drawn before. So a bet on it is priced from the
fresh shoe, and a bet on the first cards from these alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import perm, prod

from houseway.cards import Card
from houseway.families.blackjack.hand import up_card
from houseway.families.blackjack.section import MOST_REDS
from houseway.families.blackjack.solution.dealer_hands import Dealers, End, Multiset
from houseway.families.blackjack.solution.shoe import Shoe
from houseway.families.counts import Weights, weights_of
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

UP_FACTS = ("dealer.up", "dealer.up_value")
REDS = "dealer.reds"
HOLE = "dealer.hole"
BY_ORDER = (REDS, HOLE)


def side_weights(wager: Wager, dealers: Dealers, shoe: Shoe) -> Weights | None:
    """The number of all deals that each row decides; None when only a simulation can tell.

    There are no deals at all where the shoe never lets the bet be made.
    """
    uses = wager.uses
    if all(name.startswith("seat.") or name in UP_FACTS for name in uses):
        return weights_of(wager, _first_cards(wager, shoe))
    if all(name in (*UP_FACTS, HOLE) for name in uses):
        return weights_of(wager, _dealers_first_two(shoe))
    if uses == {REDS}:
        return weights_of(wager, _red_runs(dealers, shoe))
    of_dealer = all(name.startswith("dealer.") and name not in BY_ORDER for name in uses)
    insured = wager.section.kind == "insurance"
    suited = any(suited for _, _, suited in dealers.rules.counting.shapes)
    if of_dealer and not (suited and "dealer.shape" in uses):
        return weights_of(wager, _dealer_ends(dealers, shoe, insured=insured))
    if insured and all(name.startswith("dealer.") or name == "hand.natural" for name in uses):
        return weights_of(wager, _insured_naturals(dealers, shoe))
    return None


def _first_cards(wager: Wager, shoe: Shoe) -> Iterator[tuple[Facts, int]]:
    """The seat's two cards and, where it is looked at, the up card."""
    rules = shoe.rules
    cards = shoe.composition
    looks_up = any(name != "seat.pair" for name in wager.uses)
    ups: Iterable[Card] = cards if looks_up else (next(iter(cards)),)
    for up in ups:
        left = dict(cards)
        ways = 1
        if looks_up:
            ways = left[up]
            left[up] -= 1
        up_facts = rules.up_facts(up)
        for one, count in left.items():
            for other, others in left.items():
                weight = ways * count * (others - (one == other))
                if weight > 0:
                    yield {**rules.seat_facts((one, other), up), **up_facts}, weight


def _dealers_first_two(shoe: Shoe) -> Iterator[tuple[Facts, int]]:
    """The player-dealer's up card and next card."""
    for up, count in shoe.composition.items():
        for hole, others in shoe.composition.items():
            weight = count * (others - (up == hole))
            if weight > 0:
                yield {**shoe.rules.up_facts(up), HOLE: up_card(hole)}, weight


def _dealer_ends(
    dealers: Dealers, shoe: Shoe, *, insured: bool = False
) -> Iterator[tuple[Facts, int]]:
    """The player-dealer's completed hands, weighed to the longest deal that the shoe allows."""
    found = list(_possible_ends(dealers, shoe, insured=insured))
    depth = max((len(end.drawn) for end, _ in found), default=0)
    for end, ways in found:
        rest = shoe.size - 1 - len(end.drawn)
        yield end.facts, ways * perm(rest, depth - len(end.drawn))


def _possible_ends(dealers: Dealers, shoe: Shoe, *, insured: bool) -> Iterator[tuple[End, int]]:
    """Player-dealer hands that the shoe can deal; insurance is bet only where it is offered."""
    for up, ends in enumerate(dealers.ends):
        first = int(shoe.counts[up])
        card = dealers.kinds.cards[up]
        rules = dealers.rules
        if not first or (
            insured
            and not (rules.holds("insurance", rules.up_facts(card)) and not rules.frozen(card))
        ):
            continue
        counts = [int(count) - (kind == up) for kind, count in enumerate(shoe.counts)]
        for end in ends:
            ways = 0 if end.suited else _ways(end.drawn, counts)
            if ways:
                yield end, first * end.orders * ways


def _insured_naturals(dealers: Dealers, shoe: Shoe) -> Iterator[tuple[Facts, int]]:
    """The player-dealer's second card beside a seat's two cards, where insurance is offered."""
    rules, kinds = dealers.rules, dealers.kinds
    for up, card in enumerate(kinds.cards):
        if not rules.holds("insurance", rules.up_facts(card)) or rules.frozen(card):
            continue
        for one in range(kinds.number):
            for other in range(kinds.number):
                hand = rules.counting.natural([kinds.cards[one], kinds.cards[other]])
                for hole in range(kinds.number):
                    ways = _ways((up, one, other, hole), [int(c) for c in shoe.counts])
                    if ways:
                        held = [card, kinds.cards[hole]]
                        yield (
                            {
                                **rules.dealer_facts(held),
                                "hand.natural": hand is not None,
                            },
                            ways,
                        )


def _ways(drawn: Multiset, counts: list[int]) -> int:
    """In how many ways cards of these kinds can come, in one given order."""
    return prod(perm(counts[kind], drawn.count(kind)) for kind in dict.fromkeys(drawn))


def _red_runs(dealers: Dealers, shoe: Shoe) -> Iterator[tuple[Facts, int]]:
    """Red cards from the start of the player-dealer's hand to its end or the first black card."""
    depth = MOST_REDS
    at_least = [_all_red(dealers, shoe, length, depth) for length in range(depth + 1)]
    for run, weight in enumerate(at_least):
        following = at_least[run + 1] if run < depth else 0
        yield {REDS: run}, weight - following


def _all_red(dealers: Dealers, shoe: Shoe, length: int, depth: int) -> int:
    """Deals in which the player-dealer has so many cards or more and the first are all red."""
    if length == 0:
        return perm(shoe.size, depth)
    reds = [int(count) for count in shoe.reds]
    total = 0
    for up, prefixes in enumerate(dealers.prefixes):
        if not reds[up]:
            continue
        left = [count - (kind == up) for kind, count in enumerate(reds)]
        for drawn, orders in prefixes.items():
            if len(drawn) == length - 1:
                total += reds[up] * orders * _ways(drawn, left)
    return total * perm(shoe.size - length, depth - length) if total else 0
