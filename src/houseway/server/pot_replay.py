"""A hand of poker from the books as one person may see it: the own and the shown cards.

What others threw away stays unknown, and with it the order of the deck: the room keeps it, and the
floor and the auditors can look at it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from houseway.families.round_poker.felt import felt_before, felts
from houseway.library import Game
from houseway.room.pot_felt import felt_out
from houseway.room.set_hands import HIDDEN
from houseway.server.retold import Order, played_again
from houseway.table.dealing import seat_hand
from houseway.table.rounds import Event, Setup

TOLD_TWICE = ("choice",)  # what somebody says is told again as what he does


def seen_by(record: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The record without the cards that a seat, or a spectator, has not seen."""
    known = _known(record["events"], None if seat is None else seat_hand(seat))

    def shown(text: str) -> str:
        return text if text in known else HIDDEN

    shuffle = {key: record["shuffle"][key] for key in ("commitment", "position")}
    return {
        **record,
        "shuffle": shuffle,
        "hands": {hand: [*map(shown, cards)] for hand, cards in record["hands"].items()},
        "events": [
            {**event, "card": shown(event["card"])} if "card" in event else event
            for event in record["events"]
        ],
        "choices": [_aloud(choice, seat) for choice in record.get("choices", ())],
    }


def _known(events: list[Event], own: str | None) -> set[str]:
    """Cards that lay open at some time, or were his."""
    known: set[str] = set()
    held: dict[str, list[str]] = {}
    for event in events:
        if event["event"] == "card":
            held.setdefault(event["hand"], []).append(event["card"])
        elif event["event"] == "moved":
            held[event["hand"]].remove(event["card"])
        elif event["event"] == "open":
            known |= {held[event["hand"]][place - 1] for place in event["places"]}
        if "card" in event and (event.get("face") == "up" or event["hand"] == own):
            known.add(event["card"])
    return known


def _aloud(choice: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """What others heard of a choice: which cards somebody throws away is his own business."""
    does = choice["do"] if choice["seat"] == seat else choice["do"].partition(" ")[0]
    return {**choice, "do": does}


def steps(
    game: Game, inputs: Mapping[str, Any], order: Order, told: list[dict[str, Any]], position: int
) -> list[dict[str, Any]]:
    """The steps of a hand, each with the felt after it where that has changed."""
    round_ = played_again(game, {**inputs, "shuffle": order.shuffle(position)})
    return with_felts(round_.setup, round_.events, told)


def with_felts(
    setup: Setup, events: Sequence[Event], told: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The same from the events of a hand, as they were told at the table."""
    lying = [felt_out(felt) for felt in felts(setup, _public(events))]
    last = felt_out(felt_before(setup))
    place = 0
    found = []
    for step in told:
        now = last
        if step["step"] == "event":
            now = lying[min(place, len(lying) - 1)]
            place += 1
            if step["event"] in TOLD_TWICE:
                continue
        found.append(step | ({"felt": now} if now != last or step["step"] == "wagers" else {}))
        last = now
    return found


def _public(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if not event["event"].startswith("_")]
