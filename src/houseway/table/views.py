"""What one seat, or a spectator, may see of a round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from houseway.cards import Card
from houseway.table.rounds import PLAYER_DEALER, Choose, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """What one viewer may see. It has no field for a card that is hidden from him."""

    viewer: int | None  # a seat, or None for a spectator
    seen: Mapping[str, tuple[tuple[int, Card], ...]]  # hand: (place in the hand, card)
    held: Mapping[str, int]  # hand: how many cards it has
    waits: Choose | None
    is_over: bool


def view(round_: Round, viewer: int | None) -> RoundView:
    """The round as a seat, or a spectator, sees it."""
    seen: dict[str, dict[int, Card]] = {}
    held: Counter[str] = Counter()
    dealt: dict[tuple[str, int], Card] = {}
    own = {f"seat {viewer}"} | ({PLAYER_DEALER} if viewer == round_.setup.bank else set())
    for event in round_.events:
        if event["event"] == "card":
            hand = event["hand"]
            held[hand] += 1
            dealt[hand, held[hand]] = card = event["_card"]
            if event["face"] == "up" or hand in own:
                seen.setdefault(hand, {})[held[hand]] = card
        elif event["event"] == "split":
            _part(event["hand"], event["into"], dealt, held, seen)
        elif event["event"] == "open":
            for place in event["places"]:
                seen.setdefault(event["hand"], {})[place] = dealt[event["hand"], place]
    waits = round_.waits
    mine = isinstance(waits, Choose) and (
        viewer == (round_.setup.bank if waits.who == PLAYER_DEALER else waits.who[0])
    )
    return RoundView(
        viewer=viewer,
        seen={hand: tuple(sorted(cards.items())) for hand, cards in seen.items()},
        held=dict(held),
        waits=waits if mine and isinstance(waits, Choose) else None,
        is_over=round_.is_over,
    )


def _part(
    hand: str,
    into: str,
    dealt: dict[tuple[str, int], Card],
    held: Counter[str],
    seen: dict[str, dict[int, Card]],
) -> None:
    """A pair is split: its second card starts a hand of its own, for all to see."""
    whole = hand if held[hand] else hand.partition("/")[0]
    cards = [dealt[whole, place] for place in (1, 2)]
    held.pop(whole)
    seen.pop(whole, None)
    for name, card in zip((hand, into), cards, strict=True):
        held[name] = 1
        dealt[name, 1] = card
        seen[name] = {1: card}
