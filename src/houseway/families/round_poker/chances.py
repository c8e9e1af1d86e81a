"""The strength of a hand: its share of the pot against unknown hands, by a small sample."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from houseway.cards import JOKER, RANKS, Card
from houseway.cards.deck import parse_deck_phrase
from houseway.families.round_poker.section import Street, parse_before, parse_deal
from houseway.families.round_poker.showdown import OWN_CARDS, Judge
from houseway.fast.random import mix, seed_key
from houseway.ranking.badugi import BADUGI, CARDS
from houseway.ranking.evaluate import evaluator
from houseway.table.dealing import BOARD

if TYPE_CHECKING:
    from houseway.families.round_poker.rules import RoundPokerRules

Cards = npt.NDArray[np.uint8]
Values = npt.NDArray[np.int64]
SAMPLES = 150
MOST_RIVALS = 4  # more of them change little


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What a player sees: his cards, the board, and the open cards of those who are in."""

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    rivals: tuple[tuple[Card, ...], ...]
    draws: int = 0  # that are still to come


@dataclass(frozen=True)
class Chances:
    """Samples how the hands of a game come out."""

    rules: RoundPokerRules

    @cached_property
    def _deck(self) -> tuple[Card, ...]:
        deck = self.rules.sheet.deck
        ranks = parse_deck_phrase(deck.cards)
        jokers = (JOKER,) * (self.rules.deck_size - 4 * len(ranks) * deck.decks)
        return (*(rank * 4 + suit for rank in ranks for suit in range(4)), *jokers)

    @cached_property
    def _steps(self) -> list[tuple[str, int]]:
        return [step for street in self.rules.streets for step in parse_deal(street.deal)]

    @cached_property
    def own(self) -> int:
        """Cards that a player has at the showdown."""
        dealt = sum(count for what, count in self._steps if what != BOARD)
        return dealt - sum(_put_away(street) for street in self.rules.streets)

    @cached_property
    def board(self) -> int:
        return sum(count for what, count in self._steps if what == BOARD)

    def draws_after(self, street: str) -> int:
        """How often cards can still be changed when this street is played."""
        ids = [each.id for each in self.rules.streets]
        later = self.rules.streets[ids.index(street) + 1 if street in ids else 0 :]
        return sum(each.before.startswith("draw") for each in later)

    @cached_property
    def judges(self) -> tuple[Judge, ...]:
        return tuple(Judge(share=share) for share in self.rules.showdown.shares)

    def share(self, seen: Seen, kept: Sequence[Card], *, seed: int) -> float:
        """The part of the pot that is his on average. `kept` are the cards that he stays with.

        Who changes cards has the best of as many chances.
        """
        key = seed_key(seed)
        rivals = [*seen.rivals][:MOST_RIVALS] or [()]
        held = kept if seen.draws else seen.own
        deals = [self._deal(seen, held, rivals, key, time) for time in range(1 + self._draws)]
        tables = []
        for judge in self.judges:
            worth = np.stack([_ranked(judge, *deal) for deal in deals])
            worth[max(seen.draws, 1) :, :, 0] = 0  # what he has drawn already is what he holds
            tables.append(worth.max(axis=0))
        return _shared(tables)

    @cached_property
    def _draws(self) -> int:
        return sum(street.before.startswith("draw") for street in self.rules.streets)

    def _deal(
        self,
        seen: Seen,
        held: Sequence[Card],
        rivals: Sequence[Sequence[Card]],
        key: np.uint64,
        time: int,
    ) -> tuple[list[Cards], Cards]:
        """The hands of all players and the board, dealt to the end many times."""
        gone = {*seen.own, *seen.board, *(card for up in rivals for card in up)}
        left = np.array([card for card in self._deck if card not in gone], np.uint8)
        mixed = left[_mixed(key, time, len(left))]
        own = self.own - max(len(seen.board) - self.board, 0)  # a card for all is everybody's own
        needs = [self.board - len(seen.board), *(own - len(cards) for cards in (held, *rivals))]
        ends = np.cumsum([max(need, 0) for need in needs])
        while ends[-1] > mixed.shape[1]:  # more players than cards: some see the same ones
            mixed = np.concatenate([mixed, mixed], axis=1)
        board = _beside(seen.board, mixed[:, : ends[0]])
        hands = [
            _beside(cards, mixed[:, first:last])
            for cards, (first, last) in zip((held, *rivals), pairwise(ends), strict=True)
        ]
        return hands, board


