"""Kinds of cards that play alike from a hand's third card on.

A joker that counts 1 or 11 differs from an ace only among the first two cards: in naturals, in
pairs and as the up card. Longer hands then need not tell the two apart, which leaves a third of
them. This only saves time; where a rule does tell them apart, every kind stays itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.section import NO_SHAPE
from houseway.families.blackjack.solution.dealer_hands import Dealers, stated
from houseway.families.blackjack.solution.payoffs import Payoffs
from houseway.families.blackjack.solution.shoe import Alike, CardKinds
from houseway.families.drawn_hands import JOKER_KIND
from houseway.wagers.rows import Wager

ACE_VALUE = 1


def equivalent_kinds(rules: BlackjackRules, kinds: CardKinds, wagers: Iterable[Wager]) -> Alike:
    """For each kind the kind that it plays like, in hands of the seats."""
    own = tuple(range(kinds.number))
    if JOKER_KIND not in kinds.values or ACE_VALUE not in kinds.values or rules.counting.shapes:
        return own
    joker, ace = kinds.of_value(JOKER_KIND), kinds.of_value(ACE_VALUE)
    counting = rules.counting
    counts = [
        (counting.low_value(kinds.cards[kind]), counting.may_be_high(kinds.cards[kind]))
        for kind in (joker, ace)
    ]
    looked_at = {name for wager in wagers for name in wager.uses}
    looked_at.update(name for rule in rules.conditions.values() for name in rule.uses)
    if counts[0] != counts[1] or looked_at & {"hand.joker", "dealer.joker"}:
        return own
    return tuple(ace if kind == joker else kind for kind in own)


def equivalent_dealer_kinds(payoffs: Payoffs) -> bool:
    """Whether kinds that play alike for the seats also do as the player-dealer's second card.

    An up card under which nobody plays may tell them apart: only first hands meet it.
    """
    dealers, rules = payoffs.dealers, payoffs.nodes.rules
    ups = [up for up, card in enumerate(dealers.kinds.cards) if not rules.frozen(card)]
    return all(
        _with_hole(payoffs, up, kind) == _with_hole(payoffs, up, like)
        for kind, like in enumerate(payoffs.nodes.alike)
        if kind != like
        for up in ups
    )


def _with_hole(payoffs: Payoffs, up: int, hole: int) -> object:
    """The class of the player-dealer's two cards; None when more cards are drawn to them."""
    dealers: Dealers = payoffs.dealers
    cards = [dealers.kinds.cards[kind] for kind in (up, hole)]
    facts = dealers.facts(up, (hole,), dealers.rules.counting.count(cards), NO_SHAPE)
    if dealers.rules.dealer_draws(facts):
        return None
    return payoffs.dealer_classes[stated(facts, payoffs.dealer_uses)]
