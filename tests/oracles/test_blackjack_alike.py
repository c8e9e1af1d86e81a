"""A joker that counts like an ace is pooled with it in long hands; no figure may notice."""

from __future__ import annotations

import numpy as np
import pytest

import houseway as hw
from houseway.families.blackjack.analyst import BlackjackAnalyst
from houseway.families.blackjack.solution.dealer_hands import Dealers
from houseway.families.blackjack.solution.equivalent_cards import equivalent_dealer_kinds
from houseway.families.blackjack.solution.hand_nodes import HandNodes
from houseway.families.blackjack.solution.payoffs import Payoffs
from houseway.families.blackjack.solution.solver import Solver
from houseway.families.blackjack.solution.up_card import UpCard

pytestmark = pytest.mark.slow  # solutions that take long to find

SECOND_CHANCES = "hustler/21st-century-blackjack-second-chances"


def told_apart(analyst: BlackjackAnalyst) -> Solver:
    """The same solution with every kind of cards told apart in every hand."""
    own = tuple(range(analyst.kinds.number))
    nodes = HandNodes(analyst.rules, analyst.kinds, own)
    payoffs = Payoffs(analyst.lead, nodes, Dealers(analyst.rules, analyst.kinds))
    return Solver(payoffs, analyst.shoe)


@pytest.mark.parametrize("aces", ["once", pytest.param("no-limit", marks=pytest.mark.slow)])
def test_pooling_the_joker_with_the_ace_changes_no_figure(aces: str) -> None:
    analyst = BlackjackAnalyst(
        hw.game(SECOND_CHANCES, settings={"deck.decks": 2}, readings={"resplit-aces": aces})
    )
    pooled, whole = analyst.solver, told_apart(analyst)
    assert len(pooled.nodes.hands) < len(whole.nodes.hands) / 3
    assert pooled.ev == pytest.approx(whole.ev, abs=1e-13)
    assert pooled.average_wager == pytest.approx(whole.average_wager, abs=1e-13)
    np.testing.assert_allclose(pooled.row_chances, whole.row_chances, atol=1e-13)


def test_every_hand_plays_as_it_does_when_joker_and_ace_are_told_apart() -> None:
    analyst = BlackjackAnalyst(hw.game(SECOND_CHANCES, settings={"deck.decks": 2}))
    pooled, whole = analyst.solver, told_apart(analyst)
    places = np.array([pooled.nodes.find(hand) for hand in whole.nodes.hands])
    for one, other in zip(pooled.solved, whole.solved, strict=True):
        if not one.frozen:
            dealt = UpCard(whole, one.up).dealt
            held = (whole.nodes.held <= dealt).all(axis=1) & ~whole.nodes.over
            np.testing.assert_allclose(one.values[places][held], other.values[held], atol=1e-12)


def test_a_natural_that_needs_an_ace_keeps_joker_and_ace_apart() -> None:
    game = hw.game(
        SECOND_CHANCES, settings={"deck.decks": 2}, readings={"blackjack-hands": "with-ace"}
    )
    analyst = BlackjackAnalyst(game)
    assert analyst.nodes.alike == tuple(range(analyst.kinds.number))
    assert equivalent_dealer_kinds(analyst.payoffs)
