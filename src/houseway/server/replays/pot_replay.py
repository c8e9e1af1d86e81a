"""A round from the books as one person may see it: their own cards and those shown.

Cards that others threw away or never showed stay unknown, and so does the order of the deck: the
room stores it, and the floor and the auditors may see it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.room.views.pot_felt import felt_out
from houseway.room.views.set_hands import HIDDEN
from houseway.table.cards.first_cards import seat_hand
from houseway.table.pot_felt import felt_before, felts
from houseway.table.rounds import PLAYER_DEALER, Event, Setup


def seen_by(record: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """The record without the cards that a seat, or a spectator, has not seen."""
    own = set() if seat is None else {seat_hand(seat)}
    if seat is not None and seat == record.get("bank", {}).get("seat"):
        own.add(PLAYER_DEALER)
    cards, held = _lying(record["events"], own)
    shuffle = {key: record["shuffle"][key] for key in ("commitment", "position")}
    return {
        **record,
        "shuffle": shuffle,
        "hands": {
            hand: _shown(texts, held.get(hand, ())) for hand, texts in record["hands"].items()
        },
        "events": [
            _event_out(event, cards.get(number), own)
            for number, event in enumerate(record["events"])
        ],
        "choices": [_aloud(choice, seat) for choice in record.get("choices", ())],
    }


@dataclass(slots=True)
class Lying:
    """A card of the round, and whether the viewer has ever seen it."""

    text: str
    known: bool

    @property
    def face(self) -> str:
        return self.text if self.known else HIDDEN


def _lying(
    events: Sequence[Event], own: Collection[str]
) -> tuple[dict[int, Lying], dict[str, list[Lying]]]:
    """The card of each event that has one, and the cards of each hand at the end."""
    cards: dict[int, Lying] = {}
    held: dict[str, list[Lying]] = {}
    for number, event in enumerate(events):
        kind, hand = event["event"], event.get("hand", "")
        if kind == "card":
            cards[number] = Lying(event["card"], event["face"] == "up" or hand in own)
            held.setdefault(hand, []).append(cards[number])
        elif kind == "moved":
            card = next(each for each in held[hand] if each.text == event["card"])
            held[hand].remove(card)
            held.setdefault(event["into"], []).append(card)
            card.known |= event["face"] == "up" or hand in own or event["into"] in own
            cards[number] = card
        elif kind == "open":
            for place in event["places"]:
                held[hand][place - 1].known = True
        elif kind == "split":
            whole = hand if hand in held else hand.partition("/")[0]
            first, second = held.pop(whole)
            first.known = second.known = True
            held |= {hand: [first], event["into"]: [second]}
    return cards, held


def _shown(texts: Sequence[str], held: Sequence[Lying]) -> list[str]:
    """The cards of a hand; those that the viewer has not seen are face down."""
    left = list(held)
    shown = []
    for text in texts:
        card = next((each for each in left if each.text == text), None)
        if card is not None:
            left.remove(card)
        shown.append(HIDDEN if card is None else card.face)
    return shown


def _event_out(event: Event, card: Lying | None, own: Collection[str]) -> Event:
    if card is not None:
        return {**event, "card": card.face}
    if event["event"] == "choice" and event["who"] not in own:
        return {key: told for key, told in event.items() if key != "total"}  # of a hidden hand
    return event


def _aloud(choice: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """A choice as others heard it, without the cards that it names."""
    does = choice["do"] if choice["seat"] == seat else choice["do"].partition(" ")[0]
    return {**choice, "do": does}


def with_felts(
    setup: Setup, events: Sequence[Event], told: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    """The steps of a hand, each with the felt after it if that has changed.

    `events` are those of the hand as shown at the table.
    """
    public = [event for event in events if not event["event"].startswith("_")]
    lying = [felt_out(felt) for felt in felts(setup, public)]
    last = felt_out(felt_before(setup))
    place = 0
    found = []
    for step in told:
        now = last
        if step["step"] == "event":
            now = lying[min(place, len(lying) - 1)]
            place += 1
            if step["event"] == "choice":  # the event of its effect follows
                continue
        found.append(step | ({"felt": now} if now != last or step["step"] == "wagers" else {}))
        last = now
    return found
