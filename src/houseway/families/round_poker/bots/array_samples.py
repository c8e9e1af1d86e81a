"""Samples of deals as arrays: many hands are ranked at once by compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards import RANKS, Card
from houseway.families.round_poker.bots.pot_share import SAMPLES, PotShareSampler, VisibleCards
from houseway.families.round_poker.showdown import OWN_CARDS, Judge
from houseway.fast.random import mix, seed_key
from houseway.ranking.badugi import BADUGI, CARDS
from houseway.ranking.evaluate import evaluator

Cards = npt.NDArray[np.uint8]
Values = npt.NDArray[np.int64]


def sampled_share(
    chances: PotShareSampler, seen: VisibleCards, kept: Sequence[Card], *, seed: int
) -> float:
    """The part of the pot that the first player gets on average."""
    key = seed_key(seed)
    hands = chances.known_hands(seen, kept)
    deals = [_deal(chances, seen, hands, key, time) for time in range(1 + chances.draws)]
    tables = []
    for judge in chances.judges:
        worth = np.stack([_ranked(judge, *deal) for deal in deals])
        worth[max(seen.draws, 1) :, :, 0] = 0  # samples beyond the draws left do not count
        tables.append(worth.max(axis=0))
    return _shared(tables)


def _deal(
    chances: PotShareSampler,
    seen: VisibleCards,
    hands: Sequence[Sequence[Card]],
    key: np.uint64,
    time: int,
) -> tuple[list[Cards], Cards]:
    """The hands of all players and the board, dealt to the end many times."""
    left = np.array(chances.unseen(seen), np.uint8)
    mixed = left[_mixed(key, time, len(left))]
    ends = chances.ends(seen, hands)
    while ends[-1] > mixed.shape[1]:  # more players than cards: some share cards
        mixed = np.concatenate([mixed, mixed], axis=1)
    board = _beside(seen.board, mixed[:, : ends[0]])
    dealt = [
        _beside(cards, mixed[:, first:last])
        for cards, (first, last) in zip(hands, pairwise(ends), strict=True)
    ]
    return dealt, board


def _mixed(key: np.uint64, time: int, cards: int) -> npt.NDArray[np.int64]:
    """Many orders of so many cards: places in the order of words that follow from the key."""
    first = np.uint64(time * SAMPLES * cards)
    counters = first + np.arange(SAMPLES * cards, dtype=np.uint64)
    words: npt.NDArray[np.uint64] = mix(key + counters)
    return words.reshape(SAMPLES, cards).argsort(axis=1)


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
    """The first player's average share: each share is parted among its best hands."""
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
