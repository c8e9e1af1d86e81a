"""Hands that are set in parts, as a page shows them: legal settings, and the chosen one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from houseway.cards import Card, card_text
from houseway.library import cite_text
from houseway.table.cards.hand_setting import HandSetting, Parted
from houseway.table.rounds import Event

HIDDEN = "??"


def setting_out(sets: HandSetting) -> dict[str, Any]:
    """Cards to be set: the parts, the house way and its reason, all legal settings if few."""
    return {
        "cards": [card_text(card) for card in sets.cards],
        "parts": [
            {"name": part.name, "least": part.least, "most": part.most} for part in sets.parts
        ],
        "house_way": {
            **_parted(sets, sets.house_way),
            "why": sets.why,
            "cite": cite_text(sets.cite),
        },
        "legal": [_parted(sets, parted) for parted in sets.legal()],
        "foul": [
            {"parts": sets.texts(parted), "why": why}
            for parted in _all_ways(sets)
            if (why := sets.foul(sets.laid(parted)))
        ],
    }


def _all_ways(sets: HandSetting) -> Iterator[Parted]:
    """All ways to part the cards into two hands of fixed sizes; nothing for more than two hands."""
    if len(sets.parts) != 2 or any(part.least != part.most for part in sets.parts):
        return
    places = range(len(sets.cards))
    for chosen in combinations(places, sets.parts[0].most):
        rest = tuple(place for place in places if place not in chosen)
        yield _at(sets.cards, chosen), _at(sets.cards, rest)


def _at(cards: tuple[Card, ...], places: Iterable[int]) -> tuple[Card, ...]:
    return tuple(cards[place] for place in places)


def _parted(sets: HandSetting, parted: Parted) -> dict[str, Any]:
    return {
        "say": sets.words(parted),
        "parts": sets.texts(parted),
        "says": sets.named(sets.says(parted)),
    }


def set_hands(events: Iterable[Event], seat: int | None) -> dict[str, dict[str, Any]]:
    """The set hands: open ones and one's own in full; of others the number of cards in each part.

    If cards come in several turns, cards that were set before stay in place.
    """
    found: dict[str, dict[str, Any]] = {}
    for event in events:
        if event["event"] == "set":
            own = event["hand"] == f"seat {seat}"
            before = found.get(event["hand"], {}).get("parts", {})
            parts = {name: [*held] for name, held in before.items()}
            for name, cards in event.get("_parts", {}).items():
                shown = cards if own else [HIDDEN] * len(cards)
                parts[name] = [*parts.get(name, ()), *shown]
            says = {"says": event["_says"]} if own and "_says" in event else {}
            found[event["hand"]] = {"set": True, "parts": parts, **says}
        elif event["event"] == "parts":
            kept = ("parts", "says", "by", "why", "foul")
            told = {key: event[key] for key in kept if key in event}
            found[event["hand"]] = {"set": True, **told, "cite": cite_text(event.get("cite", ""))}
        elif event["event"] == "foul" and event["hand"] in found:
            found[event["hand"]]["foul"] = event["why"]
    return found
