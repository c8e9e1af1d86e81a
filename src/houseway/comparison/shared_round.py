"""The same round in two games: the same cards and the same decisions, settled by each.

Cards are named by their place: in the order of the shoe if both games deal in one order, else by
hand and place in the hand. Cards that nobody sees are no part of the round; they come from the end
of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from houseway.cards import Card, card_text
from houseway.comparison.shared_bets import BANK, BETTOR, SEATS
from houseway.library import Game
from houseway.money import format_money
from houseway.settling.settle import settle_finished
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import (
    PLAYER_DEALER,
    Answer,
    Bet,
    Choose,
    Deal,
    Finished,
    Setup,
    Wait,
    default_choice,
    is_legal,
    run,
)

Slot = tuple[str, int]  # a hand and a place in it; the empty hand is the shoe
Nets = Mapping[str, int]  # what each wager wins or loses, in cents


@dataclass(frozen=True, slots=True)
class Script:
    """The cards of a round by their slots, in the order in which they were wanted, and the
    decisions."""

    cards: tuple[tuple[Slot, Card], ...] = ()
    choices: tuple[str, ...] = ()

    def with_card(self, slot: Slot, card: Card) -> Script:
        return replace(self, cards=(*self.cards, (slot, card)))

    def with_choice(self, choice: str) -> Script:
        return replace(self, choices=(*self.choices, choice))


class Wanted(Exception):
    """The script ends before the round does: it wants a card, or one of some choices."""

    def __init__(self, slot: Slot | None, choices: tuple[str, ...] = ()) -> None:
        self.slot = slot
        self.choices = choices


class NotAllowed(Exception):
    """A decision of the script is not legal in this game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A script played in one game. `deck` has the cards as they left the shoe."""

    nets: Nets
    deck: tuple[Card, ...]
    choices: tuple[tuple[Any, int, str], ...]  # who, the number of the hand, the words


@dataclass(frozen=True, eq=False)
class SharedTable:
    """Two games with the same bets; `in_order` says that both deal from one order of the shoe."""

    games: tuple[Game, Game]
    bets: tuple[Bet, ...]
    plays_alike: bool = False  # a round played by one game is played so by the other
    setup: Setup = field(init=False)

    def __post_init__(self) -> None:
        dice = (1,) * max(
            (button.device.dice for game in self.games if (button := game.sheet.button)), default=0
        )
        setup = Setup(
            seats=SEATS,
            bank=BANK,
            cover=None,
            bets=self.bets,
            dice=dice,
            button=None if dice else _seat_of_button(self.games),
        )
        object.__setattr__(self, "setup", setup)

    @cached_property
    def in_order(self) -> bool:
        first, other = (game.sheet.deal.model_dump(mode="json") for game in self.games)
        return first == other and self.slots is None

    @cached_property
    def slots(self) -> tuple[Slot, ...] | None:
        """The slots of every round, in games that deal all cards before anybody decides and take a
        hand in any order; None in other games.
        """
        hands: dict[str, tuple[Card, ...]] = {}
        found = []
        for hand in _first_hands(self.games, self.setup):
            found.append((hand, len(hands.get(hand, ()))))
            hands[hand] = (*hands.get(hand, ()), len(found))
        if any(game.rules.signature(hands) is None for game in self.games):
            return None
        return tuple(found)

    @cached_property
    def left(self) -> Counter[Card]:
        """The cards that both shoes have, from the lowest, with how many of each."""
        first, other = (Counter(game.deck.ordered()) for game in self.games)
        return Counter({card: min(count, other[card]) for card, count in sorted(first.items())})

    def cards_left(self, script: Script) -> list[Card]:
        """The cards that may still come, from the lowest."""
        used = Counter(card for _, card in script.cards)
        return [card for card, count in self.left.items() if count > used[card]]

    def play(self, script: Script) -> tuple[PlayedRound, PlayedRound]:
        """The round in both games. Raises `Wanted` where the script is too short, and `NotAllowed`
        where only one game has a decision.
        """
        first, other = self.games
        reader, finished = self._play(first, script)
        mine = self._settled(first, reader, finished)
        if not self.plays_alike:
            reader, finished = self._play(other, script)
        return mine, self._settled(other, reader, finished)

    def _play(self, game: Game, script: Script) -> tuple[_Reader, Finished]:
        reader = _Reader(self, script)
        finished, _ = run(game.rules, self.setup, reader)
        return reader, finished

    def _settled(self, game: Game, reader: _Reader, finished: Finished) -> PlayedRound:
        nets: Counter[str] = Counter()
        for line in settle_finished(game, self.setup, finished).lines:
            nets[line.bet.wager] += line.net
        return PlayedRound(nets=nets, deck=tuple(reader.deck), choices=tuple(reader.said))

    def record(self, played: PlayedRound) -> dict[str, Any]:
        """The round as a record that `settle` takes."""
        setup = self.setup
        record: dict[str, Any] = {
            "seats": setup.seats,
            "bank": {"seat": setup.bank},
            "wagers": [
                {
                    "seat": bet.seat,
                    "wager": bet.wager,
                    "amount": format_money(bet.amount),
                    **({} if bet.number is None else {"number": bet.number}),
                }
                for bet in self.bets
            ],
            "deck": [card_text(card) for card in played.deck],
        }
        if played.choices:
            record["choices"] = [_choice(*said) for said in played.choices]
        if setup.dice:
            record["dice"] = list(setup.dice)
        if setup.button is not None:
            record["button"] = setup.button
        return record


def _first_hands(games: tuple[Game, Game], setup: Setup) -> list[str]:
    """The hand of each card that the first game deals before a decision, without those aside."""
    dealt: list[str] = []

    class _Asked(Exception):
        pass

    cards = iter(games[0].deck.ordered())

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Choose):
            raise _Asked
        if wait.hand != DISCARDS:
            dealt.append(wait.hand)
        return next(cards)

    with suppress(_Asked):
        run(games[0].rules, setup, answer)
    return dealt


def _choice(who: Any, number: int, words: str) -> dict[str, Any]:
    said = {"seat": PLAYER_DEALER if who == PLAYER_DEALER else who[0], "do": words}
    return said if number == 1 else {**said, "hand": number}


def _seat_of_button(games: tuple[Game, Game]) -> int | None:
    """The bettor's seat, if a random number places the button of either game."""
    kinds = {button.device.kind for game in games if (button := game.sheet.button)}
    return BETTOR if "number" in kinds else None


