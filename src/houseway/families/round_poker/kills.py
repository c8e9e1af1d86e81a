"""Kill pots: when the next hand is played for higher limits, and whose leg is up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from houseway.families.round_poker.showdown import Won

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

KILL, LEG = "kill", "leg"


def after(hand: PokerRound, won: Sequence[Won]) -> Mapping[str, Any]:
    """What the hand leaves to the next: who must kill it, who has one leg up."""
    section = hand.rules.posts.kill
    if section is None or section.trigger == "none":
        return {}
    winners = {each.seat for each in won}
    before = hand.setup.before
    sole = next(iter(winners)) if len(winners) == 1 else 0
    if section.trigger == "two-in-a-row":
        return _legs(hand, sole, winners, before)
    main = sum(each.amount for each in won if each.pot == 1)
    takes_all = len({each.seat for each in won if each.pot == 1}) == 1
    if not takes_all or main < hand.rules.cents(section.at_least):
        return {}
    if section.trigger == "scoop" and not section.no_low_counts and not _low_won(won):
        return {}
    return {KILL: next(each.seat for each in won if each.pot == 1)}


def _low_won(won: Sequence[Won]) -> bool:
    return any(each.share == "low" for each in won)


def _legs(
    hand: PokerRound, sole: int, winners: set[int], before: Mapping[str, Any]
) -> dict[str, Any]:
    section = hand.rules.posts.kill
    assert section is not None
    held = before.get(LEG, 0)
    if not sole:  # a split pot: a leg is kept, a killer kills again
        if held not in winners:
            return {}
        return {LEG: held} | ({KILL: held} if before.get(KILL) == held else {})
    if sole != held:
        return {LEG: sole}
    others = [player for player in hand.players if player.number != sole]
    gained = sum(player.paid - player.blind for player in others)
    enough = gained >= hand.rules.cents(section.leg_at_least)
    return {LEG: sole} | ({KILL: sole} if enough or before.get(KILL) == sole else {})
