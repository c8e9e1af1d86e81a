"""A stud deck that does not reach all players: the burns first, then one card for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.families.base import Steps
from houseway.families.round_poker.section import Street
from houseway.families.round_poker.streets import draws
from houseway.table.cards.first_cards import BOARD

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound


def runs_short(hand: PokerRound, street: Street) -> bool:
    """Whether the stub has fewer cards than this street takes."""
    if hand.rules.section.run_out not in ("community", "stub-then-community"):
        return False
    return hand.pile.stub < _need(hand, street)


def _need(hand: PokerRound, street: Street) -> int:
    steps = street.deal.steps
    each = sum(count for what, count in steps if what != BOARD)
    board = sum(count for what, count in steps if what == BOARD)
    return street.burn + board + each * len(hand.dealt_to)


def deal_short(hand: PokerRound, street: Street) -> Steps:
    """The cards of a street that the stub cannot serve."""
    face = street.deal.steps[0][0]
    pile, section = hand.pile, hand.rules.section
    waiting = list(hand.dealt_to)
    fresh = pile.stub + sum(len(pile.of(name)) for name in section.run_out_with)
    if section.run_out == "stub-then-community" and fresh >= len(waiting):
        if section.stub_burns and street.burn and pile.stub > 1:
            yield from hand.burn()
        while pile.stub > 1 and waiting:
            yield from hand.deal_to(waiting.pop(0), face)
        draws.reshuffle(hand, pile.take(section.run_out_with))
        if pile.stub > len(waiting):
            yield from hand.burn()
        for player in waiting:
            yield from hand.deal_to(player, face)
        return
    draws.reshuffle(hand, pile.take(section.run_out_with))
    hand.hands.note(
        "common-card",
        why="there are not enough cards: one is for all",
        cite=hand.rules.cite("play.run_out"),
    )
    yield from hand.burn()
    yield from hand.board_card()
