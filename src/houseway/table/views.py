"""A round as one seat, or a spectator, may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards import Card
from houseway.table.rounds import DISCARDS, PLAYER_DEALER, Choose, Event, Round


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """What one viewer may see. It has no field for a card that is hidden from him."""

    viewer: int | None  # a seat, or None for a spectator
    seen: Mapping[str, tuple[tuple[int, Card], ...]]  # hand: (place in the hand, card)
    held: Mapping[str, int]  # hand: how many cards it has
    waits: Choose | None
    is_over: bool


Lying = Mapping[str, Sequence[tuple[Any, bool]]]  # the cards of each hand, and whether they show


def view(round_: Round, viewer: int | None, lying: Lying | None = None) -> RoundView:
    """The round as a seat, or a spectator, sees it; `lying` are its cards, if they are at hand."""
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
        viewer=viewer,
        seen={hand: cards for hand, cards in seen.items() if cards},
        held={hand: len(held) for hand, held in lying.items() if held},
        waits=waits if mine and isinstance(waits, Choose) else None,
        is_over=round_.is_over,
    )


def lying_cards(events: Iterable[Event], card: str = "card") -> dict[str, list[tuple[Any, bool]]]:
    """The cards of each hand, and whether they show. `card` is the key that has the card."""
    lying: dict[str, list[tuple[Any, bool]]] = {}
    for event in events:
        if event["event"] == "card":
            lying.setdefault(event["hand"], []).append((event[card], event["face"] == "up"))
        elif event["event"] == "moved":
            moved, held = event[card], lying[event["hand"]]
            del held[[each for each, _ in held].index(moved)]
            lying.setdefault(event["into"], []).append((moved, event["face"] == "up"))
        elif event["event"] == "split":
            _part(event["hand"], event["into"], lying)
        elif event["event"] == "open":
            for place in event["places"]:
                held = lying[event["hand"]]
                held[place - 1] = (held[place - 1][0], True)
    lying.pop(DISCARDS, None)
    return lying


def _part(hand: str, into: str, lying: dict[str, list[tuple[Any, bool]]]) -> None:
    """A pair is split: its second card starts a hand of its own, for all to see."""
    whole = hand if hand in lying else hand.partition("/")[0]
    first, second = lying.pop(whole)[:2]
    for name, (card, _) in ((hand, first), (into, second)):
        lying[name] = [(card, True)]