class _Reader:
    """Answers one game from a script."""

    def __init__(self, table: SharedTable, script: Script) -> None:
        self.table = table
        self.script = script
        self.cards = dict(script.cards)
        self.choices = iter(script.choices)
        self.places: Counter[str] = Counter()
        self.deck: list[Card] = []
        self.said: list[tuple[Any, int, str]] = []

    def __call__(self, wait: Wait) -> Answer:
        if isinstance(wait, Choose):
            answer = self._choice(wait)
            self.said.append((wait.who, wait.number, answer))
            return answer
        card = next(self.aside) if wait.hand == DISCARDS else self._card(wait)
        self.deck.append(card)
        return card

    @cached_property
    def aside(self) -> Iterator[Card]:
        """The cards that nobody sees."""
        return reversed(self.table.cards_left(self.script))

    def _card(self, wait: Deal) -> Card:
        hand = "" if self.table.in_order else wait.hand
        slot = (hand, self.places[hand])
        self.places[hand] += 1
        if slot not in self.cards:
            raise Wanted(slot)
        return self.cards[slot]

    def _choice(self, wait: Choose) -> str:
        if not wait.is_open:
            return default_choice(wait)
        answer = next(self.choices, None)
        if answer is None:
            raise Wanted(None, answers_to(wait))
        if not is_legal(wait, answer):
            raise NotAllowed
        return answer


def answers_to(wait: Choose) -> tuple[str, ...]:
    """The answers to a decision: each option, with each of its sizes. Cards are set the house way,
    and named as without a signal.
    """
    if wait.sets is not None or wait.picks:
        return (default_choice(wait),)
    return tuple(
        answer
        for option in wait.options
        for answer in (
            [f"{option} {format_money(size)}" for size in wait.sizes[option]]
            if option in wait.sizes
            else [option]
        )
    )
