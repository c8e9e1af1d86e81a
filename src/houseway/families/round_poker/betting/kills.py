"""Kill pots: hands for higher limits, and the legs that lead to one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from houseway.families.round_poker.next_hand.carried_state import KILL, KILLS, LEG, LEGS
from houseway.families.round_poker.showdown import Won

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound


def kills_after(hand: PokerRound, won: Sequence[Won]) -> Mapping[str, Any]:
    """State for the next hand: the player who must kill it, and players with a leg up."""
    section = hand.rules.posts.kill
    if section is None or section.trigger == "none":
        return {}
    winners = {each.seat for each in won}
    legs = _legs(hand, winners) if section.trigger == "two-in-a-row" else _by_size(hand, won)
    return legs | _of_absent(hand, legs)


def _by_size(hand: PokerRound, won: Sequence[Won]) -> dict[str, Any]:
    section = hand.rules.posts.kill
    assert section is not None
    counted = [each for each in won if each.pot == 1 or section.counts == "whole-pot"]
    winners = {each.seat for each in counted}
    amount = sum(each.amount for each in counted)
    if len(winners) != 1 or amount < hand.rules.cents(section.at_least):
        return {}
    if section.trigger == "scoop" and not section.no_low_counts and not _low_won(won):
        return {}
    return {KILL: winners.pop()}


def _low_won(won: Sequence[Won]) -> bool:
    return any(each.share == "low" for each in won)


def _legs(hand: PokerRound, winners: set[int]) -> dict[str, Any]:
    section, before = hand.rules.posts.kill, hand.setup.before
    assert section is not None
    held = [seat for seat in (before.get(LEG, 0), *before.get(LEGS, ())) if seat in winners]
    kills_now = hand.rules.killer(hand.setup)
    if len(winners) != 1:  # a split pot: a leg is kept, a killer kills again
        if not held:
            return {}
        again = {KILL: kills_now} if kills_now in held else {}
        return {LEG: held[0]} | ({LEGS: held[1:]} if held[1:] else {}) | again
    (sole,) = winners
    if sole not in held:
        return {LEG: sole}
    others = [player for player in hand.players if player.number != sole]
    gained = sum(player.paid - player.blind for player in others)
    enough = gained >= hand.rules.cents(section.leg_at_least)
    return {LEG: sole} | ({KILL: sole} if enough or kills_now == sole else {})


def _of_absent(hand: PokerRound, found: Mapping[str, Any]) -> dict[str, Any]:
    """Kills and legs of players who were not dealt in: kills stay owed, legs stay by house rule."""
    section, before = hand.rules.posts.kill, hand.setup.before
    assert section is not None
    dealt = {player.number for player in hand.players}
    owe = {before.get(KILL, 0), *before.get(KILLS, ())} - dealt - {0}
    legs = {*found.get(LEGS, ())}
    if section.leg_kept:
        legs |= {before.get(LEG, 0), *before.get(LEGS, ())} - dealt - {0}
    return ({KILLS: sorted(owe)} if owe else {}) | ({LEGS: sorted(legs)} if legs else {})
