"""A slow, obvious twin of games with a hand for each seat: Super Pan 9 and joker baccarat.

Card classes are values 0 to 9 and 10 for a joker. Written without the package's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb, perm, prod
from typing import NamedTuple, TypeVar

C = TypeVar("C")
JOKER = 10


def total(hand: Sequence[int]) -> int:
    return 9 if JOKER in hand else sum(hand) % 10


class End(NamedTuple):
    own: tuple[int, ...]
    dealer: tuple[int, ...]
    knows: tuple[tuple[int, ...], int | None]


@dataclass(frozen=True)
class Rules:
    cards: int
    seat: Callable[[int], str]  # hit, stand or choose, by total
    dealer_hits: Callable[[int], bool]
    up: int = 0  # the player-dealer's exposed card

    def play(self, dealt: Sequence[int], choice: str) -> End | None:
        """Seat and player-dealer in turn, then the seat's draw, then the player-dealer's."""
        first = 2 * self.cards
        own, dealer = tuple(dealt[0:first:2]), tuple(dealt[1:first:2])
        knows = tuple(sorted(own)), dealer[self.up - 1] if self.up else None
        rest = list(dealt[first:])
        does = self.seat(total(own))
        if (choice if does == "choose" else does) == "hit":
            if not rest:
                return None
            own += (rest.pop(0),)
        if self.dealer_hits(total(dealer)):
            if not rest:
                return None
            dealer += (rest.pop(0),)
        return End(own, dealer, knows)


def deals(
    counts: Mapping[C, int], class_of: Callable[[C], int], rules: Rules, choice: str
) -> list[tuple[tuple[C, ...], End, int]]:
    """Every deal with the number of sequences of all cards and two draws that begin like it."""
    size, longest = sum(counts.values()), 2 * rules.cards + 2
    left = dict(counts)
    found: list[tuple[tuple[C, ...], End, int]] = []

    def walk(dealt: tuple[C, ...], classes: tuple[int, ...], weight: int) -> None:
        end = rules.play(classes, choice) if len(classes) >= 2 * rules.cards else None
        if end is not None:
            found.append((dealt, end, weight * perm(size - len(dealt), longest - len(dealt))))
            return
        for card, held in left.items():
            if held:
                left[card] = held - 1
                walk((*dealt, card), (*classes, class_of(card)), weight * held)
                left[card] = held

    walk((), (), 1)
    return found


# --- full shoes -----------------------------------------------------------------------------------


def _picks(counts: Mapping[int, int], cards: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Unordered hands with how many there are."""
    for hand in combinations_with_replacement(sorted(counts), cards):
        ways = prod(comb(counts[c], hand.count(c)) for c in set(hand))
        if ways:
            yield hand, ways


def _less(counts: Mapping[int, int], hand: Sequence[int]) -> dict[int, int]:
    return {c: held - hand.count(c) for c, held in counts.items()}


Compared = dict[tuple[tuple[int, ...], tuple[int, ...]], int]


def hands_by_choice(
    counts: Mapping[int, int], rules: Rules
) -> dict[tuple[tuple[int, ...], str], Compared]:
    """Final hands by the seat's first hand and what it does, unordered, without an exposed card.

    Weights are unordered hands times the draw cards in order: of
    C(n, k) * C(n - k, k) * (n - 2k) * (n - 2k - 1).
    """
    found: dict[tuple[tuple[int, ...], str], Compared] = {}
    for own, own_ways in _picks(counts, rules.cards):
        after = _less(counts, own)
        for dealer, dealer_ways in _picks(after, rules.cards):
            left = _less(after, dealer)
            rest = sum(left.values())
            ways = own_ways * dealer_ways
            dealer_draws = rules.dealer_hits(total(dealer))
            does = rules.seat(total(own))
            for choice in ("stand", "hit") if does == "choose" else (does,):
                tally = found.setdefault((own, choice), {})
                drawn: list[tuple[tuple[int, ...], int, dict[int, int]]] = (
                    [((*own, c), ways * left[c], _less(left, (c,))) for c in left if left[c]]
                    if choice == "hit"
                    else [(own, ways * rest, {})]
                )
                for mine, weight, remaining in drawn:
                    if not dealer_draws:
                        key = (mine, dealer)
                        tally[key] = tally.get(key, 0) + weight * (rest - 1)
                        continue
                    # A seat that stands leaves its card in the shoe: any of the rest comes next.
                    if choice == "hit":
                        nexts = [(c, weight * remaining[c]) for c in remaining]
                    else:
                        nexts = [(c, ways * left[c] * (rest - 1)) for c in left]
                    for c, count in nexts:
                        if count:
                            key = (mine, (*dealer, c))
                            tally[key] = tally.get(key, 0) + count
    return found


def total_weight(size: int, cards: int) -> int:
    rest = size - 2 * cards
    return comb(size, cards) * comb(size - cards, cards) * rest * (rest - 1)
