"""Cards that a player parts into hands: two in front and five behind, a high hand and a low one.

The player names the parts, `set front Ah Kd / back ...`; cards that are not named go to the part
that is not named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from houseway.cards import Card, card_text, cards_text, parse_cards
from houseway.errors import HousewayError, IllegalMove, UnknownName

SET = "set"
HOUSE_WAY = "house-way"
T = TypeVar("T")
Parted = tuple[tuple[Card, ...], ...]  # the cards of each part


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingPart:
    """One of the hands, with the fewest and the most cards that go there."""

    name: str
    least: int
    most: int

    @property
    def size(self) -> str:
        return str(self.most) if self.least == self.most else f"{self.least} to {self.most}"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSetting:
    """The cards to be parted. `foul` says why a parting is foul; it is empty for a legal one.

    `house` makes the parting of the house; `row`, `why` and `cite` are of its chart. `says` names
    the hands of a parting in words; `legal` lists all legal partings, if they are few. `laid`
    assigns the parts where their order does not matter. `loose`: a wrong number of cards is a
    foul; otherwise it is refused.
    """

    cards: tuple[Card, ...]
    parts: tuple[SettingPart, ...]
    foul: Callable[[Parted], str] = field(compare=False, repr=False)
    says: Callable[[Parted], tuple[str, ...]] = field(compare=False, repr=False)
    house: Callable[[], Parted] = field(compare=False, repr=False)
    laid: Callable[[Parted], Parted] = field(default=lambda _: _, compare=False, repr=False)
    row: str = ""
    why: str = ""
    cite: str = ""
    legal: Callable[[], tuple[Parted, ...]] = field(default=tuple, compare=False, repr=False)
    loose: bool = False

    @property
    def house_way(self) -> Parted:
        """The parting of the house."""
        return self.house()

    def named(self, values: Iterable[T]) -> dict[str, T]:
        """One value for each part, by its name."""
        return dict(zip((part.name for part in self.parts), values, strict=True))

    def texts(self, parted: Parted) -> dict[str, list[str]]:
        """The cards of each part, as they are written."""
        return self.named([card_text(card) for card in held] for held in parted)

    def words(self, parted: Parted) -> str:
        """The shortest words that mean this parting.

        >>> front = SettingPart(name="front", least=1, most=1)
        >>> back = SettingPart(name="back", least=1, most=1)
        >>> two = HandSetting(cards=(0, 4), parts=(front, back), house=lambda: ((0,), (4,)),
        ...     foul=lambda _: "", says=lambda _: ())
        >>> two.words(((4,), (0,)))
        'set front 3c'
        """
        named = [
            f"{part.name} {cards_text(cards)}"
            for part, cards in zip(self.parts, parted, strict=True)
            if cards
        ]
        return f"{SET} {' / '.join(named[:-1] if all(parted) else named)}"

    def read(self, words: str) -> Parted:
        """The parting that the words name, legal or foul; refused when they name none."""
        named = dict(self._named(words))
        left = Counter(self.cards)
        left.subtract(card for cards in named.values() for card in cards)
        for card, count in left.items():
            if count < 0:
                held = f"the cards are {cards_text(self.cards)}"
                many = "twice" if card in self.cards else "not in the hand"
                raise refused("not-his-card", f"{card_text(card)} is {many}; {held}")
        rest = tuple(card for card in self.cards if left[card] > 0 and _spend(left, card))
        unnamed = [part for part in self.parts if part.name not in named]
        if rest and len(unnamed) != 1:
            names = ", ".join(part.name for part in unnamed) or "no part is left"
            raise refused("cards-left", f"{cards_text(rest)}: say where they go ({names})")
        if unnamed and rest:
            named[unnamed[0].name] = rest
        parted = tuple(named.get(part.name, ()) for part in self.parts)
        if not self.loose and (wrong := miscount(self.parts, parted)):
            raise refused("wrong-count", wrong)
        return parted

    def _named(self, words: str) -> Iterator[tuple[str, tuple[Card, ...]]]:
        parts = [part.name for part in self.parts]
        seen = set()
        for text in words.removeprefix(SET).split("/"):
            name, _, cards = text.strip().partition(" ")
            if name not in parts:
                raise UnknownName("part of the hand", name, parts, where="choices")
            if name in seen:
                raise refused("part-twice", f"{name} is named twice")
            seen.add(name)
            yield name, parse_cards(cards)

    def problem(self, words: str, *, fouls: bool = False) -> str:
        """The reason why these words are illegal; empty if they are legal."""
        try:
            parted = self.read(words)
            return "" if fouls else self.foul(parted)
        except HousewayError as error:
            return error.message


def miscount(parts: Iterable[SettingPart], parted: Parted) -> str:
    """The part with a wrong number of cards, in words; empty if there is none.

    >>> miscount([SettingPart(name="front", least=2, most=2)], ((0, 4, 8),))
    'front has 3 cards; legal: 2'
    """
    for part, cards in zip(parts, parted, strict=True):
        if not part.least <= len(cards) <= part.most:
            return f"{part.name} has {len(cards)} cards; legal: {part.size}"
    return ""


def _spend(left: Counter[Card], card: Card) -> bool:
    left[card] -= 1
    return True


def refused(code: str, message: str) -> IllegalMove:
    """The error of cards that cannot be set or named so."""
    return IllegalMove(code, message, where="choices")
