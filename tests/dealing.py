"""Cards of a list, dealt to a round as far as it goes."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.cards import Card
from houseway.table.rounds import Deal, Round, apply


def deal_on(round_: Round, cards: Iterable[Card]) -> Round:
    """The round with cards dealt up to the next choice or its end."""
    left = iter(cards)
    while isinstance(round_.waits, Deal) and (card := next(left, None)) is not None:
        round_ = apply(round_, card)
    return round_
