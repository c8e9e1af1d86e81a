"""Any legal answer to a decision, drawn by the luck of a test."""

from __future__ import annotations

import random

from houseway.cards import cards_text
from houseway.table.parting import SET, Parted, Parting
from houseway.table.rounds import Choose


def any_answer(wait: Choose, luck: random.Random) -> str:
    """One of the options; who sets his cards or names some does so in any legal way."""
    said = [option for option in wait.options if option not in wait.picks]
    for verb, pick in wait.picks.items():
        sizes = [luck.randint(pick.least, pick.most) for _ in range(4)]
        named = pick.legal() or [tuple(luck.sample(pick.cards, size)) for size in sizes]
        words = (f"{verb} {cards_text(cards)}".strip() for cards in named)
        said += [word for word in words if not pick.problem(word)]
    answer = luck.choice(said)
    if answer != SET or wait.sets is None:
        return answer
    legal = wait.sets.legal() or [
        parted for _ in range(20) if not wait.sets.foul(parted := any_parting(wait.sets, luck))
    ]
    return wait.sets.words(luck.choice(legal or [wait.sets.way]))


def any_parting(parting: Parting, luck: random.Random) -> Parted:
    """Cards laid down anywhere, in the numbers that the parts take."""
    places = [number for number, part in enumerate(parting.parts) for _ in range(part.least)]
    room = [
        number for number, part in enumerate(parting.parts) for _ in range(part.most - part.least)
    ]
    places += luck.sample(room, len(parting.cards) - len(places))
    cards = luck.sample(parting.cards, len(parting.cards))
    return tuple(
        tuple(card for card, place in zip(cards, places, strict=True) if place == number)
        for number in range(len(parting.parts))
    )
