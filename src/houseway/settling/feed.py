"""The answers that a record gives to a round: its choices, and cards in the order of a deck."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence

from houseway.cards import Card, card_text
from houseway.errors import BadRecord
from houseway.families.peer_games import all_in_turn
from houseway.library import Game
from houseway.settling.record import Record
from houseway.settling.record_choices import PendingChoices
from houseway.table.cards.hands import has_run_out_rule
from houseway.table.cards.stub import Stub
from houseway.table.rounds import (
    CARDS_OUT,
    NO_CARD,
    Answer,
    Choose,
    Deal,
    Event,
    Finished,
    Setup,
    Wait,
    out_of_cards,
    who_text,
)


class Feed:
    """The answers of a record to the waits of a round."""

    def __init__(self, game: Game, record: Record, setup: Setup) -> None:
        self.shoe_ended = any(item.event == CARDS_OUT for item in setup.incidents)
        in_turn = all_in_turn(game.rules)
        self.pending = PendingChoices(record.choices, setup, in_turn=in_turn)
        self.notes: list[Event] = []

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self.deal(wait)
        words = self.pending.next(wait)
        if words is None:
            self.pending.check_ends(wait)
        if words is None or self.pending.skips_offer(wait, words):
            return self.without_choice(wait)
        return self.pending.take(wait, words)

    def deal(self, wait: Deal) -> Card:
        """The card that comes; each source has its own."""
        raise NotImplementedError

    def without_choice(self, wait: Choose) -> str:
        """The house way for a hand without a choice; the record then names it."""
        self.notes.append({"event": "house-way", "who": who_text(wait.who), "do": wait.house_way})
        return wait.house_way

    def check_all_used(self, finished: Finished, events: Sequence[Event]) -> None:
        if not finished.void:
            self.pending.check_over(events)
            self.check_cards(events)

    def check_cards(self, events: Sequence[Event]) -> None:
        """Refuse cards that no hand took; a deck may have more than a round needs."""


class DeckFeed(Feed):
    """Cards as they leave the shoe, each no more often than the deck has it.

    A record may leave off the end of the shoe, so that its deck is at an end only if all cards are
    in it or an incident says so.
    """

    def __init__(self, game: Game, record: Record, setup: Setup, deck: tuple[Card, ...]) -> None:
        self.ends = has_run_out_rule(game.sheet)
        self.deck = deque(deck)
        self.dealt = 0
        self.left = Counter(game.deck.composition())
        super().__init__(game, record, setup)

    def deal(self, wait: Deal) -> Card:
        self.left.update(wait.again)
        if not self.deck:
            if self.shoe_ended or (self.ends and not self.left.total()):
                return NO_CARD
            raise out_of_cards(wait.hand, self.dealt)
        card = self.deck.popleft()
        self.left[card] -= 1
        if self.left[card] < 0:
            raise BadRecord(
                "card-twice",
                f"{card_text(card)} has left the deck before and was not shuffled in again",
                where=f"deck[{self.dealt}]",
            )
        self.dealt += 1
        return card


class StubFeed(Feed):
    """Cards of a committed shuffle, which also says how they are shuffled again."""

    def __init__(self, game: Game, record: Record, setup: Setup, stub: Stub) -> None:
        self.ends = has_run_out_rule(game.sheet)
        self.stub = stub
        self.dealt = 0
        super().__init__(game, record, setup)

    def deal(self, wait: Deal) -> Card:
        card = self.stub.answer(wait)
        if card is None and self.ends:
            return NO_CARD
        if card is None:
            raise out_of_cards(wait.hand, self.dealt)
        self.dealt += 1
        return int(card)
