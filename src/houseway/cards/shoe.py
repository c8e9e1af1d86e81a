"""A shoe in play: the order of its cards, the number dealt, and the burn."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, Self

from houseway.cards.card import JOKER, RANKS, Card, card_text, rank_of
from houseway.errors import BadRecord, Unreadable
from houseway.phrase import Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """A shoe. Cards leave from the front of `order`; `position` counts those that have left.

    `cut` is the number of cards in front of the cut card, None if there is no cut card. In a
    `continuous` shuffler all cards go back after each round, so it has no cut card.

    >>> card, shoe = Shoe(order=(51, 45)).draw()
    >>> card, shoe.remaining
    (51, 1)
    """

    order: tuple[Card, ...]
    position: int = 0
    cut: int | None = None
    continuous: bool = False

    def __post_init__(self) -> None:
        size = len(self.order)
        if not 0 <= self.position <= size:
            message = f"{self.position} cards have left; legal: 0 to {size}"
            raise BadRecord("bad-shoe", message, where="position")
        if self.cut is None:
            return
        if self.continuous:
            message = f"cut card at {self.cut}; a continuous shuffler has none"
            raise BadRecord("bad-shoe", message, where="cut")
        if not 1 <= self.cut <= size:
            message = f"cut card at {self.cut}; legal: 1 to {size}"
            raise BadRecord("bad-shoe", message, where="cut")

    @property
    def remaining(self) -> int:
        return len(self.order) - self.position

    @property
    def past_cut(self) -> bool:
        """Whether the cut card is the next to leave the shoe, or has left it."""
        return self.cut is not None and self.position >= self.cut

    @property
    def needs_shuffle(self) -> bool:
        """Whether the shoe is to be shuffled before the next round."""
        return self.past_cut or not self.remaining or (self.continuous and self.position > 0)

    def draw(self) -> tuple[Card, Shoe]:
        after = self.burn(1)
        return self.order[self.position], after

    def burn(self, count: int) -> Shoe:
        """The shoe after `count` cards have left it unseen."""
        if count < 0:
            raise BadRecord("bad-burn", f"{count} cards; legal: 0 or more", where="burn")
        if count > self.remaining:
            raise BadRecord(
                "out-of-cards",
                f"{count} more wanted, the shoe of {len(self.order)} cards has {self.remaining}",
                where="shoe",
            )
        return replace(self, position=self.position + count)


@dataclass(frozen=True, slots=True, kw_only=True)
class Burnt:
    """The result of a burn. `shown` is the exposed card that set its number, if any."""

    shown: Card | None
    unseen: tuple[Card, ...]
    shoe: Shoe


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnRule(Phrase):
    """`count` cards are burnt or, when `values` is there, as many as the first card says.

    `values` has one number for each rank from deuce to ace.

    >>> BurnRule.parse("1").count
    1
    >>> BurnRule.parse("new-shoe: show first, burn its value (A=1 2-10 JQK=10)").values
    (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1)
    """

    count: int = 0
    values: tuple[int, ...] | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        if text == "none":
            return cls(text)
        if re.fullmatch(r"[1-9][0-9]?", text):
            return cls(text, count=int(text))
        if match := _BY_FIRST_CARD.fullmatch(text):
            return cls(text, values=_burn_values(match[1]))
        raise _unknown_burn(f"no burn rule {text!r}")

    def apply(self, shoe: Shoe) -> Burnt:
        """Burns cards. The shown card leaves play too; its value counts the additional cards."""
        if self.values is None:
            return _burnt(shoe, self.count, shown=None)
        shown, rest = shoe.draw()
        if shown == JOKER:
            message = f"{card_text(shown)} shown, but the burn rule has values for {RANKS} only"
            raise BadRecord("no-burn-value", message, where="burn")
        return _burnt(rest, self.values[rank_of(shown)], shown=shown)


_EXAMPLE: Final = "new-shoe: show first, burn its value (A=1 2-10 JQK=10)"
_BY_FIRST_CARD: Final = re.compile(r"new-shoe: show first, burn its value \((.*)\)")
_GIVEN_VALUE: Final = re.compile(rf"([{RANKS}]+)=([0-9]{{1,2}})")
_FACE_VALUES: Final = re.compile(r"([2-9])-([3-9]|10)")


def _burnt(shoe: Shoe, count: int, *, shown: Card | None) -> Burnt:
    after = shoe.burn(count)
    return Burnt(shown=shown, unseen=shoe.order[shoe.position : after.position], shoe=after)


def _burn_values(text: str) -> tuple[int, ...]:
    values: dict[str, int] = {}
    for word in text.split():
        if match := _GIVEN_VALUE.fullmatch(word):
            given = [(rank, int(match[2])) for rank in match[1]]
        elif match := _FACE_VALUES.fullmatch(word):
            given = [(RANKS[face - 2], face) for face in range(int(match[1]), int(match[2]) + 1)]
        else:
            raise _unknown_burn(f"no burn value {word!r}")
        for rank, value in given:
            if rank in values:
                raise _unknown_burn(f"two burn values for {rank} in {text!r}")
            values[rank] = value
    missing = [rank for rank in RANKS if rank not in values]
    if missing:
        raise _unknown_burn(f"no burn value for {' '.join(missing)} in {text!r}")
    return tuple(values[rank] for rank in RANKS)


def _unknown_burn(problem: str) -> Unreadable:
    legal = f'legal: "none", a number from 1 to 99, or values for all ranks as in "{_EXAMPLE}"'
    return Unreadable("unknown-burn", f"{problem}; {legal}")
