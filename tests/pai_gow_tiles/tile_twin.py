"""Pai gow with tiles once more, slowly and without the package: tiles are pairs of numbers."""

from __future__ import annotations

from functools import cache
from itertools import combinations

Tile = tuple[int, int]
Two = tuple[Tile, Tile]
Strength = tuple[int, int]

# From the highest single tile down; tiles in one line share a name and make a pair.
ORDER: list[list[Tile]] = [
    [(6, 6)],
    [(1, 1)],
    [(4, 4)],
    [(3, 1)],
    [(5, 5)],
    [(3, 3)],
    [(2, 2)],
    [(6, 5)],
    [(6, 4)],
    [(6, 1)],
    [(5, 1)],
    [(6, 3), (5, 4)],
    [(6, 2), (5, 3)],
    [(5, 2), (4, 3)],
    [(4, 1), (3, 2)],
    [(4, 2), (2, 1)],
]
SET: list[Tile] = [tile for line in ORDER for tile in (line * 2 if len(line) == 1 else line)]
WILD = ORDER[-1]


def rank(tile: Tile) -> int:
    """16 for a Teen tile, 1 for Gee Joon."""
    return next(16 - place for place, line in enumerate(ORDER) if tile in line)


def score(one: Tile, other: Tile) -> int:
    """0 to 9, 10 for a Gong, 11 for a Wong, 12 for a pair."""
    if rank(one) == rank(other):
        return 12
    high, low = sorted((one, other), key=rank, reverse=True)
    if sum(high) in (2, 12) and sum(low) in (8, 9):
        return sum(low) + 2
    counts = [(3, 6) if tile in WILD else (sum(tile),) for tile in (one, other)]
    return max((a + b) % 10 for a in counts[0] for b in counts[1])


def strength(two: Two) -> Strength:
    points = score(*two)
    if points == 0:
        return (0, 0)
    if points == 12 and two[0] in WILD:
        return (13, 0)
    return points, max(map(rank, two))


def settings(hand: tuple[Tile, ...]) -> list[tuple[Two, Two]]:
    """The three ways to part four tiles, the high hand first."""
    a, b, c, d = hand
    ways: list[tuple[Two, Two]] = [((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))]
    return [way if strength(way[0]) >= strength(way[1]) else (way[1], way[0]) for way in ways]


# --- the printed chart (001:966-1032) -------------------------------------------------------------

LISTS = {
    17: "7/lg 6/w 8/h9 7/hg 8/9",
    16: "7/h9 6/lg 7/9 6/hg 8/8 5/w",
    15: "6/h9 5/lg 7/8 4/w 6/9 5/hg",
    14: "5/h9 4/lg 7/7 3/w 4/hg 6/8 5/9",
    13: "2/w 6/7 3/lg 4/h9 3/hg 5/8 4/9",
    12: "1/w 2/g 6/6 5/7 3/9 4/8",
    11: "0/w 1/g 2/h9 5/6 2/9 4/7 3/8",
    10: "0/g 1/9 5/5 2/8 3/7 4/6",
    9: "0/9 1/8 2/7 4/5 3/6",
    8: "0/8 1/7 4/4 2/6 3/5",
    7: "0/7 3/4 2/5 1/6",
}
SPLITS = {6: {2, 11, 12}, 7: {2, 10, 11, 12}, 8: {2, 10, 11, 12}, 9: {2, 10, 12}}


def labels(low: Two, high: Two) -> set[str]:
    """All names by which a list may call a setting."""
    top = score(*high)
    dots = {sum(tile) for tile in high}
    names = {str(top)}
    if top == 11:
        names = {"w"}
    elif top == 10:
        names = {"g", "hg" if (4, 4) in high else "lg"}
    elif top == 9 and dots & {2, 12} and 7 in dots:
        names |= {"h9"}
    return {f"{score(*low)}/{name}" for name in names}


@cache
def house_way(hand: tuple[Tile, ...]) -> tuple[Strength, Strength]:
    """How strong the high and the low hand are as the chart sets them."""
    ways = sorted(settings(hand), key=lambda way: [strength(two) for two in way], reverse=True)
    for way in ways:
        if all(
            strength(mine) >= strength(his)
            for other in ways
            for mine, his in zip(way, other, strict=True)
        ):
            return strength(way[0]), strength(way[1])
    return tuple(strength(two) for two in _by_chart(hand, ways))  # type: ignore[return-value]


def _by_chart(hand: tuple[Tile, ...], ways: list[tuple[Two, Two]]) -> tuple[Two, Two]:
    paired = [way for way in ways if 12 in (score(*way[0]), score(*way[1]))]
    if paired:
        kept = paired[0]
        pair = kept[0] if score(*kept[0]) == 12 else kept[1]
        parted = next(way for way in ways if way not in paired)
        rest = {sum(tile) for tile in (kept[1] if pair == kept[0] else kept[0])}
        return parted if _is_split(pair, rest, parted) else kept
    total = {way: score(*way[0]) + score(*way[1]) for way in ways}
    most = max(total.values())
    if most >= 20:
        return max(ways, key=lambda way: score(*way[0]))
    if most >= 18 or most <= 6:
        return max(ways, key=lambda way: score(*way[1]))
    able = [way for way in ways if total[way] == most]
    if most == 7:
        two_highest = set(sorted(hand, key=rank, reverse=True)[:2])
        able = [way for way in able if two_highest not in (set(way[0]), set(way[1]))]
    return next(
        way for name in LISTS[most].split() for way in able if name in labels(way[1], way[0])
    )


def _is_split(pair: Two, rest: set[int], parted: tuple[Two, Two]) -> bool:
    dots = sum(pair[0])
    if pair[0] in WILD:
        return rest <= {10, 11, 12}
    if dots in (2, 12):
        good = score(*parted[1]) >= 6 and score(*parted[0]) >= 8
        return good or rest == {9, 11}
    return rest <= SPLITS.get(dots, set()) or (dots == 8 and rest == {9, 11})


def results(own: tuple[Tile, ...], way: tuple[Two, Two]) -> dict[str, int]:
    """A setting against all hands of the 28 tiles that are left, copies to the player-dealer."""
    left = list(SET)  # in one order, so that equal hands look the same
    for tile in own:
        left.remove(tile)
    high, low = map(strength, way)
    found = {"win": 0, "push": 0, "lose": 0}
    for hand in combinations(left, 4):
        his_high, his_low = house_way(hand)
        higher = (high > his_high) + (low > his_low)
        found[("lose", "push", "win")[higher]] += 1
    return found
