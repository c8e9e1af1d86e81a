"""Hands as they lie on the felt at the end of a round, and the choices that they show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from houseway.cards import Card, card_text
from houseway.errors import BadRecord
from houseway.library import Game
from houseway.settling.feed import Feed
from houseway.settling.record import Record
from houseway.settling.record_choices import RecordChoice, closing_reason
from houseway.table.felt_cards import DISCARDS
from houseway.table.rounds import (
    NO_CARD,
    Answer,
    Choose,
    Deal,
    Event,
    Setup,
    Wait,
    illegal_choice,
    split_choice,
)

ADDS_NOTHING = ("no", "play", "keep", "first-hand")  # choices that add no card


class HandsFeed(Feed):
    """The cards on the felt, and the choices that they show."""

    def __init__(
        self, game: Game, record: Record, setup: Setup, hands: dict[str, tuple[Card, ...]]
    ) -> None:
        spare = Counter(game.deck.composition())
        spare.subtract(card for held in hands.values() for card in held)
        self.spare = spare.elements()  # cards in no hand, for piles without a bet
        self.left = {name: list(cards) for name, cards in hands.items()}
        self.hands = hands
        self.splits: dict[str, str] = {}  # hands to be split: the place of the second card
        super().__init__(game, record, setup)

    def __call__(self, wait: Wait) -> Answer:
        if not isinstance(wait, Choose):
            return super().__call__(wait)
        answer = self._shown(wait, self.pending.next(wait)) or str(super().__call__(wait))
        # The cards show that at least one bettor split, not that all did.
        if split_choice(answer)[0] == "split" and "first-hand" not in wait.options:
            if wait.hand not in self.splits:
                raise self._no_hands_after(wait)
            del self.splits[wait.hand]
        return answer

    def _shown(self, wait: Choose, words: RecordChoice | None) -> str:
        """The choice that the cards show before the record's next one; empty if that is due.

        A surrender alone is due when the last card is dealt, unless another bettor on the seat
        plays on.
        """
        last = words is not None and words.verb == "surrender"
        gives_up = last and self.pending.others_on(wait.who)
        if wait.hand in self.splits and not gives_up:
            if "split" in wait.options:
                return "" if words is None or words.verb in ("split", "no") else "split"
            if not wait.offer:
                raise self._impossible(wait.hand, wait.refused.get("split", ""))
        if last and not gives_up and "hit" in wait.options and self.left.get(wait.hand):
            return "hit"
        return ""

    def without_choice(self, wait: Choose) -> str:
        if wait.hand in self.splits and "split" in wait.options:
            return "split"
        if wait.hand not in self.left or {"hit", "stand"}.isdisjoint(wait.options):
            return super().without_choice(wait)
        does = "hit" if self.left[wait.hand] else "stand"
        if does not in wait.options:  # shown by the cards, not by a choice
            raise illegal_choice(wait, does, where=f"hands.{wait.hand}")
        return does

    # --- cards ------------------------------------------------------------------------------------

    def deal(self, wait: Deal) -> Card:
        hand = wait.hand
        if hand == DISCARDS:
            return next(self.spare, 0)  # hands with too many cards are refused at the end
        pile = self._pile(hand)
        if not pile:
            raise self._impossible(hand, "the hand goes on without a split")
        if not self.left[pile] and self.shoe_ended:
            return NO_CARD
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
        """The pile of a hand's next card: a pair's second card has started a hand of its own.

        Split hands are numbered as they came to be, and each was split as early as it could be,
        unless the choices say which.
        """
        if hand in self.left:
            seat, _, number = hand.partition("/")
            fresh = self._fresh(seat)
            second = len(self.left[hand]) == len(self.hands[hand]) - 1
            if fresh and number and second and self._splits_again(seat, int(number)):
                self.splits[hand] = fresh
                return fresh
            return hand
        pile = self._fresh(hand)
        if pile.endswith("/2"):
            self.splits[hand] = pile
        return pile

    def _own(self, seat: str) -> list[str]:
        return [name for name in self.left if name.startswith(f"{seat}/")]

    def _fresh(self, seat: str) -> str:
        """The first split hand of a seat of which no card has been dealt."""
        own = self._own(seat)
        untouched = (name for name in own if len(self.left[name]) == len(self.hands[name]))
        return min(untouched, key=lambda name: int(name.partition("/")[2]), default="")

    def _splits_again(self, seat: str, number: int) -> bool:
        told = list(self.pending.of_seat(int(seat.removeprefix("seat "))))
        if not any(words.verb == "split" for words in told):
            return True
        first: dict[object, str] = {}
        for words in told:
            if words.key[1] == number and words.verb not in ADDS_NOTHING:
                first.setdefault(words.key[0], words.verb)
        return "split" in first.values()

    # --- impossible hands -------------------------------------------------------------------------

    def check_cards(self, events: Sequence[Event]) -> None:
        for hand in self.splits:
            raise self._impossible(hand, closing_reason(events, hand, "split"))
        for name, cards in self.left.items():
            if not cards:
                continue
            legal = len(self.hands[name]) - len(cards)
            given = "one card" if legal == 1 else f"{legal} cards"
            raise BadRecord(
                "forbidden-card",
                f"the rules give the {name} hand {given}, the record has "
                f"{len(self.hands[name])}: {card_text(cards[0])} may not be drawn",
                where=f"hands.{name}",
            )

    def _impossible(self, hand: str, why: str) -> BadRecord:
        """The refusal of two hands that no split can have made of these cards."""
        one = hand if hand in self.hands else f"{hand}/1"
        other = self.splits[hand]
        pair = " and ".join(card_text(self.hands[name][0]) for name in (one, other))
        return BadRecord(
            "impossible-split",
            f"{pair} may not be split into the {one} and {other} hands" + (f": {why}" * bool(why)),
            where=f"hands.{other}",
        )

    def _no_hands_after(self, wait: Choose) -> BadRecord:
        """The refusal of a split without its hands in the record."""
        seat = wait.hand.partition("/")[0]
        lacks = f"{seat}/{len(self._own(seat)) + 1} hand"
        if wait.hand == seat:
            lacks = f"{seat}/1 and {seat}/2 hands"
        return BadRecord(
            "missing-hand",
            f"{seat} splits, and there are no cards for the {lacks}; after a split write "
            f'"{seat}/1", "{seat}/2", ... in place of "{seat}"',
            where="hands",
        )
