"""Where a record's cards and choices come from: a deck, a shuffle, or hands on the felt."""

from __future__ import annotations

from collections.abc import Callable, Collection

from houseway.cards import Card, Shuffle, card_text, secure_shuffle
from houseway.cards.shuffle import read_shuffle
from houseway.errors import BadRecord, UnknownName
from houseway.library import Game
from houseway.settling.record import ChoiceIn, Record
from houseway.table.rounds import (
    Answer,
    Bettor,
    Choose,
    Deal,
    Event,
    Finished,
    Setup,
    Wait,
    illegal_choice,
    out_of_cards,
    who_text,
)

# The bank's hand by the names that people give it.
HAND_NAMES = {"dealer": ("banker", "player-dealer"), "player-dealer": ("banker",)}


def shuffle_of(game: Game, record: Record, *, shuffle: bool) -> Shuffle | None:
    if record.shuffle is not None:
        return read_shuffle(record.shuffle)
    if shuffle and record.deck is None and record.hands is None:
        return secure_shuffle(game.deck)
    return None


def position_in_shoe(record: Record) -> int:
    """How many cards of the shoe earlier rounds and burns have used up."""
    position = (record.shuffle or {}).get("position", 0)
    if not isinstance(position, int) or position < 0:
        raise BadRecord(
            "position", f"{position!r} is not a number of cards", where="shuffle.position"
        )
    return position


class Feed:
    """Answers what a round waits for, from a record."""

    def __init__(
        self, record: Record, setup: Setup, take: Callable[[str], Card], left: Callable[[], None]
    ) -> None:
        self.take = take
        self.check_cards = left
        self.bank = setup.bank
        self.given: dict[Bettor | str, ChoiceIn] = {}
        for place, choice in enumerate(record.choices):
            who = choice.who(setup.bank)
            if who in self.given:
                message = f"{who_text(who)} has chosen already"
                raise BadRecord("choice-twice", message, where=f"choices[{place}]")
            self.given[who] = choice
        self.asked: set[Bettor | str] = set()
        self.notes: list[Event] = []

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self.take(wait.hand)
        self.asked.add(wait.who)
        choice = self.given.get(wait.who)
        if choice is None:
            return self.without_choice(wait)
        if choice.do not in wait.options:
            raise illegal_choice(wait, choice.do)
        return choice.do

    def without_choice(self, wait: Choose) -> str:
        """Nobody spoke for this hand: the house way, and the record says so."""
        self.notes.append({"event": "house-way", "who": who_text(wait.who), "do": wait.house_way})
        return wait.house_way

    def check_all_used(self, finished: Finished) -> None:
        if finished.void:
            return
        for who in self.given:
            if who not in self.asked:
                raise BadRecord(
                    "no-choice", f"{who_text(who)} has nothing to choose here", where="choices"
                )
        self.check_cards()


class _DeckFeed(Feed):
    def __init__(self, record: Record, setup: Setup, deck: tuple[Card, ...]) -> None:
        cards = iter(deck)
        dealt = 0

        def take(hand: str) -> Card:
            nonlocal dealt
            for card in cards:
                dealt += 1
                return card
            raise out_of_cards(hand, dealt)

        super().__init__(record, setup, take, lambda: None)


class _HandsFeed(Feed):
    """Cards as they lie on the felt; a hand's size shows what its owner chose."""

    def __init__(self, record: Record, setup: Setup, hands: dict[str, tuple[Card, ...]]) -> None:
        self.left = {name: list(cards) for name, cards in hands.items()}

        def take(hand: str) -> Card:
            if not self.left[hand]:
                hit = [note["who"] for note in self.notes if note["do"] == "hit"]
                hint = f"; {hit[0]} hits by the house way unless 'choices' say stand" if hit else ""
                raise BadRecord(
                    "missing-card",
                    f"the rules give the {hand} hand another card, the record has only "
                    f"{len(hands[hand])}{hint}",
                    where=f"hands.{hand}",
                )
            return self.left[hand].pop(0)

        def none_left() -> None:
            for name, cards in self.left.items():
                if cards:
                    legal = len(hands[name]) - len(cards)
                    raise BadRecord(
                        "forbidden-card",
                        f"the rules give the {name} hand {legal} cards, the record has "
                        f"{len(hands[name])}: {card_text(cards[0])} may not be drawn",
                        where=f"hands.{name}",
                    )

        super().__init__(record, setup, take, none_left)

    def without_choice(self, wait: Choose) -> str:
        if wait.hand in self.left:
            return "hit" if self.left[wait.hand] else "stand"
        return super().without_choice(wait)


def hand_called(given: str, names: Collection[str]) -> str:
    """The hand that a record means; some texts call the banker hand the dealer's."""
    for name in (given, *HAND_NAMES.get(given, ())):
        if name in names:
            return name
    raise UnknownName("hand", given, names, where="hands")


def feed_for(game: Game, record: Record, setup: Setup, deck: tuple[Card, ...] | None) -> Feed:
    if deck is not None:
        game.deck.check_multiset(deck, where="deck")
        return _DeckFeed(record, setup, deck)
    assert record.hands is not None
    names = game.rules.hand_names(setup)
    hands: dict[str, tuple[Card, ...]] = {}
    for given, cards in record.hands.items():
        name = hand_called(given, names)
        if name in hands:
            raise BadRecord("hand-twice", f"the {name} hand is given twice", where=f"hands.{given}")
        hands[name] = cards
    for name in names:
        if name not in hands:
            raise BadRecord("missing-hand", f"no cards for the {name} hand", where="hands")
    game.deck.check_multiset([card for held in hands.values() for card in held], where="hands")
    if any(item.card for item in record.incidents):
        raise BadRecord(
            "no-cards", 'a card that went wrong needs the "deck", not the hands', where="incidents"
        )
    return _HandsFeed(record, setup, hands)
