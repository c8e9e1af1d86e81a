"""The sevens rule of lowball: a seven or better that checks after the draw wins no later bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.families.round_poker.seats import Player
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import order_named

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

SEVEN = 5  # the rank of a seven, counted from the deuce
LOW = "ace-to-five-joker"
HAND = 5  # cards


def checked(hand: PokerRound, player: Player) -> None:
    """Notes a seven or better that checks, in a limit game after the draw."""
    betting = hand.betting
    applies = betting.sevens != "none" and hand.stakes.structure in betting.sevens_in
    if applies and hand.before_draw and is_seven(player):
        hand.sevens.add(player.number)


def is_seven(player: Player) -> bool:
    """Five different cards, none above a seven."""
    if len(player.cards) != HAND:
        return False  # dealt too few or too many: a fouled hand
    order = order_named(LOW)
    place, ties = best_hand(order, player.cards).strength
    return place == 0 and -ties[0] <= SEVEN


def void_bets(hand: PokerRound, winners: set[int]) -> None:
    """When only such hands win, all bets after the draw go back to who made them."""
    if not winners or not winners <= hand.sevens:
        return
    for player in hand.players:
        back = player.paid - hand.before_draw.get(player.number, player.paid)
        if back:
            player.paid -= back
            player.stack += back
            hand.hands.note(
                "sevens-rule",
                hand=player.hand,
                why="a seven or better must bet after the draw; later bets go back",
                cite=hand.rules.cite("betting.sevens"),
                _cents=back,
            )
