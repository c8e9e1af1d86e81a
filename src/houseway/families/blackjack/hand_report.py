"""One hand against one up card, with the expectation of each option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from houseway.cards import Card, Cards, card_text, rank_of
from houseway.errors import BadRecord, IllegalMove
from houseway.families.analyst import best_first
from houseway.families.blackjack.solution.problem import CHOICES, PEEKED, UpSolution
from houseway.families.blackjack.solution.solver import Solver
from houseway.wagers.rows import Wager

if TYPE_CHECKING:
    from houseway.families.blackjack.solution.shoe import Shoe


def hand_report(solver: Solver, cards: Cards, up: Card) -> dict[str, Any]:
    """Expected profit of every legal option per unit; the best first.

    If the house dealer has looked, the figures are of a player-dealer without a natural.
    """
    shoe, nodes = solver.shoe, solver.nodes
    if len(cards) < 2:
        raise BadRecord("hand", f"cards: {len(cards)}; a hand has two or more", where="hand")
    shoe.deck.check_multiset([*cards, up], where="hand")
    node = nodes.find(map(shoe.kind_of, cards))
    if node is None:
        raise IllegalMove(
            "hand",
            f"{' '.join(map(card_text, cards))} cannot be held: the rules end the hand earlier",
            where="hand",
        )
    solution = next(s for s in solver.solved if s.up == shoe.kind_of(up))
    facts = solver.rules.hand_facts(cards, up=up)
    early = solver.rules.surrenders_early(up)
    legal = solver.rules.may(facts, hands=1, aces=False, early=early)
    looked = solution.mode == PEEKED
    given = 1 - float(solution.natural[node]) if looked else 1.0
    values: dict[str, float] = {}
    if solution.frozen or not legal.options:
        classes = solver.payoffs.at_once("frozen") if solution.frozen else None
        row = classes[node] if classes is not None else solver.payoffs.ends(split=False)[0][node]
        whole = float((solution.chances[node] * solver.payoffs.pay[row]).sum())
        return _report(cards, up, facts, {"stand": whole}, solution, node, looked=False)
    for verb in legal.options:
        if verb == "split":
            pair = shoe.kind_of(cards[0]), _rank_count(solver, shoe, cards, up)
            value = solution.split_values.get(pair)
        else:
            value = float(solution.values[node, CHOICES.index(verb)])
        if value is not None:
            values[verb] = value / given
    return _report(cards, up, facts, values, solution, node, looked=looked)


def _rank_count(solver: Solver, shoe: Shoe, cards: Cards, up: Card) -> int:
    """Cards of the pair's rank in the shoe without the up card, as the splits are filed."""
    kind = shoe.kind_of(cards[0])
    if not (solver.nodes.splits_by_rank and len(solver.nodes.kinds.ranks[kind]) > 1):
        return int(shoe.counts[kind]) - (shoe.kind_of(up) == kind)
    return shoe.by_rank[rank_of(cards[0])] - (rank_of(up) == rank_of(cards[0]))


def _report(
    cards: Cards,
    up: Card,
    facts: Any,
    values: dict[str, float],
    solution: UpSolution,
    node: int,
    *,
    looked: bool,
) -> dict[str, Any]:
    return {
        "hand": [card_text(card) for card in cards],
        "up": card_text(up),
        "total": facts["hand.total"],
        "soft": facts["hand.soft"],
        "hand_natural": facts["hand.natural"],
        **best_first(values),
        "after_the_peek": looked,
        "natural": float(solution.natural[node]),
    }


def insured_ev(insurance: Wager, report: Mapping[str, Any]) -> float:
    """The expectation of a unit of insurance beside this hand, before the house dealer looks."""
    chance = float(report["natural"])

    def pays(natural: bool) -> float:
        facts = {"dealer.natural": natural, "hand.natural": report["hand_natural"]}
        return float(insurance.judge(facts).pays.per_unit)

    return chance * pays(True) + (1 - chance) * pays(False)
