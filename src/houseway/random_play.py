"""Random legal answers and stacked decks for a round, from a given source of luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random

from houseway.cards import Card, cards_text, rank_of, suit_of
from houseway.cards.shuffle import Below
from houseway.money import format_money
from houseway.table.cards.hand_setting import SET, HandSetting, Parted
from houseway.table.rounds import Choose

ATTEMPTS = 20  # to find a legal setting of cards, if not all of them can be listed


def any_answer(wait: Choose, luck: Random) -> str:
    """One of the options; cards are set or named in any legal way."""
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
        parted
        for _ in range(ATTEMPTS)
        if not wait.sets.foul(parted := any_parting(wait.sets, luck))
    ]
    return wait.sets.words(luck.choice(legal or [wait.sets.house_way]))


def any_parting(parting: HandSetting, luck: Random) -> Parted:
    """Cards set at random, in the numbers that the parts take."""
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


def with_amount(wait: Choose, verb: str, luck: Random) -> str:
    """The answer with a legal amount: the least, the most, or one between."""
    if verb in wait.sizes:
        return f"{verb} {format_money(luck.choice(wait.sizes[verb]))}"
    if verb not in wait.amounts or luck.random() < 0.3:
        return verb
    least, most = wait.amounts[verb]
    between = luck.randint(least // wait.step, most // wait.step) * wait.step
    return f"{verb} {format_money(luck.choice((least, most, max(between, least))))}"


def random_answer(wait: Choose, below: Below) -> str:
    """One of the options, with an amount where it takes one, by luck that counts below a bound."""
    luck = Random(below(2**32))
    return with_amount(wait, any_answer(wait, luck), luck)


def stacked(cards: Iterable[Card], luck: Random) -> list[Card]:
    """A shuffled deck; often with cards that go together near its top."""
    deck = list(cards)
    luck.shuffle(deck)
    kind = luck.randrange(6)
    if kind < 2:
        return deck
    rank, suit = rank_of(luck.choice(deck)), luck.randrange(4)
    nears: Mapping[int, Callable[[Card], bool]] = {
        2: lambda card: suit_of(card) == suit,
        3: lambda card: abs(rank_of(card) - rank) <= 2,
        4: lambda card: suit_of(card) == suit and abs(rank_of(card) - rank) <= 3,
        5: lambda card: rank_of(card) in (rank, (rank + 1) % 13),
    }
    top = [card for card in deck if nears[kind](card)]
    rest = [card for card in deck if not nears[kind](card)]
    mixed = []
    while top and rest:
        mixed.append((top if luck.random() < 0.75 else rest).pop())
    return mixed + top + rest
