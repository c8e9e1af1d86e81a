"""Where a record's cards and choices come from: a deck, a shuffle, or hands on the felt."""

from __future__ import annotations

from collections.abc import Callable, Collection

from houseway.cards import Card, Shuffle, card_text, secure_shuffle
from houseway.cards.shuffle import read_shuffle
from houseway.errors import BadRecord, HousewayError, UnknownName
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
    is_legal,
    out_of_cards,
    passes_over,
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
        self.said: dict[tuple[Bettor | str, int], list[ChoiceIn]] = {}
        for choice in record.choices:
            self.said.setdefault((choice.who(setup.bank), choice.hand), []).append(choice)
        self.last: dict[tuple[Bettor | str, int], Choose] = {}
        self.passed: dict[int, Choose] = {}  # offers that a choice was no answer to
        self.notes: list[Event] = []

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self.take(wait.hand)
        self.last[wait.who, wait.number] = wait
        choices = self.said.get((wait.who, wait.number))
        if choices and passes_over(wait, choices[0].answer):
            self.passed.setdefault(id(choices[0]), wait)
            return self.without_choice(wait)
        if not choices:
            return self.without_choice(wait)
        answer = choices.pop(0).answer
        if not is_legal(wait, answer):
            raise illegal_choice(wait, answer)
        return answer

    def without_choice(self, wait: Choose) -> str:
        """Nobody spoke for this hand: the house way, and the record says so."""
        self.notes.append({"event": "house-way", "who": who_text(wait.who), "do": wait.house_way})
        return wait.house_way

    def check_all_used(self, finished: Finished) -> None:
        if finished.void:
            return
        for (who, number), choices in self.said.items():
            if choices:
                raise self._not_asked(who, number, choices[0])
        self.check_cards()

    def _not_asked(self, who: Bettor | str, number: int, choice: ChoiceIn) -> HousewayError:
        """A choice that nobody asked for: too late, of a hand that is not there, or of no one."""
        whose = f"{who_text(who)}{f' hand {number}' if number > 1 else ''}"
        last = self.last.get((who, number))
        if id(choice) in self.passed:  # it was not for him to say
            return illegal_choice(self.passed[id(choice)], choice.answer)
        when = " any more" if last else " here"
        return BadRecord(
            "no-choice",
            f"{whose} has nothing to choose{when}, and says {choice.answer!r}",
            where="choices",
        )


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
    """Cards as they lie on the felt; what lies there shows what its owner chose."""

    def __init__(self, record: Record, setup: Setup, hands: dict[str, tuple[Card, ...]]) -> None:
        self.left = {name: list(cards) for name, cards in hands.items()}
        self.hands = hands
        self.splits: set[str] = set()  # hands that are about to be split
        super().__init__(record, setup, self._take, self._none_left)

    def __call__(self, wait: Wait) -> Answer:
        answer = super().__call__(wait)
        if answer == "split":  # the cards show that somebody split, not that everybody did
            self.splits.discard(wait.hand)
        return answer

    def _take(self, hand: str) -> Card:
        pile = self._pile(hand)
        if not self.left[pile]:
            hit = [note["who"] for note in self.notes if note["do"] == "hit"]
            hint = f"; {hit[0]} hits by the house way unless 'choices' say stand" if hit else ""
            raise BadRecord(
                "missing-card",
                f"the rules give the {hand} hand another card, the record has only "
                f"{len(self.hands[pile])}{hint}",
                where=f"hands.{pile}",
            )
        return self.left[pile].pop(0)

    def _pile(self, hand: str) -> str:
        """Where the next card of a hand lies now: a pair's second card started a hand of its own.

        Split hands are numbered as they came to be, and each was split as early as it could be,
        unless the choices say which.
        """
        if hand in self.left:
            seat, _, number = hand.partition("/")
            fresh = self._fresh(seat)
            second = len(self.left[hand]) == len(self.hands[hand]) - 1
            if fresh and number and second and self._splits_again(seat, int(number)):
                self.splits.add(hand)
                return fresh
            return hand
        pile = self._fresh(hand)
        if pile.endswith("/2"):
            self.splits.add(hand)
        return pile

    def _fresh(self, seat: str) -> str:
        """The first split hand of a seat of which no card has been dealt."""
        own = [name for name in self.left if name.startswith(f"{seat}/")]
        untouched = (name for name in own if len(self.left[name]) == len(self.hands[name]))
        return min(untouched, key=lambda name: int(name.partition("/")[2]), default="")

    def _splits_again(self, seat: str, number: int) -> bool:
        told = [
            (hand, choices)
            for (who, hand), choices in self.said.items()
            if who_text(who).startswith(seat)
        ]
        if not any(choice.do == "split" for _, choices in told for choice in choices):
            return True
        return any(choices[0].do == "split" for hand, choices in told if choices and hand == number)

    def _none_left(self) -> None:
        for name, cards in self.left.items():
            if cards:
                legal = len(self.hands[name]) - len(cards)
                given = "one card" if legal == 1 else f"{legal} cards"
                raise BadRecord(
                    "forbidden-card",
                    f"the rules give the {name} hand {given}, the record has "
                    f"{len(self.hands[name])}: {card_text(cards[0])} may not be drawn",
                    where=f"hands.{name}",
                )

    def without_choice(self, wait: Choose) -> str:
        if wait.hand in self.splits and "split" in wait.options:
            return "split"
        if wait.hand not in self.left or {"hit", "stand"}.isdisjoint(wait.options):
            return super().without_choice(wait)
        does = "hit" if self.left[wait.hand] else "stand"
        if does not in wait.options:
            error = illegal_choice(wait, does)
            error.where = f"hands.{wait.hand}"  # the cards say it, nobody's words
            raise error
        return does


def hand_called(given: str, names: Collection[str]) -> str:
    """The hand that a record means; some texts call the banker hand the dealer's."""
    for name in (given, *HAND_NAMES.get(given, ())):
        if name in names:
            return name
    seat, _, number = given.partition("/")
    if seat in names and number.isdecimal():
        return given
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
        if name not in hands and f"{name}/1" not in hands:
            raise BadRecord("missing-hand", f"no cards for the {name} hand", where="hands")
    game.deck.check_multiset([card for held in hands.values() for card in held], where="hands")
    if any(item.card for item in record.incidents):
        raise BadRecord(
            "no-cards", 'a card that went wrong needs the "deck", not the hands', where="incidents"
        )
    return _HandsFeed(record, setup, hands)
