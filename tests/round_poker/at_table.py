"""A hand of poker from an explicit deck: silent players check or call, and every card is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.cards import Card, card_text, parse_cards
from houseway.families.round_poker.rounds import PokerRound
from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices
from houseway.table.chips.carried_pot import POT
from houseway.table.rounds import (
    Answer,
    Choose,
    Deal,
    Event,
    Finished,
    Incident,
    Misdeal,
    Setup,
    Wait,
    illegal_choice,
    is_legal,
    is_offer_skipped,
)

SILENT = ("check", "call", "stand-pat", "no", "bring-in")  # what who says nothing does
STACK = 100_00


@cache
def game_of(
    name: str, settings: tuple[tuple[str, str], ...], readings: tuple[tuple[str, str], ...]
) -> Game:
    return load_game(name, Choices(settings=dict(settings), readings=dict(readings)))


@dataclass(frozen=True, kw_only=True)
class Told:
    """A hand that is over: where the cards lie, who has won what, and what was said."""

    hand: PokerRound
    finished: Finished
    events: list[Event]
    asked: list[Choose]

    def cards(self, name: int | str) -> str:
        held = self.hand.hands.cards.get(f"seat {name}" if isinstance(name, int) else name, [])
        return " ".join(map(card_text, held))

    def faces(self, seat: int) -> list[str]:
        return self.hand.by_seat[seat].faces

    @property
    def board(self) -> str:
        return self.cards("board")

    @property
    def burns(self) -> str:
        return " ".join(map(card_text, self.hand.pile.burns))

    @property
    def dead(self) -> list[str]:
        return [event["card"] for event in self.events if event["event"] == "dead-card"]

    @property
    def repairs(self) -> list[tuple[str, str]]:
        return [(e["what"], e["repair"]) for e in self.events if e["event"] == "irregularity"]

    @property
    def cites(self) -> list[str]:
        return [e["cite"] for e in self.events if e["event"] == "irregularity"]

    @property
    def dead_hands(self) -> list[str]:
        return [e["hand"] for e in self.events if e["event"] == "dead-hand"]

    @property
    def nets(self) -> dict[int, int]:
        """What everybody has won or lost, in dollars."""
        nets = dict.fromkeys(sorted(self.hand.setup.stacks), 0)
        for each in self.finished.transfers:
            for seat, cents in ((each.payer, -each.amount), (each.payee, each.amount)):
                if seat != POT:
                    nets[seat] += cents
        return {seat: cents // 100 for seat, cents in nets.items()}

    def options(self, seat: int) -> list[tuple[str, ...]]:
        """What a seat was offered, decision by decision."""
        return [wait.options for wait in self.asked if wait.who == (seat, "")]


class Table:
    """Answers a hand: cards in the order in which they leave the deck, words by seat.

    "bet" is what a seat says next, "river: bet" what it says next on that street.
    """

    def __init__(
        self, game: Game, hand: PokerRound, deck: str, says: Mapping[int, Sequence[str]]
    ) -> None:
        self.hand = hand
        self.deck = list(parse_cards(deck))
        self.left = Counter(game.deck.composition())
        self.out: list[Card] = []
        self.says = {seat: list(words) for seat, words in says.items()}
        self.asked: list[Choose] = []

    def answer(self, wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return self.deal(wait)
        self.asked.append(wait)
        assert not isinstance(wait.who, str)
        words = self.says.get(wait.who[0], [])
        street, _, answer = words[0].rpartition(": ") if words else ("", "", "")
        if answer and street in ("", self.hand.street.id) and not is_offer_skipped(wait, answer):
            words.pop(0)
            if not is_legal(wait, answer):
                raise illegal_choice(wait, answer)
            return answer
        return next((verb for verb in SILENT if verb in wait.options), wait.house_way)

    def deal(self, wait: Deal) -> Card:
        for back in wait.again:
            self.left[back] += 1
            self.out.remove(back)
        card = self.deck.pop(0)
        self.left[card] -= 1
        assert self.left[card] >= 0, f"{card_text(card)} has left the deck before"
        self.out.append(card)
        return card


def play(
    name: str,
    deck: str,
    *incidents: Incident,
    players: int = 3,
    says: Mapping[int, Sequence[str]] | None = None,
    stacks: Mapping[int, int] | None = None,
    settings: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    before: Mapping[str, Any] | None = None,
) -> Told:
    """The last seat has the button, so that cards go to seat 1 first."""
    game = game_of(name, tuple((settings or {}).items()), tuple((readings or {}).items()))
    rules = game.rules
    assert isinstance(rules, RoundPokerRules)
    setup = Setup(
        seats=game.sheet.table.seats,
        bank=players,
        cover=None,
        bets=(),
        incidents=incidents,
        stacks=dict.fromkeys(range(1, players + 1), STACK) | dict(stacks or {}),
        before=before or {},
    )
    log: list[Event] = []
    hand = PokerRound(rules, setup, log)
    table = Table(game, hand, deck, says or {})
    finished = _driven(hand, table)
    told = Told(hand=hand, finished=finished, events=log, asked=table.asked)
    if not finished.void:
        check_cards(told, table.out)
        check_chips(told)
        assert not any(table.says.values()), f"nobody asked for {table.says}"
        assert not (hand.irregular and hand.irregular.waiting), "it did not happen"
    return told


def _driven(hand: PokerRound, table: Table) -> Finished:
    steps = hand.play()
    try:
        wait = next(steps)
        while True:
            wait = steps.send(table.answer(wait))
    except StopIteration as stop:
        finished: Finished = stop.value
        return finished
    except Misdeal as misdeal:
        return Finished(hands={}, void=(misdeal.why, misdeal.cite))


def check_cards(told: Told, out: Sequence[Card]) -> None:
    """Every card that has left the deck lies somewhere, and in one place."""
    hand, pile = told.hand, told.hand.pile
    assert pile.stub == hand.rules.deck_size - len(out)
    lying = [*hand.board, *pile.burns, *pile.discards, *pile.fresh]
    lying += [card for player in hand.live for card in player.cards]
    if hand.irregular:
        lying += [*hand.irregular.burns, *hand.irregular.aside]
    assert not Counter(lying) - Counter(out), "a card lies in two places, or in the deck as well"
    folded = [card for player in hand.players if player.folded for card in player.cards]
    assert {*out} <= {*lying, *folded, *pile.mucked}, "a card is lost"


def check_chips(told: Told) -> None:
    """What is in the pot goes to somebody, or stays there; nobody pays what he has not got."""
    moved = Counter[int]()
    for each in told.finished.transfers:
        moved[each.payer] -= each.amount
        moved[each.payee] += each.amount
    stacks = told.hand.setup.stacks
    assert all(stacks[seat] + cents >= 0 for seat, cents in moved.items() if seat != POT)
    left = sum(player.stack for player in told.hand.players)
    put_in = sum(each.amount for each in told.finished.transfers if each.payee == POT)
    assert left + put_in == sum(stacks[player.number] for player in told.hand.players)
