"""The share of a hand in a game of round poker, against unknown hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card, cards_text
from houseway.errors import IllegalMove
from houseway.extras import require
from houseway.families.base import Rules
from houseway.json_view import AsJson
from houseway.pot_equity.games import WAYS, PotGame
from houseway.pot_equity.hands import RANDOM

SAMPLES = 20_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DeciderShare(AsJson):
    """The average share of the pot, with the standard error of its sample."""

    share: float
    error: float
    rivals: int
    deals: int


def pot_game_of(rules: Rules) -> PotGame | None:
    """The `PotGame` of these rules; None if its shares cannot be computed.

    >>> from houseway.library import load_game
    >>> way = pot_game_of(load_game("aviator/texas-holdem").rules)
    >>> way.name if way else ""
    'holdem'
    """
    if rules.for_pot is None:
        return None
    seeks = rules.for_pot.makeup
    found = (
        way
        for way in WAYS.values()
        if (way.own, way.board, way.uses, way.orders, way.deck, way.jokers) == seeks
    )
    return next(found, None)


def decider_share(rules: Rules, knows: Sequence[Any], *, seed: int = 1) -> DeciderShare:
    """The share of the decider's hand by the decider's information; other cards are sampled."""
    way = pot_game_of(rules)
    if way is None or len(knows) < 5:
        raise IllegalMove("no-odds", "there are no odds for this moment of the game")
    own, board, _, _, others = knows[:5]
    if len(own) > way.own or (board and not way.board):
        raise IllegalMove("no-odds", "there are no odds for so many cards")
    require("odds", "the share of a hand")
    from houseway.pot_equity.solve import equity

    hands = [_text(own), *(_text(up) for up in others)]
    found = equity(way.name, hands, board=cards_text(board), samples=SAMPLES, seed=seed)
    mine = found.hands[0]
    return DeciderShare(
        share=float(mine.share),
        error=found.standard_error(mine),
        rivals=len(others),
        deals=found.deals,
    )


def _text(cards: Sequence[Card]) -> str:
    return cards_text(cards) if cards else RANDOM
