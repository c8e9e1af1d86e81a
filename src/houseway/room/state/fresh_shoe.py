"""A fresh shoe: shuffled and cut, with the first cards burnt as the sheet says."""

from __future__ import annotations

from houseway.cards import BurnRule, Shoe, Shuffle
from houseway.cards.shoe import Burnt
from houseway.library import Game

MOST_OF_A_ROUND = 60  # cards that a round may need, kept behind the cut card


def fresh_shoe(game: Game, shuffle: Shuffle, *, continuous: bool = False) -> Burnt:
    """The shoe of a shuffle, ready for its first round."""
    size, every_round = game.deck.size, game.sheet.deal.every_round
    room = size - 1 if every_round else min(MOST_OF_A_ROUND, size // 2)
    cut = None if continuous else size - room
    # With a continuous shuffler there is no new shoe, so nothing is burnt.
    burn = BurnRule.parse("none") if continuous else game.sheet.deal.burn
    return burn.apply(Shoe(order=shuffle.order, cut=cut, continuous=continuous))
