"""Conquian as the tests write it: hands and stock as text, players who speak in turn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest
from tests.dealing import deal_on

from houseway.cards import Card, cards_text, parse_cards
from houseway.errors import IllegalMove
from houseway.families.conquian.rules import ConquianRules
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices
from houseway.table.rounds import (
    Answer,
    Choose,
    Deal,
    Event,
    Finished,
    Round,
    Setup,
    Wait,
    apply,
    open_round,
)

NAME = "aviator/conquian"
WAGER = 5_00
RICH = 100_00


@cache
def game_of(**readings: str) -> Game:
    """The game; a reading `own_run` is the sheet's `own-run`."""
    chosen = {key.replace("_", "-"): choice for key, choice in readings.items()}
    return load_game(NAME, Choices(readings=chosen))


def rules_of(**readings: str) -> ConquianRules:
    rules = game_of(**readings).rules
    assert isinstance(rules, ConquianRules)
    return rules


def table(
    stacks: Mapping[int, int] | None = None,
    *,
    players: int = 2,
    button: int = 1,
    before: Mapping[str, Any] | None = None,
) -> Setup:
    """The first seats with enough chips, or these stacks."""
    held = stacks or dict.fromkeys(range(1, players + 1), RICH)
    return Setup(seats=3, bank=button, cover=None, bets=(), stacks=held, before=before or {})


def deck_of(hands: Iterable[str], stock: str) -> tuple[Card, ...]:
    """Nine cards for each, one at a time from the button's left, then the stock; the rest as it
    comes.
    """
    dealt = [parse_cards(hand) for hand in hands]
    assert all(len(hand) == 9 for hand in dealt)
    first = [card for turn in zip_longest(*dealt) for card in turn]
    top = [*first, *parse_cards(stock)]
    assert len({*top}) == len(top), "a card twice"
    return (*top, *(card for card in game_of().deck.ordered() if card not in top))


def shuffled_deck(seed: int) -> list[Card]:
    cards = list(game_of().deck.ordered())
    random.Random(seed).shuffle(cards)
    return cards


@dataclass(slots=True)
class Felt:
    """A round in which everybody says what the test tells him."""

    hands: Iterable[str]  # from the button's left
    stock: str
    setup: Setup = field(default_factory=table)
    readings: Mapping[str, str] = field(default_factory=dict)
    round: Round = field(init=False)

    def __post_init__(self) -> None:
        game = game_of(**self.readings)
        self.round = open_round(game.rules, game.deck, self.setup)
        self._go_on()

    def _go_on(self) -> None:
        deck = deck_of(self.hands, self.stock)
        self.round = deal_on(self.round, deck[len(self.round.cards) :])

    @property
    def wait(self) -> Choose:
        assert isinstance(self.round.waits, Choose), self.round.waits
        return self.round.waits

    @property
    def asked(self) -> int:
        """The seat that is to decide."""
        assert not isinstance(self.wait.who, str)
        return self.wait.who[0]

    def say(self, seat: int, *words: str) -> None:
        """What a seat says when it is asked, once or several times in a row."""
        for each in words:
            assert self.asked == seat, (
                f"seat {self.asked} is asked on {self.wait.total}, not {seat}"
            )
            self.round = apply(self.round, each)
            self._go_on()

    def decline(self, *seats: int) -> None:
        for seat in seats:
            self.say(seat, "decline")

    def refusal(self, seat: int, words: str) -> str:
        """Why a seat may not say something; nothing has changed then."""
        before = self.round
        assert self.asked == seat
        with pytest.raises(IllegalMove) as refused:
            apply(self.round, words)
        assert self.round == before
        return refused.value.message

    def passes(self, *words: str) -> None:
        """Everybody passes a card, from the button's left."""
        for word in words:
            self.say(self.asked, f"pass {word}")

    # --- what lies there --------------------------------------------------------------------------

    @property
    def finished(self) -> Finished:
        assert self.round.finished is not None, self.round.waits
        return self.round.finished

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.round.events if event["event"] == kind]

    def runs(self, seat: int) -> list[str]:
        """The runs of a seat, as they lie on the table."""
        told = [e["parts"] for e in self.events("parts") if e["hand"] == f"seat {seat}"]
        return [" ".join(cards) for cards in told[-1].values()] if told else []

    @property
    def up(self) -> str:
        """The card that lies open."""
        return cards_text(zones(self.round.events).get("up card", ()))

    def owed(self) -> list[tuple[int, int, int, str]]:
        return [(one.payer, one.payee, one.amount, one.row) for one in self.finished.transfers]


def zones(events: Iterable[Event]) -> dict[str, list[Card]]:
    """Where all cards are that have left the stock, read off the events."""
    found: dict[str, list[Card]] = {}
    for event in events:
        if event["event"] == "card":
            found.setdefault(event["hand"], []).append(event["_card"])
        elif event["event"] == "moved":
            found[event["hand"]].remove(event["_card"])
            found.setdefault(event["into"], []).append(event["_card"])
    return found


def played(
    rules: ConquianRules,
    setup: Setup,
    cards: Iterable[Card],
    says: Callable[[Choose], str],
    *,
    look: Callable[[Choose, list[Event]], None] = lambda _wait, _log: None,
) -> tuple[Finished, list[Event], list[Answer]]:
    """A round with these cards; `look` sees what has happened whenever somebody is asked."""
    shoe: Iterator[Card] = iter(cards)
    log: list[Event] = []
    answers: list[Answer] = []
    play = rules.play(setup, log)
    try:
        wait: Wait = next(play)
        while True:
            if isinstance(wait, Deal):
                answers.append(next(shoe))
            else:
                assert isinstance(wait, Choose)
                look(wait, log)
                answers.append(says(wait))
            wait = play.send(answers[-1])
    except StopIteration as stop:
        finished: Finished = stop.value
        return finished, log, answers


# --- rounds that several tests begin with ---------------------------------------------------------

# The button is in seat 1: seat 2 comes first, then seat 3. Without what they pass they can use
# 3c, 6c, 7c, 7s and 6d (seat 2), 4d and Jh (seat 3), 3h and 7s (seat 1). Nobody wants 2c, Qc, As.
TWO = "4c 5c 7d 7h Jd Qd 2h 3s Kh"
THREE = "Ad 3d 5d 6h 2s 5s Jc Qh Ks"
ONE = "2d 4h 5h 6s Js Qs Kc Kd Ac"
# Nine cards in three runs when the first has got the 5c for his 2h.
COMPLETE = "3c 4c 2h 7d 7h 7s Jd Qd Kd"
OTHER = "5c Ah 2d 4h 5h 6s Js Qs Kc"


def heads_up(stock: str, **readings: str) -> Felt:
    felt = Felt([TWO, ONE], stock, table(), readings)
    felt.passes("Kh", "Ac")
    return felt


def three(stock: str, **readings: str) -> Felt:
    felt = Felt([TWO, THREE, ONE], stock, table(players=3), readings)
    felt.passes("Kh", "Ks", "Ac")
    return felt


def complete(stock: str, **readings: str) -> Felt:
    """Seat 2 has nine cards in runs, in his hand."""
    felt = Felt([COMPLETE, OTHER], stock, table(), readings)
    felt.passes("2h", "5c")
    return felt


def on(felt: Felt) -> tuple[int, str]:
    """Who is asked, and about what."""
    return felt.asked, str(felt.wait.total)
