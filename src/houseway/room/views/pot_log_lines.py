"""The log of a hand of a pot game: posts, streets, bets, draws, hands that are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from houseway.cards import parse_card, pretty
from houseway.library import cite_text
from houseway.money import dollars
from houseway.prose.words import capital, street_name
from houseway.room.state.table_state import TableState
from houseway.table.cards.first_cards import BOARD
from houseway.table.rounds import Event

Said = Iterator[tuple[str, str]]  # a sentence and its citation
Names = Callable[[str], str]  # a hand's player
DOES = {
    "check": "checks",
    "call": "calls {}",
    "bet": "bets {}",
    "raise": "raises to {}",
    "complete": "completes to {}",
}


def new_events(before: TableState, after: TableState) -> Sequence[Event]:
    """The events of a hand since it was last read."""
    if after.round is None:
        return ()
    known = len(before.round.events) if before.round and before.phase == "play" else 0
    return after.round.events[known:]


def event_sentences(events: Sequence[Event], name: Names, *, clock: bool) -> Said:
    """The sentences of these events; the clock may have made the first choice."""
    late = clock
    for place, event in enumerate(events):
        if event["event"] == "street":
            yield from _street(event, events[place + 1 :])
        elif event["event"] in SAYS:
            says = SAYS[event["event"]](event)
            who = f"{name(event['hand'])}, " if event.get("hand") else ""
            text = f"{who}{says}."
            if late and event["event"] in ("wagers", "folds"):
                text, late = f"{who}{says} (time is up).", False
            yield text[:1].upper() + text[1:], cite_text(event.get("cite", ""))


def _street(event: Event, later: Sequence[Event]) -> Said:
    """The street by its name, with the cards that come to the board."""
    board = []
    for card in later:
        if card["event"] in ("street", "wagers"):
            break
        if card["event"] == "card" and card["hand"] == BOARD:
            board.append(pretty(parse_card(card["card"])))
    name = capital(street_name(event["name"]))
    yield f"{name}: {' '.join(board)}." if board else f"{name}.", ""


def _wagers(event: Mapping[str, Any]) -> str:
    does = DOES[event["does"]].format(dollars(event["_bet"]))
    return does if event["_stack"] else f"{does} and is all in"


def _shows(event: Mapping[str, Any]) -> str:
    cards = " ".join(pretty(parse_card(text)) for text in event["cards"])
    made = "; ".join(event["says"].values())
    return f"shows {cards}: {made}" if made else f"shows {cards}"


def _draws(event: Mapping[str, Any]) -> str:
    count = event["count"]
    return f"draws {count} {'card' if count == 1 else 'cards'}" if count else "stands pat"


def _posts(event: Mapping[str, Any]) -> str:
    what = event["what"]
    article = "" if what == "post" else "the "
    return f"posts {article}{'' if what == 'post' else f'{what}, '}{event['amount']}"


SAYS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "posts": _posts,
    "collection-blind": lambda event: f"posts the dead collection blind, {event['amount']}",
    "wagers": _wagers,
    "folds": lambda event: "folds",
    "uncalled": lambda event: f"takes back {event['amount']}: nobody has called it",
    "draws": _draws,
    "exposes": lambda event: "turns a card up",
    "reshuffle": lambda event: f"{event['count']} cards are shuffled again: {event['why']}",
    "common-card": lambda event: event["why"],
    "sevens-rule": lambda event: f"takes back {dollars(event['_cents'])}: {event['why']}",
    "no-action": lambda event: f"has no more action: {event['why']}",
    "shows": _shows,
}
