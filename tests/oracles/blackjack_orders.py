"""Every order of the cards: the readable round of play with a fixed way to decide.

All cards that can come are dealt, and what the rows of the wager do is counted. A `Case` is a game
that is left with a few cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from math import factorial
from typing import Any

import pytest
from tests.oracles.blackjack_twin import Table, game_with, value_of

from houseway.cards import rank_of
from houseway.families.blackjack.rounds import BlackjackRound
from houseway.library import Game
from houseway.table.rounds import Answer, Bet, Choose, Deal, Finished, Setup

EXACT = 1e-12

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
    game: Game,
    choose: Callable[[Choose], str],
    *,
    alike: Callable[[int], int] = value_of,
    begin: tuple[int, ...] = (),
) -> Averages:
    """What a seat wins on average; cards that are `alike` are not told apart.

    With `begin` only rounds count in which these cards come first.
    """
    walk = _Walk(game, choose, alike)
    orders = factorial(game.deck.size - len(begin))
    ev, square, wager, *rows = (Fraction(whole, orders) for whole in walk.value(begin))
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


# --- games with tiny shoes ------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True, eq=False)
class Case:
    """A game left with a few cards. `meets` are rows that must come up, so that they are tried."""

    game: str
    cards: str
    table: Table | None = None
    decks: int = 1
    readings: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    meets: tuple[str, ...] = ()
    alike: Callable[[int], int] = value_of
    whole: bool = False  # the decks have all ranks, and most are gone


def tell_789(card: int) -> int:
    """Suits matter to sevens, eights and nines; pairs are split by rank."""
    return card if value_of(card) in (7, 8, 9) else -rank_of(card)


@cache
def game_of(case: Case) -> Game:
    return game_with(
        case.game,
        case.cards,
        decks=case.decks,
        readings=case.readings,
        settings=case.settings,
        whole=case.whole,
    )


def solver_of(game: Game) -> Any:
    analyst: Any = game.analyst
    return analyst.solver


def best_of(game: Game) -> Callable[[Any], str]:
    analyst: Any = game.analyst
    choose: Callable[[Any], str] = analyst.policy("best").choose
    return choose


def assert_every_order_agrees(case: Case) -> None:
    game = game_of(case)
    found = every_order(game, best_of(game), alike=case.alike)
    solver = solver_of(game)
    assert solver.ev == pytest.approx(float(found.ev), abs=EXACT)
    assert solver.average_wager == pytest.approx(float(found.wager), abs=EXACT)
    rows = [float(chance) for chance in found.rows.values()]
    assert list(solver.row_chances) == pytest.approx(rows, abs=EXACT)
    assert all(found.rows[row] for row in case.meets), found.rows
