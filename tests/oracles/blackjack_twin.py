"""A slow, obvious twin of blackjack: the best play by expectimax.

It knows a game only as plain functions (`Table`), written by hand from its rules. The cards lie in
the shoe by value, and all weights are whole numbers of orders of the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import factorial
from typing import Any, NamedTuple

from houseway.cards import RANKS, parse_cards
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices

Hand = tuple[int, ...]  # values, sorted: an ace is 1, a joker 0
ACE, TEN, JOKER = 1, 10, 0


def game_with(
    name: str,
    cards: str,
    *,
    decks: int = 1,
    readings: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
    whole: bool = False,
) -> Game:
    """A game whose shoe of so many decks is left with these cards only.

    Ranks that do not occur are not in the decks at all, unless the decks are `whole`.
    """
    game = load_game(name, Choices(readings=readings or {}, settings=settings or {}))
    chosen: dict[str, Any] = {}
    if game.sheet.deck.decks != decks:
        chosen["deck.decks"] = decks
    ranks = {text[0] for text in cards.split() if text != "Jk"}
    if not whole:
        chosen["deck.cards"] = "52 less " + " ".join(rank for rank in RANKS if rank not in ranks)
        if game.sheet.deck.marked:
            chosen["deck.marked"] = [rank for rank in game.sheet.deck.marked if rank in ranks]
    game = game.but(settings=chosen)
    gone = Counter(game.deck.composition())
    gone.subtract(parse_cards(cards))
    return game.without(list(gone.elements()))


def value_of(card: int) -> int:
    """What a card counts low: 2 to 10, an ace 1, a joker 0."""
    return (2, 3, 4, 5, 6, 7, 8, 9, TEN, TEN, TEN, TEN, ACE, JOKER)[card // 4]


def values_in(game: Game) -> Counter[int]:
    """How many cards of each value the shoe has."""
    shoe: Counter[int] = Counter()
    for card, count in game.deck.composition().items():
        shoe[value_of(card)] += count
    return shoe


# --- the best play --------------------------------------------------------------------------------


class Seen(NamedTuple):
    """A hand and what it counts."""

    cards: Hand
    total: Fraction | int
    soft: bool
    over: bool
    natural: bool


def never(*_: Any) -> bool:
    return False


def counted(
    *, limit: int = 21, high: Hand = (ACE,), joker: int = 0
) -> Callable[[Hand], tuple[int, bool]]:
    """Cards count low, but one of the `high` ones ten more while that fits; a joker like this."""

    def points(hand: Hand) -> tuple[int, bool]:
        low = sum(card or joker for card in hand)
        more = any(card in high for card in hand) and low + 10 <= limit
        return low + 10 * more, more

    return points


@dataclass(frozen=True, kw_only=True)
class Table:
    """The rules of a game without splits.

    `options` has the letters of what a hand may do that is not doubled: Stand, Hit, Double,
    suRrender. `pays` is per unit of the money that lies there when the hand ended as named.
    """

    options: Callable[[Seen, int], str]
    pays: Callable[[Seen, Seen, str], Fraction | int]
    naturals: Mapping[Hand, str]
    points: Callable[[Hand], tuple[int, bool]] = lambda hand: counted()(hand)
    limit: int = 21
    dealer_hits: Callable[[Seen], bool] = lambda bank: (
        bank.total < 17 or (bank.soft and bank.total == 17)
    )
    looks: Callable[[int], bool] = never  # at the hole card, under this up card
    early: bool = False  # surrender comes before the look
    original: bool = False  # a natural takes the first wager alone
    freezes: Callable[[int], bool] = never
    even_money: Callable[[Seen, int], bool] = never
    doublings: int = 1
    rescues: bool = False

    def seen(self, hand: Hand) -> Seen:
        natural = self.naturals.get(hand)
        total, soft = self.points(hand)
        if natural:
            return Seen(hand, Fraction(natural), soft, over=False, natural=True)
        return Seen(hand, total, soft, over=total > self.limit, natural=False)


def best_value(table: Table, game: Game) -> Fraction:
    """The expected profit of a unit at the best play."""
    shoe = values_in(game)
    size = shoe.total()
    whole = Fraction(0)
    for up, ups in shoe.items():
        after = shoe - Counter([up])
        against = _Against(table, up, after)
        for one in after:
            for other in after:
                ways = after[one] * (after[other] - (one == other))
                if one <= other and ways:
                    both = ways if one == other else 2 * ways
                    whole += ups * both * against.first((one, other))
    return whole / factorial(size)


def option_values(table: Table, game: Game, hand: Hand, up: int) -> dict[str, Fraction]:
    """What each option is worth with some cards against an up card, once there was no natural."""
    left = values_in(game) - Counter([up])
    against = _Against(table, up, left)
    ways = against.ended(hand, "", pays=lambda *_: 1)
    then: dict[str, Callable[[], Fraction]] = {
        "stand": lambda: against.ended(hand, "stood"),
        "hit": lambda: against.drawn(hand, against.play),
        "double": lambda: against.drawn(hand, lambda longer: against.doubled(longer, 1)),
        "surrender": lambda: against.ended(hand, "surrendered"),
    }
    options = table.options(table.seen(hand), up)
    letters = dict(zip("SHDR", then, strict=True))
    return {letters[letter]: then[letters[letter]]() / ways for letter in options}


class _Against:
    """All play against one up card. `shoe` is what is left beside it.

    A value is a sum over all orders of the cards that are left, the hole card among them; one
    decision is made for all hole cards that are possible, because nobody has seen it.
    """

    def __init__(self, table: Table, up: int, shoe: Counter[int]) -> None:
        self.table = table
        self.up = up
        self.shoe = shoe
        self.play = cache(self._play)
        self.doubled = cache(self._doubled)
        self.banks = cache(self._banks)

    @cached_property
    def looks(self) -> bool:
        return self.table.looks(self.up)

    def left(self, hand: Hand) -> Counter[int]:
        return self.shoe - Counter(hand)

    def first(self, hand: Hand) -> Fraction:
        """Two cards: what is decided before the play, and the play."""
        table, seen = self.table, self.table.seen(hand)
        if table.freezes(self.up):
            return self.ended(hand, "frozen", holes="any")
        choices = [self.play(hand)]
        if self.looks:
            choices[0] += self.ended(hand, "stood", holes="natural")
            if table.early and "R" in table.options(seen, self.up):
                choices.append(self.ended(hand, "surrendered", holes="any"))
        if table.even_money(seen, self.up):
            choices.append(self.ended(hand, "even-money", holes="any"))
        return max(choices)

    def _play(self, hand: Hand) -> Fraction:
        seen = self.table.seen(hand)
        if seen.over or seen.natural:
            return self.ended(hand, "over" if seen.over else "stood")
        options = self.table.options(seen, self.up)
        values = []
        if "S" in options:
            values.append(self.ended(hand, "stood"))
        if "H" in options:
            values.append(self.drawn(hand, self.play))
        if "D" in options:
            values.append(self.drawn(hand, lambda longer: self.doubled(longer, 1)))
        if "R" in options and not (self.table.early and self.looks):
            values.append(self.ended(hand, "surrendered"))
        return max(values)

    def _doubled(self, hand: Hand, times: int) -> Fraction:
        if self.table.seen(hand).over:
            return self.ended(hand, "over", times)
        values = [self.ended(hand, "stood", times)]
        if self.table.rescues:
            values.append(self.ended(hand, "rescued", times))
        if times < self.table.doublings:
            values.append(self.drawn(hand, lambda longer: self.doubled(longer, times + 1)))
        return max(values)

    def drawn(self, hand: Hand, then: Callable[[Hand], Fraction]) -> Fraction:
        left = self.left(hand)
        assert left.total() > 1, "the shoe runs out"
        ways = (count * then(tuple(sorted((*hand, card)))) for card, count in left.items())
        return sum(ways, Fraction(0))

    def ended(
        self,
        hand: Hand,
        how: str,
        times: int = 0,
        *,
        holes: str = "",
        pays: Callable[[Seen, Seen, str], Fraction | int] | None = None,
    ) -> Fraction:
        """The money on the hand against all that the player-dealer can come to.

        After a look only hole cards without a natural are left; `holes` says otherwise.
        """
        wanted = holes or ("plain" if self.looks else "any")
        mine = self.table.seen(hand)
        left = self.left(hand)
        pay = pays or self.table.pays
        paid: Counter[Fraction | int] = Counter()
        for hole, count in left.items():
            natural = self.table.seen(tuple(sorted((self.up, hole)))).natural
            if wanted == "any" or natural == (wanted == "natural"):
                rest = left - Counter([hole])
                for bank, orders in self.banks(tuple(sorted((self.up, hole))), _key(rest)).items():
                    money = 1 << (times - (how == "rescued"))
                    if bank.natural and self.table.original:
                        money = 1
                    paid[pay(mine, bank, how) * money] += count * orders
        return sum((Fraction(pay) * orders for pay, orders in paid.items()), Fraction(0))

    def _banks(self, hand: Hand, rest: tuple[tuple[int, int], ...]) -> dict[Seen, int]:
        """The player-dealer's hands, each with the orders of the rest that lead to it."""
        bank = self.table.seen(hand)
        left = sum(count for _, count in rest)
        if bank.over or not self.table.dealer_hits(bank):
            return {bank: factorial(left)}
        assert left, "the shoe runs out"
        found: Counter[Seen] = Counter()
        for card, count in rest:
            longer = tuple(sorted((*hand, card)))
            after = _key(Counter(dict(rest)) - Counter([card]))
            for end, orders in self.banks(longer, after).items():
                found[end] += count * orders
        return dict(found)


def _key(left: Counter[int]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(left.items()))
