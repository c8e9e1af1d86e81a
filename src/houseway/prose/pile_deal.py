"""How piles are dealt and handed out, in games with a pile for every seat."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.prose.document import Sentence
from houseway.prose.teller import Teller
from houseway.prose.words import counted, number

ONE_BY_ONE = {
    "whole": "one pile after the other",
    "snake": "one {noun} at a time from left to right and then back",
    "row": "one {noun} at a time, from left to right each time",
}
POINTERS = {"dice": "The dice point", "number": "The number points", "card": "The card points"}


def pile_steps(tell: Teller, noun: str) -> Iterator[tuple[Sentence, ...]]:
    """A pile for every seat, and who gets which."""
    deal = tell.sheet.deal
    ((_, size),) = deal.order.stacks
    how = ONE_BY_ONE[deal.piles].format(noun=noun)
    yield (
        tell.say(
            f"A pile of {counted(size, noun)} face {deal.faces.default} is dealt for every seat, "
            f"{number(tell.sheet.table.seats)} in all, {how}",
            "deal.order",
            "deal.faces",
            "deal.piles",
        ),
    )
    first = (
        "The player-dealer picks the pile that goes out first"
        if deal.piles != "whole" or deal.picks_whole
        else "The pile that was dealt first goes out first"
    )
    button = tell.sheet.button
    points = POINTERS[button.device.kind] if button and button.device.kind in POINTERS else ""
    where = f"{points} at the seat that gets it (see the end of the wagers)" if points else ""
    own = "If that is the player-dealer's seat, the pile is the player-dealer's own"
    rest = f"The other piles follow {deal.direction}"
    away = "Those of seats without a wager are put away unseen"
    said = [first, *([where, own] if where else []), rest, away]
    yield tuple(tell.say(text, "deal.picks_whole", "deal.direction", "button") for text in said)
