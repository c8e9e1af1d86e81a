"""What wagers pay on an ending, as plain functions; None is a bet that stays up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tests.oracles.shared_twin import Ending

Gain = Callable[[Ending], Fraction | int | None]


def player_line(e: Ending) -> int:
    return (e.player > e.banker) - (e.player < e.banker)


def banker_line(pays: Fraction) -> Gain:
    def gain(e: Ending) -> Fraction | int:
        return pays if e.banker > e.player else player_line(e) * -1

    return gain


def ez_banker(e: Ending) -> int:
    """A winning three-card 7 pushes (001:96)."""
    if e.banker > e.player and e.banker == 7 and e.banker_cards == 3:
        return 0
    return -player_line(e)


def commission_free_banker(e: Ending) -> Fraction | int:
    return Fraction(1, 2) if e.banker == 6 > e.player else -player_line(e)


def lucky_banker(e: Ending) -> int:
    """A tie on 7 loses (003:5698)."""
    return -1 if e.player == e.banker == 7 else -player_line(e)


def tie(odds: int) -> Gain:
    return lambda e: odds if e.player == e.banker else -1


def panda(e: Ending) -> int:
    return 25 if e.player == 8 and e.player_cards == 3 and e.banker < 8 else -1


def dragon(e: Ending) -> int:
    return 40 if e.banker == 7 and e.banker_cards == 3 and e.player < 7 else -1


def total_shot(e: Ending) -> int:
    return {18: 40, 17: 20}.get(e.player + e.banker, -1)


def flex(number: int) -> Gain:
    def gain(e: Ending) -> Fraction | int | None:
        if e.banker == 9:
            return -1
        if e.banker != number:
            return None
        return Fraction(7, 5) if number <= 3 else 1

    return gain


def player_dragon(e: Ending) -> int:
    return _dragon_bonus(e.player, e.player_cards, e.banker)


def banker_dragon(e: Ending) -> int:
    return _dragon_bonus(e.banker, e.banker_cards, e.player)


def _dragon_bonus(mine: int, cards: int, other: int) -> int:
    if cards == 2 and mine >= 8:
        return (mine > other) - (mine < other)
    return {4: 1, 5: 2, 6: 4, 7: 6, 8: 10, 9: 30}.get(mine - other, -1)


def lucky_7(e: Ending) -> int:
    return 45 if e.player == e.banker == 7 else -1


def monster_buster(e: Ending) -> int:
    """The table of 003:5912-5922: with six cards, with fewer."""
    row = {
        (9, 9): (40, 8),
        (8, 8): (30, 8),
        (0, 0): (25, 0),
        (8, 9): (15, 4),
        (0, 9): (10, 2),
        (0, 8): (10, 2),
    }.get((min(e.player, e.banker), max(e.player, e.banker)))
    if row is None:
        return -1
    return row[0] if e.player_cards + e.banker_cards == 6 else row[1]


EZ: dict[str, Gain] = {
    "player": player_line,
    "banker": ez_banker,
    "tie": tie(8),
    "panda-8": panda,
    "dragon-7": dragon,
}
SHARED: dict[str, dict[str, Gain]] = {
    "500-club/ez-baccarat": EZ,
    "aviator/ez-baccarat-panda-8": EZ,
    "hustler/ez-baccarat": EZ,
    "ranchos/ez-baccarat": EZ,
    "parkwest/ez-baccarat-panda-8": EZ | {"tie": tie(9)},
    "parkwest/cash-in-baccarat": {
        "player": player_line,
        "banker": ez_banker,
        "tie": tie(8),
        "tiger-8": panda,
        "phoenix-7": dragon,
    },
    "parkwest/commission-free-baccarat-dragon-bonus": {
        "player": player_line,
        "banker": commission_free_banker,
        "tie": tie(9),
        "player-dragon": player_dragon,
        "banker-dragon": banker_dragon,
    },
    "aviator/supreme-baccarat": {
        "player": player_line,
        "banker": banker_line(Fraction(19, 20)),
        "tie": tie(8),
        "total-shot": total_shot,
    }
    | {f"flex-{number}": flex(number) for number in (0, 1, 2, 3, 5, 6, 7)},
    "hustler/lucky-7-baccarat": {
        "player": player_line,
        "banker": lucky_banker,
        "lucky-7": lucky_7,
        "monster-buster": monster_buster,
    },
    "hustler/21st-century-baccarat-8": {
        "banker": banker_line(Fraction(19, 20)),
        "tie": tie(8),
        "player-dragon": player_dragon,
        "banker-dragon": banker_dragon,
    },
    "hustler/21st-century-baccarat-9": {
        "banker": banker_line(Fraction(19, 20)),
        "tie": tie(8),
    },
}


def expectation(weights: dict[Ending, int], gain: Gain) -> Fraction:
    """Per unit, until the bet is decided."""
    decided = [(gain(end), weight) for end, weight in weights.items()]
    whole = sum(weight for won, weight in decided if won is not None)
    return sum((Fraction(won) * w for won, w in decided if won is not None), Fraction(0)) / whole
