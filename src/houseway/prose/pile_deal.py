"""How piles are dealt and handed out, in games with a pile for every seat."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.prose.document import Sentence
from houseway.prose.teller import Teller
from houseway.prose.words import counted, number

ONE_BY_ONE = {
    "whole": "one pile after the other",
    "snake": "one {noun} at a time from left to right and then back",
    "row": "one {noun} at a time, each time from the left",
}
POINTERS = {"dice": "the dice point", "number": "the number points", "card": "the card points"}


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
    where = f"; {points} at its seat (see Wagers)" if points else ""
    rest = f"The others follow {deal.direction}; those of seats without a wager are put away unseen"
    said = [f"{first}{where}", rest]
    yield tuple(tell.say(text, "deal.picks_whole", "deal.direction", "button") for text in said)
