"""The dead collection blind: chips for the fee from the player who posts the small blind."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.families.round_poker.betting.pot_drops import blind_drops
from houseway.families.round_poker.players import Player
from houseway.money import dollars

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound


def dead_part(hand: PokerRound) -> int:
    """The dead part of the small blind, in cents: the fee, where the small blind includes it."""
    section = hand.rules.posts.collection_blind
    if section.place != "within":
        return 0
    return hand.rules.cents(section.amount) or sum(drop.amount for drop in blind_drops(hand))


def post_collection_blind(hand: PokerRound, player: Player) -> None:
    """The player who has posted the small blind posts the collection blind, or the chips left."""
    section = hand.rules.posts.collection_blind
    if section.place == "none":
        return
    if section.amount:
        before = player.dead
        player.posts_dead(hand.rules.cents(section.amount))
        paid = player.dead - before
        player.blind += paid
        _tell(
            hand, player, "posts", paid, what="collection blind", _bet=player.bet, _dead=player.dead
        )
        return
    for drop in blind_drops(hand):
        paid = player.pays_house(drop.amount)
        hand.blind_drops.append((player.number, replace(drop, amount=paid)))
        _tell(hand, player, "collection-blind", paid, cite=drop.cite)


def _tell(hand: PokerRound, player: Player, event: str, paid: int, **more: object) -> None:
    if paid:
        hand.hands.note(
            event,
            hand=player.hand,
            amount=dollars(paid),
            **more,
            _cents=paid,
            _stack=player.stack,
        )
