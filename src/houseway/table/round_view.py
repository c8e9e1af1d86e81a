"""A round as one seat, or a spectator, may see it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card
from houseway.table.felt_cards import lying_cards
from houseway.table.rounds import PLAYER_DEALER, Choose, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """The cards that one viewer may see. A hidden card has no field."""

    seen: Mapping[str, tuple[tuple[int, Card], ...]]  # hand: (place in the hand, card)
    held: Mapping[str, int]  # hand: its number of cards
    waits: Choose | None
    is_over: bool


Lying = Mapping[str, Sequence[tuple[Any, bool]]]  # the cards of each hand, and whether they show


def view(round_: Round, viewer: int | None, lying: Lying | None = None) -> RoundView:
    """The round as a seat, or a spectator, sees it; `lying` are its cards, if already known."""
    own = {f"seat {viewer}"} | ({PLAYER_DEALER} if viewer == round_.setup.bank else set())
    lying = lying_cards(round_.events, "_card") if lying is None else lying
    waits = round_.waits
    mine = isinstance(waits, Choose) and (
        viewer == (round_.setup.bank if waits.who == PLAYER_DEALER else waits.who[0])
    )
    seen = {
        hand: tuple((place, card) for place, (card, up) in enumerate(held, 1) if up or hand in own)
        for hand, held in lying.items()
    }
    return RoundView(
        seen={hand: cards for hand, cards in seen.items() if cards},
        held={hand: len(held) for hand, held in lying.items() if held},
        waits=waits if mine and isinstance(waits, Choose) else None,
        is_over=round_.is_over,
    )
