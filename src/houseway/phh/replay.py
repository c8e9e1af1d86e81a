"""Replays a hand by its actions: the order of its cards, and all choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from houseway.cards import Card, card_text, cards_text
from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.library import Game
from houseway.money import format_money
from houseway.phh.actions import NOTE
from houseway.phh.hand import Action, HistoryHand
from houseway.phh.trace import run_told
from houseway.table.cards.first_cards import BOARD, seat_hand
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import (
    Choose,
    Deal,
    Finished,
    Misdeal,
    Setup,
    Wait,
    illegal_choice,
    is_legal,
)

RAISES = ("bet", "raise", "complete", "bring-in")
BRING_IN, STRADDLE, NO = "bring-in", "straddle", "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """The inputs of a record from a hand. The text does not name the `guessed` cards."""

    deck: tuple[Card, ...]
    choices: tuple[dict[str, Any], ...]
    guessed: frozenset[Card]
    finished: Finished
    folded: frozenset[str]


class Replay:
    """One hand during its replay. `seats` are those of p1, p2, ... in this order."""

    def __init__(
        self,
        hand: HistoryHand,
        game: Game,
        setup: Setup,
        seats: Sequence[int],
        *,
        unit: int,
        burns: Sequence[Card] = (),
        shift: int = 0,
    ) -> None:
        self.hand, self.game, self.setup, self.seats, self.unit = hand, game, setup, seats, unit
        self.pending = [action for action in hand.actions if action.verb != NOTE]
        self.cards = {action.number: list(action.cards) for action in hand.actions}
        self.burns = list(burns)
        self.left = Counter(game.deck.composition())
        self.gave: dict[Card, str] = {}  # by card: the action that dealt it
        self.deck: list[Card] = []
        self.guessed: set[Card] = set()
        self.choices: list[dict[str, Any]] = []
        self.folded: set[int] = set()
        self.chips = {number: setup.stacks[seat] for number, seat in enumerate(seats, start=1)}
        self.asked_to_bring_in = False
        self.spare = self._spare(shift)

    def _spare(self, shift: int) -> list[Card]:
        """Cards that the text never names; burns and unknown hands are made of them."""
        named = {card for action in self.hand.actions for card in action.cards} | {*self.burns}
        rest = [card for card in self.left.elements() if card not in named]
        turn = shift % max(len(rest), 1)
        return rest[turn:] + rest[:turn]

    def play(self) -> Replayed:
        try:
            finished = run_told(self.game, self.setup, self.answer, self._follow_events)
            self._check_over()
        except Misdeal as misdeal:
            raise BadRecord("misdeal", f"the hand is a misdeal: {misdeal.why}") from None
        return Replayed(
            deck=tuple(self.deck),
            choices=tuple(self.choices),
            guessed=frozenset(self.guessed),
            finished=finished,
            folded=frozenset(seat_hand(self.seats[player - 1]) for player in self.folded),
        )

    def answer(self, wait: Wait) -> Card | str:
        if isinstance(wait, Deal):
            return self._dealt(wait)
        said = self._says(wait)
        verb, _, rest = said.partition(" ")
        choice: dict[str, Any] = {"seat": self._seat(wait), "do": said}
        if rest and verb not in wait.picks:
            choice |= {"do": verb, "amount": rest}
        self.choices.append(choice)
        return said

    def _seat(self, wait: Choose) -> int:
        assert not isinstance(wait.who, str)
        return wait.who[0]

    # --- cards ------------------------------------------------------------------------------------

    def _dealt(self, wait: Deal) -> Card:
        self.left.update(wait.again)
        for card in wait.again:
            self.gave.pop(card, None)
        if wait.hand == DISCARDS:
            card = self.burns.pop(0) if self.burns else self._unnamed()
            where = "_houseway_burns"
        else:
            card, where = self._next_card(wait.hand)
        self.left[card] -= 1
        if self.left[card] < 0:
            before = self.gave.get(card, "no such card is in the deck")
            raise BadRecord("duplicate-card", f"{card_text(card)} again: {before}", where=where)
        to = "burnt" if wait.hand == DISCARDS else f"dealt to {self._name(wait.hand)}"
        self.gave[card] = f"it was {to}, {where}"
        self.deck.append(card)
        return card

    def _next_card(self, hand: str) -> tuple[Card, str]:
        """The next card of a hand, or of the board.

        No action may come before it. Exceptions: the draws of all players may precede their cards,
        and hands may be shown before the last cards of the board.
        """
        to = self._player(hand)
        for action in list(self.pending):
            if action.is_deal and action.to == to and self.cards[action.number]:
                cards = self.cards[action.number]
                card = cards.pop(0)
                if not cards:
                    self.pending.remove(action)
                return (self._guess(action) if card is None else card), action.where
            if action.is_deal or action.verb in ("sd", "sm"):
                continue
            self._pass_over(action, f"{self._name(hand)} gets a card first")
        raise BadRecord(
            "missing-card", f"no action deals the next card to {self._name(hand)}", where="actions"
        )

    def _guess(self, action: Action) -> Card:
        if action.verb == "db":
            message = "the cards of the board must be known"
            raise BadRecord("unknown-cards", message, where=action.where)
        card = self._unnamed()
        self.guessed.add(card)
        return card

    def _unnamed(self) -> Card:
        if not self.spare:
            raise BadRecord("unknown-cards", "more cards are unknown than are left in the deck")
        return self.spare.pop(0)

    def _pass_over(self, action: Action, instead: str) -> None:
        """Skips the check of a player who has no choice because all others are all in."""
        able = [player for player, chips in self.chips.items() if chips]
        if action.verb == "cc" and {*able} - self.folded <= {action.player}:
            self.pending.remove(action)
            return
        raise IllegalMove(
            "out-of-turn", f"{action.text!r} out of turn: {instead}", where=action.where
        )

    def _player(self, hand: str) -> int:
        """The number of a player: p1 is 1; the board 0."""
        return 0 if hand == BOARD else self.seats.index(int(hand.removeprefix("seat "))) + 1

    def _name(self, hand: str) -> str:
        return "the board" if hand == BOARD else f"p{self._player(hand)}"

    # --- choices ----------------------------------------------------------------------------------

    def _says(self, wait: Choose) -> str:
        player = self.seats.index(self._seat(wait)) + 1
        turn = f"it is p{player}'s turn to {' or '.join(wait.options)} ({wait.total})"
        draws = bool(wait.picks)
        action = next((each for each in self.pending if not (draws and each.is_deal)), None)
        if STRADDLE in wait.options and (action is None or action.verb not in wait.options):
            return STRADDLE if self._straddles(player) else NO
        if action is None:
            raise BadRecord("unfinished", f"the hand is not over: {turn}", where="actions")
        if action.player != player:
            who = "cards are dealt" if action.is_deal else f"{action.text!r}"
            raise IllegalMove("out-of-turn", f"{who} out of turn: {turn}", where=action.where)
        if action.verb == "sm":
            raise IllegalMove("out-of-turn", f"{action.text!r}: {turn}", where=action.where)
        said = self._meant(action, wait)
        try:
            legal = is_legal(wait, said)
        except HousewayError as error:  # an illegal amount in an action of this program
            raise IllegalMove(error.code, error.message, where=action.where) from None
        if not legal:
            refused = illegal_choice(wait, said)
            message = f"{action.text!r}: {refused.message}"
            raise IllegalMove(refused.code, message, where=action.where)
        self.pending.remove(action)
        self.asked_to_bring_in = self.asked_to_bring_in or said.startswith(BRING_IN)
        return said

    def _straddles(self, player: int) -> bool:
        return player == 3 and self.hand.players > 2 and self.hand.blinds[2] > 0

    def _meant(self, action: Action, wait: Choose) -> str:
        """The answer at the table that an action means."""
        match action.verb:
            case "f":
                return "fold"
            case "cc":
                return "call" if "call" in wait.options else "check"
            case "cbr":
                verb = next((verb for verb in RAISES if verb in wait.options), "raise")
                return f"{verb} {format_money(self._cents(action))}"
            case "pb":
                least = min(wait.sizes.get(BRING_IN, (0,)))
                return f"{BRING_IN} {format_money(least)}" if least else BRING_IN
            case "sd":
                cards = self._put_away(action, wait)
                return f"discard {cards_text(cards)}" if cards else "stand-pat"
        return f"{action.verb} {action.words}".strip()

    def _cents(self, action: Action) -> int:
        cents = (action.amount or Decimal(0)) * self.unit
        if cents != int(cents):
            raise BadRecord("wrong-value", f"{action.text!r}: not whole cents", where=action.where)
        return int(cents)

    def _put_away(self, action: Action, wait: Choose) -> list[Card]:
        """The discards of a draw; unknown ones are some of those that nobody has named."""
        held = wait.picks["discard"].cards if "discard" in wait.picks else ()
        unknown = [card for card in held if card in self.guessed]
        cards = []
        for card in action.cards:
            if card is None and not unknown:
                told = f"{action.text!r}: all cards of p{action.player} are known; name them"
                raise BadRecord("unknown-cards", told, where=action.where)
            cards.append(unknown.pop(0) if card is None else card)
        return cards

    # --- forced actions ---------------------------------------------------------------------------

    def _follow_events(self, events: Sequence[Mapping[str, Any]]) -> None:
        """Consumes the action of a forced bet, for which the table asks no choice."""
        for event in events:
            if event["event"] == "folds":
                self.folded.add(self._player(event["hand"]))
            if "_stack" in event:
                self.chips[self._player(event["hand"])] = event["_stack"]
            if event["event"] != "posts" or event["what"] != BRING_IN:
                continue
            if self.asked_to_bring_in:
                self.asked_to_bring_in = False
                continue
            name = self._name(event["hand"])
            action = next((each for each in self.pending if not each.is_deal), None)
            if action is None or f"p{action.player}" != name or action.verb not in ("pb", "cbr"):
                where = action.where if action else "actions"
                raise IllegalMove("out-of-turn", f"it is {name}'s turn to bring it in", where=where)
            self.pending.remove(action)

    def _check_over(self) -> None:
        for action in list(self.pending):
            if action.verb != "sm":
                self._pass_over(action, "the hand is over")


def with_shown(hand: HistoryHand) -> HistoryHand:
    """The hand with cards that were dealt unknown and shown at the end, as far as possible."""
    known: dict[int, list[Card]] = {}
    for action in hand.actions:
        if action.verb == "sm":
            known[action.player] = [card for card in action.cards if card is not None]
    actions = list(hand.actions)
    for player, shown in known.items():
        own = [
            place
            for place, action in enumerate(actions)
            if action.verb == "dh" and action.to == player
        ]
        dealt = {card for place in own for card in actions[place].cards}
        left = [card for card in shown if card not in dealt]
        for place in reversed(own):
            cards = list(actions[place].cards)
            for at in reversed(range(len(cards))):
                if cards[at] is None and left:
                    cards[at] = left.pop()
            actions[place] = replace(actions[place], cards=tuple(cards))
    return replace(hand, actions=tuple(actions))
