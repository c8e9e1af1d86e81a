"""The cards on the felt, by the events of a round: the hand and the face of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

DISCARDS = "discards"  # cards that leave the shoe and belong to no hand


def lying_cards(
    events: Iterable[Mapping[str, Any]], card: str = "card"
) -> dict[str, list[tuple[Any, bool]]]:
    """The cards of each hand, and whether they show. `card` is the key that has the card."""
    lying = cards_by_hand(events, card)
    lying.pop(DISCARDS, None)
    return lying


def cards_by_hand(
    events: Iterable[Mapping[str, Any]], card: str
) -> dict[str, list[tuple[Any, bool]]]:
    """The same with the discards, which lie beside the felt."""
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
    return lying


def _part(hand: str, into: str, lying: dict[str, list[tuple[Any, bool]]]) -> None:
    """Split a pair: its second card starts a hand of its own, face up."""
    whole = hand if hand in lying else hand.partition("/")[0]
    first, second = lying.pop(whole)[:2]
    for name, (card, _) in ((hand, first), (into, second)):
        lying[name] = [(card, True)]
