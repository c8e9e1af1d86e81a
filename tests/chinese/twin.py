"""A slow twin of the scoring, written from the printed rules without any of the package's."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

ORDER = "23456789TJQKA"
Hand = tuple[str, ...]
Hands = tuple[Hand, Hand, Hand]  # front, middle, back

PAIR_IN_FRONT = dict(zip("6789TJQKA", range(1, 10), strict=True))  # 002:1974-1982
THREE_IN_FRONT = dict(zip(ORDER, range(10, 23), strict=True))  # 002:1983-1995
MIDDLE = {"straight": 4, "flush": 8, "full": 12, "four": 16, "straight flush": 20, "royal": 40}
BACK = {name: points // 2 for name, points in MIDDLE.items()}  # 002:1996-2001
KINDS = ("high", "pair", "two pair", "three", "straight", "flush", "full", "four")
ALL = (*KINDS, "straight flush", "royal")


def numbers(hand: Hand) -> list[int]:
    return sorted((ORDER.index(card[0]) for card in hand), reverse=True)


def runs(hand: Hand) -> int | None:
    """The highest card of a row, where the ace may also be low."""
    held = numbers(hand)
    if all(a == b + 1 for a, b in pairwise(held)):
        return held[0]
    low = sorted((-1 if number == 12 else number for number in held), reverse=True)
    return low[0] if all(a == b + 1 for a, b in pairwise(low)) else None


def kind(hand: Hand) -> tuple[str, list[int]]:
    """What a hand is, and the numbers that decide between two of a kind."""
    held = numbers(hand)
    counts = Counter(held)
    shape = sorted(counts.values(), reverse=True)
    ties = [number for number, _ in sorted(counts.items(), key=lambda i: (i[1], i[0]))][::-1]
    if len(hand) == 5:
        suited = len({card[1] for card in hand}) == 1
        top = runs(hand)
        if suited and top is not None:
            return ("royal" if min(held) == 8 else "straight flush"), [top]
        if suited:
            return "flush", ties
        if top is not None:
            return "straight", [top]
    names = {
        (4, 1): "four",
        (3, 2): "full",
        (3, 1, 1): "three",
        (3,): "three",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
        (2, 1): "pair",
    }
    return names.get(tuple(shape), "high"), ties


def better(one: Hand, other: Hand) -> int:
    """1, 0 or -1; five cards are higher than three with the same first ranks."""
    (a, first), (b, second) = kind(one), kind(other)
    if a != b:
        return 1 if ALL.index(a) > ALL.index(b) else -1
    for x, y in zip(first, second, strict=False):
        if x != y:
            return 1 if x > y else -1
    return (len(first) > len(second)) - (len(first) < len(second))


def fouled(hands: Hands) -> bool:
    front, middle, back = hands
    return better(middle, front) != 1 or better(back, middle) != 1


def sweep_points(hands: Hands) -> int:
    """002:2018-2022; 0 where there is none."""
    cards = [card for hand in hands for card in hand]
    ranks = Counter(card[0] for card in cards)
    if len(ranks) == 13:
        return 26 if len({card[1] for card in cards}) == 1 else 13
    six_pairs = sum(count // 2 for count in ranks.values()) == 6
    straights = all(runs(hand) is not None for hand in hands)
    flushes = all(len({card[1] for card in hand}) == 1 for hand in hands)
    return 3 if six_pairs or straights or flushes else 0


def face_up(one: Hands, other: Hands, *, button: int, declared: tuple[bool, bool]) -> int:
    """What the first player wins from the second; `button` is 1 or 2 for who has it, 0 for none."""
    points = [sweep_points(one) * declared[0], sweep_points(other) * declared[1]]
    fouls = [fouled(one) and not points[0], fouled(other) and not points[1]]
    won = 0
    if points[0] > points[1]:
        won += points[0]
    if points[1] > points[0]:
        won -= points[1]
    for place, sign in ((0, 1), (1, -1)):  # each as the one who collects
        mine, theirs = (one, other)[place], (one, other)[1 - place]
        if fouls[place] or points[1 - place]:
            continue
        for segment, (hand, against) in enumerate(zip(mine, theirs, strict=True)):
            if points[place]:
                won += 3 * sign if fouls[1 - place] else 0
                continue
            versus = better(hand, against)
            wins = versus == 1 or (versus == 0 and button == place + 1)
            if fouls[1 - place]:
                won += sign * 3
            elif wins:
                won += sign
            else:
                continue
            won += sign * bonus(segment, hand)
    return won


def bonus(segment: int, hand: Hand) -> int:
    name, ties = kind(hand)
    if segment == 0:
        table = {"pair": PAIR_IN_FRONT, "three": THREE_IN_FRONT}.get(name, {})
        return table.get(ORDER[ties[0]], 0)
    return (MIDDLE if segment == 1 else BACK).get(name, 0)


# 003:983-988; a royal flush is the highest straight flush
EXTRA = (
    {"three": 3},
    {"full": 2, "four": 8, "straight flush": 10, "royal": 10},
    {"four": 4, "straight flush": 5, "royal": 5},
)


def closed(one: Hands, other: Hands) -> int:
    """The same for the game of thirteen cards: bonuses are due whoever wins."""
    fouls = fouled(one), fouled(other)
    if all(fouls):
        return 0
    won = 0
    for segment, (hand, against) in enumerate(zip(one, other, strict=True)):
        versus = better(hand, against)
        won += -1 if fouls[0] else 1 if fouls[1] else versus
        if not fouls[0]:
            won += EXTRA[segment].get(kind(hand)[0], 0)
        if not fouls[1]:
            won -= EXTRA[segment].get(kind(against)[0], 0)
    return won
