"""Sentences about the first cards of games with a hand for each seat."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.prose.document import Sentence
from houseway.prose.teller import Teller
from houseway.prose.wagers_chapter import STARTS
from houseway.prose.words import PLACES, listed, number

DEALT_TO = {
    "wagered-seats": "every hand with a wager",
    "every-seat": "every seat, with a wager or not",
}


def first_cards(tell: Teller) -> Iterator[Sentence]:
    """The first cards: their owners, numbers and order, and those that lie open."""
    deal = tell.sheet.deal
    order = deal.order.words
    turns = [word for word in order if word != "dealer"]
    seats, cards = DEALT_TO[deal.to], number(len(turns))
    noun = "card" if len(turns) == 1 else "cards"
    single = ", one card at a time" if len(turns) > 1 else ""
    way = f"{deal.direction} from {STARTS[deal.start]}"
    if "round" in order:
        who = f"{seats} and to the player-dealer, each in turn"
    elif order.count("dealer") == len(turns):
        who = f"{seats}, then to the player-dealer"
    else:
        who = seats
    who = f"each time to {who}" if len(turns) > 1 else f"to {who}"
    each = " each" if len(turns) > 1 else ""
    yield tell.say(
        f"{cards} {noun}{each} are dealt{single}, {way}: {who}",
        "deal.order",
        "deal.start",
        "deal.to",
    )
    if "round" not in order and order.count("dealer") < len(turns):
        before = (
            "before all others" if order[0] == "dealer" else "after the first card of all others"
        )
        yield tell.say(
            f"The player-dealer gets one card, {before}, and the second one only after the "
            "players have played",
            "deal.order",
        )
    yield _faces(tell)


def _faces(tell: Teller) -> Sentence:
    faces = tell.sheet.deal.faces
    text = f"They lie face {faces.default}"
    others = [
        f"the player-dealer's {PLACES[place - 1]} card face {face}"
        for (name, place), face in faces.exceptions.items()
        if name == "dealer" and face != faces.default
    ]
    return tell.say(text + (f", only {listed(others)}" if others else ""), "deal.faces")