def _mixed(key: np.uint64, time: int, cards: int) -> npt.NDArray[np.int64]:
    """Many orders of so many cards: places in the order of words that follow from the key."""
    first = np.uint64(time * SAMPLES * cards)
    counters = first + np.arange(SAMPLES * cards, dtype=np.uint64)
    words: npt.NDArray[np.uint64] = mix(key + counters)
    return words.reshape(SAMPLES, cards).argsort(axis=1)


def _put_away(street: Street) -> int:
    verb, count, _ = parse_before(street.before) if street.before else ("", 0, 0)
    return count if verb == "discard" else 0


def _beside(cards: Sequence[Card], more: Cards) -> Cards:
    known = np.tile(np.array(cards, np.uint8), (len(more), 1))
    return np.concatenate([known, more], axis=1)


def _ranked(judge: Judge, hands: Sequence[Cards], board: Cards) -> Values:
    """Samples down, players across."""
    return np.stack([_worth(judge, hand, board) for hand in hands], axis=1)


def _worth(judge: Judge, hands: Cards, board: Cards) -> Values:
    """The worth of hands at the showdown, the larger the better; 0 does not qualify."""
    if judge.is_badugi:
        return _badugis(hands)
    size = judge.order.size
    if judge.share.uses != "two-and-three":
        return _evaluated(judge, np.concatenate([hands, board], axis=1))
    pairs = combinations(range(hands.shape[1]), OWN_CARDS)
    threes = [*combinations(range(board.shape[1]), size - OWN_CARDS)]
    made = [
        np.concatenate([hands[:, own], board[:, shared]], axis=1)
        for own in pairs
        for shared in threes
    ]
    values = _evaluated(judge, np.concatenate(made))
    best: Values = values.reshape(len(made), len(hands)).max(axis=0)
    return best


def _evaluated(judge: Judge, hands: Cards) -> Values:
    count = hands.shape[1]
    found: Any = evaluator(judge.order, count).values(hands)
    return np.asarray(found, np.int64)


def _badugis(hands: Cards) -> Values:
    """The best badugi of each hand: all its parts whose ranks and suits differ are looked up."""
    heights = (hands // 4 + BADUGI.ace_low) % len(RANKS)
    suits = hands % 4
    best = np.zeros(len(hands), np.int64)
    table = _badugi_values()
    for number in range(1, CARDS + 1):
        for held in combinations(range(CARDS), number):
            ranks = np.bitwise_or.reduce(1 << heights[:, held].astype(np.int64), axis=1)
            kinds = np.bitwise_or.reduce(1 << suits[:, held].astype(np.int64), axis=1)
            differ = (np.bitwise_count(ranks) == number) & (np.bitwise_count(kinds) == number)
            best = np.maximum(best, np.where(differ, table[ranks], 0))
    return best


@cache
def _badugi_values() -> Values:
    """The worth of a badugi by the set of its heights."""
    table = np.zeros(1 << len(RANKS), np.int64)
    for heights, value in BADUGI.values.items():
        table[sum(1 << height for height in heights)] = value
    return table


def _shared(tables: Sequence[Values]) -> float:
    """What the first player gets on average: each share is parted among its best hands."""
    shares = []
    for values in tables:
        top = values.max(axis=1)
        best = (values == top[:, None]) & (top > 0)[:, None]
        number = best.sum(axis=1)
        shares.append((np.where(number > 0, best[:, 0] / np.maximum(number, 1), 0.0), number > 0))
    if len(shares) == 1:
        return float(shares[0][0].mean())
    (high, _), (low, has_low) = shares
    return float(np.where(has_low, (high + low) / 2, high).mean())
