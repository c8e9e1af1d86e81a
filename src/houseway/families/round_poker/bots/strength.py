"""The strength of a hand: its share of the pot against unknown hands, by a small sample."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card
from houseway.extras import is_installed
from houseway.families.round_poker.bots.pot_share import PotShareSampler, VisibleCards

MOST_IN_ARRAYS = 1  # jokers that the compiled tables of hands know


def pot_share(
    chances: PotShareSampler, seen: VisibleCards, kept: Sequence[Card], *, seed: int
) -> float:
    """The average part of the pot of a player who keeps the cards `kept`.

    A player with draws left gets the best of several samples. The sample is the same with
    arrays and without; arrays are quicker, and support one joker.
    """
    if is_installed("odds") and chances.jokers <= MOST_IN_ARRAYS:
        from houseway.families.round_poker.bots.array_samples import sampled_share
    else:
        from houseway.families.round_poker.bots.plain_samples import sampled_share

    return sampled_share(chances, seen, kept, seed=seed)
