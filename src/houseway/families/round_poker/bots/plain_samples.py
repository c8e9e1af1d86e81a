"""The same samples of deals without arrays, for the light form of the package."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import fsum

from houseway.cards import Card, Cards
from houseway.families.round_poker.bots.pot_share import SAMPLES, PotShareSampler, VisibleCards
from houseway.families.round_poker.showdown import OWN_CARDS, Judge
from houseway.ranking.hands import best_strength
from houseway.splitmix import MASK64, mix, seed_word

Hands = list[Cards]


def sampled_share(
    chances: PotShareSampler, seen: VisibleCards, kept: Sequence[Card], *, seed: int
) -> float:
    """The part of the pot that the first player gets on average."""
    key = seed_word(seed)
    hands = chances.known_hands(seen, kept)
    times = [_deals(chances, seen, hands, key, time) for time in range(1 + chances.draws)]
    mine = max(seen.draws, 1)  # samples that count: one for each draw left
    return fsum(_part(chances.judges, deals, mine) for deals in zip(*times, strict=True)) / SAMPLES


def _deals(
    chances: PotShareSampler,
    seen: VisibleCards,
    hands: Sequence[Cards],
    key: int,
    time: int,
) -> Iterator[tuple[Hands, Cards]]:
    """The hands of all players and the board, dealt to the end many times."""
    left = chances.unseen(seen)
    ends = chances.ends(seen, hands)
    for sample in range(SAMPLES):
        first = key + (time * SAMPLES + sample) * len(left)
        words = [mix((first + place) & MASK64) for place in range(len(left))]
        mixed = [left[place] for place in sorted(range(len(left)), key=words.__getitem__)]
        while ends[-1] > len(mixed):  # more players than cards: some share cards
            mixed += mixed
        dealt = [
            (*cards, *mixed[start:end])
            for cards, (start, end) in zip(hands, pairwise(ends), strict=True)
        ]
        yield dealt, (*seen.board, *mixed[: ends[0]])


def _part(judges: Sequence[Judge], deals: Sequence[tuple[Hands, Cards]], mine: int) -> float:
    """The first player's share: each share is parted among its best hands, and a share for
    which no hand qualifies goes to the other."""
    parts = []
    for judge in judges:
        worth = [
            [
                _worth(judge, hand, board) if number or time < mine else 0
                for number, hand in enumerate(hands)
            ]
            for time, (hands, board) in enumerate(deals)
        ]
        best = [max(times) for times in zip(*worth, strict=True)]
        top = max(best)
        if top:
            parts.append(1 / best.count(top) if best[0] == top else 0.0)
        elif not parts:
            parts.append(0.0)
    return parts[0] if len(parts) == 1 else (parts[0] + parts[1]) / 2


def _worth(judge: Judge, hand: Cards, board: Cards) -> int:
    """The worth of a hand at the showdown, the larger the better; 0 does not qualify."""
    if judge.share.uses != "two-and-three":
        return judge.worth(hand, board).value
    order = judge.order
    strengths = (
        best_strength(order, (*own, *shared))
        for own in combinations(hand, OWN_CARDS)
        for shared in combinations(board, order.size - OWN_CARDS)
    )
    return order.value(max(strengths))
