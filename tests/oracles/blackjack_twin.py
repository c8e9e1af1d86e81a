"""Slow, obvious twins of blackjack: the best play by expectimax, and every order of the cards.

`best_value` knows a game only as plain functions (`Table`), written by hand from its rules; the
cards lie in the shoe by value, and all weights are whole numbers of orders of the shoe.
`every_order` plays the readable round of play with a fixed way to decide, over all cards that can
come, and counts what the rows of the wager do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import factorial
from typing import Any, NamedTuple

from houseway.cards import RANKS, parse_cards
from houseway.families.blackjack.rounds import BlackjackRound
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices
from houseway.table.rounds import Answer, Bet, Choose, Deal, Finished, Setup

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
    shoe: Counter[int] = Counter()
    for card, count in game.deck.composition().items():
        shoe[value_of(card)] += count
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

    def ended(self, hand: Hand, how: str, times: int = 0, *, holes: str = "") -> Fraction:
        """The money on the hand against all that the player-dealer can come to.

        After a look only hole cards without a natural are left; `holes` says otherwise.
        """
        wanted = holes or ("plain" if self.looks else "any")
        mine = self.table.seen(hand)
        left = self.left(hand)
        paid: Counter[Fraction | int] = Counter()
        for hole, count in left.items():
            natural = self.table.seen(tuple(sorted((self.up, hole)))).natural
            if wanted == "any" or natural == (wanted == "natural"):
                rest = left - Counter([hole])
                for bank, orders in self.banks(tuple(sorted((self.up, hole))), _key(rest)).items():
                    money = 1 << (times - (how == "rescued"))
                    if bank.natural and self.table.original:
                        money = 1
                    paid[self.table.pays(mine, bank, how) * money] += count * orders
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


# --- every order of the cards ---------------------------------------------------------------------

UNIT = 10  # cents; 6 to 5 and a half are whole then
Sums = list[int]


@dataclass(frozen=True)
class Averages:
    """Per round and per unit wagered before the deal."""

    ev: Fraction
    square: Fraction
    wager: Fraction  # money that was in action at the end
    rows: dict[str, Fraction]  # hands that each row decides

    @property
    def variance(self) -> Fraction:
        return self.square - self.ev**2


def every_order(
    game: Game, choose: Callable[[Choose], str], *, alike: Callable[[int], int] = value_of
) -> Averages:
    """What a seat wins on average; cards that are `alike` are not told apart."""
    walk = _Walk(game, choose, alike)
    sums = walk.value(())
    orders = factorial(game.deck.size)
    ev, square, wager, *rows = (Fraction(whole, orders) for whole in sums)
    names = [row.id for row in walk.wager.all_rows]
    return Averages(ev / UNIT, square / UNIT**2, wager / UNIT, dict(zip(names, rows, strict=True)))


class _Walk:
    """All rounds of one seat. Rounds in which the same lies on the table go on alike, so they are
    counted together.
    """

    def __init__(
        self, game: Game, choose: Callable[[Choose], str], alike: Callable[[int], int]
    ) -> None:
        self.game = game
        self.rules: Any = game.rules
        self.choose = choose
        self.alike = alike
        self.shoe = Counter(game.deck.composition())
        self.wager = next(wager for wager in game.wagers.values() if wager.is_base)
        self.setup = Setup(
            seats=8, bank=8, cover=None, bets=(Bet(seat=1, wager=self.wager.id, amount=UNIT),)
        )
        self.found: dict[Any, Sums] = {}

    def value(self, answers: tuple[Answer, ...]) -> Sums:
        """Sums over all orders of the cards that are left after these answers."""
        table = BlackjackRound(self.rules, self.setup, [])
        play = table.play()
        for answer in (None, *answers)[:-1]:
            play.send(answer)  # type: ignore[arg-type]  # None begins the round
        return self._on(table, play, answers)

    def _on(self, table: BlackjackRound, play: Any, answers: tuple[Answer, ...]) -> Sums:
        """The same, once the last answer is given to the round. It can go on with one card; the
        others ask for a new round.
        """
        try:
            wait = play.send(answers[-1] if answers else None)
            while isinstance(wait, Choose):
                answers = (*answers, self.choose(wait))
                wait = play.send(answers[-1])
        except StopIteration as stop:
            return self._won(stop.value)
        sums = [0] * (3 + len(self.wager.all_rows))
        coming = [(card, n, self._lies(table, wait, card)) for card, n in self._next(answers)]
        gone_on = False
        for card, count, key in coming:
            if key not in self.found and gone_on:
                self.found[key] = self.value((*answers, card))
            elif key not in self.found:
                gone_on = True
                self.found[key] = self._on(table, play, (*answers, card))
            sums = [old + count * new for old, new in zip(sums, self.found[key], strict=True)]
        return sums

    def _next(self, answers: tuple[Answer, ...]) -> Iterator[tuple[int, int]]:
        """One card of each sort that may come next, with how many there are."""
        left = self.shoe - Counter(answer for answer in answers if isinstance(answer, int))
        assert left, "the shoe runs out"
        sorts: dict[int, list[int]] = {}
        for card in left.elements():
            sorts.setdefault(self.alike(card), []).append(card)
        return ((cards[0], len(cards)) for cards in sorts.values())

    def _lies(self, table: BlackjackRound, wait: Deal, card: int) -> Any:
        """What lies on the table once the card has come; the up card is told from the others."""
        held = {name: list(cards) for name, cards in table.hands.cards.items()}
        held.setdefault(wait.hand, []).append(card)
        sorts = []
        for name, cards in held.items():
            first = 1 if name == "player-dealer" else 0
            rest = sorted(map(self.alike, cards[first:]))
            sorts.append((name, *map(self.alike, cards[:first]), *rest))
        hands = [
            (hand.name, hand.doublings, hand.ended, *map(repr, hand.money.values()))
            for hand in table.seats.get(1, [])
        ]
        return wait.hand, tuple(sorted(sorts)), tuple(hands)

    def _won(self, finished: Finished) -> Sums:
        common = self.rules.facts(finished)
        places = {row.id: place for place, row in enumerate(self.wager.all_rows)}
        net = wagered = 0
        rows = [0] * len(places)
        for stake in finished.stakes or ():
            if stake.returned is None:
                row = self.wager.judge({**common, **stake.facts})
                won = row.pays.per_unit * stake.bet.amount
                assert won == int(won)
                net += int(won)
                wagered += stake.bet.amount
                rows[places[row.id]] += 1
        dealt = sum(len(cards) for cards in finished.hands.values())
        orders = factorial(self.shoe.total() - dealt)
        return [orders * item for item in (net, net * net, wagered, *rows)]
